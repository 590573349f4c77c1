-- Renews one member's share of a limit. Run by EVALSHA; docs/REDIS.md, "Limits".
--
-- A member is a limiter in a process. The limit is WHOLE units of share. The hash KEYS[1] is all
-- there is: the field "state", and one field "m:ID" for each member.
--
-- What is promised: at every moment the shares that members apply sum to at most WHOLE. Why:
-- 1. `held` of a member is at least what it applies. A member that has sent a renewal ignores the
--    replies to all earlier ones. So when the renewal is executed, it applies at most what it
--    presents, until it reads this reply: held := presented, and more only if this reply grants it.
--    A target below that changes the books only when the member presents less.
-- 2. A grant never lifts the sum of `held` above WHOLE.
-- 3. A renewal that is executed late, after a newer one, is ignored (`seq`).
-- 4. A member that is silent loses its share only when its lease has run out by its own clock,
--    which began when it sent its last renewal that was answered. Proof of age comes from a witness,
--    not from the server's clock: a member reports a version of these books whose reply it had
--    received so long ago by its own clock that all leases renewed up to then are over (`ripe`). The
--    sum of the server clock's forward steps (`t`) must agree, against a host with a fast clock.
-- 5. If the books may be wrong (none, damaged ones, another server process or history, or a member
--    has seen newer ones), they are thrown away and nobody gets more ("recovery") until all leases
--    of the time before are over by the same proof, or the members that are back present the whole.
--    What counts as presented was sent after the recovery began, since it names the new incarnation.
-- Members' leases must not be longer than the recovery_ms that members ask for.
--
-- Times in milliseconds. All numbers are integers below 2^53.

local WHOLE = 1000000000
local KEEP_MS = 604800000
-- A member's `turn`: since when it has what its request needs, or one of these.
local NO_TURN, CALLED = -1, -2
local CALL_MS = 3000  -- the others present less within this time
-- Beyond a lease: for the speed of clocks, which differ by less than 0.1 %.
local function ripe_after(lease) return lease + 1000 + math.ceil(lease / 1000) end

local key = KEYS[1]
local id, seq, is_leaving = ARGV[1], tonumber(ARGV[2]), ARGV[3] == 'leave'
local weight, presented = tonumber(ARGV[4]), tonumber(ARGV[5])
local demand, least = tonumber(ARGV[6]), math.min(WHOLE, tonumber(ARGV[7]))
local lease, recovery_ms, turn_ms = tonumber(ARGV[8]), tonumber(ARGV[9]), tonumber(ARGV[10])
local seen_number, seen_tag, seen_version = tonumber(ARGV[11]), ARGV[12], tonumber(ARGV[13])
local old_version, old_age = tonumber(ARGV[14]), tonumber(ARGV[15])
local figures = ARGV[16]

if redis.replicate_commands then redis.replicate_commands() end

-- Both kinds of fields are numbers and words in a fixed order, so that HGETALL shows them. Anyone who
-- may write to the server can change them. A field that cannot be read is nil. Numbers have bounds,
-- because a time in the future or a lease without end would stop the shares for as long.
local LARGEST, LONGEST_LEASE, MOST_WEIGHT = 2^52, 86400000, 1000

-- The words of `text`, by the names in `order`; those that have bounds as whole numbers between them.
local function read_words(text, order, bounds)
  local out, count = {}, 0
  for word in string.gmatch(text, '[^ ]+') do
    count = count + 1
    local name = order[count]
    if not name then return nil end
    local bound = bounds[name]
    if bound then
      local number = #word <= 16 and string.match(word, '^%-?%d+$') and tonumber(word)
      if not number or number < bound[1] or number > bound[2] then return nil end
      word = number
    end
    out[name] = word
  end
  return count == #order and out or nil
end

local STATE_WORDS = {'number', 'tag', 'version', 'run', 't', 'now', 'held', 'count', 'longest', 'ripe',
                     'computed', 'since', 'since_version', 'back', 'turn_end'}
local STATE_BOUNDS = {
  number = {0, LARGEST}, version = {0, LARGEST}, t = {0, LARGEST}, now = {0, LARGEST},
  held = {0, LARGEST}, count = {0, LARGEST}, longest = {1, LONGEST_LEASE}, ripe = {0, LARGEST},
  computed = {-1, LARGEST}, since = {-1, LARGEST}, since_version = {0, LARGEST},
  back = {0, LARGEST}, turn_end = {0, LARGEST}}

local function read_state(text)
  local s = read_words(text, STATE_WORDS, STATE_BOUNDS)
  local is_past = s and s.computed <= s.t and s.since <= s.t and s.ripe <= s.version and
    s.since_version <= s.version
  return is_past and s or nil
end

local function state_text(s)
  return string.format('%.0f %s %.0f %s %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f',
                       s.number, s.tag, s.version, s.run, s.t, s.now, s.held, s.count, s.longest,
                       s.ripe, s.computed, s.since, s.since_version, s.back, s.turn_end)
end

local MEMBER_WORDS = {'seq', 'held', 'weight', 'demand', 'least', 'lease', 'order', 't', 'target',
                      'turn', 'last', 'echo', 'gone', 'figures'}
local MEMBER_BOUNDS = {
  seq = {0, LARGEST}, held = {0, WHOLE}, weight = {0, MOST_WEIGHT}, demand = {0, WHOLE},
  least = {0, WHOLE}, lease = {1, LONGEST_LEASE}, order = {0, LARGEST}, t = {0, LARGEST},
  target = {0, WHOLE}, turn = {CALLED, LARGEST}, last = {0, LARGEST}, echo = {0, WHOLE},
  gone = {0, 1}}

local function read_member(text, s)
  local m = read_words(text, MEMBER_WORDS, MEMBER_BOUNDS)
  local is_past = m and m.order <= s.version and m.t <= s.t and m.turn <= s.t and m.last <= s.t
  return is_past and (m.weight > 0 or m.gone == 1) and m or nil
end

local function member_text(m)
  return string.format('%.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %.0f %s',
                       m.seq, m.held, m.weight, m.demand, m.least, m.lease, m.order, m.t, m.target,
                       m.turn, m.last, m.echo, m.gone, m.figures)
end

-- The server process and its history: other ones may have lost writes.
local function run_of_server()
  local server = redis.pcall('INFO', 'server')
  local replication = redis.pcall('INFO', 'replication')
  local run = type(server) == 'string' and string.match(server, 'run_id:(%w+)')
  local history = type(replication) == 'string' and string.match(replication, 'master_replid:(%w+)')
  if not run then return nil end
  return run .. ':' .. (history or '')
end

local run = run_of_server()
if not run then
  return redis.error_reply('VETVEC the command INFO does not give the run_id of the server: the ' ..
                           'user of the limits needs the permission +info')
end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)

local packed = redis.pcall('HGET', key, 'state')
local is_other_type = type(packed) == 'table' and string.find(packed.err or '', 'WRONGTYPE') ~= nil
if type(packed) == 'table' and not is_other_type then return packed end
local state = not is_other_type and packed and read_state(packed) or nil
local packed_member = state and redis.call('HGET', key, 'm:' .. id)
local member = packed_member and read_member(packed_member, state) or nil
local is_damaged = is_other_type or (packed and not state) or (packed_member and not member)
if is_damaged then state, member = nil, nil end
local is_fresh = not state
if is_fresh then
  state = {number = 0, tag = '-', version = 0, run = run, t = 0, now = now, held = 0, count = 0,
           longest = lease, ripe = 0, computed = -1, since = -1, since_version = 0, back = 0,
           turn_end = 0}
end
state.t = state.t + math.max(0, now - state.now)
state.now = now

local has_same_books = seen_number == state.number and seen_tag == state.tag
local knows_newer = seen_number > state.number or
  (seen_number == state.number and seen_number > 0 and seen_tag ~= state.tag) or
  (has_same_books and seen_version > state.version)

if is_fresh or state.run ~= run or knows_newer then
  redis.call('DEL', key)
  state.number = math.max(state.number, seen_number) + 1
  state.tag = id .. ':' .. string.format('%.0f', seq) .. (is_damaged and ':damaged' or '')
  state.run, state.held, state.count, state.ripe, state.back = run, 0, 0, 0, 0
  state.longest = math.max(lease, recovery_ms)
  state.since, state.since_version = state.t, state.version + 1
  has_same_books, member = false, nil
end

local is_new = not member
if is_new then
  member = {seq = 0, held = 0, weight = 0, demand = 0, least = 0, lease = lease, order = 0,
            t = state.t, target = 0, turn = NO_TURN, last = 0, echo = 0, gone = 0, figures = '-'}
  state.count = state.count + 1
end
if seq <= member.seq then return {'stale'} end

state.version = state.version + 1
state.longest = math.max(state.longest, lease)
local is_recovering = state.since >= 0
if is_recovering then state.longest = math.max(state.longest, recovery_ms) end
if has_same_books and old_age > ripe_after(state.longest) then
  state.ripe = math.max(state.ripe, old_version)
end

-- Outside of a recovery a member holds at most what the books say: a share that was taken back, or
-- one of a renewal that is executed late, has run out.
if not is_recovering then presented = math.min(presented, member.held) end
state.held = state.held - member.held + presented
if is_recovering then
  state.back = state.back - member.echo
  member.echo = has_same_books and presented or 0
  state.back = state.back + member.echo
end
member.seq, member.held, member.order, member.t = seq, presented, state.version, state.t
member.lease, member.figures, member.gone = lease, figures, is_leaving and 1 or 0
member.weight, member.demand, member.least = weight, demand, least
if is_leaving then member.weight, member.demand, member.least, member.target = 0, 0, 0, 0 end

if is_recovering then
  local are_leases_over = state.ripe >= state.since_version and
    state.t - state.since > ripe_after(state.longest)
  if state.back == WHOLE or are_leases_over then
    state.since, state.back, state.computed, is_recovering = -1, 0, -1, false
  end
end

-- Targets: weighted max-min fair by demand; what nobody demands is spread by weight, so that they
-- sum to WHOLE. O(members log members).
local function by_id(a, b) return a.id < b.id end

local function spread(rest, members)
  local weights = 0
  for _, m in ipairs(members) do weights = weights + m.weight end
  local given = 0
  for _, m in ipairs(members) do
    local part = math.floor(rest * m.weight / weights)
    m.goal = m.goal + part
    given = given + part
  end
  members[1].goal = members[1].goal + rest - given
end

local function fill(members)
  local order, weights, rest = {}, 0, WHOLE
  for i, m in ipairs(members) do
    order[i], weights = m, weights + m.weight
  end
  table.sort(order, function(a, b)
    local x, y = a.demand * b.weight, b.demand * a.weight
    if x ~= y then return x < y end
    return a.id < b.id
  end)
  for _, m in ipairs(order) do
    m.goal = math.min(m.demand, math.floor(rest * m.weight / weights))
    rest, weights = rest - m.goal, weights - m.weight
  end
  spread(rest, members)
end

-- A request can begin only if the member's share of the burst holds it (`least`). If there are more
-- waiting members than fit beside each other, they take turns: first those whose turn it is, then
-- those that have waited longest. If one of these does not fit, nobody behind it comes first.
local function take_turns(members)
  local queue = {}
  for _, m in ipairs(members) do
    m.goal = 0
    if m.demand >= WHOLE then queue[#queue + 1] = m end
    local is_over = m.turn >= 0 and state.t - m.turn >= turn_ms
    local is_missed = m.turn == CALLED and state.t - m.last >= turn_ms + CALL_MS
    if is_over or is_missed then m.turn, m.last = NO_TURN, state.t end
  end
  table.sort(queue, function(a, b)
    local has_a, has_b = a.turn ~= NO_TURN, b.turn ~= NO_TURN
    if has_a ~= has_b then return has_a end
    if a.last ~= b.last then return a.last < b.last end
    return a.id < b.id
  end)
  local rest, served = WHOLE, {}
  state.turn_end = state.t + turn_ms
  for _, m in ipairs(queue) do
    if m.least > rest then
      if m.turn == NO_TURN then break end
      m.turn, m.last = NO_TURN, state.t
    else
      m.goal, rest = m.least, rest - m.least
      if m.turn == NO_TURN then m.turn, m.last = CALLED, state.t end
      if m.turn >= 0 then state.turn_end = math.min(state.turn_end, m.turn + turn_ms) end
      served[#served + 1] = m
    end
  end
  spread(rest, served)
end

-- The other members; nil if one cannot be read, or the fields are not those that the state counts.
local function read_others()
  local all = redis.call('HGETALL', key)
  local others, held, count = {}, member.held, 1
  for i = 1, #all, 2 do
    local name = string.match(all[i], '^m:(.*)')
    if name and name ~= id then
      local m = read_member(all[i + 1], state)
      if not m then return nil end
      m.id, m.packed = name, all[i + 1]
      others[#others + 1], held, count = m, held + m.held, count + 1
    elseif not name and all[i] ~= 'state' then
      redis.call('HDEL', key, all[i])
    end
  end
  if held ~= state.held or count ~= state.count then return nil end
  return others
end

-- False: the books are damaged.
local function compute()
  local others, members = read_others(), {}
  if not others then return false end
  state.longest = lease
  for _, m in ipairs(others) do
    if m.order <= state.ripe and state.t - m.t > ripe_after(m.lease) then
      redis.call('HDEL', key, 'm:' .. m.id)
      state.held, state.count = state.held - m.held, state.count - 1
    else
      state.longest = math.max(state.longest, m.lease)
      if m.gone == 0 then members[#members + 1] = m end
    end
  end
  member.id = id
  if member.gone == 0 then members[#members + 1] = member end
  state.computed = state.t
  if #members == 0 then return true end
  table.sort(members, by_id)
  fill(members)
  local is_short = false
  for _, m in ipairs(members) do
    if m.demand >= WHOLE and m.goal < m.least then is_short = true end
  end
  if is_short then take_turns(members) end
  for _, m in ipairs(members) do
    m.target = m.goal
    if not is_short and m.turn ~= NO_TURN then m.turn, m.last = NO_TURN, state.t end
    if m.packed then
      local text = member_text(m)
      if text ~= m.packed then redis.call('HSET', key, 'm:' .. m.id, text) end
    end
  end
  return true
end

local answer, is_readable = presented, true
if not is_recovering then
  -- Soon for whoever waits without a share, at most once a second otherwise.
  local is_starved = demand >= WHOLE and (presented == 0 or presented < least)
  local pause = (is_new or is_starved or is_leaving) and 100 + state.count or 1000
  if state.computed < 0 or state.t - state.computed >= pause then is_readable = compute() end
  answer = is_readable and member.target or math.min(presented, member.target)
  if answer > presented then
    local free = WHOLE - state.held
    answer = math.min(answer, presented + math.max(0, free))
    state.held = state.held - member.held + answer
    member.held = answer
  end
  if member.turn == CALLED and member.held >= least then member.turn = state.t end
end

redis.call('HSET', key, 'm:' .. id, member_text(member))
-- If a member cannot be read, no state can: the next renewal begins a recovery.
redis.call('HSET', key, 'state', is_readable and state_text(state) or 'damaged')
redis.call('PEXPIRE', key, KEEP_MS)

local left = 0
if is_recovering then left = math.max(0, ripe_after(state.longest) - (state.t - state.since)) end
-- While it waits for its turn: when the next turn ends.
local pause = 0
if not is_recovering and member.turn == NO_TURN and answer < least then
  pause = math.max(0, state.turn_end - state.t)
end
return {is_recovering and 'recovering' or 'ok', answer, state.number, state.tag, state.version,
        state.count, ripe_after(state.longest), left, pause}
