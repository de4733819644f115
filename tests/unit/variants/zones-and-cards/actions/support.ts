import { apply } from "../../../../../src/ledger/apply.ts";
import { inverse, type Change } from "../../../../../src/ledger/change.ts";
import { isRecord, type Source } from "../../../../../src/ledger/plain.ts";
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
import type {
  VariantAction,
  VariantFacts,
  VariantPerson,
  VariantItemFacts,
} from "../../../../../src/actions/variants/variant.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { someone, table, weapon } from "../../../actions/support.ts";

/** A combatant in a test encounter. Missing values default to those of a player character without gear. */
export type Someone = Partial<Omit<VariantPerson, "id">> & { readonly id: string };

/** Returns a pistol that stores the variant's data, with the given values overridden. */
export function gun(owner: string, part: Source = {}): VariantItemFacts {
  const own = {
    kind: "ranged",
    bonus: 1,
    damage: 2,
    minimumBand: "adjacent",
    maximumBand: "long",
    armorPiercing: false,
    fullAuto: false,
    capacity: 4,
    supply: 4,
    spareLoads: 1,
    jammed: false,
  };
  return {
    uuid: `Actor.${owner}.Item.gun`,
    name: "gun",
    type: "weapon",
    atHand: true,
    declared: {},
    own: { ...own, ...part },
  };
}

/** Returns a blade. */
export function blade(owner: string, part: Source = {}): VariantItemFacts {
  return {
    ...gun(owner, {
      kind: "close",
      bonus: 0,
      maximumBand: "adjacent",
      capacity: 0,
      supply: 0,
      spareLoads: 0,
      ...part,
    }),
    uuid: `Actor.${owner}.Item.blade`,
    name: "blade",
  };
}

/** Returns a suit of armor of the given level. */
export function suit(owner: string, level: number): VariantItemFacts {
  return {
    uuid: `Actor.${owner}.Item.suit`,
    name: "suit",
    type: "armor",
    atHand: true,
    declared: {},
    own: { level },
  };
}

/** Returns a sheet with all attributes at 3 and all skills at 2, with the given overrides. */
export function sheet(part: Source = {}): Source {
  return {
    attributes: { strength: 3, agility: 3, wits: 3, empathy: 3 },
    skills: Object.fromEntries(
      [
        "closeCombat",
        "heavyMachinery",
        "stamina",
        "mobility",
        "piloting",
        "rangedCombat",
        "comtech",
        "observation",
        "survival",
        "command",
        "manipulation",
        "medicalAid",
      ].map(key => [key, 2]),
    ),
    health: 3,
    stress: 0,
    ...part,
  };
}

function kept(own: Source | null): Source {
  const variants: Source = own === null ? {} : { zones: own };
  return { system: { variants } };
}

/**
 * The dice and answers for a test: faces by stream, and answers by prompt key. `face` returns the faces of
 * all other dice.
 */
export interface Brought {
  readonly dice?: Readonly<Record<string, readonly number[]>>;
  readonly answers?: Readonly<Record<string, string>>;
  readonly face?: (need: DiceNeed, index: number) => number;
}

/**
 * A made-up encounter, stored with its actors as documents. Only the ledgers of actions change these
 * documents.
 */
export class MadeUpEncounter {
  world: World;
  readonly people: Someone[];
  readonly settings: Source;
  readonly ledgers: (readonly Change[])[] = [];

  constructor(
    people: readonly Someone[],
    { settings = {}, fought = {} }: { readonly settings?: Source; readonly fought?: Source } = {},
  ) {
    this.people = [...people];
    this.settings = settings;
    this.world = new Map<string, Source>([
      ["Combat.combat", { system: { fought } }],
      ...people.map(({ id, actor, sheet: own = null }) => [actor ?? `Actor.${id}`, kept(own)] as const),
      ...people.flatMap(({ things = [] }) => things.map(({ uuid, own }) => [uuid, kept(own)] as const)),
    ]);
  }

  facts(own: string): VariantFacts {
    const stored = (uuid: string) => {
      const system = this.world.get(uuid)?.["system"];
      const variants = isRecord(system) ? system["variants"] : undefined;
      const zones = isRecord(variants) ? variants["zones"] : undefined;
      return isRecord(zones) ? zones : null;
    };
    return {
      key: "zones",
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
        sheet: stored(person.actor ?? `Actor.${person.id}`),
        things: things.map(thing => ({ ...thing, own: stored(thing.uuid) })),
      })),
    };
  }

  get fought(): Source {
    const system = this.world.get("Combat.combat")?.["system"];
    return isRecord(system) && isRecord(system["fought"]) ? system["fought"] : {};
  }

  /**
   * Judges an action repeatedly, supplying the dice and answers in `brought`, until nothing more is needed.
   * All other dice show `face`, or 2 by default.
   */
  judge(
    key: string,
    own: string,
    choices: Choices = {},
    targets: readonly string[] = [],
    brought: Brought = {},
  ) {
    const action = variant.actions.find(one => one.key === key) as Action;
    const facts = this.factsFor(action, own, choices, targets);
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
        return { ...resolution, prompts: hand.prompts as readonly Prompt[], given, facts };
      given = {
        ...given,
        dice: {
          ...given.dice,
          ...Object.fromEntries(
            needs.map(need => [
              need.stream,
              Array.from(
                { length: need.count },
                (_, index) =>
                  brought.dice?.[need.stream]?.[index] ??
                  brought.face?.(need, index) ??
                  Math.min(2, need.sides),
              ),
            ]),
          ),
        },
      };
    }
  }

  factsFor(action: Action, own: string, choices: Choices = {}, targets: readonly string[] = []): Facts {
    const bare: Facts = {
      actor: { ...someone(own), uuid: `Actor.${own}` },
      item:
        typeof choices["item"] === "string"
          ? weapon(choices["item"], {}, { uuid: `Actor.${own}.Item.${choices["item"]}` })
          : null,
      gear: [],
      targets: targets.map(id => someone(id)),
      party: null,
      choices,
      variant: this.facts(own),
    };
    return { ...bare, choices: { ...action.defaults(bare, table), ...choices } };
  }

  /** Judges and applies an action. */
  play(
    key: string,
    own: string,
    choices: Choices = {},
    targets: readonly string[] = [],
    brought: Brought = {},
  ) {
    const judged = this.judge(key, own, choices, targets, brought);
    const changes = judged.draft.changes();
    this.change(changes);
    this.ledgers.push(changes);
    return judged;
  }

  change(changes: readonly Change[]): void {
    const { world, conflicts } = apply(this.world, changes);
    if (conflicts.length > 0) throw new Error(JSON.stringify(conflicts));
    this.world = world;
  }

  undo(): void {
    this.change(inverse(this.ledgers.pop() ?? []));
  }

  /** Performs automatic actions until no more are due, and returns their names. */
  settle(brought: Brought = {}): readonly string[] {
    const names: string[] = [];
    for (let operation = this.due(); operation !== null; operation = this.due()) {
      if (names.includes(operation.name)) throw new Error(`${operation.name} is due again`);
      names.push(operation.name);
      this.play(operation.action, operation.combatant, operation.choices, [], brought);
    }
    return names;
  }

  due(without?: ReadonlySet<string>): VariantAction | null {
    return variant.due(this.facts(this.people[0]?.id ?? ""), without);
  }

  /** Returns the options that the swap dialog offers to a combatant. */
  offers(own: string) {
    const action = variant.actions.find(one => one.key === "zones.swap") as Action;
    return action.fields(this.factsFor(action, own), table);
  }

  get standing() {
    return variant.turnState(this.facts(this.people[0]?.id ?? ""));
  }
}
