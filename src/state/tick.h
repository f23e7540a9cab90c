/* state/tick.h -- one tick in the making, and what states do with it.
 *
 * deft__tick is scratch. A tick clears the scratch at its start, and only the deft_character carries over.
 * Vectors are in the character's own frame. States reach the tick by the moves below.
 */
#ifndef DEFT_STATE_TICK_H
#define DEFT_STATE_TICK_H

#include "base/bounds.h"
#include "base/tolerance.h"
#include "contact/law.h"
#include "contact/touching.h"
#include "deft/machine.h"

/* How an instant goes on after something was looked at. */
typedef enum deft__next {
    DEFT__NEXT_GOES_ON,     /* nothing happened: the motion goes on */
    DEFT__NEXT_FACES_AGAIN, /* the place or the speed is new: the faces are asked again */
    DEFT__NEXT_STATE_AGAIN  /* something happened: the state is asked again */
} deft__next;

/* The pendulum after_s from now: at its last step, and then. Negative: it is not known. */
typedef struct deft__swung {
    deft_swing_state step;
    double angle, rate, sine, cosine, after_s;
} deft__swung;

struct deft__tick {
    deft_character *self;
    const deft_moveset *moveset;
    const deft_input *input;
    deft_event_list *events;  /* may be NULL */
    deft_contacts *contacts;  /* may be NULL */
    deft_step_record *record; /* may be NULL */
    double dt;
    double now_s;              /* the part of dt that is used up */
    double press_s, release_s; /* instants still to come; DEFT_FOREVER when done */
    double stick_x, stick_y;   /* after the dead zone */
    double step_max_s;         /* longest segment; less where more does not fit into the scene */
    deft__v2 velocity;
    double wall_told;   /* the side for which hit_wall was told */
    double looked_s;    /* when in this tick the room on a ledge was last gathered; negative: not yet */
    double room_s;      /* how long until a body makes room for a pull-up that is wanted; else DEFT_FOREVER */
    double off_wall_s;  /* when in this tick the character let go of a wall; negative: it did not */
    deft__v2 off_wall;  /* the normal of that wall; off_body is its body, off_state the state on it */
    double off_floor_s; /* when in this tick the character last walked off its floor; negative: it did not */
    deft__v2 held;      /* while `is_held`: the velocity of the common point of the two, in the frame */
    deft__swung swung;
    uint32_t off_body;
    uint8_t heads_for; /* the next state, for the exit of the state before it */
    uint8_t off_state;
    bool walks;    /* on a still floor, and nothing asks for anything but that: set by deft__step_short */
    uint16_t taps; /* actions that go down and up in this tick */
    /* from here on to the scene all is 0 when a tick begins */
    deft__edge edge; /* the face that carries; in the air the wall that holds back */
    deft__edge wall; /* the wall that holds back, on the ground and in the air */
    double blocked;  /* -1 or 1: the side of the wall that holds back; 0: none, and `wall` means nothing */
    double along;    /* speed along the ground, while `along_known` */
    uint32_t state_changes; /* changes of state, so far */
    uint32_t reach_of;      /* their number when the reach of the scene was that of the state */
    bool along_known;
    bool is_held;        /* a walk is held between its floor and another face, and goes on with both */
    bool reach_is_short; /* an assist waits for the reach of the state */
    bool goes_straight;  /* too many segments: nothing accelerates for the rest of this piece of the tick */
    bool crowded;        /* too much is near to look for room on ledges as well */
    uint8_t waits; /* a deft__waits: why the character waits for the rest of the tick; 0 while it moves */
    deft__scene scene;
};
typedef deft_tick deft__tick;

/* The rows of deft's own states, each in the file of its state. */
#define TICK_ROW(NAME, name) extern const deft_state_row deft__##name##_row;
DEFT_STATES(TICK_ROW)
#undef TICK_ROW

/* Such a row: its name, the states that may follow, the abilities that it needs, its realm, where it lands,
 * enter, exit, decide, law, meet. */
#define DEFT__TO(NAME)       DEFT_STATE_BIT(DEFT_STATE_##NAME)
#define DEFT__NEEDS_TO(NAME) DEFT_ABILITY_BIT(DEFT_ABILITY_##NAME)
#define DEFT__ROW(name, next, needs, REALM, LANDS, enter, exit, decide, law, meet)                           \
    const deft_state_row deft__##name##_row = {                                                              \
        #name, (next), (needs), DEFT_REALM_##REALM, DEFT_STATE_##LANDS, enter, exit, decide, law, meet}

/* The machine that a moveset refers to; NULL: deft's own states alone. */
const deft_machine *deft__machine_of(const deft_moveset *moveset, const deft_world_view *view);
const deft_state_row *deft__state_row(const deft__tick *tick);

/* Asks the state, and each state that follows from it, what happens at this instant (state/machine.c). */
void deft__decide(deft__tick *tick);
/* A law that is none. Something happened at this instant, and the state is asked again. */
void deft__ask_again(deft__law *out);

/* Leaves the state for another one that its row allows. The realms of the rows say whether the character
 * comes to the ground or leaves it. */
void deft__change_state(deft__tick *tick, uint32_t to);
/* The same from outside, whatever the row allows. */
void deft__put_into_state(deft__tick *tick, uint32_t to);

static inline bool deft__is_grounded(const deft_character *self)
{
    return self->support == DEFT_SUPPORT_FLOOR;
}

static inline bool deft__can(const deft__tick *tick, deft_ability ability)
{
    return (tick->self->abilities >> ability & 1) != 0;
}

/* Of the floor that carries the character, also before the tick has found the floor again: its body, and its
 * normal. */
static inline uint32_t deft__floor_body(const deft__tick *tick)
{
    return tick->edge.present != 0 ? tick->edge.body : tick->self->ground_body;
}
static inline deft__v2 deft__floor_normal(const deft__tick *tick)
{
    return tick->edge.present != 0 ? tick->edge.normal
                                   : deft__to_frame(tick->self->axes, tick->self->ground_normal);
}

/* True while a wall holds the character back. */
static inline bool deft__is_blocked(const deft__tick *tick)
{
    return tick->blocked > 0 || tick->blocked < 0;
}

/* How far out the stick is to ask for a move: up, down, or to a side. */
#define DEFT__STICK_ASKS 0.5

static inline bool deft__holds(const deft__tick *tick, deft_action action)
{
    return (tick->self->held >> action & 1) != 0;
}

/* The rest of a time that began with the state. */
static inline double deft__left_s(const deft__tick *tick, double time_s)
{
    return time_s - tick->self->state_s;
}

/* The character is in the air, and no jump goes on: no button cuts a rise, and coyote time is over. Nothing
 * is told, and the state stays. */
static inline void deft__end_jump(deft_character *self)
{
    self->support = DEFT_SUPPORT_AIR;
    self->coyote = 0;
    self->jump_hold_s = 0;
}

/* Whatever is in the way ends the state: the character falls. */
bool deft__meet_and_fall(deft__tick *tick, const deft__hit *hit);

/* Tells of abilities that came or went since the last tick, and ends a state that lost its ability. */
void deft__apply_abilities(deft__tick *tick);

bool deft__may_change_to(const deft__tick *tick, uint32_t to);

/* Lands the character, and takes it off its floor, for all states of the ground's realm (state/ground.c): a
 * change of state calls them. */
void deft__come_down(deft__tick *tick);
void deft__lift_off(deft__tick *tick);

/* What states ask of each other, a file a state. */
void deft__ground_decide(deft__tick *tick);
void deft__ground_law(deft__tick *tick, deft__law *out);
/* Before a state of the ground's realm decides: reads the speed along the ground. False when the character
 * leaves the ground. */
bool deft__ground_holds(deft__tick *tick);
/* Puts the character on the floor that carries it on, over a step if need be. The speed along begins to go to
 * `target` by the `push` of the stick. False when the character leaves the ground. */
bool deft__ground_follow(deft__tick *tick, double push, double target);
/* The touched floor that carries a character on its way (-1, 0, 1: left, at rest, right), by the same choice.
 * Not present without one. */
deft__edge deft__find_floor(deft__tick *tick, double way);
/* The same. Without one the feet come down on a floor within ground.snap. */
deft__edge deft__find_floor_below(deft__tick *tick, double way);
/* Begins the law of a walk along plain still ground, the only face that the character touches. False for a
 * character that leaves it, or might. */
bool deft__ground_goes_along(deft__tick *tick, const deft__edge *edge, deft__law *out);
/* The law of a walk that the `push` of the stick steers; at 0 the character comes to rest. */
void deft__ground_go(deft__tick *tick, double push, deft__law *out);
/* The law of a free flight: the rise of a jump, any other rise, or a fall. */
void deft__flight_law(deft__tick *tick, deft__law *out);
/* The piece of a fall from now on: of a glide, also where the next decision begins the glide. */
void deft__fall_piece(const deft__tick *tick, deft_piece *out);
/* The piece of such a rise at `speed`, time_s after the last jump, with the button as it is. */
void deft__rise(const deft__tick *tick, double speed, double time_s, deft_piece *out);
/* For a rise or a fall that goes on in its state if no button asks for anything. Gives its vertical part, and
 * until when the part holds. False for any other state, and where the state is about to change. */
bool deft__flies_on(deft__tick *tick, deft_piece *up, double *until_s);

/* Emits an event at this instant, of the face that carries the character, or of that body and feature. */
void deft__emit(deft__tick *tick, deft_event_kind kind, double value);
void deft__emit_of(deft__tick *tick, deft_event_kind kind, double value, uint32_t body, uint32_t feature);
/* The world around the character has `missing` features or faces too many. The event tells it, and the
 * character stays where it is. */
void deft__give_up(deft__tick *tick, uint32_t missing);
/* Finds the touched faces for a motion. False when they are too many: the character waits. */
bool deft__touched_faces_fit(deft__tick *tick);
/* The feet in the frame as it was at the last gathering, where zones are. */
static inline deft__v2 deft__tick_feet(const deft__tick *tick)
{
    return deft__v2_add(tick->scene.feet, tick->scene.drift);
}
double deft__tick_height(const deft__tick *tick);
/* How much of the tick has passed after_s from now, 0 to 1: places on bodies are asked for by it. */
static inline double deft__tick_share(const deft__tick *tick, double after_s)
{
    return tick->dt > 0 ? (tick->now_s + after_s) / tick->dt : 0;
}

/* True when a window of that length, which opened elapsed_s ago, is open. */
bool deft__is_within(double elapsed_s, double window_s);

/* The way that the player points to: of the aim, else of the stick. */
deft__v2 deft__aimed(const deft__tick *tick);

/* A press of an action that is still fresh enough to act on. Using the press takes it from every other move.
 * Acting on the press also tells how long it waited. */
bool deft__press_is_live(const deft__tick *tick, deft_action action);
void deft__use_press(deft__tick *tick, deft_action action);
void deft__act_on_press(deft__tick *tick, deft_action action);

/* The arc of the last jump, and whether its button still counts as held. */
const deft_arc *deft__arc_of(const deft__tick *tick);
bool deft__jump_is_held(const deft__tick *tick);

/* Does what the buttons ask for and is possible now, in the order of the tick's promise. First come a dash
 * and a grapple. Then come jumps: off a wall, off the ground, off the edge a moment ago, in the air. Slams
 * come last. True when one happened. */
bool deft__try_actions(deft__tick *tick);

/* How long a press in the air still waits for the ground; DEFT_FOREVER without a press. */
double deft__press_waits_s(const deft__tick *tick);

/* Makes sure that the scene also holds what is within `reach` of a move of the feet within time_s, for
 * questions beside the segment. After a gathering the wall that blocks is found anew. False when not all
 * fits. */
bool deft__look_aside(deft__tick *tick, deft__reach reach, deft__v2 move, double time_s);

/* Finds again a wall that held the character back on that side (-1, 1; 0 none), if it is still there. */
void deft__sense_wall(deft__tick *tick, double side);

/* The direction of a walk along a face to the left (way -1) or right (1). The length of the axis makes the
 * speed along the face obey the ground's slope rules. */
deft__v2 deft__walk_axis(const deft__tick *tick, deft__v2 tangent, double way);
static inline double deft__full_speed(const deft__tick *tick, double base)
{
    return deft__holds(tick, DEFT_ACTION_RUN) ? base * tick->moveset->fast_ratio : base;
}
static inline double deft__full_walk(const deft__tick *tick)
{
    const deft_moveset *moveset = tick->moveset;
    return deft__full_speed(tick, tick->self->crouched != 0 ? moveset->crouch.speed : moveset->ground.speed);
}
/* Steers to the `push` of the stick, -1 to 1, along the ground. */
void deft__walk(deft__tick *tick, double push, deft__law *out);
/* The first acceleration along the ground in deft__walk. A change at once counts as a very strong one. */
double deft__walk_pull(const deft__tick *tick, uint16_t surface, double push);
/* How far deft__walk comes along its axis in time_s; at its target speed it goes on at that. */
double deft__walk_way(const deft__tick *tick, double push, double target, double time_s);
/* Goes on along the ground at its present speed, whatever the stick says. */
void deft__walk_on(deft__tick *tick, deft__law *out);
double deft__full_flight(const deft__tick *tick);
/* Steers to the stick in the air, with `up` as the vertical part. */
void deft__fly(deft__tick *tick, const deft_piece *up, deft__law *out);
/* A flight that no stick steers, of these horizontal and vertical parts (state/law.c). */
void deft__coast(deft__tick *tick, const deft_piece *along, const deft_piece *up, deft__law *out);
/* The upward speed that a law gives after that time. */
double deft__law_rise(const deft__law *law, double time_s);
/* The path of the law along `normal`, relative to what moves with `flow`. */
deft__path deft__law_against(const deft__law *law, deft__v2 normal, deft__v2 flow);

/* Pieces: of constant acceleration, to `end_speed`; of a rise that gravity ends; and one that goes from
 * `base + amplitude` to `base` at `rate`, to `end_speed`. */
deft_piece deft__linear(double speed, double rate, double until_s, double end_speed);
deft_piece deft__rise_piece(double speed, double gravity);
deft_piece deft__exponential(double base, double amplitude, double rate, double until_s, double end_speed);
/* A law without weight that steers to `target` at that pace; at once where `pace` is NULL. The second one is
 * the part along one axis. */
void deft__float(deft__tick *tick, deft__v2 target, const deft_swim *pace, deft__law *out);
deft_piece deft__float_piece(const deft_swim *pace, double speed, double target);
/* The law of a constant velocity, units/s in the frame, that follows no face. */
void deft__go_straight(deft__law *out, deft__v2 velocity);

/* The speed on a slope to the left (way -1) or right (1), as a ratio of that on the flat. */
double deft__slope_ratio(const deft__tick *tick, deft__v2 tangent, double way);
/* Lands on a floor with `impact`, units/s. The horizontal speed becomes the speed along the floor, the share
 * of the slope included. */
void deft__land(deft__tick *tick, const deft__edge *edge, double impact);

/* True when what an assist looks at is not gathered yet, because the state began at this instant. The assist
 * is asked again then. */
bool deft__assist_waits(deft__tick *tick);

/* Ground rules and assists (state/assists.c), each true when it happened. */

/* Climbs a step whose face stops a walk to that side (-1, 1), of at most ground.step_height, or waits. */
bool deft__try_step_up(deft__tick *tick, const deft__touched *face, double side);
/* Goes round the corner of a ceiling that stops a rise. */
bool deft__try_corner_up(deft__tick *tick, const deft__hit *hit);
/* Goes past the corner of a wall that stops a dash. */
bool deft__try_corner_side(deft__tick *tick, const deft__hit *hit);
/* Goes on to a ledge that stops a flight just below its top. A state that may not land, as a climb, lets go
 * first. */
bool deft__try_ledge(deft__tick *tick, const deft__hit *hit);
/* The same for a wall that the character rests against and pushes to: at the apex of a rise, and when the
 * push begins. Then the character stands. */
bool deft__try_ledge_beside(deft__tick *tick);

/* To be asked where zones are. Takes hold of a ladder if the stick asks for it, or begins to swim where the
 * character is deep enough (state/zones.c). */
void deft__try_zones(deft__tick *tick);

/* Drops. The first one makes the scene ignore the floor that the character drops through. The third one ends
 * the drop when the character is out of that floor, or stands (state/jumps.c). */
void deft__take_up_drop(deft__tick *tick);
typedef enum deft__drops { DEFT__DROPS_ONE = 1, DEFT__DROPS_ALL = 2 } deft__drops;
void deft__begin_drop(deft__tick *tick, uint32_t body, deft__v2 normal, deft__drops through);
void deft__end_drop(deft__tick *tick);

/* Crouching (state/walk.c). On the ground: crouches when the player wants to, or when the character is low
 * already. */
void deft__try_crouch(deft__tick *tick);
/* Makes the character low, or as tall as it stands, whatever room there is; the feet stay. */
void deft__make_low(deft__tick *tick, bool low);
/* A low character in any state but the crouch stands up as soon as it can; but not on its way to where it
 * cannot. */
void deft__unfold(deft__tick *tick);

/* Puts the character on a face, with its speed along the face. */
void deft__stand_on(deft__tick *tick, const deft__edge *edge);

/* Riding what moves (state/ride.c). Velocities on the ground are relative to what carries the character. */

/* The frame goes with what carries the character from now on. Of the face's own flow the rest is left. */
void deft__ride(deft__tick *tick);
/* What the ground does to the character on it: its own belt, and zones that convey. */
deft__v2 deft__belt(const deft__tick *tick, deft__v2 tangent, uint16_t surface);
/* Of the way on which a turning floor carries the character: the part that the straight segment of time_s
 * leaves out. And how long a segment on such a floor, or down such a slide, may be. */
deft__v2 deft__ride_rest(const deft__tick *tick, double time_s);
double deft__ride_until(const deft__tick *tick, const deft__edge *edge);
/* The character leaves what carries it. The leaving policy adds to its velocity; also to that of a late jump.
 */
void deft__dismount(deft__tick *tick);
deft__v2 deft__ride_leaving(const deft__tick *tick);
/* The velocity that coming on to the face takes: what leaving the face would give. */
deft__v2 deft__ride_taken(const deft__tick *tick, const deft__edge *edge);
/* True when a floor falls away faster than a fall from a character that goes `along` it, to the right. */
bool deft__ride_outruns(const deft__tick *tick, const deft__edge *floor, double along);
/* At a tick's start: true when a free flight would suddenly rise above the floor by more than ground.snap. */
bool deft__ride_is_lost(const deft__tick *tick);
/* The mover `pusher` and another thing close in on the character by `depth`. */
void deft__crush(deft__tick *tick, uint32_t pusher, uint32_t other, double depth);
/* The touched faces leave the character no way. The two that close in fastest crush it. Where that is less
 * than counts as touching, the character waits for the next tick. Where none close in, the character
 * stands still. */
deft__next deft__no_way_left(deft__tick *tick);
static inline bool deft__slides(const deft_character *self)
{
    return self->support == DEFT_SUPPORT_STEEP || self->support == DEFT_SUPPORT_WEDGE;
}

/* In the air the frame goes with the wind, also in a slide. Steep ground then goes against the wind, and
 * holds the character as any face does. In a state that no wind moves (not `is_free`) the frame stands. */
void deft__ride_air(deft__tick *tick, bool is_free);

/* A tick of a flight that wind moves begins in the frame of the wind, as each later instant of it does. */
void deft__ride_wind(deft__tick *tick);
bool deft__is_in_zones(const deft_character *self);
void deft__ride_remember(deft__tick *tick);

/* Leaves the ground: tells the event and changes the state. The change calls deft__lift_off, and that calls
 * deft__dismount. A walk off an edge opens coyote time. A launch does not, nor does a staggered fall. */
void deft__leave_ground(deft__tick *tick, bool launched);

/* Down and jump on one-way floors drops through them. Where a solid floor carries, too, it is a jump. */
bool deft__try_drop(deft__tick *tick);

/* The character at an instant: now, or time_s from now on the way of a law. */
typedef struct deft__then {
    deft__v2 moved; /* the way there */
    deft__v2 feet, velocity;
    double time_s;
} deft__then;
deft__then deft__now(const deft__tick *tick);
deft__then deft__after(const deft__tick *tick, const deft__law *law, double time_s);

/* A condition of a move, at an instant. */
typedef bool deft__ahead_test(const deft__tick *tick, const deft__then *then);

/* Ends the law at the first look at which the test holds. A condition that holds only between two looks is
 * not seen. Looks are a sixteenth of a segment or of a tile apart. */
void deft__end_ahead(const deft__tick *tick, deft__law *law, deft__ahead_test *test);
deft__ahead_test deft__drop_is_over;

/* Looks ahead, each in the file of its move. Each ends a law where something begins that the law does not
 * know. That is a floor in the line of a flight without weight, or a ledge or a wall that the player wants. A
 * wall beside a flight may have sunk far enough for the assist of a ledge. A moving body may leave room on a
 * step. Then there are ladders, water and their ends, room to stand up, and the end of a drop. */
void deft__look_for_floor_in_line(const deft__tick *tick, deft__law *law);
void deft__look_for_ledge(const deft__tick *tick, deft__law *law);
void deft__look_for_wall(const deft__tick *tick, deft__law *law);
void deft__look_for_ledge_beside(const deft__tick *tick, deft__law *law);
void deft__look_for_step(const deft__tick *tick, deft__law *law);
void deft__look_for_zones(const deft__tick *tick, deft__law *law);
void deft__look_for_room(const deft__tick *tick, deft__law *law);

/* Dash and slam (state/dash.c). A dash is a straight line of dash.distance in dash.time_s, in the air or
 * along a floor. */

/* True when the button, the charges and the place allow a dash: then the dash has begun. */
bool deft__try_dash(deft__tick *tick);
/* How long a press of the dash waits for the cooldown or a charge; DEFT_FOREVER without a press. */
double deft__dash_waits_s(const deft__tick *tick);
/* Gives back the charges that are due. */
void deft__refill_dash(deft__tick *tick);
/* True when a slam began: the character hangs, falls, and stands. */
bool deft__try_slam(deft__tick *tick);

/* The unit vector nearest to a wish, of the given directions (a deft_dash_directions). False when the wish
 * says none of them. */
bool deft__dash_nearest(deft__v2 wish, uint32_t directions, deft__v2 *out);

/* Gives back the charges that are due since_s after the last press of a dash. By time, some of the `used`
 * ones come back, and `back` counts how many did. By touch, all come back where the character `touches` what
 * gives them back. */
void deft__charges_refill(const deft_dash *dash, double since_s, bool touches, uint8_t *used, uint8_t *back);
/* How long until cooldown and charges allow a dash, if the character stays where it is; 0 or less: now. */
double deft__charges_ready_s(const deft_dash *dash, double since_s, bool touches, uint8_t used, uint8_t back);

/* A hook that holds, and the rope to it (state/grapple.c). */

/* True in a state of the grapple. */
bool deft__rope_is_out(const deft_character *self);

/* Where the hook is after_s from now, from the present middle of the character, in a frame at rest. False
 * when the body that the hook held is gone. */
bool deft__rope_arm(const deft__tick *tick, double after_s, deft__v2 *out);
/* The velocity of the hook over the next segment, or of the end of a ledge climb. The body may be too far
 * away to be in the scene. */
deft__v2 deft__rope_flow(const deft__tick *tick);

/* The pendulum time_s from now; that of the last deft__rope_swung or deft__rope_advance is known. */
deft__swung deft__rope_after(const deft__tick *tick, double time_s);
/* The way of the feet as the pendulum swings for time_s; `arm` is where the hook is in the frame. */
deft__v2 deft__rope_swung(deft__tick *tick, deft__v2 arm, double time_s);
/* How far the swing of the next time_s may lead from both of its ends; and that of the next segment. */
double deft__rope_strays(const deft__tick *tick, double time_s);
double deft__rope_reach(const deft__tick *tick);

/* The pendulum swings on for that time, and gives its velocity. */
void deft__rope_advance(deft__tick *tick, double time_s);

/* Throws the hook, if the button asks for it and the hook finds a hold. */
bool deft__try_grapple(deft__tick *tick);

/* Begins with a hook of the host, at `anchor` of a body. */
void deft__rope_attach(deft__tick *tick, deft_pos anchor, uint32_t body);

/* ---- what the host did to the character between two ticks ---- */

/* Bits of deft_character.shoved. */
#define DEFT__PUSHED_KICKED    1
#define DEFT__PUSHED_STAGGERED 2
#define DEFT__PUSHED_HOOKED    (2 * DEFT__PUSHED_STAGGERED)
#define DEFT__PUSHED_LET_GO    (2 * DEFT__PUSHED_HOOKED)

/* Kicks or staggers the character, takes it off its rope, or throws its hook. Only when `shoved` is not 0. */
void deft__apply_pushes(deft__tick *tick);

#endif
