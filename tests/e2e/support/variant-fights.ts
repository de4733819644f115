/** What people do, by clicking, in a fight that goes by a variant of combat. */
import type { Locator, Page } from "@playwright/test";
import { actionDialog, amendDialog, choose, go, pick, pressOn, setting, stands } from "./actions.ts";
import { fromTrackMenu, row, track } from "./fights.ts";
import { openTab } from "./steps.ts";
import { expect } from "./table.ts";

/** The bar of whoever the user of a page acts for. */
export function bar(page: Page): Locator {
  return page.locator("#blackout-turn .bo-hud-in");
}

/** What stands in a list of the bar and is called so. */
export async function inBar(page: Page, list: string, name: string): Promise<Locator> {
  const segment = bar(page).locator(`[data-list=${list}]`);
  if ((await segment.getAttribute("aria-pressed")) !== "true") await segment.click();
  await expect(segment).toHaveAttribute("aria-pressed", "true");
  return bar(page)
    .locator(".hd", { has: page.locator(".bo-cut", { hasText: name }) })
    .first();
}

/** Opens a list of the bar and presses what is called so in it. */
export async function fromBar(page: Page, list: string, name: string): Promise<Locator> {
  await (await inBar(page, list, name)).click();
  return actionDialog(page);
}

/** The same at somebody: the dialog is answered and the action settled. Answers the id of its message. */
export async function doAt(page: Page, list: string, name: string, ...targets: string[]): Promise<string> {
  const dialog = await fromBar(page, list, name);
  await pick(dialog, ...targets);
  const id = await go(page, dialog);
  await stands(page, id, "applied");
  return id;
}

/** Chooses an entry of the menu of somebody's row. */
export async function fromRow(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).click({ button: "right" });
  await page.locator("#context-menu .context-item, nav#context-menu li", { hasText: entry }).first().click();
}

/** Presses a button of the tracker's foot that says so. */
export async function say(page: Page, label: string): Promise<void> {
  await track(page)
    .locator(".bo-track-foot button:not([aria-busy=true])", { hasText: label })
    .or(track(page).locator(`.bo-track-foot button[aria-label="${label}"]:not([aria-busy=true])`))
    .first()
    .click();
}

/** Answers the question that stands on a page. */
export async function answer(page: Page, value: string): Promise<void> {
  await page.locator(`#blackout-prompts [data-command=answer][data-value="${value}"]`).first().click();
}

/** Takes an action back by its card, or does it again. The tracker is in sight afterwards. */
export async function turnBack(page: Page, id: string, command: "undo" | "apply"): Promise<void> {
  await pressOn(page, id, command);
  await stands(page, id, command === "undo" ? "reversed" : "applied");
  await openTab(page, "combat");
}

/** Amends a posted action by its card. What comes of it must stand in the dialog before it is asked for. */
export async function amend(
  page: Page,
  id: string,
  choices: Parameters<typeof choose>[1],
  future: RegExp,
): Promise<void> {
  await pressOn(page, id, "amend");
  const dialog = amendDialog(page);
  await choose(dialog, choices);
  await expect(dialog.locator(".futures")).toContainText(future);
  await dialog.locator("[data-primary]").click();
  await dialog.waitFor({ state: "detached" });
  await openTab(page, "combat");
}

/** Is nothing of anything being written any more? */
export async function expectWritten(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          (globalThis as any).game.messages.contents.filter(
            (message: any) =>
              message.type === "request" ||
              (message.type === "action" &&
                ["none", "applying", "reversing"].includes(message.system.verdict.state)),
          ).length,
      ),
    )
    .toBe(0);
}

/**
 * Is the core's turn that of one of these, in the round that the variant has come to? It follows what is
 * written by a moment.
 */
export async function expectCoreTurn(page: Page, ...names: string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { combat } = (globalThis as any).game;
        return combat.round === combat.system.fought.round ? combat.combatant?.name : `round ${combat.round}`;
      }),
    )
    .toMatch(new RegExp(`^(${names.join("|")})$`, "u"));
}

/** The id of the newest action of an action on a page, once there are so many of them. */
export async function newest(page: Page, action: string, count = 1): Promise<string> {
  const handle = await page.waitForFunction(
    ([key, least]) => {
      const found = (globalThis as any).game.messages.contents.filter(
        (message: any) => message.type === "action" && message.system.action === key,
      );
      return found.length >= (least as number) ? found.at(-1).id : null;
    },
    [action, count] as const,
  );
  return (await handle.jsonValue()) as string;
}

/**
 * Ends the fight by clicking, and has the table fight by Blackout again, with what actions change as it was.
 */
export async function backToBlackout(gm: Page, player: Page, automation: unknown): Promise<void> {
  await fromTrackMenu(gm, "End encounter");
  await gm.locator("#blackout-end [data-primary]").click();
  await expect.poll(() => player.evaluate(() => (globalThis as any).game.combats.size)).toBe(0);
  await setting(gm, "combatVariant", "blackout");
  await setting(gm, "automation", automation);
}
