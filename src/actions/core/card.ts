import type { Need } from "./knowledge-levels.ts";

/**
 * A text to be localised where it is shown: a language key, or plain words such as a name, and what goes into
 * its gaps.
 */
export interface Text {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Text>>;
}

/** What stands at the end of a line: a number as it is, or a text such as a number with its unit. */
export type Shown = string | Text;

/** The colour of the edge of a card or line; it always comes with a word or a mark. */
export type Tone = "good" | "bad" | "ask" | "";

/** What a viewer has to know of an actor to be shown something. */
export interface Concealed {
  readonly of: string;
  readonly need: Need;
}

/** One reason for a number: what, and how much. */
export interface WhyRow {
  readonly text: Text;
  readonly value: Shown;
  readonly concealed?: Concealed;
}

/** A line of a card: words, perhaps a number at its end, and the rows that made the number. */
export interface Line {
  readonly text: Text;
  /** In a dialog: one of the numbers that stand large at its head, such as the dice and the chance. */
  readonly chief?: boolean;
  /** In a dialog: a chance, or what follows from one. It is left out while the action cannot be done. */
  readonly chance?: boolean;
  readonly value?: Shown;
  readonly why?: readonly WhyRow[];
  readonly tone?: Tone;
  readonly concealed?: Concealed;
  /** The text for viewers who may not know the value; without it they do not see the line. */
  readonly otherwise?: string;
  /** Where a card shows the line, if not as a row of its own. */
  readonly place?: LinePlace;
  /** Names the dice beside which it is shown; the first dice of the card if left out. */
  readonly stream?: string;
  /** The terms of the equation that made the value; a card shows them in place of the line. */
  readonly equation?: readonly Term[];
}

/**
 * The place of a line on a card: beside its dice (`needed`, `margin`, `points`), among the reasons for them
 * (`reason`), only for viewers who do not see the equation that follows (`step`), or as the result of the row
 * (`unhurt`).
 */
export type LinePlace = "needed" | "margin" | "points" | "reason" | "step" | "unhurt";

/** A term of an equation: the sign before it, a number, and what the number is. */
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
  /** The face from which a die counts; null where faces are added up. */
  readonly hitsFrom: number | null;
  /**
   * What a viewer has to know to see which of the dice count, where that would reveal a number of the target.
   */
  readonly hitsConcealed?: Concealed;
  /** How many of the faces, the last ones, are Inspiration dice. */
  readonly inspiration?: number;
  /**
   * The face that is marked as bad, such as a 1 on a stress die. Dice with such a face are drawn as a kind of
   * their own.
   */
  readonly alarm?: number;
  /** What made the number of dice. */
  readonly why: readonly WhyRow[];
  /** Whose dice they are, where others may not know the pool. */
  readonly concealed?: Concealed;
}

/** What an action did to one target. */
export interface TargetRow {
  readonly uuid: string;
  readonly name: string;
  readonly outcome: Text;
  readonly tone: Tone;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  /** Changes of the action that are about this target and one click away. */
  readonly amends?: readonly OfferedAmendment[];
}

/**
 * A change of a posted action that its card offers: what the button says, and the choices that are to stand.
 */
export interface OfferedAmendment {
  readonly label: Text;
  readonly choices: Readonly<Record<string, unknown>>;
}

/** An area on a map as every client draws it: places in pixels of the scene. */
export interface AreaShown {
  /** The uuid of the scene. */
  readonly scene: string;
  /** Every place on its way to where it came down, that one included. */
  readonly path: readonly { readonly x: number; readonly y: number }[];
  /** Its edge where it came down, as closed lines of corners. */
  readonly outline: readonly (readonly { readonly x: number; readonly y: number }[])[];
}

/** A card as data; every client draws it, cut to what its viewer may know. */
export interface Card {
  /** What was done: the name of the item or action. */
  readonly title: Text;
  readonly subtitle?: Text;
  /** The actors that the card is about, instead of the acting one: the head of the card names them all. */
  readonly people?: readonly { readonly name: string; readonly concealed?: Concealed }[];
  readonly outcome: Text;
  /**
   * The outcome for viewers who may not know the numbers in it. They may not know the points of damage
   * either.
   */
  readonly untold?: { readonly concealed: Concealed; readonly outcome: Text };
  readonly tone: Tone;
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  readonly targets: readonly TargetRow[];
  readonly notes: readonly Text[];
  /** Inspiration dice that the one who acts may still spend (R4.8), one click away. */
  readonly amends?: readonly OfferedAmendment[];
  /** People who are not in a row yet, and whom one click adds. */
  readonly near?: readonly (OfferedAmendment & { readonly name: string })[];
  readonly area?: AreaShown;
  /** The words of a separator in the log, for the card of a change of turns. */
  readonly separator?: Text;
  /**
   * What it took of the movement of somebody's turn: the uuid of the token, or of an actor without one; feet
   * of movement, jumps.
   */
  readonly moved?: { readonly token: string; readonly feet: number; readonly jumps: number };
  /** Points of damage that it deals, which people may put upon others by hand. */
  readonly damage?: number;
}

/** A text by its key. */
export function text(key: string, data?: Text["data"]): Text {
  return data === undefined ? { key } : { key, data };
}

/** A length in feet, with the unit as the language of the viewer writes it. */
export function inFeet(feet: number): Text {
  return text("BLACKOUT.unit.feet", { n: feet });
}

/** The outcome of a card as far as its viewer may know it. */
export function outcomeFor(
  { outcome, untold }: Pick<Card, "outcome" | "untold">,
  knows: (concealed: Concealed) => boolean,
): Text {
  return untold && !knows(untold.concealed) ? untold.outcome : outcome;
}

/** A follow-up action that a user may do with a click. */
export interface FollowUp {
  readonly action: string;
  readonly label: Text;
  /** Who acts, by uuid; whoever may act for them gets the button. */
  readonly actor: string;
  readonly item?: string;
  readonly targets: readonly string[];
  readonly choices: Readonly<Record<string, unknown>>;
  /** The uuid of an actor: the target is whoever stands next to it, where a map knows that. */
  readonly beside?: string;
  /** What a user has to know to be offered it: the choices that it passes on would reveal that. */
  readonly concealed?: Concealed;
  /** Asked with the dialog, or done at once. */
  readonly fast?: boolean;
}
