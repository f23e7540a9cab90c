/* state/tick.h -- one tick in the making, and what states do with it.
 *
 * deft__tick is scratch: cleared at the start of a tick and gone at its end, so that nothing carries over but
 * the deft_character. Vectors are in the character's own frame. States see it through the moves below.
 */
#ifndef DEFT_STATE_TICK_H
#define DEFT_STATE_TICK_H

#include "base/rarely.h"
#include "base/tolerance.h"
#include "contact/law.h"
#include "contact/touching.h"
#include "deft/machine.h"

struct deft__tick {
    deft_character *self;
    const deft_moveset *moveset;
    const deft_input *input;
    deft_event_list *events; /* may be NULL */
    deft_contacts *contacts; /* may be NULL */
    double dt;
    double now_s;              /* of dt, used up */
    double press_s, release_s; /* instants still to come; DEFT_FOREVER when done */
    double stick_x, stick_y;   /* after the dead zone */
    double step_max_s;         /* longest segment; less after an overflow */
    deft__v2 velocity;
    double along;      /* speed along the ground, while `along_known` */
    deft__run run;     /* the face that carries, or the wall that holds back */
    double blocked;    /* -1 or 1: a wall holds the body back on that side; 0 none */
    double wall_told;  /* the side of the wall that an event has told of */
    double looked_s;   /* of dt, when it last gathered to look over a ledge; before that, negative */
    double off_wall_s; /* of dt, when the body let go of its last wall; before that, negative */
    deft__run wall;    /* that which blocks */
    double pressed;    /* speed up, negative, at which a ceiling comes down on it; 0 none */
    bool along_known;
    bool is_held;      /* a walk is held between its floor and something else, which go on with it */
    deft__v2 held;     /* the velocity of the point that they have in common, in the frame */
    uint32_t changes;  /* of state, so far */
    uint32_t seams;    /* changes at once of the surface that carries, so far */
    bool asks_again;   /* something happened while the law was made: the state is asked again */
    bool gives_up;     /* too many segments: the rest of this piece of the tick goes through the slide loop */
    bool over;         /* the tick ends here: nothing could be gathered */
    uint8_t heads_for; /* the state that it changes to, for the exit of the one that it leaves */
    bool keeps_rope;   /* a change of state in which the hook holds on */
    bool hangs;        /* a swing that was stopped, and does not get away from there */
    bool crowded;      /* there is too much around to look for room on ledges as well */
    uint16_t taps;     /* actions that go down and up in this tick */
    deft__scene scene;
};
typedef deft_tick deft__tick;

/* The rows of our states, each in the file of its state. */
#define TICK_ROW(NAME, name) extern const deft_state_row deft__##name##_row;
DEFT_STATES(TICK_ROW)
#undef TICK_ROW

/* The machine that a moveset refers to; NULL: the states of deft alone. */
const deft_machine *deft__machine_of(const deft_moveset *moveset, const deft_world_view *view);
/* The row of the state that the character is in. */
const deft_state_row *deft__state_row(const deft__tick *tick);

/* What is asked for at an instant, of the state that it is and of each that it becomes (state/decide.c). */
void deft__decide(deft__tick *tick);
/* Makes a law that is not used: something happened at this instant, and the state is asked again. */
void deft__ask_again(deft__tick *tick, deft__law *out);

/* Leaves the state for another one that its row allows; on to the ground and off it as the rows' realms say.
 */
void deft__change_state(deft__tick *tick, uint32_t to);
/* The same from outside, whatever its row allows. */
void deft__put_into_state(deft__tick *tick, uint32_t to);

/* True while a floor carries the body. */
static inline bool deft__is_grounded(const deft_character *self)
{
    return self->support == DEFT_SUPPORT_FLOOR;
}

/* True when the character has that ability. */
static inline bool deft__can(const deft__tick *tick, deft_ability ability)
{
    return (tick->self->abilities >> ability & 1) != 0;
}

/* Abilities that came or went since the last tick: tells of them, and ends a state that lost what it needs.
 */
void deft__heed_abilities(deft__tick *tick);

/* True when the row of the state that it is in allows that one. */
bool deft__may_change_to(const deft__tick *tick, uint32_t to);

/* Coming on to a floor that carries from now on, and off it: every state of the ground's realm
 * (state/ground.c). */
void deft__come_down(deft__tick *tick);
void deft__lift_off(deft__tick *tick);

/* What states ask of each other: one file a state. */
void deft__ground_decide(deft__tick *tick);
void deft__ground_law(deft__tick *tick, deft__law *out);
/* What all of the ground's realm begin with: reads the speed along the ground. False when the ground is left.
 */
bool deft__ground_holds(deft__tick *tick);
/* Puts the character on the floor that carries it on, at its speed along, which begins to go to `target`;
 * over a step if need be. False when the ground is left. */
bool deft__ground_follow(deft__tick *tick, double target);
/* The law of a body on the ground whose stick is not heard. */
void deft__rest_law(deft__tick *tick, deft__law *out);
/* Of floors of different surfaces in a run's line, that under the middle of the body (state/floor_seam.c). */
deft__run deft__floor_under_middle(const deft__tick *tick, const deft__run *run);
/* Ends a law on the ground where a floor of another surface begins to carry. */
void deft__look_for_floor(deft__tick *tick, deft__law *law);
/* At the end of a tick: a floor that turned may be no floor any more, and a wall that turned, or a ceiling
 * that pushes, may have put the body over its end. */
void deft__ground_settle(deft__tick *tick);
void deft__fall_law(deft__tick *tick, deft__law *out);
/* The vertical part of a free fall, with the apex of the jump `hang` (or NULL); who hovers flies level. */
deft_piece deft__fall_piece(deft__tick *tick, const deft_arc *hang);

/* Flights without gravity pass floors by; one that touches its floor is down: true when it landed. And how
 * long such a flight takes to the next floor in its line, at most `most` (state/skim.c). */
deft__run deft__skimmed_floor(deft__tick *tick);
bool deft__skims_on_to_floor(deft__tick *tick);
void deft__look_for_floor_in_line(const deft__tick *tick, deft__law *law);
/* True while the option coyote_hover lets it fly level. */
bool deft__is_hovering(const deft__tick *tick);

/* The sandbox: moves that states share (state/jumps.c, walk.c, fly.c, blocked.c). */

/* An event of now; of the face that carries the body, or of any body and feature. */
void deft__emit(deft__tick *tick, deft_event_kind kind, double value);
void deft__emit_of(deft__tick *tick, deft_event_kind kind, double value, uint32_t body, uint32_t feature);
/* Height of the feet along up, in the world. */
double deft__tick_height(const deft__tick *tick);

/* True when a window of that length, which opened elapsed_s ago, is open. */
bool deft__is_within(double elapsed_s, double window_s);

/* An action's press that is fresh enough to act on; using it takes it from everybody else, and acting on it
 * tells how long it waited, too, when it did. */
bool deft__press_is_live(const deft__tick *tick, deft_action action);
void deft__use_press(deft__tick *tick, deft_action action);
void deft__act_on_press(deft__tick *tick, deft_action action);

/* At an apex: tells how much longer its hang made the rise, if it had one. */
void deft__tell_hang(deft__tick *tick);

/* The arc of the last jump, and whether its button still counts as held. */
const deft_arc *deft__arc_of(const deft__tick *tick);
bool deft__jump_is_held(const deft__tick *tick);

/* What the buttons ask for, of all that is possible now, in the order of the tick's promise: a dash, a
 * grapple, a jump off a wall, off the ground or off the edge a moment ago, in the air. True when one
 * happened. Slams come last. */
bool deft__try_actions(deft__tick *tick);

/* Takes off for a jump of that kind; with what the button's press says, or without one. */
void deft__take_off(deft__tick *tick, deft_event_kind kind, bool pressed);

/* Jumps, each true when it happened. */
bool deft__try_ground_jump(deft__tick *tick);
bool deft__try_coyote_jump(deft__tick *tick);
bool deft__try_air_jump(deft__tick *tick);
/* How long a press in the air still waits for the ground; DEFT_FOREVER when none does. */
double deft__press_waits_s(const deft__tick *tick);

/* Remembers which wall blocks, and how it moves. */
void deft__note_wall(deft__tick *tick, const deft__hit *hit);

/* Makes sure that the scene holds what a move of the feet within time_s can touch: for questions beside the
 * segment. What holds the body back is felt anew where that took a gather. False when not all fits. */
bool deft__look_aside(deft__tick *tick, deft__v2 move, double time_s);

/* A wall that held the body back on that side (-1, 1; 0 none) still does if it is still there; feel_wall asks
 * for one on a side. */
void deft__feel_wall(deft__tick *tick, double side, bool grounded);
static inline void deft__sense_wall(deft__tick *tick, double side, bool grounded)
{
    tick->blocked = 0;
    if (DEFT__RARELY(side > 0 || side < 0)) {
        deft__feel_wall(tick, side, grounded);
    }
}

/* The direction in which a face is walked to the left (way -1) or right (1), scaled so that the speed along
 * it is what the ground's slope rules say. */
deft__v2 deft__walk_axis(const deft__tick *tick, const deft__run *run, double way);
/* Full speed now: the run button raises it. */
static inline double deft__full_speed(const deft__tick *tick, double base)
{
    return (tick->self->held >> DEFT_ACTION_RUN & 1) != 0 ? base * tick->moveset->fast_ratio : base;
}
/* Full speed along the ground now: who crouches is slower. */
static inline double deft__full_walk(const deft__tick *tick)
{
    const deft_moveset *moveset = tick->moveset;
    return deft__full_speed(tick, tick->self->crouched != 0 ? moveset->crouch.speed : moveset->ground.speed);
}
/* Steers to the stick along the ground (`run` is the face under the feet). */
void deft__walk(deft__tick *tick, const deft__run *run, deft__law *out);
/* Goes on along the ground as fast as it goes, whatever the stick says. */
/* How the speed along the ground begins to change in deft__walk; a change at once is a very strong one. */
double deft__walk_pull(const deft__tick *tick, const deft__run *run);
void deft__walk_on(deft__tick *tick, const deft__run *run, deft__law *out);
/* Straight on at the velocity that it has: a flight that neither gravity nor stick nor wind bends. */
void deft__fly_straight(deft__tick *tick, deft__law *out);
/* At rest in the air. */
void deft__hover(deft__tick *tick, deft__law *out);
/* Steers to the stick in the air, with `up` as the vertical part. */
void deft__fly(deft__tick *tick, const deft_piece *up, deft__law *out);
/* A flight that nobody steers, of these parts along the horizontal and the vertical (state/coast.c). */
void deft__coast(deft__tick *tick, const deft_piece *along, const deft_piece *up, deft__law *out);
/* The upward speed that a law gives after that time. */
double deft__law_rise(const deft__law *law, double time_s);
/* The law's path as what flows with `flow` sees it, along `normal`. */
deft__path deft__law_against(const deft__law *law, deft__v2 normal, deft__v2 flow);

/* A piece of constant speed 0, and one of constant acceleration that ends at `end_speed`. */
deft_piece deft__rest(void);
deft_piece deft__linear(double speed, double rate, double until_s, double end_speed);
/* The law of a constant velocity, units/s in the frame, that follows no face. */
void deft__go_straight(deft__law *out, deft__v2 velocity);

/* The speed on a slope, going left (way -1) or right (1), of that on the flat. */
double deft__slope_ratio(const deft_moveset *moveset, deft__v2 tangent, double way);
/* Comes down on a floor with `impact`, units/s; the horizontal speed becomes the speed along it. */
void deft__land(deft__tick *tick, const deft__run *run, double impact);

/* Ground rules and assists (state/assists.c), each true when it happened. */

/* Up a step that stops a walk to that side (-1, 1), of at most ground.step_height. */
bool deft__try_step_up(deft__tick *tick, double side);
/* Ends the law of a walk that is held at a step where what moves leaves room for it. */
void deft__look_for_step(const deft__tick *tick, deft__law *law);
/* Round the corner of a ceiling that stops a rise. */
bool deft__try_corner_up(deft__tick *tick, const deft__hit *hit);
/* Past the corner of a wall that stops a dash. */
bool deft__try_corner_side(deft__tick *tick, const deft__hit *hit);
/* On to a ledge that stops a flight just below its top. Who may not land, as one who climbs a wall, lets go
 * first. */
bool deft__try_ledge(deft__tick *tick, const deft__hit *hit);
/* The same for a wall that the body rests against and is pushed to: at the apex of its rise, and when the
 * push begins. Then it stands. */
bool deft__try_ledge_beside(deft__tick *tick);
/* Ends the law of a flight where a wall beside it has sunk so far that this helps. */
void deft__look_for_ledge_beside(const deft__tick *tick, deft__law *law);

/* Drops: makes nothing of the floor that the state says is dropped through; ends that when the body is out of
 * it, or stands (state/drop.c). */
void deft__take_up_drop(deft__tick *tick);
typedef enum deft__drops { DEFT__DROPS_ONE = 1, DEFT__DROPS_ALL = 2 } deft__drops;
void deft__begin_drop(deft__tick *tick, uint32_t body, deft__v2 normal, deft__drops through);
void deft__end_drop(deft__tick *tick);
/* Ends the law where on its way the drop is over, of who may hold on to something from then on. */
void deft__look_for_drop_end(const deft__tick *tick, deft__law *law);

/* Puts the body on a face with its speed along it. */
void deft__stand_on(deft__tick *tick, const deft__run *run);

/* Riding what moves (state/ride.c). Velocities of a body on the ground are its own, against what carries it.
 */

/* The frame goes with what carries the body from now on; the run's own flow is what is left. */
void deft__ride(deft__tick *tick, deft__run *run);
/* What the ground does to who stands on it: its own belt, and zones that convey. */
deft__v2 deft__belt(const deft__tick *tick, const deft__run *run);
/* What a segment of time_s leaves of the way on which a floor that turns carries the body: it goes on as over
 * the longest segment. And how long a segment on such a floor, or down such a slide, may be. */
deft__v2 deft__ride_rest(const deft__tick *tick, double time_s);
double deft__ride_until(const deft__tick *tick, const deft__run *run);
/* The body leaves what carries it: its velocity grows by what the leaving policy gives. */
void deft__dismount(deft__tick *tick);
deft__v2 deft__ride_leaving(const deft__tick *tick);
/* What a late jump still gets of that, upwards. */
double deft__ride_late_rise(const deft__tick *tick);
/* What coming on to the run takes of the velocity: what leaving it would give. */
deft__v2 deft__ride_taken(const deft__tick *tick, const deft__run *run);
/* True when what carries the body falls away faster than it can fall; and, at a tick's start, when it does so
 * suddenly that a free flight would rise above it by more than ground.snap. */
bool deft__ride_outruns(const deft__tick *tick);
bool deft__ride_is_lost(const deft__tick *tick);
/* The body is between two things that close in, the mover `pusher` and another; `speed` is how fast. */
void deft__crush(deft__tick *tick, uint32_t pusher, uint32_t other, double depth);
/* The touched faces leave the character no way: the two that close in fastest crush it. The state is asked
 * again. */
void deft__crush_touching(deft__tick *tick, const deft__touching *touching);
/* True on steep ground and in a wedge. */
static inline bool deft__slides(const deft_character *self)
{
    return self->support == DEFT_SUPPORT_STEEP || self->support == DEFT_SUPPORT_WEDGE;
}

/* In the air the frame goes with the wind; in a state that no wind moves (not `is_free`) it stands, and on
 * steep ground: where a flight becomes a slide, the character goes on in the world as it went. */
void deft__ride_air(deft__tick *tick, bool is_free);
deft__v2 deft__wind(const deft__tick *tick);
/* Zones that the body came into on its way from `from` (feet and drift); at a tick's end, those that it left.
 */
void deft__zones_enter(deft__tick *tick, deft__v2 from);
void deft__zones_leave(deft__tick *tick);
/* Remembers what carries: as time passes, and at the end of a tick. */
void deft__ride_pass(deft__tick *tick, double time_s);
void deft__ride_settle(deft__tick *tick);

#endif
