import { actionDialog, confirm } from "./support/actions.ts";
import type { Locator, Page } from "@playwright/test";
import { violations, violationsAgain } from "./support/axe.ts";
import { expect, test } from "./support/crew.ts";
import {
  begun,
  expectOrder,
  expectTurn,
  fromTrackMenu,
  isAtRest,
  pressTrack,
  row,
  step,
  track,
} from "./support/encounters.ts";
import { openActor, openTab } from "./support/steps.ts";

test.describe("the combat screens", () => {
  test("have no axe violations in the sidebar tracker, its pop-out and the turn bar during turns", async ({
    crew: { gm, nadia },
    crew,
  }) => {
    await begun(crew, { Ilka: 3, Rook: 6 }, ["Breach marauder 1", "Breach marauder 2", "Hull gunner"]);
    await expectTurn(nadia.page, "Ilka", 1);
    expect(await violations(nadia.page, "#blackout-notice")).toEqual([]);
    await nadia.page.locator("#blackout-turn [data-action=planMode]").click();
    await nadia.page.locator("#blackout-turn .hd").first().click();
    await expect(nadia.page.locator("#blackout-turn .plan li")).toHaveCount(1);
    expect(await violations(nadia.page, "#blackout-turn")).toEqual([]);
    await pressTrack(nadia.page, "delay");
    await expect(step(nadia.page, 9).locator("button")).toBeVisible();
    expect(await violationsAgain(nadia.page, "#combat")).toEqual([]);
    await row(gm.page, "Rook").hover();
    expect(await violationsAgain(gm.page, "#combat")).toEqual([]);
    await gm.page.evaluate(() => {
      const { Hooks } = globalThis as any;
      Hooks.on("getCombatContextOptions", (_app: unknown, entries: unknown[]) => {
        entries.push({
          name: "Entry of a module",
          label: "Entry of a module",
          icon: "",
          callback: () => undefined,
          onClick: () => undefined,
        });
      });
    });
    await pressTrack(gm.page, "popOut");
    const window = gm.page.locator(".application.bo-encounter");
    await expect(window).toBeVisible();
    expect(await violationsAgain(gm.page, ".application.bo-encounter")).toEqual([]);
    await window.locator("[data-key=menu]").click();
    await expect(gm.page.locator("#context-menu")).toContainText("Entry of a module");
    await gm.page.keyboard.press("Escape");
  });

  test(
    "have no axe violations in the window for ending an encounter",
    { tag: "@long" },
    async ({ crew: { gm, nadia }, crew }) => {
      await begun(crew, { Ilka: 3 }, ["Breach marauder 1"]);
      await expectTurn(nadia.page, "Ilka", 1);
      await gm.page.evaluate(async () => {
        const { game } = globalThis as any;
        await game.scenes.active.tokens
          .getName("Breach marauder 1")
          .actor.toggleStatusEffect("outOfFight", { active: true });
        await game.actors.getName("Ilka Sorrento-Vasquez").update({ "system.health.value": 3 });
      });
      await fromTrackMenu(gm.page, "End encounter");
      await expect(gm.page.locator("#blackout-end")).toContainText("Left behind");
      expect(await violations(gm.page, "#blackout-end")).toEqual([]);
    },
  );
});

test("actions planned before a turn are marked on the action points, and can be performed during the turn @long", async ({
  crew: { gm, nadia, tomas },
  crew,
}) => {
  await begun(crew, { Ilka: 3, Rook: 6 }, ["Breach marauder 1"]);
  await expectTurn(tomas.page, "Ilka", 1);
  const bar = tomas.page.locator("#blackout-turn");
  await expect(bar).toContainText("Rook");
  await expect(bar).toContainText("waits on step 6");
  await bar.locator("[data-action=planMode]").click();
  await bar.locator(".lists [data-list=actions]").click();
  await bar.locator(".hd", { hasText: "Hide" }).first().click();
  await expect(bar.locator(".plan li")).toHaveCount(1);
  await expect(bar.locator(".pips > .plan").first()).toBeVisible();
  await expect(bar.locator("[data-action=carryOut]")).toHaveCount(0);
  expect(await nadia.page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain("hide");
  await tomas.reload();
  await expect(bar.locator(".plan li")).toHaveCount(1);
  const head = (await openActor(nadia.page, "Ilka Sorrento-Vasquez")).locator(".bo-head");
  await expect(head.locator(".bo-turn")).toHaveText(/Step\s*3\s*Your turn/);
  await expect(head.locator("[data-key='ap.tile']")).toHaveText(/AP\s*2 of 2\s*ready/);
  // The sheet doesn't cover the turn bar. The player can also end the turn on the sheet.
  const edge = async (locator: Locator, side: "top" | "bottom") =>
    locator.evaluate((element, name) => element.getBoundingClientRect()[name], side);
  expect(await edge(nadia.page.locator(".application.sheet.actor").last(), "bottom")).toBeLessThan(
    await edge(nadia.page.locator("#blackout-turn .bo-hud-in"), "top"),
  );
  await head.locator("[data-action=endTurn]").click();
  await expectTurn(tomas.page, "Rook", 1);
  await expect(head.locator(".bo-turn")).toHaveText(/Step\s*3$/);
  await bar.locator("[data-action=carryOut]").click();
  await confirm(actionDialog(tomas.page));
  await expect
    .poll(() =>
      gm.page.evaluate(() =>
        (globalThis as any).game.messages
          .filter((message: any) => message.system.action === "hide")
          .map((message: any) => message.system.verdict.state),
      ),
    )
    .toEqual(["applied"]);
  await expect(bar.locator(".plan li")).toHaveCount(0);
});

test("a single press opens or closes the lists of the turn bar, even if a sheet needs their space @long", async ({
  crew: { nadia },
  crew,
}) => {
  await begun(crew, { Ilka: 3 }, ["Breach marauder 1"]);
  await expectTurn(nadia.page, "Ilka", 1);
  const bar = nadia.page.locator("#blackout-turn");
  const button = bar.locator("[data-action=toggleBar]");
  await expect(bar.locator(".lists")).toBeVisible();
  await button.click();
  await expect(bar.locator(".lists")).toBeHidden();
  await openActor(nadia.page, "Ilka Sorrento-Vasquez");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await button.click();
  await expect(bar.locator(".lists")).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await button.click();
  await expect(bar.locator(".lists")).toBeHidden();
});

test("a player who views another encounter doesn't change the encounter that other users see @long", async ({
  crew: { gm, nadia },
  crew,
}) => {
  await begun(crew, { Ilka: 3 }, ["Breach marauder 1"]);
  await expectTurn(gm.page, "Ilka", 1);
  const first = await gm.page.evaluate(() => (globalThis as any).game.combat.id);
  await begun(crew, { Rook: 6 }, ["Hull gunner"]);
  await expectOrder(nadia.page, "6 Rook", "11 Hull gunner");
  await track(nadia.page).locator(`.encounter[data-combat-id="${first}"]`).click();
  await expectOrder(nadia.page, "3 Ilka", "8 Breach marauder 1");
  await expectOrder(gm.page, "6 Rook", "11 Hull gunner");
  // Ilka's player, who views the first encounter, can still end Ilka's turn.
  await pressTrack(nadia.page, "endTurn");
  await expectTurn(nadia.page, "Breach marauder 1", 1);
});

/** Starts an encounter with the given number of combatants: Ilka, and raiders with different names. */
async function crowd(gm: Page, count: number): Promise<void> {
  await gm.evaluate(async many => {
    const { game, CONFIG } = globalThis as any;
    await CONFIG.Combat.documentClass.deleteDocuments(game.combats.map((one: any) => one.id));
    const marauder = game.actors.getName("Breach marauder");
    const ilka = game.actors.getName("Ilka Sorrento-Vasquez");
    const combat = await CONFIG.Combat.documentClass.create({ scene: game.scenes.active.id, active: true });
    await combat.createEmbeddedDocuments("Combatant", [
      { name: "Ilka", actorId: ilka.id },
      ...Array.from({ length: many - 1 }, (_, index) => ({
        name: `${index}th raider`,
        actorId: marauder.id,
        initiative: index === 0 ? 2 : 3 + (index % 16),
      })),
    ]);
    await combat.updateEmbeddedDocuments("Combatant", [
      {
        _id: combat.combatants.getName("Ilka").id,
        initiative: 1,
        system: { step: 1, actionPoints: 2, dice: [1] },
      },
    ]);
    await combat.startCombat();
  }, count);
  await expect.poll(() => gm.evaluate(isAtRest)).toBe(true);
}

/**
 * Returns what an operation changes on a page: the tracker rows that are rendered anew, and the number of
 * elements that are added or changed in the encounter's windows.
 */
async function touched(
  page: Page,
  command: () => Promise<unknown>,
): Promise<{ rows: string[]; elements: number }> {
  await page.evaluate(() => {
    const rows = new Set(document.querySelectorAll("#combat .combatant"));
    const seen = { rows, elements: 0 };
    const observer = new MutationObserver(records => {
      for (const { type, addedNodes } of records) {
        if (type === "attributes") seen.elements += 1;
        for (const node of addedNodes)
          seen.elements += 1 + (node instanceof Element ? node.querySelectorAll("*").length : 0);
      }
    });
    for (const id of ["combat", "blackout-turn", "blackout-notice"])
      observer.observe(document.getElementById(id)!, { childList: true, subtree: true, attributes: true });
    (globalThis as any).seenByTest = { seen, observer };
  });
  await command();
  await expect.poll(() => page.evaluate(isAtRest)).toBe(true);
  // Rendering starts in a timer, so it must have finished after two more timers.
  return page.evaluate(async () => {
    for (let turn = 0; turn < 2; turn += 1)
      await new Promise(resolve => {
        requestAnimationFrame(() => setTimeout(resolve, 0));
      });
    const { seen, observer } = (globalThis as any).seenByTest;
    observer.disconnect();
    const rows = [...document.querySelectorAll("#combat .combatant")]
      .filter(each => !seen.rows.has(each))
      .map(each => each.querySelector(".nm")?.textContent ?? "");
    return { rows, elements: seen.elements as number };
  });
}

test(
  "a turn, a wound or a condition updates no more elements with 100 combatants than with 40",
  { tag: "@long" },
  async ({ crew: { gm, nadia }, crew }) => {
    for (const { page } of crew.all) await openTab(page, "combat");
    const counts = [];
    for (const count of [40, 100]) {
      await crowd(gm.page, count);
      await expect(track(nadia.page).locator(".combatant")).toHaveCount(count);
      await expectTurn(nadia.page, "Ilka", 1);
      const ilka = (update: string) =>
        gm.page.evaluate(
          what =>
            new Function("ilka", `return ${what}`)(
              (globalThis as any).game.actors.getName("Ilka Sorrento-Vasquez"),
            ),
          update,
        );
      counts.push({
        turn: await touched(nadia.page, async () => {
          await pressTrack(nadia.page, "endTurn");
          await expectTurn(nadia.page, "0th raider", 1);
          // The tracker shows the next turn before the encounter document on this page is updated.
          await nadia.page.waitForFunction(
            () => (globalThis as any).game.combat.combatant?.name === "0th raider",
          );
        }),
        wound: await touched(nadia.page, async () => {
          await ilka(`ilka.update({ "system.health.value": ${count / 10} })`);
          await nadia.page.waitForFunction(
            points =>
              (globalThis as any).game.actors.getName("Ilka Sorrento-Vasquez").system.health.value === points,
            count / 10,
          );
        }),
        condition: await touched(nadia.page, async () => {
          await ilka(`ilka.toggleStatusEffect("prone", { active: true })`);
          await expect(row(nadia.page, "Ilka").locator(".who")).toContainText("Prone");
        }),
      });
      await ilka(`ilka.toggleStatusEffect("prone", { active: false })`);
    }
    const [few, many] = counts;
    expect(many?.turn.rows).toEqual(["Ilka", "0th raider"]);
    expect(few?.turn.rows).toEqual(many?.turn.rows);
    expect([few?.wound.rows, many?.wound.rows]).toEqual([[], []]);
    expect([few?.condition.rows, many?.condition.rows]).toEqual([["Ilka"], ["Ilka"]]);
    // With 100 combatants, the tracker has thousands of elements, but about as many of them should change as
    // with 40 combatants. The tolerance allows for simultaneous renders.
    for (const what of ["turn", "wound", "condition"] as const)
      expect(Math.abs((many?.[what].elements ?? 0) - (few?.[what].elements ?? 0)), what).toBeLessThan(120);
  },
);
