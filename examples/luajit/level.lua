-- level.lua BINDING LIBRARY IO_LIBRARY LEVEL SCRIPT -- a level from a file, played from LuaJIT by an input script. Prints what
-- happens, and at last the hash of the state: `deft sim LEVEL --input SCRIPT` prints the same one.
local ffi = require 'ffi'
dofile(arg[1])
local deft, files = ffi.load(arg[2]), ffi.load(arg[3])

local findings = ffi.new 'deft_diag_list'
local function needs(thing)
    if thing ~= nil then
        return thing
    end
    local text = ffi.new 'char[512]'
    deft.deft_diag_text(text, 512, findings.items[0])
    error(ffi.string(text))
end

local level = needs(files.deft_level_load(arg[4], 0, findings)) -- 0: one unit is one tile
local script = needs(files.deft_script_load(arg[5], findings))
local tuning, moveset = ffi.new 'deft_tuning', ffi.new 'deft_moveset'
deft.deft_tuning_default(tuning) -- or files.deft_tuning_check(tuning, moveset, 'hero.json', findings)
assert(deft.deft_moveset_build(moveset, tuning, findings) == deft.DEFT_OK)

local world, hero, cursor = ffi.new 'deft_world_view', ffi.new 'deft_character', ffi.new 'deft_script_cursor'
local input, events = ffi.new 'deft_input', ffi.new 'deft_event_list'
deft.deft_world_view_of(world, level.world)
deft.deft_character_spawn(hero, moveset, level.spawns[0].feet, level.axes)

local dt, tick = 1 / 60, 0
while files.deft_script_next(input, script, cursor, dt, hero.axes) do
    files.deft_level_tick(level, tick * dt, (tick + 1) * dt) -- moves the platforms
    deft.deft_character_step(hero, moveset, world, input, dt, events, nil)
    tick = tick + 1
    for i = 0, events.count - 1 do
        local event = events.items[i]
        local zone = event.kind == deft.DEFT_EVENT_ZONE_ENTERED and files.deft_level_zone_of(level, event.value) or nil
        print(tick, ffi.string(deft.deft_event_name(event.kind)), zone ~= nil and ffi.string(zone.name) or event.value)
    end
end
print(('hash %s'):format(bit.tohex(deft.deft_character_hash(hero), 16)))
files.deft_script_free(script)
files.deft_level_free(level)
