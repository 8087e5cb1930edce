-- A wrk script: posts the body in the file BODY repeatedly, and prints the results as one line.
local opened = assert(io.open(assert(os.getenv("BODY"), "BODY must name the file to post"), "rb"))
wrk.method = "POST"
wrk.headers["Content-Type"] = os.getenv("CONTENT_TYPE") or "application/json"
wrk.body = opened:read("*a")
opened:close()

-- With FIRST_NUMBER, each request has another number in place of the first "#" in the body.
if os.getenv("FIRST_NUMBER") then
  local before, after = wrk.body:match("^(.-)#(.*)$")
  local number = tonumber(os.getenv("FIRST_NUMBER"))
  request = function()
    number = number + 1
    return wrk.format(nil, nil, nil, before .. string.format("%x", number * 2654435761) .. after)
  end
end

-- bench.py fails if any request failed, because the figures would then be meaningless.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("figures %d %.0f %.0f %.0f %d\n", summary.requests,
    summary.requests / (summary.duration / 1e6), latency:percentile(50),
    latency:percentile(99), failed))
end
