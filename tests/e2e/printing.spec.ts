import type { Page } from "@playwright/test";
import { expect, test } from "./support/crew.ts";
import { openActor, openTab } from "./support/steps.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const CREW = "The crew of the Low Tide";

/** Replaces the browser's print dialog and clipboard. Returns a function that reads what they received. */
async function catchOutput(page: Page): Promise<() => Promise<{ printed: number; copied: string }>> {
  await page.evaluate(() => {
    const caught = { printed: 0, copied: "" };
    Object.assign(globalThis, { caught });
    (globalThis as any).game.clipboard.copyPlainText = (text: string) => {
      caught.copied = text;
    };
    document.addEventListener(
      "load",
      ({ target }) => {
        const frame = target as HTMLIFrameElement;
        if (frame.className === "blackout-print" && frame.contentWindow)
          frame.contentWindow.print = () => {
            caught.printed += 1;
          };
      },
      true,
    );
  });
  return () => page.evaluate(() => ({ ...(globalThis as any).caught }));
}

/** Presses a button in the system's print dialog, and waits until the dialog has closed. */
async function press(page: Page, way: "print" | "copy"): Promise<void> {
  const dialog = page.locator(".blackout-print-dialog");
  await dialog.locator(`[data-action=${way}]`).click();
  await expect(dialog).toBeHidden();
}

/** Opens an actor's sheet, and chooses Print in its menu. */
async function chooseOnSheet(page: Page, name: string): Promise<void> {
  const sheet = await openActor(page, name);
  await sheet.locator("[data-action=toggleControls]").click();
  await page
    .locator("#context-menu li, .controls-dropdown.expanded li, nav#context-menu li")
    .filter({ hasText: "Print or export" })
    .first()
    .click();
}

/**
 * Returns the text of the printed page, and the number of pages that it needs on A4 and on Letter paper. Also
 * checks that the page has no colors and can't run scripts.
 */
async function printed(page: Page, heading: string): Promise<{ text: string; pages: number[] }> {
  const frame = page.locator("iframe.blackout-print");
  await expect(frame.contentFrame().locator("h1").first()).toHaveText(heading);
  // No element of the printed page can run scripts.
  expect(await frame.getAttribute("sandbox")).toBe("allow-same-origin allow-modals");
  const html = (await frame.getAttribute("srcdoc")) ?? "";
  const paper = await page.context().newPage();
  await paper.setContent(html.replace("<head>", `<head><base href="${new URL("/", page.url()).href}">`));
  const pages: number[] = [];
  for (const format of ["A4", "Letter"])
    pages.push(
      ((await paper.pdf({ format })).toString("latin1").match(/\/Type\s*\/Page\b(?!s)/gu) ?? []).length,
    );
  const text = await paper.locator("body").innerText();
  const wide = await paper.evaluate(() => document.body.scrollWidth > document.body.clientWidth);
  expect(wide, "wider than the paper").toBe(false);
  // The page contains only shades of gray.
  const colors = await paper.evaluate(() =>
    [...document.querySelectorAll("body, body *:not(img)")].flatMap(element => {
      const { color, backgroundColor, borderBottomColor } = getComputedStyle(element);
      return [color, backgroundColor, borderBottomColor];
    }),
  );
  expect([...new Set(colors)].filter(color => !/^rgba?\((\d+), \1, \1/u.test(color))).toEqual([]);
  await paper.close();
  return { text, pages };
}

test(
  "users with permission can print characters, enemies, the party or an encounter, or copy them as Markdown",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas, expectComplaint } }) => {
    const caughtByNadia = await catchOutput(nadia.page);
    await chooseOnSheet(nadia.page, ILKA);
    await press(nadia.page, "print");
    const character = await printed(nadia.page, ILKA);
    expect(character.pages).toEqual([1, 1]);
    for (const part of [
      "Kestrel sidearm",
      "Never leave anybody in the dark",
      "Perception",
      "Passive Evasion",
    ])
      expect(character.text).toContain(part);
    await expect.poll(async () => (await caughtByNadia()).printed).toBe(1);

    await chooseOnSheet(nadia.page, CREW);
    await press(nadia.page, "print");
    const party = await printed(nadia.page, CREW);
    expect(party.pages).toEqual([1, 1]);
    expect(party.text).toContain("Rook Adeyemi");

    // The Gamemaster prints an enemy.
    const caughtByGm = await catchOutput(gm.page);
    await chooseOnSheet(gm.page, "Hull gunner");
    await press(gm.page, "print");
    const enemy = await printed(gm.page, "Hull gunner");
    expect(enemy.pages).toEqual([1, 1]);
    expect(enemy.text).toContain("Passive Evasion");

    // The Gamemaster's printout of the encounter includes a hidden combatant, whom the player's printout
    // omits.
    const hidden = await gm.page.evaluate(async () => {
      const { game, CONFIG } = globalThis as any;
      const scene = game.scenes.active;
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id });
      await combat.activate();
      const tokens = [...scene.tokens];
      const foe = tokens.find(token => token.actor?.type === "npc");
      await combat.createEmbeddedDocuments(
        "Combatant",
        tokens.map(token => ({
          tokenId: token.id,
          sceneId: scene.id,
          actorId: token.actorId,
          hidden: token === foe,
        })),
      );
      return String(combat.combatants.find((one: any) => one.hidden).name);
    });
    await openTab(gm.page, "combat");
    await gm.page.locator("#combat .encounter-context-menu").click();
    await gm.page.locator("#context-menu .context-item", { hasText: "Print or export" }).click();
    await press(gm.page, "print");
    const name = await gm.page
      .locator("iframe.blackout-print")
      .contentFrame()
      .locator("h1")
      .first()
      .innerText();
    const encounter = await printed(gm.page, name);
    expect(encounter.pages).toEqual([1, 1]);
    expect(encounter.text).toContain("Hidden from players");
    expect(encounter.text).toContain(hidden);
    expect((await caughtByGm()).printed).toBe(2);

    // Both players use the tracker's button to print the encounter as they see it, one of them after
    // reloading the page.
    await nadia.page.waitForFunction(() => (globalThis as any).game.combat?.combatants.size > 2);
    await tomas.reload();
    for (const { page } of [nadia, tomas]) {
      const caught = page === nadia.page ? caughtByNadia : await catchOutput(page);
      await openTab(page, "combat");
      await page.locator("#combat [data-action=print]").click();
      await press(page, "copy");
      await expect.poll(async () => (await caught()).copied).toContain("| Ilka");
      expect((await caught()).copied).not.toContain(hidden);
    }
    expectComplaint(/nothing to print/u);
    const foe = await nadia.page.evaluate(async () => {
      const { game, caught } = globalThis as any;
      const one = game.actors.find(
        (actor: any) => actor.type === "npc" && !actor.testUserPermission(game.user, "OBSERVER"),
      );
      caught.copied = "";
      await game.system.api.print([one], "copy");
      return caught.copied as string;
    });
    expect(foe).toBe("");
  },
);
