/* tests/backends/main.c NAME -- the contract of worlds, tested of one backend. */
#include "backend.h"

static const backend *const backends[] = {
    &backend_built_in,
    &backend_array,
#ifdef BACKEND_CHIPMUNK
    &backend_chipmunk,
#endif
};

const backend *backend_now;

bool backend_moves(void)
{
    static const char *const rows[] = {"#", NULL};
    static const deft_pos at = {3, 0};
    static backend_scene scene;
    scene_draw(&scene, rows, 1);
    scene_add_box(&scene, at, 1, 1);
    void *world = backend_now->build(&scene);
    deft_world_view view = backend_now->view(world);
    backend_now->tear_down(world);
    return view.body != NULL;
}

int main(int argc, char **argv)
{
    for (size_t i = 0; i < sizeof backends / sizeof backends[0]; i++) {
        if (argc == 2 && strcmp(argv[1], backends[i]->name) == 0) {
            backend_now = backends[i];
        }
    }
    if (backend_now == NULL) {
        fprintf(stderr, "usage: test_backends built_in | array | chipmunk\n");
        return 2;
    }
    return _cmocka_run_group_tests("contract", contract_tests, contract_test_count, NULL, NULL) +
           _cmocka_run_group_tests("tracks", track_tests, track_test_count, NULL, NULL);
}
