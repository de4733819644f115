import type { Page } from "@playwright/test";
import { expect, test, type Crew } from "./support/crew.ts";
import {
  actionDialog,
  all,
  cardOf,
  choose,
  startEncounter,
  go,
  has,
  pick,
  press,
  rig,
  setting,
  stands,
} from "./support/actions.ts";

const ILKA = "Ilka Sorrento-Vasquez";

/** Makes Nadia attack an enemy or another player's character with the given number of successes. */
async function attack({ nadia: { page } }: Crew, target = "Hull gunner", successes = 3): Promise<string> {
  await press(page, ILKA, "attack", "Kestrel sidearm");
  const dialog = actionDialog(page);
  await pick(dialog, target);
  await choose(dialog, { "targets.0.evasion": 4 });
  await rig(page, ...all(4, 6), ...all(5, 1), ...all(successes, 6), ...all(8 - successes, 1));
  return go(page, dialog);
}

/**
 * Sends a request about a posted action through the module API. Returns the reason why it was rejected, or
 * null.
 */
async function ask(page: Page, what: string, id: string): Promise<string | null> {
  const request = await page.evaluate(
    async ([wanted, message]) => {
      const { game } = globalThis as any;
      const { api } = game.system;
      const action = game.messages.get(message);
      const judged = action && api.judgeAction(action);
      const ways: Record<string, () => Promise<any>> = {
        apply: () => api.actions.apply(action),
        undo: () => api.actions.undo(action),
        amend: () => api.actions.amend(action, { targets: [{ evasion: 9 }] }),
        accept: () => api.actions.decideAmendment(action, 0, true),
        answer: () => api.actions.answer(action, judged.prompts[0], "none"),
        rewind: () => api.actions.rewind("round"),
      };
      return (await ways[wanted]!())?.id ?? null;
    },
    [what, id] as const,
  );
  // Handled requests are deleted, while rejected requests keep their reason.
  const handle = await page.waitForFunction(asked => {
    const message = (globalThis as any).game.messages.get(asked);
    return !message
      ? "done"
      : message.system.verdict.state === "refused"
        ? message.system.verdict.reason
        : null;
  }, request);
  const answer = (await handle.jsonValue()) as string;
  return answer === "done" ? null : answer;
}

const REFUSED = "BLACKOUT.writer.notAllowed";

/** Returns those buttons of a card that this user can see. */
async function buttons(page: Page, id: string): Promise<string[]> {
  const card = await cardOf(page, id);
  await stands(page, id, "judged", "applied", "reversed");
  await expect(card).toHaveAttribute(
    "data-state",
    await page.evaluate(message => (globalThis as any).game.messages.get(message).system.verdict.state, id),
  );
  const found = await card
    .locator("button[data-command]")
    .evaluateAll(list => list.map(button => (button as HTMLElement).dataset["command"] ?? ""));
  return [
    ...new Set(
      found.filter(command => ["apply", "undo", "amend", "accept", "reject", "question"].includes(command)),
    ),
  ].sort();
}

test.describe("permission to apply effects", () => {
  // Nadia attacks either an enemy or Tomas's character. `nadia` and `tomas` specify whether each of these
  // players may apply the effects.
  const cells = [
    { whose: "gamemaster", target: "Hull gunner", nadia: false, tomas: false },
    { whose: "owner", target: "Hull gunner", nadia: false, tomas: false },
    { whose: "author", target: "Hull gunner", nadia: true, tomas: false },
    { whose: "gamemaster", target: "Rook", nadia: false, tomas: false },
    { whose: "owner", target: "Rook", nadia: false, tomas: true },
    { whose: "author", target: "Rook", nadia: true, tomas: false },
  ] as const;
  for (const { whose, target, ...may } of cells) {
    test(
      `is granted under the setting “${whose}” for the target ${target} to ${may.nadia ? "the acting player" : may.tomas ? "the owner" : "nobody"} besides the Gamemaster`,
      whose === "owner" && target === "Rook" ? {} : { tag: "@long" },
      async ({ crew }) => {
        await setting(crew.gm.page, "whoMayApply", whose);
        // The damage is too low for a soak prompt.
        const id = await attack(crew, target, target === "Rook" ? 4 : 3);
        expect(await buttons(crew.gm.page, id)).toContain("apply");
        for (const name of ["nadia", "tomas"] as const) {
          const { page } = crew[name];
          expect((await buttons(page, id)).includes("apply"), name).toBe(may[name]);
          if (!may[name]) expect(await ask(page, "apply", id), name).toBe(REFUSED);
          await stands(crew.gm.page, id, "judged");
        }
        const allowed = (["nadia", "tomas"] as const).find(name => may[name]);
        expect(await ask(allowed ? crew[allowed].page : crew.gm.page, "apply", id)).toBeNull();
        await stands(crew.gm.page, id, "applied");
      },
    );
  }
});

test.describe("permission to undo an action", () => {
  for (const { whose, nadia } of [
    { whose: "author", nadia: true },
    { whose: "gamemaster", nadia: false },
  ] as const) {
    test(
      `is granted under the setting “${whose}” to ${nadia ? "the acting player" : "nobody"} besides the Gamemaster`,
      { tag: "@long" },
      async ({ crew }) => {
        await setting(crew.gm.page, "whoMayUndo", whose);
        const id = await attack(crew);
        expect(await ask(crew.gm.page, "apply", id)).toBeNull();
        expect(await buttons(crew.gm.page, id)).toContain("undo");
        for (const [seat, may] of [
          [crew.nadia, nadia],
          [crew.tomas, false],
        ] as const) {
          expect((await buttons(seat.page, id)).includes("undo"), seat.user).toBe(may);
          if (!may) expect(await ask(seat.page, "undo", id), seat.user).toBe(REFUSED);
          expect(await has(crew.gm.page, "Hull gunner")).toMatchObject({ hp: 11 });
        }
        expect(await ask(nadia ? crew.nadia.page : crew.gm.page, "undo", id)).toBeNull();
        await expect.poll(() => has(crew.gm.page, "Hull gunner")).toMatchObject({ hp: 15 });
      },
    );
  }
});

test(
  "the Gamemaster can amend an action immediately, the acting player can only propose an amendment, and other users can do neither",
  { tag: "@long" },
  async ({ crew }) => {
    const id = await attack(crew);
    const [gm, nadia, tomas] = [crew.gm.page, crew.nadia.page, crew.tomas.page];
    await expect((await cardOf(gm, id)).locator("button[data-command='amend']")).toHaveAccessibleName(
      /Amend/,
    );
    await expect((await cardOf(nadia, id)).locator("button[data-command='amend']")).toHaveAccessibleName(
      /Propose/,
    );
    expect(await buttons(tomas, id)).toEqual([]);
    expect(await ask(tomas, "amend", id)).toBe(REFUSED);
    await expect((await cardOf(gm, id)).locator("[data-amendment]")).toHaveCount(0);

    expect(await ask(nadia, "amend", id)).toBeNull();
    await expect((await cardOf(gm, id)).locator("[data-amendment='proposed']")).toBeVisible();
    expect(await buttons(gm, id)).toEqual(expect.arrayContaining(["accept", "reject"]));
    for (const page of [nadia, tomas]) {
      await expect((await cardOf(page, id)).locator("[data-amendment='proposed']")).toBeAttached();
      expect(await buttons(page, id)).not.toContain("accept");
      expect(await ask(page, "accept", id)).toBe(REFUSED);
    }
    await expect(await cardOf(gm, id)).toContainText("Hit");
    expect(await ask(gm, "accept", id)).toBeNull();
    await expect(await cardOf(gm, id)).toContainText("Miss");
  },
);

test("nobody but the target's owner can answer a question before the time limit expires, not even the Gamemaster @long", async ({
  crew,
}) => {
  const [gm, nadia, tomas] = [crew.gm.page, crew.nadia.page, crew.tomas.page];
  await setting(gm, "promptSeconds", 600);
  await press(gm, "Hull gunner", "burst", "Deck autogun");
  await pick(actionDialog(gm), "Ilka");
  await rig(gm, ...all(8, 6));
  const id = await go(gm);
  expect(await buttons(nadia, id)).toContain("question");
  for (const page of [gm, tomas]) {
    expect(await buttons(page, id)).not.toContain("question");
    await expect(page.locator("#blackout-prompts")).toBeHidden();
    expect(await ask(page, "answer", id)).toBe(REFUSED);
  }
  expect(await ask(nadia, "answer", id)).toBeNull();
  await expect(nadia.locator("#blackout-prompts")).toBeHidden();
});

test("only an actor's owner and the Gamemaster can act with it: other users' buttons are disabled, and their forged messages are rejected", async ({
  crew,
}) => {
  const [gm, nadia, tomas] = [crew.gm.page, crew.nadia.page, crew.tomas.page];
  // Tomas can view Ilka's sheet but not use its buttons.
  await tomas.evaluate(name => (globalThis as any).game.actors.getName(name).sheet.render(true), ILKA);
  const sheet = tomas.locator(".application.sheet.actor");
  await expect(
    sheet.locator("button[data-action='command'][data-action-type='attack']").first(),
  ).toHaveAttribute("aria-disabled", "true");
  await sheet
    .locator("button[data-action='command'][data-action-type='attack']")
    .first()
    .click({ force: true });
  await expect(actionDialog(tomas)).toHaveCount(0);

  crew.expectComplaint(/permission|may not|roll for/i);
  const attempt = (page: Page, intent: object) =>
    page.evaluate(async ({ action: actionKey, actor, targets = [] }: any) => {
      const { game } = globalThis as any;
      const named = (name: string) =>
        game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name);
      return (
        (
          await game.system.api.perform({
            action: actionKey,
            actor: named(actor),
            targets: targets.map(named),
            fast: true,
          })
        )?.id ?? null
      );
    }, intent);
  expect(await attempt(tomas, { action: "rest", actor: ILKA })).toBeNull();
  expect(await attempt(nadia, { action: "rest", actor: "Hull gunner" })).toBeNull();
  expect(await attempt(nadia, { action: "stress", actor: ILKA, targets: [ILKA] })).toBeNull();

  // Creates the message directly, which bypasses the client's checks.
  const byHand = (page: Page, system: object) =>
    page.evaluate(async data => {
      const { game, CONFIG } = globalThis as any;
      const actorOf = (name: string) =>
        (game.scenes.active.tokens.getName(name)?.actor ?? game.actors.getName(name)).uuid;
      const { actor, targets = [], ...rest } = data as any;
      return (
        await CONFIG.ChatMessage.documentClass.create({
          type: "action",
          system: {
            ...rest,
            actor: actorOf(actor),
            targets: targets.map(actorOf),
            choices: "{}",
            given: "{}",
            facts: "{}",
          },
        })
      ).id;
    }, system);
  const refused = [
    [tomas, { action: "rest", actor: ILKA }, "notYours"],
    [nadia, { action: "rest", actor: "Hull gunner" }, "notYours"],
    [nadia, { action: "stress", actor: ILKA, targets: [ILKA] }, "notYours"],
    [nadia, { action: "adjust", actor: ILKA, targets: ["Hull gunner"] }, "notYours"],
  ] as const;
  for (const [page, system, why] of refused) {
    const id = await byHand(page, system);
    await stands(gm, id, "refused");
    expect(
      await gm.evaluate(message => (globalThis as any).game.messages.get(message).system.verdict.reason, id),
    ).toBe(`BLACKOUT.writer.${why}`);
  }
  expect(await attempt(gm, { action: "rest", actor: ILKA })).not.toBeNull();
});

test("only the Gamemaster can rewind an encounter", { tag: "@long" }, async ({ crew }) => {
  await startEncounter(crew.gm.page, "Ilka", "Hull gunner");
  for (const seat of [crew.nadia, crew.tomas]) {
    expect(await ask(seat.page, "rewind", ""), seat.user).toBe(REFUSED);
    await expect(
      seat.page.locator("#combat :is(.encounter-context-menu, [data-action='rewindTurn'])"),
    ).toHaveCount(0);
  }
  expect(await ask(crew.gm.page, "rewind", "")).toBeNull();
});
