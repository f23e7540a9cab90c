"""check.py -- the C file that a compiler checks the layouts of deft-api.json with."""

HEAD = """\
/* What deft-api.json says, as assertions: made by dev/api. */
#include "deft/deft.h"
#include "deft/io.h"
#include "deft/plot.h"

#include <stddef.h>

#if UINTPTR_MAX > 0xFFFFFFFF
#define LAYOUT(of_64, of_32, of_i386) of_64
#elif defined(__i386__) && !defined(_WIN32)
#define LAYOUT(of_64, of_32, of_i386) of_i386
#else
#define LAYOUT(of_64, of_32, of_i386) of_32
#endif
#define IS(name, value, said) typedef char name[(value) == (said) ? 1 : -1]
#define LIES(name, value, of_64, of_32, of_i386) IS(name, value, LAYOUT(of_64, of_32, of_i386))

"""

PROGRAM = """
#ifdef DEFT_API_PROGRAM
#include <stdio.h>

static int wrong;

static void is(const char *what, double said, double should)
{
    if (said < should || said > should) {
        printf("%s is %g, and the library says %g\\n", what, should, said);
        wrong = 1;
    }
}

static double constant(bool (*of)(double *, const char *), const char *name)
{
    double value = -1e300;
    (void)of(&value, name);
    return value;
}

int main(void)
{
"""

SIZE_OF = {"deft": 'deft_struct_size("%s")', "deft_io": 'deft_io_struct_size("%s")', "deft_plot": 'deft_plot_struct_size("%s")'}
ALIGN_OF = {library: call.replace("size", "align") for library, call in SIZE_OF.items()}
CONSTANT_OF = {"deft": "deft_constant", "deft_io": "deft_io_constant"}
OWN_CALLS = {"DEFT_STATE_VERSION": "deft_state_version()", "DEFT_TUNING_VERSION": "deft_tuning_version()"}


def program(api):
    lines = [HEAD]
    checks = []
    for struct in api["structs"]:
        if "fields" not in struct:
            continue
        name = struct["name"]
        of = [struct["layouts"][layout] for layout in ("64", "32", "i386")]
        lines.append(f"LIES(sizeof_{name}, sizeof({name}), {numbers(at['size'] for at in of)});\n")
        for path in of[0]["offsets"]:
            lines.append(f"LIES(offsetof_{name}_{path.replace('.', '_')}, offsetof({name}, {path}), "
                         f"{numbers(at['offsets'][path] for at in of)});\n")
        checks.append(f'    is("{name}", (double){SIZE_OF[struct["library"]] % name}, (double)sizeof({name}));\n')
        checks.append(f'    is("{name}, aligned", (double){ALIGN_OF[struct["library"]] % name}, (double)_Alignof({name}));\n')
    for enum in api["enums"]:
        lines.append(f"IS(sizeof_{enum['name']}, sizeof({enum['name']}), 4);\n")
        for value in enum["values"]:
            lines.append(f"IS(value_{value['name']}, {value['name']}, {value['value']});\n")
    for constant in api["constants"]:
        name, value = constant["name"], constant["value"]
        checks.append(f'    is("{name} in the headers", {name}, {value!r});\n')
        if not name.startswith("DEFT_VERSION_"):
            call = f'constant({CONSTANT_OF[constant["library"]]}, "{name}")'
            checks.append(f'    is("{name}", {OWN_CALLS.get(name, call)}, {value!r});\n')
    return "".join(lines) + PROGRAM + "".join(checks) + "    return wrong;\n}\n#endif\n"


def numbers(values):
    return ", ".join(repr(value) for value in values)
