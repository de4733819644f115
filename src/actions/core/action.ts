import type { Distribution } from "../../rules/tests/distribution.ts";
import type { Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Card, Concealed, FollowUp, Line, OddsShown, Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Facts, Needs, Table } from "./facts.ts";
import type { Hand } from "./hand.ts";

/**
 * A reason to reject an action or to warn about it. Problems of kind `rule` are always enforced, and problems
 * of kind `gear` never are. For the other kinds, the table's settings determine whether they are enforced,
 * and a Gamemaster can overrule them.
 */
export interface Problem {
  readonly kind: "rule" | "ap" | "ammunition" | "range" | "turn" | "load" | "training" | "gear";
  readonly text: Text;
}

/**
 * The result of an action so far. Missing dice and answers are listed in the `Hand`, and the card shows the
 * parts that are already known.
 */
export interface Resolution {
  readonly card: Card;
  /** The changes that the action will make. */
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly followUps: readonly FollowUp[];
}

/** A value that a user can choose in the dialog, either before the roll or when amending the action. */
export type Field = {
  /**
   * The key under which the choices store the value. For a choice about one target, it is
   * `targets.<index>.<key>`.
   */
  readonly name: string;
  readonly label: Text;
  readonly hint?: Text;
  /** The title of a group. Fields with the same title are shown together below it. */
  readonly group?: Text;
  /** What a viewer must know to see this choice if another user made it. By default, everyone sees it. */
  readonly concealed?: Concealed;
  /**
   * Whether the field, which must be a toggle, is shown among the rows of the test, with the modifier that it
   * adds.
   */
  readonly asRow?: boolean;
  /**
   * Whether only Gamemasters see the field. The action rejects the choice if a player makes it anyway
   * (`ofPlayers`).
   */
  readonly gamemaster?: boolean;
} & (
  | {
      readonly kind: "number";
      readonly min: number;
      readonly max: number;
      readonly step?: number;
      /** Whether the minus button empties a field that contains the minimum. */
      readonly blank?: boolean;
    }
  | {
      readonly kind: "choice";
      readonly options: readonly { readonly value: string; readonly label: Text }[];
      /**
       * Whether the options are shown in a dropdown even if there are only a few, because their names may be
       * long.
       */
      readonly asList?: boolean;
    }
  | {
      readonly kind: "toggle";
      /** The initial value. The default is off. */ readonly initial?: boolean;
    }
  | { readonly kind: "text" }
);

/** Dice that hit or miss individually (R7.22). */
export interface LooseDice {
  readonly count: number;
  /** The number of dice shown to viewers who aren't allowed to know anything about the target. */
  readonly told: number;
  /** The probability of each number of hits, or null if it isn't known which faces hit. */
  readonly hits: Distribution | null;
}

/** The values that the dialog shows while a user chooses. */
export interface Preview {
  /** The pool of the main test, or null if there is no main test. */
  readonly pool: Pool | null;
  /** The dice of an action that rolls without a pool, such as a burst. */
  readonly dice?: LooseDice;
  /** The rows that explain the size of the pool, including situational modifiers. */
  readonly rows: readonly Row[];
  /** The number of successes needed. Null if every success counts or the number is unknown. */
  readonly difficulty: number | null;
  /**
   * Whether the action succeeds without a roll. In that case, the dice determine only how well it succeeds.
   */
  readonly automatic?: boolean;
  /** What a viewer must know to see the difficulty. By default, everyone sees it. */
  readonly concealed?: Concealed;
  /** The action point and Stamina costs. */
  readonly ap: number;
  readonly stamina: number;
  readonly problems: readonly Problem[];
  /** The button's label if it depends on the choices. By default, the action's label is used. */
  readonly button?: Text;
  /** The cost in a combat variant's terms, such as "Full action". */
  readonly costs?: readonly Text[];
  /** The chances of success of an action without a dice pool. */
  readonly odds?: OddsShown;
  /** Whether the action affects no targets with the current choices, so that the dialog doesn't offer any. */
  readonly targetless?: boolean;
  /**
   * Additional information shown before the roll, such as the expected damage or the chance against each
   * target.
   */
  readonly lines: readonly Line[];
}

/** The number of targets of an action: none, exactly one, at most one, at least one, or any number. */
export type TargetCount = "none" | "one" | "optional" | "many" | "any";

/**
 * An action: a pure function from facts, dice and answers to a result. The client that rolls the dice, the
 * writer, and every client that renders the card run the same code.
 */
export interface Action {
  readonly key: string;
  /** The name of the action in menus. */
  readonly label: Text;
  readonly targets: TargetCount;
  /**
   * Which users may use the action. By default, these are the users who may act for the acting actor.
   * `gamemaster` means only Gamemasters. `holder` means the users who may move the items that the action
   * moves (`mayMove`). The changes of a `holder` action are applied either completely or not at all.
   */
  readonly who?: "gamemaster" | "holder";
  /**
   * For an action with `who: "holder"`: whether users need permission to trade (`mayTrade`) instead of
   * permission to move the items.
   */
  readonly trades?: boolean;
  /**
   * How the action starts, and whether it must be applied with a click. By default, a user starts it. A
   * `byHand` action lets a user change its targets directly. It requires a user who may act for all of them,
   * and is applied without a click. An `automatic` action is posted by the system, for example at the start
   * of a turn. It is applied without a click unless the automation setting is `cards`. Even with `cards`,
   * position changes in an encounter are applied without a click.
   */
  readonly nature?: "byHand" | "automatic";
  /**
   * The speaker of the message; by default, the actor who takes the action. The Gamemaster speaks for an
   * action such as a rest, which affects all of its actors.
   */
  readonly speaker?: "gamemaster";
  /** The additional facts that the action needs, by provider name. */
  readonly needs?: Needs;
  /**
   * Which actors can be targets. With `fighters`, only combatants can be targets while the actor is in an
   * encounter.
   */
  readonly among?: "fighters";
  /**
   * Returns the radius in feet within which the action affects actors, or null if it has none. Omitted for an
   * action that affects only its targets.
   */
  readonly reach?: (facts: Facts) => number | null;
  /** Whether the action benefits the actor's own side. If so, its dialog lists allies before enemies. */
  readonly aids?: boolean;
  /**
   * Whether the action targets an enemy. If so, its dialog suggests a target and shows which targets are out
   * of reach.
   */
  readonly opposes?: boolean;
  /**
   * Returns the UUID of the default target, or null if there is none. For example, the default can be the
   * actor who is grappling the acting actor.
   */
  readonly usualTarget?: (actor: ActorFacts) => string | null;
  /** Whether other actors can help with the test (R2.9). */
  readonly helped?: boolean;
  /**
   * Whether the action records an event that has already changed the world. Values that the world already
   * contains then count as changes made by the action, so undoing the action reverts them.
   */
  readonly records?: boolean;
  /**
   * Whether the result contributes to a state that is computed from messages, such as the progress of a skill
   * challenge. The card can then undo the result even if it changes no document.
   */
  readonly counts?: boolean;
  /**
   * If set to `asItIs`, the action is judged with the facts at the time of the answer to a prompt. Otherwise,
   * it is judged with those at the time of the prompt.
   */
  readonly answered?: "asItIs";
  /** Choices that only follow-up actions can set, with their defaults. */
  readonly followsOnly?: readonly { readonly key: string; readonly initial: unknown }[];
  /** The item types that the action can use. Omitted if it uses no item. */
  readonly item?: readonly string[];
  /**
   * Throws a RuleError for choices that players aren't allowed to make because the result would reveal
   * information reserved for Gamemasters.
   */
  readonly ofPlayers?: (facts: Facts) => void;
  /**
   * Returns the default choices. In the facts passed to this function, `choices` contains only the values
   * that the caller has set.
   */
  readonly defaults: (facts: Facts, table: Table) => Choices;
  readonly fields: (facts: Facts, table: Table) => readonly Field[];
  readonly preview: (facts: Facts, table: Table) => Preview;
  /** Computes the action's result. Throws a RuleError for invalid choices, dice or answers. */
  readonly judge: (facts: Facts, hand: Hand, table: Table) => Resolution;
}
