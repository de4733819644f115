import type { Source } from "../../ledger/plain.ts";
import type { Choices } from "../core/facts.ts";
import type { Action } from "../core/action.ts";
import type { TokenMoved, TokenWay } from "./token-way.ts";
import type { VariantTable } from "./variant-table.ts";

/** The key of a variant of combat, such as `zones`. Each variant registers its own (`src/variants`). */
export type VariantKey = string;

/** An actor's item, with the fields of its type and the variant's own numbers. */
export interface VariantThing {
  readonly uuid: string;
  readonly name: string;
  /** Its kind, such as `weapon`. */
  readonly type: string;
  /** Whether it is in hand or worn. */
  readonly atHand: boolean;
  /** The fields of its type, as Blackout stores them: the variant maps them to its own. */
  readonly declared: Source;
  /** `system.variants.<key>`; null until it is filled in. */
  readonly own: Source | null;
}

/** A person in the facts of a variant's action. */
export interface VariantPerson {
  /** The id of their Combatant; empty if they are in no encounter of the variant. */
  readonly id: string;
  /** The uuid of their Combatant; empty likewise. */
  readonly uuid: string;
  /** The uuid of the actor; null when it is gone. */
  readonly actor: string | null;
  readonly name: string;
  readonly side: "player" | "enemy";
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** `system.variants.<key>` of the actor; null until it is filled in. */
  readonly sheet: Source | null;
  /**
   * Blackout's values of the actor, which a variant uses until its own are filled in: attributes and ranks of
   * skills by key.
   */
  readonly blackout: {
    readonly attributes: Readonly<Record<string, number>>;
    readonly ranks: Readonly<Record<string, number>>;
  };
  readonly things: readonly VariantThing[];
}

/** The facts of a variant's action in addition to those of every action. */
export interface VariantFacts {
  readonly key: VariantKey;
  /** The uuid of the Combat; null out of a fight of the variant. */
  readonly combat: string | null;
  /** The id of the Combatant of the one who acts; empty out of a fight. */
  readonly own: string;
  /** `system.fought` of the Combat: the variant's own state of the encounter. Empty before it begins. */
  readonly fought: Source;
  /** Everybody in the encounter, else the acting actor and the targets. */
  readonly people: readonly VariantPerson[];
  /**
   * The world's settings of the variant: the stored setting with the texts of the world's RollTables, without
   * the variant's defaults.
   */
  readonly settings: Source;
}

/** The state of an encounter according to the variant, which Foundry's round, turn and initiatives follow. */
export interface VariantStanding {
  /** 0 before the first round. */
  readonly round: number;
  /** The id of the Combatant whose turn it is; null for nobody. If several may act, the first of them. */
  readonly acting: string | null;
  /** Everybody who may act now. */
  readonly mayAct: readonly string[];
  /**
   * Everybody in turn order, with the number that Foundry stores as their initiative; null without one yet.
   */
  readonly order: readonly { readonly id: string; readonly initiative: number | null }[];
  /**
   * The ids of the Combatants who cannot act, so that their turns are skipped. Empty before the first round.
   */
  readonly passedOver: readonly string[];
}

/** An action to post for an encounter. */
export interface VariantAction {
  readonly action: string;
  /** The id of the Combatant in whose name it is posted. */
  readonly combatant: string;
  readonly choices: Choices;
  /**
   * Its name within the encounter, always the same, so that it happens only once; for actions that the writer
   * posts by itself.
   */
  readonly name: string;
}

/** The actions to post as the world time advances, for these actors by uuid. */
export interface TimedAction {
  readonly action: string;
  readonly actors: readonly string[];
  readonly choices: Choices;
}

/** A way to fight, loaded on first use. All functions are pure. */
export interface Variant {
  readonly key: VariantKey;
  /** Its actions: the keys begin with the key of the variant, such as `zones.attack`. */
  readonly actions: readonly Action[];
  /** The state of an encounter. Throws a RuleError for invalid data. */
  readonly standing: (facts: VariantFacts) => VariantStanding;
  /**
   * The next automatic action of the encounter, such as a card for a combatant who joined; null if there is
   * none. It is called again after each. `without` are the names of actions that a Gamemaster undid or that
   * were rejected: they must not block others.
   */
  readonly due: (facts: VariantFacts, without?: ReadonlySet<string>) => VariantAction | null;
  /**
   * The action to post when a user starts the encounter, ends the turn of `facts.own`, or starts the next
   * round; null if that is impossible now.
   */
  readonly step: (what: "begin" | "endTurn" | "nextRound", facts: VariantFacts) => VariantAction | null;
  /**
   * The actions that move the encounter on: going back a turn undoes the last of these, with everything after
   * it.
   */
  readonly moves: readonly string[];
  /** The tables that a world may replace by RollTables. */
  readonly tables: readonly VariantTable[];
  /** Throws a RuleError that names an invalid setting. */
  readonly check: (settings: Source) => unknown;
  /** The names of its world settings. */
  readonly settings: readonly string[];
  /**
   * The actions that are due between two moments of the world time, in seconds, in and out of encounters:
   * from the sheets of this variant, by the actor's uuid; null for none. Left out if time has no effect.
   */
  readonly timePasses?: (sheets: ReadonlyMap<string, Source>, from: number, to: number) => TimedAction | null;
  /**
   * The result of a token's move on a map by `facts.own`, which has happened already; null if it changes
   * nothing. Left out if maps have no meaning.
   */
  readonly tokenMoves?: (facts: VariantFacts, way: TokenWay) => TokenMoved | null;
}
