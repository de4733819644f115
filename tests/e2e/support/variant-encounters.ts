/** Provides test helpers for encounters that use a combat variant. */
import type { Locator, Page } from "@playwright/test";
import { actionDialog, amendDialog, choose, go, pick, pressOn, setting, stands } from "./actions.ts";
import { fromTrackMenu, row, track } from "./encounters.ts";
import { openTab } from "./steps.ts";
import { expect } from "./table.ts";

/** Returns a user's turn bar. */
export function bar(page: Page): Locator {
  return page.locator("#blackout-turn .bo-hud-in");
}

/** Opens a list in the turn bar and returns its entry with the given name. */
export async function inBar(page: Page, list: string, name: string): Promise<Locator> {
  const segment = bar(page).locator(`[data-list=${list}]`);
  if ((await segment.getAttribute("aria-pressed")) !== "true") await segment.click();
  await expect(segment).toHaveAttribute("aria-pressed", "true");
  return bar(page)
    .locator(".hd", { has: page.locator(".bo-cut", { hasText: name }) })
    .first();
}

/** Opens a list in the turn bar, presses the entry with the given name, and returns the dialog that opens. */
export async function fromBar(page: Page, list: string, name: string): Promise<Locator> {
  await (await inBar(page, list, name)).click();
  return actionDialog(page);
}

/**
 * Opens a list in the turn bar, presses the entry with the given name, chooses targets, and submits the
 * dialog. Returns the message ID once the action has been applied.
 */
export async function doAt(page: Page, list: string, name: string, ...targets: string[]): Promise<string> {
  const dialog = await fromBar(page, list, name);
  if (targets.length > 0) await pick(dialog, ...targets);
  const id = await go(page, dialog);
  await stands(page, id, "applied");
  return id;
}

/** Selects an entry in the context menu of a combatant's row. */
export async function fromRow(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).click({ button: "right" });
  await page.locator("#context-menu .context-item, nav#context-menu li", { hasText: entry }).first().click();
}

/** Presses a button in the tracker's footer, found by its label. */
export async function pressInFooter(page: Page, label: string): Promise<void> {
  await track(page)
    .locator(".bo-track-foot button:not([aria-busy=true])", { hasText: label })
    .or(track(page).locator(`.bo-track-foot button[aria-label="${label}"]:not([aria-busy=true])`))
    .first()
    .click();
}

/** Answers the open prompt on a page. */
export async function answer(page: Page, value: string): Promise<void> {
  await page.locator(`#blackout-prompts [data-command=answer][data-value="${value}"]`).first().click();
}

/** Undoes or redoes an action on its card, and returns to the tracker. */
export async function turnBack(page: Page, id: string, command: "undo" | "apply"): Promise<void> {
  await pressOn(page, id, command);
  await stands(page, id, command === "undo" ? "reversed" : "applied");
  await openTab(page, "combat");
}

/** Amends a posted action on its card. The dialog must show the new result before it is submitted. */
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

/** Waits until no write is in progress. */
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
 * Waits until Foundry's current turn belongs to one of these combatants in the variant's current round.
 * Foundry's turn follows the variant's with a delay.
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

/**
 * Waits until a page has at least `count` messages with the given action type, and returns the ID of the
 * newest one.
 */
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
 * Ends the encounter and switches the world back to Blackout combat, with the previous automation setting.
 */
export async function backToBlackout(gm: Page, player: Page, automation: unknown): Promise<void> {
  await fromTrackMenu(gm, "End encounter");
  await gm.locator("#blackout-end [data-primary]").click();
  await expect.poll(() => player.evaluate(() => (globalThis as any).game.combats.size)).toBe(0);
  await setting(gm, "combatVariant", "blackout");
  await setting(gm, "automation", automation);
}
