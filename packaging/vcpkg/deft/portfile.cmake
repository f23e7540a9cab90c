# A port of vcpkg, for use as an overlay from a clone of deft: docs/guide/install.md. It is untried.
set(SOURCE_PATH "${CURRENT_PORT_DIR}/../../..")
vcpkg_check_features(OUT_FEATURE_OPTIONS features FEATURES io DEFT_BUILD_IO)
vcpkg_find_acquire_program(PKGCONFIG)
vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS ${features} -DDEFT_BUILD_PLOT=OFF -DDEFT_BUILD_TOOLS=OFF -DDEFT_BUILD_EXAMPLES=OFF -DDEFT_BUILD_TESTS=OFF
          "-DPKG_CONFIG_EXECUTABLE=${PKGCONFIG}")
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/deft)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include" "${CURRENT_PACKAGES_DIR}/debug/share"
                    "${CURRENT_PACKAGES_DIR}/share/doc")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
