import type { Source } from "../../ledger/plain.ts";
import type { Choices } from "../core/facts.ts";
import type { Action } from "../core/action.ts";
import type { TokenMoved, TokenPath } from "./token-path.ts";
import type { VariantTable } from "./variant-table.ts";

/** The key of a combat variant, such as `zones`. Each variant registers its own key (`src/variants`). */
export type VariantKey = string;

/** An actor's item, with the fields of its type and the values that the variant adds. */
export interface VariantItemFacts {
  readonly uuid: string;
  readonly name: string;
  /** The item type, such as `weapon`. */
  readonly type: string;
  /** Whether the item is held or worn. */
  readonly atHand: boolean;
  /** The fields of the item type as Blackout stores them. The variant converts them to its own fields. */
  readonly declared: Source;
  /** The item's `system.variants.<key>`, or null until a user fills it in. */
  readonly own: Source | null;
}

/** An actor, as described in the facts of a variant's action. */
export interface VariantPerson {
  /** The ID of the combatant, or an empty string if the actor isn't in an encounter of the variant. */
  readonly id: string;
  /** The UUID of the combatant, or an empty string. */
  readonly uuid: string;
  /** The UUID of the actor, or null if the actor no longer exists. */
  readonly actor: string | null;
  readonly name: string;
  readonly side: "player" | "enemy";
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** The actor's `system.variants.<key>`, or null until a user fills it in. */
  readonly sheet: Source | null;
  /**
   * The actor's values in Blackout: attributes and skill ranks by key. A variant uses them until a user fills
   * in the actor's values for the variant.
   */
  readonly blackout: {
    readonly attributes: Readonly<Record<string, number>>;
    readonly ranks: Readonly<Record<string, number>>;
  };
  readonly things: readonly VariantItemFacts[];
}

/** The additional facts that a variant's actions have. */
export interface VariantFacts {
  readonly key: VariantKey;
  /** The UUID of the Combat, or null outside an encounter of the variant. */
  readonly combat: string | null;
  /** The ID of the acting actor's Combatant. Empty outside an encounter. */
  readonly own: string;
  /**
   * The Combat's `system.fought` field, which contains the variant's own encounter state. Empty before the
   * encounter begins.
   */
  readonly fought: Source;
  /** All combatants in the encounter or, outside an encounter, the acting actor and the targets. */
  readonly people: readonly VariantPerson[];
  /**
   * The world's settings for the variant: the stored setting, with texts from the world's RollTables but
   * without the variant's defaults.
   */
  readonly settings: Source;
}

/**
 * The state of an encounter under the variant's rules. It determines the round, turn and initiative values in
 * Foundry.
 */
export interface VariantTurnState {
  /** The current round, or 0 before the first one. */
  readonly round: number;
  /**
   * The ID of the combatant whose turn it is, or null. If several combatants may act, it is the ID of the
   * first of them.
   */
  readonly acting: string | null;
  /** The IDs of all combatants who are currently allowed to act. */
  readonly mayAct: readonly string[];
  /**
   * All combatants in turn order, each with the number that Foundry stores as its initiative, or null if it
   * has none yet.
   */
  readonly order: readonly { readonly id: string; readonly initiative: number | null }[];
  /**
   * The IDs of combatants who can't act and whose turns are skipped. The list is empty before the first
   * round.
   */
  readonly passedOver: readonly string[];
}

/** An action that can be posted for an encounter. */
export interface VariantAction {
  readonly action: string;
  /** The ID of the combatant for whom the action is posted. */
  readonly combatant: string;
  readonly choices: Choices;
  /**
   * The name of an action that the writer posts automatically. The name is unique within the encounter, so
   * that the action is posted only once.
   */
  readonly name: string;
}

/** The action to post as world time advances, with the UUIDs of the affected actors. */
export interface TimedAction {
  readonly action: string;
  readonly actors: readonly string[];
  readonly choices: Choices;
}

/** A combat variant, which is loaded on first use. All functions are pure. */
export interface Variant {
  readonly key: VariantKey;
  /** The actions of the variant. Their keys start with the key of the variant, as in `zones.attack`. */
  readonly actions: readonly Action[];
  /** Returns the state of an encounter. Throws a RuleError for invalid data. */
  readonly turnState: (facts: VariantFacts) => VariantTurnState;
  /**
   * Returns the next automatic action of the encounter, such as dealing a card to a combatant who joined, or
   * null if there is none. Called again after each action. `without` contains the names of actions that a
   * Gamemaster undid or that were rejected, so that they don't block other actions.
   */
  readonly due: (facts: VariantFacts, without?: ReadonlySet<string>) => VariantAction | null;
  /**
   * Returns the action to post when a user starts the encounter, ends the turn of `facts.own`, or starts the
   * next round. Returns null if this is impossible at the moment.
   */
  readonly step: (what: "begin" | "endTurn" | "nextRound", facts: VariantFacts) => VariantAction | null;
  /**
   * The actions that advance the encounter. Going back a turn undoes the latest of these actions and
   * everything after it.
   */
  readonly moves: readonly string[];
  /**
   * The actions that are a rest. Before one of them, the user is asked about the open items of the resting
   * actors, because time passes for them.
   */
  readonly rests: readonly string[];
  /** The tables that a world can replace with its own RollTables. */
  readonly tables: readonly VariantTable[];
  /** Validates the settings. Throws a RuleError that names an invalid setting. */
  readonly check: (settings: Source) => unknown;
  /** The names of the variant's world settings. */
  readonly settings: readonly string[];
  /**
   * Returns the action that becomes due between two world times (in seconds), whether or not an encounter is
   * running, or null if there is none. `sheets` contains this variant's sheets by actor UUID. Omitted if the
   * passage of time has no effect in the variant.
   */
  readonly timePasses?: (sheets: ReadonlyMap<string, Source>, from: number, to: number) => TimedAction | null;
  /**
   * Applies the rules to a move that the token of `facts.own` has already made on a map. Returns the action
   * that records the move, or null if the move has no effect. Omitted if the variant doesn't use maps.
   */
  readonly tokenMoves?: (facts: VariantFacts, path: TokenPath) => TokenMoved | null;
}
