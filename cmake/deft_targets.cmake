# How every target of deft is compiled. The core's bits depend on -ffp-contract=off; the rest follows suit, so that a
# formula in a test rounds like the one it checks.

# clang would take NAN and INFINITY, which are floats, for slips; gcc judges promotions, and both do in the amalgamation.
set(DEFT_WARNINGS
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wstrict-prototypes -Wmissing-prototypes -Wvla
    $<$<C_COMPILER_ID:GNU>:-Wdouble-promotion>
    $<$<BOOL:${DEFT_WERROR}>:-Werror>)

if(DEFT_SANITIZE)
  add_compile_options(-fsanitize=${DEFT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${DEFT_SANITIZE})
  find_program(DEFT_LLD ld.lld)
  if(DEFT_LLD AND CMAKE_C_COMPILER_ID STREQUAL "Clang" AND CMAKE_SYSTEM_NAME STREQUAL "Linux") # it links faster
    add_link_options(-fuse-ld=lld)
  endif()
endif()

if(DEFT_COVERAGE)
  add_link_options(--coverage)
endif()

# deft_target(target): the language, the warnings, the arithmetic.
function(deft_target target)
  set_target_properties(${target} PROPERTIES C_STANDARD 11 C_STANDARD_REQUIRED ON C_EXTENSIONS OFF
                                             C_VISIBILITY_PRESET hidden POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                                              $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  foreach(part IN LISTS DEFT_LEFT_OUT)
    target_compile_definitions(${target} PUBLIC DEFT_WITHOUT_${part})
  endforeach()
  if(UNIX)
    target_link_libraries(${target} PUBLIC m) # the core: sqrt, where the compiler calls it
  endif()
  if(MINGW) # formats as C11 has them; gcc would judge them as those of msvcrt, and its isfinite() takes a double for a float
    target_compile_definitions(${target} PRIVATE __USE_MINGW_ANSI_STDIO=1)
    target_compile_options(${target} PRIVATE ${DEFT_WARNINGS} -Wno-format -Wno-format-extra-args -Wno-float-conversion)
  endif()
  if(MSVC)
    target_compile_options(${target} PRIVATE /fp:precise)
  elseif(CMAKE_C_COMPILER_ID MATCHES "GNU|Clang")
    # No program replaces a function of the library from outside: calls within one may be inlined, as in a program.
    # Vectors of two doubles gain nothing on data this small, and wait for stores of the one and the other.
    target_compile_options(${target} PRIVATE ${DEFT_WARNINGS} -ffp-contract=off -fno-math-errno
                                             -fno-semantic-interposition -fno-tree-vectorize)
  endif()
endfunction()

# deft_unit_of_each_room(target): compiles the core a room at a time, a quarter faster; apart are the files between which
# tests/soak/count.c counts.
function(deft_unit_of_each_room target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS core_sources)
    if(NOT source MATCHES "/(flow|scene|slide|segment)\\.c$")
      cmake_path(GET source PARENT_PATH folder)
      cmake_path(GET folder STEM room)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room})
    endif()
  endforeach()
endfunction()

# deft_library(name sources...): a library that is built, exported and consumed as deft::name without `deft_`.
function(deft_library name)
  add_library(${name} ${ARGN})
  deft_target(${name})
  string(REGEX REPLACE "^deft_" "" short ${name})
  add_library(deft::${short} ALIAS ${name})
  # No binary interface is promised before 1.0: each minor version has its own name.
  set_target_properties(${name} PROPERTIES EXPORT_NAME ${short} VERSION ${PROJECT_VERSION}
                                           SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
                                           DEFINE_SYMBOL DEFT_BUILD)
  if(BUILD_SHARED_LIBS)
    target_compile_definitions(${name} PUBLIC DEFT_SHARED)
  endif()
endfunction()

# deft_require(prefix module package option): finds a library by pkg-config, or says how to go on without it.
function(deft_require prefix module package option)
  find_package(PkgConfig QUIET)
  if(NOT PkgConfig_FOUND)
    message(FATAL_ERROR "deft: pkg-config is missing: install it, or configure with -D${option}=OFF")
  endif()
  pkg_check_modules(${prefix} QUIET IMPORTED_TARGET GLOBAL ${module})
  if(NOT ${prefix}_FOUND)
    message(FATAL_ERROR "deft: ${module} is missing: install it (Debian: ${package}), or configure with -D${option}=OFF")
  endif()
endfunction()

# deft_offer(format modules package target): compiles a format of films into a target where its library is there.
function(deft_offer format modules package target)
  pkg_check_modules(FILM_${format} QUIET IMPORTED_TARGET GLOBAL ${modules})
  if(FILM_${format}_FOUND)
    target_link_libraries(${target} PRIVATE PkgConfig::FILM_${format})
    target_compile_definitions(${target} PRIVATE DEFT_FILM_${format})
  else()
    message(STATUS "deft: `deft film` does without ${format}: Debian's ${package} is missing")
  endif()
endfunction()

set(DEFT_PRESET "" CACHE STRING "What the names of the tests begin with")

# deft_name_test(out room thing): the name of a test, which begins with the preset, so that several build trees can
# report into one summary.
function(deft_name_test out room thing)
  if(DEFT_PRESET)
    set(${out} ${DEFT_PRESET}.${room}.${thing} PARENT_SCOPE)
  else()
    set(${out} ${room}.${thing} PARENT_SCOPE)
  endif()
endfunction()
