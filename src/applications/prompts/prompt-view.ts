import type { Concealed, Line, Tone } from "../../actions/core/card.ts";
import type { Prompt, PromptOption } from "../../actions/core/hand.ts";
import { listText, percentText } from "../../language/formats.ts";
import { formatShown, formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";

/** An answer that the user can choose. */
export interface OptionView {
  readonly value: string;
  readonly label: string;
  /** The dice of the answer and its chance of success. */
  readonly dice: string;
  readonly futures: readonly { readonly text: string; readonly value: string; readonly tone: Tone }[];
}

/** A prompt with its possible answers. */
export interface PromptView {
  /** The ID of the action's message. */
  readonly message: string;
  readonly key: string;
  readonly question: string;
  readonly options: readonly OptionView[];
  /** The visible answers: all answers or, if there are many, the best ones and those that require no roll. */
  readonly shown: readonly OptionView[];
  /** The answers that are collapsed under a heading, or null if all answers are visible. */
  readonly more: {
    readonly key: string;
    readonly label: string;
    readonly open: boolean;
    readonly options: readonly OptionView[];
  } | null;
  /** The terms that add up to the number shown in the prompt, or an empty list if there are none. */
  readonly equation: readonly { readonly sign: string; readonly n: string; readonly label: string }[];
  /** The Inspiration dice that the answer spends. Null if it can't spend any. */
  readonly inspiration: {
    readonly chosen: number;
    readonly n: string;
    readonly left: string;
    readonly less: number;
    readonly more: number;
    readonly mayTake: boolean;
    readonly mayAdd: boolean;
  } | null;
  /** Whether the previews of the answers are shown side by side. */
  readonly wide: boolean;
  /** Whether the user has sent an answer. */
  readonly sent: boolean;
  /** The names of the users who added Inspiration dice, or an empty string if there are none. */
  readonly pushed: string;
}

/**
 * The limits for visible answers with dice. If there are at most `MOST_ROLLS` such answers, all of them are
 * visible. Otherwise, only the best `FIRST_ROLLS` are visible.
 */
const [MOST_ROLLS, FIRST_ROLLS] = [8, 6] as const;

/** The message that shows a prompt, and the prompt's state for the viewer. */
export interface Asking {
  readonly message: string;
  readonly sent: boolean;
  /**
   * The number of available Inspiration dice, and the names of the users who added further dice, one name per
   * die.
   */
  readonly inspiration?: number;
  readonly pushed?: readonly string[];
  /** The number of Inspiration dice that the viewer wants to spend. */
  readonly inspired?: number;
  /**
   * Returns true if the viewer opened the part with the given key, false if they closed it, or undefined if
   * they did neither.
   */
  readonly opened?: (key: string) => boolean | undefined;
  /**
   * The name that is shown beside the prompt and is therefore omitted from the start of the prompt's text.
   */
  readonly beside?: string;
}

/**
 * Returns the view of a prompt and its answers for a user who may answer it. If answers differ only in the
 * number of Inspiration dice, includes only one of them: the one with the number of dice that the user chose
 * or that other users added, whichever is higher. Omits results that the viewer isn't allowed to know.
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
      label: formatText(option.label, words),
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
    question: withoutName(formatText(prompt.question, words), beside),
    equation: (prompt.equation ?? []).map(({ sign, value, label }) => ({
      sign,
      n: value,
      label: formatText(label, words),
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

/**
 * Returns the text of a prompt without the name at its beginning: `Ilka: evade?` beside "Ilka" becomes
 * `Evade?`.
 */
function withoutName(question: string, name: string): string {
  const rest =
    name !== "" && question.startsWith(name)
      ? /^\s?:\s+(?<rest>.+)$/su.exec(question.slice(name.length))
      : null;
  const text = rest?.groups?.["rest"] ?? question;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function futureOf({ text, value, tone = "" }: Line, words: Words): OptionView["futures"][number] {
  return { text: formatText(text, words), value: formatShown(value, words), tone };
}

/**
 * Returns the dice as text, such as `7D`. If successes are required, the text includes their number and the
 * chance (R2.1).
 */
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
 * Returns the key that groups the prompts of an action, for example the prompts that ask each of twenty
 * targets whether to dodge. It is the prompt's key without the number at the end.
 */
export function kindOfPrompt({ key }: Prompt): string {
  return key.replace(/\.\d+$/u, "");
}

/**
 * Returns the answer that can be given to all prompts of a kind at once: the first one that rolls dice and is
 * an option of every prompt. Returns null if there is none.
 */
export function commonRoll(prompts: readonly Prompt[]): string | null {
  const [first, ...others] = prompts;
  const shared = first?.options.find(
    ({ value, dice }) =>
      dice && others.every(other => other.options.some(option => option.value === value && option.dice)),
  );
  return shared?.value ?? null;
}
