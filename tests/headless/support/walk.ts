/**
 * A random walk in which three users act, undo, amend, answer and rewind, in an order that depends on the
 * seed. The invariants are checked after each step.
 */
import { MersenneTwister } from "../../../host/runtime/client/dice/index.ts";
import type { Client } from "./client.ts";
import type { Operation } from "./people.ts";
import { ANNA, BERT, BOSS, IDS, thug, USERS } from "./seed.ts";
import { worldState } from "./state.ts";
import { Table } from "./table.ts";

const THUGS = 4;

/** The results of a random walk. */
export interface Walked {
  /** All violated invariants, each with the step that caused the violation. */
  readonly faults: readonly string[];
  /** How often each type of step was performed. */
  readonly done: Readonly<Record<string, number>>;
  readonly start: unknown;
  /** The state of the world after everything has been undone. */
  readonly end: unknown;
  /** The number of writes to documents other than messages. */
  readonly writes: number;
}

interface Seat {
  readonly client: Client;
  readonly actors: readonly string[];
  readonly items: boolean;
}

/** Performs a number of random steps. The same seed reproduces the walk. */
export async function walk({
  steps,
  seed,
}: {
  readonly steps: number;
  readonly seed: number;
}): Promise<Walked> {
  const table = await Table.open({ thugs: THUGS });
  const walker = new Walker(table, seed);
  try {
    return await walker.go(steps);
  } finally {
    walker.faults.push(...(await table.close()).map(text => `somebody complained: ${text}`));
  }
}

class Walker {
  readonly faults: string[] = [];
  readonly #table: Table;
  readonly #seed: number;
  readonly #chance: MersenneTwister;
  readonly #done: Record<string, number> = {};
  #seats: Record<"gm" | "ann" | "ben", Seat> = {} as never;
  #step = 0;

  constructor(table: Table, seed: number) {
    this.#table = table;
    this.#seed = seed;
    this.#chance = new MersenneTwister(seed);
  }

  async go(steps: number): Promise<Walked> {
    const seat = async (userId: string, actors: readonly string[], items: boolean): Promise<Seat> => ({
      client: await this.#table.join(userId, { seed: this.#seed + actors.length }),
      actors,
      items,
    });
    this.#seats = {
      gm: await seat(USERS.gm, [BOSS, ...Array.from({ length: THUGS }, (_, index) => thug(index))], false),
      ann: await seat(USERS.ann, [ANNA], true),
      ben: await seat(USERS.ben, [BERT], true),
    };
    const start = await worldState(this.#gm);
    this.#table.taken();
    for (this.#step = 1; this.#step <= steps; this.#step++) {
      await this.#take();
      await this.#table.settled();
      await this.#look();
    }
    const writes = this.#table.writes.filter(({ type }) => type !== "ChatMessage").length;
    await this.#takeAllBack();
    this.faults.push(...(await this.#table.differences(true)).map(text => `at the end: ${text}`));
    return { faults: this.faults, done: this.#done, start, end: await worldState(this.#gm), writes };
  }

  get #gm(): Client {
    return this.#seats.gm.client;
  }

  #below(number: number): number {
    return Math.floor(this.#chance.random() * number);
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  /** Performs one step. As in a real session, most steps are actions. */
  async #take(): Promise<void> {
    // A fixed schedule ensures that any twenty steps include certain types of step, whatever the random
    // numbers are.
    switch (this.#step % 20) {
      case 4:
        return this.#count("strike", () =>
          this.#gm.do("perform", {
            action: "strike",
            actor: BOSS,
            targets: [this.#one([ANNA, BERT])],
            choices: { points: 9, entry: "direct", soakable: true },
          }),
        );
      case 5:
        return this.#answer();
      case 9:
        return this.#about("apply", ["judged", "reversed"]);
      case 13:
        return this.#amend();
      case 16:
        return this.#about("undo", ["applied"]);
      case 19:
        return this.#count("rewind", () => this.#gm.do("rewind", { moment: "turn" }));
      default:
        return this.#takeAny();
    }
  }

  async #takeAny(): Promise<void> {
    const roll = this.#below(100);
    if (roll < 48) return this.#act();
    if (roll < 60) return this.#answer();
    if (roll < 72) return this.#about("apply", ["judged", "reversed"]);
    if (roll < 86) return this.#about("undo", ["applied", "judged"]);
    if (roll < 94) return this.#amend();
    if (roll < 97)
      return this.#count("setting", () =>
        this.#gm
          .do("set", { key: "automation", value: this.#one(["full", "confirm", "cards"]) })
          .then(() => "set"),
      );
    return this.#count("rewind", () => this.#gm.do("rewind", { moment: this.#one(["turn", "round"]) }));
  }

  async #count(kind: string, step: () => Promise<unknown>): Promise<void> {
    const came = await step();
    const name = came === null ? `${kind}, refused` : kind;
    this.#done[name] = (this.#done[name] ?? 0) + 1;
  }

  async #act(): Promise<void> {
    const seat = this.#one([this.#seats.gm, this.#seats.ann, this.#seats.ben]);
    const command = this.#command(this.#one(seat.actors), seat);
    await this.#count(command.action, () => seat.client.do("perform", command));
  }

  /** Returns a random action that this actor can perform. */
  #command(actor: string, { items }: Seat): Operation {
    const others = [ANNA, BERT, BOSS, ...Array.from({ length: THUGS }, (_, index) => thug(index))].filter(
      uuid => uuid !== actor,
    );
    const some = (): string[] => [
      ...new Set(Array.from({ length: 1 + this.#below(3) }, () => this.#one(others))),
    ];
    const rifle = items ? { item: `${actor}.Item.${IDS.rifle}` } : {};
    const shots = items ? this.#below(3) : 0;
    return this.#one<() => Operation>([
      () => ({
        action: "strike",
        actor,
        ...rifle,
        targets: some(),
        choices: {
          points: this.#below(14),
          dice: this.#below(4),
          shots,
          prone: this.#below(2) === 0,
          soakable: this.#below(3) === 0,
        },
      }),
      () => ({
        action: "strike",
        actor,
        targets: [this.#one(others)],
        choices: { points: this.#below(9), entry: "direct", prone: this.#below(2) === 0 },
      }),
      () => ({
        action: "strain",
        actor,
        choices: { stamina: this.#below(3), inspiration: items ? this.#below(2) : 0 },
      }),
      () => ({ action: "relieve", actor, targets: some() }),
      () => ({ action: "rest", actor }),
      () => ({
        action: "test",
        actor,
        choices: {
          attribute: this.#one(["strength", "dexterity", "insight"]),
          difficulty: 1 + this.#below(4),
          exert: this.#below(4) === 0,
        },
      }),
      () => ({ action: "attack", actor, ...rifle, targets: [this.#one(others)], choices: {} }),
      () =>
        items
          ? { action: "burst", actor, ...rifle, targets: [this.#one(others)], choices: {} }
          : { action: "attack", actor, targets: [this.#one(others)] },
      () =>
        items ? { action: "area", actor, ...rifle, targets: some(), choices: {} } : { action: "rest", actor },
      () => (items ? { action: "reload", actor, ...rifle } : { action: "standUp", actor }),
      () => ({ action: "standUp", actor }),
    ])();
  }

  /** Returns the actions in any of the given states, oldest first. */
  #actions(states: readonly string[]): any[] {
    return this.#table
      .all("ChatMessage")
      .filter(({ type, system }) => type === "action" && states.includes(system.verdict?.state ?? "none"))
      .sort((a, b) => a._stats.createdTime - b._stats.createdTime || (a._id < b._id ? -1 : 1));
  }

  async #about(step: string, states: readonly string[]): Promise<void> {
    const actions = this.#actions(states);
    if (actions.length === 0) return this.#act();
    const { client } = this.#one([this.#seats.gm, this.#seats.gm, this.#seats.ann]);
    await this.#count(step, () => client.do(step, { message: this.#one(actions)._id }));
  }

  async #amend(): Promise<void> {
    const actions = this.#actions(["applied", "judged", "reversed"]);
    if (actions.length === 0) return this.#act();
    const message = this.#one(actions);
    const choices =
      message.system.action === "strike"
        ? this.#one([{ points: this.#below(14) }, { prone: this.#below(2) === 0 }, { dice: this.#below(5) }])
        : message.system.action === "strain"
          ? { stamina: this.#below(4) }
          : { takingTime: this.#below(2) };
    await this.#count("amend", () => this.#gm.do("amend", { message: message._id, choices, reason: "" }));
  }

  /** Answers an open prompt on behalf of its owner. */
  async #answer(): Promise<void> {
    for (const { _id: message } of this.#actions(["applied", "judged", "reversed"]).reverse()) {
      const judged = await this.#gm.do("judged", { message });
      if (!judged || judged.prompts.length === 0) continue;
      const prompt = this.#one<any>(judged.prompts);
      const seat =
        Object.values(this.#seats).find(({ actors }) => actors.includes(prompt.actor)) ?? this.#seats.gm;
      return this.#count("answer", () =>
        seat.client.do("answer", {
          message,
          prompt: prompt.key,
          value: this.#one<any>(prompt.options).value,
        }),
      );
    }
    return this.#act();
  }

  /** Checks the invariants that must hold after every step. */
  async #look(): Promise<void> {
    const stuck = this.#actions(["applying", "reversing", "none"]).map(
      ({ _id, system }) =>
        `an action (${system.action}) is left at "${system.verdict?.state ?? "none"}": ${_id}`,
    );
    const low = await this.#gm.do("shortfalls");
    const seen = await this.#table.differences();
    this.faults.push(...[...stuck, ...low, ...seen].map(text => `step ${this.#step}: ${text}`));
  }

  /**
   * Undoes all actions, starting with the newest. An action that is blocked by another one is tried again
   * later.
   */
  async #takeAllBack(): Promise<void> {
    const standing = () =>
      this.#actions(["applied", "judged", "reversed"])
        .filter(({ system }) => system.verdict.applied !== "" && system.verdict.applied !== "[]")
        .reverse();
    for (
      let before = Infinity, left = standing();
      left.length > 0 && left.length < before;
      before = left.length, left = standing()
    ) {
      for (const { _id: message } of left) {
        await this.#gm.do("undo", { message });
        await this.#table.settled();
      }
    }
    this.faults.push(
      ...standing().map(
        ({ _id, system }) => `${system.action} ${_id} still stands: ${system.verdict.applied}`,
      ),
    );
  }
}
