/** Provides helpers for tests of encounters. */
import type { Client } from "./client.ts";
import { refusalOf } from "./people.ts";
import { IDS } from "./seed.ts";
import type { Table } from "./table.ts";

const TOKENS: Record<string, { actorId: string; tokenId: string }> = {
  anna: { actorId: IDS.anna, tokenId: "TokenAnna0000001" },
  bert: { actorId: IDS.bert, tokenId: "TokenBert0000002" },
  boss: { actorId: IDS.boss, tokenId: "TokenBoss0000003" },
};

/**
 * Returns the actor and token of a possible combatant: `anna`, `bert`, `boss`, or `thug` with a token number.
 */
function memberOf(name: string): { actorId: string; tokenId: string } {
  const number = /^thug(\d+)$/u.exec(name)?.[1];
  return number === undefined
    ? TOKENS[name]!
    : { actorId: IDS.thug, tokenId: `TokenThug${number.padStart(7, "0")}` };
}

/** An encounter at a table, as one client sees it. */
export class Encounter {
  readonly #table: Table;
  readonly #client: Client;
  readonly combat: string;
  readonly #ids = new Map<string, string>();

  constructor(table: Table, client: Client, combat: string, ids: ReadonlyMap<string, string> = new Map()) {
    this.#table = table;
    this.#client = client;
    this.combat = combat;
    for (const [name, id] of ids) this.#ids.set(name, id);
  }

  get ids(): ReadonlyMap<string, string> {
    return this.#ids;
  }

  /** Returns this encounter as seen by another client. */
  seenBy(client: Client): Encounter {
    return new Encounter(this.#table, client, this.combat, this.#ids);
  }

  async join(...names: readonly string[]): Promise<void> {
    const data = names.map(name => ({ ...memberOf(name), sceneId: IDS.scene }));
    const uuids: string[] = await this.#client.do("create", {
      parent: `Combat.${this.combat}`,
      type: "Combatant",
      data,
    });
    names.forEach((name, index) => {
      this.#ids.set(name, uuids[index]!.split(".").at(-1)!);
    });
    await this.#table.settled();
  }

  async leave(name: string): Promise<void> {
    await this.#client.do("delete", { uuid: this.uuid(name) });
    await this.#table.settled();
  }

  id(name: string): string {
    return this.#ids.get(name) ?? name;
  }

  uuid(name: string): string {
    return `Combat.${this.combat}.Combatant.${this.id(name)}`;
  }

  /** Returns the state of the encounter as the client knows it. */
  async seen(): Promise<any> {
    return this.#client.do("encounter", { combat: this.combat });
  }

  /** Returns a combatant's data as stored on the server. */
  held(name: string): any {
    return this.#table.held("Combat", this.combat)?.combatants.find((one: any) => one._id === this.id(name));
  }

  /** Performs a step on a client. Resolves when all effects of the step are complete. */
  async do(client: Client, step: string, args: object = {}): Promise<any> {
    const answer = await client.do(step, { combat: this.combat, ...args });
    await this.#table.settled();
    return answer;
  }

  /** Sends a request. Returns the reason if it is rejected, and null otherwise. */
  async asked(client: Client, step: string, args: object): Promise<string | null> {
    const request = await this.do(client, step, args);
    return typeof request === "string" ? refusalOf(this.#table, request) : "nothing was asked";
  }

  async choose(client: Client, name: string, dice: number): Promise<void> {
    await this.do(client, "choose", { combatant: this.uuid(name), dice });
    await this.#table.settled();
  }

  /** Sets combatants' steps without rolling, and begins the encounter. */
  async beginAt(steps: Record<string, number>): Promise<void> {
    await this.join(...Object.keys(steps));
    for (const [name, step] of Object.entries(steps)) {
      await this.#client.do("update", {
        uuid: this.uuid(name),
        changes: { initiative: step, system: { step, actionPoints: 3 } },
      });
    }
    await this.do(this.#client, "begin");
  }
}
