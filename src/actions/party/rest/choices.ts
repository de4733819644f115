import { restLengths, type RestLength } from "../../../rules/health/rest.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { chosenNumber, chosenOption, chosenText, chosenToggle } from "../../core/choices.ts";
import type { Choices } from "../../core/facts.ts";

/** An hour's work of somebody while the party rests. */
export interface RestTask {
  /** Who does it, and for whom: uuids of two who rest, perhaps the same. */
  readonly by: string;
  readonly of: string;
  /** `repair` for a piece of armor, else what is treated, as `complaintsOf` names it. */
  readonly what: string;
  /** The uuid of the piece of armor; empty for a treatment. */
  readonly piece: string;
  /** Whether there are tools for a repair (R8.12). */
  readonly tools: boolean;
}

/** What somebody took of something that binds, on the day that ends (T11.3). */
export interface DaysUse {
  readonly of: string;
  readonly name: string;
  readonly rating: number;
  readonly doses: number;
  /** What the trait of who is hooked is called. */
  readonly trait: string;
}

/** What a Gamemaster chose for a rest. */
export interface RestChoices {
  readonly length: RestLength;
  /** Whether danger is near, so that nothing is refilled (R9.2). */
  readonly danger: boolean;
  /** Whether there is a workshop (R8.12). */
  readonly settlement: boolean;
  readonly tasks: readonly RestTask[];
  /** Uuids of those with implants who take no dose of what they need. */
  readonly without: readonly string[];
  readonly used: readonly DaysUse[];
  /** What new ids are made of. */
  readonly seed: string;
}

const mostEntries = 100;
const strongest = 20;
const mostDoses = 99;

/** What stands when nothing was chosen; `passTime` is read by whoever moves the world's time. */
export const restDefaults = {
  length: "hour",
  danger: false,
  settlement: false,
  passTime: true,
  tasks: [],
  without: [],
  used: [],
  seed: "",
} as const;

/** The choices of a rest. Throws a RuleError for what cannot be chosen. */
export function restChoices(choices: Choices): RestChoices {
  return {
    length: chosenOption(choices, "length", restLengths, "hour"),
    danger: chosenToggle(choices, "danger"),
    settlement: chosenToggle(choices, "settlement"),
    seed: chosenText(choices, "seed"),
    tasks: entries(choices, "tasks").map(one => ({
      by: chosenText(one, "by"),
      of: chosenText(one, "of"),
      what: chosenText(one, "what", "repair"),
      piece: chosenText(one, "piece"),
      tools: chosenToggle(one, "tools"),
    })),
    used: entries(choices, "used").map(one => ({
      of: chosenText(one, "of"),
      name: chosenText(one, "name"),
      trait: chosenText(one, "trait"),
      rating: chosenNumber(one, "rating", 1, 1, strongest),
      doses: chosenNumber(one, "doses", 1, 1, mostDoses),
    })),
    without: listOf(choices, "without").map(one => {
      if (typeof one !== "string")
        throw new RuleError("choices.without", one, "the uuid of somebody who rests");
      return one;
    }),
  };
}

function listOf(choices: Choices, name: string): readonly unknown[] {
  const value = choices[name] ?? [];
  if (!Array.isArray(value) || value.length > mostEntries)
    throw new RuleError(`choices.${name}`, value, `a list of at most ${mostEntries}`, {
      key: "listMost",
      data: { max: mostEntries },
    });
  return value;
}

function entries(choices: Choices, name: string): readonly Choices[] {
  return listOf(choices, name).map((one, index) => {
    if (typeof one !== "object" || one === null || Array.isArray(one))
      throw new RuleError(`choices.${name}.${index}`, one, "a record");
    return one as Choices;
  });
}
