/**
 * Tests a Zones & Cards encounter with the mouse: a Gamemaster and two players play three rounds. Also tests
 * the sheet tab, the zones and the settings, and checks them with axe.
 */
import type { Locator, Page } from "@playwright/test";
import { violationsAgain } from "./support/axe.ts";
import { expect, test, type Crew } from "./support/crew.ts";
import {
  actionDialog,
  all,
  cardOf,
  choose,
  closeSheets,
  confirm,
  go,
  pick,
  posted,
  pressOn,
  rig,
  setting,
  stands,
} from "./support/actions.ts";
import { differences, everyDocument, keptBy, withoutVariant } from "./support/every-document.ts";
import { encounter, fromTrackMenu, pressTrack, row, track } from "./support/encounters.ts";
import { lostInForcedColors } from "./support/forced-colors.ts";
import { openActor, openTab } from "./support/steps.ts";
import {
  amend,
  answer,
  backToBlackout,
  expectCoreTurn,
  expectWritten,
  fromBar,
  fromRow,
  inBar,
  newest,
  pressInFooter,
  turnBack,
} from "./support/variant-encounters.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const GUNNER = "Hull gunner";

/**
 * Waits until no write is in progress and a page has these rows from top to bottom, each written as `card
 * name: state`.
 */
async function expectRows(page: Page, ...wanted: string[]): Promise<void> {
  await expectWritten(page);
  await expect
    .poll(() =>
      track(page)
        .locator(".bo-zr")
        .evaluateAll(rows =>
          rows.map(
            each =>
              `${each.querySelector(".bo-playcard")?.textContent?.trim() || "-"} ${each.querySelector(".nm")?.textContent}: ${each.querySelector(".st > .bo-cut")?.firstChild?.textContent}`,
          ),
        ),
    )
    .toEqual(wanted);
  await expectCoreTurn(
    page,
    ...wanted.filter(one => one.endsWith("Acting now")).map(one => one.replace(/^\S+ (.*):.*$/u, "$1")),
  );
}

/**
 * Returns a combatant's data from the encounter, including the turn of the current round and the data of the
 * actor's sheet.
 */
async function kept(page: Page, name: string): Promise<any> {
  return page.evaluate(who => {
    const { combat } = (globalThis as any).game;
    const { round, people } = combat.system.fought;
    const combatant = combat.combatants.getName(who);
    const own = people[combatant.id];
    return { ...own, turn: own.turns[`r${round}t0`], sheet: combatant.actor._source.system.variants.zones };
  }, name);
}

/** Waits until an actor's sheet contains the given values. */
async function expectSheet(
  page: Page,
  name: string,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  await expect.poll(async () => (await kept(page, name)).sheet).toMatchObject(wanted);
}

/** Returns the total number of base and stress dice in an open dialog. */
async function pool(dialog: Locator): Promise<number> {
  const numbers = await dialog.locator(".heads li b").allTextContents();
  return Number(numbers[0]) + Number(numbers[1]);
}

/** Returns the faces of `of` dice: first `count` sixes, and then faces that have no effect. */
function sixes(count: number, of: number): number[] {
  return [...all(count, 6), ...all(of - count, 2)];
}

/** Sets up a Zones & Cards encounter with Ilka, Rook, and a gunner. No cards have been dealt yet. */
async function begun(crew: Crew): Promise<void> {
  const { gm } = crew;
  await setting(gm.page, "automation", "full");
  await setting(gm.page, "combatVariant", "zones");
  await encounter(crew, ["Ilka", "Rook", GUNNER]);
  for (const { page } of crew.all) await expect(track(page).locator(".bo-zr")).toHaveCount(3);
  await expect(track(gm.page).locator(".bo-zh")).toContainText("Cards not dealt yet");
}

/** Deals the first cards (1, 2 and 3). There is no surprise. */
async function dealt(crew: Crew): Promise<void> {
  await rig(crew.gm.page, 1, 1, 1);
  await pressTrack(crew.gm.page, "startCombat");
  for (const { page } of crew.all)
    await expectRows(page, "1 Ilka: Acting now", "2 Rook: Waiting", `3 ${GUNNER}: Waiting`);
}

test("three eventful rounds of Zones & Cards can be undone, amended and rewound, and switching back to Blackout restores the original state @long", async ({
  crew,
}) => {
  const { gm, nadia, tomas } = crew;
  test.setTimeout(240_000);
  const before = await everyDocument(gm.page);
  const automation = await gm.page.evaluate(() =>
    (globalThis as any).game.settings.get("blackout", "automation"),
  );
  await begun(crew);

  // Z2.4, Z2.5: Ilka surprises the enemy and has the first card. The gunner is not aware of her.
  await track(gm.page).locator(".bo-track-foot [data-command=surprise]").dblclick();
  const surprise = actionDialog(gm.page);
  // Only one dialog opens, and it isn't for a particular actor.
  await expect(surprise.locator(".window-title")).toHaveText(["Deal cards"]);
  const ids = await gm.page.evaluate(() =>
    Object.fromEntries((globalThis as any).game.combat.combatants.map((one: any) => [one.name, one.id])),
  );
  await choose(surprise, {
    [`surprise-${ids["Ilka"]}`]: "1",
    [`unaware-${ids[GUNNER]}`]: true,
    [`unaware-${ids["Ilka"]}`]: true,
  });
  await expect(surprise).toContainText("Ilka can’t both surprise the others and be unaware");
  await choose(surprise, { [`unaware-${ids["Ilka"]}`]: false });
  await rig(gm.page, 1, 1);
  await go(gm.page, surprise);
  for (const { page } of crew.all)
    await expectRows(page, "1 Ilka: Acting now", "2 Rook: Waiting", `3 ${GUNNER}: Waiting`);
  await expect(row(nadia.page, GUNNER).locator(".bo-i-hidden")).toHaveCount(1);

  // Z2.7: Ilka delays, and Rook acts immediately, using her card. Only Ilka's player has the button for this.
  await expect(track(tomas.page).locator(".bo-track-foot [data-command=swap]")).toHaveCount(0);
  await track(nadia.page).locator(".bo-track-foot [data-command=swap]").click();
  await stands(nadia.page, await go(nadia.page), "applied");
  for (const { page } of crew.all)
    await expectRows(page, "1 Rook: Acting now", "2 Ilka: Waiting", `3 ${GUNNER}: Waiting`);

  // Z3.1: Rook spends his quick action using the button in his row, and ends his turn.
  await row(tomas.page, "Rook").locator(".spend").dblclick();
  await expect.poll(async () => (await kept(gm.page, "Rook")).turn.quick).toBe(1);
  await expect(row(nadia.page, "Rook").locator(".left .q.f")).toHaveCount(0);
  await pressInFooter(tomas.page, "End turn");
  await expectRows(nadia.page, "1 Rook: Has acted", "2 Ilka: Acting now", `3 ${GUNNER}: Waiting`);

  // Z2.5, Z1.14, Z1.17: Ilka's ambush has two additional dice, and the target isn't asked to dodge. The
  // attack misses, she pushes it, and a stress response follows. From now on, each push costs her two points
  // (Z1.19).
  await rig(nadia.page, ...all(10, 2), ...sixes(2, 10), 1);
  await rig(gm.page, 3);
  const aimedShot = await fromBar(nadia.page, "attacks", "Kestrel sidearm");
  await pick(aimedShot, GUNNER);
  await expect(aimedShot.locator(".heads li").nth(0).locator("b")).toHaveText("10");
  await expect(aimedShot).toContainText("The target can’t react");
  const ambush = await posted(nadia.page, async () => {
    await confirm(aimedShot);
  });
  await answer(nadia.page, "push");
  // Z6.17: one of the two successes saves the ammunition.
  await answer(nadia.page, "spare");
  await stands(nadia.page, ambush, "applied");
  await expect((await cardOf(nadia.page, ambush)).locator(".bo-die.kind.alarm")).toHaveCount(1);
  await expectSheet(gm.page, "Ilka", { stress: 1, responses: { jumpy: true } });
  expect(
    await gm.page.evaluate(
      name =>
        (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm")._source.system.variants
          .zones,
      ILKA,
    ),
  ).toMatchObject({ supply: 2 });
  await openTab(nadia.page, "combat");
  await expect(row(tomas.page, "Ilka").locator(".stress")).toHaveText("1");
  await pressInFooter(nadia.page, "End turn");
  await expectRows(gm.page, "1 Rook: Has acted", "2 Ilka: Has acted", `3 ${GUNNER}: Acting now`);

  // Z6.4, Z4.4: the gunner fires at Rook, who uses his last action to dodge. Neither of them pushes.
  const burst = await fromBar(gm.page, "attacks", "Deck autogun");
  await pick(burst, "Rook");
  await choose(burst, { conserve: "never" });
  await rig(tomas.page, ...all(6, 2));
  await rig(gm.page, ...sixes(2, await pool(burst)), ...all(6, 2));
  const first = await posted(gm.page, async () => {
    await confirm(burst);
  });
  await answer(tomas.page, "dodge");
  await answer(tomas.page, "keep");
  await stands(gm.page, first, "applied");
  await expect.poll(async () => (await kept(gm.page, "Rook")).turn.quick).toBe(2);
  await expect(row(nadia.page, "Rook").locator(".rx.f")).toHaveCount(0);
  await expectSheet(gm.page, "Rook", { health: 3 });

  // Z6.20, Z6.16: the burst can be continued twice, each time at the cost of stress and a supply roll.
  // Rook has no action left to dodge with.
  let shot = first;
  for (const stress of [1, 2]) {
    await pressOn(gm.page, shot, "follow-up");
    await choose(actionDialog(gm.page), { conserve: "never" });
    await rig(
      gm.page,
      ...sixes(2, await pool(actionDialog(gm.page))),
      ...(stress === 2 ? [1, ...all(5, 2)] : all(6, 2)),
    );
    shot = await go(gm.page);
    await stands(gm.page, shot, "applied");
    await expectSheet(gm.page, GUNNER, { stress });
    await expectSheet(gm.page, "Rook", { health: 3 - stress });
  }
  await expect((await cardOf(gm.page, shot)).locator("[data-command=follow-up]")).toHaveCount(0);

  // Round 2: all combatants have new cards and budgets. Ilka aims and shoots, and the gunner doesn't react.
  // Each push costs her two points now (Z1.16, Z6.2).
  await openTab(gm.page, "combat");
  await rig(gm.page, 1, 1, 1);
  await pressInFooter(gm.page, "End turn");
  await expect(track(gm.page).locator("[data-of=round]")).toHaveText("2");
  await expectRows(nadia.page, "1 Ilka: Acting now", "2 Rook: Waiting", `3 ${GUNNER}: Waiting`);
  expect((await kept(gm.page, "Rook")).turn).toMatchObject({ full: 0, quick: 0 });
  await fromBar(nadia.page, "quick", "Aim");
  await go(nadia.page);
  await expect(row(tomas.page, "Ilka").locator(".bo-i-zones-aim")).toHaveCount(1);
  await rig(gm.page, ...all(11, 2), 2, 2);
  await rig(nadia.page, ...sixes(1, 13));
  const shotDialog = await fromBar(nadia.page, "attacks", "Kestrel sidearm");
  await pick(shotDialog, GUNNER);
  await expect(shotDialog.locator(".heads li").nth(0).locator("b")).toHaveText("10");
  await expect(shotDialog.locator(".heads li").nth(1).locator("b")).toHaveText("1");
  const pushed = await posted(nadia.page, async () => {
    await confirm(shotDialog);
  });
  await answer(gm.page, "let");
  await answer(nadia.page, "push");
  await stands(nadia.page, pushed, "applied");
  await expectSheet(gm.page, "Ilka", { stress: 3 });

  // An action from the previous round is undone and redone, while all later actions stay applied.
  await turnBack(gm.page, ambush, "undo");
  await expectSheet(gm.page, "Ilka", { stress: 2 });
  await turnBack(gm.page, ambush, "apply");
  await expectSheet(gm.page, "Ilka", { stress: 3, responses: { jumpy: true } });
  await openTab(nadia.page, "combat");
  await pressInFooter(nadia.page, "End turn");

  // Z4.3: Rook strikes unarmed, and the Gamemaster makes the gunner defend. An amendment adds darkness, so
  // the strike deals no damage.
  await expectRows(tomas.page, "1 Ilka: Has acted", "2 Rook: Acting now", `3 ${GUNNER}: Waiting`);
  const {
    sheet: { health, attributes, skills, stress },
  } = await kept(gm.page, GUNNER);
  await rig(gm.page, ...sixes(1, attributes.strength + skills.closeCombat + stress), ...sixes(3, 8));
  const blow = await fromBar(tomas.page, "attacks", "Bare hands");
  await pick(blow, GUNNER);
  const struck = await posted(tomas.page, async () => {
    await confirm(blow);
  });
  await answer(gm.page, "defend");
  await answer(tomas.page, "keep");
  await stands(gm.page, struck, "applied");
  await expectSheet(gm.page, GUNNER, { health: health - 1 });
  await amend(gm.page, struck, { modifier: -7 }, /Miss/u);
  await expectSheet(gm.page, GUNNER, { health });
  await openTab(tomas.page, "combat");
  await pressInFooter(tomas.page, "End turn");

  // Z7.5, Z5.2: the gunner breaks Rook, who suffers an injury determined by two dice. Ilka sees it happen.
  // Her panic roll follows automatically and depends on her stress (Z5.3, Z5.6).
  await expectRows(gm.page, "1 Ilka: Has acted", "2 Rook: Has acted", `3 ${GUNNER}: Acting now`);
  const last = await fromBar(gm.page, "attacks", "Deck autogun");
  await pick(last, "Rook");
  await choose(last, { conserve: "never" });
  await rig(gm.page, ...sixes(2, await pool(last)), 4, 4, 2, ...all(5, 2), 6);
  const broke = await posted(gm.page, async () => {
    await confirm(last);
  });
  await answer(tomas.page, "let");
  await stands(gm.page, broke, "applied");
  await expectSheet(gm.page, "Rook", {
    health: 0,
    broken: true,
    injuries: { puncturedLung: { limit: "shift", days: 2 } },
  });
  await expect(row(nadia.page, "Rook").locator(".bo-i-zones-broken")).toHaveCount(1);
  const panicked = await newest(gm.page, "zones.panic");
  await stands(gm.page, panicked, "applied");
  await expectSheet(gm.page, "Ilka", { panic: { hesitant: true } });
  await expect(row(nadia.page, "Ilka").locator(".bo-i-zones-panic")).toHaveCount(1);
  // Undoing the panic calms Ilka, and redoing it makes her panic again.
  await turnBack(gm.page, panicked, "undo");
  await expect(row(nadia.page, "Ilka").locator(".bo-i-zones-panic")).toHaveCount(0);
  await turnBack(gm.page, panicked, "apply");
  await expect(row(nadia.page, "Ilka").locator(".bo-i-zones-panic")).toHaveCount(1);

  // Round 3: a hesitating combatant has the last card (Z2.10), and a broken combatant can do almost nothing.
  await rig(gm.page, 1, 1);
  await pressInFooter(gm.page, "End turn");
  await expect(track(gm.page).locator("[data-of=round]")).toHaveText("3");
  await expectRows(tomas.page, "1 Rook: Acting now", `2 ${GUNNER}: Waiting`, "10 Ilka: Waiting");
  const opened = await everyDocument(gm.page);
  await expect(await inBar(tomas.page, "attacks", "Scrap shotgun")).toBeDisabled();
  await pressInFooter(tomas.page, "End turn");
  await expectRows(gm.page, "1 Rook: Has acted", `2 ${GUNNER}: Acting now`, "10 Ilka: Waiting");
  await pressInFooter(gm.page, "End turn");
  await expectRows(nadia.page, "1 Rook: Has acted", `2 ${GUNNER}: Has acted`, "10 Ilka: Acting now");
  const hers = await everyDocument(gm.page);

  // Z7.7, Z1.19: Ilka's first aid fails. Pushing the roll gives her two successes, but she is so stressed
  // that she botches it anyway.
  await rig(nadia.page, ...all(6, 2), ...sixes(2, 3), 1, ...all(4, 2));
  await rig(gm.page, 6);
  const aid = await fromBar(nadia.page, "full", "First aid");
  await pick(aid, "Rook");
  const aided = await posted(nadia.page, async () => {
    await confirm(aid);
  });
  await answer(nadia.page, "push");
  await stands(nadia.page, aided, "applied");
  await expectSheet(gm.page, "Ilka", { stress: 6 });
  await expectSheet(gm.page, "Rook", { broken: true });
  // Z7.6: a rally brings Rook back despite the failed first aid.
  await rig(nadia.page, 2, 2, 6, ...all(5, 2));
  const words = await fromBar(nadia.page, "quick", "Rally");
  await pick(words, "Rook");
  const rallied = await posted(nadia.page, async () => {
    await confirm(words);
  });
  await answer(nadia.page, "keep");
  await stands(nadia.page, rallied, "applied");
  await expectSheet(gm.page, "Rook", {
    health: 1,
    broken: false,
    injuries: { puncturedLung: { limit: "shift" } },
  });
  await expect(row(tomas.page, "Rook").locator(".bo-i-zones-broken")).toHaveCount(0);

  // The encounter is rewound to the start of the current turn, to the start of the round, and to the last
  // turn of the previous round.
  await openTab(gm.page, "combat");
  await pressTrack(gm.page, "rewindTurn");
  await expectSheet(gm.page, "Rook", { health: 0, broken: true });
  await expectRows(gm.page, "1 Rook: Has acted", `2 ${GUNNER}: Has acted`, "10 Ilka: Acting now");
  expect(differences(hers, await everyDocument(gm.page))).toEqual([]);
  await fromTrackMenu(gm.page, "Undo this round");
  await expectRows(gm.page, "1 Rook: Acting now", `2 ${GUNNER}: Waiting`, "10 Ilka: Waiting");
  expect(differences(opened, await everyDocument(gm.page))).toEqual([]);
  await fromTrackMenu(gm.page, "Previous round");
  for (const { page } of crew.all)
    await expectRows(page, "1 Ilka: Has acted", "2 Rook: Has acted", `3 ${GUNNER}: Acting now`);
  await expect(track(nadia.page).locator("[data-of=round]")).toHaveText("2");

  // The encounter uses Blackout's rules again. Only the variant's data on actors and weapons remains, and the
  // sheet tab is hidden.
  await backToBlackout(gm.page, nadia.page, automation);
  const after = await everyDocument(gm.page);
  expect(differences(withoutVariant(before, "zones"), withoutVariant(after, "zones"))).toEqual([]);
  const token = "scenes.Docking ring, spar four.tokens.tokenGunner00001.delta";
  expect(keptBy(after, "zones")).toEqual([
    `actors.${ILKA}`,
    `actors.${ILKA}.items.itemKestrel00001`,
    "actors.Rook Adeyemi",
    "actors.Rook Adeyemi.items.itemScrapShotgun",
    token,
    `${token}.items.itemAutogun00001`,
  ]);
  const sheet = await openActor(nadia.page, ILKA);
  await expect(sheet.locator("[role=tab][data-tab=zones]")).toHaveCount(0);
  await closeSheets(nadia.page);
});

test("the zones window, the Zones & Cards sheet tab and the weapon values work and are accessible", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  test.setTimeout(120_000);
  await begun(crew);
  // The first deal would fill in an empty sheet tab automatically, so the test fills in the tab before the
  // deal.
  await (await openActor(nadia.page, ILKA)).locator("[role=tab][data-tab=zones]").click();
  await nadia.page.locator(".bo-character [data-command=prefill]").click();
  await expect(nadia.page.locator(".bo-character [data-command=prefill]")).toHaveCount(0);
  await closeSheets(nadia.page);
  await openTab(nadia.page, "combat");
  await dealt(crew);
  const found: string[] = [];
  const looked = async (what: string, page: Page, selector: string) => {
    found.push(...(await violationsAgain(page, selector)).map(one => `${what}, ${one}`));
  };

  // Enemies' cards can be hidden from players until the enemies act, and a Gamemaster can assign cards.
  await track(gm.page).locator("[data-command=hideCards]").click();
  await expectRows(nadia.page, "1 Ilka: Acting now", "2 Rook: Waiting", `? ${GUNNER}: Waiting`);
  await expectRows(gm.page, "1 Ilka: Acting now", "2 Rook: Waiting", `3 ${GUNNER}: Waiting`);
  await fromRow(gm.page, "Rook", "Give a card");
  await choose(actionDialog(gm.page), { card: 3 });
  await go(gm.page);
  await expectRows(gm.page, "1 Ilka: Acting now", `2 ${GUNNER}: Waiting`, "3 Rook: Waiting");

  await track(gm.page).locator(".bo-zh [data-command=zones]").click();
  const window = gm.page.locator(".application.bo-zones");
  for (const name of ["Gantry", "Winch"]) {
    await window.locator("[name=adding]").fill(name);
    await window.locator("[data-action=add]").click();
    await expect(window.locator(`[name=zoneName][value="${name}"]`)).toBeVisible();
  }
  await window.locator("[data-flag=cluttered]").first().check();
  await window.locator("[data-one]").check();
  await expect(track(nadia.page).locator(".bo-zb [data-zone=zone1]")).toContainText("cluttered");
  await looked("zones", gm.page, ".application.bo-zones");
  await window.locator("[data-action=close]").click();
  await track(gm.page).locator(".bo-zb .bm", { hasText: "Ilka" }).click();
  await track(gm.page).locator("[data-command=put]", { hasText: "Gantry" }).click();
  await expect(
    track(nadia.page).locator(".zone", { hasText: "Gantry" }).locator(".bm", { hasText: "Ilka" }),
  ).toBeVisible();
  // Z6.10: Ilka takes cover in a cluttered zone. She loses the cover when she moves to the next zone (Z6.14).
  await fromBar(nadia.page, "quick", "Partial cover");
  await go(nadia.page);
  await expect(row(gm.page, "Ilka").locator(".bo-i-zones-cover-partial")).toHaveCount(1);
  await track(nadia.page).locator(".zone", { hasText: "Winch" }).locator("[data-command=goTo]").click();
  await expect(
    track(gm.page).locator(".zone", { hasText: "Winch" }).locator(".bm", { hasText: "Ilka" }),
  ).toBeVisible();
  await expect(row(gm.page, "Ilka").locator(".bo-i-zones-cover-partial")).toHaveCount(0);
  await looked("tracker", gm.page, "#combat");
  await looked("bar", nadia.page, "#blackout-turn");
  found.push(
    ...(await lostInForcedColors(gm.page, "#combat")).map(one => `tracker in forced colours: ${one}`),
    ...(await lostInForcedColors(nadia.page, "#combat", "#blackout-turn")).map(
      one => `bar in forced colours: ${one}`,
    ),
  );

  const sheet = await openActor(nadia.page, ILKA);
  await sheet.locator("[role=tab][data-tab=zones]").click();
  await sheet.locator("[data-command=roll][data-skill=observation]").click();
  await actionDialog(nadia.page).waitFor();
  await looked("dialog", nadia.page, ".application.bo-action");
  const id = await go(nadia.page);
  await looked("sheet", nadia.page, ".application.bo-character");
  await sheet.locator("[data-action=mode][data-mode=edit]").click();
  await sheet.locator("[name='system.variants.zones.attributes.wits']").fill("5");
  await sheet.locator("[name='system.variants.zones.attributes.wits']").press("Tab");
  await expect
    .poll(() =>
      gm.page.evaluate(
        name => (globalThis as any).game.actors.getName(name).system.variants.zones.attributes.wits,
        ILKA,
      ),
    )
    .toBe(5);
  await looked("sheet, edit", nadia.page, ".application.bo-character");
  await closeSheets(nadia.page);
  await expect(await cardOf(nadia.page, id)).toContainText("Observation");

  await nadia.page.evaluate(
    name =>
      (globalThis as any).game.actors
        .getName(name)
        .items.getName("Kestrel sidearm")
        .sheet.render({ force: true }),
    ILKA,
  );
  const weapon = nadia.page.locator(".application.sheet", { hasText: "Kestrel sidearm" }).last();
  await weapon.locator("[data-action=mode][data-mode=edit]").click();
  await choose(weapon, { "system.variants.zones.damage": 3, "system.variants.zones.fullAuto": true });
  const stored = () =>
    gm.page.evaluate(
      name =>
        (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").system.variants.zones,
      ILKA,
    );
  await expect.poll(stored).toMatchObject({ damage: 3, fullAuto: true });
  await looked("weapon", nadia.page, ".application.bo-item");
  await weapon.locator("[data-command=resetItem]").click();
  await expect.poll(stored).toBeUndefined();

  // Gives a result a custom name in the settings, which are opened from the house rules window.
  await gm.page.evaluate(() => {
    const Menu = (globalThis as any).game.settings.menus.get("blackout.houseRules").type;
    new Menu().render({ force: true });
  });
  await gm.page.locator("#blackout-house-rules [data-action=variantSettings][data-variant=zones]").click();
  const settings = gm.page.locator("#blackout-variant-settings");
  for (const group of ["responses", "injuries", "switches", "panic"]) {
    await settings.locator(`[data-group=${group}]`).click();
    await looked(`settings, ${group}`, gm.page, "#blackout-variant-settings");
  }
  await settings.locator("[name='tables.panic.scream.name']").fill("Wail");
  await settings.locator("[name='tables.panic.scream.stress']").fill("-2");
  await settings.locator("[name='tables.panic.scream.stress']").press("Tab");
  await settings.locator("[data-primary]").click();
  await expect(settings).toHaveCount(0);
  expect(
    await gm.page.evaluate(
      () => (globalThis as any).game.settings.get("blackout", "variantRules").zones.tables,
    ),
  ).toEqual({ panic: { scream: { name: "Wail", stress: -2 } } });
  expect(found).toEqual([]);
});
