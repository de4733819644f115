/** Helpers for encounters with combat variants on the real server. */
import type { Client } from "./client.ts";
import { Encounter } from "./encounter.ts";
import { IDS } from "./seed.ts";
import { worldState } from "./state.ts";
import type { Table } from "./table.ts";

/** An encounter with a variant's rules, controlled by a Gamemaster. */
export class VariantEncounter extends Encounter {
  readonly #table: Table;
  readonly #gm: Client;

  constructor(table: Table, gm: Client, ids: ReadonlyMap<string, string> = new Map()) {
    super(table, gm, IDS.combat, ids);
    this.#table = table;
    this.#gm = gm;
  }

  /** Returns the same encounter, controlled through the given Gamemaster's client. */
  through(gm: Client): VariantEncounter {
    return new VariantEncounter(this.#table, gm, this.ids);
  }

  /** Chooses the encounter's combat rules. */
  async choose(key: string): Promise<void>;
  async choose(client: Client, name: string, dice: number): Promise<void>;
  override async choose(first: Client | string, name = "", dice = 0): Promise<void> {
    if (typeof first !== "string") return super.choose(first, name, dice);
    await this.do(this.#gm, "chooseRules", { key: first });
  }

  /** Returns the round, the current combatant, the turn order and the initiatives. */
  async now(): Promise<{ round: number; acting: string; order: string[]; initiatives: (number | null)[] }> {
    const { round, acting, turns, order } = await this.seen();
    return { round, acting, order: turns, initiatives: order.map(({ initiative }: any) => initiative) };
  }

  /** Begins the encounter as a Gamemaster, and advances to the first turn. */
  async begin(): Promise<void> {
    await this.do(this.#gm, "begin");
    await this.lead();
  }

  /** As a Gamemaster, advances the encounter until the turn order is known and it is a combatant's turn. */
  async lead(): Promise<void> {
    for (let step = 0; step < 10; step++) {
      const { order, acting } = await this.seen();
      if (acting !== "" && order.some(({ initiative }: any) => initiative !== null)) return;
      await this.do(this.#gm, "nextRound");
    }
    throw new Error("the encounter does not come to a first turn");
  }

  async endTurn(): Promise<void> {
    await this.do(this.#gm, "nextTurn");
  }

  /** Waits for all pending work and returns the state of the world, including the encounter. */
  async world(): Promise<Record<string, any>> {
    await this.#table.settled();
    return worldState(this.#gm);
  }

  /** Returns the messages of an action type that have been judged or applied. */
  standing(action: string): any[] {
    return this.#table
      .all("ChatMessage")
      .filter(
        ({ system }) => system.action === action && ["applied", "judged"].includes(system.verdict.state),
      );
  }
}
