import { requestSystem } from "../support/request-system.ts";
import { inspirationPool, openTab } from "./support/steps.ts";
import { expect, test, type Seat } from "./support/table.ts";

/** Tests that attacks from a player's browser console have no effect on what pages and cards show. */

const OWN = "Ilka Sorrento-Vasquez";
const FOREIGN = "Rook Adeyemi";

/** Sends a request that bypasses all checks on the client. Returns the server's response. */
function raw(
  { page }: Seat,
  action: "create" | "update" | "delete",
  type: string,
  operation: object,
): Promise<string> {
  return page.evaluate(
    ([action, type, operation]) =>
      new Promise<string>(resolve => {
        (globalThis as any).game.socket.emit("modifyDocument", { type, action, operation }, (answer: any) => {
          resolve(answer?.error ? String(answer.error.message ?? answer.error) : "done");
        });
      }),
    [action, type, operation] as const,
  );
}

/** Creates a message. Returns its ID or the error. */
function post({ page }: Seat, data: object, options: object = {}): Promise<string> {
  return page.evaluate(
    async ([data, options]) => {
      const { ChatMessage } = globalThis as any;
      return ChatMessage.implementation.create(data, options).then(
        (message: any) => message?.id ?? "prevented",
        (error: Error) => error.message,
      );
    },
    [data, options] as const,
  );
}

interface Posted {
  readonly type: "action";
  readonly system: Record<string, unknown>;
}

/** Returns a test's data as the rolling client would post it, with the given choices and additional data. */
function testData(seat: Seat, choices: object = {}, more: object = {}, name = OWN): Promise<Posted> {
  return seat.page.evaluate(
    ([choices, more, name]) => {
      const actor = (globalThis as any).game.actors.getName(name);
      return {
        type: "action" as const,
        system: {
          action: "test",
          actor: actor.uuid,
          choices: JSON.stringify({ attribute: "insight", skill: "perception", ...(choices as object) }),
          ...(more as object),
        },
      };
    },
    [choices, more, name] as const,
  );
}

/**
 * Returns the state and reason of a message's verdict and the number of granted Inspiration dice, as seen by
 * one client.
 */
function look({ page }: Seat, id: string) {
  return page.evaluate(id => {
    const verdict = (globalThis as any).game.messages.get(id)?.system.verdict;
    return (
      verdict && {
        verdict: verdict.state,
        reason: verdict.reason,
        dice: verdict.facts ? JSON.parse(verdict.facts).choices.inspiration : 0,
      }
    );
  }, id);
}

/**
 * Returns the writer's verdict on a message, but omits the reason, because it can be merely a note that a
 * value was restored.
 */
function verdictOf({ page }: Seat, id: string) {
  return page.evaluate(id => {
    const {
      reason: _reason,
      reasonData: _data,
      ...verdict
    } = (globalThis as any).game.messages.get(id).toObject().system.verdict;
    return verdict;
  }, id);
}

async function expectRefused(seat: Seat, id: string, reason: string): Promise<void> {
  await expect.poll(() => look(seat, id)).toMatchObject({ verdict: "refused", reason });
}

function card({ page }: Seat, id: string) {
  return page.locator(`#chat [data-message-id="${id}"] [data-card]`);
}

/**
 * Waits until the writer has handled all earlier requests, by posting one more request as the Gamemaster and
 * waiting for its result.
 */
async function settled(gm: Seat): Promise<void> {
  await gm.page.evaluate(async () => {
    const { game } = globalThis as any;
    const message = await game.system.api.requestInspiration(0, "marker");
    while (message.system.verdict.state === "none")
      await new Promise(resolve => {
        setTimeout(resolve, 20);
      });
    await message.delete();
  });
}

test(
  "forged, changed, replayed and invalid test results are rejected, as are results for other users' actors",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(
      /permission|not allowed|may not|lacks|validation|must be|The answer in this message|Not enough Inspiration dice|already exists/i,
    );
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    for (const seat of [gm, nadia]) await openTab(seat.page, "chat");
    const six = (count: number) => Array.from({ length: count }, () => 6);
    const dice = (faces: readonly unknown[], stream = "test") => ({
      given: JSON.stringify({ dice: { [stream]: faces }, answers: {} }),
    });
    const pool = await nadia.page.evaluate(name => {
      const { attributeDice, skillRank, skillModifier } = (globalThis as any).game.actors
        .getName(name)
        .testAbilities("insight", "perception");
      return attributeDice + skillRank + skillModifier;
    }, OWN);

    await test.step("a new message contains a verdict", async () => {
      const id = await post(
        nadia,
        await testData(nadia, { inspiration: 3 }, { verdict: { state: "applied", step: 2, applied: "[]" } }),
      );
      await expectRefused(gm, id, "BLACKOUT.writer.forged");
      await expect(card(nadia, id)).toContainText("didn’t come from the Gamemaster");
    });

    await test.step("a new message contains a verdict without changes, which has no effect", async () => {
      const id = await post(
        nadia,
        await testData(
          nadia,
          {},
          {
            verdict: {
              state: "applied",
              given: dice(six(30)).given,
              facts: JSON.stringify({ choices: { inspiration: 9 } }),
            },
          },
        ),
      );
      await settled(gm);
      expect(await look(gm, id)).toMatchObject({ verdict: "applied", dice: 0 });
      expect(JSON.parse((await verdictOf(gm, id)).given).dice.test).toHaveLength(pool);
    });

    await test.step("a player adds a verdict to their own message", async () => {
      const id = await post(nadia, await testData(nadia));
      await expect.poll(() => look(gm, id)).toMatchObject({ verdict: "applied" });
      const before = await verdictOf(gm, id);
      for (const verdict of [
        { given: dice(six(pool)).given },
        { state: "none" },
        { facts: "" },
        {
          state: "reversed",
          applied: JSON.stringify([{ uuid: "Actor.x", path: "system.health.value", add: -9 }]),
        },
      ]) {
        expect(
          await raw(nadia, "update", "ChatMessage", {
            updates: [{ _id: id, system: { ...dice(six(pool)), verdict } }],
          }),
        ).toBe("done");
        await settled(gm);
        expect(await verdictOf(gm, id)).toEqual(before);
      }
    });

    await test.step("a player adds a verdict to their own message by changing its type", async () => {
      const id = await post(nadia, { content: "harmless" });
      const { system } = await testData(
        nadia,
        { inspiration: 2 },
        { verdict: { state: "applied", step: 1, applied: "[]" } },
      );
      await raw(nadia, "update", "ChatMessage", {
        updates: [{ "_id": id, "type": "action", "==system": system }],
      });
      await settled(gm);
      expect((await look(gm, id))?.verdict ?? "no action").not.toBe("applied");
    });

    await test.step("a message contains too many dice, dice that nobody requested, or impossible faces", async () => {
      const tries = [
        [dice(six(pool + 1)), "dice"],
        [dice(six(4), "damage"), "dice"],
        [dice([7, ...six(pool - 1)]), "impossible"],
        [dice([0.5, ...six(pool - 1)]), "unreadable"],
        [dice(six(300)), "unreadable"],
        [{ given: JSON.stringify({ dice: [6, 6] }) }, "unreadable"],
        [{ choices: "[]" }, "unreadable"],
      ] as const;
      for (const [more, reason] of tries) {
        const id = await post(nadia, await testData(nadia, {}, more));
        await expectRefused(gm, id, `BLACKOUT.writer.${reason}`);
        await expect(card(nadia, id)).toContainText("Not valid");
      }
      await expectRefused(
        gm,
        await post(nadia, await testData(nadia, {}, { given: "no JSON" })),
        "BLACKOUT.writer.unreadable",
      );
    });

    await test.step("a message spends more dice than the pool contains", async () => {
      await expectRefused(
        gm,
        await post(nadia, await testData(nadia, { inspiration: 4 })),
        "BLACKOUT.problem.tooLittleInspiration",
      );
    });

    await test.step("a message contains impossible choices", async () => {
      for (const choices of [
        { inspiration: -3 },
        { inspiration: 1.5 },
        { inspiration: 1e9 },
        { inspiration: "2x" },
        { inspiration: { value: 2 } },
        { difficulty: 0 },
        { difficulty: -1 },
        { takingTime: 9 },
        { rows: [{ source: "x", dice: 50, why: "x" }] },
        { rows: "many" },
        { attribute: "luck" },
      ]) {
        await expectRefused(
          gm,
          await post(nadia, await testData(nadia, choices)),
          "BLACKOUT.writer.impossible",
        );
      }
      expect(await inspirationPool(gm.page)).toBe(3);
    });

    await test.step("a message names another user's actor, no actor, an invalid actor, an enemy on the map, or unknown documents", async () => {
      const unlinked = await gm.page.evaluate(
        () =>
          (globalThis as any).game.scenes
            .getName("Docking ring, spar four")
            .tokens.getName("Breach marauder 1").actor.uuid,
      );
      const party = await gm.page.evaluate(() => (globalThis as any).game.system.api.partyActor().uuid);
      const foreign = (await testData(nadia, {}, {}, FOREIGN)).system["actor"];
      const tries = [
        [{ actor: foreign }, "notYours"],
        [{ actor: unlinked }, "notYours"],
        [{ actor: "Actor.0000000000000000" }, "actorGone"],
        [{ actor: "" }, "actorGone"],
        [{ actor: party }, "actorGone"],
        [{ actor: "Compendium.world.nowhere.Actor.0000000000000000" }, "actorGone"],
        [
          {
            actor:
              "Compendium.world.nowhere.Scene.0000000000000000.Token.0000000000000000.Actor.0000000000000000",
          },
          "actorGone",
        ],
        [{ targets: ["Actor.0000000000000000"] }, "targetGone"],
        [{ targets: [foreign, foreign] }, "wrongTargets"],
        [{ item: "Actor.0000000000000000.Item.0000000000000000" }, "itemGone"],
        [{ action: "win" }, "unknown"],
      ] as const;
      for (const [more, reason] of tries) {
        const id = await post(nadia, await testData(nadia, { inspiration: 1 }, more));
        await expectRefused(gm, id, `BLACKOUT.writer.${reason}`);
        await expect(card(nadia, id)).toContainText("Not valid");
      }
    });

    await test.step("a message contains a Gamemaster's action, or arbitrary effects on others", async () => {
      const foreign = (await testData(nadia, {}, {}, FOREIGN)).system["actor"];
      const own = (await testData(nadia)).system["actor"];
      for (const system of [
        { action: "takeTrauma", actor: own, targets: [own] },
        { action: "stress", actor: own, targets: [own] },
        {
          action: "adjust",
          actor: own,
          targets: [foreign],
          choices: JSON.stringify({ kind: "direct", amount: 5 }),
        },
      ]) {
        await expectRefused(gm, await post(nadia, { type: "action", system }), "BLACKOUT.writer.notYours");
      }
    });
    expect(await inspirationPool(gm.page)).toBe(3);

    await test.step("a player changes an action's choices and dice after the verdict", async () => {
      const id = await post(nadia, await testData(nadia, { inspiration: 1 }));
      await expect.poll(() => look(gm, id)).toMatchObject({ verdict: "applied", dice: 1 });
      expect(await inspirationPool(gm.page)).toBe(2);
      const before = await verdictOf(gm, id);
      const { system } = await testData(nadia, { inspiration: 2 }, dice(six(pool + 2)));
      await raw(nadia, "update", "ChatMessage", { updates: [{ _id: id, system }] });
      await raw(nadia, "update", "ChatMessage", {
        updates: [{ _id: id, system: { verdict: { state: "none", applied: "", facts: "", given: "" } } }],
      });
      await settled(gm);
      // The dice are still spent, but only once.
      expect(await verdictOf(gm, id)).toEqual(before);
      expect(await inspirationPool(gm.page)).toBe(2);
    });

    await test.step("a player sends the same message twice, and a different one with its ID", async () => {
      const data = await testData(nadia, { inspiration: 1 });
      const id = "replayreplay0001";
      expect(await post(nadia, { ...data, _id: id }, { keepId: true })).toBe(id);
      await expect.poll(() => look(gm, id)).toMatchObject({ verdict: "applied" });
      expect(await inspirationPool(gm.page)).toBe(1);
      expect(await post(nadia, { ...data, _id: id }, { keepId: true })).toMatch(/exists/);
      // The pool stores this ID, so the ID can't be reused after the message is deleted.
      expect(await raw(nadia, "delete", "ChatMessage", { ids: [id] })).toBe("done");
      await raw(nadia, "create", "ChatMessage", {
        keepId: true,
        data: [{ ...data, _id: id, timestamp: 1, _stats: { createdTime: 1 } }],
      });
      await expectRefused(gm, id, "BLACKOUT.writer.forged");
      expect(await inspirationPool(gm.page)).toBe(1);
    });

    // After coming back, the writer also rejects forged actions that were posted in the meantime.
    await gm.leave();
    const id = await post(
      nadia,
      await testData(nadia, { inspiration: 3 }, { verdict: { state: "applied", step: 1, applied: "[]" } }),
    );
    const again = await table.join("Gamemaster");
    await expectRefused(again, id, "BLACKOUT.writer.forged");
    expect(await inspirationPool(again.page)).toBe(1);
  },
);

test(
  "malicious requests and documents don't affect the Inspiration pool, the party or other users' messages",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(
      /permission|not allowed|may not|lacks|validation|must be|exists|Only a Gamemaster|too large|Failed to load resource/i,
    );
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    for (const seat of [gm, nadia]) await openTab(seat.page, "chat");
    const request = (system: object) => ({
      type: "request",
      system: requestSystem(system),
    });

    await test.step("a player requests pool changes, with and without a forged approval", async () => {
      const wish = await post(nadia, request({ kind: "changeInspiration", change: 5, reason: "please" }));
      const asked = await post(nadia, request({ kind: "changeInspiration", change: -2, reason: "mine" }));
      await expectRefused(gm, asked, "BLACKOUT.writer.onlyGm");
      // Requests for more dice require the Gamemaster's approval, and users can't approve their own requests.
      expect(
        await gm.page.evaluate(id => (globalThis as any).game.messages.get(id).system.verdict.state, wish),
      ).toBe("none");
      await expectRefused(
        gm,
        await post(nadia, request({ kind: "decideInspiration", message: wish, accepted: true })),
        "BLACKOUT.writer.notAllowed",
      );
      await expect(card(nadia, asked)).toContainText("Only a Gamemaster");
      const forged = await post(
        nadia,
        request({ kind: "changeInspiration", change: 5, verdict: { state: "done" } }),
      );
      await expectRefused(gm, forged, "BLACKOUT.writer.forged");
      await raw(nadia, "update", "ChatMessage", {
        updates: [{ _id: asked, system: { verdict: { state: "done", reason: "" } } }],
      });
      await expectRefused(gm, asked, "BLACKOUT.writer.forged");
      expect(await inspirationPool(gm.page)).toBe(3);
    });

    await test.step("a message names another user as its author, at its creation or later", async () => {
      const [gmId, other] = await gm.page.evaluate(() => {
        const { game } = globalThis as any;
        return [game.user.id, game.actors.getName("Rook Adeyemi").id];
      });
      const data = { ...request({ kind: "changeInspiration", change: 5 }), author: gmId };
      expect(await raw(nadia, "create", "ChatMessage", { data: [data] })).not.toBe("done");
      const own = await post(nadia, request({ kind: "changeInspiration", change: 5 }));
      for (const change of [{ author: gmId }, { "==author": gmId }, { _stats: { lastModifiedBy: gmId } }])
        await raw(nadia, "update", "ChatMessage", { updates: [{ _id: own, ...change }] });
      expect(await gm.page.evaluate(id => (globalThis as any).game.messages.get(id).author.name, own)).toBe(
        "Nadia",
      );
      await settled(gm);
      expect(await inspirationPool(gm.page)).toBe(3);
      // The author of a request chooses its ID. Choosing the ID of another user's actor doesn't give the
      // author control of that actor.
      expect(
        await post(
          nadia,
          { ...request({ kind: "createCharacter", name: "Mine" }), _id: other },
          { keepId: true },
        ),
      ).toBe(other);
      await expectRefused(gm, other, "BLACKOUT.writer.forged");
    });

    await test.step("a message falsely claims that it created a character", async () => {
      const uuid = (await testData(nadia, {}, {}, FOREIGN)).system["actor"];
      await expectRefused(
        gm,
        await post(nadia, request({ kind: "createCharacter", verdict: { state: "done", uuid } })),
        "BLACKOUT.writer.forged",
      );
    });

    await test.step("a player requests characters with unusual names, and then fifty characters at once", async () => {
      const names = ["<img src=x onerror='globalThis.hacked = 1'>", "x".repeat(10_000), "", " \n\t "];
      const before = await gm.page.evaluate(() => (globalThis as any).game.actors.size);
      for (const name of names) {
        const id = await post(nadia, request({ kind: "createCharacter", name }));
        await expect.poll(() => look(gm, id)).toMatchObject({ verdict: "done" });
        const made: string = await gm.page.evaluate(id => (globalThis as any).game.actors.get(id).name, id);
        expect(made.length).toBeLessThanOrEqual(100);
        expect(made.trim()).not.toBe("");
      }
      await nadia.page.evaluate(() =>
        Promise.all(
          Array.from({ length: 50 }, (_, index) =>
            (globalThis as any).game.system.api.requestCharacter(`Flood ${index}`),
          ),
        ),
      );
      await settled(gm);
      // Only nine actors are added, because one of Nadia's characters already exists in the demo world.
      expect((await gm.page.evaluate(() => (globalThis as any).game.actors.size)) - before).toBe(9);
      await expect(nadia.page.locator("#chat [data-card='request']").last()).toContainText(
        "can’t request any more characters",
      );
      for (const seat of [gm, nadia])
        expect(await seat.page.evaluate(() => (globalThis as any).hacked)).toBeUndefined();
    });

    await test.step("a player changes the party, the party's log or flags, a setting, others' messages, or their own role", async () => {
      const { party, setting, message, self } = await gm.page.evaluate(async () => {
        const { game, ChatMessage } = globalThis as any;
        const message = await ChatMessage.implementation.create({ content: "The Gamemaster's own words" });
        return {
          party: game.system.api.partyActor().id,
          message: message.id,
          self: game.users.getName("Nadia").id,
          setting:
            game.settings.storage.get("world").find((entry: any) => entry.key === "blackout.partyActor")
              ?.id ?? "0000000000000000",
        };
      });
      const tries: [string, object][] = [
        ["Actor", { _id: party, system: { inspiration: { value: 99 } } }],
        ["Actor", { "_id": party, "system.inspiration.log": [] }],
        ["Actor", { "_id": party, "==system": { inspiration: { value: 9 } } }],
        ["Actor", { _id: party, flags: { blackout: { tx: ["x"] } } }],
        ["Actor", { _id: party, ownership: { [self]: 3 } }],
        ["Setting", { _id: setting, value: '"nobody"' }],
        ["ChatMessage", { _id: message, content: "Forged" }],
        ["User", { _id: self, role: 4 }],
      ];
      for (const [type, update] of tries)
        expect(await raw(nadia, "update", type, { updates: [update] }), JSON.stringify(update)).toMatch(
          /permission|may not|lacks|does not exist/i,
        );
      expect(await raw(nadia, "delete", "Actor", { ids: [party] })).toMatch(/permission|lacks/i);
      expect(await raw(nadia, "create", "Actor", { data: [{ name: "Mine", type: "party" }] })).toMatch(
        /permission|lacks/i,
      );

      // A player who was made an owner of the party, for example to write notes, still can't change the pool.
      await gm.page.evaluate(
        ([party, self]) =>
          (globalThis as any).game.actors.get(party).update({ ownership: { [self as string]: 3 } }),
        [party, self],
      );
      expect(
        await raw(nadia, "update", "Actor", { updates: [{ _id: party, system: { notes: "<p>Ours</p>" } }] }),
      ).toBe("done");
      for (const update of [
        { system: { inspiration: { value: 99 } } },
        { "system.inspiration.value": 99 },
        { "system.==inspiration": { value: 99, log: [] } },
        { "==system": { inspiration: { value: 99, log: [] } } },
      ]) {
        await raw(nadia, "update", "Actor", { updates: [{ _id: party, ...update }] });
        expect(await inspirationPool(gm.page), JSON.stringify(update)).toBe(3);
      }
      const forged = "forgedtransact01";
      await raw(nadia, "update", "Actor", {
        updates: [{ _id: party, flags: { blackout: { tx: [`inspiration.${forged}`] } } }],
      });
      await post(nadia, { ...(await testData(nadia, { inspiration: 1 })), _id: forged }, { keepId: true });
      await expect.poll(() => inspirationPool(gm.page)).toBe(2);
    });

    await test.step("a player sends a message that is too large to process", async () => {
      const rows = Array.from({ length: 20_000 }, () => ({
        source: "situation",
        dice: 1,
        why: "x".repeat(100),
      }));
      const before = await gm.page.evaluate(() => (globalThis as any).game.messages.size);
      await raw(nadia, "create", "ChatMessage", { data: [await testData(nadia, { rows })] });
      await settled(gm);
      expect(await gm.page.evaluate(() => (globalThis as any).game.messages.size)).toBeLessThanOrEqual(
        before + 1,
      );
      await gm.reload();
      await openTab(gm.page, "chat");
      await expect(gm.page.locator("#chat [data-card]").last()).toBeVisible();
      expect(await gm.page.locator("#chat .bo-rows span").count()).toBeLessThan(1000);
    });
  },
);

/**
 * Returns the value of the Inspiration pool, the sum of all changes in its log, the number of log entries,
 * and the number of distinct entry IDs.
 */
function ledger({ page }: Seat) {
  return page.evaluate(() => {
    const { value, log } = (globalThis as any).game.system.api.partyActor().system.inspiration;
    return {
      value,
      sum: log.reduce((total: number, line: any) => total + line.change, 0),
      lines: log.length,
      ids: new Set(log.map((line: any) => line.id)).size,
    };
  });
}

/** Posts this number of tests at the same time, each with one Inspiration die. */
async function spendAtOnce(seat: Seat, name: string, count: number): Promise<void> {
  const data = await testData(seat, { inspiration: 1 }, {}, name);
  await seat.page.evaluate(
    ([data, count]) => {
      const { ChatMessage } = globalThis as any;
      return Promise.all(
        Array.from({ length: count as number }, () =>
          ChatMessage.implementation.create(structuredClone(data)),
        ),
      );
    },
    [data, count] as const,
  );
}

/**
 * Counts the granted, rejected and missing verdicts on the tests, and the Inspiration dice of the granted
 * ones.
 */
function answers({ page }: Seat) {
  return page.evaluate(() => {
    const verdicts = (globalThis as any).game.messages
      .filter((message: any) => message.type === "action")
      .map((message: any) => message.system.verdict);
    const granted = verdicts.filter((verdict: any) => verdict.state === "applied");
    const refused = verdicts.filter((verdict: any) => verdict.state === "refused").length;
    return {
      none: verdicts.length - granted.length - refused,
      granted: granted.length,
      refused,
      dice: granted.reduce(
        (sum: number, verdict: any) => sum + JSON.parse(verdict.facts).choices.inspiration,
        0,
      ),
    };
  });
}

async function secondGamemaster(gm: Seat): Promise<void> {
  await gm.page.evaluate(() => {
    const { game } = globalThis as any;
    return game.users.documentClass.create({ name: "Second", role: 4 });
  });
}

test(
  "fifty simultaneous requests to give or spend Inspiration dice are counted correctly",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(/Not enough Inspiration dice/);
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    const tomas = await table.join("Tomas");
    const start = await ledger(gm);
    await Promise.all([
      spendAtOnce(nadia, OWN, 18),
      spendAtOnce(tomas, FOREIGN, 18),
      gm.page.evaluate(() =>
        Promise.all(
          Array.from({ length: 14 }, () =>
            (globalThis as any).game.system.api.requestInspiration(1, "a gift"),
          ),
        ),
      ),
    ]);
    await settled(gm);
    const { granted, refused, none, dice } = await answers(gm);
    expect(none).toBe(0);
    expect(granted + refused).toBe(36);
    expect(dice).toBe(granted);
    const end = await ledger(gm);
    expect(end.value).toBe(start.value + 14 - granted);
    expect(end.value).toBeGreaterThanOrEqual(0);
    // Every die that was added has been spent or is still in the pool. No test was rejected while dice
    // remained.
    expect(end.sum - start.sum).toBe(end.value - start.value);
    expect(end.ids).toBe(end.lines);
    for (const seat of [nadia, tomas]) expect(await ledger(seat)).toEqual(end);
  },
);

test(
  "no request is lost or repeated if the active one of two Gamemasters leaves and returns",
  { tag: "@long" },
  async ({ table }) => {
    table.expectComplaint(/Not enough Inspiration dice/);
    const gm = await table.join("Gamemaster");
    await secondGamemaster(gm);
    const second = await table.join("Second");
    const nadia = await table.join("Nadia");
    const designated = await nadia.page.evaluate(() => (globalThis as any).game.users.activeGM.name);
    const [leaving, staying] = designated === "Gamemaster" ? [gm, second] : [second, gm];
    await staying.page.evaluate(() =>
      (globalThis as any).game.system.api.requestInspiration(7, "for the test"),
    );
    await expect.poll(() => inspirationPool(nadia.page)).toBe(10);

    // The writer leaves after writing the third line of the log. The other Gamemaster's client must write the
    // rest.
    const lines = (await ledger(staying)).lines;
    const left = leaving.page
      .evaluate(
        stop =>
          new Promise<void>(resolve => {
            (globalThis as any).Hooks.on("updateActor", (actor: any) => {
              if (actor.type === "party" && actor.system.inspiration.log.length >= stop) resolve();
            });
          }),
        lines + 3,
      )
      .then(() => leaving.leave());
    await spendAtOnce(nadia, OWN, 15);
    await left;
    await expect.poll(() => answers(staying)).toEqual({ none: 0, granted: 10, refused: 5, dice: 10 });
    expect(await ledger(staying)).toMatchObject({ value: 0 });

    // The first Gamemaster returns and takes over while the other Gamemaster's client is working.
    await staying.page.evaluate(() =>
      (globalThis as any).game.system.api.requestInspiration(40, "for the test"),
    );
    await expect.poll(() => inspirationPool(nadia.page)).toBe(40);
    const back = table.join(designated);
    for (let round = 0; round < 6; round += 1) await spendAtOnce(nadia, OWN, 5);
    const again = await back;
    await expect.poll(() => answers(again)).toMatchObject({ none: 0, granted: 40, refused: 5 });
    await expect.poll(() => ledger(staying)).toMatchObject({ value: 10 });
    await again.reload();
    expect(await answers(again)).toEqual({ none: 0, granted: 40, refused: 5, dice: 40 });
    const end = await ledger(again);
    expect(end.ids).toBe(end.lines);
  },
);

test(
  "no Inspiration die is spent twice if the Gamemaster's page closes before it confirms the change",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    // The Gamemaster's page announces a write, performs it, and crashes before recording its completion.
    await gm.page.evaluate(() => {
      const { prototype } = (globalThis as any).ChatMessage.implementation;
      const { update } = prototype;
      let isUpdated = false;
      prototype.update = function (...args: unknown[]) {
        if (isUpdated)
          return new Promise(() => {
            /* Never resolved. */
          });
        isUpdated = true;
        return update.apply(this, args);
      };
    });
    const id = await post(nadia, await testData(nadia, { inspiration: 2 }));
    await expect.poll(() => inspirationPool(nadia.page)).toBe(1);
    expect(await look(nadia, id)).toMatchObject({ verdict: "applying" });
    await gm.leave();
    const again = await table.join("Gamemaster");
    await expect.poll(() => look(nadia, id)).toMatchObject({ verdict: "applied", dice: 2 });
    expect(await inspirationPool(again.page)).toBe(1);
    await again.reload();
    expect(await inspirationPool(again.page)).toBe(1);
  },
);

test(
  "Inspiration dice are spent only once if the test's message is deleted in the meantime, and a deleted party is recreated",
  { tag: "@long" },
  async ({ table }) => {
    const gm = await table.join("Gamemaster");
    const nadia = await table.join("Nadia");
    const before = await ledger(gm);
    // The test's message is deleted while its dice are being spent.
    await gm.page.evaluate(() => {
      const { game } = globalThis as any;
      const party = game.system.api.partyActor();
      const update = party.update.bind(party);
      party.update = async (changes: any, options: any) => {
        delete party.update;
        await game.messages.contents.at(-1).delete();
        return update(changes, options);
      };
    });
    await post(nadia, await testData(nadia, { inspiration: 2 }));
    await expect.poll(() => ledger(gm).then(({ lines }) => lines)).toBeGreaterThan(before.lines);
    await settled(gm);
    expect(await ledger(gm)).toMatchObject({ value: 1, sum: before.sum - 2 });
    await gm.reload();
    expect(await inspirationPool(gm.page)).toBe(1);

    await gm.page.evaluate(() => (globalThis as any).game.system.api.partyActor().delete());
    await expect
      .poll(() => nadia.page.evaluate(() => (globalThis as any).game.system.api.partyActor()?.name))
      .toBe("The crew");
    // The dice can't be spent, because Nadia's character isn't a member of the new party.
    await expectRefused(
      gm,
      await post(nadia, await testData(nadia, { inspiration: 1 })),
      "BLACKOUT.problem.inspirationOfParty",
    );
    expect(
      await gm.page.evaluate(
        () => (globalThis as any).game.actors.filter((actor: any) => actor.type === "party").length,
      ),
    ).toBe(1);
  },
);
