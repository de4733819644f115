/**
 * Kills the server at random but reproducible moments during actions and undo, and restarts it with the same
 * world. Everything that the server acknowledged must still exist, and every action must have been completed
 * once or not at all.
 */
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MersenneTwister } from "../../../host/runtime/client/dice/index.ts";
import type { Client } from "../support/client.ts";
import { ANNA, BOSS, IDS, thug, USERS } from "../support/seed.ts";
import { worldState } from "../support/state.ts";
import { MortalTable } from "./support/mortal-table.ts";
import { note, times } from "./support/tally.ts";

const strike = {
  action: "strike",
  actor: ANNA,
  item: `${ANNA}.Item.${IDS.rifle}`,
  targets: [thug(1), BOSS],
  choices: { points: 12, shots: 3, prone: true },
};
const actions = times(4, 100);
/**
 * The server is killed after at most this many writes. No action requires that many writes, so some actions
 * are completed before the kill.
 */
const mostWrites = 20;

let table: MortalTable;
let gm: Client;
let ann: Client;
beforeAll(async () => {
  table = await MortalTable.open({ settings: { automation: "full" } });
});
afterAll(async () => {
  await table.close();
});

async function everybody(): Promise<void> {
  [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  await table.settled();
}

/**
 * Runs a command during which the server may be killed. If the server was killed, starts it again. Returns
 * the command's result, or null if the result was lost.
 */
async function underFire(writes: number, command: () => Promise<string | null>): Promise<string | null> {
  table.dieAfter(writes);
  const answer = await command().catch(() => null);
  await table.settled();
  if (table.dead) {
    await table.kill();
    await table.start();
    await everybody();
  } else table.dieAfter(Infinity);
  return answer;
}

/** Returns the attacks in the chat log. */
const strikes = async (): Promise<any[]> => (await gm.do("done", { action: "strike" })) as any[];

it(
  `the world loses no data even if the server is killed during any of ${actions} actions`,
  { timeout: 1_200_000 },
  async () => {
    const chance = new MersenneTwister(4_711);
    const point = () => 1 + Math.floor(chance.random() * mostWrites);
    const lost: string[] = [];
    const doubled: string[] = [];
    let kills = 0;
    await everybody();
    const start = await worldState(ann);
    const first = await ann.do("perform", strike);
    await table.settled();
    const struck = await worldState(ann);
    expect(struck).not.toEqual(start);
    await gm.do("undo", { message: first });
    await table.settled();
    expect(await worldState(ann)).toEqual(start);
    await gm.do("delete", { uuid: `ChatMessage.${first}` });

    const whole = (what: string, world: unknown, wanted: unknown) => {
      if (isDeepStrictEqual(world, wanted)) return;
      lost.push(what);
      expect.soft(world, what).toEqual(wanted);
    };
    for (let round = 0; round < actions; round++) {
      const acknowledged = await underFire(point(), () => ann.do("perform", strike));
      kills += table.deaths();
      const there = await strikes();
      if (acknowledged !== null && there.length === 0)
        lost.push(`action ${round} was acknowledged and is gone`);
      if (there.length > 1) doubled.push(`action ${round} is there ${there.length} times`);
      whole(`after action ${round}`, await worldState(ann), there.length === 0 ? start : struck);
      const [message] = there;
      if (!message) continue;
      await underFire(point(), () => gm.do("undo", { message: message._id }));
      kills += table.deaths();
      // If the server died before it received the request to undo, the request was lost and must be sent
      // again.
      if ((await strikes())[0]?.system.verdict.state !== "reversed") {
        await gm.do("undo", { message: message._id });
        await table.settled();
      }
      whole(`after action ${round} was taken back`, await worldState(ann), start);
      await gm.do("delete", { uuid: `ChatMessage.${message._id}` });
      await table.settled();
    }
    note({
      fault: "Server killed in the middle of an action or of taking it back",
      count: kills,
      lost,
      doubled,
      beside: `${actions} actions`,
    });
  },
);
