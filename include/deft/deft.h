/* deft/deft.h -- all of deft's core.
 *
 * The thirty functions that most games need, in the order in which a game comes to need them. Those marked *
 * are in the io library (deft/io.h). docs/reference/first-functions.md says what each is for.
 *
 *     start      deft_selftest
 *     feel       deft_tuning_default, deft_tuning_preset, deft_tuning_check *, deft_moveset_build,
 *                deft_diag_text
 *     level      deft_level_load *, deft_level_parse_text *, deft_level_tick *, deft_level_tag *,
 *                deft_level_free *, deft_world_view_of
 *     input      deft_latch_clear, deft_latch_direction, deft_latch_button, deft_latch_stick,
 *                deft_latch_take
 *     time       deft_ticker_start, deft_ticker_advance, deft_ticker_ratio
 *     character  deft_character_spawn, deft_character_step, deft_event_name
 *     drawing    deft_character_lerp, deft_character_pose, deft_character_box
 *     the game   deft_character_teleport, deft_character_launch, deft_character_stagger,
 *                deft_character_set_ability
 *
 * All other functions are for special needs: worlds of your own, states of your own, predictions, queries,
 * recordings, bindings, tools.
 *
 * A game that does not need a part can leave it out, for a smaller program. Define these when you compile the
 * core and your game; CMake has options of the same names.
 *
 *     DEFT_WITHOUT_PREDICT   deft/predict.h
 *     DEFT_WITHOUT_TRACE     deft/trace.h
 *     DEFT_WITHOUT_TOPDOWN   deft/topdown.h; needs DEFT_WITHOUT_TRACE, because traces record both kinds
 *     DEFT_WITHOUT_TEXTS     sentences about parameters and presets: summaries, sources and other names are
 *                            ""
 *
 * Words of all headers. The host is your game, with its engine. The host's axes are x and y as your engine
 * has them; deft/math.h says where the character's right and up point. A host bug is a wrong call.
 * DEFT_ASSERT reports a host bug; without assertions the call does what its comment says. A body is a part of
 * the world that moves. A unit is what the tuning says, mostly a tile. A call that fails leaves `out` as it
 * was. Seeds are the articles that deft grew from (docs/dev/seeds.md).
 */
#ifndef DEFT_DEFT_H
#define DEFT_DEFT_H

#include "deft/base.h"
#include "deft/binding.h"
#include "deft/character.h"
#include "deft/event.h"
#include "deft/input.h"
#include "deft/machine.h"
#include "deft/math.h"
#include "deft/motion.h"
#include "deft/moveset.h"
#ifndef DEFT_WITHOUT_PREDICT
#include "deft/predict.h"
#endif
#include "deft/query.h"
#ifndef DEFT_WITHOUT_TOPDOWN
#include "deft/topdown.h"
#endif
#ifndef DEFT_WITHOUT_TRACE
#include "deft/trace.h"
#endif
#include "deft/tuning.h"
#include "deft/world.h"

#endif
