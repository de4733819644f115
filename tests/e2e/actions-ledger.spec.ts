import type { Page } from "@playwright/test";
import { expect, test } from "./support/crew.ts";
import {
  actionDialog,
  all,
  amendDialog,
  cardOf,
  choose,
  confirm,
  startEncounter,
  go,
  has,
  later,
  openSheetOf,
  pick,
  pickNone,
  press,
  pressOn,
  rig,
  set,
  setting,
  stands,
  world,
} from "./support/actions.ts";
import { openTab } from "./support/steps.ts";

const ILKA = "Ilka Sorrento-Vasquez";
const SIX = ["Breach marauder 1", "Breach marauder 2", "Hull gunner", "Gantry drone", "Rook", "Halloran"];
/**
 * The faces of nine dice for an attack that hits the gunner, followed by eight dice that deal 15 points of
 * damage.
 */
const grazing = [...all(4, 6), ...all(5, 1), ...all(3, 6), ...all(5, 1)];

async function attack(
  page: Page,
  faces: readonly number[] = grazing,
  target: string | null = "Hull gunner",
): Promise<string> {
  await press(page, ILKA, "attack", "Kestrel sidearm");
  if (target) await pick(actionDialog(page), target);
  else await pickNone(actionDialog(page));
  await rig(page, ...faces);
  return go(page);
}

async function burst(page: Page, faces: readonly number[], target: string): Promise<string> {
  await press(page, "Hull gunner", "burst", "Deck autogun");
  await pick(actionDialog(page), target);
  await rig(page, ...faces);
  return go(page);
}

/** Amends a posted action. The dialog previews the result before it is submitted. */
async function amend(
  page: Page,
  id: string,
  choices: Parameters<typeof choose>[1],
  futures: readonly RegExp[],
  reason = "",
): Promise<void> {
  await pressOn(page, id, "amend");
  const dialog = amendDialog(page);
  await choose(dialog, choices);
  if (reason) await choose(dialog, { reason });
  for (const future of futures) await expect(dialog.locator(".futures")).toContainText(future);
  await dialog.locator("[data-primary]").click();
  await dialog.waitFor({ state: "detached" });
}

/** Presses Apply on a card, and waits for the result. */
async function applyOn(page: Page, id: string): Promise<void> {
  await pressOn(page, id, "apply");
  await stands(page, id, "applied");
}

async function undoOn(page: Page, id: string): Promise<void> {
  await pressOn(page, id, "undo");
  await stands(page, id, "reversed");
}

test.describe("the writer", () => {
  const automations = [
    { automation: "full", first: "applied", shots: 6, hp: 11 },
    { automation: "confirm", first: "judged", shots: 6, hp: 15 },
    { automation: "cards", first: "judged", shots: 7, hp: 15 },
  ];
  for (const { automation, first, shots, hp } of automations) {
    test(`applies the part of an attack that automation "${automation}" allows, applies the rest when Apply is pressed, and undoes all of it${automation === "full" ? "" : " @long"}`, async ({
      crew: { gm, nadia },
    }) => {
      await setting(gm.page, "automation", automation);
      const before = await world(gm.page);
      const id = await attack(nadia.page);
      await stands(gm.page, id, first);
      await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject({ hp });
      expect((await has(nadia.page, ILKA)).ammunition["Kestrel sidearm"]).toBe(shots);
      if (first === "judged") await applyOn(gm.page, id);
      await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject({ hp: 11, av: 10 });
      expect((await has(nadia.page, ILKA)).ammunition["Kestrel sidearm"]).toBe(6);
      // The base actor stays unchanged.
      expect(
        await gm.page.evaluate(
          () => (globalThis as any).game.actors.getName("Hull gunner").system.health.value,
        ),
      ).toBe(15);
      await undoOn(nadia.page, id);
      await expect(await cardOf(gm.page, id)).toContainText("Undone");
      await expect.poll(() => world(gm.page)).toEqual(before);
    });
  }

  test("applies, undoes and reapplies a burst", { tag: "@long" }, async ({ crew: { gm, nadia } }) => {
    const before = await world(gm.page);
    const id = await burst(gm.page, all(8, 6), "Breach marauder 2");
    await applyOn(gm.page, id);
    const after = await world(gm.page);
    expect(await has(nadia.page, "Breach marauder 2")).toMatchObject({ hp: 1, av: 13, dr: 0 });
    expect((await has(nadia.page, "Hull gunner")).ammunition["Deck autogun"]).toBe(22);
    await undoOn(gm.page, id);
    await expect.poll(() => world(gm.page)).toEqual(before);
    await applyOn(gm.page, id);
    await expect.poll(() => world(gm.page)).toEqual(after);
    expect(await has(nadia.page, "Breach marauder 1")).toMatchObject({ hp: 16, av: 14, dr: 3 });
  });

  test("undoes an area attack on six targets, including the answers of two users, as one action @both", async ({
    crew: { gm, nadia, tomas },
  }) => {
    await gm.page.evaluate(
      name =>
        (globalThis as any).game.actors
          .getName(name)
          .items.getName("Fragmentation charge")
          .update({ "system.location": "worn" }),
      ILKA,
    );
    const before = await world(gm.page);
    await press(nadia.page, ILKA, "area", "Fragmentation charge");
    await pick(actionDialog(nadia.page), ...SIX);
    await rig(nadia.page, ...all(7, 6), ...all(8, 6));
    const id = await go(nadia.page);
    for (const seat of [gm, tomas]) {
      await rig(seat.page, ...all(60, 1));
      await seat.page.locator("#blackout-prompts [data-action='rollAll']").click();
    }
    await expect(gm.page.locator("#blackout-prompts")).toBeHidden();
    // The two player characters could now soak damage by taking an injury, but their player declines.
    for (const name of ["Rook", "Halloran"]) {
      const question = tomas.page.locator("#blackout-prompts .q", { hasText: name });
      await question.locator("button[data-value='none']").click();
      await expect(question).toBeHidden();
    }
    await applyOn(gm.page, id);
    const after = Object.fromEntries(
      await Promise.all(SIX.map(async name => [name, (await has(nadia.page, name)).hp])),
    );
    expect(after).toEqual({
      "Breach marauder 1": -7,
      "Breach marauder 2": -7,
      "Hull gunner": -14,
      "Gantry drone": -10,
      "Rook": 1,
      "Halloran": -17,
    });
    await undoOn(gm.page, id);
    await expect.poll(() => world(gm.page)).toEqual(before);
  });

  test(
    "undoes a user's last action when the user presses the undo shortcut",
    { tag: "@long" },
    async ({ crew: { gm, nadia } }) => {
      const before = await world(gm.page);
      const id = await attack(nadia.page);
      await applyOn(gm.page, id);
      await nadia.page.locator("body").click({ position: { x: 400, y: 300 } });
      await nadia.page.keyboard.press("Shift+KeyU");
      await stands(gm.page, id, "reversed");
      await expect.poll(() => world(gm.page)).toEqual(before);
    },
  );
});

test.describe("amending an action", () => {
  test("undoes a hit's effects if a higher difficulty turns the hit into a miss @long", async ({
    crew: { gm, nadia, all: seats },
  }) => {
    const id = await attack(nadia.page);
    await applyOn(gm.page, id);
    await amend(
      gm.page,
      id,
      { "targets.0.evasion": 5 },
      [/Hit.*Miss/s, /Hit points.*11.*15/s],
      "It was behind the crate",
    );
    for (const { page } of seats) {
      await expect.poll(() => has(page, "Hull gunner")).toMatchObject({ hp: 15, av: 11 });
      const card = await cardOf(page, id);
      await expect(card.locator("[data-amendment='made']")).toContainText("It was behind the crate");
      await expect(card.locator("[data-amendment='made']")).toContainText(/Hit.*Miss/s);
    }
    expect((await has(gm.page, ILKA)).ammunition["Kestrel sidearm"]).toBe(6);
    await undoOn(gm.page, id);
    expect((await has(gm.page, ILKA)).ammunition["Kestrel sidearm"]).toBe(7);
  });

  test(
    "writes only the difference if the amended burst has fewer hits",
    { tag: "@long" },
    async ({ crew: { gm } }) => {
      const id = await burst(gm.page, [...all(6, 6), ...all(2, 5)], "Breach marauder 1");
      await applyOn(gm.page, id);
      expect(await has(gm.page, "Breach marauder 1")).toMatchObject({ hp: 1, av: 13, dr: 0 });
      await amend(gm.page, id, { "targets.0.evasion": 5 }, [/Hits: 8.*Hits: 6/s]);
      await expect.poll(() => has(gm.page, "Breach marauder 1")).toMatchObject({ hp: 9, av: 13, dr: 0 });
      // R7.25: six hits use up all six shots of the burst.
      await expect.poll(async () => (await has(gm.page, "Hull gunner")).ammunition["Deck autogun"]).toBe(24);
    },
  );

  test(
    "restores only the target to which it gives cover against an area attack",
    { tag: "@long" },
    async ({ crew: { gm, nadia } }) => {
      await setting(gm.page, "automation", "full");
      await gm.page.evaluate(
        name =>
          (globalThis as any).game.actors
            .getName(name)
            .items.getName("Fragmentation charge")
            .update({ "system.location": "worn" }),
        ILKA,
      );
      await press(nadia.page, ILKA, "area", "Fragmentation charge");
      await pick(actionDialog(nadia.page), ...SIX.slice(0, 4));
      await rig(nadia.page, ...all(7, 6), ...all(8, 6));
      const id = await go(nadia.page);
      await rig(gm.page, ...all(60, 1));
      await gm.page.locator("#blackout-prompts [data-action='rollAll']").click();
      await expect.poll(() => has(gm.page, "Gantry drone")).toMatchObject({ hp: -10 });
      await amend(gm.page, id, { "targets.1.sheltered": true }, [/Breach marauder 2/]);
      await expect
        .poll(() => has(gm.page, "Breach marauder 2"))
        .toMatchObject({ hp: 16, av: 14, dr: 3, conditions: [] });
      expect(await has(gm.page, "Breach marauder 1")).toMatchObject({ hp: -7 });
    },
  );

  test("lets a player propose changes, which the Gamemaster can reject or accept @long", async ({
    crew: { gm, nadia },
  }) => {
    const id = await attack(nadia.page, [...all(2, 6), ...all(7, 1), ...all(3, 6), ...all(5, 1)]);
    await expect(await cardOf(gm.page, id)).toContainText("Miss");
    await amend(nadia.page, id, { "targets.0.friend": true }, [/Miss.*Hit|Hit/s], "It did not see me");
    const card = await cardOf(gm.page, id);
    await expect(card.locator("[data-amendment='proposed']")).toContainText("It did not see me");
    await expect((await cardOf(nadia.page, id)).locator("button[data-command='accept']")).toHaveCount(0);
    await pressOn(gm.page, id, "reject");
    await expect((await cardOf(nadia.page, id)).locator("[data-amendment='rejected']")).toBeVisible();
    await expect(await cardOf(nadia.page, id)).toContainText("Miss");
    await amend(nadia.page, id, { "targets.0.evasion": 1 }, [/Hit/]);
    // Accepting the amendment rolls the damage, because the attack originally missed.
    await rig(gm.page, ...all(3, 6), ...all(5, 1));
    await pressOn(gm.page, id, "accept");
    await expect((await cardOf(nadia.page, id)).locator("[data-amendment='made']")).toBeVisible();
    // The miss had no effects and therefore counted as applied, so the hit that replaces it is applied
    // immediately.
    await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject({ hp: 11 });
  });
});

test.describe("undoing an action after later changes", () => {
  test("keeps the later changes", { tag: "@long" }, async ({ crew: { gm, nadia } }) => {
    const id = await attack(nadia.page);
    await applyOn(gm.page, id);
    const sheet = await openSheetOf(gm.page, "Hull gunner");
    const points = sheet.getByRole("textbox", { name: "Hit points" });
    await points.fill("8");
    await points.press("Tab");
    await expect.poll(() => has(gm.page, "Hull gunner")).toMatchObject({ hp: 8 });
    await undoOn(nadia.page, id);
    await expect.poll(() => has(gm.page, "Hull gunner")).toMatchObject({ hp: 12, av: 11 });
  });

  test("shows a conflict on the card, and keeps the conflicting change @long", async ({
    crew: { gm, nadia, all: seats },
  }) => {
    const id = await attack(nadia.page);
    await applyOn(gm.page, id);
    // The list of pending effects is changed without the ledger, which causes a conflict.
    const pending = [{ effect: "shock", difficulty: 4, source: null }];
    await set(gm.page, "Hull gunner", { system: { resist: { pending } } });
    await undoOn(gm.page, id);
    for (const { page } of seats) {
      await expect((await cardOf(page, id)).locator("[data-conflicts]")).toContainText(/changed since/);
      await expect.poll(() => has(page, "Hull gunner")).toMatchObject({ hp: 15, av: 11, pending });
    }
  });

  test(
    "restores as much as possible, and names a missing token on the card",
    { tag: "@long" },
    async ({ crew: { gm, nadia } }) => {
      const id = await attack(nadia.page);
      await applyOn(gm.page, id);
      await gm.page.evaluate(() =>
        (globalThis as any).game.scenes.active.tokens.getName("Hull gunner").delete(),
      );
      await pressOn(gm.page, id, "undo");
      await expect((await cardOf(gm.page, id)).locator("[data-conflicts]")).toContainText(
        /Hull gunner.*no longer exists/,
      );
      await expect.poll(async () => (await has(nadia.page, ILKA)).ammunition["Kestrel sidearm"]).toBe(7);
    },
  );
});

test("undoing a round from the combat menu restores all documents @long", async ({ crew: { gm, nadia } }) => {
  await startEncounter(gm.page, "Ilka", "Hull gunner", "Breach marauder 1");
  const before = await world(gm.page);
  await applyOn(gm.page, await attack(nadia.page));
  await gm.page.evaluate(() => (globalThis as any).game.combat.nextTurn());
  await applyOn(gm.page, await burst(gm.page, all(8, 6), "Breach marauder 1"));
  await press(nadia.page, ILKA, "hide");
  await rig(nadia.page, ...all(8, 6));
  await stands(gm.page, await go(nadia.page), "applied");
  expect(await world(gm.page)).not.toEqual(before);

  await openTab(gm.page, "combat");
  await gm.page.locator("#combat .encounter-context-menu").click();
  await gm.page.locator("#context-menu .context-item", { hasText: "Undo this round" }).click();
  await expect.poll(() => world(gm.page)).toEqual(before);
});

test.describe("questions to a target's owner", () => {
  test("ask whether to soak damage, and show the consequences of each answer", async ({
    crew: { gm, nadia, tomas },
  }) => {
    const id = await burst(gm.page, all(8, 6), "Ilka");
    const panel = nadia.page.locator("#blackout-prompts");
    await expect(panel.locator("button[data-value='none']")).toContainText(/lost16.*left−2/s);
    await expect(panel.locator("button[data-value='injury']")).toContainText(/HP left/);
    await expect(panel.locator("button[data-value='wound']")).toContainText(/HP left/);
    for (const other of [gm, tomas]) {
      await expect(other.page.locator("#blackout-prompts")).toBeHidden();
      await expect(await cardOf(other.page, id)).toContainText("has yet to answer");
    }
    await rig(nadia.page, 1);
    await panel.locator("button[data-value='wound']").click();
    await stands(gm.page, id, "applied");
    await expect.poll(() => has(nadia.page, ILKA)).toMatchObject({ hp: 7, conditions: ["wounded"] });
    await expect
      .poll(() =>
        gm.page.evaluate(() => (globalThis as any).game.system.api.partyActor().system.inspiration.value),
      )
      .toBe(4);
    await undoOn(gm.page, id);
    await expect.poll(() => has(nadia.page, ILKA)).toMatchObject({ hp: 14, av: 14, conditions: [] });
  });

  test(
    "go to the Gamemaster when the time limit, if any, expires",
    { tag: "@long" },
    async ({ crew: { gm, nadia } }) => {
      const panel = gm.page.locator("#blackout-prompts");
      await setting(gm.page, "promptSeconds", 0);
      const id = await burst(gm.page, all(8, 6), "Ilka");
      await expect(nadia.page.locator("#blackout-prompts button[data-value='none']")).toBeVisible();
      await later(gm.page, 3600);
      await setting(gm.page, "whoMayApply", "author");
      await expect(panel).toBeHidden();
      await setting(gm.page, "promptSeconds", 600);
      await expect(panel).toBeVisible();
      await panel.locator("button[data-value='none']").click();
      await stands(gm.page, id, "applied");
      await expect.poll(() => has(nadia.page, ILKA)).toMatchObject({ hp: -2 });
      await expect(nadia.page.locator("#blackout-prompts")).toBeHidden();
    },
  );
});

test.describe("improvised actions", () => {
  const shares = [
    ["half", { hp: 15, av: 10 }],
    ["whole", { hp: 6, av: 10 }],
    ["double", { hp: -14, av: 10 }],
    ["direct", { hp: -5, av: 11 }],
  ] as const;
  test("let the Gamemaster choose how much damage an untargeted attack deals, and to whom @long", async ({
    crew: { gm, nadia },
  }) => {
    const id = await attack(nadia.page, [...all(5, 6), ...all(4, 1), ...all(4, 6), ...all(4, 1)], null);
    await expect(await cardOf(gm.page, id)).toContainText("The difficulty isn’t known yet");
    for (const [share, expected] of shares) {
      await pressOn(gm.page, id, "adjust", `[data-share="${share}"]`);
      await pick(actionDialog(gm.page), "Hull gunner");
      const put = await go(gm.page);
      await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject(expected);
      await undoOn(gm.page, put);
      await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject({ hp: 15, av: 11 });
    }
    await set(gm.page, "Hull gunner", { system: { health: { value: 1 } } });
    await pressOn(gm.page, id, "adjust", "[data-share='healing']");
    await pick(actionDialog(gm.page), "Hull gunner", "Breach marauder 1");
    await go(gm.page);
    await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject({ hp: 15 });
  });

  test(
    "let a player apply damage only to their own characters",
    { tag: "@long" },
    async ({ crew: { nadia } }) => {
      const id = await attack(nadia.page, [...all(5, 6), ...all(4, 1), ...all(4, 6), ...all(4, 1)], null);
      await pressOn(nadia.page, id, "adjust", "[data-share='whole']");
      await expect(actionDialog(nadia.page).locator("li[data-name]")).toHaveCount(1);
      await pick(actionDialog(nadia.page), "Ilka");
      await go(nadia.page);
      await nadia.page.locator("#blackout-prompts button[data-value='none']").click();
      await expect.poll(() => has(nadia.page, ILKA)).toMatchObject({ hp: 10, av: 13, dr: 0 });
    },
  );

  test(
    "let the Gamemaster enter the difficulty of an untargeted attack after the roll",
    { tag: "@long" },
    async ({ crew: { gm, nadia } }) => {
      const id = await attack(nadia.page, [...all(5, 6), ...all(4, 1), ...all(4, 6), ...all(4, 1)], null);
      await amend(gm.page, id, { difficulty: 3 }, [/Critical hit/]);
      await expect(await cardOf(nadia.page, id)).toContainText("Successes needed");
    },
  );

  test(
    "show a preview of manual damage for several targets at once",
    { tag: "@long" },
    async ({ crew: { gm, nadia } }) => {
      await gm.page.locator("#chat .blackout-adjust, .blackout-adjust").first().click();
      const dialog = gm.page.locator("#blackout-adjust");
      await pick(dialog, "Hull gunner", "Breach marauder 1");
      await choose(dialog, { kind: "direct", amount: 6, reason: "Falling debris" });
      await expect(dialog).toContainText(/Hull gunner.*−6/s);
      const id = await go(gm.page, dialog);
      await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject({ hp: 9, av: 11 });
      await expect.poll(() => has(nadia.page, "Breach marauder 1")).toMatchObject({ hp: 13, av: 14, dr: 0 });
      // Cards about manual changes to enemies are visible only to Gamemasters.
      await expect(await cardOf(gm.page, id)).toContainText("Falling debris");
      await expect(await cardOf(nadia.page, id)).toHaveCount(0);
      await undoOn(gm.page, id);
      await expect.poll(() => has(nadia.page, "Hull gunner")).toMatchObject({ hp: 15 });
    },
  );
});

test.describe("the writer among the Gamemasters' clients", () => {
  test(
    "applies a player's action exactly once after a Gamemaster connects",
    { tag: "@long" },
    async ({ table }) => {
      const nadia = await table.join("Nadia");
      await openTab(nadia.page, "chat");
      await press(nadia.page, ILKA, "attack", "Kestrel sidearm");
      await pick(actionDialog(nadia.page), "Hull gunner");
      await rig(nadia.page, ...grazing);
      await confirm(actionDialog(nadia.page));
      const card = nadia.page.locator("#chat [data-card='action']").last();
      await openTab(nadia.page, "chat");
      await expect(card).toContainText("Waiting for a Gamemaster to join.");
      expect((await has(nadia.page, ILKA)).ammunition["Kestrel sidearm"]).toBe(7);

      const gm = await table.join("Gamemaster");
      await expect(card).toHaveAttribute("data-state", "judged");
      const id = (await card.getAttribute("data-message")) ?? "";
      await applyOn(gm.page, id);
      await gm.reload();
      await expect.poll(() => has(gm.page, "Hull gunner")).toMatchObject({ hp: 11, av: 10 });
      expect((await has(gm.page, ILKA)).ammunition["Kestrel sidearm"]).toBe(6);
    },
  );

  test(
    "applies an action only once, even if two Gamemasters press Apply at the same time",
    { tag: "@long" },
    async ({ table }) => {
      const gm = await table.join("Gamemaster");
      await gm.page.evaluate(() =>
        (globalThis as any).CONFIG.User.documentClass.create({ name: "Second", role: 4 }),
      );
      const [second, nadia] = await Promise.all([table.join("Second"), table.join("Nadia")]);
      const id = await attack(nadia.page);
      // Locates both buttons before pressing either, because pressing one can remove the other.
      const buttons = await Promise.all(
        [gm, second].map(async ({ page }) =>
          (await cardOf(page, id)).locator("button[data-command='apply']").elementHandle(),
        ),
      );
      await Promise.all(
        buttons.map(button =>
          button?.evaluate(element => {
            (element as HTMLElement).click();
          }),
        ),
      );
      for (const { page } of [gm, second, nadia]) {
        await stands(page, id, "applied");
        await expect.poll(() => has(page, "Hull gunner")).toMatchObject({ hp: 11, av: 10 });
      }
      // All requests have been handled, and none were rejected.
      await expect
        .poll(() =>
          gm.page.evaluate(
            () =>
              (globalThis as any).game.messages.filter((message: any) => message.type === "request").length,
          ),
        )
        .toBe(0);
      expect(await has(second.page, "Hull gunner")).toMatchObject({ hp: 11, av: 10 });
    },
  );
});
