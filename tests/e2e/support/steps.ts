import type { Locator, Page } from "@playwright/test";
import { expect } from "./table.ts";

/** Common helpers for the browser tests. */

/** Opens a sidebar tab. */
export async function openTab(page: Page, tab: string): Promise<void> {
  await page
    .locator(`#sidebar button[data-tab="${tab}"], #sidebar-tabs button[data-tab="${tab}"]`)
    .first()
    .click();
}

/** Opens an actor's sheet from the Actors directory and returns the sheet's window. */
export async function openActor(page: Page, name: string): Promise<Locator> {
  await openTab(page, "actors");
  await page.locator("#actors .entry-name", { hasText: name }).first().click();
  const sheet = page.locator(".application.sheet.actor", {
    has: page.locator(".window-title", { hasText: name }),
  });
  await expect(sheet).toBeVisible();
  return sheet;
}

/** Returns the button for an attribute and a skill in a sheet's skill matrix. */
export function cell(sheet: Locator, attribute: string, skill: string): Locator {
  return sheet.locator(
    `.bo-mx button[data-action="roll"][data-attribute="${attribute}"][data-skill="${skill}"]`,
  );
}

/** Returns the open test dialog. */
export function testDialog(page: Page): Locator {
  return page.locator(".application.bo-test");
}

/** Returns the last card of a test in the chat log. */
export function lastTestCard(page: Page): Locator {
  return page.locator("#chat [data-card='action'][data-action-type='test']").last();
}

/** Returns a card's header, which is always visible and shows the actor, the action and the outcome. */
export function headOf(card: Locator): Locator {
  return card.locator("summary[data-key='card']");
}

/** Expands a card unless it is already expanded, as the user's newest card is. */
export async function openCard(card: Locator): Promise<void> {
  const whole = card.locator("details[data-memory='card']");
  await expect(async () => {
    if ((await whole.getAttribute("open")) === null) await headOf(card).click({ timeout: 1000 });
    await expect(whole).toHaveAttribute("open", "", { timeout: 1000 });
  }).toPass({ timeout: 15_000 });
}

/** Enters the difficulty in the test dialog. */
export async function setDifficulty(dialog: Locator, difficulty: number): Promise<void> {
  const field = dialog.locator("input[name=difficulty]");
  await field.fill(String(difficulty));
  await field.press("Tab");
}

/** Returns the number of dice in the Inspiration pool, as seen on a page. */
export function inspirationPool(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as any).game.system.api.partyActor().system.inspiration.value);
}

/** Adds Inspiration dice in an open test dialog. */
export async function addInspiration(dialog: Locator, dice: number): Promise<void> {
  for (let die = 0; die < dice; die += 1)
    await dialog.locator("[data-action='inspiration'][data-by='1']").click();
}
