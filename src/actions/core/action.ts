import type { Distribution } from "../../rules/tests/distribution.ts";
import type { Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Card, Concealed, FollowUp, Line, Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Facts, Needs, Table } from "./facts.ts";
import type { Hand } from "./hand.ts";

/**
 * A reason to reject an action or to question it. Problems of kind `rule` are always enforced, those of kind
 * `gear` never. The others depend on the table's settings, and a Gamemaster can overrule them.
 */
export interface Problem {
  readonly kind: "rule" | "ap" | "ammunition" | "range" | "turn" | "load" | "training" | "gear";
  readonly text: Text;
}

/**
 * The current result of an action. If dice or answers are missing, the hand lists them, and the card shows
 * the parts that are already known.
 */
export interface Resolution {
  readonly card: Card;
  /** The changes that the action makes. */
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly followUps: readonly FollowUp[];
}

/** A value that a user chooses in the dialog before the roll or when amending the action. */
export type Field = {
  /** The key in the choices. The key of a choice about one target is `targets.<index>.<key>`. */
  readonly name: string;
  readonly label: Text;
  readonly hint?: Text;
  /** Fields with the same group are shown together under its title. */
  readonly group?: Text;
  /** What a viewer must know to see what others chose here. By default, everyone sees it. */
  readonly concealed?: Concealed;
  /**
   * Whether the field is shown among the rows of the test, with the value that it changes. Toggles are shown
   * this way.
   */
  readonly asRow?: boolean;
  /** Whether only Gamemasters see the field. The action rejects a player's choice (`ofPlayers`). */
  readonly gamemaster?: boolean;
} & (
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly step?: number }
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label: Text }[];
      /** Whether the options are shown in a dropdown, however few, because their names may be long. */
      readonly asList?: boolean;
    }
  | {
      readonly kind: "toggle";
      /** The default value. Omitted means off. */ readonly initial?: boolean;
    }
  | { readonly kind: "text" }
);

/** Dice that each hit or miss individually (R7.22). */
export interface LooseDice {
  readonly count: number;
  /** The number of dice for viewers who may not know anything about the target. */
  readonly told: number;
  /** The probability of each number of hits; null if the required face is unknown. */
  readonly hits: Distribution | null;
}

/** The values that the dialog shows while a user chooses. */
export interface Preview {
  /** The pool of the main test; null if the action rolls none. */
  readonly pool: Pool | null;
  /** The dice of an action that rolls no pool, such as those of a burst. */
  readonly dice?: LooseDice;
  /** Rows of the pool, including those from the situation. */
  readonly rows: readonly Row[];
  /** The number of successes needed. Null if every success counts or the number is unknown. */
  readonly difficulty: number | null;
  /** What a viewer must know to see the difficulty. By default, everyone sees it. */
  readonly concealed?: Concealed;
  /** The cost in action points and Stamina. */
  readonly ap: number;
  readonly stamina: number;
  readonly problems: readonly Problem[];
  /** More information before the roll, such as expected damage or chances by target. */
  readonly lines: readonly Line[];
}

/**
 * How many targets an action has: none, exactly one, one or none, at least one, or any number including none.
 */
export type TargetCount = "none" | "one" | "optional" | "many" | "any";

/**
 * An action: a pure function from facts, dice and answers to a result. The client that rolls, the writer, and
 * every client that renders the card call the same code.
 */
export interface Action {
  readonly key: string;
  /** The name of the action in menus. */
  readonly label: Text;
  readonly targets: TargetCount;
  /**
   * Who may use the action. By default, users who may act for the acting actor. `gamemaster` means
   * Gamemasters only. `holder` is for actions that move items and means users who may move them (`mayMove`);
   * all changes of such an action are made, or none.
   */
  readonly who?: "gamemaster" | "holder";
  /**
   * For an action of `holder`: whether the users who may trade (`mayTrade`) can use it, instead of those who
   * may move items.
   */
  readonly trades?: boolean;
  /**
   * What triggers the action. By default, players do. `byHand` changes its targets freely, requires a user
   * who may act for all of them, and is applied without a click. `automatic` actions are posted by the
   * system, for example at the start of a turn. They are applied without a click unless the automation
   * setting is `cards`; position changes in an encounter are applied even then.
   */
  readonly nature?: "byHand" | "automatic";
  /**
   * The speaker of the message. By default, the acting actor. The Gamemaster speaks for an action that
   * affects all of its actors, such as a rest.
   */
  readonly speaker?: "gamemaster";
  /** Additional facts that the action needs, by provider. */
  readonly needs?: Needs;
  /** `fighters` limits the targets to combatants while the actor is in an encounter. */
  readonly among?: "fighters";
  /**
   * Returns the radius in feet in which the action affects actors, or null if it has none. Omitted for an
   * action that affects only its targets.
   */
  readonly reach?: (facts: Facts) => number | null;
  /** Whether the action benefits the actor's own side. Its dialog then lists allies before enemies. */
  readonly aids?: boolean;
  /**
   * Whether the action targets an enemy. Its dialog then proposes a target and shows which targets are out of
   * reach.
   */
  readonly opposes?: boolean;
  /**
   * Returns the UUID of the default target, such as the actor who is grappling this one, or null if there is
   * none.
   */
  readonly usualTarget?: (actor: ActorFacts) => string | null;
  /** Whether other actors may help with the test (R2.9). */
  readonly helped?: boolean;
  /**
   * Whether the action records an event that has already happened. Matching values in the world then count as
   * its own changes and are undone with it.
   */
  readonly records?: boolean;
  /**
   * `asItIs`: when an answer arrives, the action is judged with the current facts instead of those at the
   * time of the prompt.
   */
  readonly answered?: "asItIs";
  /** Choices that only a follow-up may make, with their defaults. */
  readonly followsOnly?: readonly { readonly key: string; readonly initial: unknown }[];
  /** The item types that the action can use; null if it uses none. */
  readonly item?: readonly string[];
  /**
   * Throws a RuleError for choices that players may not make, because the result would reveal information
   * reserved for Gamemasters.
   */
  readonly ofPlayers?: (facts: Facts) => void;
  /** Returns the default choices. The choices in the facts are the caller's values. */
  readonly defaults: (facts: Facts, table: Table) => Choices;
  readonly fields: (facts: Facts, table: Table) => readonly Field[];
  readonly preview: (facts: Facts, table: Table) => Preview;
  /** Resolves the action. Throws a RuleError for invalid choices, dice or answers. */
  readonly judge: (facts: Facts, hand: Hand, table: Table) => Resolution;
}
