import type { Distribution } from "../../rules/tests/distribution.ts";
import type { Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Card, Concealed, FollowUp, Line, Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Choices, Facts, Needs, Table } from "./facts.ts";
import type { Hand } from "./hand.ts";

/**
 * A reason why an action is rejected or doubtful. `rule` is always enforced, `gear` never; the others as the
 * table enforces them, and a Gamemaster may overrule them.
 */
export interface Problem {
  readonly kind: "rule" | "ap" | "ammunition" | "range" | "turn" | "load" | "gear";
  readonly text: Text;
}

/**
 * The result of an action so far. If dice or answers are missing, the hand lists them, and the card shows
 * what is known.
 */
export interface Resolution {
  readonly card: Card;
  /** What it changes. */
  readonly draft: Draft;
  readonly problems: readonly Problem[];
  readonly followUps: readonly FollowUp[];
}

/** One thing that a person chooses, in the dialog before the roll and when the action is amended. */
export type Field = {
  /** The key in the choices; for something about one target `targets.<index>.<key>`. */
  readonly name: string;
  readonly label: Text;
  readonly hint?: Text;
  /** Fields of one group stand together under its title. */
  readonly group?: Text;
  /** What somebody has to know to be shown what others chose here; nothing when left out. */
  readonly concealed?: Concealed;
  /** A list among the rows of the test, with what it changes, as switches are. */
  readonly asRow?: boolean;
  /** Asked of Gamemasters alone; the action refuses what players choose here (`ofPlayers`). */
  readonly gamemaster?: boolean;
} & (
  | { readonly kind: "number"; readonly min: number; readonly max: number; readonly step?: number }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: Text }[] }
  | {
      readonly kind: "toggle";
      /** Whether it is on while nobody chose; off when left out. */ readonly initial?: boolean;
    }
  | { readonly kind: "text" }
);

/** Dice each of which hits or misses by itself (R7.22). */
export interface LooseDice {
  readonly count: number;
  /** The number of dice for viewers who may know nothing of the target. */
  readonly told: number;
  /** The chance of each number of hits; null while nobody knows what a die has to beat. */
  readonly hits: Distribution | null;
}

/** What the dialog shows while somebody chooses. */
export interface Preview {
  /** The pool of the main test; null when the action rolls none. */
  readonly pool: Pool | null;
  /** The dice of an action that rolls no pool, such as those of a burst. */
  readonly dice?: LooseDice;
  /** Rows on the pool, those that the situation gives included. */
  readonly rows: readonly Row[];
  /** Successes needed; null where every success counts or nobody knows. */
  readonly difficulty: number | null;
  /** What somebody has to know to be shown the difficulty; nothing when left out. */
  readonly concealed?: Concealed;
  /** Action points and Stamina that it costs. */
  readonly ap: number;
  readonly stamina: number;
  readonly problems: readonly Problem[];
  /** More to know before the roll: the damage to expect, chances by target. */
  readonly lines: readonly Line[];
}

/**
 * How many targets an action takes: none, one, one or none, at least one, or any number and also none at all.
 */
export type TargetCount = "none" | "one" | "optional" | "many" | "any";

/**
 * Something that people do: a pure function from facts, dice and answers to a result. The client that rolls,
 * the writer and every client that draws the card call the same code.
 */
export interface Action {
  readonly key: string;
  /** What it is called in menus. */
  readonly label: Text;
  readonly targets: TargetCount;
  /**
   * Who may do it; if left out, users who may act for the acting actor. `gamemaster`: Gamemasters only.
   * `holder`, for actions that move items: users who may move them (`mayMove`); then all of its changes are
   * made, or none.
   */
  readonly who?: "gamemaster" | "holder";
  /** For an action of holders: users who may trade there may do it (`mayTrade`), not those who may move items. */
  readonly trades?: boolean;
  /**
   * The nature of the action; left out for what people do. `byHand` changes its targets freely: it requires a
   * user who may act for all of them, and is applied without a click. `automatic` is posted by the system,
   * such as what a turn brings: it is applied without a click unless the automation is `cards`, and changes
   * of places in a fight even then.
   */
  readonly nature?: "byHand" | "automatic";
  /**
   * Whose name its message bears: the acting actor's if left out; the Gamemaster's for an action that a
   * Gamemaster has happen to everybody in it, such as a rest.
   */
  readonly speaker?: "gamemaster";
  /** Facts that it needs beside the usual ones, by their providers. */
  readonly needs?: Needs;
  /** In an encounter only its combatants can be targets. */
  readonly among?: "fighters";
  /**
   * The radius in feet within which it affects people; null where it does not. Left out for an action that
   * only affects its targets.
   */
  readonly reach?: (facts: Facts) => number | null;
  /** Whether it is done to the actor's own side: its dialog lists them before enemies. */
  readonly aids?: boolean;
  /**
   * Whether it targets an enemy: its dialog proposes a target, and its list of targets shows which of them
   * cannot be reached.
   */
  readonly opposes?: boolean;
  /**
   * The uuid of the target if nobody has chosen one, such as the actor who holds this one; null if there is
   * no such target.
   */
  readonly usualTarget?: (actor: ActorFacts) => string | null;
  /** Whether it rolls a test with which others may help (R2.9). */
  readonly helped?: boolean;
  /**
   * It records something that has happened already: matching values in the world count as its own changes,
   * and are undone with it.
   */
  readonly records?: boolean;
  /**
   * When an answer arrives, the action is judged from the facts as they are then, not as they were when it
   * was asked.
   */
  readonly answered?: "asItIs";
  /** Choices that only a follow-up of an action that offers them may make, with their defaults. */
  readonly followsOnly?: readonly { readonly key: string; readonly initial: unknown }[];
  /** Items that it is done with; null for none. */
  readonly item?: readonly string[];
  /**
   * Throws a RuleError for choices that a player may not make, because their result would reveal what only
   * Gamemasters know.
   */
  readonly ofPlayers?: (facts: Facts) => void;
  /** The default choices. `choices` of the facts contain what the caller gave. */
  readonly defaults: (facts: Facts, table: Table) => Choices;
  readonly fields: (facts: Facts, table: Table) => readonly Field[];
  readonly preview: (facts: Facts, table: Table) => Preview;
  /** Throws a RuleError for invalid choices, dice or answers. */
  readonly judge: (facts: Facts, hand: Hand, table: Table) => Resolution;
}
