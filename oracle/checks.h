/* oracle/checks.h -- the checks that watch.c runs on a tick, and what they share. Private to the oracle. */
#ifndef ORACLE_CHECKS_H
#define ORACLE_CHECKS_H

#include "play.h"
#include "watch.h"
#include "way.h"

/* How deep is inside, tiles. */
#define ORACLE_DEPTH_MAX 1e-4

/* Writes the verdict and returns the fault. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
oracle_fault
oracle_cry(oracle_watch *watch, oracle_fault fault, const char *format, ...);

oracle_point oracle_feet_of(const deft_character *character);
oracle_point oracle_velocity_of(const deft_character *character);

/* The fastest that the body may have been in the tick. */
double oracle_speed_bound(const oracle_watch *watch, const oracle_tick *tick);

/* A rope, or the wish for one, came into the tick: what holds it may be far away. */
bool oracle_is_roped(const oracle_tick *tick);

/* True when the player drops through a one-way in the tick: down is held, a press is no jump, and then
 * the ground is gone. */
bool oracle_drops(const oracle_tick *tick, const deft_event_list *events);

/* A floor under the feet: from `above` them to `below` them, under the box less `inset` on both sides;
 * `slack` widens what is flat enough to be one. */
bool oracle_has_floor(const oracle_watch *watch, oracle_point feet, double above, double below, double inset,
                      double slack, oracle_top *found);

/* Another world, with the machines of the play; `array` NULL: empty space. */
void oracle_other_world(deft_world_view *out, const oracle_watch *watch, const deft_world_array *array);

/* The box around the whole way of a tick over another world. */
oracle_rect oracle_way_extent(const oracle_watch *watch, const oracle_tick *tick,
                              const deft_world_view *view);

/* Adds what a watch counted. */
void oracle_score_watch(oracle_score *score, const oracle_watch *watch);

oracle_fault oracle_check_inside(oracle_watch *watch, const deft_character *character, const char *where);
oracle_fault oracle_check_floor(oracle_watch *watch, const oracle_tick *tick);
/* True for a round body that hovers level off a corner: the corner falls away below it. The body is in the
 * air until the hover is over, however near the corner is. */
bool oracle_hovers_round(const oracle_watch *watch, const deft_character *body);
oracle_fault oracle_check_wall(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_free(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_flat(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_slope(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_contacts(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_events(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_fields(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_states(oracle_watch *watch, const oracle_tick *tick);
oracle_fault oracle_check_way(oracle_watch *watch, const oracle_tick *tick);

/* ---- one-ways that stand still (check_one_way.c) ---- */

/* True when the feet, which were not below what a one-way offers to them, came out below it, unless it is
 * what they drop through; and when they did so in the piece of a tick that was stepped last. A body
 * that rolls or rises into the end of the one-way with rounded corners does not count. */
bool oracle_fell_through(const oracle_watch *watch, const deft_character *last, const deft_character *now);
bool oracle_fell_in_piece(const oracle_watch *watch, const oracle_way *way, const deft_character *began);

/* ---- gaps in the way of a tick (check_gap.c) ---- */

/* True when the body gets from one place to another along a straight line without being inside anything; the
 * `low` one, while it crouches. */
bool oracle_is_free_line(const oracle_watch *watch, bool low, oracle_point from, oracle_point to);

/* True when the way of the tick has a gap. The tick is stopped earlier and earlier, this many times, and the
 * places must lie side by side. A tick begun a hair aside counts, too: a stopped tick may pass a corner on
 * the other side. */
bool oracle_has_gap(const oracle_watch *watch, const oracle_tick *tick, uint32_t stops);

/* ---- bodies that move (check_bodies.c) ---- */

/* True when such an event is in the tick. */
bool oracle_tells(const oracle_tick *tick, deft_event_kind kind);
/* The last of the tick's events from the one kind to the other; NULL without one. */
const deft_event *oracle_last_event(const oracle_tick *tick, deft_event_kind first, deft_event_kind last);
/* True when nothing that moves in this tick comes near, and nothing carries the character. */
bool oracle_is_still(oracle_watch *watch, const oracle_tick *tick, oracle_rect near);
/* A body's floor under the feet, of which support knows nothing. */
oracle_fault oracle_check_lost(oracle_watch *watch, const oracle_tick *tick);
/* True when a character fell through a one-way that moves, in a piece of a tick that began as `began`. The
 * one-way that it drops through does not count. */
bool oracle_fell_through_body(const oracle_watch *watch, const oracle_way *way, const deft_character *began);

#endif
