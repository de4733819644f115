/** A fight by zones and cards, by clicking: a Gamemaster and two players through three rounds; the page of a sheet, zones, settings; what axe finds. */
import type { Locator, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, test, type Crew } from "./support/crew.ts";
import { actionDialog, all, cardOf, choose, closeSheets, go, pick, posted, pressOn, rig, setting, stands, world } from "./support/deeds.ts";
import { encounter, pressTrack, row, track } from "./support/fights.ts";
import { openActor, openTab } from "./support/steps.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const GUNNER = "Hull gunner";

/** Waits until nothing of the fight is being written and these rows stand on a page from above to below: `card name: state`. */
async function expectRows(page: Page, ...wanted: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(() => (globalThis as any).game.messages.contents.filter((message: any) => message.type === "action" && ["none", "applying", "reversing"].includes(message.system.verdict.state)).length)).toBe(0);
  await expect.poll(() => track(page).locator(".bo-zr").evaluateAll(rows => rows.map(each => `${each.querySelector(".bo-playcard")?.textContent?.trim() || "-"} ${each.querySelector(".nm")?.textContent}: ${each.querySelector(".st > .bo-cut")?.firstChild?.textContent}`))).toEqual(wanted);
}

/** The number on somebody's card, as the fight keeps it. */
async function kept(page: Page, name: string): Promise<any> {
  return page.evaluate(who => {
    const { combat } = (globalThis as any).game;
    const { round, people } = combat.system.fought;
    const own = people[combat.combatants.getName(who).id];
    return { ...own, turn: own.turns[`r${round}t0`] };
  }, name);
}

function bar(page: Page): Locator {
  return page.locator("#blackout-turn .bo-hud-in");
}

/** Opens a list of the bar and presses what is called so in it. */
async function fromBar(page: Page, list: "attacks" | "full" | "quick" | "free", name: string): Promise<Locator> {
  const segment = bar(page).locator(`[data-list=${list}]`);
  if (await segment.getAttribute("aria-pressed") !== "true") await segment.click();
  await expect(segment).toHaveAttribute("aria-pressed", "true");
  await bar(page).locator(".hd", { has: page.locator(".bo-cut", { hasText: name }) }).first().click();
  return actionDialog(page);
}

/** Chooses an entry of the menu of somebody's row. */
async function fromRow(page: Page, name: string, entry: string): Promise<void> {
  await row(page, name).click({ button: "right" });
  await page.locator("#context-menu .context-item, nav#context-menu li", { hasText: entry }).first().click();
}

/** Answers the question that stands on a page. */
async function answer(page: Page, value: string): Promise<void> {
  await page.locator(`#blackout-prompts [data-deed=answer][data-value="${value}"]`).first().click();
}

/** The fight of Ilka, Rook and a gunner with the cards 1, 2 and 3. */
async function begun(crew: Crew): Promise<void> {
  const { gm } = crew;
  await setting(gm.page, "automation", "full");
  await setting(gm.page, "combatVariant", "zones");
  await setting(gm.page, "variantRules", { zones: { autoPanicWitness: false } });
  await encounter(crew, ["Ilka", "Rook", GUNNER]);
  for (const { page } of crew.all) await expect(track(page).locator(".bo-zr")).toHaveCount(3);
  await expect(track(gm.page).locator(".bo-zh")).toContainText("Cards not dealt yet");
  await rig(gm.page, 1, 1, 1);
  await pressTrack(gm.page, "startCombat");
  for (const { page } of crew.all) await expectRows(page, "1 Ilka: Acting now", "2 Rook: Waits", `3 ${GUNNER}: Waits`);
}

test("three rounds: a swap, a push into a stress response and panic, an interrupt, full auto; undo and rewind; back to Blackout everything is as it was", async ({ crew }) => {
  const { gm, nadia, tomas } = crew;
  test.setTimeout(180_000);
  const before = await world(gm.page);
  await begun(crew);

  // Z2.7: Ilka holds off, Rook acts at once on her card. Nobody but her may.
  await expect(track(tomas.page).locator(".bo-track-foot [data-deed=swap]")).toHaveCount(0);
  await track(nadia.page).locator(".bo-track-foot [data-deed=swap]").click();
  const held = await go(nadia.page);
  await stands(nadia.page, held, "applied");
  for (const { page } of crew.all) await expectRows(page, "1 Rook: Acting now", "2 Ilka: Waits", `3 ${GUNNER}: Waits`);

  // Z3.1: Rook spends his quick action on the row and ends his turn.
  await row(tomas.page, "Rook").locator(".spend").click();
  await expect.poll(async () => (await kept(gm.page, "Rook")).turn.quick).toBe(1);
  await expect(row(nadia.page, "Rook").locator(".left .q.f")).toHaveCount(0);
  await track(tomas.page).locator(".bo-track-foot [data-action=endTurn]").click();
  await expectRows(nadia.page, "1 Rook: Has acted", "2 Ilka: Acting now", `3 ${GUNNER}: Waits`);

  // The Gamemaster strains Ilka by the menu of her row.
  await fromRow(gm.page, "Ilka", "Give or take stress");
  await choose(actionDialog(gm.page), { change: 6 });
  await go(gm.page);
  await expect(row(nadia.page, "Ilka").locator(".stress")).toHaveText("6");

  // Z4.3, Z1.14: she shoots; the gunner lets it come, the dice miss, she pushes, and stress answers.
  await rig(gm.page, ...all(14, 2));
  await rig(nadia.page, ...all(8, 6), ...all(6, 3), 1);
  const shotDialog = await fromBar(nadia.page, "attacks", "Kestrel sidearm");
  await pick(shotDialog, GUNNER);
  await expect(shotDialog.locator(".heads li")).toHaveCount(3);
  await expect(shotDialog.locator(".heads li").nth(1).locator("b")).toHaveText("6");
  const shot = await posted(nadia.page, async () => { await shotDialog.locator("[data-primary]").click(); });
  await answer(gm.page, "let");
  await answer(nadia.page, "push");
  await stands(nadia.page, shot, "applied");
  const shotCard = await cardOf(nadia.page, shot);
  await expect(shotCard.locator(".bo-die.kind.alarm")).toHaveCount(1);
  await expect.poll(async () => (await kept(gm.page, "Ilka")).sheet.stress).toBeGreaterThanOrEqual(7);
  await openTab(nadia.page, "combat");
  await expect(row(tomas.page, "Ilka").locator(".pips .f, .left > .q.f")).toHaveCount(1);

  // Z5.3: the Gamemaster asks for a panic roll: it comes to an ongoing panic.
  await rig(gm.page, 1);
  await rig(nadia.page, 1);
  await fromRow(gm.page, "Ilka", "Panic roll");
  const panicked = await go(gm.page);
  await stands(gm.page, panicked, "applied");
  await expect.poll(async () => Object.values((await kept(gm.page, "Ilka")).sheet.panic).some(on => on === true)).toBe(true);
  await expect(row(nadia.page, "Ilka").locator(".bo-i-zones-panic")).toHaveCount(1);

  // Taken back she is calm again, done again she is not.
  await pressOn(gm.page, panicked, "undo");
  await stands(gm.page, panicked, "reversed");
  await expect(row(nadia.page, "Ilka").locator(".bo-i-zones-panic")).toHaveCount(0);
  await openTab(gm.page, "combat");

  await track(nadia.page).locator(".bo-track-foot [data-action=endTurn]").click();
  await expectRows(gm.page, "1 Rook: Has acted", "2 Ilka: Has acted", `3 ${GUNNER}: Acting now`);

  // Z6.4, Z6.20: the gunner fires at Rook, who still has an action and dodges; the burst goes on, twice more at most, each time for stress.
  await rig(tomas.page, ...all(12, 2));
  await rig(gm.page, 6, ...all(20, 2));
  const burst = await fromBar(gm.page, "attacks", "Deck autogun");
  await pick(burst, "Rook");
  const first = await posted(gm.page, async () => { await burst.locator("[data-primary]").click(); });
  await answer(tomas.page, "dodge");
  // Z4.4: the defender may push as well, after the attacker.
  await answer(tomas.page, "keep");
  await stands(gm.page, first, "applied");
  await expect.poll(async () => (await kept(gm.page, "Rook")).turn.quick).toBe(2);
  await expect(row(nadia.page, "Rook").locator(".rx.f")).toHaveCount(0);
  await rig(gm.page, 6, ...all(20, 2));
  await pressOn(gm.page, first, "follow-up");
  const again = await go(gm.page);
  await stands(gm.page, again, "applied");
  await expect.poll(async () => (await kept(gm.page, GUNNER)).sheet.stress).toBe(1);
  await expect.poll(async () => (await kept(gm.page, GUNNER)).autoAttacks).toBe(2);
  await pressOn(gm.page, again, "undo");
  await stands(gm.page, again, "reversed");
  await expect.poll(async () => (await kept(gm.page, GUNNER)).sheet.stress).toBe(0);

  // Round 2: cards anew for everybody, budgets fresh.
  await openTab(gm.page, "combat");
  await rig(gm.page, 6, 1, 1);
  await track(gm.page).locator(".bo-track-foot [data-action=endTurn]").click();
  await expect(track(gm.page).locator("[data-of=round]")).toHaveText("2");
  await expectRows(tomas.page, "1 Rook: Acting now", `2 ${GUNNER}: Waits`, "10 Ilka: Waits");
  expect((await kept(gm.page, "Ilka")).turn).toMatchObject({ full: 0, quick: 0 });
  // The cards of enemies may be kept from players until they act.
  await track(gm.page).locator("[data-deed=hideCards]").click();
  await expectRows(tomas.page, "1 Rook: Acting now", "10 Ilka: Waits", `? ${GUNNER}: Waits`);
  await expectRows(gm.page, "1 Rook: Acting now", `2 ${GUNNER}: Waits`, "10 Ilka: Waits");
  // A Gamemaster gives cards: Ilka gets the gunner's.
  await fromRow(gm.page, "Ilka", "Give a card");
  await choose(actionDialog(gm.page), { card: 2 });
  await go(gm.page);
  await expectRows(gm.page, "1 Rook: Acting now", "2 Ilka: Waits", `10 ${GUNNER}: Waits`);

  // Round 3 by ending turns; the turn is rewound to its beginning.
  await track(tomas.page).locator(".bo-track-foot [data-action=endTurn]").click();
  await expectRows(gm.page, "1 Rook: Has acted", "2 Ilka: Acting now", `10 ${GUNNER}: Waits`);
  await track(nadia.page).locator(".bo-track-foot [data-action=endTurn]").click();
  await expectRows(gm.page, "1 Rook: Has acted", "2 Ilka: Has acted", `10 ${GUNNER}: Acting now`);
  await rig(gm.page, 1, 1, 1);
  await track(gm.page).locator(".bo-track-foot [data-action=endTurn]").click();
  await expect(track(gm.page).locator("[data-of=round]")).toHaveText("3");
  await expectRows(gm.page, "1 Ilka: Acting now", "2 Rook: Waits", `3 ${GUNNER}: Waits`);
  await row(nadia.page, "Ilka").locator(".spend").click();
  await expect.poll(async () => (await kept(gm.page, "Ilka")).turn.quick).toBe(1);
  await pressTrack(gm.page, "rewindTurn");
  await expect.poll(async () => (await kept(gm.page, "Ilka")).turn.quick).toBe(0);
  await expectRows(gm.page, "1 Ilka: Acting now", "2 Rook: Waits", `3 ${GUNNER}: Waits`);

  // Back to Blackout: the fight kept what nobody had filled in, so no other document has changed.
  await gm.page.evaluate(() => (globalThis as any).game.combat.delete());
  await setting(gm.page, "combatVariant", "blackout");
  expect(await world(gm.page)).toEqual(before);
  const sheet = await openActor(nadia.page, ILKA);
  await expect(sheet.locator("[role=tab][data-tab=zones]")).toHaveCount(0);
  await closeSheets(nadia.page);
});

test("zones are drawn in a window of their own and people go from one to the next; the sheet fills in and rolls by a click; a weapon has numbers of its own; nothing that axe finds", async ({ crew }) => {
  const { gm, nadia } = crew;
  test.setTimeout(120_000);
  await begun(crew);
  const found: string[] = [];
  const looked = async (what: string, page: Page, selector: string) => { found.push(...(await violations(page, selector)).map(one => `${what}, ${one}`)); };

  await track(gm.page).locator(".bo-zh [data-deed=zones]").click();
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
  await track(gm.page).locator("[data-deed=put]", { hasText: "Gantry" }).click();
  await expect(track(nadia.page).locator(".zone", { hasText: "Gantry" }).locator(".bm", { hasText: "Ilka" })).toBeVisible();
  // Z6.10: cover is found in a cluttered zone; she goes on to the next one, and leaves it behind (Z6.14).
  await fromBar(nadia.page, "quick", "Partial cover");
  await go(nadia.page);
  await expect(row(gm.page, "Ilka").locator(".bo-i-zones-cover-partial")).toHaveCount(1);
  await track(nadia.page).locator(".zone", { hasText: "Winch" }).locator("[data-deed=goTo]").click();
  await expect(track(gm.page).locator(".zone", { hasText: "Winch" }).locator(".bm", { hasText: "Ilka" })).toBeVisible();
  await expect(row(gm.page, "Ilka").locator(".bo-i-zones-cover-partial")).toHaveCount(0);
  await looked("tracker", gm.page, "#combat");
  await looked("bar", nadia.page, "#blackout-turn");

  const sheet = await openActor(nadia.page, ILKA);
  await sheet.locator("[role=tab][data-tab=zones]").click();
  await sheet.locator("[data-deed=prefill]").click();
  await expect(sheet.locator("[data-deed=prefill]")).toHaveCount(0);
  await sheet.locator("[data-deed=roll][data-skill=observation]").click();
  await looked("dialog", nadia.page, ".application.bo-action");
  const id = await go(nadia.page);
  await looked("sheet", nadia.page, ".application.bo-character");
  await sheet.locator("[data-action=mode][data-mode=edit]").click();
  await sheet.locator("[name='system.variants.zones.attributes.wits']").fill("5");
  await sheet.locator("[name='system.variants.zones.attributes.wits']").press("Tab");
  await expect.poll(() => gm.page.evaluate(name => (globalThis as any).game.actors.getName(name).system.variants.zones.attributes.wits, ILKA)).toBe(5);
  await looked("sheet, edit", nadia.page, ".application.bo-character");
  await closeSheets(nadia.page);
  await expect(await cardOf(nadia.page, id)).toContainText("Observation");

  await nadia.page.evaluate(name => (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").sheet.render({ force: true }), ILKA);
  const weapon = nadia.page.locator(".application.sheet", { hasText: "Kestrel sidearm" }).last();
  await weapon.locator("[data-action=mode][data-mode=edit]").click();
  await choose(weapon, { "system.variants.zones.damage": 3, "system.variants.zones.fullAuto": true });
  const stored = () => gm.page.evaluate(name => (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").system.variants.zones, ILKA);
  await expect.poll(stored).toMatchObject({ damage: 3, fullAuto: true });
  await looked("weapon", nadia.page, ".application.bo-item");
  await weapon.locator("[data-deed=resetItem]").click();
  await expect.poll(stored).toBeUndefined();

  // The settings, from the window of the house rules: a result gets a name of the table's own.
  await gm.page.evaluate(() => { const Menu = (globalThis as any).game.settings.menus.get("blackout.houseRules").type; new Menu().render({ force: true }); });
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
  expect(await gm.page.evaluate(() => (globalThis as any).game.settings.get("blackout", "variantRules").zones.tables)).toEqual({ panic: { scream: { name: "Wail", stress: -2 } } });
  expect(found).toEqual([]);
});
