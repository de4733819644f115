import type { Text } from "../../language/text.ts";
import type { Need } from "./knowledge-levels.ts";

export type { Text };

/**
 * The value shown at the end of a line: a string such as a number, or a localizable text such as a number
 * with its unit.
 */
export type Shown = string | Text;

/**
 * The color at the edge of a card or line. The color is never the only indication: a word or an icon always
 * conveys the same meaning.
 */
export type Tone = "good" | "bad" | "ask" | "";

/** What a viewer must know about an actor to see a value. */
export interface Concealed {
  readonly of: string;
  readonly need: Need;
}

/** One of the reasons for a number, with its label and value. */
export interface ReasonRow {
  readonly text: Text;
  readonly value: Shown;
  readonly concealed?: Concealed;
}

/**
 * A line of a card: its text, an optional value at the end of the line, and the rows that explain that value.
 */
export interface Line {
  readonly text: Text;
  /** Whether the line is one of the large values at the top of a dialog, such as the dice or the chance. */
  readonly chief?: boolean;
  /**
   * Whether the line shows a chance or depends on one. In a dialog, such a line is hidden while the action
   * isn't possible.
   */
  readonly chance?: boolean;
  readonly value?: Shown;
  readonly why?: readonly ReasonRow[];
  readonly tone?: Tone;
  readonly concealed?: Concealed;
  /**
   * The text for viewers who aren't allowed to know the value. If it is omitted, the line is hidden from
   * these viewers.
   */
  readonly otherwise?: Shown;
  /** Where on the card the line is shown. By default, it has a row of its own. */
  readonly place?: LinePlace;
  /** The name of the dice beside which the line is shown. Defaults to the card's first dice. */
  readonly stream?: string;
  /**
   * The terms of the equation that produces the value. If present, a card shows the equation instead of the
   * line.
   */
  readonly equation?: readonly Term[];
}

/**
 * The place of a line on a card. `needed`, `margin` and `points` are shown beside the dice, and `reason`
 * among the reasons for the number of dice. `step` is shown only to viewers who don't see the equation that
 * follows. `unhurt` is shown as the result of the row.
 */
export type LinePlace = "needed" | "margin" | "points" | "reason" | "step" | "unhurt";

/** A term of an equation: the sign before it, a number, and its label. */
export interface Term {
  readonly sign: "" | "+" | "−" | "=";
  readonly value: string;
  readonly label: Text;
}

/** One outcome of a roll, or one number of successes, with its exact chance from 0 to 1. */
export interface ChanceShown {
  readonly label: Text;
  readonly chance: number;
}

/** The exact chances of a roll that has no pool. The dialog shows them as a bar. */
export interface OddsShown {
  /** The meaning of a success, such as “Hits”. */
  readonly head: Text;
  /** The chance of a success. */
  readonly met: number;
  /** The requirement for the roll, such as a total to reach. */
  readonly needed: Text;
  /** The chances of the four possible outcomes, from worst to best. The last two count as successes. */
  readonly outcomes?: readonly ChanceShown[];
  /** The chances of at least one success, at least two successes, and so on. */
  readonly steps?: readonly ChanceShown[];
  /** What a viewer must know to see these chances. */
  readonly concealed?: Concealed;
  /** The chances for other viewers. */
  readonly otherwise?: OddsShown;
}

/** Dice that a card shows. */
export interface DiceShown {
  readonly stream: string;
  readonly label: Text;
  readonly faces: readonly number[];
  /** The lowest face that counts as a hit, or null if the faces are added up. */
  readonly hitsFrom: number | null;
  /** What a viewer must know to see which dice count, if this would reveal a value of the target. */
  readonly hitsConcealed?: Concealed;
  /** The number of Inspiration dice, whose faces come last. */
  readonly inspiration?: number;
  /**
   * The face that is highlighted as bad, such as a 1 on a stress die. Dice with such a face look different.
   */
  readonly alarm?: number;
  /** The rows that explain the number of dice. */
  readonly why: readonly ReasonRow[];
  /** What a viewer must know to see the size of the pool. */
  readonly concealed?: Concealed;
}

/** The result of an action for one target. */
export interface TargetRow {
  readonly uuid: string;
  readonly name: string;
  readonly outcome: Text;
  readonly tone: Tone;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  /** The amendments concerning this target that the card offers as buttons. */
  readonly amends?: readonly OfferedAmendment[];
}

/** An amendment that the card of a posted action offers: the label of its button, and the new choices. */
export interface OfferedAmendment {
  readonly label: Text;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** An area on a map, in pixels of the scene, as every client draws it. */
export interface AreaShown {
  /** The UUID of the scene. */
  readonly scene: string;
  /** Every point of the path, including the final place. */
  readonly path: readonly { readonly x: number; readonly y: number }[];
  /** The outline of the area at its final position, as closed polygons. */
  readonly outline: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/**
 * A card as data. Every client renders the card and shows only the parts that the viewer is allowed to know.
 */
export interface Card {
  /** The name of the item or action. */
  readonly title: Text;
  readonly subtitle?: Text;
  /**
   * The actors that the card is about, listed in its header. Omitted if the card concerns only the acting
   * actor.
   */
  readonly people?: readonly { readonly name: string; readonly concealed?: Concealed }[];
  readonly outcome: Text;
  /** The outcome for viewers who aren't allowed to know the numbers behind it, such as the damage. */
  readonly untold?: { readonly concealed: Concealed; readonly outcome: Text };
  readonly tone: Tone;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  readonly targets: readonly TargetRow[];
  readonly notes: readonly Text[];
  /** Amendments that spend another Inspiration die of the acting actor (R4.8), one per click. */
  readonly amends?: readonly OfferedAmendment[];
  /** Nearby actors who have no row yet. Each can be added with one click. */
  readonly near?: readonly (OfferedAmendment & { readonly name: string })[];
  readonly area?: AreaShown;
  /** The text of the separator that the log shows when the turn changes. */
  readonly separator?: Text;
  /**
   * The movement used on an actor's turn: the UUID of the token (or of the actor, if there is no token), the
   * distance in feet, and the number of jumps.
   */
  readonly moved?: { readonly token: string; readonly feet: number; readonly jumps: number };
  /** The damage points dealt. Users can apply them manually to other actors. */
  readonly damage?: number;
}

/** Creates a localizable text from a translation key and its data. */
export function text(key: string, data?: Text["data"]): Text {
  return data === undefined ? { key } : { key, data };
}

/** Returns a length in feet, including the unit in the viewer's language. */
export function inFeet(feet: number): Text {
  return text("BLACKOUT.unit.feet", { n: feet });
}

/** Returns the outcome that this viewer is allowed to see on a card. */
export function outcomeFor(
  { outcome, untold }: Pick<Card, "outcome" | "untold">,
  knows: (concealed: Concealed) => boolean,
): Text {
  return untold && !knows(untold.concealed) ? untold.outcome : outcome;
}

/** A follow-up action that a user can start with a click. */
export interface FollowUp {
  readonly action: string;
  readonly label: Text;
  /** The UUID of the acting actor. The button is shown to users who may act for this actor. */
  readonly actor: string;
  readonly item?: string;
  readonly targets: readonly string[];
  readonly choices: Readonly<Record<string, unknown>>;
  /**
   * The UUID of an actor. If it is set, the target is the actor on the map who is closest to that actor,
   * excluding the acting actor and previous targets.
   */
  readonly beside?: string;
  /**
   * The permission that a viewer needs to see the offer, if the offer's choices would reveal a concealed
   * value.
   */
  readonly concealed?: Concealed;
  /** Whether the action starts immediately, without opening the dialog. */
  readonly fast?: boolean;
}
