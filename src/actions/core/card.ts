import type { Need } from "./knowledge-levels.ts";

/**
 * A text that is localized where it is shown: a language key, or plain words such as a name, with the data
 * for its placeholders.
 */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Text>>;
}

/** The value at the end of a line: a number, or a text such as a number with its unit. */
export type Shown = string | Text;

/** The color of the edge of a card or line; always combined with a word or a mark. */
export type Tone = "good" | "bad" | "ask" | "";

/** What a viewer must be allowed to know about an actor to see a value. */
export interface Concealed {
  readonly of: string;
  readonly need: Need;
}

/** One reason for a number: its label and its value. */
export interface WhyRow {
  readonly text: Text;
  readonly value: Shown;
  readonly concealed?: Concealed;
}

/** A line of a card: a text, an optional value at its end, and the reasons for that value. */
export interface Line {
  readonly text: Text;
  /** In a dialog: whether it is one of the large numbers at the top, such as the dice and the chance. */
  readonly chief?: boolean;
  /**
   * In a dialog: whether it is a chance or follows from one. It is hidden while the action isn't possible.
   */
  readonly chance?: boolean;
  readonly value?: Shown;
  readonly why?: readonly WhyRow[];
  readonly tone?: Tone;
  readonly concealed?: Concealed;
  /** The text for viewers who may not know the value; without it, the line is hidden from them. */
  readonly otherwise?: string;
  /** The place of the line on a card, if it is not a separate row. */
  readonly place?: LinePlace;
  /** The name of the dice next to which it is shown; by default, the first dice of the card. */
  readonly stream?: string;
  /** The terms of the equation that gives the value; a card shows them instead of the line. */
  readonly equation?: readonly Term[];
}

/**
 * The place of a line on a card: beside its dice (`needed`, `margin`, `points`), among the reasons for them
 * (`reason`), only for viewers who do not see the equation that follows (`step`), or as the result of the row
 * (`unhurt`).
 */
export type LinePlace = "needed" | "margin" | "points" | "reason" | "step" | "unhurt";

/** A term of an equation: the sign before it, a number, and its label. */
export interface Term {
  readonly sign: "" | "+" | "−" | "=";
  readonly value: string;
  readonly label: Text;
}

/** Dice on a card. */
export interface DiceShown {
  readonly stream: string;
  readonly label: Text;
  readonly faces: readonly number[];
  /** The lowest face that counts; null if faces are added up. */
  readonly hitsFrom: number | null;
  /** What a viewer must know to see which dice count, if that would reveal a number of the target. */
  readonly hitsConcealed?: Concealed;
  /** How many of the faces, counted from the end, are Inspiration dice. */
  readonly inspiration?: number;
  /**
   * The face that is marked as bad, such as a 1 on a stress die. Dice with such a face have their own
   * appearance.
   */
  readonly alarm?: number;
  /** The reasons for the number of dice. */
  readonly why: readonly WhyRow[];
  /** The owner of the dice, if others may not know the pool. */
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
  /** Amendments of the action for this target, each available with one click. */
  readonly amends?: readonly OfferedAmendment[];
}

/** An amendment of a posted action that its card offers: the label of the button, and the new choices. */
export interface OfferedAmendment {
  readonly label: Text;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** An area on a map as every client draws it, in pixels of the scene. */
export interface AreaShown {
  /** The UUID of the scene. */
  readonly scene: string;
  /** Every place on its way to its final place, which is included. */
  readonly path: readonly { readonly x: number; readonly y: number }[];
  /** The edge of its final place, as closed polygons. */
  readonly outline: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** A card as data; every client draws it, reduced to what its viewer may know. */
export interface Card {
  /** The name of the item or action. */
  readonly title: Text;
  readonly subtitle?: Text;
  /** The actors that the card is about, instead of the acting one; the header of the card names them all. */
  readonly people?: readonly { readonly name: string; readonly concealed?: Concealed }[];
  readonly outcome: Text;
  /** The outcome for viewers who may not know its numbers. They may not know the points of damage either. */
  readonly untold?: { readonly concealed: Concealed; readonly outcome: Text };
  readonly tone: Tone;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  readonly targets: readonly TargetRow[];
  readonly notes: readonly Text[];
  /** Inspiration dice that the acting actor can still spend (R4.8), each with one click. */
  readonly amends?: readonly OfferedAmendment[];
  /** Actors without a row, each of whom one click adds. */
  readonly near?: readonly (OfferedAmendment & { readonly name: string })[];
  readonly area?: AreaShown;
  /** The text of a separator in the log, for a change of turns. */
  readonly separator?: Text;
  /**
   * The movement used in an actor's turn: the UUID of the token, or of an actor without one; feet of
   * movement, jumps.
   */
  readonly moved?: { readonly token: string; readonly feet: number; readonly jumps: number };
  /** Points of damage dealt, which users can apply to other actors by hand. */
  readonly damage?: number;
}

/** Returns a text by its key. */
export function text(key: string, data?: Text["data"]): Text {
  return data === undefined ? { key } : { key, data };
}

/** A length in feet, with the unit in the viewer's language. */
export function inFeet(feet: number): Text {
  return text("BLACKOUT.unit.feet", { n: feet });
}

/** Returns the outcome of a card that its viewer may see. */
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
  /** The UUID of the acting actor; users who may act for it see the button. */
  readonly actor: string;
  readonly item?: string;
  readonly targets: readonly string[];
  readonly choices: Readonly<Record<string, unknown>>;
  /** The UUID of an actor: the target is the actor next to it, if the map shows one. */
  readonly beside?: string;
  /** What a user must know to see the offer, because its choices would reveal that. */
  readonly concealed?: Concealed;
  /** Whether the action starts immediately instead of opening the dialog. */
  readonly fast?: boolean;
}
