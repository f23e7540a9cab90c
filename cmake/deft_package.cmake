# What `cpack` makes in a build tree: a package of Debian from what is installed, and the sources with deft.h and deft.c.
# docs/guide/install.md says how. cmake/deft_stage.cmake completes both before they are packed.
set(CPACK_GENERATOR TGZ)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
set(CPACK_PACKAGE_DESCRIPTION
    "deft turns button presses into running, jumping, climbing and dashing,
and moves the character through a level. This package has the libraries,
their headers, the command deft, the pages and the examples.")
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/deft_stage.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# What a program needs that is linked with the static libraries.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "libjansson-dev, libxml2-dev, zlib1g-dev, libzstd-dev, libcairo2-dev, libfontconfig-dev")

set(CPACK_SOURCE_GENERATOR TGZ)
set(CPACK_SOURCE_STRIP_FILES OFF)
set(CPACK_SOURCE_PACKAGE_FILE_NAME deft-${PROJECT_VERSION})
set(CPACK_SOURCE_TOPLEVEL_TAG source)
set(CPACK_SOURCE_INSTALLED_DIRECTORIES ${PROJECT_SOURCE_DIR} /)
set(CPACK_SOURCE_IGNORE_FILES ${PROJECT_SOURCE_DIR}/build/ ${PROJECT_BINARY_DIR}/ /[.]git$ /[.]git/ /[.]cache/
                              /compile_commands[.]json$ /__pycache__/ [.]swp$ ~$)
include(CPack)
