# calls.awk -- reads the declarations of the public headers and writes calls.inl: for each function one call whose
# arguments wrong.c chooses, and a table of them all. A function that is added to a header is in the table.
#   gcc -E -P of the headers | awk -f calls.awk >calls.inl

{ text = text " " $0 }

# The type of a parameter, without its name; sets `name`.
function type_of(parameter,   type) {
  type = parameter
  gsub(/^ +| +$/, "", type)
  name = type
  sub(/.*[ *]/, "", name)
  sub(/[a-z_0-9]+$/, "", type)
  sub(/ +$/, "", type)
  return type
}

function argument(i, type) {
  if (type ~ /\*$/) return "(" type ")wrong_pointer(wrong, " i ", \"" type "\")"
  if (type == "double") return "wrong_double(wrong, " i ")"
  return "(" type ")wrong_integer(wrong, " i ")"
}

END {
  gsub(/[ \t]+/, " ", text)
  count = split(text, pieces, /__attribute__\(\(visibility\("default"\)\)\)/)
  for (n = 2; n <= count; n++) {
    declaration = pieces[n]
    sub(/\) ?;.*/, "", declaration)
    function_name = declaration
    sub(/\(.*/, "", function_name)
    sub(/.*[ *]/, "", function_name)
    parameters = declaration
    sub(/^[^(]*\(/, "", parameters)
    arguments = parameters == "void" ? 0 : split(parameters, parameter, ",")
    call = ""
    row = ""
    for (i = 1; i <= arguments; i++) {
      type = type_of(parameter[i])
      call = call (i > 1 ? ", " : "") argument(i - 1, type)
      row = row "{\"" name "\", \"" type "\"}, "
    }
    printf "static void call_%s(const wrong_call *wrong)\n{\n    (void)wrong;\n    (void)%s(%s);\n}\n", \
      function_name, function_name, call
    table = table "    {\"" function_name "\", call_" function_name ", " arguments ", {" row "{NULL, NULL}}},\n"
  }
  printf "static const wrong_function functions[] = {\n%s};\n", table
}
