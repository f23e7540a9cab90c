-- play.lua BINDING LIBRARY -- a level played from LuaJIT, by the binding that cdef.py makes of deft-api.json.
--
-- The character runs to the right, jumps on to a block and comes to rest there, first in deft's own world, then in a world that Lua
-- answers for by a callback. Ends with an error when a struct has another size than the library's, or the play goes another way.
local ffi = require 'ffi'
local binding = dofile(arg[1])
local library = ffi.load(arg[2])

-- LuaJIT must not compile a call that may come back to Lua: its documentation says so of callbacks. So each such function has a
-- wrapper that is never compiled. The binding says which they are.
local deft = setmetatable({}, { __index = library })
for _, name in ipairs(binding.deft.calls_back) do
    local call = library[name]
    deft[name] = function(...) return call(...) end
    jit.off(deft[name])
end

for name, size in pairs(binding.deft.sizes) do
    assert(ffi.sizeof(name) == size, name .. ' is not laid out as deft-api.json says')
    assert(tonumber(deft.deft_struct_size(name)) == size, name .. ' is another one in the library')
end
assert(deft.deft_selftest() == nil)

local tuning = ffi.new 'deft_tuning'
local moves = ffi.new 'deft_moveset'
local findings = ffi.new 'deft_diag_list'
deft.deft_tuning_default(tuning)
assert(deft.deft_moveset_build(moves, tuning, findings) == deft.DEFT_OK)

-- A floor of 12 tiles, y up, its top at 1; on it a block of 2 x 2 tiles from 6 to 8.
local columns, rows = 12, 6
local cells = ffi.new('uint16_t[?]', columns * rows)
for x = 0, columns - 1 do
    cells[x] = 1
end
for y = 1, 2 do
    cells[y * columns + 6], cells[y * columns + 7] = 1, 1
end
local kinds = ffi.new('deft_tile_kind[2]', { { 0, 0 }, { 0, 1 } })
local pieces = ffi.new 'deft_tile_piece[1]'
deft.deft_tile_piece_full(pieces)

local definition = ffi.new('deft_world_def', {
    columns = columns, rows = rows, tile_size = 1, cells = cells, kinds = kinds, kind_count = 2, pieces = pieces, piece_count = 1,
})
local size = deft.deft_world_size(definition)
local block = ffi.new('double[?]', tonumber(size) / 8 + 1)
local world = deft.deft_world_build(block, size, definition, findings)
assert(world ~= nil, 'the world was refused')
local built_in = ffi.new 'deft_world_view'
deft.deft_world_view_of(built_in, world)

-- The same ground as two boxes. The callback stays in a variable, so that it is not collected.
local boxes = { { 0, 0, 12, 1 }, { 6, 1, 8, 3 } }
local gather = ffi.cast('deft_gather_fn', function(_, origin, region, out, capacity)
    local count = 0
    for id, box in ipairs(boxes) do
        if box[1] <= region.max_x and box[3] >= region.min_x and box[2] <= region.max_y and box[4] >= region.min_y then
            if count < capacity then
                local feature = out[count]
                ffi.fill(feature, ffi.sizeof 'deft_feature')
                for i, corner in ipairs { { 1, 2 }, { 3, 2 }, { 3, 4 }, { 1, 4 } } do
                    feature.points[i - 1].x = box[corner[1]] - origin.x
                    feature.points[i - 1].y = box[corner[2]] - origin.y
                end
                feature.count, feature.flags, feature.exposed, feature.id = 4, deft.DEFT_FEATURE_SOLID, 0xff, id
            end
            count = count + 1
        end
    end
    return count
end)
local of_lua = ffi.new('deft_world_view', { gather = gather })

local function play(view)
    local hero = ffi.new 'deft_character'
    local input = ffi.new 'deft_input'
    local events = ffi.new 'deft_event_list'
    local heard = {}
    deft.deft_character_spawn(hero, moves, ffi.new('deft_pos', 2, 1), deft.deft_axes_y_up())
    for tick = 1, 120 do
        ffi.copy(input, deft.deft_input_none(), ffi.sizeof 'deft_input')
        if hero.position.x < 6 then
            deft.deft_input_set_stick(input, 1, 0)
        end
        if tick >= 12 and tick <= 60 then
            input.held = 1
        end
        if tick == 12 then
            deft.deft_input_press(input, 1, 0)
        end
        deft.deft_character_step(hero, moves, view, input, 1 / 60, events, nil)
        for i = 0, events.count - 1 do
            heard[ffi.string(deft.deft_event_name(events.items[i].kind))] = true
        end
    end
    assert(heard.jumped_ground and heard.landed, 'it did not jump and land')
    assert(hero.state == deft.DEFT_STATE_GROUND and math.abs(hero.position.y - 3) < 1e-3, 'it does not stand on the block')
    return hero.position.x
end

local x, by_callback = play(built_in), play(of_lua)
assert(math.abs(x - by_callback) < 1e-6, 'the two worlds disagree')
gather:free()
print(('it stands on the block at %.3f'):format(x))
