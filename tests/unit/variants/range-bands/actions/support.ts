import { apply } from "../../../../../src/ledger/apply.ts";
import { inverse, type Change } from "../../../../../src/ledger/change.ts";
import { equal, isRecord, type Source } from "../../../../../src/ledger/plain.ts";
import type { World } from "../../../../../src/ledger/world.ts";
import {
  Hand,
  nothingGiven,
  type DiceNeed,
  type Given,
  type Prompt,
} from "../../../../../src/actions/core/hand.ts";
import type { Choices, Facts } from "../../../../../src/actions/core/facts.ts";
import type { Resolution, Action } from "../../../../../src/actions/core/action.ts";
import { storedState } from "../../../../../src/variants/range-bands/combat/stored-encounter.ts";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { playOf } from "../../../../../src/variants/range-bands/combat/settings-of.ts";
import { freshSheet, sheetOf } from "../../../../../src/variants/range-bands/combat/sheet-of.ts";
import type {
  VariantAction,
  VariantFacts,
  VariantPerson,
  VariantItemFacts,
} from "../../../../../src/actions/variants/variant.ts";
import { skills } from "../../../../../src/variants/range-bands/rules/index.ts";
import { someone, table } from "../../../actions/support.ts";

/** A combatant in a test encounter. Missing values default to those of a player character without gear. */
export type Someone = Partial<Omit<VariantPerson, "id">> & { readonly id: string };

/** Returns a Range Bands pistol, with overrides. */
export function gun(owner: string, part: Source = {}): VariantItemFacts {
  const own = {
    kind: "pistol",
    band: "close",
    damage: { fixed: 3, dice: 1, sides: 6 },
    resilience: "half",
    condition: "used",
    traits: {},
    skill: "rangedCombat",
    rarity: "common",
    encumbrance: 1,
    clip: 6,
    ammunition: "common",
    rounds: 6,
    reloads: 1,
    jammed: false,
  };
  return {
    uuid: `Actor.${owner}.Item.gun`,
    name: "gun",
    type: "weapon",
    atHand: true,
    declared: { quantity: 2 },
    own: { ...own, ...part },
  };
}

/** Returns a blunt melee weapon. */
export function bat(owner: string, part: Source = {}): VariantItemFacts {
  return {
    ...gun(owner, {
      kind: "melee",
      band: "engaged",
      damage: { fixed: 4, dice: 1, sides: 6 },
      resilience: "full",
      skill: "meleeCombat",
      clip: 0,
      ammunition: null,
      ...part,
    }),
    uuid: `Actor.${owner}.Item.bat`,
    name: "bat",
  };
}

/** Returns a suit of armor. */
export function suit(owner: string, part: Source = {}): VariantItemFacts {
  return {
    uuid: `Actor.${owner}.Item.suit`,
    name: "suit",
    type: "armor",
    atHand: true,
    declared: {},
    own: { defence: 1, condition: "used", ...part },
  };
}

/** Returns a sheet with average attributes, no skills and no insight dice, with the given overrides. */
export function sheet({ attributes = {}, skills: trained = {}, ...part }: Source = {}): Source {
  const none = Object.fromEntries([...skills.keys()].map(key => [key, 0]));
  return {
    ...freshSheet(false),
    attributes: {
      reason: 0,
      acumen: 0,
      physicality: 0,
      influence: 0,
      dexterity: 0,
      ...(isRecord(attributes) ? attributes : {}),
    },
    skills: { ...none, ...(isRecord(trained) ? trained : {}) },
    ...part,
  };
}

/** The input for a test: the faces by dice stream, the answers by prompt key, and the item. */
export interface Brought {
  readonly dice?: Readonly<Record<string, readonly number[]>>;
  readonly answers?: Readonly<Record<string, string>>;
  readonly item?: string;
}

/**
 * A test table that stores an encounter and its actors as documents. Only the ledgers of actions change these
 * documents, and every action is undone and redone immediately.
 */
export class MadeUpEncounter {
  world: World;
  people: Someone[];
  readonly settings: Source;

  constructor(
    people: readonly Someone[],
    { settings = {}, fought = {} }: { readonly settings?: Source; readonly fought?: Source } = {},
  ) {
    this.people = [...people];
    this.settings = settings;
    this.world = new Map<string, Source>([
      ["Combat.combat", { system: { fought } }],
      ...people.map(({ id, sheet: own = null }): [string, Source] => [
        `Actor.${id}`,
        { system: { variants: own === null ? {} : { bands: own } } },
      ]),
      ...people.flatMap(({ things = [] }) =>
        things.map(({ uuid, own, declared }): [string, Source] => [
          uuid,
          { system: { ...declared, variants: own === null ? {} : { bands: own } } },
        ]),
      ),
    ]);
  }

  facts(own: string): VariantFacts {
    return {
      key: "bands",
      combat: "Combat.combat",
      own,
      fought: this.fought,
      settings: this.settings,
      people: this.people.map(({ things = [], ...person }) => ({
        uuid: `Combat.combat.Combatant.${person.id}`,
        actor: `Actor.${person.id}`,
        name: person.id,
        side: "player",
        hidden: false,
        defeated: false,
        blackout: { attributes: {}, ranks: {} },
        ...person,
        sheet: this.stored(`Actor.${person.id}`),
        things: things.map(thing => ({
          ...thing,
          own: this.stored(thing.uuid),
          declared: this.declared(thing.uuid),
        })),
      })),
    };
  }

  /** Returns a document's `system.variants.bands`. */
  stored(uuid: string): Source | null {
    const system = this.world.get(uuid)?.["system"];
    const variants = isRecord(system) ? system["variants"] : undefined;
    const own = isRecord(variants) ? variants["bands"] : undefined;
    return isRecord(own) ? own : null;
  }

  /** Returns an item's data without the data of variants. */
  declared(uuid: string): Source {
    const system = this.world.get(uuid)?.["system"];
    const { variants: _variants, ...declared } = isRecord(system) ? system : {};
    return declared;
  }

  get fought(): Source {
    const system = this.world.get("Combat.combat")?.["system"];
    return isRecord(system) && isRecord(system["fought"]) ? system["fought"] : {};
  }

  get state() {
    return storedState(this.facts(""), playOf(this.settings));
  }

  fighter(id: string) {
    return this.state.fighters.find(one => one.id === id);
  }

  sheetOf(id: string) {
    const person = this.facts("").people.find(one => one.id === id) as VariantPerson;
    return sheetOf(person, playOf(this.settings));
  }

  /**
   * Judges an action repeatedly with the dice and answers in `brought` until it requires no more of them. All
   * other dice show 2.
   */
  judge(
    key: string,
    own: string,
    choices: Choices = {},
    targets: readonly string[] = [],
    brought: Brought = {},
  ) {
    const action = actionOf(key);
    const facts = this.factsFor(action, own, choices, targets, brought.item);
    let given: Given = {
      ...nothingGiven,
      dice: brought.dice ?? {},
      answers: Object.fromEntries(
        Object.entries(brought.answers ?? {}).map(([name, value]) => [name, { value }]),
      ),
    };
    for (;;) {
      const hand = new Hand(given);
      const resolution: Resolution = action.judge(facts, hand, table);
      const needs = hand.needs.filter(need => !hand.prompts.some(prompt => prompt.key === need.stream));
      if (needs.length === 0)
        return { ...resolution, prompts: hand.prompts as readonly Prompt[], given, facts, action };
      given = {
        ...given,
        dice: {
          ...given.dice,
          ...Object.fromEntries(needs.map(need => [need.stream, facesFor(need, brought)])),
        },
      };
    }
  }

  factsFor(
    action: Action,
    own: string,
    choices: Choices = {},
    targets: readonly string[] = [],
    item?: string,
  ): Facts {
    const thing = this.people
      .find(({ id }) => id === own)
      ?.things?.find(({ uuid }) => uuid === item || uuid.endsWith(`.${item ?? ""}`));
    const used = thing
      ? {
          uuid: thing.uuid,
          name: thing.name,
          type: thing.type,
          qualities: [],
          weapon: null,
          state: { quantity: 1, ammunition: null, uses: null, location: "worn" },
        }
      : null;
    const bare: Facts = {
      actor: { ...someone(own), uuid: `Actor.${own}` },
      item: used,
      gear: [],
      targets: targets.map(id => someone(id)),
      party: null,
      choices,
      variant: this.facts(own),
    };
    return { ...bare, choices: { ...action.defaults(bare, table), ...choices } };
  }

  /**
   * Judges and applies an action, and checks that undoing it restores the previous state. Throws an error if
   * the action is rejected.
   */
  play(
    key: string,
    own: string,
    choices: Choices = {},
    targets: readonly string[] = [],
    brought: Brought = {},
  ) {
    const judged = this.judge(key, own, choices, targets, brought);
    if (judged.problems.some(({ kind }) => kind === "rule"))
      throw new Error(judged.problems.map(({ text }) => text.key).join(", "));
    const before = this.world;
    const changes = judged.draft.changes();
    this.change(changes);
    const after = this.world;
    this.change(inverse(changes));
    for (const [uuid, source] of before)
      if (!equal(source, this.world.get(uuid)))
        throw new Error(`${key} taken back leaves ${uuid} as ${JSON.stringify(this.world.get(uuid))}`);
    this.world = after;
    return judged;
  }

  /** Returns the keys of an action's problems. */
  against(
    key: string,
    own: string,
    choices: Choices = {},
    targets: readonly string[] = [],
    item?: string,
  ): readonly string[] {
    const { problems } = this.judge(key, own, choices, targets, item === undefined ? {} : { item });
    return problems.map(({ text }) => text.key.replace("BLACKOUT.bands.against.", ""));
  }

  change(changes: readonly Change[]): void {
    const { world, conflicts } = apply(this.world, changes);
    if (conflicts.length > 0) throw new Error(JSON.stringify(conflicts));
    this.world = world;
  }

  /** Performs the action that begins the encounter, ends a turn, or starts the next round. */
  step(what: "begin" | "endTurn" | "nextRound", own = "", brought: Brought = {}): string {
    return this.post(variant.step(what, this.facts(own)), brought);
  }

  /**
   * Performs automatic actions until none are due, and returns their types. Throws an Error if more than
   * `most` are due.
   */
  rest(brought: Brought = {}, most = 20): readonly string[] {
    const did: string[] = [];
    for (let command = variant.due(this.facts("")); command; command = variant.due(this.facts(""))) {
      if (did.length === most) throw new Error(`it never rests: ${did.join(", ")}`);
      did.push(this.post(command, brought));
    }
    return did;
  }

  /** Starts the encounter and skips the drop. The combatants act in the order in which they are listed. */
  begun(band = "close"): this {
    this.play("bands.join", this.people[0]?.id ?? "", { all: true, band });
    const ids = this.people.map(({ id }) => id);
    for (const one of ids) for (const other of ids) if (one < other) this.setBand(one, other, band);
    this.play("bands.drop", ids[0] ?? "", {});
    this.roll(ids);
    return this;
  }

  /** Rolls initiative with dice that make the combatants act in the given order. */
  roll(ids: readonly string[]): void {
    const faces = [
      [6, 6],
      [6, 5],
      [5, 5],
      [5, 4],
      [4, 4],
      [4, 3],
      [3, 3],
      [3, 2],
      [2, 2],
    ];
    this.play("bands.round", ids[0] ?? "", {}, [], {
      dice: Object.fromEntries(ids.map((id, index) => [`initiative.${id}`, faces[index] ?? [1, 1]])),
    });
  }

  setBand(one: string, other: string, band: string): void {
    const key = one < other ? `${one}|${other}` : `${other}|${one}`;
    this.world = new Map([
      ...this.world,
      [
        "Combat.combat",
        {
          system: {
            fought: {
              ...this.fought,
              pairs: {
                ...(this.fought["pairs"] as Source),
                [key]: { band, progress: 0, by: {}, underway: 0 },
              },
            },
          },
        },
      ],
    ]);
  }

  private post(command: VariantAction | null, brought: Brought): string {
    if (!command) throw new Error("nothing is to be posted");
    this.play(command.action, command.combatant, command.choices, [], brought);
    return command.action;
  }
}

/** Returns one of the variant's actions. Throws an Error if there is no such action. */
export function actionOf(key: string): Action {
  const found = variant.actions.find(one => one.key === key);
  if (!found) throw new Error(`there is no action ${key}`);
  return found;
}

function facesFor({ stream, count, sides }: DiceNeed, { dice = {} }: Brought): readonly number[] {
  return Array.from({ length: count }, (_, index) => dice[stream]?.[index] ?? Math.min(2, sides));
}
