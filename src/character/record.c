/* character/record.c -- writes a step down, part by part. */
#include "character/record.h"

#include "math/frame.h"

#include <string.h>

static void record_face(deft_step_part *part, deft_axes axes, const deft__run *run)
{
    if (run->present != 0) {
        deft_step_face *face = &part->faces[part->face_count++];
        face->normal = deft__to_host(axes, run->normal);
        face->body = run->body;
        face->feature = run->feature;
    }
}

void deft__record_part(const deft__tick *tick, const deft__law *law, double began_s, deft_pos from,
                       deft_step_end end)
{
    deft_step_record *record = tick->record;
    if (record->count == DEFT_STEP_PARTS_CAP) {
        record->dropped++;
        return;
    }
    deft_step_part *part = &record->parts[record->count++];
    memset(part, 0, sizeof *part);
    part->at_s = began_s;
    part->time_s = tick->now_s - began_s;
    part->from = from;
    part->to = deft__scene_position(&tick->scene);
    part->velocity = deft__to_host(tick->self->axes, deft__v2_add(tick->velocity, tick->scene.flow));
    part->state = tick->self->state;
    part->end = (uint32_t)end;
    record_face(part, tick->self->axes, &law->run);
    record_face(part, tick->self->axes, &law->also);
}
