/** Short words for fights of variants of combat on the real server. */
import type { Client } from "./client.ts";
import { Fight } from "./fight.ts";
import { IDS } from "./seed.ts";
import { worldState } from "./state.ts";
import type { Table } from "./table.ts";

/** A fight of a variant, which begins and goes on as a Gamemaster lets it. */
export class VariantFight extends Fight {
  readonly #table: Table;
  readonly #gm: Client;

  constructor(table: Table, gm: Client, ids: ReadonlyMap<string, string> = new Map()) {
    super(table, gm, IDS.combat, ids);
    this.#table = table;
    this.#gm = gm;
  }

  /** The same fight through another Gamemaster's client, or a new one of the same. */
  through(gm: Client): VariantFight {
    return new VariantFight(this.#table, gm, this.ids);
  }

  /** Lets the fight go by those rules. */
  async choose(key: string): Promise<void>;
  async choose(client: Client, name: string, dice: number): Promise<void>;
  override async choose(first: Client | string, name = "", dice = 0): Promise<void> {
    if (typeof first !== "string") return super.choose(first, name, dice);
    await this.do(this.#gm, "chooseRules", { key: first });
  }

  /** Who acts by the Combat, and where it stands. */
  async now(): Promise<{ round: number; acting: string; order: string[]; initiatives: (number | null)[] }> {
    const { round, acting, turns, order } = await this.seen();
    return { round, acting, order: turns, initiatives: order.map(({ initiative }: any) => initiative) };
  }

  /** A Gamemaster begins it, and leads it to the first turn. */
  async begin(): Promise<void> {
    await this.do(this.#gm, "begin");
    await this.lead();
  }

  /** A Gamemaster leads it on until somebody with a place acts. */
  async lead(): Promise<void> {
    for (let step = 0; step < 10; step++) {
      const { order, acting } = await this.seen();
      if (acting !== "" && order.some(({ initiative }: any) => initiative !== null)) return;
      await this.do(this.#gm, "nextRound");
    }
    throw new Error("the fight does not come to a first turn");
  }

  /** A Gamemaster ends the turn that goes on. */
  async endTurn(): Promise<void> {
    await this.do(this.#gm, "nextTurn");
  }

  /** What the world says, with where the fight stands. */
  async world(): Promise<Record<string, any>> {
    await this.#table.settled();
    return worldState(this.#gm);
  }

  /** The messages of one action that stand. */
  standing(action: string): any[] {
    return this.#table
      .all("ChatMessage")
      .filter(
        ({ system }) => system.action === action && ["applied", "judged"].includes(system.verdict.state),
      );
  }
}
