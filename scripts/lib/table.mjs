/**
 * Starts a game for tests, screenshots and benchmarks, with the built system on the stand-in host, and lets
 * users join it.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleServer, serverBundle } from "./bundle-server.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A laptop's screen size, for which every window is designed. */
export const SCREEN = { width: 1366, height: 768 };

/**
 * Starts the bundled host. Resolves when it accepts connections.
 * @param {{world: string, system?: string, seed?: string, port?: number, generation?: 13|14, modules?:
 *   string[], reset?: boolean, coreStyle?: "plain"|"hostile"}} options
 * @returns {Promise<{child: import("node:child_process").ChildProcess, port: number, url: string}>}
 */
export async function launchServer({
  world,
  system = join(root, "dist"),
  seed = join(root, "packs/_demo/seed.yaml"),
  port = 0,
  generation = 14,
  modules = [],
  reset = false,
  coreStyle = "plain",
}) {
  const child = spawn(
    process.execPath,
    [
      "--enable-source-maps",
      serverBundle,
      "--system",
      system,
      "--world",
      world,
      "--seed",
      seed,
      "--port",
      String(port),
      "--generation",
      String(generation),
      "--core-style",
      coreStyle,
      ...modules.flatMap(folder => ["--module", folder]),
      ...(reset ? ["--reset"] : []),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  const found = await new Promise((resolve, reject) => {
    const read = chunk => {
      output += chunk;
      const match = /http:\/\/[^:\s]+:(\d+)/.exec(output);
      if (match) resolve(Number(match[1]));
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    child.once("exit", code =>
      reject(new Error(`The host ended with ${code} before it was ready:\n${output}`)),
    );
  });
  return { child, port: found, url: `http://127.0.0.1:${found}` };
}

/**
 * Stops a server and resolves when it has ended.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function endServer(child, signal = "SIGTERM") {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise(resolve => child.once("exit", resolve));
  child.kill(signal);
  await ended;
}

/**
 * Bundles the host and starts a game. Returns the game's URL and a function that stops it.
 * @param {Parameters<typeof launchServer>[0]} options
 */
export async function startTable(options) {
  await bundleServer();
  const { child, url } = await launchServer(options);
  return { url, stop: () => endServer(child) };
}

/**
 * Joins a game through the join page, as a user does, and waits until the game is ready. Unless `idle` is
 * set, also loads the parts that the system otherwise loads on demand.
 * @param {import("playwright-core").Page} page
 * @param {string} url
 * @param {string} user
 * @param {{idle?: boolean}} [options]
 */
export async function joinGame(page, url, user, { idle = false } = {}) {
  await page.goto(`${url}/join`);
  await page.locator("select[name=userid]").selectOption({ label: user });
  await page.locator("button[name=join]").click();
  await gameReady(page, { idle });
}

/**
 * Waits until the game is ready. Unless `idle` is set, also loads what the system otherwise loads when it is
 * first needed.
 * @param {import("playwright-core").Page} page
 * @param {{idle?: boolean}} [options]
 */
export async function gameReady(page, { idle = false } = {}) {
  await page.waitForURL("**/game");
  await page.waitForFunction(() => globalThis.game?.ready === true);
  if (!idle) await page.evaluate(() => globalThis.game.system.api?.started);
}

/**
 * Joins a game in a separate browser context with the given color theme.
 * @param {import("playwright-core").Browser} browser
 * @param {string} url
 * @param {string} user
 * @param {"light"|"dark"} [theme]
 * @param {{ canvas?: boolean, language?: string, watch?: (page: import("playwright-core").Page) => void }}
 *   [options] with `canvas` the page renders scenes; `language` is the language code; `watch` receives the
 *   page before its first navigation
 */
export async function joinAs(
  browser,
  url,
  user,
  theme = "dark",
  { canvas = false, language = "en", watch = undefined } = {},
) {
  const context = await browser.newContext({ viewport: SCREEN, reducedMotion: "reduce", colorScheme: theme });
  if (canvas)
    await context.addInitScript(() => {
      localStorage.setItem("core.noCanvas", "false");
    });
  if (language !== "en")
    await context.addInitScript(code => {
      localStorage.setItem("core.language", JSON.stringify(code));
    }, language);
  const page = await context.newPage();
  watch?.(page);
  await joinGame(page, url, user);
  return page;
}
