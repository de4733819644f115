import type { Locator, Page } from "@playwright/test";
import { openActor, openTab } from "./support/steps.ts";
import { expect, test, type Crew } from "./support/crew.ts";

/** Tests character creation and experience with a player who has the default role. */

test.beforeEach(async ({ crew: { gm, nadia } }) => {
  await gm.page.evaluate(makeOffers);
  await nadia.page.waitForFunction(() => (globalThis as any).game.items.size === 10);
});

/** Creates the items that the Gamemaster offers. One of them is hidden from players. */
async function makeOffers(): Promise<void> {
  const { game, CONFIG } = globalThis as any;
  // Hides the system's compendiums, which contain items with the same names, so that only these items are
  // offered.
  for (const pack of game.packs.filter(
    (one: any) => one.documentName === "Item" && one.ownership.PLAYER !== "NONE",
  ))
    await pack.configure({ ownership: { PLAYER: "NONE", TRUSTED: "NONE", ASSISTANT: "OWNER" } });
  await CONFIG.Item.documentClass.deleteDocuments(game.items.map((item: any) => item.id));
  const seen = { default: 2 };
  await CONFIG.Item.documentClass.createDocuments([
    {
      name: "Ring diver",
      type: "background",
      ownership: seen,
      system: {
        grants: {
          skills: [{ skill: "athletics", rank: 1 }],
          specialized: { offer: ["athletics", "perception"], picks: 1 },
          drives: ["Never dive alone"],
          ambition: "Own the bell",
        },
      },
    },
    {
      name: "Courier",
      type: "background",
      ownership: seen,
      system: { grants: { skills: [{ skill: "evasion", rank: 1 }] } },
    },
    {
      name: "Agent",
      type: "feature",
      ownership: seen,
      system: {
        backgrounds: ["Ring diver"],
        traits: ["Well connected"],
        grants: { credits: 500, rareForLess: true },
      },
    },
    { name: "Iron stomach", type: "trait", ownership: seen, system: { kind: "positive" } },
    { name: "Hooked", type: "trait", ownership: seen, system: { kind: "negative" } },
    { name: "Marksman", type: "training", ownership: seen, system: { maneuvers: ["Steady shot"] } },
    { name: "Steady shot", type: "maneuver", ownership: seen },
    { name: "Secret drill", type: "training", ownership: { default: 0 } },
    {
      name: "Kestrel pistol",
      type: "weapon",
      ownership: seen,
      system: {
        price: 240,
        weight: 3,
        category: "ranged",
        attacks: [{ attribute: "dexterity", skill: "aim" }],
        damage: { dice: 8 },
        range: 45,
        description: "<p>Made for small hands.</p>",
      },
    },
    {
      name: "Rail lance",
      type: "weapon",
      ownership: seen,
      system: { price: 400, rarity: "rare", weight: 9 },
    },
  ]);
}

/** Requests a new character as a player, and returns the window that opens. */
async function askFor(
  page: Page,
  name: string,
  way: "Step by step" | "At random" | "Empty sheet",
): Promise<Locator> {
  await openTab(page, "actors");
  await page.getByRole("button", { name: "New character" }).click();
  await page.locator("#blackout-new-name").fill(name);
  await page.getByRole("button", { name: way }).click();
  const window = page.locator(
    way === "Empty sheet" ? ".application.sheet.actor" : ".application.bo-creation",
    { hasText: name },
  );
  await expect(window).toBeVisible();
  return window;
}

const step = (window: Locator, name: string) => window.getByRole("tab", { name: new RegExp(`^${name}`) });
const field = (window: Locator, name: string) => window.locator(`[name="${name}"]`);

/** Returns a character's stored data as a page knows it. */
function stored(page: Page, name: string) {
  return page.evaluate(wanted => {
    const actor = (globalThis as any).game.actors.getName(wanted);
    const { attributes, skills, drives, biography, creation, credits, health, experience } =
      actor.toObject().system;
    return {
      attributes: Object.fromEntries(Object.entries<any>(attributes).map(([key, { value }]) => [key, value])),
      ranks: Object.fromEntries(Object.entries<any>(skills).map(([key, { rank }]) => [key, rank])),
      specialized: Object.entries<any>(skills)
        .filter(([, { specialized }]) => specialized)
        .map(([key]) => key),
      drives: drives.map((drive: any) => [drive.text, drive.chosen]),
      biography,
      creation,
      credits,
      health,
      experience,
      items: actor.items.map((item: any) => item.name).sort(),
      img: actor.img,
      token: [actor.prototypeToken.name, actor.prototypeToken.texture.src],
      ownership: actor.ownership,
    };
  }, name);
}

/** Increases a field's value by clicking its button. */
async function raise(window: Locator, name: string, points: number): Promise<void> {
  const before = Number(await field(window, name).inputValue());
  for (let point = 1; point <= points; point += 1) {
    await window.locator(`[data-key="more.${name}"]`).click();
    await expect(field(window, name)).toHaveValue(String(before + point));
  }
}

test("a player creates a character step by step with the mouse, and the Gamemaster sees the result @long", async ({
  crew: { gm, nadia },
}) => {
  const { page } = nadia;
  const window = await askFor(page, "Vesna Okoro", "Step by step");
  const next = window.getByRole("button", { name: "Next" });
  for (const key of ["strength", "endurance", "dexterity", "insight"])
    await raise(window, `attribute.${key}`, 3);
  await expect(window.locator("[data-derived=hitPoints]")).toContainText("16");
  await expect(window.locator("[data-key='more.attribute.charisma']")).toBeDisabled();

  await next.click();
  await window.getByRole("button", { name: "Choose Ring diver" }).click();
  await window.getByRole("switch", { name: "Perception" }).check();
  await expect(window.getByRole("switch", { name: "Athletics" })).toBeDisabled();
  await next.click();
  await window.getByRole("button", { name: "Choose Agent" }).click();
  await expect(step(window, "Traits")).toContainText("Well connected");
  await next.click();
  await window.getByRole("button", { name: "Choose Hooked" }).click();
  await field(window, "own.trait.name").fill("Sleeps anywhere");
  await window.getByRole("button", { name: "Add this trait" }).click();
  await expect(window.locator("[data-entry='Sleeps anywhere']")).toContainText("In your own words");
  await next.click();
  await window.getByRole("button", { name: "Add the Drive Never dive alone" }).click();
  for (const drive of ["Pay it back", "Find out"]) {
    await field(window, "newDrive").fill(drive);
    await field(window, "newDrive").press("Enter");
    await expect(field(window, "newDrive")).toHaveValue("");
  }
  await window.getByRole("button", { name: "Take as ambition: Own the bell" }).click();
  await expect(field(window, "ambition")).toHaveValue("Own the bell");
  await next.click();
  await expect(field(window, "rank.athletics")).toHaveValue("1");
  await raise(window, "rank.aim", 3);
  await raise(window, "rank.athletics", 3);
  await next.click();
  await expect(window.locator("[data-offer]")).toHaveText(/Marksman/);
  await window.getByRole("button", { name: "Marksman", exact: true }).click();
  await expect(window.getByRole("button", { name: "Marksman", exact: true })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await window.getByRole("button", { name: "Choose Marksman" }).click();
  await next.click();
  // With this feature, rare items cost one and a half times as much, and the character has 500 more credits.
  const pistol = window.locator("[data-offer='Kestrel pistol']");
  const lance = window.locator("[data-offer='Rail lance']");
  await expect(lance).toContainText("600 cr");
  // The character has Dexterity 6 and three ranks in Aim, which results in these dice.
  await expect(pistol.getByRole("cell")).toContainText(["9D", "8D", "45 ft"]);
  await pistol.getByRole("button", { name: "Kestrel pistol", exact: true }).click();
  await expect(window.getByText("Made for small hands.")).toBeVisible();
  for (const row of [pistol, lance]) await row.getByRole("button", { name: /^Compare/ }).click();
  await expect(window.getByRole("region", { name: "Side by side" }).getByRole("columnheader")).toHaveText([
    /Kestrel pistol/,
    /Rail lance/,
  ]);
  await window.getByRole("button", { name: "Stop comparing" }).click();
  await window.getByRole("button", { name: "Price" }).click();
  await expect(window.locator("[data-offer]")).toHaveText([/Kestrel pistol/, /Rail lance/]);
  await window.getByRole("button", { name: "Buy Rail lance" }).click();
  await window.getByRole("button", { name: "Buy Kestrel pistol" }).click();
  await expect(window.getByText("660 of 1500 credits left")).toBeVisible();
  await window.getByRole("switch", { name: "Only what I can afford" }).check();
  await window.getByRole("button", { name: /^Your gear/ }).click();
  await expect(window.locator("[data-entry='Rail lance']")).toContainText("in hand at the start");
  await field(window, "own.gear.name").fill("Bell rope");
  await field(window, "own.gear.price").fill("12.5");
  await window.getByRole("button", { name: "Buy this" }).click();
  await expect(window.getByText("647 of 1500 credits left")).toBeVisible();
  await next.click();
  await expect(window.locator("[data-review=skills]")).toContainText("Aim 3, Athletics 4");
  await expect(window.locator("[data-review=gear]")).toContainText("In hand: Rail lance");

  await window.getByRole("button", { name: "Choose a picture" }).click();
  await page.locator(".bo-portraits [data-tint=rust]").click();
  await page.locator(".bo-portraits [data-icon=nun-face]").click();
  await expect(page.locator(".bo-portraits")).toHaveCount(0);
  await window.getByRole("button", { name: "Finish" }).click();
  await expect(window).toHaveCount(0);
  const sheet = page.locator(".application.sheet.actor", { hasText: "Vesna Okoro" });
  await expect(sheet).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Continue creation" })).toHaveCount(0);

  await expect
    .poll(async () => (await stored(gm.page, "Vesna Okoro")).token)
    .toEqual(["Vesna Okoro", "systems/blackout/assets/portraits/nun-face-rust.svg"]);
  const made = await stored(gm.page, "Vesna Okoro");
  expect(made).toMatchObject({
    attributes: { strength: 6, endurance: 6, dexterity: 6, intelligence: 3, insight: 6, charisma: 3 },
    ranks: { aim: 3, athletics: 4 },
    specialized: ["perception"],
    credits: 647,
    health: { value: 16 },
    drives: [
      ["Never dive alone", true],
      ["Pay it back", true],
      ["Find out", true],
    ],
    creation: { done: true },
    biography: { ambition: "Own the bell" },
    items: [
      "Agent",
      "Bell rope",
      "Hooked",
      "Kestrel pistol",
      "Marksman",
      "Rail lance",
      "Ring diver",
      "Sleeps anywhere",
      "Steady shot",
      "Well connected",
    ],
  });
  expect(await stored(page, "Vesna Okoro")).toEqual(made);
});

test("a player gets a legal random character with three clicks @both", async ({ crew: { gm, nadia } }) => {
  const window = await askFor(nadia.page, "Bo Merrick", "At random");
  await expect(step(window, "Review")).toHaveAttribute("aria-selected", "true");
  await expect(window.getByText("Everything is chosen.")).toBeVisible();
  const first = await stored(gm.page, "Bo Merrick");
  expect(Object.values<number>(first.attributes).reduce((sum, value) => sum + value, 0)).toBe(30);
  expect(first.drives).toHaveLength(5);
  expect(first.items).toContain("Marksman");

  await window.getByRole("button", { name: "Another at random" }).click();
  await nadia.page.getByRole("button", { name: "Yes" }).click();
  await expect
    .poll(async () => JSON.stringify((await stored(gm.page, "Bo Merrick")).attributes))
    .not.toBe(JSON.stringify(first.attributes));
  await expect(window.getByText("Everything is chosen.")).toBeVisible();
  await window.getByRole("button", { name: "Finish" }).click();
  await expect(nadia.page.locator(".application.sheet.actor", { hasText: "Bo Merrick" })).toBeVisible();
  const finished = await stored(gm.page, "Bo Merrick");
  expect(finished.creation.done).toBe(true);
  expect(finished.items, "the maneuver that the training teaches").toContain("Steady shot");
  const armed = await gm.page.evaluate(() =>
    (globalThis as any).game.actors
      .getName("Bo Merrick")
      .items.filter((item: any) => item.type === "weapon")
      .map((item: any) => item.system.location),
  );
  expect(armed, "the weapon that this table offers is in hand").toContain("worn");
});

test(
  "the character creation window keeps its step, choices and field errors when closed and reopened",
  { tag: "@long" },
  async ({ crew: { nadia } }) => {
    const { page } = nadia;
    const window = await askFor(page, "Kit Halloway", "Step by step");
    await raise(window, "attribute.dexterity", 2);
    await field(window, "attribute.strength").fill("nine");
    await field(window, "attribute.strength").press("Tab");
    await expect(
      window.getByText("Strength: “nine” isn’t valid. Allowed: a whole number from 3 to 6."),
    ).toBeVisible();
    await expect(field(window, "attribute.strength")).toHaveAttribute("aria-invalid", "true");
    await window.getByRole("button", { name: "Next" }).click();
    await field(window, "own.background.name").fill("Half a wo");
    await window.locator(".window-header [data-action=close]").click();
    await expect(window).toHaveCount(0);

    // If the window is closed and immediately reopened, it keeps all input.
    const sheet = await openActor(page, "Kit Halloway");
    await sheet.getByRole("button", { name: "Continue creation" }).click();
    await expect(step(window, "Background")).toHaveAttribute("aria-selected", "true");
    await expect(field(window, "own.background.name")).toHaveValue("Half a wo");
    await step(window, "Attributes").click();
    await expect(field(window, "attribute.strength")).toHaveValue("nine");
    await step(window, "Skills").click();
    await raise(window, "rank.aim", 1);

    // After a reload, the window is opened again.
    await nadia.reload();
    await (await openActor(page, "Kit Halloway")).getByRole("button", { name: "Continue creation" }).click();
    await expect(step(window, "Skills")).toHaveAttribute("aria-selected", "true");
    await expect(field(window, "rank.aim")).toHaveValue("1");
    await step(window, "Attributes").click();
    await expect(field(window, "attribute.dexterity")).toHaveValue("5");

    // A character can't be finished while attribute points are left to spend.
    await step(window, "Review").click();
    await window.getByRole("button", { name: "Finish" }).click();
    await expect(window.getByText("10 attribute points left to spend.")).toBeVisible();
    expect((await stored(page, "Kit Halloway")).creation.done).toBe(false);
  },
);

test(
  "a Gamemaster's change during character creation affects neither the player's focus nor any text being typed",
  { tag: "@long" },
  async ({ crew: { gm, nadia } }) => {
    const window = await askFor(nadia.page, "Ines Torvald", "Step by step");
    await step(window, "Traits").click();
    await field(window, "own.trait.name").pressSequentially("Grim and");
    for (let round = 1; round <= 5; round += 1) {
      await gm.page.evaluate(
        value =>
          (globalThis as any).game.actors
            .getName("Ines Torvald")
            .update({ "system.biography.concept": `Concept ${value}` }),
        round,
      );
      await expect(field(window, "concept")).toHaveValue(`Concept ${round}`);
      await expect(field(window, "own.trait.name")).toBeFocused();
    }
    await nadia.page.keyboard.type(" quiet");
    await expect(field(window, "own.trait.name")).toHaveValue("Grim and quiet");
    await gm.page.evaluate(() =>
      (globalThis as any).game.items.getName("Hooked").update({ name: "Hooked on dust" }),
    );
    await expect(window.locator("[data-offer='Hooked on dust']")).toBeVisible();
  },
);

/**
 * Presses Tab (or the given key) until the element has the focus, which shows that it can be reached with the
 * keyboard.
 */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let press = 0; press < 120; press += 1) {
    if (await target.evaluate(element => element === element.ownerDocument.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${target}`);
}

test(
  "a character can be created using only the keyboard",
  { tag: "@long" },
  async ({ crew: { gm, nadia } }) => {
    const { page } = nadia;
    await openTab(page, "actors");
    await page.getByRole("button", { name: "New character" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("#blackout-new-name")).toBeFocused();
    await page.keyboard.type("Petra Lindqvist");
    await page.keyboard.press("Enter");
    const window = page.locator(".application.bo-creation");
    await expect(window).toBeVisible();
    await expect(window.getByRole("heading", { name: "Attributes" })).toBeFocused();
    for (const key of ["strength", "endurance", "dexterity", "charisma"]) {
      await tabTo(page, field(window, `attribute.${key}`));
      await page.keyboard.press("ControlOrMeta+a");
      await page.keyboard.type("6");
      await page.keyboard.press("Tab");
      await expect(window.getByRole("tab", { selected: true })).toContainText("Attributes");
      await expect(field(window, `attribute.${key}`)).toHaveValue("6");
    }
    await expect(step(window, "Attributes")).toContainText("0 left");

    await tabTo(page, window.getByRole("button", { name: "Next" }));
    await page.keyboard.press("Enter");
    await expect(window.getByRole("heading", { name: "Background" })).toBeFocused();
    await tabTo(page, window.getByRole("button", { name: "Choose Ring diver" }));
    await page.keyboard.press("Enter");
    await expect(step(window, "Background")).toContainText("Ring diver");
    // The focused element is removed, but the focus stays in the window.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest(".bo-creation") !== null))
      .toBe(true);
    await tabTo(page, window.getByRole("switch", { name: "Perception" }), "Shift+Tab");
    await page.keyboard.press("Space");
    await expect(window.getByRole("switch", { name: "Perception" })).toBeChecked();

    await tabTo(page, step(window, "Background"), "Shift+Tab");
    for (const title of ["Feature", "Traits", "Drives"]) {
      await page.keyboard.press("ArrowDown");
      await expect(step(window, title)).toHaveAttribute("aria-selected", "true");
      await expect(step(window, title)).toBeFocused();
    }
    await tabTo(page, field(window, "newDrive"));
    for (const drive of ["One", "Two", "Three"]) {
      await page.keyboard.type(drive);
      await page.keyboard.press("Enter");
      await expect(field(window, "newDrive")).toHaveValue("");
      await expect(field(window, "newDrive")).toBeFocused();
    }
    await tabTo(page, window.getByRole("button", { name: "Choose a picture" }), "Shift+Tab");
    await page.keyboard.press("Enter");
    const given = (await stored(page, "Petra Lindqvist")).img;
    expect(given).toMatch(/assets\/portraits\//);
    await expect(page.locator(".bo-portraits [data-icon][aria-pressed=true]")).toBeFocused();
    await tabTo(page, page.locator(".bo-portraits [data-tint=moss]"), "Shift+Tab");
    await page.keyboard.press("Enter");
    await tabTo(page, page.locator(".bo-portraits [data-icon=samurai-helmet]"));
    await page.keyboard.press("Enter");
    await expect(page.locator(".bo-portraits")).toHaveCount(0);

    await tabTo(page, window.getByRole("button", { name: "Fill in at random" }));
    await page.keyboard.press("Enter");
    await expect(window.getByRole("heading", { name: "Review" })).toBeFocused();
    await tabTo(page, window.getByRole("button", { name: "Finish" }));
    await page.keyboard.press("Enter");
    await expect(page.locator(".application.sheet.actor", { hasText: "Petra Lindqvist" })).toBeVisible();
    const made = await stored(gm.page, "Petra Lindqvist");
    expect(made).toMatchObject({
      creation: { done: true },
      attributes: { strength: 6, endurance: 6, dexterity: 6, charisma: 6 },
      specialized: ["perception"],
      img: "systems/blackout/assets/portraits/samurai-helmet-moss.svg",
    });
    expect(made.drives.slice(0, 3).map(([text]: [string]) => text)).toEqual(["One", "Two", "Three"]);
  },
);

test(
  "a Gamemaster can ignore the limits and finish a character for the player",
  { tag: "@long" },
  async ({ crew: { gm, nadia } }) => {
    const players = await askFor(nadia.page, "Omari Strand", "Step by step");
    const sheet = await openActor(gm.page, "Omari Strand");
    await sheet.getByRole("button", { name: "Continue creation" }).click();
    const window = gm.page.locator(".application.bo-creation");
    await window.getByRole("switch", { name: "Without limits" }).check();
    await field(window, "attribute.strength").fill("11");
    await field(window, "attribute.strength").press("Tab");
    await expect(players.locator("[name='attribute.strength']")).toHaveValue("11");
    await expect(players.getByText("Attributes must be between 3 and 6.")).toHaveCount(0);
    await step(window, "Review").click();
    await window.getByRole("button", { name: "Finish" }).click();
    await expect(players).toHaveCount(0);
    expect((await stored(nadia.page, "Omari Strand")).creation.done).toBe(true);
  },
);

async function awarded(crew: Crew, name: string, points: string): Promise<Locator> {
  await (await openActor(crew.gm.page, name)).getByRole("button", { name: /^Experience/ }).click();
  const window = crew.gm.page.locator(".application.bo-advance");
  await field(window, "points").fill(points);
  await field(window, "reason").fill("The bell came up");
  await window.getByRole("button", { name: "Give" }).click();
  return window;
}

test("experience can be awarded and spent, and the last purchase can be undone @long", async ({ crew }) => {
  const { gm, nadia } = crew;
  crew.expectComplaint(/Experience is at its maximum\. 20 points were lost/);
  const gms = await awarded(crew, "Ilka Sorrento-Vasquez", "2400");
  await expect(gms.getByText("Points: “2400”")).toHaveCount(0);
  const before = await stored(nadia.page, "Ilka Sorrento-Vasquez");
  await (
    await openActor(nadia.page, "Ilka Sorrento-Vasquez")
  )
    .getByRole("button", { name: /^Experience/ })
    .click();
  const window = nadia.page.locator(".application.bo-advance");
  // The character has 120 points from the seed data and earns the rest, up to the career limit.
  await expect(window).toContainText("2500 of 2500 earned");
  await expect(window.getByRole("button", { name: "Give" })).toHaveCount(0);
  const left = Number(await window.locator("[data-left]").textContent());
  const rank = before.ranks.medicine;
  await window.getByRole("button", { name: `Raise Medicine to ${rank + 1} for 10 XP` }).click();
  await expect(window.locator("[data-left]")).toHaveText(String(left - 10));
  await expect(gms.locator("[data-left]")).toHaveText(String(left - 10));

  await field(window, "own").fill("Bell diving");
  await expect(window.locator("[data-key=learnOwn]")).toBeDisabled();
  await window.getByRole("switch", { name: "An Advancement Scene was played" }).check();
  await window.locator("[data-key=learnOwn]").click();
  await expect(window.locator("[data-left]")).toHaveText(String(left - 60));
  await window.getByRole("button", { name: "Upgrade Bell diving to level 2 for 25 XP" }).click();
  await expect(window.locator("[data-left]")).toHaveText(String(left - 85));

  for (const [what, back] of [
    ["Bell diving 2", 60],
    ["Bell diving", 10],
    ["Medicine", 0],
  ] as const) {
    await window.getByRole("button", { name: new RegExp(`^Undo: ${what}`) }).click();
    await expect(window.locator("[data-left]")).toHaveText(String(left - back));
  }
  const after = await stored(gm.page, "Ilka Sorrento-Vasquez");
  expect([after.ranks, after.items]).toEqual([before.ranks, before.items]);
  // A player can't undo an award by the Gamemaster.
  await expect(window.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  await gms.getByRole("button", { name: "Undo: The bell came up" }).click();
  await expect(window.locator("[data-left]")).toHaveText("120");
});

test(
  "an invalid award shows an error beside its field, and isn't saved",
  { tag: "@long" },
  async ({ crew }) => {
    const window = await awarded(crew, "Ilka Sorrento-Vasquez", "lots");
    await expect(
      window.getByText("Points: “lots” isn’t valid. Allowed: a whole number from 1 to 2500."),
    ).toBeVisible();
    await expect(field(window, "points")).toHaveValue("lots");
    expect((await stored(crew.gm.page, "Ilka Sorrento-Vasquez")).experience.log).toHaveLength(1);
  },
);
