/**
 * Kills the writer's client after each write of an action that makes many changes: to the actor's action
 * points and ammunition, and to the target's armor, hit points and conditions. Once the client has
 * reconnected, the world is the same as without the crash.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Client } from "./support/client.ts";
import { itLong } from "./support/long.ts";
import { ledgerOf } from "./support/people.ts";
import { ANNA, BOSS, IDS, thug, USERS } from "./support/seed.ts";
import { worldState } from "./support/state.ts";
import { Table } from "./support/table.ts";

/** More writes than any action makes. */
const MOST = 30;

describe("an attack on an unlinked token, interrupted by a crash of the Gamemaster's client after one of the writes", () => {
  const strike = {
    action: "strike",
    actor: ANNA,
    item: `${ANNA}.Item.${IDS.rifle}`,
    targets: [thug(1), BOSS],
    choices: { points: 12, shots: 3, prone: true },
  };
  let table: Table;
  let gm: Client;
  let ann: Client;
  let start: unknown;
  let struck: unknown;
  let amended: unknown;

  beforeAll(async () => {
    table = await Table.open({ settings: { automation: "full" } });
    [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
    start = await world();
    const message = await strikes();
    struck = await world();
    await asks("amend", { message, choices: { points: 20, prone: false, shots: 5 } });
    amended = await world();
    await asks("undo", { message });
    expect(await world()).toEqual(start);
    expect(struck).not.toEqual(start);
    expect(amended).not.toEqual(struck);
  });
  afterAll(async () => {
    expect(await table.differences(true)).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  const world = () => worldState(ann);
  const strikes = async () => {
    const message: string = await ann.do("perform", strike);
    await table.settled();
    return message;
  };
  const asks = async (step: string, args: object) => {
    await gm.do(step, args);
    await table.settled();
  };

  /**
   * Runs a command, and kills the writer's client once that client has made the given number of writes. A
   * killed client reconnects. Returns whether the client survived.
   */
  async function survives(writes: number, command: () => Promise<unknown>): Promise<boolean> {
    await gm.do("dieAfter", { writes });
    await command().catch((error: unknown) => {
      if (!gm.gone) throw error;
    });
    await table.settled();
    if (!gm.gone) {
      await gm.do("dieAfter", { writes: null });
      return true;
    }
    await table.gone(gm);
    gm = await table.join(USERS.gm);
    return false;
  }

  /**
   * Kills the writer after its first write, then after its second, and so on, as long as the action has that
   * many writes. Each attempt starts from the initial state. Returns the number of writes.
   */
  async function afterEachWrite(
    round: (killing: (command: () => Promise<unknown>) => Promise<void>) => Promise<string>,
  ): Promise<number> {
    for (let writes = 1; writes <= MOST; writes++) {
      let survived = false;
      const message = await round(async command => {
        survived = await survives(writes, command);
      });
      await asks("undo", { message });
      expect(await world(), `taken back, after ${writes} writes`).toEqual(start);
      if (survived) return writes - 1;
    }
    throw new Error("there were more writes than any action has");
  }

  it("is applied completely once the client has reconnected", async () => {
    const writes = await afterEachWrite(async killing => {
      let message = "";
      await killing(async () => {
        message = await ann.do("perform", strike);
      });
      expect(await world()).toEqual(struck);
      expect(ledgerOf(table, message)).toMatchObject({ state: "applied", conflicts: [] });
      return message;
    });
    expect(
      writes,
      "the message twice, combatant, rifle, two actors, two conditions, an armor",
    ).toBeGreaterThanOrEqual(9);
  });

  itLong("is undone completely", async () => {
    const writes = await afterEachWrite(async killing => {
      const message = await strikes();
      await killing(() => gm.do("undo", { message }));
      expect(await world()).toEqual(start);
      expect(ledgerOf(table, message)).toMatchObject({ state: "reversed", applied: [], conflicts: [] });
      return message;
    });
    expect(writes, "as many, and the request made and deleted").toBeGreaterThanOrEqual(11);
  });

  itLong("is amended completely", async () => {
    const writes = await afterEachWrite(async killing => {
      const message = await strikes();
      await killing(() => gm.do("amend", { message, choices: { points: 20, prone: false, shots: 5 } }));
      expect(await world()).toEqual(amended);
      expect(JSON.parse(table.verdict(message).amendments)).toMatchObject([{ state: "made" }]);
      return message;
    });
    expect(
      writes,
      "the message twice, rifle, two actors, two conditions, and the request made and deleted",
    ).toBeGreaterThanOrEqual(9);
  });

  itLong("has the same result if the client crashes again after every write of its recovery", async () => {
    await gm.do("dieAfter", { writes: 1 });
    const message: string = await ann.do("perform", strike);
    await table.gone(gm);
    let deaths = 0;
    for (; deaths < MOST; deaths++) {
      gm = await table.join(USERS.gm, { diesAfter: 1 });
      if (!gm.gone) break;
    }
    await gm.do("dieAfter", { writes: null });
    expect(deaths).toBeGreaterThanOrEqual(4);
    expect(await world()).toEqual(struck);
    await asks("undo", { message });
    expect(await world()).toEqual(start);
  });
});
