-- wrk's requests: RECORDS records each, never the same twice, as FORM says: "lines", "array" or "envelope". Each connection pauses
-- PAUSE ms on average between an answer and its next request. The template's records have {id} in place of their ids.
local count = tonumber(os.getenv("RECORDS") or "100")
local pause = tonumber(os.getenv("PAUSE") or "0")
local forms = {
  lines = {type = "application/x-ndjson", before = "", between = "\n", after = "\n"},
  array = {type = "application/json", before = "[", between = ",", after = "]"},
  envelope = {type = "application/json", before = '{"records":[', between = ",", after = "]}"},
}
local form = forms[os.getenv("FORM") or "lines"]
local next_id = tonumber(os.getenv("FIRST_ID") or "1")
local parts = {}
for line in io.lines(os.getenv("TEMPLATE")) do
  local before, after = line:match("^(.-){id}(.*)$")
  parts[#parts + 1] = {before, after}
end

wrk.method = "POST"
wrk.path = "/v1/records"
wrk.headers["Content-Type"] = form.type

function delay()
  -- Not in step with each other.
  return pause > 0 and math.random(0, 2 * pause) or 0
end

function request()
  local body = {form.before}
  for number = 1, count do
    local part = parts[next_id % #parts + 1]
    if number > 1 then body[#body + 1] = form.between end
    body[#body + 1] = part[1]
    body[#body + 1] = string.format("%d", next_id)
    body[#body + 1] = part[2]
    next_id = next_id + 1
  end
  body[#body + 1] = form.after
  return wrk.format(nil, nil, nil, table.concat(body))
end

function done(summary, latency)
  io.write(string.format("requests %d in %.3f s, %d failed, p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms\n",
    summary.requests, summary.duration / 1e6,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.write + summary.errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000, latency:percentile(99.9) / 1000))
end
