-- Posts the body in the file BODY again and again, and prints what came of it as one line of numbers.
local opened = assert(io.open(assert(os.getenv("BODY"), "BODY names a file to post"), "rb"))
wrk.method = "POST"
wrk.headers["Content-Type"] = os.getenv("CONTENT_TYPE") or "application/json"
wrk.body = opened:read("*a")
opened:close()

-- With FIRST_NUMBER set, a number from there on takes the place of "#" in the body, another one each time.
if os.getenv("FIRST_NUMBER") then
  local before, after = wrk.body:match("^(.-)#(.*)$")
  local number = tonumber(os.getenv("FIRST_NUMBER"))
  request = function()
    number = number + 1
    return wrk.format(nil, nil, nil, before .. string.format("%x", number * 2654435761) .. after)
  end
end

-- Answers other than 200 would make any number meaningless.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("figures %d %.0f %.0f %.0f %d\n", summary.requests,
    summary.requests / (summary.duration / 1e6), latency:percentile(50),
    latency:percentile(99), failed))
end
