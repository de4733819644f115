import { RuleError } from "../../rules/rule-error.ts";
import type { Line, Term, Text, ReasonRow } from "./card.ts";

/** Dice that must be rolled before the action can be resolved further. */
export interface DiceNeed {
  /** The name of these dice within the action. It must stay the same whenever the action is judged again. */
  readonly stream: string;
  /** The total number of dice, including dice that have already been rolled. */
  readonly count: number;
  readonly sides: number;
  /** The UUID of the actor whose owner rolls the dice. */
  readonly roller: string;
  /** The number of Inspiration dice, which are the last of the dice. */
  readonly inspiration: number;
}

/** A possible answer to a prompt. */
export interface PromptOption {
  readonly value: string;
  readonly label: Text;
  /** The consequences of choosing this answer. */
  readonly futures?: readonly Line[];
  /**
   * The dice that are rolled for this answer, and the rows that explain their number. Omitted if the answer
   * requires no test. `chance` is the chance of meeting the difficulty after all pool limits (R2.7, A3), or
   * null if there is no difficulty. `inspiration` is the number of dice from the party's pool; they come
   * last.
   */
  readonly dice?: {
    readonly count: number;
    readonly sides: number;
    readonly why: readonly ReasonRow[];
    readonly difficulty: number | null;
    readonly chance: number | null;
    readonly inspiration?: number;
  };
}

/** A prompt to the owner of an actor. The action is suspended until the owner answers. */
export interface Prompt {
  /**
   * The key of the prompt within the action, such as `soak.0`. It must be the same each time the action is
   * judged. The answer's dice stream has the same name.
   */
  readonly key: string;
  /** The UUID of the actor whose owner receives the prompt. */
  readonly actor: string;
  readonly question: Text;
  /** The calculation of the number shown in the prompt, if there is one. */
  readonly equation?: readonly Term[];
  readonly options: readonly PromptOption[];
  /** The answer that the Gamemaster can choose if no owner answers in time. */
  readonly fallback: string;
  /** The answer with which the acting user can withdraw the prompt. Omitted if it can't be withdrawn. */
  readonly withdrawal?: string;
}

/** An answer, and the ID of the message that contains it. */
export interface Answer {
  readonly value: string;
  readonly request?: string;
}

/**
 * The inputs of an action as plain data: its dice by stream and its answers by key. New entries can be added,
 * but existing ones are never changed or removed.
 */
export interface Given {
  readonly dice: Readonly<Record<string, readonly number[]>>;
  readonly answers: Readonly<Record<string, Answer>>;
}

/** Input that contains no dice or answers. */
export const nothingGiven: Given = { dice: {}, answers: {} };

/**
 * Deals dice and answers to an action while it is judged. The action always requests them in the same order.
 * Missing ones are recorded, and once they arrive, the action is judged again from the start. An amended
 * action therefore uses the same dice.
 */
export class Hand {
  readonly #given: Given;
  readonly needs: DiceNeed[] = [];
  /**
   * For each stream, by name: the number of dice dealt from it, and the UUID of the actor whose owner rolls
   * them.
   */
  readonly dealt = new Map<string, { readonly count: number; readonly roller: string }>();
  readonly prompts: Prompt[] = [];
  /** The UUIDs of the actors whose owners have answered a prompt. */
  readonly answeredActors = new Set<string>();

  constructor(given: Given) {
    this.#given = given;
  }

  /**
   * Returns the first `count` faces of a stream, or null if they haven't been rolled yet. Returns an empty
   * list if `count` is 0.
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

  /** Returns the answer to a prompt, or null if there is none yet. An invalid answer counts as missing. */
  ask(prompt: Prompt): Answer | null {
    const answer = this.#given.answers[prompt.key];
    if (answer && prompt.options.some(option => option.value === answer.value)) {
      this.answeredActors.add(prompt.actor);
      return answer;
    }
    this.prompts.push(prompt);
    return null;
  }

  /** Returns the dice rolled for an answer, or null if they haven't been rolled yet. */
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
    throw new RuleError(path, face, `a face of a ${sides}-sided die`, { key: "face", data: { sides } });
  return face;
}
