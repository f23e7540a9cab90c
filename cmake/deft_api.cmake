# deft-api.json: all that a binding of another language needs to know, from the public headers and the table of parameters;
# api.c, which a compiler checks it with; and deft-reference.html, the same for people.
# All are made where libclang is: docs/reference/api-json.md.
execute_process(COMMAND ${PROJECT_SOURCE_DIR}/dev/api.sh probe RESULT_VARIABLE DEFT_API_LACKS ERROR_QUIET)
if(DEFT_API_LACKS)
  message(STATUS "deft: without Python's libclang (Debian: python3-clang) deft-api.json is left out")
else()
  file(GLOB api_sources CONFIGURE_DEPENDS dev/api.sh dev/api/*.py include/deft/*.h include/deft/io/*.h)
  add_custom_command(
    OUTPUT ${PROJECT_BINARY_DIR}/deft-api.json ${PROJECT_BINARY_DIR}/api.c ${PROJECT_BINARY_DIR}/deft-reference.html
    COMMAND deft_tool describe --json > ${PROJECT_BINARY_DIR}/parameters.json
    COMMAND ${PROJECT_SOURCE_DIR}/dev/api.sh json ${PROJECT_BINARY_DIR}/parameters.json ${PROJECT_BINARY_DIR}/deft-api.json
    COMMAND ${PROJECT_SOURCE_DIR}/dev/api.sh check ${PROJECT_BINARY_DIR}/api.c
    COMMAND ${PROJECT_SOURCE_DIR}/dev/api.sh page ${PROJECT_BINARY_DIR}/deft-reference.html
    DEPENDS deft_tool ${api_sources} COMMENT "Writing deft-api.json and deft-reference.html" VERBATIM)
  add_custom_target(deft_api ALL DEPENDS ${PROJECT_BINARY_DIR}/deft-api.json ${PROJECT_BINARY_DIR}/api.c
                    ${PROJECT_BINARY_DIR}/deft-reference.html)
endif()
