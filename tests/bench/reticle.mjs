import { joinAs } from "../../scripts/lib/table.mjs";

const TARGETS = 30;
const RUNS = 15;

/**
 * Measures the labels of 30 targets on a drawn scene: the frame in which all of them appear, and the frames
 * until all odds are shown.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @returns {Promise<{name: string, value: number, unit: string}[]>}
 */
export async function benchReticle(browser, url) {
  const page = await joinAs(browser, url, "Gamemaster", "dark", { canvas: true });
  await page.waitForFunction(
    () => globalThis.canvas.ready && globalThis.document.getElementById("blackout-reticle"),
  );
  const { labels, odds, pictures } = await page.evaluate(timeReticle, { targets: TARGETS, runs: RUNS });
  await page.context().close();
  const whole = value => Math.round(value * 100) / 100;
  return [
    {
      name: `reticle of ${TARGETS} targets: distance, cover, flanked and labels, median`,
      value: whole(labels),
      unit: "ms",
    },
    { name: `reticle of ${TARGETS} targets: pictures that bring the labels`, value: pictures, unit: "" },
    {
      name: `reticle of ${TARGETS} targets: until all odds are told, median`,
      value: whole(odds),
      unit: "ms",
    },
  ];
}

/* The following functions run in the page. */

async function timeReticle({ targets, runs }) {
  const median = values => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  const { canvas } = globalThis;
  const { scene } = canvas;
  const { _id, ...token } = scene.tokens.getName("Breach marauder 1").toObject();
  const places = Array.from({ length: targets }, (_, index) =>
    scene.grid.getTopLeftPoint({ i: 1 + Math.floor(index / 6), j: 11 + (index % 6) }),
  );
  const made = await scene.createEmbeddedDocuments(
    "Token",
    places.map(({ x, y }, index) => ({ ...token, name: `Boarder ${index}`, x, y })),
  );
  const own = scene.tokens.getName("Ilka").object;
  const layer = document.getElementById("blackout-reticle");
  if (!layer) throw new Error("The page has no reticle.");
  /** @type {() => Promise<number>} */
  const picture = () =>
    new Promise(resolve => {
      requestAnimationFrame(() => {
        resolve(performance.now());
      });
    });
  const until = async done => {
    while (!done()) await picture();
  };
  /** @type {{ labels: number[], odds: number[], pictures: number[] }} */
  const times = { labels: [], odds: [], pictures: [] };
  for (let run = 0; run < runs; run += 1) {
    canvas.tokens.setTargets([]);
    own.release();
    await until(() => layer.childElementCount === 0);
    // After the token is selected again, all odds are computed from scratch.
    own.control();
    await picture();
    const before = Number(layer.dataset.odds ?? 0);
    let pictures = 0;
    const watching = new MutationObserver(() => {
      pictures += 1;
    });
    watching.observe(layer, { childList: true });
    // The callbacks of a frame run in the order in which they were requested: first `from`, then the callback
    // that draws the labels, then `to`.
    const from = picture();
    canvas.tokens.setTargets(made.map(({ id }) => id));
    const to = picture();
    times.labels.push(-(await from) + (await to));
    await until(() => layer.childElementCount === targets && Number(layer.dataset.odds) === before + targets);
    times.odds.push(performance.now() - (await from));
    watching.disconnect();
    times.pictures.push(pictures);
  }
  return { labels: median(times.labels), odds: median(times.odds), pictures: Math.max(...times.pictures) };
}
