-- wrk's requests: RECORDS records each, never the same twice, at most RATE requests a second of each connection if that is set.
-- The template's records have {id} in place of their ids.
local count = tonumber(os.getenv("RECORDS") or "100")
local pause = tonumber(os.getenv("PAUSE") or "0")
local next_id = tonumber(os.getenv("FIRST_ID") or "1")
local parts = {}
for line in io.lines(os.getenv("TEMPLATE")) do
  local before, after = line:match("^(.-){id}(.*)$")
  parts[#parts + 1] = {before, after .. "\n"}
end

wrk.method = "POST"
wrk.path = "/v1/records"
wrk.headers["Content-Type"] = "application/x-ndjson"

function delay()
  -- Not in step with each other.
  return pause > 0 and math.random(0, 2 * pause) or 0
end

function request()
  local body = {}
  for number = 1, count do
    local part = parts[next_id % #parts + 1]
    body[#body + 1] = part[1]
    body[#body + 1] = string.format("%d", next_id)
    body[#body + 1] = part[2]
    next_id = next_id + 1
  end
  return wrk.format(nil, nil, nil, table.concat(body))
end

function done(summary, latency)
  io.write(string.format("requests %d in %.3f s, %d failed, p50 %.2f ms, p99 %.2f ms, longest %.2f ms\n",
    summary.requests, summary.duration / 1e6,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency.max / 1000))
end
