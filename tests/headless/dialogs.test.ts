/**
 * Tests that action dialogs show exactly what is then rolled, posted, judged by the writer and rendered on
 * every client: pool, modifiers, difficulty, cost, problems and odds. Covers every action type in seeded
 * situations. `npm run audit -- dialogs` runs this file and prints how many action types and situations it
 * covers.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { MersenneTwister } from "../../host/runtime/client/dice/index.ts";
import type { Client } from "./support/client.ts";
import { ask } from "./support/people.ts";
import { ANNA, BERT, BOSS, COMBATANTS, IDS, PARTY, thug, thugToken, USERS } from "./support/seed.ts";
import { Table } from "./support/table.ts";
import { VariantEncounter } from "./support/variant-encounter.ts";

/** The ways to set targets and choices: before the dialog opens, in the dialog, or without a dialog. */
const WAYS = ["before", "in the dialog", "without a dialog"] as const;

/**
 * The number of ways (`WAYS`) in which each action type is tested in each place. The short run uses one way
 * on a map and, for actions with weapons, also one in each other place. The deep tests use every way in every
 * place.
 */
const EACH = process.env["BLACKOUT_ALL"] === "1" ? WAYS.length : 1;
const AIMS = (action: Action): boolean => EACH > 1 || action.item?.includes("weapon") === true;
const SEED = Number(process.env["BLACKOUT_SEED"] ?? 20_471);
const SCENE = `Scene.${IDS.scene}`;
const COMBAT = `Combat.${IDS.combat}`;

interface Action {
  readonly key: string;
  readonly targets: "none" | "one" | "optional" | "many" | "any";
  readonly item?: readonly (string | null)[];
  readonly variant?: string;
  readonly who?: "gamemaster" | "holder";
  readonly nature?: "byHand" | "automatic";
}

/** Everything that a dialog shows before the roll, as plain data. */
type Shown = Record<string, unknown> & {
  readonly refused: boolean;
  readonly rolled: number | null;
  readonly ap: number;
};

const report = {
  actions: new Set<string>(),
  posted: new Set<string>(),
  situations: 0,
  differences: [] as string[],
};

afterAll(() => {
  mkdirSync("reports", { recursive: true });
  const { actions, posted, situations, differences } = report;
  writeFileSync(
    "reports/dialogs.json",
    JSON.stringify({
      actions: actions.size,
      situations,
      differences,
      neverPosted: [...actions].filter(key => !posted.has(key)),
    }),
  );
});

/**
 * What an action requires before its dialog opens: the initial choices, and the data and condition of the
 * actor and the target.
 */
interface Before {
  readonly choices?: Record<string, unknown>;
  readonly own?: object;
  readonly ownCondition?: string;
  readonly target?: object;
  readonly targetCondition?: string;
}
const BEFORE: Readonly<Record<string, Before>> = {
  "stray": { choices: { faces: [2, 3, 5, 6], pool: 4 } },
  "standUp": { ownCondition: "prone" },
  "clearConductive": { targetCondition: "conductive" },
  "bleedOut": { own: { health: { value: -3 } }, ownCondition: "outOfFight" },
  "finish": { target: { health: { value: -3 } }, targetCondition: "outOfFight" },
  "treat": { targetCondition: "poisoned" },
  "wake": { target: { vital: { knockedOut: true } }, targetCondition: "outOfFight" },
  "wakeShutDown": { target: { vital: { shutDown: true } } },
  "giveCredits": { choices: { from: ANNA, to: PARTY, amount: 3 }, own: { credits: 20 } },
  "splitCredits": { choices: { from: PARTY, to: PARTY, amount: 3 } },
  "moveItem": { choices: { from: ANNA, to: PARTY, item: IDS.kit, quantity: 1 } },
  "sellItem": { choices: { from: ANNA, to: ANNA, item: IDS.kit, quantity: 1 } },
  "rescue": { target: { clocks: { airlessSince: 1 } } },
  "moveBands": { choices: { to: "others" } },
  "escapeGrapple": { ownCondition: "grappled" },
  "dragGripped": { targetCondition: "grappled" },
  "bands.delay": { choices: { label: "The lift comes" } },
  "zones.zone": { choices: { name: "Bridge" } },
};

class Situations {
  readonly #table: Table;
  readonly #gm: Client;
  readonly #ann: Client;
  readonly #chance: MersenneTwister;
  readonly #place: string;
  readonly differences: string[] = [];

  constructor(table: Table, gm: Client, ann: Client, place: string) {
    this.#table = table;
    this.#gm = gm;
    this.#ann = ann;
    this.#place = place;
    this.#chance = new MersenneTwister(SEED + place.length);
  }

  #below(number: number): number {
    return Math.floor(this.#chance.random() * number);
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  /** Performs each action type at least `each` times, each time in a random state of the world. */
  async all(actionKeys: readonly Action[], each: number): Promise<void> {
    for (const [place, action] of actionKeys.entries()) {
      report.actions.add(action.key);
      // Attacks are performed twice as often, because most differences can occur in them.
      for (let round = 0; round < each * (action.item?.includes("weapon") ? 2 : 1); round++) {
        if (this.#place !== "none" && this.#below(4) === 0) await this.#stir();
        await this.#situation(action, WAYS[(place + round) % WAYS.length] ?? WAYS[0]);
      }
    }
  }

  /** Moves tokens, opens and closes doors, and changes values at random. */
  async #stir(): Promise<void> {
    const spot = () => ({
      x: 100 * this.#below(9),
      y: 100 * this.#below(5),
      elevation: this.#one([0, 0, 0, 10]),
    });
    // Uses the option that marks changes by the ledger. Otherwise, the writer would record a token's movement
    // on the actor's turn and charge for it.
    const options = { blackoutLedger: true };
    const tokens = ["TokenAnna0000001", "TokenBert0000002", "TokenBoss0000003"].map(
      id => `${SCENE}.Token.${id}`,
    );
    await this.#gm.do("inOneGo", {
      updates: [
        ...[...tokens, thugToken(0)].map(uuid => ({ uuid, changes: spot(), options })),
        { uuid: `${SCENE}.Wall.WallOfTheDialogs`, changes: { ds: this.#below(2) } },
        { uuid: ANNA, changes: { system: { health: { value: 14 }, stamina: { value: this.#below(5) } } } },
        { uuid: BOSS, changes: { system: { health: { value: 19 } } } },
        {
          uuid: `${ANNA}.Item.${IDS.rifle}`,
          changes: { system: { ammunition: { value: this.#one([0, 3, 12]) } } },
        },
      ],
    });
    if (this.#place === "map" || this.#place === "board") {
      await this.#gm.do("update", {
        uuid: `${COMBAT}.Combatant.${COMBATANTS.anna}`,
        changes: { system: { ap: this.#below(6), done: [], free: 1, maneuvers: 1, movement: 1 } },
      });
      await this.#condition(
        this.#one([ANNA, BOSS, thug(0)]),
        this.#one(["prone", "blinded", "flanked", "vulnerable", "slowed", "exhausted"]),
      );
    }
    if (this.#place === "zones" || this.#place === "bands")
      await this.#gm.do("nextTurn", { combat: IDS.combat });
    await this.#table.settled();
  }

  /** Adds a condition to an actor, or removes it if the actor already has it. */
  async #condition(actor: string, key: string): Promise<void> {
    await this.#gm.do("perform", { action: "condition", actor, choices: { key } });
  }

  /**
   * Returns the actor for an action. Outside variants' encounters, this is usually a random choice between a
   * player's and a Gamemaster's actor. In a variant's encounter, it is the acting combatant. Actions that
   * only item holders or Gamemasters can perform have a fixed actor.
   */
  async #actor(action: Action): Promise<{ actor: string; client: Client; weapon?: string; gear?: string }> {
    const anna = {
      actor: ANNA,
      client: this.#ann,
      weapon: `${ANNA}.Item.${IDS.rifle}`,
      gear: `${ANNA}.Item.${IDS.kit}`,
    };
    const boss = { actor: BOSS, client: this.#gm, weapon: `${BOSS}.Item.${IDS.knife}` };
    if (action.who === "holder") return anna;
    if (action.who === "gamemaster" || action.key === "stray") return boss;
    if (this.#place !== "zones" && this.#place !== "bands") return this.#below(4) > 0 ? anna : boss;
    const { acting } = await this.#gm.do("encounter", { combat: IDS.combat });
    if (acting === "Bert") return { actor: BERT, client: this.#gm, weapon: `${BERT}.Item.${IDS.rifle}` };
    return acting === "Anna" ? anna : acting === "Boss" ? boss : { actor: thug(0), client: this.#gm };
  }

  async #prepare(
    { own = {}, ownCondition, target = {}, targetCondition }: Before,
    actor: string,
    targets: readonly string[],
  ): Promise<void> {
    await this.#gm.do("update", { uuid: actor, changes: { system: own } });
    if (ownCondition) await this.#condition(actor, ownCondition);
    for (const uuid of targets) {
      await this.#gm.do("update", { uuid, changes: { system: target } });
      if (targetCondition) await this.#condition(uuid, targetCondition);
    }
    await this.#table.settled();
  }

  async #situation(action: Action, when: string): Promise<void> {
    const own = await this.#actor(action);
    const kinds = action.item ?? [null];
    const item =
      kinds.includes("weapon") && this.#below(4) > 0
        ? own.weapon
        : kinds.some(kind => kind === "gear" || kind === "consumable")
          ? own.gear
          : undefined;
    const others =
      action.nature === "byHand"
        ? [own.actor]
        : [BERT, own.actor === ANNA ? BOSS : ANNA, ...(this.#place === "none" ? [] : [thug(0)])];
    const several = (action.targets === "many" || action.targets === "any") && this.#below(2) === 0;
    const targets =
      action.targets === "none" ? [] : several ? [this.#one(others), this.#one(others)] : [this.#one(others)];
    const before = BEFORE[action.key];
    if (before) await this.#prepare(before, own.actor, targets);
    const base = { ...this.#base(own.actor), ...before?.choices };
    const wish = {
      action: action.key,
      actor: own.actor,
      item,
      targets: [...new Set(targets)],
      choices: base,
      early: when === "before",
      fast: when === "without a dialog",
      share: this.#one([0, 0.3]),
      seed: this.#below(1e6),
    };
    const name = `${this.#place}: ${action.key}, targets chosen ${when}`;
    report.situations += 1;
    const round = this.#round();
    const { message, shown } = await own.client.do("consider", wish);
    if (shown?.refused === false && message === null)
      this.#differs(
        name,
        `the dialog allows it, and nothing was posted: ${JSON.stringify(await own.client.do("told"))}`,
      );
    if (shown?.refused === true && message !== null)
      this.#differs(name, "the dialog refuses it, and it was posted");
    const told = await own.client.do("told");
    if (message === null) {
      if (process.env["BLACKOUT_WHY"])
        console.log(name, JSON.stringify(shown?.["problems"] ?? null), JSON.stringify(told));
      return;
    }
    await this.#table.settled();
    report.posted.add(action.key);
    await this.#compare(name, message, shown, { client: own.client, round });
  }

  /**
   * Returns the `combatant` choice, which every action in a variant's encounter requires. Outside such
   * encounters, returns an empty object.
   */
  #base(actor: string): Record<string, unknown> {
    if (this.#place !== "zones" && this.#place !== "bands") return {};
    const held = this.#table.held("Combat", IDS.combat);
    const combatant = held?.combatants.find((one: any) => actor.endsWith(one.actorId));
    return combatant ? { combatant: `${COMBAT}.Combatant.${combatant._id}` } : {};
  }

  #round(): unknown {
    return this.#table.held("Combat", IDS.combat)?.system.fought?.round;
  }

  async #compare(
    name: string,
    message: string,
    shown: Shown | null,
    { client, round }: { readonly client: Client; readonly round: unknown },
  ): Promise<void> {
    const [mine, theirs] = [await client.do("became", { message }), await this.#gm.do("became", { message })];
    if (!mine || !theirs) {
      this.#differs(name, "nobody can judge it");
      return;
    }
    if (mine.state === "refused") {
      this.#differs(name, `the writer refused what was posted: ${mine.reason}`);
      return;
    }
    const first = shown ?? mine.posted;
    this.#same(name, "what was posted", first, mine.posted);
    this.#same(name, "what the writer judged", first, mine.judged);
    this.#same(name, "what a Gamemaster sees", first, theirs.judged);
    if (mine.differences.length > 0)
      this.#differs(name, `the card says that something changed: ${JSON.stringify(mine.differences)}`);
    if (first?.rolled !== null && mine.dice)
      this.#same(
        name,
        "its dice",
        { rolled: first.rolled, given: first.rolled, card: first.rolled },
        { rolled: mine.dice.count, given: mine.dice.given, card: mine.dice.card ?? first.rolled },
      );
    if (mine.spent?.ap != null && first.ap > 0)
      this.#same(name, "its cost", { ap: Math.min(first.ap, mine.spent.had) }, { ap: mine.spent.ap });
    await this.#amend(name, message);
    await ask(this.#table, this.#gm, "undo", { message });
    // The verdict can't be compared if a new round began after the action, because undoing the action doesn't
    // undo the new round.
    const again = this.#round() === round ? await this.#gm.do("again", { message }) : null;
    if (again && mine.judged && !(await this.#gm.do("amended", { message })))
      this.#same(name, "what the writer would judge now", first, again);
  }

  /** Checks that the dialog for amending an action matches the writer's verdict. */
  async #amend(name: string, message: string): Promise<void> {
    if (this.#below(3) > 0) return;
    const amendment = await this.#gm.do("amendment", { message, seed: this.#below(1e6) });
    if (
      !amendment?.seen ||
      (await ask(this.#table, this.#gm, "amend", { message, choices: amendment.choices })) !== null
    )
      return;
    this.#same(name, "the amendment", amendment.seen, await this.#gm.do("preview", { message }));
  }

  #same(name: string, what: string, expected: object | null, found: object | null): void {
    for (const key of Object.keys(expected ?? {})) {
      const [one, other] = [expected, found].map(each => JSON.stringify((each as any)?.[key]));
      if (one !== other) this.#differs(name, `${what}: ${key} ${one} ≠ ${other}`);
    }
  }

  #differs(name: string, what: string): void {
    this.differences.push(`${name}: ${what}`);
    report.differences.push(`${name}: ${what}`);
  }
}

async function sitDown(
  options: Parameters<typeof Table.open>[0] = {},
): Promise<{ table: Table; gm: Client; ann: Client }> {
  const table = await Table.open({ thugs: 2, settings: { automation: "full" }, ...options });
  const [gm, ann] = await Promise.all([table.join(USERS.gm), table.join(USERS.ann)]);
  await gm.do("create", {
    parent: SCENE,
    type: "Wall",
    keepId: true,
    data: [{ _id: "WallOfTheDialogs", c: [350, -200, 350, 300], door: 1, ds: 0 }],
  });
  await gm.do("update", { uuid: SCENE, changes: { grid: { type: 1, distance: 5, units: "ft" } } });
  await table.settled();
  return { table, gm, ann };
}

/** Returns all action types of a variant or, if none is given, those of Blackout itself and of modules. */
const actionKeysOf = async (client: Client, variant?: string): Promise<Action[]> =>
  ((await client.do("actions")) as Action[]).filter(action => (action.variant ?? undefined) === variant);

describe("action dialogs", () => {
  it("roll exactly what they show, whether on a map, in an encounter without a map, or outside combat", async () => {
    const { table, gm, ann } = await sitDown();
    const actionKeys = await actionKeysOf(gm);
    const onMap = new Situations(table, gm, ann, "map");
    await onMap.all(actionKeys, EACH);
    await gm.do("update", {
      uuid: COMBAT,
      changes: { scene: null, system: { acting: COMBATANTS.anna, phase: "fighting", board: { on: true } } },
    });
    await table.settled();
    const onBoard = new Situations(table, gm, ann, "board");
    await onBoard.all(actionKeys.filter(AIMS), EACH);
    await gm.do("delete", { uuid: COMBAT });
    await gm.do("delete", { uuid: SCENE });
    await table.settled();
    const nowhere = new Situations(table, gm, ann, "none");
    await nowhere.all(actionKeys.filter(AIMS), EACH);
    expect([...onMap.differences, ...onBoard.differences, ...nowhere.differences]).toEqual([]);
    expect(await table.close()).toEqual([]);
  });

  it.each(["zones", "bands"])("roll exactly what they show in a %s encounter", async key => {
    const { table, gm, ann } = await sitDown({ fighting: "gathered" });
    const encounter = new VariantEncounter(table, gm);
    await encounter.choose(key);
    await encounter.join("anna", "bert", "boss", "thug0");
    await encounter.begin();
    const situations = new Situations(table, gm, ann, key);
    await situations.all(await actionKeysOf(gm, key), EACH);
    expect(situations.differences).toEqual([]);
    expect(await table.close()).toEqual([]);
  });
});
