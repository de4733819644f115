import type { Pool } from "../../rules/tests/pool.ts";
import type { Row } from "../../rules/tests/row.ts";
import type { Card, Concealed, FollowUp, Line, Text } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { Choices, Facts, Needs, Table } from "./facts.ts";
import type { Hand } from "./hand.ts";

/** Why an action is refused or doubtful. `rule` is always refused, `gear` never; the others as the table enforces them, and a Gamemaster may overrule them. */
export interface Problem {
  readonly kind: "rule" | "ap" | "ammunition" | "range" | "turn" | "load" | "gear";
  readonly text: Text;
}

/** What came of an action so far. When dice or answers are missing, the hand says which, and the card shows what is known. */
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

/** What the dialog shows while somebody chooses. */
export interface Preview {
  /** The pool of the main test; null when the action rolls none. */
  readonly pool: Pool | null;
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

/** How many targets an action takes: none, one, one or none, at least one, or any number and also none at all. */
export type TargetCount = "none" | "one" | "optional" | "many" | "any";

/**
 * Something that people do. A pure function from facts, dice and answers to what happened: the client that rolls, the writer and everybody who draws the card
 * ask the same code.
 */
export interface Action {
  readonly key: string;
  /** What it is called in menus. */
  readonly label: Text;
  readonly targets: TargetCount;
  /**
   * Who may do it: whoever may act for the one who acts when left out; Gamemasters alone; or, of what moves things, whoever may move them (`mayMove`): then all of its
   * changes are made or none.
   */
  readonly who?: "gamemaster" | "holder";
  /**
   * What it is: something that people do when left out. `byHand` changes its targets as people like: only who may act for all of them may, and it waits for no click.
   * `automatic` comes by itself, such as what a turn brings: it waits for no click but where the automation says `cards`, places in a fight not even there.
   */
  readonly nature?: "byHand" | "automatic";
  /** Whose name its message bears: that of the one who acts when left out; of what a Gamemaster has come over all who are in it, such as a rest, the Gamemaster's. */
  readonly speaker?: "gamemaster";
  /** Facts that it needs beside the usual ones, by their providers. */
  readonly needs?: Needs;
  /** In a fight it is done to those in it alone, so nobody else is offered as a target. */
  readonly among?: "fighters";
  /** Feet that it reaches around whoever stands in its middle; null where it does not. Left out for what meets nobody but its targets. */
  readonly reach?: (facts: Facts) => number | null;
  /** Whether it rolls a test with which others may help (R2.9). */
  readonly helped?: boolean;
  /** It notes what has happened already: what stands in the world as it says counts as its own, and is taken back with it. */
  readonly records?: boolean;
  /** What it comes to when somebody has answered goes by how things are then, not by how they were when it was asked. */
  readonly answered?: "asItIs";
  /** Choices that nobody may make but who follows up on another action that offers them, and what stands otherwise. */
  readonly followsOnly?: readonly { readonly key: string; readonly initial: unknown }[];
  /** Items that it is done with; null for none. */
  readonly item?: readonly string[];
  /** Throws a RuleError for choices that a player may not make, since what comes of them would tell what only Gamemasters know. */
  readonly ofPlayers?: (facts: Facts) => void;
  /** The choices that stand when nobody has chosen anything. `choices` of the facts hold what the caller gave. */
  readonly defaults: (facts: Facts, table: Table) => Choices;
  readonly fields: (facts: Facts, table: Table) => readonly Field[];
  readonly preview: (facts: Facts, table: Table) => Preview;
  /** Throws a RuleError for choices, dice or answers that cannot be. */
  readonly judge: (facts: Facts, hand: Hand, table: Table) => Resolution;
}
