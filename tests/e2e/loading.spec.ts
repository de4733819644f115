import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { TableServer } from "./support/server.ts";
import { expect, sitDown, test, type Seat } from "./support/table.ts";

/** Tests which modules a page loads when a user joins, and what causes it to load the others. */

const EMPTY = fileURLToPath(new URL("../fixtures/empty-world.yaml", import.meta.url));

/** Returns the names (without hashes) of the system's modules that a page has loaded. */
async function modulesOf({ page }: Seat): Promise<string[]> {
  await page.waitForLoadState("networkidle");
  return page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(
        ({ name }) =>
          /\/systems\/blackout\/(?:chunks\/)?([a-z-]+)(?:-[\w-]{8})?\.mjs$/u.exec(name)?.[1] ?? "",
      )
      .filter(name => name !== "")
      .toSorted(),
  );
}

/** Returns the number of actions that a page has loaded so far. Doesn't load any itself. */
const actionCount = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as any).game.system.api.actionTypes.all().length);

const expectLoaded = (page: Page) => expect.poll(() => actionCount(page)).toBeGreaterThan(50);

test("a client loads most of the code only after the first input, request, card or encounter @both", async ({
  chromiumBrowser,
}) => {
  const server = await TableServer.start({ seed: EMPTY });
  const seats: Seat[] = [];
  const join = async (user: string, options: { idle?: boolean } = { idle: true }): Promise<Seat> => {
    const seat = await sitDown(chromiumBrowser, server, user, options);
    seats.push(seat);
    return seat;
  };
  // In a new world, the system loads all of its code immediately to prepare the world.
  const first = await join("Gamemaster");
  await expectLoaded(first.page);
  await expect.poll(() => first.page.evaluate(() => (globalThis as any).game.actors.size)).toBe(1);
  await first.leave();

  // In an existing world, the rest of the code, including that of the tracker and the panels, is loaded when
  // the user moves the pointer.
  const alone = await join("Gamemaster");
  await expect(alone.page.locator("#chat [data-card=welcome] button").first()).toBeAttached();
  expect(await modulesOf(alone)).toEqual(["blackout"]);
  expect(await actionCount(alone.page)).toBe(0);
  expect(await alone.page.locator("#blackout-prompts, #combat .bo-track").count()).toBe(0);
  await alone.page.mouse.move(300, 300);
  await expectLoaded(alone.page);
  await expect(alone.page.locator("#blackout-prompts")).toBeAttached();
  await expect(alone.page.locator("#combat .bo-track")).toBeAttached();
  await expect.poll(() => modulesOf(alone)).toEqual(["blackout", "gamemaster", "table"]);
  await alone.leave();

  // Actions are loaded as soon as another user connects, because that user may act at any time.
  const waiting = await join("Gamemaster");
  expect(await actionCount(waiting.page)).toBe(0);
  const other = await join("Nadia");
  await expectLoaded(waiting.page);
  await expectLoaded(other.page);
  // Waits until the server has noticed that the user has left, because otherwise the next client wouldn't be
  // the only one.
  await waiting.leave();
  await expect
    .poll(() =>
      other.page.evaluate(() => (globalThis as any).game.users.filter((user: any) => user.active).length),
    )
    .toBe(1);
  await other.leave();

  // A writer that connects later handles a player's pending request.
  const nadia = await join("Nadia");
  expect(await modulesOf(nadia)).toEqual(["blackout"]);
  const asked = await nadia.page.evaluate(async () => {
    const { game } = globalThis as any;
    await game.system.api.requestCharacter("Vesna");
    return game.messages.filter((message: any) => message.type === "request").length;
  });
  expect(asked).toBe(1);
  const writer = await join("Gamemaster");
  await expect
    .poll(() => nadia.page.evaluate(() => (globalThis as any).game.actors.getName("Vesna")?.isOwner))
    .toBe(true);
  await nadia.leave();
  await writer.page.evaluate(async () => {
    const { game } = globalThis as any;
    await game.system.api.rollTest(game.actors.getName("Vesna"), { attribute: "insight", fast: true });
  });
  await writer.leave();

  // Showing an action's card in the chat log also loads the code of the actions.
  const reader = await join("Gamemaster");
  await expect(reader.page.locator("#chat .blackout-message .bo-dice").first()).toBeAttached();
  await expectLoaded(reader.page);
  await reader.page.evaluate(async () => {
    const { game, Combat } = globalThis as any;
    for (const message of [...game.messages]) if (message.type !== "base") await message.delete();
    await Combat.implementation.create({ active: true });
  });
  await reader.leave();

  // During an encounter, the client loads the tracker and the turn bar.
  const fighter = await join("Gamemaster");
  await expectLoaded(fighter.page);
  await expect(fighter.page.locator("#combat .bo-track")).toBeAttached();
  await expect(fighter.page.locator("#blackout-turn")).toBeAttached();
  await fighter.leave();
  expect(seats.flatMap(({ complaints }) => complaints)).toEqual([]);
  await server.stop();
});
