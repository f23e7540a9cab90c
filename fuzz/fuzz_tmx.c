/* Any bytes as a Tiled map in XML. */
#include "level_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    deft_diag_list diags;
    deft_diag_clear(&diags);
    level_check(deft_level_parse_tmx((const char *)data, size, NULL, 0.0, &diags), &diags);
    return 0;
}
