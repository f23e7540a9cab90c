/* 10_crates.c -- a character that pushes crates, with numbers and without a physics engine: a force against a
 * mass and its friction. The built-in world carries the crates as moving bodies; deft keeps the character out
 * of them, carried by them, and says what it touches.
 *
 * A light crate gives way, and falls into a pit that it fills; over it the character goes on, to a crate that
 * is too heavy for it.
 */
#include "deft/deft.h"

#include <math.h>
#include <stdio.h>

#define TICK_S (1.0 / 60)

enum { CRATES = 2 };

static const double push_force = 400; /* N: what the character pushes with */
static const double push_speed = 2.5; /* m/s: faster than this it does not push */
static const double gravity = 9.81;   /* m/s^2 */
static const double friction = 0.4;   /* of wood on stone */
static const double pit_at = 12; /* from 12 to 13 m the floor lies 1 m lower: as a crate is wide and high */
static const double last_place = 20; /* a crate is stopped by the wall behind it */

/* A crate of 1 by 1 m; its place is its lower left corner. */
typedef struct crate {
    const char *name;
    double mass; /* kg */
    deft_pos at;
    double speed, fall_speed; /* m/s, to the right and down */
    uint32_t body;
} crate;

/* Coulomb's law: what moves is slowed by friction, what stands is held by it up to its limit. */
static void crate_move(crate *self, double force)
{
    double limit = friction * self->mass * gravity;
    double slowed = fmax(fabs(self->speed) - limit / self->mass * TICK_S, 0);
    if (fabs(force) > limit) {
        double drive = (fabs(force) - limit) / self->mass * TICK_S;
        self->speed = copysign(fmin(fabs(self->speed) + drive, push_speed), force);
    } else {
        self->speed = copysign(slowed, self->speed);
    }
    bool is_in_pit = self->at.y < 0;
    bool is_over_pit = !is_in_pit && self->at.x + self->speed * TICK_S >= pit_at && self->at.x < pit_at + 1;
    if (is_over_pit || is_in_pit) { /* its edge is past that of the floor: it drops in, and lies there */
        self->at.x = pit_at;
        self->speed = 0;
        self->fall_speed += gravity * TICK_S;
        self->at.y = fmax(self->at.y - self->fall_speed * TICK_S, -1);
    } else {
        self->at.x = fmin(self->at.x + self->speed * TICK_S, last_place);
    }
}

/* What the character does to a crate: it pushes where it stands against its side and holds the stick that
 * way. */
static double push_on(const crate *self, const deft_character *hero, const deft_contacts *contacts,
                      double stick)
{
    for (uint32_t i = 0; i < contacts->count; i++) {
        const deft_contact *contact = &contacts->items[i];
        if (contact->body == self->body && contact->kind == DEFT_CONTACT_WALL &&
            contact->normal.x * stick < 0 && hero->support == DEFT_SUPPORT_FLOOR) {
            return push_force * stick;
        }
    }
    return 0;
}

/* The floor with its pit, and a wall at its end. */
static deft_world *build_world(void *block, size_t size)
{
    static const deft_pos ground[] = {{-5, -3}, {21, -3}, {21, 5},  {20.99, 5}, {20.99, 0},
                                      {13, 0},  {13, -1}, {12, -1}, {12, 0},    {-5, 0}};
    const deft_outline outline = {ground, 10, 1, {0, 0}, 0, DEFT_FEATURE_SOLID, DEFT_OUTLINE_POLYGON};
    deft_world_def def = {0};
    def.tile_size = 1;
    def.outlines = &outline;
    def.outline_count = 1;
    def.body_capacity = def.body_piece_capacity = CRATES;
    return deft_world_build(block, size, &def, NULL);
}

static void add_crate(deft_world *world, crate *self)
{
    static const deft_pos corners[] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    const deft_outline outline = {corners, 4, 2, {0, 0}, 0, DEFT_FEATURE_SOLID, DEFT_OUTLINE_POLYGON};
    const deft_body_def def = {&outline, 1, self->at, 0};
    self->body = deft_world_body_add(world, &def, NULL);
}

int main(void)
{
    static union {
        char bytes[1 << 16];
        double aligned;
    } block;
    crate crates[CRATES] = {{"light crate", 60, {9, 0}, 0, 0, 0}, {"heavy crate", 150, {17, 0}, 0, 0, 0}};
    deft_world *world = build_world(&block, sizeof block);
    deft_tuning tuning;
    deft_moveset moveset;
    deft_tuning_default(&tuning);
    if (world == NULL || deft_moveset_build(&moveset, &tuning, NULL) != DEFT_OK) {
        return 1;
    }
    for (int i = 0; i < CRATES; i++) {
        add_crate(world, &crates[i]);
    }
    deft_world_view view;
    deft_world_view_of(&view, world);
    deft_contacts contacts = {0};
    deft_input right = *deft_input_none();
    deft_character hero;
    deft_character_spawn(&hero, &moveset, &(deft_pos){6, 0}, deft_axes_y_up());
    deft_input_set_stick(&right, 1, 0);

    for (int tick = 0; tick <= 360; tick++) {
        deft_world_tick(world);
        for (int i = 0; i < CRATES; i++) {
            crate_move(&crates[i], push_on(&crates[i], &hero, &contacts, 1));
            deft_world_body_move(world, crates[i].body, &crates[i].at, 0);
        }
        deft_character_step(&hero, &moveset, &view, &right, TICK_S, NULL, &contacts);
        if (tick % 30 == 0) {
            printf("%3.1f s: character at %6.3f, %6.3f; light crate %6.3f, %6.3f at %5.3f m/s; heavy crate "
                   "%6.3f\n",
                   tick * TICK_S, hero.position.x, hero.position.y, crates[0].at.x, crates[0].at.y,
                   crates[0].speed, crates[1].at.x);
        }
    }
    for (int i = 0; i < CRATES; i++) {
        printf("%s: %.0f kg, friction holds it up to %.0f N, the push is %.0f N: it is at %.3f\n",
               crates[i].name, crates[i].mass, friction * crates[i].mass * gravity, push_force,
               crates[i].at.x);
    }
    bool filled = crates[0].at.x == pit_at && crates[0].at.y == -1;
    bool held = crates[1].at.x == 17 && fabs(hero.position.x - (17 - moveset.half_width)) < 1e-3;
    return filled && held ? 0 : 1;
}
