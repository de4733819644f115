/**
 * Makes six users act at the same time without waiting for each other, while connections lag and break, and
 * Gamemasters come and go.
 */
import { isDeepStrictEqual } from "node:util";
import { MersenneTwister } from "../../../../host/runtime/client/dice/index.ts";
import type { Client } from "../../support/client.ts";
import type { Operation } from "../../support/people.ts";
import { ANNA, BERT, BOSS, IDS, thug } from "../../support/seed.ts";
import { worldState } from "../../support/state.ts";
import { Table } from "../../support/table.ts";
import { audit, standing } from "./books.ts";
import { CARA, CROWD, crowdSeed, DAVE } from "./crowd.ts";

const THUGS = 4;
const SEATS: readonly (readonly [user: keyof typeof CROWD, actors: readonly string[]])[] = [
  ["gm", [BOSS, thug(0), thug(1)]],
  ["other", [thug(2), thug(3)]],
  ["ann", [ANNA]],
  ["ben", [BERT]],
  ["cara", [CARA]],
  ["dave", [DAVE]],
];

export interface Weather {
  /** The minimum total number of actions. */
  readonly actions: number;
  /** The minimum duration in seconds. */
  readonly seconds?: number;
  readonly seed: number;
  /** The maximum delay of a message in milliseconds. */
  readonly lag?: number;
  /**
   * The number of times that a user's connection is interrupted during an action. The user reconnects each
   * time.
   */
  readonly drops?: number;
  /** Whether the writer's connection also breaks, so that the Gamemasters take turns being the writer. */
  readonly swaps?: boolean;
}

/** The result of a storm of simultaneous actions. */
export interface Aftermath {
  readonly lost: string[];
  readonly doubled: string[];
  readonly done: Readonly<Record<string, number>>;
  readonly drops: number;
  readonly acted: number;
  readonly seconds: number;
  readonly complaints: readonly string[];
}

/** Runs the storm of simultaneous actions, and then checks the world. */
export async function storm({
  actions,
  seconds = 0,
  seed,
  lag = 0,
  drops = 0,
  swaps = false,
}: Weather): Promise<Aftermath> {
  const table = await Table.open({ seed: crowdSeed(THUGS) });
  // Clients log an error when their connection is lost.
  table.expectComplaint(/connection is lost|transport close/u);
  const chance = new MersenneTwister(seed);
  const below = (number: number): number => Math.floor(chance.random() * number);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const people = new Map<string, Client>();
  const acknowledged: string[] = [];
  const done: Record<string, number> = {};
  /** The unexpected console messages of all pages. The list is complete only at the end. */
  const complaints: string[] = [];
  let attempted = 0;
  let dropped = 0;
  const everybody = [
    ANNA,
    BERT,
    CARA,
    DAVE,
    BOSS,
    ...Array.from({ length: THUGS }, (_, index) => thug(index)),
  ];

  const sit = async (user: string, index: number, wait: boolean) => {
    people.set(user, await table.join(user, { seed: seed + index, lag, wait }));
  };
  const commandOf = (actors: readonly string[]): Operation => {
    const actor = one(actors);
    const armed = [ANNA, BERT, CARA, DAVE].includes(actor);
    const others = everybody.filter(uuid => uuid !== actor);
    const targets = [...new Set([one(others), one(others)])];
    return one<() => Operation>([
      () => ({
        action: "strike",
        actor,
        ...(armed && { item: `${actor}.Item.${IDS.rifle}` }),
        targets,
        choices: { points: below(9), dice: below(3), shots: armed ? below(3) : 0, prone: below(3) === 0 },
      }),
      () => ({
        action: "strike",
        actor,
        targets: [one(others)],
        choices: { points: below(6), entry: "direct" },
      }),
      () => ({ action: "strain", actor, choices: { stamina: below(3), inspiration: armed ? below(2) : 0 } }),
      () => ({ action: "relieve", actor, targets }),
      () => ({ action: "standUp", actor }),
    ])();
  };
  const act = async (user: string, actors: readonly string[]): Promise<void> => {
    const roll = below(10);
    const client = people.get(user) as Client;
    const own = acknowledged.at(-1 - below(Math.min(6, acknowledged.length)));
    // If the user's client hasn't received the message yet, performs a new action instead, because users
    // can't click a message that hasn't arrived.
    if (
      roll < 7 ||
      own === undefined ||
      (await client.do("source", { uuid: `ChatMessage.${own}` })) === null
    ) {
      attempted++;
      const command = commandOf(actors);
      const message = await client.do("perform", command);
      if (typeof message === "string") acknowledged.push(message);
      done[command.action] = (done[command.action] ?? 0) + 1;
      return;
    }
    const step = roll < 9 ? "undo" : "apply";
    await client.do(step, { message: own });
    done[step] = (done[step] ?? 0) + 1;
  };
  /** Disconnects a user's client while the others continue, and then reconnects the user. */
  const dropOut = async (user: string, index: number): Promise<void> => {
    dropped++;
    await (people.get(user) as Client).kill();
    await sit(user, index, false);
  };

  try {
    for (const [index, [name]] of SEATS.entries()) await sit(CROWD[name], index, true);
    const start = await worldState(people.get(CROWD.gm) as Client);
    const each = Math.ceil(actions / SEATS.length);
    const began = performance.now();
    const dropsOf = (name: string): number =>
      swaps
        ? name === "gm"
          ? Math.ceil(drops / 2)
          : name === "other"
            ? Math.floor(drops / 2)
            : 0
        : Math.round(drops / SEATS.length);
    await Promise.all(
      SEATS.map(async ([name, actors], index) => {
        const user = CROWD[name];
        const breaks = new Set(
          Array.from({ length: dropsOf(name) }, (_, nth) =>
            Math.floor(((nth + chance.random()) * each) / Math.max(1, dropsOf(name))),
          ),
        );
        for (let nth = 0; nth < each || performance.now() - began < seconds * 1000; nth++) {
          const acting = act(user, actors).catch((error: unknown) => {
            if (!people.get(user)?.gone) throw error;
          });
          if (breaks.has(nth)) {
            // The connection breaks during an action, and only the server knows whether it received the
            // action.
            await dropOut(user, index);
          }
          await acting;
        }
      }),
    );
    const blown = Math.round((performance.now() - began) / 1000);
    await table.settled();
    for (const client of people.values()) await client.do("calm");
    return await lookAround(start, blown);
  } finally {
    complaints.push(...(await table.close()));
  }

  async function lookAround(start: Record<string, any>, blown: number): Promise<Aftermath> {
    const gm = people.get(CROWD.gm) as Client;
    const end = await worldState(gm);
    const { lost, doubled } = audit(table, start, end);
    const books = standing(table);
    const there = new Set(books.map(({ id }) => id));
    lost.push(...acknowledged.filter(id => !there.has(id)).map(id => `${id} was acknowledged and is gone`));
    if (books.length > attempted)
      doubled.push(`${books.length} actions are there of ${attempted} that were done`);
    lost.push(
      ...books
        .filter(({ state }) => !["applied", "reversed", "refused", "judged"].includes(state))
        .map(({ id, action, state }) => `${action} ${id} is left at "${state}"`),
    );
    doubled.push(...(await gm.do("shortfalls")));
    lost.push(...(await table.differences(true)));
    await takeAllBack(gm);
    const back = await worldState(gm);
    if (!isDeepStrictEqual(back, start))
      lost.push(
        ...Object.keys(start)
          .filter(uuid => !isDeepStrictEqual(back[uuid], start[uuid]))
          .map(uuid => `${uuid} is not as it was, when all is taken back`),
      );
    return { lost, doubled, done, drops: dropped, acted: attempted, seconds: blown, complaints };
  }

  /** Undoes all actions, newest first. If an action is blocked by another one, tries it again later. */
  async function takeAllBack(gm: Client): Promise<void> {
    const left = () =>
      standing(table)
        .filter(({ lines }) => lines.length > 0)
        .reverse();
    for (
      let before = Infinity, now = left();
      now.length > 0 && now.length < before;
      before = now.length, now = left()
    ) {
      for (const { id } of now) {
        await gm.do("undo", { message: id });
        await table.settled();
      }
    }
  }
}
