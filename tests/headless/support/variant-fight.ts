/** Helpers for encounters of combat variants on the real server. */
import type { Client } from "./client.ts";
import { Fight } from "./fight.ts";
import { IDS } from "./seed.ts";
import { worldState } from "./state.ts";
import type { Table } from "./table.ts";

/** A variant's encounter, controlled by a Gamemaster. */
export class VariantFight extends Fight {
  readonly #table: Table;
  readonly #gm: Client;

  constructor(table: Table, gm: Client, ids: ReadonlyMap<string, string> = new Map()) {
    super(table, gm, IDS.combat, ids);
    this.#table = table;
    this.#gm = gm;
  }

  /** Returns the same encounter on another Gamemaster's client, or on a new one of the same. */
  through(gm: Client): VariantFight {
    return new VariantFight(this.#table, gm, this.ids);
  }

  /** Chooses the encounter's combat rules. */
  async choose(key: string): Promise<void>;
  async choose(client: Client, name: string, dice: number): Promise<void>;
  override async choose(first: Client | string, name = "", dice = 0): Promise<void> {
    if (typeof first !== "string") return super.choose(first, name, dice);
    await this.do(this.#gm, "chooseRules", { key: first });
  }

  /** Returns the current combatant, and the state of the Combat. */
  async now(): Promise<{ round: number; acting: string; order: string[]; initiatives: (number | null)[] }> {
    const { round, acting, turns, order } = await this.seen();
    return { round, acting, order: turns, initiatives: order.map(({ initiative }: any) => initiative) };
  }

  /** A Gamemaster begins it, and advances to the first turn. */
  async begin(): Promise<void> {
    await this.do(this.#gm, "begin");
    await this.lead();
  }

  /** A Gamemaster advances until a combatant with a position acts. */
  async lead(): Promise<void> {
    for (let step = 0; step < 10; step++) {
      const { order, acting } = await this.seen();
      if (acting !== "" && order.some(({ initiative }: any) => initiative !== null)) return;
      await this.do(this.#gm, "nextRound");
    }
    throw new Error("the fight does not come to a first turn");
  }

  /** A Gamemaster ends the current turn. */
  async endTurn(): Promise<void> {
    await this.do(this.#gm, "nextTurn");
  }

  /** Returns the state of the world and the encounter. */
  async world(): Promise<Record<string, any>> {
    await this.#table.settled();
    return worldState(this.#gm);
  }

  /** Returns the applied messages of one action type. */
  standing(action: string): any[] {
    return this.#table
      .all("ChatMessage")
      .filter(
        ({ system }) => system.action === action && ["applied", "judged"].includes(system.verdict.state),
      );
  }
}
