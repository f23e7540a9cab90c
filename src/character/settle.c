/* character/settle.c -- the end of a tick: the state takes over what the scratch found. */
#include "base/tolerance.h"
#include "character/step.h"
#include "contact/flow.h"
#include "contact/report.h"
#include "contact/zones.h"
#include "math/dmath.h"

static deft_pose_kind settle_crouch_pose(const deft__tick *tick, double speed)
{
    double crawl = tick->moveset->crouch.speed;
    if (speed <= DEFT__POSE_IDLE * tick->moveset->ground.speed) {
        return DEFT_POSE_CROUCH;
    }
    return speed > crawl * (1 + DEFT__POSE_IDLE) ? DEFT_POSE_SLIDE : DEFT_POSE_CRAWL;
}

static deft_pose_kind settle_ground_pose(const deft__tick *tick)
{
    double full = tick->moveset->ground.speed;
    double speed = deft__abs(tick->along);
    if (tick->self->crouched != 0) {
        return settle_crouch_pose(tick, speed);
    }
    bool pushed = tick->stick_x > 0 || tick->stick_x < 0;
    if (tick->along * tick->stick_x < 0 && speed > DEFT__POSE_IDLE * full) {
        return DEFT_POSE_SKID;
    }
    if (!pushed && tick->self->landed_s < DEFT__POSE_LAND_S && speed <= DEFT__POSE_RUN * full) {
        return DEFT_POSE_LAND;
    }
    if (speed <= DEFT__POSE_IDLE * full) {
        return DEFT_POSE_IDLE;
    }
    return speed <= DEFT__POSE_RUN * full ? DEFT_POSE_WALK : DEFT_POSE_RUN;
}

/* An apex follows a rise and lasts while the flight is slow; a walk off an edge falls at once. */
static deft_pose_kind settle_air_pose(const deft__tick *tick)
{
    const deft_character *self = tick->self;
    double slow = DEFT__POSE_APEX * deft__max(self->launch_speed, 0);
    if (tick->velocity.y > slow) {
        return DEFT_POSE_RISE;
    }
    bool rose = self->pose == DEFT_POSE_RISE || self->pose == DEFT_POSE_APEX || tick->velocity.y > 0;
    return rose && tick->velocity.y >= -slow ? DEFT_POSE_APEX : DEFT_POSE_FALL;
}

/* The pose of the state, which comes before a pose on the ground or in the air. DEFT_POSE_COUNT: it has none.
 */
static deft_pose_kind settle_own_pose(const deft_character *self)
{
    switch (self->state) {
    case DEFT_STATE_DASH:
    case DEFT_STATE_DASH_GROUND:
        return DEFT_POSE_DASH;
    case DEFT_STATE_GLIDE:
        return DEFT_POSE_GLIDE;
    case DEFT_STATE_SLAM_WINDUP:
    case DEFT_STATE_SLAM_FALL:
    case DEFT_STATE_SLAM_RECOVERY:
        return DEFT_POSE_SLAM;
    case DEFT_STATE_STAGGER:
    case DEFT_STATE_STAGGER_DOWN:
        return DEFT_POSE_STAGGER;
    case DEFT_STATE_LEDGE:
        return DEFT_POSE_HANG;
    case DEFT_STATE_LEDGE_CLIMB:
        return DEFT_POSE_PULL_UP;
    case DEFT_STATE_CLIMB:
    case DEFT_STATE_LADDER:
        return DEFT_POSE_CLIMB;
    case DEFT_STATE_SWIM:
        return DEFT_POSE_SWIM;
    case DEFT_STATE_GRAPPLE_REACH:
        return DEFT_POSE_REACH;
    case DEFT_STATE_GRAPPLE_SWING:
        return DEFT_POSE_SWING;
    case DEFT_STATE_GRAPPLE_PULL:
        return DEFT_POSE_PULL;
    default:
        return self->support == DEFT_SUPPORT_WALL ? DEFT_POSE_WALL : DEFT_POSE_COUNT;
    }
}

static void settle_pose(deft__tick *tick)
{
    deft_character *self = tick->self;
    deft_pose_kind pose = settle_own_pose(self);
    if (pose == DEFT_POSE_COUNT) {
        pose = deft__is_grounded(self) || self->support == DEFT_SUPPORT_WEDGE ? settle_ground_pose(tick)
                                                                              : settle_air_pose(tick);
    }
    if (self->wall_lock == 0 && self->dash_phase == 0 && pose != DEFT_POSE_STAGGER &&
        (tick->stick_x > 0 || tick->stick_x < 0)) {
        self->facing = tick->stick_x > 0 ? 1 : -1;
    }
    if (self->pose != (uint8_t)pose) {
        self->pose = (uint8_t)pose;
        self->pose_s = 0;
    }
}

void deft__settle_short(deft__tick *tick, deft__v2 way, deft__v2 normal)
{
    deft_character *self = tick->self;
    bool stands = deft__is_grounded(self);
    self->previous = self->position;
    self->position = deft__place_after(self->axes, self->position, way);
    self->velocity = deft__to_host(self->axes, tick->velocity);
    self->ground_normal.x = self->ground_normal.y = 0;
    if (stands) {
        self->ground_normal = deft__to_host(self->axes, normal);
        self->last_ground = self->position;
        self->last_ground_body = 0;
    }
    settle_pose(tick);
}

/* True when the wall that held the character back is still beside it. A rise or a fall may have passed the
 * end of the wall. A wall within the skin counts, so `hit_wall` is not told again. */
static bool settle_is_at_wall(const deft__tick *tick)
{
    if (!deft__is_blocked(tick)) {
        return false;
    }
    deft__edge wall = tick->wall;
    double skin = tick->moveset->skin;
    double gap = deft__v2_dot(wall.normal, tick->scene.feet) - wall.offset;
    double along = deft__v2_dot(wall.tangent, tick->scene.feet);
    while (along < wall.from - skin || along > wall.to + skin) {
        if (!deft__edge_extend(&tick->scene, &wall)) {
            return false;
        }
    }
    return deft__abs(gap) <= skin;
}

void deft__settle(deft__tick *tick)
{
    deft_character *self = tick->self;
    self->position = deft__scene_position(&tick->scene);
    bool slides = deft__slides(self); /* no wind moves a slide */
    deft__v2 velocity = slides ? deft__v2_add(tick->velocity, tick->scene.flow) : tick->velocity;
    self->velocity = deft__to_host(self->axes, velocity);
    deft__ride_remember(tick);
    if (!deft__is_grounded(self)) {
        self->ground_normal.x = self->ground_normal.y = 0;
        self->ground_body = 0;
    }
    if (!(tick->dt > 0)) {
        return;
    }
    self->wall = (int8_t)(settle_is_at_wall(tick) ? tick->blocked : 0);
    if (deft__is_grounded(self) && tick->edge.present != 0) {
        self->ground_normal = deft__to_host(self->axes, tick->edge.normal);
    }
    settle_pose(tick);
    deft__zones_go(&tick->scene, self->zones, tick->events, deft__min(tick->now_s, tick->dt));
    deft__contacts_touching(tick->contacts, &tick->scene);
    if (deft__is_grounded(self) && tick->edge.present != 0 && tick->edge.present != DEFT__EDGE_GAP) {
        deft_pos at = self->position;
        self->ground_body = tick->edge.body;
        if (deft__anchor_fix(tick->scene.view, self->ground_body, 1, &at)) { /* else the one before stays */
            self->last_ground = at;
            self->last_ground_body = self->ground_body;
        }
        deft__contacts_add_edge(tick->contacts, &tick->scene, &tick->edge, DEFT_CONTACT_FLOOR, true);
    }
}
