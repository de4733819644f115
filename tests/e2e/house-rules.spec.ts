import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { openActor, openTab } from "./support/steps.ts";
import { expect, test, type Seat } from "./support/table.ts";

/** Opens the house rules form from the settings, as a Gamemaster. */
async function openHouseRules(page: Page): Promise<Locator> {
  await openTab(page, "settings");
  await page.getByRole("button", { name: "Configure Settings" }).click();
  const settings = page.locator("#settings-config");
  await settings.getByRole("button", { name: "Edit the house rules" }).click();
  const form = page.locator(".application.bo-house");
  const search = form.getByRole("searchbox");
  await expect(search).toBeFocused();
  // The form covers the settings window, so the test presses Enter on its close button instead of clicking
  // it.
  await settings.locator("[data-action=close]").first().press("Enter");
  await expect(settings).toBeHidden();
  await search.focus();
  return form;
}

function stored({ page }: Seat): Promise<unknown> {
  return page.evaluate(() => (globalThis as any).game.settings.get("blackout", "houseRules"));
}

async function type(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Tab");
}

async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Save" }).click();
}

test("changed house rules take effect immediately on all clients, even on open sheets @long", async ({
  table,
}) => {
  const gm = await table.join("Gamemaster");
  const nadia = await table.join("Nadia");
  const maximum = ({ page }: Seat) =>
    page.evaluate(
      () => (globalThis as any).game.actors.getName("Ilka Sorrento-Vasquez").system.health.max as number,
    );
  const before = await maximum(nadia);
  const sheets = [
    await openActor(gm.page, "Ilka Sorrento-Vasquez"),
    await openActor(nadia.page, "Ilka Sorrento-Vasquez"),
  ];
  for (const sheet of sheets) await expect(sheet).toContainText(`of ${before}`);

  const form = await openHouseRules(gm.page);
  await form.getByRole("tab", { name: "Characters" }).click();
  const start = form.getByRole("textbox", { name: "Maximum hit points: Start" });
  await expect(start).toHaveValue("10");
  await type(start, "23");
  await form.getByRole("tab", { name: "Combat" }).click();
  await form.getByRole("switch", { name: "A six always hits" }).check();
  await save(form);
  await expect(form).toBeHidden();

  for (const sheet of sheets) await expect(sheet).toContainText(`of ${before + 13}`);
  expect(await maximum(nadia)).toBe(before + 13);
  const changed = {
    sixAlwaysHits: true,
    maxHitPoints: { base: 23, attribute: "endurance", perAttribute: 1, skill: "vitality", perSkill: 1 },
  };
  expect(await stored(gm)).toEqual(changed);
  await gm.reload();
  expect(await stored(gm)).toEqual(changed);
  expect(await maximum(gm)).toBe(before + 13);
});

test(
  "an invalid house rule is rejected with an error, and all input is kept but not saved",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const form = await openHouseRules(gm.page);
    await type(form.getByRole("textbox", { name: "Highest skill rank" }), "many");
    await form.getByRole("tab", { name: "Combat" }).click();
    await form.getByRole("switch", { name: "A six always hits" }).check();
    await save(form);

    await expect(form.getByRole("alert")).toHaveText("Nothing was saved. Invalid values: 1.");
    const field = form.getByRole("textbox", { name: "Highest skill rank" });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("many");
    await expect(field).toHaveAccessibleDescription(
      /Highest skill rank: “many” isn’t valid\. Allowed: a whole number from 1 to 20\./,
    );
    expect(await stored(gm)).toEqual({});

    await type(field, "8");
    await expect(form.getByRole("alert")).toHaveCount(0);
    await save(form);
    await expect(form).toBeHidden();
    expect(await stored(gm)).toEqual({ maxSkillRank: 8, sixAlwaysHits: true });
  },
);

test(
  "rows of a house rule table can be changed, added and removed, but no two rows can have the same margin",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const form = await openHouseRules(gm.page);
    await form.getByRole("tab", { name: "Combat" }).click();
    await type(form.getByRole("textbox", { name: "Critical hits, Row 1: Extra dice" }), "2");
    await form.getByRole("button", { name: "Remove row 4: Critical hits" }).click();
    await form.getByRole("button", { name: "Add a row: Critical hits" }).click();
    const margin = form.getByRole("textbox", { name: "Critical hits, Row 4: Beaten by" });
    await expect(margin).toBeFocused();
    await expect(margin).toHaveValue("5");
    await type(margin, "3");
    await expect(form).toContainText(
      "Row 4, Beaten by: “3” isn’t valid. Allowed: a value that no other row has.",
    );
    await type(margin, "7");
    await save(form);
    await expect(form).toBeHidden();
    expect(await stored(gm)).toEqual({
      criticalDamage: [
        { margin: 2, dice: 2 },
        { margin: 3, dice: 2 },
        { margin: 4, dice: 3 },
        { margin: 7, dice: 1 },
      ],
    });
  },
);

test(
  "house rules can be reset to their defaults one by one, or all at once after confirmation",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    await gm.page.evaluate(() =>
      (globalThis as any).game.settings.set("blackout", "houseRules", {
        maxSkillRank: 8,
        sixAlwaysHits: true,
        coverDice: { full: { dice: -4 } },
      }),
    );
    let form = await openHouseRules(gm.page);
    await expect(form).toContainText("Changed from the default: 3.");
    await expect(form).toContainText("Default: 6");
    await form.getByRole("button", { name: "Restore default: Highest skill rank" }).click();
    const rank = form.getByRole("textbox", { name: "Highest skill rank" });
    await expect(rank).toHaveValue("6");
    await expect(rank).toBeFocused();
    await save(form);
    await expect(form).toBeHidden();
    expect(await stored(gm)).toEqual({
      sixAlwaysHits: true,
      coverDice: { partial: { dice: -1 }, full: { dice: -4 } },
    });

    form = await openHouseRules(gm.page);
    const question = gm.page.locator("dialog.application", {
      hasText: "Restore the defaults of all house rules",
    });
    await form.getByRole("button", { name: "Restore all defaults" }).click();
    await question.getByRole("button", { name: "No" }).click();
    await expect(form).toContainText("Changed from the default: 2.");
    await form.getByRole("button", { name: "Restore all defaults" }).click();
    await question.getByRole("button", { name: "Yes" }).click();
    await expect(form).toContainText("Changed from the default: 0.");
    await save(form);
    await expect(form).toBeHidden();
    expect(await stored(gm)).toEqual({});
  },
);

test(
  "players can't open the house rules, and the server rejects their changes",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(/permission|not allowed|may not|lacks/i);
    const nadia = await table.join("Nadia");
    await openTab(nadia.page, "settings");
    await nadia.page.getByRole("button", { name: "Configure Settings" }).click();
    const settings = nadia.page.locator("#settings-config");
    await expect(settings).toContainText("Language");
    await expect(settings).not.toContainText("House rules");
    const answer = await nadia.page.evaluate(() =>
      (globalThis as any).game.settings.set("blackout", "houseRules", { maxSkillRank: 20 }).then(
        () => "done",
        (error: Error) => error.message,
      ),
    );
    expect(answer).toMatch(/permission|not allowed|may not|lacks/i);
  },
);

test(
  "the house rule search finds words and rule IDs on all pages, and Enter doesn't save the form",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const form = await openHouseRules(gm.page);
    const search = form.getByRole("searchbox");
    await search.fill("R7.28");
    await expect(form.getByRole("status").first()).toHaveText(/^Found: 1 of/);
    await form.getByRole("switch", { name: "A six always hits" }).check();
    await search.fill("halved down");
    await search.press("Enter");
    await expect(form.getByRole("radiogroup", { name: "Halved distances" })).toBeVisible();
    await form.getByRole("radio", { name: "Down" }).first().check();
    await expect(form).toBeVisible();
    expect(await stored(gm)).toEqual({});
    await search.fill("");
    await expect(form.getByRole("tab", { name: "Tests" })).toHaveAttribute("aria-selected", "true");
    await expect(form).toContainText("Not saved yet: 2.");
  },
);

test("the house rules form can be used with the keyboard alone", { tag: "@long" }, async ({ table }) => {
  const gm = await table.join("Gamemaster");
  const form = await openHouseRules(gm.page);
  // The buttons for both variants' settings come first in the tab order.
  for (const name of ["Zones & Cards", "Range Bands"]) {
    await gm.page.keyboard.press("Tab");
    await expect(form.getByRole("button", { name })).toBeFocused();
  }
  await gm.page.keyboard.press("Tab");
  await expect(form.getByRole("tab", { name: "Tests" })).toBeFocused();
  await gm.page.keyboard.press("ArrowRight");
  await gm.page.keyboard.press("ArrowRight");
  await expect(form.getByRole("tab", { name: "Movement" })).toBeFocused();
  await expect(form.getByRole("tab", { name: "Movement" })).toHaveAttribute("aria-selected", "true");
  await gm.page.keyboard.press("Tab");
  const vault = form.getByRole("textbox", { name: "Falling over an obstacle" });
  await expect(vault).toBeFocused();
  await gm.page.keyboard.press("Control+A");
  await gm.page.keyboard.type("-4");
  await gm.page.keyboard.press("Tab");
  const restore = form.getByRole("button", { name: "Restore default: Falling over an obstacle" });
  await expect(restore).toBeVisible();
  await expect(form.getByRole("textbox", { name: "First test under water" })).toBeFocused();
  await gm.page.keyboard.press("Shift+Tab");
  await expect(vault).toBeFocused();
  await gm.page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  expect(await stored(gm)).toEqual({ vaultProneMargin: -4 });
});

test(
  "the house rules form is accessible both while it shows an error and during a search",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const form = await openHouseRules(gm.page);
    await type(form.getByRole("textbox", { name: "Highest skill rank" }), "0");
    expect(await violations(gm.page, ".application.bo-house"), "with an error").toEqual([]);
    await form.getByRole("searchbox").fill("cover");
    await expect(form.getByRole("region", { name: "House rules that match" })).toBeVisible();
    expect(await violations(gm.page, ".application.bo-house"), "search").toEqual([]);
  },
);

test("every page of the house rules form fits into a narrow window", { tag: "@long" }, async ({ table }) => {
  const gm = await table.join("Gamemaster");
  const form = await openHouseRules(gm.page);
  await gm.page.evaluate(() =>
    (globalThis as any).foundry.applications.instances
      .get("blackout-house-rules")
      .setPosition({ width: 420 }),
  );
  for (const tab of await form.getByRole("tab").all()) {
    await tab.click();
    await expect(tab).toHaveAttribute("aria-selected", "true");
    const over = await form
      .locator("header.search, .pages, .list, footer")
      .evaluateAll(parts =>
        parts.filter(part => part.scrollWidth > part.clientWidth + 1).map(part => part.className),
      );
    expect(over, `too wide: ${await tab.textContent()}`).toEqual([]);
  }
});
