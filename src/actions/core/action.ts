import type { Distribution } from "../../rules/tests/distribution.ts";
import type { Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Card, Concealed, FollowUp, Line, Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Facts, Needs, Table } from "./facts.ts";
import type { Hand } from "./hand.ts";

/**
 * A reason why an action is rejected or doubtful. `rule` is always enforced, `gear` never; the others depend
 * on the table's settings, and a Gamemaster can overrule them.
 */
export interface Problem {
  readonly kind: "rule" | "ap" | "ammunition" | "range" | "turn" | "load" | "training" | "gear";
  readonly text: Text;
}

/**
 * The current result of an action. If dice or answers are missing, the hand lists them, and the card shows
 * the known parts.
 */
export interface Resolution {
  readonly card: Card;
  /** The changes of the action. */
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly followUps: readonly FollowUp[];
}

/** A value that a user chooses in the dialog before the roll or when amending the action. */
export type Field = {
  /** The key in the choices; for a choice about one target `targets.<index>.<key>`. */
  readonly name: string;
  readonly label: Text;
  readonly hint?: Text;
  /** Fields of one group are shown together under its title. */
  readonly group?: Text;
  /** The knowledge required to see what others chose here; none by default. */
  readonly concealed?: Concealed;
  /** Whether the field is shown among the rows of the test, with the value it changes, as toggles are. */
  readonly asRow?: boolean;
  /** Shown to Gamemasters only; the action rejects a player's choice (`ofPlayers`). */
  readonly gamemaster?: boolean;
} & (
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly step?: number }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: Text }[] }
  | {
      readonly kind: "toggle";
      /** The default value; off if omitted. */ readonly initial?: boolean;
    }
  | { readonly kind: "text" }
);

/** Dice that each hit or miss individually (R7.22). */
export interface LooseDice {
  readonly count: number;
  /** The number of dice for viewers who may know nothing about the target. */
  readonly told: number;
  /** The chance of each number of hits; null if the required face is unknown. */
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
  /** The number of successes needed; null if every success counts or the number is unknown. */
  readonly difficulty: number | null;
  /** The knowledge required to see the difficulty; none by default. */
  readonly concealed?: Concealed;
  /** The cost in action points and Stamina. */
  readonly ap: number;
  readonly stamina: number;
  readonly problems: readonly Problem[];
  /** More information before the roll: expected damage, chances by target. */
  readonly lines: readonly Line[];
}

/**
 * How many targets an action has: none, exactly one, one or none, at least one, or any number including none.
 */
export type TargetCount = "none" | "one" | "optional" | "many" | "any";

/**
 * An action: a pure function from facts, dice and answers to a result. The client that rolls, the writer and
 * every client that draws the card call the same code.
 */
export interface Action {
  readonly key: string;
  /** The name of the action in menus. */
  readonly label: Text;
  readonly targets: TargetCount;
  /**
   * Who may use the action; by default, users who may act for the acting actor. `gamemaster`: Gamemasters
   * only. `holder`, for actions that move items: users who may move them (`mayMove`); then either all of its
   * changes are made, or none.
   */
  readonly who?: "gamemaster" | "holder";
  /** For an action of holders: users who may trade there may do it (`mayTrade`), not those who may move items. */
  readonly trades?: boolean;
  /**
   * The origin of the action; by default, players. `byHand` changes its targets freely: it requires a user
   * who may act for all of them, and is applied without a click. `automatic` is posted by the system, for
   * example at the start of a turn: it is applied without a click unless the automation setting is `cards`;
   * changes of position in an encounter are applied even then.
   */
  readonly nature?: "byHand" | "automatic";
  /**
   * The speaker of its message: by default, the acting actor; the Gamemaster for an action that affects all
   * of its actors, such as a rest.
   */
  readonly speaker?: "gamemaster";
  /** Additional facts that it needs, by their providers. */
  readonly needs?: Needs;
  /** In an encounter, only its combatants can be targets. */
  readonly among?: "fighters";
  /**
   * The radius in feet within which it affects actors; null if it has none. Omitted for an action that only
   * affects its targets.
   */
  readonly reach?: (facts: Facts) => number | null;
  /** Whether it benefits the actor's own side: its dialog then lists allies before enemies. */
  readonly aids?: boolean;
  /**
   * Whether it targets an enemy: its dialog then proposes a target, and its list of targets shows which of
   * them are out of reach.
   */
  readonly opposes?: boolean;
  /** The UUID of the default target, such as the actor who holds this one; null if there is none. */
  readonly usualTarget?: (actor: ActorFacts) => string | null;
  /** Whether other actors may help with its test (R2.9). */
  readonly helped?: boolean;
  /**
   * The action records an event that has already happened: matching values in the world count as its own
   * changes, and are undone with it.
   */
  readonly records?: boolean;
  /**
   * When an answer arrives, the action is judged with the current facts, not with the facts at the time of
   * the prompt.
   */
  readonly answered?: "asItIs";
  /** Choices that only a follow-up may set, with their defaults. */
  readonly followsOnly?: readonly { readonly key: string; readonly initial: unknown }[];
  /** The item types that the action uses; null for none. */
  readonly item?: readonly string[];
  /**
   * Throws a RuleError for choices that a player may not make, because their result would reveal information
   * for Gamemasters only.
   */
  readonly ofPlayers?: (facts: Facts) => void;
  /** Returns the default choices. `choices` of the facts contain the values from the caller. */
  readonly defaults: (facts: Facts, table: Table) => Choices;
  readonly fields: (facts: Facts, table: Table) => readonly Field[];
  readonly preview: (facts: Facts, table: Table) => Preview;
  /** Resolves the action. Throws a RuleError for invalid choices, dice or answers. */
  readonly judge: (facts: Facts, hand: Hand, table: Table) => Resolution;
}
