/** `npm run dev`: a world that Foundry serves, with the system from its sources, which change while the page is open. */
import { mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { launchServer, endServer } from "../../scripts/lib/table.mjs";
import { FOUNDRY_URL, GENERATION } from "./support/server.ts";
import { expect, sitDown, test } from "./support/table.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** As an editor does that saves a file: its time is another. */
const save = (path: string): Promise<void> => utimes(join(root, path), new Date(), new Date());

test.skip(FOUNDRY_URL !== null, "starts the host in Foundry's place");
test.setTimeout(180_000);

test("the page runs the sources, takes a changed style at once, and loads itself anew for a changed script @long", async ({ chromiumBrowser }) => {
  const folder = await mkdtemp(join(tmpdir(), "blackout-dev-"));
  const foundry = await launchServer({ world: join(folder, "world"), generation: GENERATION });
  process.env["FOUNDRY_URL"] = foundry.url;
  const vite = await createServer({ root, configFile: join(root, "vite.config.ts"), logLevel: "error", server: { port: 0, host: "127.0.0.1" }, cacheDir: join(folder, "cache") });
  delete process.env["FOUNDRY_URL"];
  try {
    await vite.listen();
    const address = vite.httpServer?.address();
    const url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    const gm = await sitDown(chromiumBrowser, { url }, "Gamemaster");
    const loaded = await gm.page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname));
    expect(loaded).toContain("/systems/blackout/src/system.ts");
    expect(loaded.filter(path => /\/chunks\//u.test(path))).toEqual([]);
    expect(await gm.page.evaluate(() => (globalThis as any).game.packs.size)).toBeGreaterThan(10);

    await gm.page.evaluate(() => { (globalThis as any).sameOne = true; });
    await save("styles/_rows.scss");
    await expect.poll(() => gm.frames.some(frame => /"type":"update".*\.scss/u.test(frame))).toBe(true);
    expect(await gm.page.evaluate(() => (globalThis as any).sameOne)).toBe(true);

    await save("src/system-id.ts");
    await gm.page.waitForFunction(() => (globalThis as any).sameOne === undefined && (globalThis as any).game?.ready === true, undefined, { timeout: 90_000 });
    expect(gm.complaints).toEqual([]);
    await gm.leave();
  } finally {
    await vite.close();
    await endServer(foundry.child);
    await rm(folder, { recursive: true, force: true });
  }
});
