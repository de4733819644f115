/** A fight by range bands, by clicking: a Gamemaster and two players through three rounds. */
import type { Locator, Page } from "@playwright/test";
import { expect, test, type Crew } from "./support/crew.ts";
import { actionDialog, cardOf, choose, closeSheets, go, pick, pressOn, rig, setting, stands, world } from "./support/deeds.ts";
import { encounter, pressTrack, row, track } from "./support/fights.ts";
import { openActor, openTab } from "./support/steps.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const MARAUDER = "Breach marauder 1";

/** Waits until nothing of the fight is being written, and it has come to this part of this round. */
async function reached(page: Page, phase: string, round: number): Promise<void> {
  await expect.poll(() => page.evaluate(() => {
    const { game } = globalThis as any;
    const open = game.messages.contents.filter((message: any) => message.type === "action" && ["none", "applying", "reversing"].includes(message.system.verdict.state));
    return `${game.combat.system.fought.phase} ${game.combat.system.fought.round}${open.length > 0 ? " (writing)" : ""}`;
  })).toBe(`${phase} ${round}`);
}

/** What the fight keeps of somebody, and what their sheet does. */
async function kept(page: Page, name: string): Promise<any> {
  return page.evaluate(who => {
    const { combat } = (globalThis as any).game;
    const combatant = combat.combatants.find((one: any) => one.name === who);
    return { ...combat.system.fought.fighters[combatant.id], sheet: combatant.actor._source.system.variants.bands };
  }, name);
}

/** The names of the rows on a page from above to below, with the word that says how their round stands. */
async function rows(page: Page): Promise<string[]> {
  return track(page).locator(".bo-br[data-combatant-id]").evaluateAll(all => all.map(each => `${each.querySelector(".nm")?.textContent}: ${each.querySelector(".st > .bo-cut")?.textContent}`));
}

/** The bar of whoever the user of a page acts for. */
function bar(page: Page): Locator {
  return page.locator("#blackout-turn .bo-hud-in");
}

/** Opens a list of the bar and presses what is called so in it. */
async function fromBar(page: Page, list: "attacks" | "one" | "two", name: string): Promise<Locator> {
  const segment = bar(page).locator(`[data-list=${list}]`);
  if (await segment.getAttribute("aria-pressed") !== "true") await segment.click();
  await bar(page).locator(".hd", { has: page.locator(".bo-cut", { hasText: name }) }).first().click();
  return actionDialog(page);
}

/** The same at somebody: the dialog is answered and the action settled. Answers the id of its message. */
async function doAt(page: Page, list: "attacks" | "one" | "two", name: string, ...targets: string[]): Promise<string> {
  const dialog = await fromBar(page, list, name);
  await pick(dialog, ...targets);
  const id = await go(page, dialog);
  await stands(page, id, "applied");
  return id;
}

/** Presses a button of the tracker's foot that says so. */
async function say(page: Page, label: string): Promise<void> {
  await track(page).locator(".bo-track-foot button", { hasText: label }).or(track(page).locator(`.bo-track-foot button[aria-label="${label}"]`)).first().click();
}

/** Answers the question that stands on a page. */
async function answer(page: Page, value: string): Promise<void> {
  await page.locator(`#blackout-prompts [data-deed=answer][data-value="${value}"]`).first().click();
}

/** What a fight has come to, once nothing of it is being written. */
async function atRest(page: Page): Promise<{ readonly round: number; readonly phase: string; readonly acting: string }> {
  const handle = await page.waitForFunction(() => {
    const { game } = globalThis as any;
    const { phase, round } = game.combat.system.fought;
    const open = game.messages.contents.some((message: any) => message.type === "action" && ["none", "applying", "reversing"].includes(message.system.verdict.state));
    return open || (phase === "initiative") ? null : { round, phase, acting: game.combat.combatant?.name ?? "" };
  });
  return await handle.jsonValue() as { round: number; phase: string; acting: string };
}

/** Ends the turn by one press, and waits until that is written down: a second one would end the turn that comes after it. */
async function endTurn(page: Page): Promise<void> {
  const ends = () => page.evaluate(() => (globalThis as any).game.messages.contents.filter((message: any) => message.system.verb === "bands.endTurn").length as number);
  const before = await ends();
  await say(page, "End turn");
  await expect.poll(ends).toBeGreaterThan(before);
}

/** The Gamemaster ends turns until it is somebody's. */
async function untilActs(page: Page, name: string): Promise<void> {
  await expect(async () => {
    if ((await atRest(page)).acting === name) return;
    await endTurn(page);
    throw new Error("not yet");
  }).toPass({ intervals: [250, 500] });
}

/** The Gamemaster ends turns until the next round. */
async function toRound(page: Page, round: number): Promise<void> {
  await expect(async () => {
    const at = await atRest(page);
    if (at.round === round) return;
    if (await track(page).locator(".bo-track-foot button", { hasText: "End turn" }).count() > 0) await endTurn(page);
    throw new Error("not yet");
  }).toPass({ intervals: [250, 500] });
}

/** The fight of Ilka, Rook and a marauder, up to its first round: Ilka claims the drop and uses it to take cover. */
async function begun(crew: Crew): Promise<void> {
  const { gm, nadia, tomas } = crew;
  await setting(gm.page, "automation", "full");
  await encounter(crew, ["Ilka", "Rook", MARAUDER]);
  await track(gm.page).locator("[data-action=way][data-way=bands]").click();
  for (const { page } of crew.all) await expect(track(page).locator(".bo-br[data-combatant-id]")).toHaveCount(3);
  await pressTrack(gm.page, "startCombat");
  await reached(gm.page, "drop", 1);
  await expect(track(nadia.page).locator("[data-phase=drop]")).toHaveAttribute("aria-current", "step");

  await say(gm.page, "Who claims the drop?");
  await go(gm.page);
  await answer(nadia.page, "claim");
  await answer(tomas.page, "no");
  await expect(track(tomas.page).locator(".bo-track-foot")).toContainText("Ilka has the drop");
  // What everybody then rolls: Ilka 6 + 6, Rook 4 + 4, the marauder 1 + 2.
  await rig(gm.page, 6, 6, 4, 4, 1, 2);
  const id = await doAt(nadia.page, "one", "Take Cover");
  await reached(gm.page, "actions", 1);
  await stands(nadia.page, id, "applied");
}

test("three rounds: the drop, a deferred turn, a grenade in the resolution phase, a mortal wound stabilised on its last round; undo and rewind", async ({ crew }) => {
  const { gm, nadia, tomas } = crew;
  test.setTimeout(180_000);
  const before = await world(gm.page);
  await begun(crew);
  await expect.poll(() => rows(tomas.page)).toEqual(["Ilka: Acting now", "Rook: waits", `${MARAUDER}: waits`]);
  // X2.10: the drop costs three of the next initiative, and the row says so.
  await expect(row(nadia.page, "Ilka").locator(".tot")).toHaveAttribute("data-tooltip", /dice 6 \+ 6.*drop and the like −3/u);

  // Round 1. Ilka throws a charge that goes off in the resolution phase, then aims.
  await rig(nadia.page, 6, 5);
  await doAt(nadia.page, "attacks", "Fragmentation charge", MARAUDER);
  await expect(track(tomas.page).locator(".que [data-effect]")).toHaveCount(1);
  await doAt(nadia.page, "one", "Aim", MARAUDER);
  await expect(row(tomas.page, "Ilka").locator(".bo-i-bands-aim")).toHaveCount(1);
  // Rook holds back, lets the marauder go first and acts then.
  await expect.poll(() => rows(tomas.page)).toContain("Rook: Acting now");
  await say(tomas.page, "Hold back");
  await expect.poll(() => rows(gm.page)).toEqual(["Ilka: has acted", "Rook: Holds actions back", `${MARAUDER}: Acting now`]);
  // The marauder is engaged with Rook by the Gamemaster's hand, from the keyboard.
  const pair = track(gm.page).getByRole("combobox", { name: new RegExp(`Rook.*${MARAUDER}|${MARAUDER}.*Rook`, "u") });
  await expect(async () => {
    if (await pair.count() === 0) await track(gm.page).locator("[data-deed=foldMatrix]").click();
    await expect(pair).toBeVisible({ timeout: 1000 });
  }).toPass();
  await pair.focus();
  await pair.press("Home");
  await expect.poll(() => gm.page.evaluate(() => Object.values((globalThis as any).game.combat.system.fought.pairs).map((one: any) => one.band).sort())).toContain("engaged");
  await expect(track(tomas.page).locator(".bo-br[data-combatant-id] .bnd", { hasText: "Engaged" })).toHaveCount(1);

  // It wounds Rook mortally: everything that it rolls is a six, and he has one of his eight wound points left.
  await tomas.page.evaluate(async () => {
    const rook = (globalThis as any).game.combat.combatants.getName("Rook").actor;
    await rook.update({ "system.variants.bands.lost.wounds": 7, "system.variants.bands.attributes": { reason: 0, acumen: 0, physicality: -2, influence: 0, dexterity: 0 } });
  });
  await rig(gm.page, ...Array.from({ length: 30 }, () => 6));
  const blow = await (async () => {
    const dialog = await fromBar(gm.page, "attacks", "");
    await pick(dialog, "Rook");
    return go(gm.page, dialog);
  })();
  await expect.poll(async () => (await kept(gm.page, "Rook")).sheet.mortal.roundsLeft).toBe(2);
  await expect(row(nadia.page, "Rook").locator(".bo-i-bands-blood")).toHaveCount(1);

  // Taken back he stands and still holds his actions; done again he lies there.
  await pressOn(gm.page, blow, "undo");
  await stands(gm.page, blow, "reversed");
  await openTab(gm.page, "combat");
  await expect.poll(async () => (await kept(gm.page, "Rook")).sheet.mortal.roundsLeft).toBe(0);
  await expect.poll(() => rows(tomas.page)).toContain("Rook: Holds actions back");
  await pressOn(gm.page, blow, "apply");
  await stands(gm.page, blow, "applied");
  await openTab(gm.page, "combat");
  await expect.poll(async () => (await kept(gm.page, "Rook")).sheet.mortal.roundsLeft).toBe(2);

  // The round is resolved: the charge goes off, and then the round is over for everybody.
  await say(gm.page, "End turn");
  await expect(track(gm.page).locator(".que.active")).toBeVisible();
  await track(gm.page).locator(".que [data-deed=resolve]").first().click();
  await reached(gm.page, "actions", 2);
  await expect(track(tomas.page).locator(".que [data-effect]")).toHaveCount(0);
  expect((await kept(gm.page, "Rook")).sheet.mortal).toMatchObject({ roundsLeft: 1, stabilised: false });

  // Round 2, his last: Ilka goes to him and stabilises him with both actions.
  await untilActs(gm.page, "Ilka");
  await track(gm.page).getByRole("combobox", { name: /Rook.*Ilka|Ilka.*Rook/u }).selectOption("engaged");
  await expect(row(nadia.page, "Rook").locator(".bnd")).toHaveText("Engaged");
  await rig(nadia.page, 6, 5, 4);
  const saved = await doAt(nadia.page, "two", "Stabilise", "Rook");
  await expect.poll(async () => (await kept(gm.page, "Rook")).sheet.mortal.stabilised).toBe(true);
  await expect(await cardOf(nadia.page, saved)).toContainText("Rook");
  await openTab(nadia.page, "combat");
  await toRound(gm.page, 3);
  expect((await kept(gm.page, "Rook")).sheet.dead).toBe(false);

  // Round 3: what was done in a turn is taken back with it, and a turn that has ended goes on again.
  await untilActs(gm.page, "Ilka");
  await doAt(nadia.page, "one", "Defend");
  await expect(row(tomas.page, "Ilka").locator(".bo-i-bands-shield")).toHaveCount(1);
  await pressTrack(gm.page, "rewindTurn");
  await expect(row(tomas.page, "Ilka").locator(".bo-i-bands-shield")).toHaveCount(0);
  await expect(row(tomas.page, "Ilka").locator(".pips > .f")).toHaveCount(2);
  await say(nadia.page, "End turn");
  await expect.poll(() => rows(gm.page)).not.toContain("Ilka: Acting now");
  await pressTrack(gm.page, "previousTurn");
  await expect.poll(() => rows(gm.page)).toContain("Ilka: Acting now");

  // What was asked for is seen to: nothing is written any more to the fight that goes.
  await expect.poll(() => gm.page.evaluate(() => (globalThis as any).game.messages.contents.filter((message: any) => message.type === "request").length)).toBe(0);
  // Back to Blackout: what it says of people is as it was, and the page of the sheet is gone.
  await gm.page.evaluate(() => (globalThis as any).game.combat.delete());
  // The charge that was thrown is gone: that is all.
  await gm.page.evaluate(name => {
    const charge = (globalThis as any).game.actors.getName(name).items.getName("Fragmentation charge");
    return charge.update({ "system.quantity": charge.system.quantity + 1 });
  }, ILKA);
  await setting(gm.page, "combatVariant", "bands");
  const after = await world(gm.page);
  await setting(gm.page, "combatVariant", "blackout");
  expect(await world(gm.page)).toEqual(after);
  expect(withoutVariants(after)).toEqual(withoutVariants(before));
  const sheet = await openActor(nadia.page, ILKA);
  await expect(sheet.locator("[role=tab][data-tab=bands]")).toHaveCount(0);
  await closeSheets(nadia.page);
});

test("the page of a sheet fills in from Blackout and rolls by a click; a weapon has numbers of its own", async ({ crew: { gm, nadia } }) => {
  await setting(gm.page, "combatVariant", "bands");
  const sheet = await openActor(nadia.page, ILKA);
  await sheet.locator("[role=tab][data-tab=bands]").click();
  await expect(sheet.locator(".bo-bands .fill")).toContainText("Nobody has filled this page in");
  await sheet.locator("[data-deed=prefill]").click();
  await expect(sheet.locator(".bo-bands .fill")).toHaveCount(0);
  await expect(sheet.locator("[data-ability=dexterity]")).toHaveText("+2");

  await rig(nadia.page, 6, 5);
  await sheet.locator("[data-deed=check][data-ability=rangedCombat]").click();
  const id = await go(nadia.page);
  await closeSheets(nadia.page);
  await expect(await cardOf(nadia.page, id)).toContainText("Ranged Combat");

  await nadia.page.evaluate(name => (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").sheet.render({ force: true }), ILKA);
  const weapon = nadia.page.locator(".application.sheet", { hasText: "Kestrel sidearm" }).last();
  await weapon.locator("[data-action=mode][data-mode=edit]").click();
  await choose(weapon, { "system.variants.bands.condition": "worn", "system.variants.bands.traits.burst": 3 });
  await expect.poll(() => gm.page.evaluate(name => (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").system.variants.bands, ILKA)).toMatchObject({ condition: "worn", traits: { burst: 3 } });
  await weapon.locator("[data-deed=resetGear]").click();
  await expect.poll(() => gm.page.evaluate(name => (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").system.variants.bands, ILKA)).toBeUndefined();
});

/** The same documents without what variants of combat keep of them. */
function withoutVariants(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutVariants);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, key === "variants" ? {} : withoutVariants(value)]));
}
