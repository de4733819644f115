import type { Locator, Page } from "@playwright/test";
import { expect, test, type Crew } from "./support/crew.ts";
import {
  actionDialog,
  all,
  cardOf,
  closeSheets,
  confirm,
  fromMenu,
  go,
  has,
  openSheetOf,
  pick,
  posted,
  press,
  pressOn,
  rig,
  setting,
  stands,
  world,
} from "./support/actions.ts";
import { openTab } from "./support/steps.ts";

/**
 * Tests the parts of a campaign other than combat, played by a Gamemaster and two players. Each scene is
 * played with clicks, interrupted by a reload, and undone.
 */

const CREW = "The crew of the Low Tide";
const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";

/** Answers the first prompt that contains these words. Prompts are shown in the panel beside the sidebar. */
async function answer(page: Page, words: RegExp): Promise<void> {
  await page
    .locator("#blackout-prompts .q", { hasText: words })
    .locator("button[data-command='answer']")
    .first()
    .click();
}

/** Opens the Inspiration panel and clicks one of its buttons. */
async function fromPool(page: Page, action: string): Promise<void> {
  if (!(await page.locator("#blackout-inspiration").isVisible()))
    await page.locator(".bo-pool-button").click();
  await page.locator(`#blackout-inspiration [data-action=${action}]`).click();
}

/** Returns the names and quantities of an actor's items, as seen on a page. */
function itemsOf(page: Page, who: string): Promise<readonly string[]> {
  return page.evaluate(
    name =>
      (globalThis as any).game.actors
        .getName(name)
        .items.map((item: any) => `${item._source.name} ${item.system.quantity ?? 1}`)
        .sort(),
    who,
  );
}

test(
  "a challenge is won with tests made by two players, and stays correct after a reload and an undo",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    const tracker = (page: Page): Locator => page.locator(".application.bo-challenge");
    await fromPool(gm.page, "challenge");
    const plan = gm.page.locator("#blackout-challenge-begin");
    await plan.locator("[name=template]").selectOption("breakIntoTerminal");
    await expect(plan).toContainText("Intelligence [Computers]");
    await expect(plan.locator("[name=name]")).toHaveValue("Break into a terminal");
    await expect(plan.locator("[name=tests]")).toHaveValue("3");
    // The Gamemaster changes a value that the template filled in.
    await plan.locator("[name=difficulty]").fill("1");
    await plan.locator("[name=difficulty]").press("Tab");
    await plan.locator("[data-primary]").click();
    for (const { page } of [gm, nadia, tomas]) {
      await expect(tracker(page)).toContainText("Break into a terminal");
      await expect(tracker(page)).toContainText("Computers");
    }

    // The dialog suggests an attribute and a skill.
    await tracker(nadia.page).locator("[data-action=take]", { hasText: "Ilka" }).click();
    const skill = actionDialog(nadia.page).locator("[name=skill]");
    await expect.poll(() => skill.evaluate((one: any) => one.value)).toMatch(/computers|mechacraft/u);
    await rig(nadia.page, ...all(30, 6));
    const first = await go(nadia.page);
    await expect(tracker(tomas.page).locator(".sc.won")).toHaveCount(1);

    // The window reopens automatically.
    await tomas.reload();
    await expect(tracker(tomas.page).locator(".sc.won")).toHaveCount(1);
    await tracker(tomas.page).locator("[data-action=take]", { hasText: "Rook" }).click();
    await rig(tomas.page, ...all(30, 6));
    await go(tomas.page);
    for (const { page } of [gm, nadia, tomas])
      await expect(tracker(page)).toContainText("The challenge is won.");

    // The party wins credits and splits them equally among its three members.
    const purses = () =>
      tomas.page.evaluate(
        names => names.map(name => (globalThis as any).game.actors.getName(name).system.credits),
        [CREW, ILKA, ROOK],
      );
    const [stash = 0, ilka = 0, rook = 0] = await purses();
    const credits = tracker(gm.page).locator("[name=credits]");
    await tracker(gm.page).locator("[data-key='credits.won']").click();
    await expect(credits, "an empty field gets the focus").toBeFocused();
    await credits.fill("91");
    const won = await posted(gm.page, () => tracker(gm.page).locator("[data-outcome=won]").click());
    await expect.poll(purses).toEqual([stash + 91, ilka, rook]);
    const party = await openSheetOf(gm.page, CREW);
    await party.locator("[data-action=tab][data-tab=stash]").click();
    await party.locator("[data-action=giveCredits]").click();
    const move = gm.page.locator(".application.bo-move");
    await expect(move.locator("[name=goal] option").first()).toContainText("equal shares");
    await move.locator("[name=pieces]").fill("91");
    const split = await posted(gm.page, () => move.locator("[data-primary]").click());
    await expect.poll(purses).toEqual([stash + 1, ilka + 30, rook + 30]);
    await pressOn(gm.page, split, "undo");
    await stands(nadia.page, split, "reversed");
    await pressOn(gm.page, won, "undo");
    await expect.poll(purses).toEqual([stash, ilka, rook]);
    await closeSheets(gm.page);

    await pressOn(gm.page, first, "undo");
    await stands(gm.page, first, "reversed");
    for (const { page } of [gm, nadia, tomas]) {
      await expect(tracker(page).locator(".sc.won")).toHaveCount(1);
      await expect(tracker(page)).not.toContainText("The challenge is won.");
    }
    await expect(tracker(nadia.page).locator("[data-action=take]", { hasText: "Ilka" })).toBeVisible();
  },
);

test(
  "two players haggle with a merchant, and their prices stay correct after a reload and an undo",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    const market = (page: Page): Locator => page.locator(".application.bo-market");
    const name = "Dockside chandlery";
    await openTab(gm.page, "actors");
    await gm.page.locator("#actors [data-action=createEntry]").first().click();
    const creation = gm.page.locator(".application.dialog", { has: gm.page.locator("select[name=type]") });
    await creation.locator("[name=name]").fill(name);
    await creation.locator("select[name=type]").selectOption("market");
    await creation.locator("button[data-action=ok]").click();
    // A new market opens in edit mode.
    await expect(market(gm.page).locator("[name=name]")).toHaveValue(name);
    await gm.page.evaluate(
      async ([title, ...people]) => {
        const { game } = globalThis as any;
        await game.actors.getName(title).createEmbeddedDocuments("Item", [
          { name: "Signal lens", type: "gear", system: { price: 100, quantity: 5 } },
          {
            name: "Harbor carbine",
            type: "weapon",
            system: {
              price: 80,
              weight: 6,
              attacks: [{ attribute: "dexterity", skill: "aim" }],
              damage: { dice: 9 },
              range: 90,
            },
          },
          {
            name: "Dock plate",
            type: "armor",
            system: { price: 60, weight: 8, encumbrance: 1, armor: { max: 9, value: 9 } },
          },
        ]);
        for (const person of people) await game.actors.getName(person).update({ "system.credits": 1000 });
      },
      [name, ILKA, ROOK] as const,
    );
    await market(gm.page).locator("[name='system.merchant']").selectOption({ label: "Hull gunner" });
    await market(gm.page).locator("[data-do=open]").click();
    await market(gm.page).locator("[data-mode=play]").click();

    const prices: string[] = [];
    const price = (page: Page) => market(page).locator('[data-offer="Signal lens"] .c-price').innerText();
    const goods = async (page: Page) => {
      await page.locator("#chat [data-card=market]", { hasText: name }).last().locator("button").click();
      await market(page).locator("[data-kind=gear]").click();
    };
    const haggle = async ({ page }: Crew["nadia"], face: number): Promise<string> => {
      await goods(page);
      await expect(market(page).locator('[data-offer="Signal lens"]')).toBeVisible();
      prices.push(await price(page));
      await market(page).locator("[data-do=haggle]").click();
      await expect
        .poll(() => actionDialog(page).locator("[name=skill]").inputValue())
        .toMatch(/persuasion|deception/u);
      await rig(page, ...all(30, face));
      await rig(gm.page, ...all(30, face === 6 ? 1 : 6));
      const id = await go(page);
      await answer(gm.page, /Hull gunner/u);
      await stands(gm.page, id, "applied");
      return id;
    };
    // Goods can be compared with the items that the customer already has.
    await goods(nadia.page);
    for (const [kind, ...rows] of [
      ["weapon", "Damage", "Weight", "Chance to hit", "HP per attack", "Kestrel sidearm"],
      ["armor", "AV", "Weight", "Encumbers"],
    ] as const) {
      await market(nadia.page).locator(`[data-kind=${kind}]`).click();
      await market(nadia.page).locator("[data-offer] [data-do=compare]").click();
      for (const row of rows) await expect(market(nadia.page).locator(".cmp")).toContainText(row);
    }
    const cheaper = await haggle(nadia, 6);
    await expect(market(nadia.page).locator("[data-do=haggle]")).toHaveCount(0);
    await expect.poll(() => price(nadia.page)).not.toBe(prices[0]);
    await nadia.reload();
    await haggle(tomas, 1);
    const [before, usual] = prices;
    expect(before, "another customer's prices").toBe(usual);
    await goods(nadia.page);
    await expect(market(nadia.page).locator("[data-do=haggle]")).toHaveCount(0);
    await expect.poll(() => price(nadia.page)).not.toBe(before);

    await pressOn(gm.page, cheaper, "undo");
    await stands(nadia.page, cheaper, "reversed");
    await expect.poll(() => price(nadia.page)).toBe(before);
    await expect(market(nadia.page).locator("[data-do=haggle]")).toBeVisible();
    await expect(market(tomas.page).locator("[data-do=haggle]")).toHaveCount(0);
  },
);

test(
  "a Gamemaster uses a chat card to add the social and technical skills, and later removes them in the house rules",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    await setting(gm.page, "houseRules", { placeholderSkills: false });
    await setting(gm.page, "skillsQuestion", "open");
    await gm.reload();
    const hasSkill = ({ page }: Crew["nadia"]) =>
      page.evaluate(
        ([first, second]) =>
          [first, second].map(
            name => "deception" in (globalThis as any).game.actors.getName(name).system.allSkills,
          ),
        [ILKA, ROOK] as const,
      );
    for (const seat of [nadia, tomas]) await expect.poll(() => hasSkill(seat)).toEqual([false, false]);
    await openTab(gm.page, "chat");
    const question = gm.page.locator("#chat [data-card=skills]");
    await question.locator("[data-skills=add]").click();
    await expect(question.getByRole("status")).toBeVisible();
    await expect(nadia.page.locator("#chat [data-card=skills]"), "only Gamemasters are asked").toHaveCount(0);
    await tomas.reload();
    for (const seat of [nadia, tomas]) await expect.poll(() => hasSkill(seat)).toEqual([true, true]);
    const sheet = await openSheetOf(nadia.page, ILKA);
    await expect(sheet.locator("[data-action=roll][data-skill=deception]").first()).toBeVisible();

    // A Gamemaster can reverse this choice in the house rules.
    await gm.reload();
    await expect(gm.page.locator("#chat [data-card=skills] [data-skills]"), "asked once").toHaveCount(0);
    await openTab(gm.page, "settings");
    await gm.page.getByRole("button", { name: "Configure Settings" }).click();
    await gm.page.getByRole("button", { name: "Edit the house rules" }).click();
    const rules = gm.page.locator(".application.bo-house");
    await rules.getByRole("tab", { name: "Tests" }).click();
    await rules.getByRole("switch", { name: "Social and technical skills" }).uncheck();
    await rules.getByRole("button", { name: "Save" }).click();
    for (const seat of [nadia, tomas]) await expect.poll(() => hasSkill(seat)).toEqual([false, false]);
  },
);

test(
  "an argument in a Guile Encounter stays valid after a reload, and can be undone",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    const guile = (page: Page): Locator => page.locator(".application.bo-guile");
    await fromPool(gm.page, "guile");
    const plan = gm.page.locator("#blackout-guile-begin");
    await plan.locator("[name=name]").fill("Let us pass");
    await plan.locator("[name=speaker]").selectOption({ label: ILKA });
    await plan.locator("[name=target]").selectOption({ label: "Hull gunner" });
    await plan.locator("[data-primary]").click();
    for (const { page } of [nadia, tomas])
      await expect(guile(page)).toContainText("Ilka Sorrento-Vasquez makes argument 1");
    await expect(guile(tomas.page).locator("[data-action=argue]"), "only the speaker argues").toHaveCount(0);
    const left = () => guile(gm.page).locator(".gs", { hasText: "Hull gunner" }).locator(".bo-n").innerText();
    const whole = await left();

    await guile(nadia.page).locator("[data-action=argue]").click();
    await expect
      .poll(() => actionDialog(nadia.page).locator("[name=skill]").inputValue())
      .toMatch(/persuasion|deception|intimidation|presence/u);
    await rig(nadia.page, ...all(30, 6));
    const argument = await go(nadia.page);
    await nadia.reload();
    await expect(guile(nadia.page)).toContainText("The other side still has to answer this argument.");
    await rig(gm.page, ...all(30, 1));
    await answer(gm.page, /Hull gunner/u);
    await expect(guile(tomas.page)).toContainText("Hull gunner makes argument 2.");
    await expect.poll(left).not.toBe(whole);

    await pressOn(gm.page, argument, "undo");
    await stands(tomas.page, argument, "reversed");
    for (const { page } of [gm, nadia, tomas])
      await expect(guile(page)).toContainText("Ilka Sorrento-Vasquez makes argument 1");
    await expect.poll(left).toBe(whole);
  },
);

test(
  "using an addictive drug on another character and ending the day can both be undone",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    await gm.page.evaluate(
      async ([from, to]) => {
        const { game } = globalThis as any;
        await game.actors.getName(from).createEmbeddedDocuments("Item", [
          {
            name: "Red glow",
            type: "consumable",
            system: { quantity: 2, addictive: 3, restores: { hitPoints: 4 }, treats: ["afraid"] },
          },
        ]);
        const patient = game.actors.getName(to);
        await patient.update({ "system.health.value": 3 });
        await patient.toggleStatusEffect("afraid", { active: true });
        // Places the two tokens side by side on the map.
        const scene = game.scenes.active;
        const [healer, other] = ["Ilka", "Rook"].map(name => scene.tokens.getName(name));
        await other.update(
          { x: healer.x + scene.grid.sizeX, y: healer.y },
          { animate: false, teleport: true },
        );
      },
      [ILKA, ROOK] as const,
    );
    await expect.poll(() => has(nadia.page, ROOK)).toMatchObject({ hp: 3, conditions: ["afraid"] });
    const before = await world(gm.page);

    await press(nadia.page, ILKA, "useItem", "Red glow");
    const dialog = actionDialog(nadia.page);
    await pick(dialog, "Rook");
    await expect(dialog).toContainText("+4 hit points");
    const dose = await go(nadia.page);
    await stands(nadia.page, dose, "judged");
    await pressOn(gm.page, dose, "apply");
    await stands(tomas.page, dose, "applied");
    await expect.poll(() => has(tomas.page, ROOK)).toMatchObject({ hp: 7, conditions: [] });
    expect(await itemsOf(tomas.page, ILKA)).toContain("Red glow 1");

    // The Gamemaster and the patient's player both reload their pages before the day ends.
    await Promise.all([gm.reload(), tomas.reload()]);
    await fromMenu(gm.page, CREW, "Rest");
    const rest = gm.page.locator("#blackout-rest");
    await rest.locator("input[name=length][value=night]").check({ force: true });
    await expect(rest.locator(".people > li", { hasText: ROOK })).toContainText("Red glow");
    const day = await posted(gm.page, () => rest.locator("[data-primary]").click());
    await rig(tomas.page, ...all(12, 1));
    await answer(tomas.page, /Red glow/u);
    await answer(tomas.page, /Red glow/u);
    // T11.3: an addiction is a negative trait.
    await expect.poll(() => itemsOf(gm.page, ROOK)).toContain("Hooked on Red glow 1");
    await pressOn(gm.page, day, "undo");
    await stands(nadia.page, day, "reversed");
    await expect.poll(() => has(tomas.page, ROOK)).toMatchObject({ hp: 7, conditions: [] });
    await pressOn(nadia.page, dose, "undo");
    await stands(gm.page, dose, "reversed");
    await expect.poll(() => world(gm.page)).toEqual(before);
  },
);

test(
  "a lasting hazard affects two characters until it is removed, and its effects can be undone",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    await setting(gm.page, "automation", "full");
    await fromMenu(gm.page, CREW, "Hazard");
    const window = gm.page.locator("#blackout-hazard");
    await window.locator("[name=hazard]").selectOption("poisonFog");
    await expect(window.locator("[name=strength]")).toHaveValue("2");
    await window.locator("[name=lasts]").check();
    for (const name of [ILKA, ROOK])
      await window
        .locator(".people li", { hasText: name.split(" ")[0] })
        .locator("input")
        .check();
    const placed = await posted(gm.page, () => window.locator("[data-primary]").click());
    await stands(nadia.page, placed, "applied");
    await expect(await cardOf(tomas.page, placed)).toContainText("Poison fog");

    await tomas.reload();
    await gm.page.evaluate(() => (globalThis as any).game.time.advance(6));
    const strikes = () =>
      gm.page.evaluate(() =>
        (globalThis as any).game.messages
          .filter((message: any) => message.system.action === "hazard")
          .map((message: any) => message.id),
      );
    for (const [seat, name] of [
      [nadia, ILKA],
      [tomas, ROOK],
    ] as const) {
      await rig(seat.page, ...all(12, 1));
      await answer(seat.page, /Poison/u);
      await expect.poll(async () => (await has(gm.page, name)).conditions).toEqual(["poisoned"]);
    }
    const [strike = "", ...more] = await strikes();
    expect(more).toEqual([]);

    await fromMenu(gm.page, CREW, "Hazard");
    await window.locator("[data-action=lift]").click();
    await expect(window.locator("[data-action=lift]")).toHaveCount(0);
    await window.locator("[data-action=close]").click();
    await gm.page.evaluate(() => (globalThis as any).game.time.advance(6));
    await pressOn(gm.page, strike, "undo");
    await stands(tomas.page, strike, "reversed");
    for (const name of [ILKA, ROOK])
      await expect.poll(async () => (await has(tomas.page, name)).conditions).toEqual([]);
    expect(await strikes(), "it no longer lasts").toEqual([strike]);
  },
);

test(
  "gear that requires a rank can be used after the character has learned the skill, or if a Gamemaster makes an exception",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas, expectComplaint } }) => {
    expectComplaint(/requires/u);
    await setting(gm.page, "enforceTraining", "enforce");
    await gm.page.evaluate(
      async ([first, second]) => {
        const { game } = globalThis as any;
        for (const name of [first, second]) {
          const actor = game.actors.getName(name);
          await actor.createEmbeddedDocuments("Item", [
            {
              name: "Nerve tonic",
              type: "consumable",
              system: {
                quantity: 3,
                restores: { stamina: 2 },
                requires: [{ key: "computers", least: 1, training: "" }],
              },
            },
          ]);
          await actor.update({ "system.stamina.value": 0 });
        }
      },
      [ILKA, ROOK] as const,
    );
    await expect.poll(() => itemsOf(nadia.page, ILKA)).toContain("Nerve tonic 3");
    for (const [seat, name] of [
      [nadia, ILKA],
      [tomas, ROOK],
    ] as const) {
      await press(seat.page, name, "useItem", "Nerve tonic");
      const dialog = actionDialog(seat.page);
      await expect(dialog).toContainText("Computers 1");
      await expect(dialog.locator("[data-primary]")).toBeDisabled();
      await dialog.locator("[data-action=close]").click();
    }

    // The Gamemaster awards experience, and the player learns the skill.
    await gm.page.evaluate(
      async name => (globalThis as any).game.actors.getName(name).update({ "system.experience.earned": 20 }),
      ILKA,
    );
    const sheet = await openSheetOf(nadia.page, ILKA);
    await sheet.locator("[data-action=advance]").first().click();
    const growth = nadia.page.locator(".application.bo-advance, .application[id^='blackout-advance']");
    await growth.locator("[data-skill=computers] [data-action=rank]").click();
    await expect
      .poll(() =>
        gm.page.evaluate(
          name => (globalThis as any).game.actors.getName(name).system.allSkills.computers.rank,
          ILKA,
        ),
      )
      .toBe(1);
    await closeSheets(nadia.page);
    await nadia.reload();
    await press(nadia.page, ILKA, "useItem", "Nerve tonic");
    const used = await go(nadia.page);
    await stands(tomas.page, used, "applied");
    expect((await has(tomas.page, ILKA)).stamina).toBe(2);
    await pressOn(nadia.page, used, "undo");
    await stands(gm.page, used, "reversed");
    await expect.poll(async () => (await has(tomas.page, ILKA)).stamina).toBe(0);

    // The Gamemaster makes an exception for Rook.
    await press(gm.page, ROOK, "useItem", "Nerve tonic");
    await confirm(actionDialog(gm.page));
    await expect.poll(async () => (await has(tomas.page, ROOK)).stamina).toBe(2);
  },
);

test(
  "three users trade in a market, each in their own language",
  { tag: "@long" },
  async ({ crew: { gm, nadia, tomas } }) => {
    const market = (page: Page): Locator => page.locator(".application.bo-market");
    const name = "Dockside chandlery";
    const shown = (page: Page) =>
      market(page)
        .locator("[data-offer]")
        .evaluateAll(rows => rows.map(row => row.getAttribute("data-offer")).sort());
    const speak = async ({ page, reload }: Crew["nadia"], language: string): Promise<void> => {
      await page.evaluate(to => {
        localStorage.setItem("core.language", JSON.stringify(to));
      }, language);
      await reload();
    };
    try {
      await gm.page.evaluate(
        async ([title, ...people]) => {
          const { game, CONFIG } = globalThis as any;
          await CONFIG.Actor.documentClass.create({
            name: title,
            type: "market",
            system: { sellsByItself: true },
          });
          for (const person of people) await game.actors.getName(person).update({ "system.credits": 10_000 });
        },
        [name, ILKA, ROOK] as const,
      );
      await Promise.all([speak(nadia, "de"), speak(tomas, "fr")]);
      await openTab(gm.page, "actors");
      await gm.page.locator("#actors .entry-name", { hasText: name }).click();
      await market(gm.page).locator("[data-mode=edit]").click();
      await market(gm.page).locator("[data-do=open]").click();
      await market(gm.page).locator("[data-market=source]").selectOption("pack:blackout.gear");
      await market(gm.page).locator("[data-do=stock]").click();
      await market(gm.page).locator("[data-mode=play]").click();
      // The button on the card about the delivery opens the market.
      for (const { page } of [nadia, tomas]) {
        await openTab(page, "chat");
        await page.locator("#chat [data-card=market]", { hasText: name }).last().locator("button").click();
        await market(page).locator("[data-kind]").first().click();
      }
      const english = await shown(gm.page);
      const [german, french] = [await shown(nadia.page), await shown(tomas.page)];
      expect(german).not.toEqual(english);
      expect(french).not.toEqual(german);

      // The search finds both names.
      const found = async (word: string): Promise<readonly (string | null)[]> => {
        await market(nadia.page).locator("[data-market=search]").fill(word);
        await expect(market(nadia.page).locator("[data-market=search]")).toHaveValue(word);
        return shown(nadia.page);
      };
      const key = await market(gm.page)
        .locator("[data-offer] [data-do=add]")
        .first()
        .getAttribute("data-entry-key");
      const nameOf = ({ page }: Crew["nadia"]) =>
        page.evaluate(
          ([title, id]) => (globalThis as any).game.actors.getName(title).items.get(id).name as string,
          [name, key ?? ""] as const,
        );
      const [inEnglish, inGerman] = [await nameOf(gm), await nameOf(nadia)];
      expect(inGerman).not.toBe(inEnglish);
      for (const word of [inEnglish, inGerman]) await expect.poll(() => found(word)).toContain(inGerman);
      await found("");
      await market(nadia.page).locator("[data-kind]").first().click();

      await market(nadia.page).locator(`[data-do=add][data-entry-key="${key}"]`).click();
      const wanted = await market(nadia.page).locator("[data-basket]").first().getAttribute("data-basket");
      expect(english).not.toContain(wanted);
      const bought = await posted(nadia.page, () => market(nadia.page).locator("[data-do=buy]").click());
      await stands(gm.page, bought, "applied");
      await expect(await cardOf(nadia.page, bought)).toContainText(wanted ?? "");
      await expect(await cardOf(gm.page, bought)).not.toContainText(wanted ?? "");
      await expect(await cardOf(tomas.page, bought)).not.toContainText(wanted ?? "");
      // A Spanish client shows the same purchase in Spanish, and keeps a name that a user edited.
      await speak(nadia, "es");
      const inSpanish = await nameOf(nadia);
      expect([inEnglish, inGerman]).not.toContain(inSpanish);
      await expect(await cardOf(nadia.page, bought)).toContainText(inSpanish);
      await market(gm.page).locator(`[data-do=openItem][data-entry-key="${key}"]`).first().click();
      const item = gm.page.locator(".application.sheet.item");
      await item.locator("[data-mode=edit]").click();
      await item.locator("[name=name]").fill("Old Bess");
      await item.locator("[name=name]").press("Tab");
      for (const seat of [gm, nadia, tomas]) await expect.poll(() => nameOf(seat)).toBe("Old Bess");
      await speak(nadia, "de");
      expect(await nameOf(nadia)).toBe("Old Bess");
      await pressOn(nadia.page, bought, "undo");
      await stands(gm.page, bought, "reversed");
      expect(
        await gm.page.evaluate(who => (globalThis as any).game.actors.getName(who).system.credits, ILKA),
      ).toBe(10_000);
    } finally {
      await Promise.all([speak(nadia, "en"), speak(tomas, "en")]);
    }
  },
);
