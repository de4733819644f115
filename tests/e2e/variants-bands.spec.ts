/** Tests a Range Bands encounter with the mouse: a Gamemaster and two players play three rounds. */
import type { Page } from "@playwright/test";
import { expect, test, type Crew } from "./support/crew.ts";
import { cardOf, choose, closeSheets, go, pick, rig, setting, stands } from "./support/actions.ts";
import { differences, everyDocument, keptBy, withoutVariant } from "./support/every-document.ts";
import { encounter, fromTrackMenu, pressTrack, row, track } from "./support/encounters.ts";
import { openActor, openTab } from "./support/steps.ts";
import {
  amend,
  answer,
  backToBlackout,
  doAt,
  expectCoreTurn,
  expectWritten,
  fromBar,
  pressInFooter,
  turnBack,
} from "./support/variant-encounters.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const ROOK = "Rook Adeyemi";
const MARAUDER = "Breach marauder 1";

/** Waits until no write is in progress and the encounter is in the given phase of the given round. */
async function reached(page: Page, phase: string, round: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { game } = globalThis as any;
        const open = game.messages.contents.filter(
          (message: any) =>
            message.type === "action" &&
            ["none", "applying", "reversing"].includes(message.system.verdict.state),
        );
        return `${game.combat.system.fought.phase} ${game.combat.system.fought.round}${open.length > 0 ? " (writing)" : ""}`;
      }),
    )
    .toBe(`${phase} ${round}`);
}

/** Returns a combatant's data from the encounter and from the actor's sheet. */
async function kept(page: Page, name: string): Promise<any> {
  return page.evaluate(who => {
    const { combat } = (globalThis as any).game;
    const combatant = combat.combatants.find((one: any) => one.name === who);
    return {
      ...combat.system.fought.fighters[combatant.id],
      sheet: combatant.actor._source.system.variants.bands,
    };
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

/** Waits until the rows on a page match the given list of names and turn states. */
async function expectRows(page: Page, ...wanted: string[]): Promise<void> {
  await expectWritten(page);
  await expect
    .poll(() =>
      track(page)
        .locator(".bo-br[data-combatant-id]")
        .evaluateAll(all =>
          all.map(
            each =>
              `${each.querySelector(".nm")?.textContent}: ${each.querySelector(".st > .bo-cut")?.textContent}`,
          ),
        ),
    )
    .toEqual(wanted);
  const acting = wanted
    .filter(one => /: (?:Acting now|Holds back actions)$/u.test(one))
    .map(one => one.replace(/:.*$/u, ""));
  if (acting.length > 0) await expectCoreTurn(page, ...acting);
}

/**
 * Expands the table of distances if it is collapsed. Returns the select element for the distance between two
 * combatants.
 */
async function pairOf(page: Page, one: string, other: string) {
  const pair = track(page).getByRole("combobox", {
    name: new RegExp(`${one}.*${other}|${other}.*${one}`, "u"),
  });
  await expect(async () => {
    if ((await pair.count()) === 0) await track(page).locator("[data-command=foldMatrix]").click();
    await expect(pair).toBeVisible({ timeout: 1000 });
  }).toPass();
  return pair;
}

/**
 * Fills in Rook's sheet tab as his player. Rook has a frail body: 8 wound points, 4 resilience points, and
 * two rounds to live once his wound points are lost.
 */
async function frail({ gm, tomas }: Crew): Promise<void> {
  const sheet = await openActor(tomas.page, ROOK);
  await sheet.locator("[role=tab][data-tab=bands]").click();
  await sheet.locator("[data-command=prefill]").click();
  await expect(sheet.locator(".bo-bands .fill")).toHaveCount(0);
  await sheet.locator("[data-action=mode][data-mode=edit]").click();
  await choose(sheet, { "system.variants.bands.attributes.physicality": -2 });
  await expect
    .poll(() =>
      gm.page.evaluate(
        name => (globalThis as any).game.actors.getName(name).system.variants.bands?.attributes?.physicality,
        ROOK,
      ),
    )
    .toBe(-2);
  await closeSheets(tomas.page);
}

/**
 * Starts the first round of an encounter with Ilka, Rook and a marauder. Ilka takes the drop and uses it for
 * cover. After that, both characters have the same initiative.
 */
async function begun(crew: Crew): Promise<void> {
  const { gm, nadia, tomas } = crew;
  await encounter(crew, ["Ilka", "Rook", MARAUDER]);
  for (const { page } of crew.all)
    await expect(track(page).locator(".bo-br[data-combatant-id]")).toHaveCount(3);
  await pressTrack(gm.page, "startCombat");
  await reached(gm.page, "drop", 1);
  await expect(track(nadia.page).locator("[data-phase=drop]")).toHaveAttribute("aria-current", "step");

  await pressInFooter(gm.page, "Who claims the drop?");
  await go(gm.page);
  await answer(nadia.page, "claim");
  await answer(tomas.page, "no");
  await expect(track(tomas.page).locator(".bo-track-foot")).toContainText("Ilka has the drop");
  // Ilka's initiative is 5 + 5 + 3 − 3, Rook's is 5 + 5, and the marauder's is 1 + 2.
  await rig(gm.page, 5, 5, 5, 5, 1, 2);
  const id = await doAt(nadia.page, "one", "Take Cover");
  await reached(gm.page, "actions", 1);
  await stands(nadia.page, id, "applied");
}

test("actions in three rounds of Range Bands can be undone, amended and rewound, and the encounter can then switch back to Blackout @long", async ({
  crew,
}) => {
  const { gm, nadia, tomas } = crew;
  test.setTimeout(240_000);
  const before = await everyDocument(gm.page);
  const automation = await gm.page.evaluate(() =>
    (globalThis as any).game.settings.get("blackout", "automation"),
  );
  await setting(gm.page, "automation", "full");
  await setting(gm.page, "combatVariant", "bands");
  await frail(crew);
  await begun(crew);
  // X2.10: the drop lowers the next initiative by three points, as the row shows. X2.3: combatants with the
  // same total act together, in any order.
  await expect(row(nadia.page, "Ilka").locator(".tot")).toHaveAttribute(
    "data-tooltip",
    /dice 5 \+ 5.*drop and other changes −3/u,
  );
  for (const { page } of crew.all)
    await expectRows(page, "Ilka: Acting now", "Rook: Acting now", `${MARAUDER}: Waiting`);
  await expect(track(gm.page).locator(".bo-track-foot")).toContainText(
    "Same total, act in any order: Ilka, Rook",
  );

  // Round 1. Rook aims first and ends his turn. Ilka throws a charge that will explode in the resolution
  // phase, and defers her remaining action (X2.6).
  await doAt(tomas.page, "one", "Aim", MARAUDER);
  await expect(row(nadia.page, "Rook").locator(".bo-i-bands-aim")).toHaveCount(1);
  await pressInFooter(tomas.page, "End turn");
  await expectRows(nadia.page, "Ilka: Acting now", "Rook: Has acted", `${MARAUDER}: Waiting`);
  await rig(nadia.page, 6, 5);
  const thrown = await doAt(nadia.page, "attacks", "Fragmentation charge", MARAUDER);
  await expect(track(tomas.page).locator(".que [data-effect]")).toHaveCount(1);
  await pressInFooter(nadia.page, "Hold back");
  await expectRows(gm.page, "Ilka: Holds back actions", "Rook: Has acted", `${MARAUDER}: Acting now`);
  await expect(row(tomas.page, "Ilka").locator(".pips > .f")).toHaveCount(1);
  // Using the keyboard, the Gamemaster changes the band between the marauder and Rook to Close.
  const pair = await pairOf(gm.page, "Rook", MARAUDER);
  await pair.focus();
  await pair.press("ArrowUp");
  await expect(track(tomas.page).locator(".bo-br[data-combatant-id] .bnd", { hasText: "Close" })).toHaveCount(
    1,
  );

  // X7.1, X7.4: the marauder's first shot uses up Rook's resilience and puts him out. The second uses up his
  // wound points, which leaves him two rounds to live. The first die is for the marauder's reloads (X10.6).
  const shoot = async (...faces: number[]): Promise<string> => {
    await rig(gm.page, ...faces);
    const dialog = await fromBar(gm.page, "attacks", "Breaching shotgun");
    await pick(dialog, "Rook");
    const id = await go(gm.page, dialog);
    await stands(gm.page, id, "applied");
    return id;
  };
  await shoot(1, 5, 4, 1);
  await expectSheet(gm.page, "Rook", { lost: { wounds: 4, resilience: 4 }, mortal: { roundsLeft: 0 } });
  await expect(row(nadia.page, "Rook").locator(".st")).toContainText("Cannot act");
  const blow = await shoot(5, 4, 6, 6, 5);
  await expectSheet(gm.page, "Rook", { mortal: { roundsLeft: 2, stabilised: false } });
  await expect(row(nadia.page, "Rook").locator(".bo-i-bands-blood")).toHaveCount(1);

  // When the shot is undone, Rook stays out but is no longer mortally wounded. When it is redone, he is
  // mortally wounded again. The earlier throw is undone and redone while the later shot stays applied.
  await turnBack(gm.page, blow, "undo");
  await expectSheet(gm.page, "Rook", { lost: { wounds: 4 }, mortal: { roundsLeft: 0 } });
  await turnBack(gm.page, blow, "apply");
  await expectSheet(gm.page, "Rook", { mortal: { roundsLeft: 2 } });
  await turnBack(gm.page, thrown, "undo");
  await expect(track(tomas.page).locator(".que [data-effect]")).toHaveCount(0);
  await turnBack(gm.page, thrown, "apply");
  await expect(track(tomas.page).locator(".que [data-effect]")).toHaveCount(1);

  // X2.6: Ilka now uses her deferred action. The Gamemaster amends it, so that it misses because of the
  // smoke.
  await expectRows(gm.page, "Ilka: Holds back actions", "Rook: Cannot act", `${MARAUDER}: Has acted`);
  await pressInFooter(nadia.page, "Act now");
  // The dice: one for Ilka's reloads (X10.6), two for the attack, and one for the damage.
  await rig(nadia.page, 1, 5, 4, 3);
  await openTab(nadia.page, "combat");
  const shot = await doAt(nadia.page, "attacks", "Kestrel sidearm", MARAUDER);
  await expect(await cardOf(nadia.page, shot)).toContainText("Hit");
  await expect.poll(async () => (await kept(gm.page, MARAUDER)).sheet.lost.resilience).toBeGreaterThan(0);
  await amend(gm.page, shot, { situation: -5, insightAsk: "never" }, /Hit.*Miss/su);
  await expectSheet(gm.page, MARAUDER, { lost: { wounds: 0, resilience: 0 } });
  await openTab(nadia.page, "combat");

  // X2.7: the round is resolved, because all combatants have acted. The charge explodes, and the round ends
  // for all of them.
  await expect(track(gm.page).locator(".que.active")).toBeVisible();
  await rig(gm.page, 1, 6, 5, 5, 4, 1, 2);
  await track(gm.page).locator(".que [data-command=resolve]").first().click();
  await reached(gm.page, "actions", 2);
  await expect(track(tomas.page).locator(".que [data-effect]")).toHaveCount(0);
  expect((await kept(gm.page, MARAUDER)).sheet.lost.wounds).toBeGreaterThan(0);
  expect((await kept(gm.page, "Rook")).sheet.mortal).toMatchObject({ roundsLeft: 1, stabilised: false });

  // Round 2 is the last in which Rook can be saved. Ilka moves to him and stabilizes him with both of her
  // actions.
  await expectRows(nadia.page, "Ilka: Acting now", "Rook: Cannot act", `${MARAUDER}: Waiting`);
  await (await pairOf(gm.page, "Rook", "Ilka")).selectOption("engaged");
  await expect(row(nadia.page, "Rook").locator(".bnd")).toHaveText("Engaged");
  await rig(nadia.page, 6, 5, 4);
  const saved = await doAt(nadia.page, "two", "Stabilize", "Rook");
  await expectSheet(gm.page, "Rook", { mortal: { roundsLeft: 6, stabilised: true } });
  await expect(await cardOf(nadia.page, saved)).toContainText("Rook");
  await openTab(nadia.page, "combat");
  await expectRows(gm.page, "Ilka: Has acted", "Rook: Cannot act", `${MARAUDER}: Acting now`);
  await rig(gm.page, 6, 5, 6, 5, 1, 2);
  await pressInFooter(gm.page, "End turn");
  await reached(gm.page, "actions", 3);
  expect((await kept(gm.page, "Rook")).sheet).toMatchObject({
    dead: false,
    mortal: { roundsLeft: 5, stabilised: true },
  });

  // Round 3 tests the ways to go back: undoing actions together with their turn, resuming a turn that has
  // ended, restarting the round, and resuming the previous round.
  await expectRows(nadia.page, "Ilka: Acting now", "Rook: Cannot act", `${MARAUDER}: Waiting`);
  const opened = await everyDocument(gm.page);
  await doAt(nadia.page, "one", "Defend");
  await expect(row(tomas.page, "Ilka").locator(".bo-i-bands-shield")).toHaveCount(1);
  await pressTrack(gm.page, "rewindTurn");
  await expect(row(tomas.page, "Ilka").locator(".bo-i-bands-shield")).toHaveCount(0);
  await expect(row(tomas.page, "Ilka").locator(".pips > .f")).toHaveCount(2);
  await pressInFooter(nadia.page, "End turn");
  await expectRows(gm.page, "Ilka: Has acted", "Rook: Cannot act", `${MARAUDER}: Acting now`);
  await pressTrack(gm.page, "previousTurn");
  await expectRows(gm.page, "Ilka: Acting now", "Rook: Cannot act", `${MARAUDER}: Waiting`);
  await doAt(nadia.page, "one", "Take Cover");
  await pressInFooter(nadia.page, "End turn");
  await expectRows(gm.page, "Ilka: Has acted", "Rook: Cannot act", `${MARAUDER}: Acting now`);
  await fromTrackMenu(gm.page, "Undo this round");
  await reached(gm.page, "actions", 3);
  await expectRows(gm.page, "Ilka: Acting now", "Rook: Cannot act", `${MARAUDER}: Waiting`);
  expect(differences(opened, await everyDocument(gm.page))).toEqual([]);
  await fromTrackMenu(gm.page, "Previous round");
  await reached(gm.page, "actions", 2);
  for (const { page } of crew.all)
    await expectRows(page, "Ilka: Has acted", "Rook: Cannot act", `${MARAUDER}: Acting now`);
  await expectSheet(gm.page, "Rook", { mortal: { roundsLeft: 6, stabilised: true } });

  // The encounter uses Blackout's rules again. Apart from the variant's data on the three combatants and the
  // weapons used, the only difference is that the thrown charge is gone. The sheet tab is hidden.
  await backToBlackout(gm.page, nadia.page, automation);
  const after = await everyDocument(gm.page);
  expect(differences(withoutVariant(before, "bands"), withoutVariant(after, "bands"))).toEqual([
    `actors.${ILKA}.items.itemCharge000001.system.quantity: 3 › 2`,
  ]);
  const token = "scenes.Docking ring, spar four.tokens.tokenMarauder001.delta";
  expect(keptBy(after, "bands")).toEqual([
    `actors.${ILKA}`,
    `actors.${ILKA}.items.itemKestrel00001`,
    `actors.${ROOK}`,
    token,
    `${token}.items.itemBreachGun001`,
  ]);
  const sheet = await openActor(nadia.page, ILKA);
  await expect(sheet.locator("[role=tab][data-tab=bands]")).toHaveCount(0);
  await closeSheets(nadia.page);
});

test("Range Bands values can be filled in from Blackout values and rolled on the sheet, and weapons store their own values", async ({
  crew: { gm, nadia },
}) => {
  await setting(gm.page, "combatVariant", "bands");
  const sheet = await openActor(nadia.page, ILKA);
  await sheet.locator("[role=tab][data-tab=bands]").click();
  await expect(sheet.locator(".bo-bands .fill")).toContainText("This page isn’t filled in");
  await sheet.locator("[data-command=prefill]").click();
  await expect(sheet.locator(".bo-bands .fill")).toHaveCount(0);
  await expect(sheet.locator("[data-ability=dexterity]")).toHaveText("+2");

  await rig(nadia.page, 6, 5);
  await sheet.locator("[data-command=check][data-ability=rangedCombat]").click();
  const id = await go(nadia.page);
  await closeSheets(nadia.page);
  await expect(await cardOf(nadia.page, id)).toContainText("Ranged Combat");

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
  const stored = () =>
    gm.page.evaluate(
      name =>
        (globalThis as any).game.actors.getName(name).items.getName("Kestrel sidearm").system.variants.bands,
      ILKA,
    );
  // Each choice causes the tab to be rendered again, so the test waits for that before the next choice.
  await choose(weapon, { "system.variants.bands.condition": "worn" });
  await expect.poll(stored).toMatchObject({ condition: "worn" });
  await expect(weapon.locator("[name='system.variants.bands.condition']")).toHaveValue("worn");
  await choose(weapon, { "system.variants.bands.traits.burst": 3 });
  await expect.poll(stored).toMatchObject({ condition: "worn", traits: { burst: 3 } });
  await weapon.locator("[data-command=resetGear]").click();
  await expect.poll(stored).toBeUndefined();
});
