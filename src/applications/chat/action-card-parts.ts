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

/** Dice of a card: best first, Inspiration dice behind the others; null for dice whose pool the viewer may not know. */
export function diceView(
  { stream, label, faces, hitsFrom, hitsConcealed, inspiration = 0, alarm, why, concealed }: DiceShown,
  prefix: string,
  { knows, words, opened }: Drawing,
) {
  if (concealed && !knows(concealed)) return null;
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
  return {
    key,
    label: sayText(label, words),
    faces: [...shown(faces.slice(0, split), false), ...shown(faces.slice(split), true)],
    count: !marked
      ? words.format("BLACKOUT.prompt.dice", { n, sides: "" })
      : hitsFrom === null
        ? words.format("BLACKOUT.actionCard.sum", { n: plain(faces.reduce((sum, face) => sum + face, 0)) })
        : words.format("BLACKOUT.card.count", { n: plain(faces.filter(hits).length), dice: n }),
    whyTitle: words.format("BLACKOUT.card.why", { n }),
    why: whyView(why, knows, words),
    open: opened(key) ?? false,
  };
}

/** The rows that made a number, those left out that the viewer may not know. */
function whyView(why: readonly WhyRow[], knows: Knows, words: Words) {
  return why
    .filter(({ concealed }) => !concealed || knows(concealed))
    .map(({ text, value }) => ({ text: sayText(text, words), value: sayShown(value, words) }));
}

/** Lines of a card with what made their numbers; those left out that the viewer may not know. */
export function lineViews(lines: readonly Line[], prefix: string, { knows, words, opened }: Drawing) {
  const known = ({ concealed }: Line) => !concealed || knows(concealed);
  return lines
    .filter(line => known(line) || line.otherwise !== undefined)
    .map((line, index) => {
      const { text, value, why = [], tone = "" } = line;
      const key = `${prefix}line.${index}`;
      return {
        key,
        text: sayText(text, words),
        value: known(line) ? sayShown(value, words) : (line.otherwise ?? ""),
        toneText: toneText[tone],
        why: whyView(why, knows, words),
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

/** What an action did to one target: a line that opens to dice and lines, and the questions that the viewer may answer. */
export function targetView(
  { uuid, name, outcome, tone, dice, lines }: TargetRow,
  { index, foe, compact, changes, prompts, waitsFor, followUps, amends }: RowCircumstances,
  drawing: Drawing,
) {
  const key = `target.${index}`;
  const chief = changes.find(change => change.chief) ?? null;
  const others = changes.filter(change => change !== chief);
  const shown = {
    dice: dice.flatMap(one => diceView(one, `${key}.`, drawing) ?? []),
    lines: lineViews(lines, `${key}.`, drawing),
    changes: others.map(({ text }) => text),
  };
  return {
    key,
    uuid,
    name,
    foe,
    initials: initials(name),
    outcome:
      isReady(outcome) && (prompts.length > 0 || waitsFor !== "")
        ? drawing.words.localize("BLACKOUT.card.waiting")
        : sayText(outcome, drawing.words),
    toneText: toneText[tone],
    mark: toneMark[tone],
    chief: chief && { text: chief.text, toneText: toneText[chief.tone] },
    ...shown,
    hasBody: shown.dice.length + shown.lines.length + shown.changes.length > 0,
    open: drawing.opened(key) ?? !compact,
    prompts,
    followUps,
    amends,
    waitsFor: waitsFor && drawing.words.format("BLACKOUT.actionCard.waitsFor", { name: waitsFor }),
  };
}
