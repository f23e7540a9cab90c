# What `cmake --install` puts where: headers, libraries, the CMake package `deft` and pkg-config files; the command, its man
# page and completions; deft-api.json, the reference and the schema; the licence, the pages, the examples and their levels.
# Everything finds its neighbours from its own place, so that an installed tree may be moved.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/deft)
set(pkgconfig_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH DEFT_PC_PREFIX ${CMAKE_INSTALL_PREFIX}/${pkgconfig_dir} ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" DEFT_PC_PREFIX ${DEFT_PC_PREFIX})
# A static library hands on what it stands on; a shared one has it. (pkg-config --static is no help: it would also ask for
# the static parts of others, which Debian does not install.)
if(BUILD_SHARED_LIBS)
  set(DEFT_PC_SHARED_SPLIT "\nRequires.private: ")
  set(DEFT_PC_FLAGS " -DDEFT_SHARED")
else()
  set(DEFT_PC_SHARED_SPLIT ", ")
endif()

foreach(part IN LISTS DEFT_LEFT_OUT)
  string(APPEND DEFT_PC_FLAGS " -DDEFT_WITHOUT_${part}")
endforeach()

# deft_install_library(target): the library, its export and its pkg-config file.
function(deft_install_library target)
  install(TARGETS ${target} EXPORT ${target}_targets RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
  install(EXPORT ${target}_targets NAMESPACE deft:: DESTINATION ${package_dir})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/${target}.pc.in ${PROJECT_BINARY_DIR}/${target}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${target}.pc DESTINATION ${pkgconfig_dir})
endfunction()

deft_install_library(deft)
file(GLOB public_headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/deft/*.h)
list(FILTER public_headers EXCLUDE REGEX "/(io|plot)\\.h$")
install(FILES ${public_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/deft)
if(DEFT_BUILD_IO)
  deft_install_library(deft_io)
  install(FILES include/deft/io.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/deft)
  install(DIRECTORY include/deft/io DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/deft)
endif()
if(DEFT_BUILD_PLOT)
  deft_install_library(deft_plot)
  install(FILES include/deft/plot.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/deft)
endif()
if(DEFT_BUILD_TOOLS)
  install(TARGETS deft_tool RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  if(TARGET deft_manual)
    install(FILES ${PROJECT_BINARY_DIR}/deft.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
    install(FILES ${PROJECT_BINARY_DIR}/deft.bash RENAME deft
            DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
    install(FILES ${PROJECT_BINARY_DIR}/_deft DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
    set(schema ${PROJECT_BINARY_DIR}/tuning.schema.json)
    add_custom_command(OUTPUT ${schema} COMMAND deft_tool describe --schema > ${schema} DEPENDS deft_tool VERBATIM
                       COMMENT "Writing tuning.schema.json")
    add_custom_target(deft_schema ALL DEPENDS ${schema})
    install(FILES ${schema} DESTINATION ${CMAKE_INSTALL_DATADIR}/deft)
  endif()
  if(TARGET deft_api)
    install(FILES ${PROJECT_BINARY_DIR}/deft-api.json ${PROJECT_BINARY_DIR}/deft-reference.html
            DESTINATION ${CMAKE_INSTALL_DATADIR}/deft)
  endif()
endif()

configure_package_config_file(cmake/deftConfig.cmake.in ${PROJECT_BINARY_DIR}/deftConfig.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/deftConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/deftConfig.cmake ${PROJECT_BINARY_DIR}/deftConfigVersion.cmake
        DESTINATION ${package_dir})

set(doc_dir ${CMAKE_INSTALL_DATAROOTDIR}/doc/deft)
install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${doc_dir})
install(DIRECTORY docs examples shared_scenes DESTINATION ${doc_dir} PATTERN CMakeLists.txt EXCLUDE)
