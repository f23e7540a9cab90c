# Run by cpack on the folder that it is about to pack. The sources get deft.h and deft.c; a package of Debian gets what
# the policy of Debian asks for: compressed manuals, the licence under its name, and a changelog of the package.
set(stage ${CPACK_TEMPORARY_INSTALL_DIRECTORY})

function(deft_stage_run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status)
  if(status)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "deft: failed: ${command}")
  endif()
endfunction()

if(CPACK_TOPLEVEL_TAG STREQUAL source)
  deft_stage_run(${stage}/dev/amalgamate.sh ${stage}/amalgamation)
elseif(CPACK_GENERATOR STREQUAL DEB)
  set(share ${stage}${CPACK_PACKAGING_INSTALL_PREFIX}/share)
  set(maintainer "${CPACK_PACKAGE_CONTACT}")
  string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
  file(RENAME ${share}/doc/deft/LICENSE ${share}/doc/deft/copyright)
  file(WRITE ${share}/doc/deft/changelog
       "deft (${CPACK_PACKAGE_VERSION}) unstable; urgency=medium\n\n  * CHANGELOG.md says what is in this version.\n\n"
       " -- ${maintainer}  ${date}\n")
  deft_stage_run(gzip -9n ${share}/man/man1/deft.1 ${share}/doc/deft/changelog)
endif()
