import type { Concealed, Line, Tone } from "../../actions/core/card.ts";
import type { Prompt, PromptOption } from "../../actions/core/hand.ts";
import { listText, percentText } from "../../actions/core/language.ts";
import { sayShown, sayText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";

/** One answer as it is offered. */
export interface OptionView {
  readonly value: string;
  readonly label: string;
  /** The dice that it rolls and the chance to make it. */
  readonly dice: string;
  readonly futures: readonly { readonly text: string; readonly value: string; readonly tone: Tone }[];
}

/** A question as it is asked. */
export interface PromptView {
  /** The id of the action's message. */
  readonly message: string;
  readonly key: string;
  readonly question: string;
  readonly options: readonly OptionView[];
  /** The answers that stand open at once: all, or of many the best and those that roll nothing. */
  readonly shown: readonly OptionView[];
  /** Those that are unfolded; null where all stand open. */
  readonly more: {
    readonly key: string;
    readonly label: string;
    readonly open: boolean;
    readonly options: readonly OptionView[];
  } | null;
  /** How the number that the question is about was made; empty for none. */
  readonly equation: readonly { readonly sign: string; readonly n: string; readonly label: string }[];
  /** The Inspiration dice that the answer spends; null where it can spend none. */
  readonly inspiration: {
    readonly chosen: number;
    readonly n: string;
    readonly left: string;
    readonly less: number;
    readonly more: number;
    readonly mayTake: boolean;
    readonly mayAdd: boolean;
  } | null;
  /** Whether the futures of the answers stand side by side. */
  readonly wide: boolean;
  /** Whether an answer is on its way. */
  readonly sent: boolean;
  /** Who pushed Inspiration dice in; empty for nobody. */
  readonly pushed: string;
}

/**
 * More answers that roll dice than these are too many to be seen at a glance: then only so many of the best
 * stand open.
 */
const [MOST_ROLLS, FIRST_ROLLS] = [8, 6] as const;

/** Where a question is asked, and what its viewer did with it. */
export interface Asking {
  readonly message: string;
  readonly sent: boolean;
  /** Inspiration dice that are free, and the names of those who pushed more of them in, one for each die. */
  readonly inspiration?: number;
  readonly pushed?: readonly string[];
  /** Inspiration dice that the viewer has chosen to spend. */
  readonly inspired?: number;
  /** Whether the viewer opened or closed the part with that key; undefined when they did neither. */
  readonly opened?: (key: string) => boolean | undefined;
  /** A name that stands beside the question already, and so is left out at its beginning. */
  readonly beside?: string;
}

/**
 * A question with its answers for somebody who may answer it. Of the answers that differ by their Inspiration
 * dice alone those stand there that take as many as are chosen, at least those that others pushed in. The
 * viewer sees what would come of each, cut to what they may know.
 */
export function promptView(
  prompt: Prompt,
  { message, sent, inspiration = 0, pushed = [], inspired = 0, opened, beside = "" }: Asking,
  knows: (concealed: Concealed) => boolean,
  words: Words,
): PromptView {
  const most = Math.max(
    0,
    ...prompt.options
      .map(({ dice }) => dice?.inspiration ?? 0)
      .filter(dice => dice <= inspiration + pushed.length),
  );
  const least = Math.min(pushed.length, most);
  const chosen = Math.min(most, Math.max(least, inspired));
  const options = prompt.options
    .filter(({ dice }) => !dice || (dice.inspiration ?? 0) === chosen)
    .map(option => ({
      value: option.value,
      label: sayText(option.label, words),
      dice: diceText(option, words),
      futures: (option.futures ?? [])
        .filter(line => !line.concealed || knows(line.concealed))
        .map(line => futureOf(line, words)),
    }));
  const rolls = options.filter(({ dice }) => dice !== "");
  const folded = new Set(rolls.length > MOST_ROLLS ? rolls.slice(FIRST_ROLLS) : []);
  const key = `answers.${message}.${prompt.key}`;
  const more =
    folded.size === 0
      ? null
      : {
          key,
          label: words.format("BLACKOUT.prompt.more", { n: plain(folded.size) }),
          open: opened?.(key) ?? false,
          options: [...folded],
        };
  return {
    message,
    key: prompt.key,
    question: withoutName(sayText(prompt.question, words), beside),
    equation: (prompt.equation ?? []).map(({ sign, value, label }) => ({
      sign,
      n: value,
      label: sayText(label, words),
    })),
    inspiration:
      most === 0
        ? null
        : {
            chosen,
            n: plain(chosen),
            left: words.format("BLACKOUT.test.inspirationLeft", {
              n: plain(Math.max(0, inspiration + pushed.length - chosen)),
            }),
            less: chosen - 1,
            more: chosen + 1,
            mayTake: chosen > least,
            mayAdd: chosen < most,
          },
    options,
    shown: options.filter(option => !folded.has(option)),
    more,
    wide: options.some(({ futures }) => futures.length > 0),
    sent,
    pushed:
      pushed.length === 0
        ? ""
        : words.format("BLACKOUT.inspiration.pushedBy", {
            n: plain(pushed.length),
            names: listText([...new Set(pushed)]),
          }),
  };
}

/** A question that begins with a name, without it: `Ilka: evade?` beside "Ilka" is `Evade?`. */
function withoutName(question: string, name: string): string {
  const rest =
    name !== "" && question.startsWith(name)
      ? /^\s?:\s+(?<rest>.+)$/su.exec(question.slice(name.length))
      : null;
  const text = rest?.groups?.["rest"] ?? question;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function futureOf({ text, value, tone = "" }: Line, words: Words): OptionView["futures"][number] {
  return { text: sayText(text, words), value: sayShown(value, words), tone };
}

/** `7D`; where successes are needed also how many, and how likely that is (R2.1). */
function diceText({ dice }: PromptOption, words: Words): string {
  if (!dice) return "";
  const count = words.format("BLACKOUT.prompt.dice", {
    n: plain(dice.count),
    sides: dice.sides === 6 ? "" : String(dice.sides),
  });
  if (dice.difficulty === null || dice.chance === null) return count;
  return words.format("BLACKOUT.prompt.odds", {
    dice: count,
    needed: plain(dice.difficulty),
    chance: percentText(plain(100 * dice.chance)),
  });
}

/**
 * What questions have in common that come of one action, such as whether twenty people dodge: their key
 * without the number at its end.
 */
export function kindOfPrompt({ key }: Prompt): string {
  return key.replace(/\.\d+$/u, "");
}

/**
 * The answer that is given when all questions of a kind are answered with one press: the first that rolls
 * dice; null when they have none in common.
 */
export function commonRoll(prompts: readonly Prompt[]): string | null {
  const [first, ...others] = prompts;
  const shared = first?.options.find(
    ({ value, dice }) =>
      dice && others.every(other => other.options.some(option => option.value === value && option.dice)),
  );
  return shared?.value ?? null;
}
