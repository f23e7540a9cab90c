/* Faces that lean a little give a warning when the level is read, because a jump beside them ends early. */
#include "sketch.h"

#define HEAD                                                                                                 \
    "<map orientation='orthogonal' width='4' height='4' tilewidth='16' tileheight='16'>"                     \
    "<tileset firstgid='1' name='t' tilewidth='16' tileheight='16' tilecount='3' columns='3'><tile id='0'>"  \
    "<objectgroup><object id='1' x='0' y='0'><polygon points='0,0 16,0 15.9,16 0,16'/></object>"             \
    "</objectgroup></tile><tile id='1'><objectgroup><object id='1' x='0' y='0' width='16' height='16'/>"     \
    "</objectgroup></tile></tileset>"
#define CELLS(data)   "<layer name='g' width='4' height='4'><data encoding='csv'>" data "</data></layer>"
#define EMPTY         "0,0,0,0,"
#define OBJECTS(list) "<objectgroup name='o'>" list "</objectgroup></map>"
#define POLYGON(id, corners)                                                                                 \
    "<object id='" id "' type='solid' x='0' y='0'><polygon points='" corners "'/></object>"

static deft_diag_list diags;

/* What is told of a level that can be read. */
static const char *told(const char *text)
{
    deft_diag_clear(&diags);
    deft_level *level = deft_level_parse_tmx(text, strlen(text), NULL, 0.0, &diags);
    if (level == NULL) {
        fail_msg("%s", sketch_findings(&diags));
    }
    deft_level_free(level);
    return sketch_findings(&diags);
}

/* 160 pixels up and 0.0279252680 across: a hundredth of a degree. */
static void a_wall_that_leans_is_told_with_its_angle(void **state)
{
    (void)state;
    const char *says = told(HEAD OBJECTS(POLYGON("7", "0,0 32,0 32.027925268,160 0,160")));
    assert_int_equal(diags.count, 1);
    sketch_says(says, "warning: layers[0] 'o' object 7: the face from (2, 0) to (2.001745, 10) leans by 0.01 "
                      "degrees");
    sketch_says(says, "make it upright");
    (void)told(
        HEAD OBJECTS("<object id='7' type='solid' x='0' y='0'><polyline points='0,0 0.5,160'/></object>"));
    assert_int_equal(diags.count, 1);
}

static void walls_slopes_and_floors_are_not(void **state)
{
    (void)state;
    (void)told(HEAD OBJECTS(POLYGON("1", "0,0 32,0 32,160 0,160"))); /* upright */
    assert_int_equal(diags.count, 0);
    (void)told(HEAD OBJECTS(POLYGON("1", "0,0 32,0 34.8,160 0,160"))); /* by 1.003 degrees */
    assert_int_equal(diags.count, 0);
    (void)told(HEAD OBJECTS(POLYGON("1", "0,0 160,0.5 160,160 0,160"))); /* the floor */
    assert_int_equal(diags.count, 0);
    (void)told(HEAD OBJECTS("<object id='7' type='water' x='0' y='0'><polygon points='0,0 16,0 16.1,160 "
                            "0,160'/></object>" POLYGON("1", "0,0 32,0 32,160 0,160")));
    assert_int_equal(diags.count, 0);
}

/* Two areas that share a face that leans: nothing can touch it. */
static void faces_that_other_ground_covers_are_not(void **state)
{
    (void)state;
    (void)told(
        HEAD OBJECTS(POLYGON("1", "0,0 32,0 32.1,160 0,160") POLYGON("2", "32,0 64,0 64,160 32.1,160")));
    assert_int_equal(diags.count, 0);
}

static void tiles_that_lean_are_told_where_they_are_free(void **state)
{
    (void)state;
    const char *says = told(HEAD CELLS("1,0,0,0," EMPTY EMPTY "0,2,2,0") "</map>");
    assert_int_equal(diags.count, 1);
    sketch_says(says, "warning: tiles: the face from (1, 0) to (0.99375, 1) leans by 0.36 degrees");
    (void)told(HEAD CELLS(EMPTY EMPTY EMPTY "2,2,2,2") "</map>");
    assert_int_equal(diags.count, 0);
}

static void many_are_told_by_number(void **state)
{
    (void)state;
    const char *says = told(HEAD CELLS("1,0,1,0," EMPTY "1,0,1,0,1,0,1,0") OBJECTS(""));
    assert_int_equal(diags.count, 4);
    sketch_says(says, "warning: ground: 3 more faces lean by less than a degree; make them upright");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_that_leans_is_told_with_its_angle),
        cmocka_unit_test(walls_slopes_and_floors_are_not),
        cmocka_unit_test(faces_that_other_ground_covers_are_not),
        cmocka_unit_test(tiles_that_lean_are_told_where_they_are_free),
        cmocka_unit_test(many_are_told_by_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
