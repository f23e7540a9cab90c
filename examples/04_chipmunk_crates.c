/* 04_chipmunk_crates.c -- deft in the world of a physics engine: crates that are pushed, and that carry.
 *
 * Chipmunk moves the crates and a lift, deft moves the hero. The hero is no body of the space: for it, crates
 * are bodies that move; for the crates, its push is an impulse that this file gives. Needs Chipmunk 7. */
#include "adapter.h"
#include "deft/deft.h"

#include <stdio.h>
#include <string.h>

#define TICK_S     (1 / 60.0)
#define PUSH_SPEED 4.0  /* units/s: nothing is pushed faster */
#define PUSH_SHOVE 15.0 /* mass units/s: what one touch gives, so that heavy things are slow or stay */

typedef struct scene {
    cpSpace *space;
    cpBody *crate, *lift, *cargo;
    chip_slot slots[8];
    chip_adapter adapter;
} scene;

/* Every shape is a box; a body of mass 0 is the lift's, which goes where its velocity says. */
static cpBody *add_box(cpSpace *space, double mass, cpVect at, double width, double height)
{
    cpBody *body = mass > 0 ? cpBodyNew(mass, cpMomentForBox(mass, width, height)) : cpBodyNewKinematic();
    cpShape *shape = cpBoxShapeNew(body, width, height, 0);
    cpShapeSetFriction(shape, 0.6);
    cpBodySetPosition(body, at);
    cpSpaceAddBody(space, body);
    cpSpaceAddShape(space, shape);
    return body;
}

static void add_ground(cpSpace *space, cpBB box)
{
    cpShape *shape = cpBoxShapeNew2(cpSpaceGetStaticBody(space), box, 0);
    cpShapeSetFriction(shape, 0.6);
    cpSpaceAddShape(space, shape);
}

static void build(scene *out)
{
    memset(out, 0, sizeof *out);
    out->space = cpSpaceNew();
    cpSpaceSetGravity(out->space, cpv(0, -40));
    cpSpaceSetCollisionSlop(out->space,
                            0.01); /* how deep things rest in each other: the default is for pixels */
    cpSpaceSetSleepTimeThreshold(out->space, 0.5);
    add_ground(out->space, cpBBNew(-5, -1, 30, 0));
    add_ground(out->space, cpBBNew(-6, -1, -5, 8));
    out->crate = add_box(out->space, 10, cpv(4.5, 0.5), 1, 1);
    out->lift = add_box(out->space, 0, cpv(14, 0.25), 4, 0.5);
    out->cargo = add_box(out->space, 10, cpv(14, 1), 2, 1);
    out->adapter.space = out->space;
    out->adapter.slots = out->slots;
    out->adapter.slot_count = 8;
    out->adapter.filter = CP_SHAPE_FILTER_ALL;
}

static void free_shape(cpBody *body, cpShape *shape, void *space)
{
    (void)body;
    cpSpaceRemoveShape((cpSpace *)space, shape);
    cpShapeFree(shape);
}

static void tear_down(scene *old)
{
    cpBody *bodies[] = {old->crate, old->lift, old->cargo};
    for (int i = 0; i < 3; i++) {
        cpBodyEachShape(bodies[i], free_shape, old->space);
        cpSpaceRemoveBody(old->space, bodies[i]);
        cpBodyFree(bodies[i]);
    }
    cpBodyEachShape(cpSpaceGetStaticBody(old->space), free_shape, old->space);
    cpSpaceFree(old->space);
}

/* The hero leans on what it touches: each touch pushes. */
static void push(const scene *world, const deft_contacts *contacts, double stick)
{
    for (uint32_t i = 0; i < contacts->count; i++) {
        const deft_contact *contact = &contacts->items[i];
        cpBody *body = contact->body != 0 ? chip_body(&world->adapter, contact->body) : NULL;
        bool is_pushed = contact->kind == DEFT_CONTACT_WALL && -contact->normal.x * stick > 0;
        if (body == NULL || !is_pushed || cpBodyGetType(body) != CP_BODY_TYPE_DYNAMIC) {
            continue;
        }
        cpVect way = cpv(-contact->normal.x, -contact->normal.y);
        double missing = PUSH_SPEED - cpvdot(cpBodyGetVelocity(body), way);
        double impulse = cpfclamp(cpBodyGetMass(body) * missing, 0, PUSH_SHOVE);
        /* at the centre, so that crates slide; at contact->point they would tip over */
        cpVect centre = cpBodyLocalToWorld(body, cpBodyGetCenterOfGravity(body));
        cpBodyApplyImpulseAtWorldPoint(body, cpvmult(way, impulse), centre);
    }
}

/* What the player does, by the clock: run and push, hop on the crate, leap to the cargo, wait. */
static deft_input play(int tick, double *stick)
{
    deft_input input = *deft_input_none();
    bool jumps = (tick >= 150 && tick < 170) || (tick >= 200 && tick < 225);
    *stick = tick < 145 || (tick >= 150 && tick < 162) || (tick >= 200 && tick < 218) ? 1 : 0;
    deft_input_set_stick(&input, *stick, 0);
    if (tick == 150 || tick == 200) {
        deft_input_press(&input, DEFT_ACTION_BIT(DEFT_ACTION_JUMP), 0);
    }
    input.held = jumps ? DEFT_ACTION_BIT(DEFT_ACTION_JUMP) : 0;
    return input;
}

static const char *name_of(const scene *world, const deft_character *hero)
{
    cpBody *body = chip_body(&world->adapter, hero->ground_body);
    if (hero->state != DEFT_STATE_GROUND) {
        return "air";
    }
    return body == NULL ? "ground"
                        : (body == world->lift ? "lift" : (body == world->cargo ? "cargo" : "crate"));
}

static void report(const scene *world, const deft_character *hero, double time_s)
{
    cpVect crate = cpBodyGetPosition(world->crate);
    cpVect cargo = cpBodyGetPosition(world->cargo);
    printf("%4.1f | %7.3f %6.3f  %-6s | %7.3f %6.3f | %7.3f %6.3f\n", time_s, hero->position.x,
           hero->position.y, name_of(world, hero), crate.x, crate.y, cargo.x, cargo.y);
}

/* Plays the scene. Returns the hero's hash, or 0 when something did not go as the comment above says. */
static uint64_t run(const deft_moveset *moveset, bool tells)
{
    scene world;
    deft_character hero;
    deft_contacts contacts;
    deft_pos start = {0, 0};
    build(&world);
    deft_character_spawn(&hero, moveset, &start, deft_axes_y_up());
    deft_world_view view = chip_view(&world.adapter);
    memset(&contacts, 0, sizeof contacts);
    for (int tick = 0; tick <= 480; tick++) {
        double stick;
        deft_input input = play(tick, &stick);
        chip_before(&world.adapter);
        bool rises = tick > 300 && tick <= 420;
        cpBodySetVelocity(world.lift, rises ? cpv(1, 2) : cpvzero);
        push(&world, &contacts, stick);
        cpSpaceStep(world.space, TICK_S);
        chip_after(&world.adapter);
        deft_character_step(&hero, moveset, &view, &input, TICK_S, NULL, &contacts);
        if (tells && tick % 30 == 0) {
            report(&world, &hero, tick * TICK_S);
        }
    }
    bool pushed = cpBodyGetPosition(world.crate).x > 7;
    bool carried = hero.ground_body == chip_id(&world.adapter, world.cargo) && hero.position.y > 5.4;
    tear_down(&world);
    return pushed && carried ? deft_character_hash(&hero) : 0;
}

int main(void)
{
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    if (deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    printf("time |    hero           on     |      crate     |      cargo\n");
    uint64_t first = run(&moveset, true);
    if (first == 0 || run(&moveset, false) != first) {
        fprintf(stderr, "the crate was not pushed, the cargo did not carry, or two runs differ\n");
        return 1;
    }
    printf("twice: hash %016llx\n", (unsigned long long)first);
    return 0;
}
