import type { DiceShown, Line, TargetRow, Text, Tone, WhyRow } from "../../actions/core/card.ts";
import type { PromptView } from "../prompts/prompt-view.ts";
import { initials } from "../shared/pictures.ts";
import { sayShown, sayText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { ChangeLine, Knows } from "./change-lines.ts";

/** Is this what a card says that lacks nothing but its dice? */
export function isReady({ key }: Text): boolean {
  return key === "BLACKOUT.card.ready";
}

/** What every part of a card is drawn with. */
export interface Drawing {
  readonly knows: Knows;
  readonly words: Words;
  /** Whether the viewer opened the part with that key, or closed it; undefined when they did neither. */
  readonly opened: (key: string) => boolean | undefined;
}

/** The class of the words of a tone; the mark beside them says the same without colour. */
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

/** Lines of a card by where they are shown: beside dice, and as rows. */
export interface PlacedLines {
  /**
   * Returns the lines beside these dice. `first` are the first dice of the card, which take those that name
   * none.
   */
  readonly beside: (stream: string, first: boolean) => readonly Line[];
  readonly rows: readonly Line[];
}

const BESIDE_DICE: readonly unknown[] = ["needed", "margin", "points", "reason"];

/**
 * Sorts the lines that the viewer may know. Those that belong beside dice are rows where the card has no such
 * dice.
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
 * Dice of a card: best first, Inspiration dice behind the others. Dice whose pool the viewer may not know are
 * left out, but not what stands beside them.
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
    return line && sayShown(line.value, words);
  };
  const counted = !known
    ? ""
    : !marked
      ? words.format("BLACKOUT.prompt.dice", { n, sides: "" })
      : hitsFrom === null
        ? words.format("BLACKOUT.actionCard.sum", { n: plain(faces.reduce((sum, face) => sum + face, 0)) })
        : words.format("BLACKOUT.card.countOf", { n: plain(faces.filter(hits).length), dice: n });
  const [needed, margin, points] = [valueOf("needed"), valueOf("margin"), valueOf("points")];
  const name = known ? sayText(label, words) : "";
  return {
    key,
    label: name === title ? "" : name,
    faces: known ? [...shown(faces.slice(0, split), false), ...shown(faces.slice(split), true)] : [],
    count: [counted, needed && words.format("BLACKOUT.card.neededOf", { n: needed })]
      .filter(Boolean)
      .join(", "),
    result:
      margin === undefined
        ? points && words.format("BLACKOUT.card.pointsOf", { n: points })
        : words.format("BLACKOUT.card.margin", { n: margin }),
    whyTitle: words.format(known ? "BLACKOUT.card.why" : "BLACKOUT.card.reasons", { n }),
    why: [
      ...(known ? whyView(why, knows, words) : []),
      // What made the numbers beside the dice.
      ...beside.flatMap(({ text, value, why: reasons = [] }) => [
        { text: sayText(text, words), value: sayShown(value, words), head: true },
        ...whyView(reasons, knows, words),
      ]),
    ],
    open: opened(key) ?? false,
  };
}

/** The rows that made a number, those left out that the viewer may not know. */
function whyView(why: readonly WhyRow[], knows: Knows, words: Words) {
  return why
    .filter(({ concealed }) => !concealed || knows(concealed))
    .map(({ text, value }) => ({ text: sayText(text, words), value: sayShown(value, words) }));
}

/**
 * Lines of a card with what made their numbers; those left out that the viewer may not know, and those that
 * an equation after them contains.
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
        text: sayText(text, words),
        value: known(line) ? sayShown(value, words) : (line.otherwise ?? ""),
        toneText: toneText[tone],
        isStep: line.place === "step",
        why: whyView(why, knows, words),
        equation:
          equation && known(line)
            ? equation.map(({ sign, value: n, label }, at) => ({
                sign,
                n,
                label: sayText(label, words),
                harm: at === equation.length - 1 && tone === "bad",
              }))
            : null,
        open: opened(key) ?? false,
      };
    });
}

/** What the row of a target knows beside the target. */
export interface RowCircumstances {
  readonly index: number;
  readonly foe: boolean;
  /** Whether the row stands among so many that it is closed at first. */
  readonly compact: boolean;
  readonly changes: readonly ChangeLine[];
  readonly prompts: readonly PromptView[];
  /** Whose answer is missing; empty for nobody's. */
  readonly waitsFor: string;
  /** What the viewer may do for the target because of the action. */
  readonly followUps: readonly { readonly index: number; readonly label: string }[];
  /** What one click changes about the target. */
  readonly amends: readonly { readonly index: number; readonly label: string }[];
}

/**
 * What an action did to one target: a line that opens to dice and lines, and the questions that the viewer
 * may answer.
 */
export function targetView(
  { uuid, name, outcome, tone, dice, lines }: TargetRow,
  { index, foe, compact, changes, prompts, waitsFor, followUps, amends }: RowCircumstances,
  drawing: Drawing,
) {
  const key = `target.${index}`;
  const { knows, words } = drawing;
  const lost = changes.find(change => change.chief);
  const others = changes.filter(change => change !== lost);
  const { beside, rows } = placed(lines, dice, knows);
  const said = sayText(outcome, words);
  const isUnhurt = rows.some(({ place }) => place === "unhurt");
  // The outcome has said what a line without a number only repeats.
  const listed = lineViews(
    rows.filter(({ place }) => place !== "unhurt"),
    `${key}.`,
    drawing,
  ).filter(line => line.value !== "" || line.why.length > 0 || line.text !== said);
  // Wear that has a row of its own is not named again.
  const worn = listed
    .filter(({ isStep }) => isStep)
    .map(({ value }) => words.format("BLACKOUT.actionCard.changed.armor", { n: value }));
  const shown = {
    dice: diceViews(dice, `${key}.`, drawing, beside),
    lines: listed,
    changes: others.map(({ text }) => text).filter(change => !worn.includes(change)),
  };
  return {
    key,
    uuid,
    name,
    foe,
    initials: initials(name),
    outcome:
      isReady(outcome) && (prompts.length > 0 || waitsFor !== "")
        ? words.localize("BLACKOUT.card.waiting")
        : said,
    toneText: toneText[tone],
    mark: toneMark[tone],
    chief: lost
      ? { text: lost.text, toneText: toneText[lost.tone] }
      : isUnhurt
        ? { text: words.format("BLACKOUT.actionCard.changed.hitPoints", { n: "±0" }), toneText: "bo-c3" }
        : null,
    ...shown,
    hasBody: shown.dice.length + shown.lines.length + shown.changes.length + amends.length > 0,
    open: drawing.opened(key) ?? !compact,
    prompts,
    followUps,
    amends,
    waitsFor: waitsFor && words.format("BLACKOUT.actionCard.waitsFor", { name: waitsFor }),
  };
}
