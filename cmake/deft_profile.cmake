# The core laid out by a record of how it runs (gcc's profile-guided optimisation). `record` builds a core that counts, as
# it runs, which way each branch goes, and leaves the counts beside its object; `use`, in the same folder, builds by them:
# what runs stands together, and fits the first instruction cache. The arithmetic is the same, and so are the bits.
if(NOT CMAKE_C_COMPILER_ID STREQUAL GNU OR NOT CMAKE_BUILD_TYPE STREQUAL Release)
  message(FATAL_ERROR "deft: DEFT_PROFILE needs gcc and CMAKE_BUILD_TYPE=Release: leave it empty for anything else")
endif()
set(DEFT_PROFILE_COUNTS ${PROJECT_BINARY_DIR}/CMakeFiles/deft_objects.dir/Unity/unity_0_c.c.gcda)

if(DEFT_PROFILE STREQUAL record)
  target_compile_options(deft_objects PRIVATE -fprofile-generate)
  add_link_options(-fprofile-generate)
elseif(DEFT_PROFILE STREQUAL use)
  if(NOT EXISTS ${DEFT_PROFILE_COUNTS})
    message(FATAL_ERROR "deft: ${PROJECT_BINARY_DIR} has no record to build by: configure with DEFT_PROFILE=record, build, "
                        "and play first, or let `dev/trained.sh` do all of it")
  endif()
  # What no play ever ran has no counts, and needs none.
  target_compile_options(deft_objects PRIVATE -fprofile-use -Wno-missing-profile)
else()
  message(FATAL_ERROR "deft: DEFT_PROFILE is '${DEFT_PROFILE}': it is record, use, or empty")
endif()
