import { expect, test } from "./support/crew.ts";
import { cardOf, rig } from "./support/actions.ts";
import {
  adjust,
  begun,
  commit,
  commitWindow,
  encounter,
  expectOrder,
  expectTurn,
  fromTrackMenu,
  join,
  order,
  pressTrack,
  row,
  step,
  stored,
  track,
} from "./support/encounters.ts";

const CREW = ["Ilka", "Rook", "Halloran"];
const FOES = ["Breach marauder 1", "Hull gunner"];

test.describe("choosing initiative dice", () => {
  test("is secret until everyone has chosen, and continues after all clients reload", async ({ crew }) => {
    const { gm, nadia, tomas } = crew;
    await encounter(crew, [...CREW, ...FOES]);
    await pressTrack(gm.page, "startCombat");

    const window = commitWindow(nadia.page);
    await expect(window).toBeVisible();
    await expect(window.locator(".opt").nth(1).locator(".fl", { hasText: "Breach marauder" })).toContainText(
      "72%",
    );
    await expect(window.locator(".opt").nth(0)).toContainText("1 AP");
    await expect(window.locator(".opt").nth(2)).toContainText("Steps 3 to 18");
    await expect(commitWindow(tomas.page)).toBeVisible();
    await expect(commitWindow(gm.page)).toHaveCount(0);

    for (const { frames } of crew.all) frames.length = 0;
    await commit(nadia.page, 1);
    for (const { page } of crew.all)
      await expect(track(page).locator(".crew li", { hasText: "Ilka" })).toContainText("has chosen");
    // The window stays open and lists the combatants who have not chosen yet.
    await expect(window).toContainText("Waiting for Halloran, Rook");
    await expect(window).toContainText("Ilka: 1 die");
    // Tomas's page knows that a choice was made for Ilka, but not which one.
    expect(await stored(tomas.page, "Ilka")).toMatchObject({ chosen: true, dice: [], initiative: null });
    expect(await tomas.page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
      '\\"dice\\"',
    );
    expect(tomas.frames.filter(frame => /"dice":\s*1[,}]/u.test(frame))).toEqual([]);

    await nadia.reload();
    await expect(track(nadia.page).locator(".combatant")).toHaveCount(5);
    await expect(commitWindow(nadia.page)).toHaveCount(0);
    await tomas.reload();
    await expect(commitWindow(tomas.page)).toBeVisible();
    await gm.reload();
    await expect(track(gm.page).locator(".combatant")).toHaveCount(5);

    await rig(gm.page, 4, 6, 2, 5, 5, 3);
    await commit(tomas.page, 2);
    await commit(tomas.page, 3);
    await expect.poll(() => stored(nadia.page, "Ilka").then(({ dice }) => dice.length)).toBe(1);
    const [ilka, rook, halloran] = await Promise.all(CREW.map(name => stored(nadia.page, name)));
    expect([ilka.dice.length, new Set([rook.dice.length, halloran.dice.length])]).toEqual([
      1,
      new Set([2, 3]),
    ]);
    for (const one of [ilka, rook, halloran])
      expect(one).toMatchObject({
        initiative: one.dice.reduce((sum: number, face: number) => sum + face, 0),
        actionPoints: one.dice.length,
      });
    await expect(track(nadia.page).locator("[data-of=round]")).toHaveText("1");

    const id = await gm.page.evaluate(
      () =>
        (globalThis as any).game.messages.find((message: any) => message.system.action === "initiative").id,
    );
    const card = await cardOf(nadia.page, id);
    await expect(card).toContainText("Initiative");
    await card.locator("summary[data-key=card]").click();
    await expect(card.locator(".bo-dice")).toHaveCount(3);
  });

  test(
    "ends when the Gamemaster calls time, even if some users haven't chosen",
    { tag: "@long" },
    async ({ crew }) => {
      const { gm, nadia, tomas } = crew;
      await encounter(crew, [...CREW, ...FOES]);
      await pressTrack(gm.page, "startCombat");
      await commit(nadia.page, 3);
      await commitWindow(tomas.page)
        .locator(".window-header [data-action=close], .window-header .close")
        .first()
        .click();
      await expect(track(gm.page).locator(".crew")).toContainText("has yet to choose");
      await pressTrack(gm.page, "callTime");
      await expect(track(gm.page).locator("[data-of=round]")).toHaveText("1");
      expect((await stored(gm.page, "Ilka")).dice.length).toBe(3);
      expect([
        (await stored(gm.page, "Rook")).dice.length,
        (await stored(gm.page, "Halloran")).dice.length,
      ]).toEqual([2, 2]);
    },
  );

  test(
    "can be resumed from the tracker after the window was closed, even to change a choice",
    { tag: "@long" },
    async ({ crew }) => {
      const { gm, nadia } = crew;
      await encounter(crew, [...CREW, ...FOES]);
      await pressTrack(gm.page, "startCombat");
      await commitWindow(nadia.page)
        .locator(".window-header [data-action=close], .window-header .close")
        .first()
        .click();
      await expect(commitWindow(nadia.page)).toHaveCount(0);
      await pressTrack(nadia.page, "chooseDice");
      await commit(nadia.page, 1);
      await pressTrack(nadia.page, "changeDice");
      await expect(commitWindow(nadia.page).locator("input[value='1']")).toBeChecked();
      await commit(nadia.page, 3);
      await expect(track(gm.page).locator(".crew li", { hasText: "Ilka" })).toContainText("has chosen");
      await pressTrack(gm.page, "callTime");
      await expect.poll(() => stored(gm.page, "Ilka").then(({ dice }) => dice.length)).toBe(3);
    },
  );

  test(
    "during a round is required only of a combatant who has just joined",
    { tag: "@long" },
    async ({ crew }) => {
      const { gm, tomas } = crew;
      await begun(crew, { Ilka: 3, Rook: 6 }, FOES);
      await expectTurn(gm.page, "Ilka", 1);
      await join(gm.page, "Halloran");
      await expect(commitWindow(tomas.page)).toContainText("Halloran");
      await rig(gm.page, 2, 4);
      await commit(tomas.page, 2);
      await expect.poll(() => stored(gm.page, "Halloran").then(({ initiative }) => initiative)).toBe(6);
      await expectTurn(tomas.page, "Ilka", 1);
      expect((await order(tomas.page)).filter(line => line.startsWith("6 ")).length).toBe(2);
    },
  );

  test("can be preceded by an ambush, after which characters who fail the Perception test are Surprised (R5.19) @long", async ({
    crew,
  }) => {
    const { gm, nadia, tomas } = crew;
    await encounter(crew, ["Ilka", "Rook", "Breach marauder 1"]);
    await rig(gm.page, ...Array.from({ length: 30 }, () => 6));
    await pressTrack(gm.page, "ambush");
    const window = gm.page.locator("#blackout-ambush");
    await expect(window.locator("input[value=ambush]:checked")).toHaveCount(1);
    await window.locator("[data-primary]").click();
    await expect(window).toHaveCount(0);
    for (const { page } of [nadia, tomas]) {
      const panel = page.locator("#blackout-prompts");
      await expect(panel).toContainText("notice");
      await rig(page, ...Array.from({ length: 12 }, () => 1));
      await panel.locator("[data-command=answer]").first().click();
    }
    await expect
      .poll(() =>
        gm.page.evaluate(() => {
          const { game } = globalThis as any;
          return ["Ilka", "Rook"].map(name =>
            game.scenes.active.tokens.getName(name).actor.statuses.has("surprised"),
          );
        }),
      )
      .toEqual([true, true]);
  });
});

test.describe("turns in combat", () => {
  test("are ended by the owner of the current combatant, and the owner of the next one is notified @long", async ({
    crew,
  }) => {
    const { gm, nadia, tomas } = crew;
    await begun(crew, { Ilka: 3, Rook: 6 }, ["Breach marauder 1"]);
    await expectTurn(nadia.page, "Ilka", 1);
    await expect(nadia.page.locator("#blackout-notice")).toContainText("Your turn");
    await expect(track(tomas.page).locator("[data-action=endTurn]")).toHaveCount(0);
    await pressTrack(nadia.page, "endTurn");
    await expectTurn(tomas.page, "Rook", 1);
    await expect(tomas.page.locator("#blackout-notice")).toContainText("Your turn");
    await expect(nadia.page.locator("#blackout-notice .bo-n20")).toHaveCount(0);
    await tomas.page.locator("#blackout-turn [data-action=endTurn]").click();
    await expectTurn(gm.page, "Breach marauder 1", 1);
    // A double-click ends only one turn.
    await track(gm.page).locator(".bo-track-foot [data-action=endTurn]").dblclick();
    await expectTurn(nadia.page, "Ilka", 2);
  });

  test("can be rewound one at a time, or as a whole round @long", async ({ crew }) => {
    const { gm, nadia, tomas } = crew;
    await begun(crew, { Ilka: 3, Rook: 6 }, ["Breach marauder 1"]);
    await expectTurn(nadia.page, "Ilka", 1);
    await pressTrack(nadia.page, "endTurn");
    await expectTurn(gm.page, "Rook", 1);
    await pressTrack(gm.page, "previousTurn");
    await expectTurn(nadia.page, "Ilka", 1);
    expect(await stored(gm.page, "Ilka")).toMatchObject({ ap: 2 });
    await pressTrack(nadia.page, "endTurn");
    await expectTurn(tomas.page, "Rook", 1);
    const rook = () =>
      nadia.page.evaluate(() => (globalThis as any).game.actors.getName("Rook Adeyemi").system.stamina.value);
    const before = await rook();
    await adjust(gm.page, "Rook", { kind: "stamina", amount: -2 });
    await expect.poll(rook).toBe(before - 2);
    await pressTrack(tomas.page, "endTurn");
    await expectTurn(gm.page, "Breach marauder 1", 1);
    await fromTrackMenu(gm.page, "Undo this round");
    await expectTurn(nadia.page, "Ilka", 1);
    await expect(row(nadia.page, "Rook")).toContainText("waits");
    await expect.poll(rook).toBe(before);
  });

  test(
    "pass to the next combatant if the current one is removed from the encounter",
    { tag: "@long" },
    async ({ crew }) => {
      const { gm, nadia, tomas } = crew;
      await begun(crew, { Ilka: 3, Rook: 6 }, ["Breach marauder 1"]);
      await expectTurn(nadia.page, "Ilka", 1);
      await row(gm.page, "Ilka").hover();
      await row(gm.page, "Ilka").locator("[data-action=rowMenu]").click();
      await gm.page
        .locator("#context-menu .context-item, nav#context-menu li", { hasText: /Remove Combatant/i })
        .first()
        .click();
      await expectTurn(tomas.page, "Rook", 1);
      await expectOrder(tomas.page, "6 Rook", "8 Breach marauder 1");
    },
  );

  test("begin again each round if there is only one combatant", { tag: "@long" }, async ({ crew }) => {
    const { nadia } = crew;
    await begun(crew, { Ilka: 3 });
    await expectTurn(nadia.page, "Ilka", 1);
    await pressTrack(nadia.page, "endTurn");
    await expectTurn(nadia.page, "Ilka", 2);
    await pressTrack(nadia.page, "endTurn");
    await expectTurn(nadia.page, "Ilka", 3);
  });

  test(
    "can be played with the mouse for three rounds with three player characters and five enemies",
    { tag: "@long" },
    async ({ crew }) => {
      test.slow();
      const { gm, nadia, tomas } = crew;
      await gm.page.evaluate(async () => {
        const scene = (globalThis as any).game.scenes.active;
        const { _id, ...model } = scene.tokens.getName("Breach marauder 1").toObject();
        await scene.createEmbeddedDocuments("Token", [{ ...model, name: "Breach marauder 3" }]);
      });
      const foes = [
        "Breach marauder 1",
        "Breach marauder 2",
        "Breach marauder 3",
        "Hull gunner",
        "Gantry drone",
      ];
      await begun(crew, { Ilka: 3, Rook: 8, Halloran: 12 }, foes);
      const seats: Record<string, typeof gm> = { Ilka: nadia, Rook: tomas, Halloran: tomas };
      const acted: string[] = [];
      for (let turn = 0; turn < 24; turn++) {
        await expect(track(gm.page).locator(".combatant.active")).toHaveCount(1);
        const name = (await track(gm.page).locator(".combatant.active .nm").textContent()) ?? "";
        await expectTurn(gm.page, name, Math.floor(turn / 8) + 1);
        acted.push(name);
        const { page } = seats[name] ?? gm;
        await expectTurn(page, name);
        await pressTrack(page, "endTurn");
        await expect.poll(() => track(gm.page).locator(".combatant.active .nm").textContent()).not.toBe(name);
      }
      const first = acted.slice(0, 8);
      expect([...first].sort()).toEqual([...foes, "Ilka", "Rook", "Halloran"].sort());
      expect([first[0], first.indexOf("Rook") < first.indexOf("Breach marauder 1"), first.at(-1)]).toEqual([
        "Ilka",
        true,
        "Gantry drone",
      ]);
      expect([acted.slice(8, 16), acted.slice(16)]).toEqual([first, first]);
      await expectTurn(gm.page, "Ilka", 4);
      // Every turn has posted a message at its start and another one at its end, except for the current turn,
      // which hasn't ended.
      const moments = await gm.page.evaluate(() =>
        (globalThis as any).game.messages
          .filter((message: any) => ["turnStart", "turnEnd"].includes(message.system.action))
          .map((message: any) => message.system.action),
      );
      expect([
        moments.filter((action: string) => action === "turnStart").length,
        moments.filter((action: string) => action === "turnEnd").length,
      ]).toEqual([25, 24]);
    },
  );
});

test.describe("delaying a turn (R5.8)", () => {
  test("works by dragging the combatant to a later step, and lasts until the end of the round", async ({
    crew,
  }) => {
    const { nadia, tomas } = crew;
    await begun(crew, { Ilka: 5, Rook: 6 }, ["Breach marauder 1"]);
    await expectTurn(nadia.page, "Ilka", 1);
    // A combatant can't be dropped on an earlier step, so the order is unchanged.
    await row(nadia.page, "Ilka").dragTo(step(nadia.page, 2));
    await expectOrder(nadia.page, "5 Ilka", "6 Rook", "8 Breach marauder 1");
    // The layout doesn't shift during a drag.
    const place = () =>
      step(nadia.page, 16)
        .boundingBox()
        .then(box => [box?.y, box?.height]);
    const before = await place();
    await row(nadia.page, "Ilka").hover();
    await nadia.page.mouse.down();
    await step(nadia.page, 7).hover();
    await expect(step(nadia.page, 7)).toHaveClass(/legal/);
    await step(nadia.page, 7).hover();
    expect(await place()).toEqual(before);
    await nadia.page.mouse.up();
    await expectOrder(tomas.page, "6 Rook", "7 Ilka", "8 Breach marauder 1");
    await expectTurn(tomas.page, "Rook", 1);
    await expect(row(tomas.page, "Ilka")).toContainText("Delayed from 5");
    await expect(track(tomas.page).locator(".ghost")).toContainText("Ilka was here");
    await pressTrack(tomas.page, "endTurn");
    await expectTurn(nadia.page, "Ilka", 1);
    // A combatant can delay only once per round.
    await expect(track(nadia.page).locator("[data-action=delay]")).toBeDisabled();
    await pressTrack(nadia.page, "endTurn");
    await expectTurn(crew.gm.page, "Breach marauder 1", 1);
    await pressTrack(crew.gm.page, "endTurn");
    await expectTurn(nadia.page, "Ilka", 2);
    await expectOrder(nadia.page, "5 Ilka", "6 Rook", "8 Breach marauder 1");
  });

  test("works using only the keyboard @long", async ({ crew }) => {
    const { nadia } = crew;
    await begun(crew, { Ilka: 5, Rook: 6 }, ["Breach marauder 1"]);
    await expectTurn(nadia.page, "Ilka", 1);
    await row(nadia.page, "Ilka").locator(".who").focus();
    await nadia.page.keyboard.press("ArrowDown");
    await expect(row(nadia.page, "Rook").locator(".who")).toBeFocused();
    // Users can't delay other users' combatants.
    await nadia.page.keyboard.press("d");
    await expect(track(nadia.page).locator(".step.legal")).toHaveCount(0);
    await nadia.page.keyboard.press("ArrowUp");
    await nadia.page.keyboard.press("d");
    await expect(track(nadia.page).locator(".step.legal")).toHaveCount(13);
    await expect(track(nadia.page).locator(".step.legal > .no").first()).toBeFocused();
    await nadia.page.keyboard.press("Escape");
    await expect(track(nadia.page).locator(".step.legal")).toHaveCount(0);
    await expect(row(nadia.page, "Ilka").locator(".who")).toBeFocused();
    await nadia.page.keyboard.press("d");
    await nadia.page.keyboard.press("End");
    await expect(step(nadia.page, 18).locator(".no")).toBeFocused();
    await nadia.page.keyboard.press("Enter");
    await expectOrder(nadia.page, "6 Rook", "8 Breach marauder 1", "18 Ilka");
    await expectTurn(nadia.page, "Rook", 1);
  });

  test(
    "lets the last combatant of the round continue on a later step",
    { tag: "@long" },
    async ({ crew }) => {
      const { nadia } = crew;
      await begun(crew, { Ilka: 5 });
      await expectTurn(nadia.page, "Ilka", 1);
      await pressTrack(nadia.page, "delay");
      await step(nadia.page, 18).locator(".no").click();
      await expectOrder(nadia.page, "18 Ilka");
      await expectTurn(nadia.page, "Ilka", 1);
    },
  );

  test(
    "is rejected by the writer for an invalid step, even if the request bypasses the window",
    { tag: "@long" },
    async ({ crew }) => {
      const { nadia, gm } = crew;
      await begun(crew, { Ilka: 5, Rook: 6 }, ["Breach marauder 1"]);
      await expectTurn(nadia.page, "Ilka", 1);
      // Creates the message directly, as from the console, to bypass the window.
      await nadia.page.evaluate(async () => {
        const { game, CONFIG } = globalThis as any;
        const combatant = game.combat.combatants.find((one: any) => one.name === "Ilka");
        await CONFIG.ChatMessage.documentClass.create({
          type: "action",
          system: {
            action: "delay",
            actor: combatant.actor.uuid,
            choices: JSON.stringify({ combatant: combatant.uuid, step: 2 }),
          },
        });
      });
      await expect
        .poll(() =>
          gm.page.evaluate(() => (globalThis as any).game.messages.contents.at(-1).system.verdict.state),
        )
        .toBe("refused");
      await expectOrder(gm.page, "5 Ilka", "6 Rook", "8 Breach marauder 1");
    },
  );
});

test.describe("the order of combatants", () => {
  test(
    "between two player characters on the same step is chosen by their players (R5.7)",
    { tag: "@long" },
    async ({ crew }) => {
      const { gm, nadia, tomas } = crew;
      await begun(crew, { Ilka: 3, Rook: 6, Halloran: 6 }, ["Breach marauder 1"]);
      await expectTurn(nadia.page, "Ilka", 1);
      const [, second, third] = await order(tomas.page);
      const last = (third ?? "").slice(2);
      await row(tomas.page, last).locator(".who").focus();
      await tomas.page.keyboard.press("Alt+ArrowUp");
      await expectOrder(nadia.page, "3 Ilka", third ?? "", second ?? "", "8 Breach marauder 1");
      await row(tomas.page, (second ?? "").slice(2)).dragTo(row(tomas.page, last), {
        targetPosition: { x: 60, y: 4 },
      });
      await expectOrder(gm.page, "3 Ilka", second ?? "", third ?? "", "8 Breach marauder 1");
    },
  );

  test("can be changed by the Gamemaster, who can also hide combatants and mark them as defeated @long", async ({
    crew,
  }) => {
    const { gm, nadia } = crew;
    await begun(crew, { Ilka: 3, Rook: 6 }, ["Breach marauder 1", "Hull gunner"]);
    await expectTurn(gm.page, "Ilka", 1);
    const gunner = row(gm.page, "Hull gunner");
    await gunner.hover();
    // Either the client or the writer rejects an invalid step, with a message.
    crew.expectComplaint(/isn’t valid|whole number from 1 to 18/u);
    for (const [typed, error] of [
      ["soon", "“soon” isn’t valid. Allowed: a whole number"],
      ["40", "from 1 to 18"],
    ] as const) {
      await gunner.locator(".bo-step").fill(typed);
      await gunner.locator(".bo-step").press("Enter");
      await expect(gm.page.locator("#notifications")).toContainText(error);
    }
    await gunner.locator(".bo-step").fill("4");
    await gunner.locator(".bo-step").press("Enter");
    await expectOrder(nadia.page, "3 Ilka", "4 Hull gunner", "6 Rook", "8 Breach marauder 1");
    await row(gm.page, "Hull gunner").hover();
    await row(gm.page, "Hull gunner").locator("[data-action=toggleHidden]").click();
    await expectOrder(nadia.page, "3 Ilka", "6 Rook", "8 Breach marauder 1");
    await expect(track(nadia.page).locator("[data-of=count]")).toHaveText(/^3\s*$/);
    await expect(track(gm.page).locator("[data-of=count]")).toContainText("1 hidden");
    await row(gm.page, "Ilka").hover();
    await row(gm.page, "Ilka").locator("[data-action=rowMenu]").click();
    await gm.page
      .locator("#context-menu .context-item, nav#context-menu li", { hasText: "Give or take action points" })
      .first()
      .click();
    await gm.page.locator("#blackout-adjust [data-primary]").click();
    await expect.poll(() => stored(nadia.page, "Ilka").then(({ ap }) => ap)).toBe(3);
    await row(gm.page, "Breach marauder 1").hover();
    await row(gm.page, "Breach marauder 1").locator("[data-action=toggleDefeated]").click();
    await expect(row(nadia.page, "Breach marauder 1")).toContainText("Out of the Fight");
  });
});

test("two encounters can run at the same time", { tag: "@long" }, async ({ crew }) => {
  const { gm } = crew;
  await begun(crew, { Ilka: 3 }, ["Breach marauder 1"]);
  await expectTurn(gm.page, "Ilka", 1);
  const first = await gm.page.evaluate(() => (globalThis as any).game.combat.id);
  await begun(crew, { Rook: 6 }, ["Hull gunner"]);
  await expectTurn(gm.page, "Rook", 1);
  await track(gm.page).locator(`.encounter[data-combat-id="${first}"]`).click();
  await expectTurn(gm.page, "Ilka", 1);
  await pressTrack(gm.page, "endTurn");
  await expectTurn(gm.page, "Breach marauder 1", 1);
  await track(gm.page).locator(`.encounter:not([data-combat-id="${first}"])`).click();
  await expectTurn(gm.page, "Rook", 1);
});

test("combat ends with a minute of rest, a list of used and remaining items, a journal page, and an empty tracker", async ({
  crew,
}) => {
  const { gm, nadia } = crew;
  await begun(crew, { Ilka: 3 }, ["Breach marauder 1"]);
  await expectTurn(gm.page, "Ilka", 1);
  await rig(gm.page, ...Array.from({ length: 20 }, () => 6));
  const kept = await gm.page.evaluate(async () => {
    const { game } = globalThis as any;
    const [ilka, marauder] = [
      game.actors.getName("Ilka Sorrento-Vasquez"),
      game.scenes.active.tokens.getName("Breach marauder 1").actor,
    ];
    await ilka.update({ "system.health.value": 3 });
    await game.system.api.perform({
      action: "attack",
      actor: ilka,
      item: ilka.items.getName("Kestrel sidearm"),
      targets: [marauder],
      fast: true,
    });
    return marauder.items.filter((item: any) => item.isThing()).map((item: any) => item.name);
  });
  await expect
    .poll(() =>
      gm.page.evaluate(
        () =>
          (globalThis as any).game.messages.find((message: any) => message.system.action === "attack")?.system
            .verdict.state,
      ),
    )
    .toMatch(/applied|judged/u);
  await adjust(gm.page, "Breach marauder 1", { kind: "direct", amount: 200 });
  await expect(row(nadia.page, "Breach marauder 1")).toContainText("Out of the Fight");
  await fromTrackMenu(gm.page, "End encounter");
  const window = gm.page.locator("#blackout-end");
  await expect(window).toContainText("HP 3/");
  await expect(window).toContainText("Breach marauder 1 is");
  await expect(window).toContainText("Kestrel sidearm (Ilka Sorrento-Vasquez), shots fired: 1");
  await window.locator("[data-action=rest]").click();
  // Ilka's shot hasn't been applied. The test skips it, so that nothing is left to apply when the encounter
  // ends.
  const open = gm.page.locator("#blackout-open-items");
  await open.locator("[data-action=skip]").click();
  await expect(open).toContainText("Nothing is left to apply or answer.");
  await open.locator("[data-primary]").click();
  await expect
    .poll(() =>
      gm.page.evaluate(() => {
        const { health } = (globalThis as any).game.actors.getName("Ilka Sorrento-Vasquez").system;
        return health.value === health.max;
      }),
    )
    .toBe(true);
  // All items except the first one are taken.
  expect(kept.length).toBeGreaterThan(1);
  await window.locator("input[name=takes]").first().uncheck();
  await window.locator("[data-action=takeLoot]").click();
  await expect(window).toContainText(`Taken: ${kept.length - 1}`);
  await expect(window.locator("input[name=takes]")).toHaveCount(1);
  expect(
    await nadia.page.evaluate(() =>
      (globalThis as any).game.system.api
        .partyActor()
        .items.map((item: any) => item.name)
        .sort(),
    ),
  ).toEqual(expect.arrayContaining(kept.slice(1)));
  await window.locator("[data-action=write]").click();
  await expect(window).toContainText("Written");
  expect(
    await gm.page.evaluate(
      () => (globalThis as any).game.journal.contents.at(-1).pages.contents[0].text.content,
    ),
  ).toContain("Ilka");
  await gm.page.evaluate(() => (globalThis as any).game.journal.contents.at(-1).delete());
  await window.locator("[data-primary]").click();
  await expect(track(nadia.page)).toContainText("No encounter");
  await gm.page.evaluate(() => {
    const party = (globalThis as any).game.system.api.partyActor();
    return party.deleteEmbeddedDocuments(
      "Item",
      party.items.map((item: any) => item.id),
    );
  });
});
