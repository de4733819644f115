import type { Source } from "../../ledger/plain.ts";
import type { Choices } from "../core/facts.ts";
import type { Action } from "../core/action.ts";
import type { TokenMoved, TokenWay } from "./token-way.ts";
import type { VariantTable } from "./variant-table.ts";

/** The key of a variant of combat, such as `zones`. Each variant registers its own (`src/variants`). */
export type VariantKey = string;

/** A thing that somebody has, with what its kind declares and the numbers that the variant keeps of its own. */
export interface VariantThing {
  readonly uuid: string;
  readonly name: string;
  /** Its kind, such as `weapon`. */
  readonly type: string;
  /** Whether it is in hand or worn. */
  readonly atHand: boolean;
  /** What its kind declares, as Blackout stores it: the variant reads what it maps. */
  readonly declared: Source;
  /** `system.variants.<key>`; null while nobody filled it in. */
  readonly own: Source | null;
}

/** Somebody whom a variant's action is about. */
export interface VariantPerson {
  /** The id of their Combatant; empty for who is in no fight of the variant. */
  readonly id: string;
  /** The uuid of their Combatant; empty likewise. */
  readonly uuid: string;
  /** The uuid of the actor; null when it is gone. */
  readonly actor: string | null;
  readonly name: string;
  readonly side: "player" | "enemy";
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** `system.variants.<key>` of the actor; null while nobody filled it in. */
  readonly sheet: Source | null;
  /** What Blackout says of the actor, for what a variant takes from there where nobody filled anything in: attributes and ranks of skills by their keys. */
  readonly blackout: {
    readonly attributes: Readonly<Record<string, number>>;
    readonly ranks: Readonly<Record<string, number>>;
  };
  readonly things: readonly VariantThing[];
}

/** What an action of a variant is judged from beside what every action is. */
export interface VariantFacts {
  readonly key: VariantKey;
  /** The uuid of the Combat; null out of a fight of the variant. */
  readonly combat: string | null;
  /** The id of the Combatant of the one who acts; empty out of a fight. */
  readonly own: string;
  /** `system.fought` of the Combat: what the variant keeps of the fight, its own affair. Empty before the fight begins. */
  readonly fought: Source;
  /** Everybody in the fight, else the one who acts and their targets. */
  readonly people: readonly VariantPerson[];
  /** What the world plays the variant by: the stored setting with the words of the RollTables that the world uses, to be completed by the variant's defaults. */
  readonly settings: Source;
}

/** Where a fight stands by what the variant keeps of it: what the core's round, turn and initiatives follow. */
export interface VariantStanding {
  /** 0 before the first round. */
  readonly round: number;
  /** The id of the Combatant whose turn it is; null for nobody's. Where several may act, the first of them. */
  readonly acting: string | null;
  /** Everybody who may act now. */
  readonly mayAct: readonly string[];
  /** Everybody in the order of their turns, with the number that the core stores as their initiative; null for who has none yet. */
  readonly order: readonly { readonly id: string; readonly initiative: number | null }[];
  /** The ids of the Combatants who can do nothing, so that their turns are passed over. Empty before the first round. */
  readonly passedOver: readonly string[];
}

/** An action that is to be posted for a fight. */
export interface VariantAction {
  readonly action: string;
  /** The id of the Combatant that it bears the name of. */
  readonly combatant: string;
  readonly choices: Choices;
  /** Names it within the fight, always in the same way, so that it happens once only; for what the writer posts by itself. */
  readonly name: string;
}

/** What is to be posted as the world's time goes on, for these actors by their uuids. */
export interface TimedAction {
  readonly action: string;
  readonly actors: readonly string[];
  readonly choices: Choices;
}

/** A way to fight, fetched when it is used first. All functions are pure. */
export interface Variant {
  readonly key: VariantKey;
  /** Its actions: the keys begin with the key of the variant, such as `zones.attack`. */
  readonly actions: readonly Action[];
  /** Where a fight stands. Throws a RuleError for a state that cannot be. */
  readonly standing: (facts: VariantFacts) => VariantStanding;
  /**
   * What the fight calls for by itself, such as a card for somebody who joined; null when it is at rest. Asked again after each. `without` names what cannot be now, since a Gamemaster took it back or it was
   * refused: that keeps nothing else from coming.
   */
  readonly due: (facts: VariantFacts, without?: ReadonlySet<string>) => VariantAction | null;
  /** What is to be posted when somebody wants the fight to begin, the turn of `facts.own` to end, or the next round; null when that cannot be now. */
  readonly step: (what: "begin" | "endTurn" | "nextRound", facts: VariantFacts) => VariantAction | null;
  /** The actions that move the fight on: going back a turn takes back the last of these that stands, with everything after it. */
  readonly moves: readonly string[];
  /** The tables in whose place a world may use RollTables. */
  readonly tables: readonly VariantTable[];
  /** Throws a RuleError that names what of the settings cannot be. */
  readonly check: (settings: Source) => unknown;
  /** The names of its world settings. */
  readonly settings: readonly string[];
  /**
   * What the world's time calls for between two moments, in seconds, in or out of a fight: by the sheets that people have of this variant, by the uuids of their actors; null for nothing. Left out where
   * time brings nothing.
   */
  readonly timePasses?: (sheets: ReadonlyMap<string, Source>, from: number, to: number) => TimedAction | null;
  /** What comes of moving the token of `facts.own` on a map, which has happened already when it is noted; null where it brings them nowhere else. Left out where maps mean nothing. */
  readonly tokenMoves?: (facts: VariantFacts, way: TokenWay) => TokenMoved | null;
}
