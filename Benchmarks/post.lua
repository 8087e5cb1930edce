-- Posts one JSON body again and again; BODY names a file with another one.
local file = os.getenv("BODY")
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
wrk.body = '{"device":"iphone-16","keyboard":{"phase":"show","height":336}}'
if file then
  local opened = assert(io.open(file, "rb"))
  wrk.body = opened:read("*a")
  opened:close()
end

-- Answers other than 200 would make any number meaningless.
function done(summary, latency)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  io.write(string.format("figures %d %.0f %.0f %.0f %d\n", summary.requests,
    summary.requests / (summary.duration / 1e6), latency:percentile(50),
    latency:percentile(99), failed))
end
