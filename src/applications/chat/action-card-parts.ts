import { shownText } from "../../compat/content-language.ts";
import type { DiceShown, Line, TargetRow, Text, Tone, ReasonRow } from "../../actions/core/card.ts";
import type { PromptView } from "../prompts/prompt-view.ts";
import { initials } from "../shared/pictures.ts";
import { formatShown, formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { ChangeLine, Knows } from "./change-lines.ts";

/** Whether the text is the one that appears when only the dice remain to be rolled. */
export function isReady({ key }: Text): boolean {
  return key === "BLACKOUT.card.ready";
}

/** The context shared by all parts of a card. */
export interface Drawing {
  readonly knows: Knows;
  readonly words: Words;
  /**
   * Returns true if the viewer opened the part with this key, false if the viewer closed it, and undefined if
   * the viewer did neither.
   */
  readonly opened: (key: string) => boolean | undefined;
}

/** The CSS class for each tone of text. An icon beside the text conveys the same meaning without color. */
export const toneText: Readonly<Record<Tone, string>> = {
  "good": "bo-help",
  "bad": "bo-harm",
  "ask": "bo-c2",
  "": "bo-c2",
};
export const toneMark: Readonly<Record<Tone, string>> = {
  "good": "check",
  "bad": "fail",
  "ask": "clock",
  "": "",
};

/** A card's lines, divided into those beside the dice and those that are shown as rows. */
export interface PlacedLines {
  /**
   * Returns the lines beside the dice of a stream. `first` is true for the first dice on the card. Lines that
   * belong to no stream appear beside these dice, too.
   */
  readonly beside: (stream: string, first: boolean) => readonly Line[];
  readonly rows: readonly Line[];
}

const BESIDE_DICE: readonly unknown[] = ["needed", "margin", "points", "reason"];

/**
 * Divides a card's lines into those shown beside the dice and those shown as rows. Lines whose dice aren't on
 * the card, and lines that are concealed from the viewer, become rows.
 */
export function placed(lines: readonly Line[], dice: readonly DiceShown[], knows: Knows): PlacedLines {
  const known = lines.filter(({ concealed }) => !concealed || knows(concealed));
  const streams = dice.map(({ stream }) => stream);
  const ofStream = ({ place, stream }: Line) =>
    BESIDE_DICE.includes(place)
      ? stream === undefined
        ? streams[0]
        : streams.find(one => one === stream)
      : undefined;
  return {
    beside: (stream, first) =>
      known.filter(line => ofStream(line) === stream && (line.stream !== undefined || first)),
    rows: lines.filter(line => ofStream(line) === undefined || !known.includes(line)),
  };
}

const noLines: PlacedLines["beside"] = () => [];

/**
 * Returns the dice of a card, highest first, with Inspiration dice at the end. If the viewer is not allowed
 * to know a pool, omits its dice but not the lines beside them.
 */
export function diceViews(
  dice: readonly DiceShown[],
  prefix: string,
  drawing: Drawing,
  beside = noLines,
  title = "",
) {
  return dice.flatMap(
    (one, index) => diceView(one, prefix, drawing, beside(one.stream, index === 0), title) ?? [],
  );
}

function diceView(
  { stream, label, faces, hitsFrom, hitsConcealed, inspiration = 0, alarm, why, concealed }: DiceShown,
  prefix: string,
  { knows, words, opened }: Drawing,
  beside: readonly Line[],
  title: string,
) {
  const known = !concealed || knows(concealed);
  if (!known && beside.length === 0) return null;
  const marked = !hitsConcealed || knows(hitsConcealed);
  const hits = (face: number) => marked && hitsFrom !== null && face >= hitsFrom;
  const shown = (list: readonly number[], insp: boolean) =>
    [...list]
      .sort((a, b) => b - a)
      .map(face => ({
        face,
        hit: hits(face),
        insp,
        kind: alarm !== undefined,
        alarm: marked && face === alarm,
      }));
  const split = faces.length - Math.min(inspiration, faces.length);
  const key = `${prefix}dice.${stream}`;
  const n = plain(faces.length);
  const valueOf = (place: Line["place"]) => {
    const line = beside.find(one => one.place === place);
    return line && formatShown(line.value, words);
  };
  const counted = !known
    ? ""
    : !marked
      ? words.format("BLACKOUT.prompt.dice", { n, sides: "" })
      : hitsFrom === null
        ? sumOf(faces, words)
        : words.format("BLACKOUT.card.countOf", { n: plain(faces.filter(hits).length), dice: n });
  const [needed, margin, points] = [valueOf("needed"), valueOf("margin"), valueOf("points")];
  const each = known ? pointsEach(beside) : undefined;
  // A fixed label, such as that of damage dice, reveals nothing about the pool.
  const name = known || label.data === undefined ? formatText(label, words) : "";
  return {
    key,
    label: name === title ? "" : name,
    faces: known ? [...shown(faces.slice(0, split), false), ...shown(faces.slice(split), true)] : [],
    count: [
      counted,
      needed && words.format("BLACKOUT.card.neededOf", { n: needed }),
      each && words.format("BLACKOUT.card.pointsEach", { n: String(each) }),
    ]
      .filter(Boolean)
      .join(", "),
    result:
      margin === undefined
        ? points && words.format("BLACKOUT.card.pointsOf", { n: points })
        : words.format("BLACKOUT.card.margin", { n: margin }),
    whyTitle: known
      ? words.format("BLACKOUT.card.why", { n })
      : words.format("BLACKOUT.card.reasons", { what: namesOf(beside, words) }),
    why: [
      ...(known ? whyView(why, knows, words) : []),
      // Each number beside the dice is followed by the terms that add up to it.
      ...beside.flatMap(({ text, value, why: reasons = [] }) => [
        { text: formatText(text, words), value: formatShown(value, words), head: true },
        ...whyView(reasons, knows, words),
      ]),
    ],
    open: opened(key) ?? false,
  };
}

/**
 * Returns the names of the numbers beside dice. They serve as a title if the number of dice is secret,
 * because a card can have several sets of such dice, whose explanations must have different titles.
 */
function namesOf(beside: readonly Line[], words: Words): string {
  const numbers = beside.filter(({ place }) => place !== "reason");
  return (numbers.length > 0 ? numbers : beside).map(({ text }) => formatText(text, words)).join(", ");
}

/**
 * Returns the number of points for each success on damage dice. Returns undefined for other dice, or if the
 * number is concealed.
 */
function pointsEach(beside: readonly Line[]) {
  return beside
    .flatMap(({ why = [] }) => why)
    .find(row => row.text.key === "BLACKOUT.attack.successPoints" && row.concealed === undefined)?.text
    .data?.["points"];
}

/** Returns the terms that add up to a number, except for those that the viewer isn't allowed to see. */
function whyView(why: readonly ReasonRow[], knows: Knows, words: Words) {
  return why
    .filter(({ concealed }) => !concealed || knows(concealed))
    .map(({ text, value }) => ({ text: formatText(text, words), value: formatShown(value, words) }));
}

/**
 * Returns the lines of a card, with the terms of their numbers. Omits concealed lines that have no
 * `otherwise`. Also omits lines about single steps of a calculation if the viewer sees the equation that
 * combines them.
 */
export function lineViews(lines: readonly Line[], prefix: string, { knows, words, opened }: Drawing) {
  const known = ({ concealed }: Line) => !concealed || knows(concealed);
  const seesEquation = lines.some(line => line.equation !== undefined && known(line));
  return lines
    .filter(line => (known(line) || line.otherwise !== undefined) && !(line.place === "step" && seesEquation))
    .map((line, index) => {
      const { text, value, why = [], tone = "", equation } = line;
      const key = `${prefix}line.${index}`;
      return {
        key,
        text: formatText(text, words),
        value: formatShown(known(line) ? value : line.otherwise, words),
        toneText: toneText[tone],
        isStep: line.place === "step",
        why: whyView(why, knows, words),
        equation:
          equation && known(line)
            ? equation.map(({ sign, value: n, label }, at) => ({
                sign,
                n,
                label: formatText(label, words),
                harm: at === equation.length - 1 && tone === "bad",
              }))
            : null,
        open: opened(key) ?? false,
      };
    });
}

/** The context in which a target's row is shown. */
export interface RowCircumstances {
  readonly index: number;
  readonly foe: boolean;
  /** Whether the row is initially collapsed because the card has many rows. */
  readonly compact: boolean;
  readonly changes: readonly ChangeLine[];
  readonly prompts: readonly PromptView[];
  /** The name of the actor whose answer is missing. Empty if none is missing. */
  readonly waitsFor: string;
  /** The follow-up actions that the viewer can use on the target. */
  readonly followUps: readonly {
    readonly index: number;
    readonly label: string;
    /** Whether the button applies the action first. */
    readonly applies: boolean;
  }[];
  /** The one-click amendments that affect the target. */
  readonly amends: readonly { readonly index: number; readonly label: string }[];
}

/**
 * Returns the view of an action's effect on a target: a row that expands to dice and lines, and the prompts
 * that the viewer is allowed to answer.
 */
export function targetView(
  { uuid, name: stored, outcome, tone, dice, lines }: TargetRow,
  { index, foe, compact, changes, prompts, waitsFor, followUps, amends }: RowCircumstances,
  drawing: Drawing,
) {
  const key = `target.${index}`;
  const name = shownText(stored);
  const { knows, words } = drawing;
  const lost = changes.find(change => change.chief);
  const others = changes.filter(change => change !== lost);
  const { beside, rows } = placed(lines, dice, knows);
  const outcomeText = formatText(outcome, words);
  const isWaiting = isReady(outcome) && (prompts.length > 0 || waitsFor !== "");
  const isUnhurt = rows.some(({ place }) => place === "unhurt");
  // Omits lines that only repeat the outcome, without a value or an explanation.
  const listed = lineViews(
    rows.filter(({ place }) => place !== "unhurt"),
    `${key}.`,
    drawing,
  ).filter(line => line.value !== "" || line.why.length > 0 || line.text !== outcomeText);
  // Damage to armor that already has its own line isn't listed again among the changes.
  const worn = listed
    .filter(({ isStep }) => isStep)
    .map(({ value }) => words.format("BLACKOUT.actionCard.changed.armor", { n: value }));
  const shown = {
    dice: diceViews(dice, `${key}.`, drawing, beside),
    lines: listed,
    // A condition that the outcome or a line already names isn't repeated either.
    changes: others
      .map(({ text }) => text)
      .filter(
        change =>
          !worn.includes(change) && change !== outcomeText && listed.every(({ text }) => text !== change),
      ),
  };
  return {
    key,
    uuid,
    name,
    foe,
    initials: initials(name),
    outcome: isWaiting ? words.localize("BLACKOUT.card.waiting") : outcomeText,
    toneText: toneText[tone],
    mark: toneMark[tone],
    chief: lost
      ? { text: lost.text, toneText: toneText[lost.tone] }
      : isUnhurt
        ? { text: words.localize("BLACKOUT.actionCard.changed.unhurt"), toneText: "bo-c3" }
        : null,
    // Beside an outcome with the same text, the result would only be a repetition.
    isRepeated: !isWaiting && lost?.text === outcomeText,
    ...shown,
    hasBody: shown.dice.length + shown.lines.length + shown.changes.length + amends.length > 0,
    open: drawing.opened(key) ?? !compact,
    prompts,
    followUps,
    amends,
    waitsFor: waitsFor && words.format("BLACKOUT.actionCard.waitsFor", { name: waitsFor }),
  };
}

/**
 * Returns the sum of the faces, or an empty string for a single die (such as a direction die), because its
 * face already shows the result.
 */
function sumOf(faces: readonly number[], words: Words): string {
  if (faces.length === 1) return "";
  return words.format("BLACKOUT.actionCard.sum", { n: plain(faces.reduce((sum, face) => sum + face, 0)) });
}
