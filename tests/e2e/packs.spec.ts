import type { Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { openTab } from "./support/steps.ts";
import { TableServer } from "./support/server.ts";
import { expect, sitDown, test } from "./support/table.ts";

/** Tests the compendiums as seen by the Gamemaster and a player in a new world. */

const EMPTY = fileURLToPath(new URL("../fixtures/empty-world.yaml", import.meta.url));

/** Returns the world's data as the client on a page sees it. */
const world = (page: Page) =>
  page.evaluate(() => {
    const { game, canvas } = globalThis as any;
    const encounter = game.combats.contents[0];
    return {
      actors: game.actors
        .filter((actor: any) => actor.type !== "party")
        .map((actor: any) => actor.name)
        .sort(),
      scenes: game.scenes.map((scene: any) => scene.name),
      viewed: game.scenes.viewed?.name ?? canvas?.scene?.name ?? "",
      members: encounter?.combatants.size ?? 0,
      started: encounter?.started ?? false,
    };
  });

/**
 * Returns a point on the canvas, in pixels, that isn't covered by a window. It must be determined anew each
 * time, because the position of the turn bar depends on the dice.
 */
const openGround = (page: Page) =>
  page.evaluate(() => {
    const points = [200, 280, 360, 440, 520].flatMap(x => [200, 280, 360, 440].map(y => ({ x, y })));
    const found = points.find(({ x, y }) => document.elementFromPoint(x, y)?.id === "board");
    if (!found) throw new Error("windows cover the whole board");
    return found;
  });

test("a Gamemaster can import the sample adventure into a new world with one click @long", async ({
  chromiumBrowser,
}) => {
  const server = await TableServer.start({ seed: EMPTY });
  const gm = await sitDown(chromiumBrowser, server, "Gamemaster", { canvas: true });
  const nadia = await sitDown(chromiumBrowser, server, "Nadia");

  await openTab(gm.page, "chat");
  const card = gm.page.locator("[data-card=welcome]").first();
  await expect(card).toBeVisible();
  await card.getByRole("button", { name: "Import sample adventure" }).click();
  await expect
    .poll(() => world(gm.page))
    .toMatchObject({
      scenes: ["Spar four, freight deck"],
      members: 8,
      started: false,
      actors: [
        "Doctor Imre Solano",
        "Gantry drone nine",
        "Neve Castellan",
        "Sealed hatch",
        "Sergeant Halima Brandt",
        "Spar four gunner",
        "Spar four lookout",
        "Spar four thug",
      ],
    });
  // A second import updates the adventure and creates no duplicates.
  await card.getByRole("button", { name: "First steps" }).click();
  const guide = gm.page.locator("#blackout-guide");
  await guide.locator('li[data-step="scene"] [data-action=go]').click();
  // A notification covers the window's header, so the test closes the window with Escape.
  await gm.page.keyboard.press("Escape");
  await expect(guide).toHaveCount(0);
  expect((await world(gm.page)).actors).toHaveLength(8);

  // The card then offers the next step.
  await expect(card.getByRole("button")).toHaveText(["Begin encounter", "First steps", "New character"]);
  await card.getByRole("button", { name: "Begin encounter" }).click();
  await expect.poll(() => gm.page.evaluate(() => (globalThis as any).game.paused)).toBe(false);
  // Combatants who haven't chosen any dice roll two when the Gamemaster calls time.
  await gm.page.getByRole("button", { name: "Call time" }).click();
  await expect.poll(async () => (await world(gm.page)).started).toBe(true);

  // An enemy is dragged from its compendium to the scene, together with its gear.
  await openTab(gm.page, "compendium");
  const compendiums = gm.page.locator("#compendium");
  for (const folder of ["Blackout (unofficial)", "Gamemaster"])
    await compendiums.getByRole("button", { name: folder, exact: true }).click();
  await compendiums.getByText("Enemies", { exact: true }).click();
  const enemies = gm.page.locator(".compendium-directory");
  await enemies.getByText("Regulars", { exact: true }).click();
  await enemies
    .locator(".directory-item", { hasText: "Gang enforcer" })
    .last()
    .dragTo(gm.page.locator("#board"), { targetPosition: await openGround(gm.page) });
  await expect
    .poll(() =>
      gm.page.evaluate(() => {
        const { game } = globalThis as any;
        const token = game.scenes.active.tokens.find((one: any) => one.actor?.name === "Gang enforcer");
        return token
          ? {
              inWorld: game.actors.has(token.actorId),
              armed: token.actor.items.some((item: any) => item.name === "Docker's maul"),
              from: game.actors.get(token.actorId)?._stats.compendiumSource ?? "",
            }
          : null;
      }),
    )
    .toEqual({
      inWorld: true,
      armed: true,
      from: expect.stringMatching(/^Compendium\.blackout\.enemies\.Actor\./),
    });

  await openTab(nadia.page, "compendium");
  const directory = nadia.page.locator("#compendium");
  await directory.getByRole("button", { name: "Blackout (unofficial)", exact: true }).click();
  await directory.getByRole("button", { name: "Gear", exact: true }).click();
  await expect(directory.getByText("Weapons", { exact: true })).toBeVisible();
  await expect(directory.getByRole("button", { name: "Gamemaster", exact: true })).toHaveCount(0);
  for (const hidden of ["Enemies", "Adventures", "Macros of the Gamemaster"])
    await expect(directory.getByText(hidden, { exact: true })).toHaveCount(0);
  await openTab(nadia.page, "chat");
  const greeting = nadia.page.locator("#chat [data-card=welcome]");
  await expect(greeting.getByRole("button")).toHaveText(["New character"]);
  await greeting.getByRole("link", { name: "First steps" }).click();
  await expect(nadia.page.locator("#blackout-guide")).toBeVisible();
  await nadia.page.locator("#blackout-guide .window-header [data-action=close]").first().click();
  await openTab(nadia.page, "compendium");

  // A link leads from an item in the compendium to the page about its quality.
  await directory.getByText("Weapons", { exact: true }).click();
  await nadia.page.locator(".compendium-directory").getByText("Blunt weapons", { exact: true }).click();
  await nadia.page.locator(".compendium-directory").getByText("Shock baton", { exact: true }).click();
  const sheet = nadia.page.locator(".application.sheet.item", { hasText: "Shock baton" });
  await sheet.getByRole("link", { name: "Stun" }).click();
  const page = nadia.page.locator(".application.journal-sheet");
  await expect(page.getByRole("heading", { name: "Stun", exact: true })).toBeVisible();
  // Links on that page lead to more pages.
  await page.locator("a.content-link", { hasText: "Stunned" }).first().click();
  await expect(nadia.page.getByRole("heading", { name: "Stunned", exact: true })).toBeVisible();

  expect([...gm.complaints, ...nadia.complaints]).toEqual([]);
  await Promise.all([gm.leave(), nadia.leave()]);
  await server.stop();
});
