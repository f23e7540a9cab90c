/* Any bytes as an LDtk project. */
#include "level_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const deft_level_name names[] = {{"dirt", "solid"}, {"Hero", "spawn"}};
    const deft_level_options options = {.names = names, .name_count = 2};
    deft_diag_list diags;
    deft_diag_clear(&diags);
    level_check(deft_level_parse_ldtk((const char *)data, size, NULL, &options, &diags), &diags);
    return 0;
}
