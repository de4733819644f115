const WIDTH = 1200;
const ROW = 18;
/** The shortest shown event, in milliseconds. */
const SHORTEST = 0.25;
/** Matches events that contain other events but don't indicate what work is done. */
const WRAPPERS = /RunTask$|^V8\.RunMicrotasks$|^BlinkScheduler_|^Receive mojo|GC_|^MinorGC|^AsyncTask/u;
/** @type {readonly (readonly [RegExp, string])[]} */
const COLORS = [
  [/^(?:V8|v8|RunMicrotasks|FunctionCall|EvaluateScript)/u, "#e8c468"],
  [/Style|LayoutTree|recalc/u, "#b79ae0"],
  [/Layout|layout/u, "#8fb4e8"],
  [/Paint|paint/u, "#8fce9b"],
];

/**
 * Draws a flame chart as SVG. It shows the work of the page's main thread in a trace, between the marks
 * `flame-start` and `flame-end`.
 * @param {Buffer} trace the recording of `browser.stopTracing`
 * @returns {string}
 */
export function flameChart(trace) {
  const events = JSON.parse(trace.toString()).traceEvents;
  const start = events.find(({ name }) => name === "flame-start");
  const end = events.findLast(({ name }) => name === "flame-end");
  const shown = events
    .filter(
      ({ name, pid, tid, ph, ts, dur }) =>
        pid === end.pid &&
        tid === end.tid &&
        ph === "X" &&
        ts >= start.ts &&
        ts < end.ts &&
        dur / 1000 >= SHORTEST &&
        !WRAPPERS.test(name.slice(0, 60)),
    )
    .sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const open = [];
  const boxes = [];
  for (const event of shown) {
    while (open.length > 0 && open.at(-1).ts + open.at(-1).dur <= event.ts) open.pop();
    // Omits events that have the same name as their parent, or almost the same duration.
    const parent = open.at(-1);
    if (parent && (parent.name === event.name || event.dur / parent.dur > 0.97)) continue;
    boxes.push({ ...event, depth: open.length });
    open.push(event);
  }
  const from = boxes[0]?.ts ?? start.ts;
  const scale = WIDTH / Math.max(...boxes.map(({ ts, dur }) => ts + dur - from));
  const height = (1 + Math.max(...boxes.map(({ depth }) => depth))) * ROW;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">`,
    ...boxes.map(({ name, ts, dur, depth }) => {
      const label = `${name.replaceAll("<", "&lt;")} ${(dur / 1000).toFixed(1)} ms`;
      const [x, width] = [(ts - from) * scale, dur * scale].map(value => value.toFixed(1));
      const color = COLORS.find(([kind]) => kind.test(name))?.[1] ?? "#cfd3d8";
      const text = dur * scale > label.length * 6 ? `<text x="4" y="12">${label}</text>` : "";
      return `<svg x="${x}" y="${depth * ROW}" width="${width}" height="${ROW - 1}"><title>${label}</title><rect width="100%" height="100%" fill="${color}"/>${text}</svg>`;
    }),
    "</svg>\n",
  ].join("\n");
}
