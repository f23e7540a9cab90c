"""A recipe of Conan 2, for use from a clone of deft: docs/guide/install.md. It is untried."""
import os
import re

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir
from conan.tools.gnu import PkgConfigDeps


class Deft(ConanFile):
    name = "deft"
    description = "A 2D character controller"
    license = "MIT"
    languages = "C"
    settings = "os", "compiler", "build_type", "arch"
    options = {"shared": [True, False], "fPIC": [True, False], "io": [True, False]}
    default_options = {"shared": False, "fPIC": True, "io": False}
    implements = ["auto_shared_fpic"]

    def set_version(self):
        header = load(self, os.path.join(self.recipe_folder, "..", "..", "include", "deft", "base.h"))
        self.version = ".".join(re.findall(r"^#define DEFT_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header, re.MULTILINE))

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..")
        for part in ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md", "cmake/*", "docs/*", "examples/*",
                     "include/*", "io/*", "shared_scenes/*", "src/*"):
            copy(self, part, root, self.export_sources_folder)

    def requirements(self):
        if self.options.io:
            for needed in ("jansson/[>=2.14]", "libxml2/[>=2.9]", "zlib/[>=1.2]", "zstd/[>=1.5]"):
                self.requires(needed)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for part in ("PLOT", "TOOLS", "EXAMPLES", "TESTS"):
            toolchain.cache_variables[f"DEFT_BUILD_{part}"] = False
        toolchain.cache_variables["DEFT_BUILD_IO"] = bool(self.options.io)
        toolchain.generate()
        PkgConfigDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        for made_by_conan in ("cmake", "pkgconfig"):
            rmdir(self, os.path.join(self.package_folder, "lib", made_by_conan))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "deft")
        parts = {"deft": []}
        if self.options.io:
            parts["io"] = ["deft", "jansson::jansson", "libxml2::libxml2", "zlib::zlib", "zstd::zstd"]
        for part, needs in parts.items():
            library = "deft" if part == "deft" else f"deft_{part}"
            component = self.cpp_info.components[part]
            component.libs = [library]
            component.requires = needs
            component.set_property("cmake_target_name", f"deft::{part}")
            component.set_property("pkg_config_name", library)
            if self.options.shared:
                component.defines = ["DEFT_SHARED"]
            if self.settings.os in ("Linux", "FreeBSD"):
                component.system_libs = ["m"]
