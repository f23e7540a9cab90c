/* box2d.cpp -- a dynamic box of Box2D 2.4 that cannot turn, whose speed the script sets. Rows of tiles are
 * one box, rolling ground is a chain. Characters do not collide with each other. */
#include "bench.h"

#include <box2d/box2d.h>
#include <memory>
#include <vector>

namespace
{

const float FLOOR_UP = 0.5f; /* least upward part of a floor's normal */
const int VELOCITY_TURNS = 8, PLACE_TURNS = 3;

struct Crowd {
    explicit Crowd(const bench_course *of) : course(of), world(b2Vec2(0.0f, (float)-BENCH_GRAVITY)) {}
    const bench_course *course;
    b2World world;
    std::vector<b2Body *> bodies, platforms;
};

void add_polygon(b2Body *body, const b2PolygonShape &shape, int16 group)
{
    b2FixtureDef def;
    def.shape = &shape;
    def.density = 1.0f;
    def.friction = 0.0f;
    def.filter.groupIndex = group;
    body->CreateFixture(&def);
}

void add_tiles(const bench_course *course, b2Body *ground)
{
    for (uint32_t row = 0; row < course->rows; ++row) {
        for (uint32_t column = 0; column < course->columns; ++column) {
            const uint8_t tile = bench_course_tile(course, column, row);
            const float x = (float)column;
            const float y = (float)row;
            b2PolygonShape shape;
            if (tile == TILE_FULL) {
                uint32_t end = column + 1;
                while (bench_course_tile(course, end, row) == TILE_FULL) {
                    ++end;
                }
                const float half = 0.5f * (float)(end - column);
                shape.SetAsBox(half, 0.5f, b2Vec2(x + half, y + 0.5f), 0.0f);
                add_polygon(ground, shape, 0);
                column = end - 1;
            } else if (tile == TILE_UP || tile == TILE_DOWN) {
                const b2Vec2 corners[3] = {b2Vec2(x, y), b2Vec2(x + 1.0f, y),
                                           b2Vec2(tile == TILE_UP ? x + 1.0f : x, y + 1.0f)};
                shape.Set(corners, 3);
                add_polygon(ground, shape, 0);
            }
        }
    }
}

/* A chain's ground is on the right of its way, so it is drawn from right to left. */
void add_rolling(const bench_course *course, b2Body *ground)
{
    std::vector<b2Vec2> points;
    for (uint32_t i = course->segment_count; i > 0; --i) {
        const bench_point end = course->segments[i - 1].b;
        points.emplace_back((float)end.x, (float)end.y);
    }
    const bench_point first = course->segments[0].a;
    points.emplace_back((float)first.x, (float)first.y);
    b2ChainShape chain;
    chain.CreateChain(points.data(), (int32)points.size(), points.front() + b2Vec2(1.0f, 0.0f),
                      points.back() - b2Vec2(1.0f, 0.0f));
    ground->CreateFixture(&chain, 0.0f)->SetFriction(0.0f);
}

void *box_begin(const bench_course *course, uint64_t count)
{
    auto crowd = std::make_unique<Crowd>(course);
    b2BodyDef def;
    b2Body *ground = crowd->world.CreateBody(&def);
    b2PolygonShape shape;
    if (course->scene == SCENE_POLYGON) {
        add_rolling(course, ground);
    } else {
        add_tiles(course, ground);
    }
    def.type = b2_kinematicBody;
    shape.SetAsBox(2.0f, 0.25f);
    for (uint32_t k = 0; k < bench_body_count(course->scene); ++k) {
        const bench_point at = bench_body_at(course, k, 0);
        def.position.Set((float)at.x, (float)at.y);
        crowd->platforms.push_back(crowd->world.CreateBody(&def));
        add_polygon(crowd->platforms.back(), shape, 0);
    }
    def.type = b2_dynamicBody;
    def.fixedRotation = true;
    def.allowSleep = false; /* a player's input is read each tick */
    shape.SetAsBox((float)BENCH_HALF_WIDTH, (float)(BENCH_HEIGHT / 2.0));
    for (uint64_t i = 0; i < count; ++i) {
        const bench_point at = bench_course_spawn(course, i);
        def.position.Set((float)at.x, (float)(at.y + BENCH_HEIGHT / 2.0));
        crowd->bodies.push_back(crowd->world.CreateBody(&def));
        add_polygon(crowd->bodies.back(), shape, -1);
    }
    return crowd.release();
}

bool stands(b2Body *body)
{
    for (b2ContactEdge *edge = body->GetContactList(); edge != nullptr; edge = edge->next) {
        b2WorldManifold manifold;
        edge->contact->GetWorldManifold(&manifold);
        const float up =
            edge->contact->GetFixtureA()->GetBody() == body ? -manifold.normal.y : manifold.normal.y;
        if (edge->contact->IsTouching() && up > FLOOR_UP) {
            return true;
        }
    }
    return false;
}

void box_tick(void *user, uint64_t tick)
{
    auto *crowd = static_cast<Crowd *>(user);
    for (uint32_t k = 0; k < crowd->platforms.size() && bench_bodies_move(crowd->course); ++k) {
        const bench_point from = bench_body_at(crowd->course, k, tick);
        const bench_point to = bench_body_at(crowd->course, k, tick + 1);
        crowd->platforms[k]->SetLinearVelocity(
            b2Vec2((float)((to.x - from.x) / BENCH_TICK_S), (float)((to.y - from.y) / BENCH_TICK_S)));
    }
    for (uint64_t i = 0; i < crowd->bodies.size(); ++i) {
        b2Body *body = crowd->bodies[i];
        const bench_input *input = bench_input_of(crowd->course, i, tick);
        b2Vec2 velocity = body->GetLinearVelocity();
        velocity.x = (float)bench_steer((double)velocity.x, input->x);
        if (input->pressed != 0) {
            velocity.y = stands(body) ? (float)BENCH_LAUNCH : velocity.y;
        } else if (input->released != 0 && velocity.y > 0.0f) {
            velocity.y *= 0.5f;
        }
        velocity.y = b2Max(velocity.y, (float)-BENCH_FALL_MAX);
        body->SetLinearVelocity(velocity);
    }
    crowd->world.Step((float)BENCH_TICK_S, VELOCITY_TURNS, PLACE_TURNS);
}

void box_end(void *user)
{
    delete static_cast<Crowd *>(user);
}

bench_point box_place(const void *user, uint64_t i)
{
    const b2Vec2 middle = static_cast<const Crowd *>(user)->bodies[i]->GetPosition();
    return {(double)middle.x, (double)middle.y - BENCH_HEIGHT / 2.0};
}

} // namespace

extern "C" const bench_mover bench_box2d = {
    "Box2D",
    BENCH_ON_TILES | BENCH_BIT(SCENE_BODIES) | BENCH_BIT(SCENE_FAR_BODIES) | BENCH_BIT(SCENE_POLYGON),
    10000,
    1000000,
    box_begin,
    box_tick,
    box_end,
    box_place};
