import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleServer } from "../../../scripts/lib/bundle-server.mjs";
import { findChromium, LAUNCH } from "../../../scripts/lib/chromium.mjs";
import { endServer, joinGame } from "../../../scripts/lib/table.mjs";

const SYSTEM = fileURLToPath(new URL("../fixtures/mini-system", import.meta.url));

interface Table {
  url: string;
  end(): Promise<void>;
}

/** Starts the host with the mini system, in a separate world. */
async function startTable(generation: 13 | 14): Promise<Table> {
  const folder = await mkdtemp(join(tmpdir(), "mini-world-"));
  const child: ChildProcess = spawn(
    process.execPath,
    [
      await bundleServer(),
      "--system",
      SYSTEM,
      "--world",
      join(folder, "world"),
      "--port",
      "0",
      "--generation",
      String(generation),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.on("data", (chunk: Buffer) => {
        output += String(chunk);
        const found = /http:\/\/[^\s/]+:\d+/.exec(output);
        if (found) resolve(found[0]);
      });
    }
    child.once("exit", () => reject(new Error(output)));
  });
  return {
    url,
    end: async () => {
      await endServer(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Joins the game in a new browser context, and records the page's warnings and errors. */
async function sit(
  browser: Browser,
  url: string,
  user: string,
): Promise<{ page: Page; complaints: string[] }> {
  const page = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  page.on("console", message => {
    if (["warning", "error"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", error => {
    complaints.push(error.message);
  });
  await joinGame(page, url, user);
  return { page, complaints };
}

describe.each([13, 14] as const)("a system in the browser on Foundry %i", generation => {
  let browser: Browser;
  let table: Table;

  beforeAll(async () => {
    const [found, started] = await Promise.all([findChromium(), startTable(generation)]);
    table = started;
    browser = await chromium.launch({ ...LAUNCH, ...found });
  });

  afterAll(async () => {
    await browser?.close();
    await table?.end();
  });

  it("boots in the documented order, shows a sheet, and saves changes made in it", async () => {
    const { page, complaints } = await sit(browser, table.url, "Gamemaster");
    expect(await page.evaluate(() => (globalThis as any).mini.seen)).toEqual([
      "init",
      "i18nInit",
      "setup",
      "ready",
    ]);
    // When package scripts are evaluated, Game#initialize exists. In the setup hook, packs, documents and
    // tooltips also exist, but the user interface doesn't.
    const { before, atSetup } = await page.evaluate(() => (globalThis as any).mini);
    expect([before, atSetup]).toEqual(["function", [0, "Gamemaster", true, false]]);
    expect(
      await page.evaluate(() => [
        (globalThis as any).game.release.generation,
        document.body.matches(".system-mini-system.theme-light, .system-mini-system.theme-dark"),
      ]),
    ).toEqual([generation, true]);
    await page.evaluate(async () => {
      const actor: any = await (globalThis as any).Actor.create({
        name: "Ada",
        type: "hero",
        items: [{ name: "Blade", type: "sword", system: { weight: 3 } }],
      });
      await actor.sheet.render({ force: true });
    });
    const sheet = page.locator(".mini-sheet");
    await sheet.locator("[data-action=faster]").click();
    await sheet.locator(".speed", { hasText: "2" }).waitFor();
    await sheet.locator("input[name=name]").fill("Ada Byron");
    await sheet.locator("input[name=name]").press("Tab");
    await page.waitForFunction(() => (globalThis as any).game.actors.getName("Ada Byron"));
    await page.evaluate(async () =>
      (globalThis as any).game.actors.getName("Ada Byron").items.contents[0].update({ "system.weight": 7 }),
    );
    await sheet.locator(".load", { hasText: "7" }).waitFor();
    await page.reload();
    await page.waitForFunction(() => (globalThis as any).game?.ready);
    const kept = await page.evaluate(() => {
      const actor = (globalThis as any).game.actors.getName("Ada Byron");
      return [actor.system.speed, actor.system.load, actor.system.schema.getField("speed").label];
    });
    expect(kept).toEqual([2, 7, "Speed"]);
    expect(complaints).toEqual([]);
  });

  it("shows one user's changes to other users, answers a query, and rejects an update by a player who lacks permission", async () => {
    const gm = await sit(browser, table.url, "Gamemaster");
    await gm.page.evaluate(async () => {
      const scope = globalThis as any;
      await scope.User.create({ name: "Pat", role: 1 });
      const actor = await scope.Actor.create({ name: "Guard", type: "foe" });
      await scope.Scene.create({
        name: "Gate",
        active: true,
        tokens: [{ name: "Guard 1", actorId: actor.id, actorLink: false }],
      });
    });
    const player = await sit(browser, table.url, "Pat");
    await gm.page.evaluate(async () =>
      (globalThis as any).game.scenes.active.tokens.contents[0].actor.update({ "system.health.value": 4 }),
    );
    await player.page.waitForFunction(
      () => (globalThis as any).game.scenes.active.tokens.contents[0].actor.system.health.value === 4,
    );
    const answers = await player.page.evaluate(async () => {
      const { game } = globalThis as any;
      const refused = await game.actors
        .getName("Guard")
        .update({ name: "Friend" })
        .catch((error: Error) => error.message);
      const doubled = await game.users.activeGM.query(
        "mini-system.double",
        { number: 21 },
        { timeout: 10_000 },
      );
      return [game.actors.getName("Guard").system.health.value, doubled, /permission/.test(refused)];
    });
    expect(answers).toEqual([10, 42, true]);
    expect(gm.complaints).toEqual([]);
    expect(player.complaints.filter(text => !/permission/.test(text))).toEqual([]);
  });
});
