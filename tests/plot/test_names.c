/* tests/plot/test_names.c -- no label stands on the name of a zone. */
#include "plot/places.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
/* cmocka wants the ones above to be there. */
#include <cmocka.h>

/* The label is wished where the zone has its name: in its upper left corner, at (100, 100) px. */
static bool place_label(const deft_level *level, deft_label_box *label)
{
    const deft_panel panel = {.width = 400, .height = 400, .max_u = 40, .max_v = 40};
    deft_sheet sheet = {.axes = *deft_axes_y_up(), .px = 10, .panel_count = 1};
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1);
    cairo_t *cr = cairo_create(surface);
    deft_labels labels;
    assert_true(deft__labels_start(&labels, &panel, 2));
    deft__places_take_names(level, cr, &sheet, &panel, &labels);
    *label = (deft_label_box){0, 0, 40, 16};
    const bool is_placed = deft__labels_place(&labels, 125, 90, DEFT_LABEL_BELOW, 20, label);
    deft__labels_free(&labels);
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
    return is_placed;
}

static void a_label_stands_beside_the_name_of_a_zone(void **state)
{
    (void)state;
    const deft_pos corners[] = {{10, 10}, {30, 10}, {30, 30}, {10, 30}};
    deft_level_zone zone;
    deft_level level;
    deft_label_box free_place, place;
    memset(&zone, 0, sizeof zone);
    memset(&level, 0, sizeof level);
    zone.def.points = corners;
    zone.def.count = 4;
    zone.def.zone.kind = DEFT_ZONE_WATER;
    level.zones = &zone;
    assert_true(place_label(&level, &free_place)); /* no zone yet */
    assert_true(free_place.y > 90 && free_place.y < 110);
    level.zone_count = 1;
    assert_true(place_label(&level, &place));
    assert_true(place.y + place.height <= 100 || place.y >= 112 || place.x >= 104 ||
                place.x + place.width <= 104);
    assert_true(place.y != free_place.y || place.x != free_place.x);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_label_stands_beside_the_name_of_a_zone)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
