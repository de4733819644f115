import { RuleError } from "../../rules/rule-error.ts";
import type { Line, Term, Text, WhyRow } from "./card.ts";

/** Dice that have to be rolled before the action can be judged further. */
export interface DiceNeed {
  /** Names these dice within the action, always in the same way. */
  readonly stream: string;
  /** How many are needed in all, including those that were rolled already. */
  readonly count: number;
  readonly sides: number;
  /** The uuid of the actor whose owner rolls them. */
  readonly roller: string;
  /** How many of them, the last ones, are Inspiration dice. */
  readonly inspiration: number;
}

/** A possible answer to a question. */
export interface PromptOption {
  readonly value: string;
  readonly label: Text;
  /** The consequences of the answer. */
  readonly futures?: readonly Line[];
  /**
   * The dice that this answer rolls, and why so many; none for an answer without a test. `chance` is the
   * chance to meet the difficulty with all limits of the pool (R2.7, A3); null without a difficulty.
   * `inspiration` is how many of them, the last ones, come from the party's pool.
   */
  readonly dice?: {
    readonly count: number;
    readonly sides: number;
    readonly why: readonly WhyRow[];
    readonly difficulty: number | null;
    readonly chance: number | null;
    readonly inspiration?: number;
  };
}

/** A question to the owner of an actor; the action waits for the answer. */
export interface Prompt {
  /**
   * Names the question within the action, always in the same way, such as `soak.0`. The dice of the answer
   * are the stream of this name.
   */
  readonly key: string;
  /** Whose owner is asked, by uuid. */
  readonly actor: string;
  readonly question: Text;
  /** The calculation of the number in the question, if it has one. */
  readonly equation?: readonly Term[];
  readonly options: readonly PromptOption[];
  /** The answer that counts if nobody answers in time and the Gamemaster continues. */
  readonly fallback: string;
}

/** What somebody answered, and the id of the message that said it. */
export interface Answer {
  readonly value: string;
  readonly request?: string;
}

/** What people brought to an action: dice by stream and answers by key. Plain data; it only ever grows. */
export interface Given {
  readonly dice: Readonly<Record<string, readonly number[]>>;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** Nothing rolled and nothing answered yet. */
export const nothingGiven: Given = { dice: {}, answers: {} };

/**
 * Deals dice and answers to an action that is judged. The action asks for what it needs, always in the same
 * order; missing items are noted, and the action is judged again from the start when they arrive. So an
 * amended action uses the same dice.
 */
export class Hand {
  readonly #given: Given;
  readonly needs: DiceNeed[] = [];
  /** How many dice of each stream were dealt, and whose people roll them. */
  readonly dealt = new Map<string, { readonly count: number; readonly roller: string }>();
  readonly prompts: Prompt[] = [];

  constructor(given: Given) {
    this.#given = given;
  }

  /**
   * The first `count` faces of a stream, or null when they have to be rolled first. No dice are rolled for a
   * count of 0.
   */
  roll(
    stream: string,
    count: number,
    roller: string,
    { sides = 6, inspiration = 0 }: { readonly sides?: number; readonly inspiration?: number } = {},
  ): readonly number[] | null {
    if (count === 0) return [];
    const faces = this.#given.dice[stream] ?? [];
    if (faces.length < count) {
      this.needs.push({ stream, count, sides, roller, inspiration });
      return null;
    }
    this.dealt.set(stream, { count, roller });
    return faces.slice(0, count).map((face, index) => checkedFace(`${stream}.${index}`, face, sides));
  }

  /** The answer to a question, or null if it has to be asked first. An unknown answer counts as none. */
  ask(prompt: Prompt): Answer | null {
    const answer = this.#given.answers[prompt.key];
    if (answer && prompt.options.some(option => option.value === answer.value)) return answer;
    this.prompts.push(prompt);
    return null;
  }

  /** The dice that came with an answer; null when they have to be rolled. */
  answered(prompt: Prompt, answer: Answer): readonly number[] | null {
    const dice = prompt.options.find(option => option.value === answer.value)?.dice;
    return dice
      ? this.roll(prompt.key, dice.count, prompt.actor, {
          sides: dice.sides,
          inspiration: dice.inspiration ?? 0,
        })
      : [];
  }
}

function checkedFace(path: string, face: number, sides: number): number {
  if (!Number.isInteger(face) || face < 1 || face > sides)
    throw new RuleError(path, face, `a face of a die with ${sides} sides`, { key: "face", data: { sides } });
  return face;
}
