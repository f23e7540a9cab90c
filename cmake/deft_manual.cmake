# The command's man page and the completions of bash and zsh, made from its table by a program of the build.
file(GLOB manual_sources CONFIGURE_DEPENDS tools/manual/*.c)
add_executable(deft_manual ${manual_sources} tools/table.c)
deft_target(deft_manual)
target_include_directories(deft_manual PRIVATE .)

set(DEFT_MANUAL man deft.1 bash deft.bash zsh _deft)
set(manual_files)
while(DEFT_MANUAL)
  list(POP_FRONT DEFT_MANUAL form file)
  set(path ${PROJECT_BINARY_DIR}/${file})
  add_custom_command(OUTPUT ${path} COMMAND deft_manual ${form} > ${path} DEPENDS deft_manual VERBATIM
                     COMMENT "Writing ${file}")
  list(APPEND manual_files ${path})
endwhile()
add_custom_target(deft_manual_files DEPENDS ${manual_files})
add_dependencies(deft_tool deft_manual_files)
