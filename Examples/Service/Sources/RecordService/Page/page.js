"use strict";
// Loads the last minutes once a second and draws them. Texts are inserted as text nodes, never as HTML.

const seconds = 300;
const height = 150;
const element = (id) => document.getElementById(id);
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

function make(name, attributes, text) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  if (text !== undefined) node.textContent = text;
  return node;
}

// Rounds up to 1, 2, 5, 10, 20, …
function ceiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= value);
}

function draw(id, series) {
  const svg = element(id);
  const width = svg.clientWidth || 400;
  const [left, bottom] = [44, height - 18];
  const top = ceiling(Math.max(1, ...series.flat()));
  const x = (index, count) => left + (width - left) * (seconds - count + index) / (seconds - 1);
  const y = (value) => bottom - (bottom - 6) * value / top;
  const nodes = [0, top / 2, top].flatMap((value) => [
    make("line", { x1: left, x2: width, y1: y(value), y2: y(value) }),
    make("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end" }, short.format(value)),
  ]);
  for (const [minutes, anchor] of [[5, "start"], [2.5, "middle"], [0, "end"]]) {
    const place = left + (width - left) * (1 - minutes * 60 / seconds);
    nodes.push(make("text", { x: place, y: height - 3, "text-anchor": anchor }, minutes ? `−${minutes} min` : "now"));
  }
  series.forEach((values, index) => {
    if (values.length < 2) return;
    const points = values.map((value, at) => `${x(at, values.length).toFixed(1)} ${y(value).toFixed(1)}`).join("L");
    if (index === 0) {
      const first = x(0, values.length).toFixed(1);
      nodes.push(make("path", { class: "area", d: `M${first} ${bottom}L${points}L${width} ${bottom}Z` }));
    }
    nodes.push(make("path", { class: "abc"[index], d: `M${points}` }));
  });
  svg.replaceChildren(...nodes);
}

function fill(id, rows) {
  element(id).replaceChildren(...rows.map((cells) => {
    const row = document.createElement("tr");
    for (const cell of cells) {
      const node = row.insertCell();
      node.textContent = typeof cell === "number" ? number.format(cell) : cell;
      if (typeof cell === "number") node.className = "number";
    }
    return row;
  }));
}

// The mean of five seconds, because single seconds vary too much.
const recent = (values) => values.slice(-5).reduce((sum, value) => sum + value, 0) / Math.max(1, Math.min(5, values.length));
const byCount = (counts) => Object.entries(counts).sort((one, other) => other[1] - one[1]);

function show(status) {
  const s = status.samples;
  const state = element("state");
  state.textContent = status.failure ? `not ready: ${status.failure}` : "running";
  state.className = status.failure ? "bad" : "good";
  element("rate").textContent = number.format(Math.round(recent(s.accepted)));
  element("requests").textContent = number.format(Math.round(recent(s.requests)));
  element("p99").textContent = number.format(Math.max(0, ...s.answer_p99.slice(-5)));
  element("queue").textContent = number.format(s.queue.at(-1) ?? 0);
  element("total").textContent = number.format(status.accepted);
  element("kafka").hidden = status.lag == null;
  element("lag").textContent = number.format(status.lag ?? 0);
  draw("records", [s.accepted, s.rejected]);
  draw("answers", [s.requests, s.failed]);
  draw("latency", [s.answer_p50, s.answer_p99, s.commit_p99]);
  draw("waiting", [s.queue]);
  fill("codes", byCount(status.codes));
  fill("statuses", byCount(status.statuses));
  fill("rejects", status.rejects.map((r) => [r.code, r.path, r.line, r.column, r.age]));
}

async function update() {
  try {
    const response = await fetch("status.json");
    if (!response.ok) throw new Error(`status ${response.status}`);
    show(await response.json());
  } catch {
    element("state").textContent = "the service does not answer";
    element("state").className = "bad";
  }
  setTimeout(update, 1000);
}

update();
