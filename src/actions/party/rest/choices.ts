import { restLengths } from "../../../rules/health/rest.ts";
import { RuleError } from "../../../rules/rule-error.ts";
import { text } from "../../core/card.ts";
import { choice, other, toggle, words, type Chosen } from "../../core/choice.ts";
import { chosenNumber, chosenText, chosenToggle } from "../../core/choices.ts";
import type { Choices } from "../../core/facts.ts";

/** An hour of work that an actor performs during the rest. */
export interface RestTask {
  /**
   * The UUIDs of the worker, and of the patient or the armor's owner. Both rest, and they may be the same
   * actor.
   */
  readonly by: string;
  readonly of: string;
  /**
   * The work to do: `repair` for repairing armor or, for a treatment, the value that identifies the complaint
   * in `complaintsOf`.
   */
  readonly what: string;
  /** The UUID of the armor to repair, or empty for a treatment. */
  readonly piece: string;
  /** Whether tools are available for a repair (R8.12). */
  readonly tools: boolean;
}

/** An actor's use of an addictive item on the day that is ending (T11.3). */
export interface DaysUse {
  readonly of: string;
  readonly name: string;
  readonly rating: number;
  readonly doses: number;
  /** The name of the trait that an actor gets after becoming addicted. */
  readonly trait: string;
}

const mostEntries = 100;
const strongest = 20;
const mostDoses = 99;

/**
 * The length of the rest. It is also read by the code that advances the world time, as is the toggle
 * `passTime`.
 */
export const restLength = choice("length", restLengths, {
  initial: "hour",
  label: text("BLACKOUT.field.restLength"),
  option: key => text(`BLACKOUT.partyRest.length.${key}`),
});

/** A Gamemaster's choices for a rest. */
export const restChoices = [
  restLength,
  // Whether there is danger nearby. If so, nothing is restored automatically (R9.2).
  toggle("danger", { label: text("BLACKOUT.field.danger") }),
  // Whether a workshop is available (R8.12).
  toggle("settlement", { label: text("BLACKOUT.field.settlement") }),
  toggle("passTime", { initial: true, label: text("BLACKOUT.field.passTime") }),
  other("tasks", chosenTasks, []),
  // The UUIDs of the actors with implants who don't take their daily dose.
  other("without", chosenUuids, []),
  other("used", chosenUses, []),
  // The seed for new IDs.
  words("seed"),
] as const;

export type RestChoices = Chosen<typeof restChoices>;

function chosenTasks(choices: Choices, name: string): readonly RestTask[] {
  return entries(choices, name).map(one => ({
    by: chosenText(one, "by"),
    of: chosenText(one, "of"),
    what: chosenText(one, "what", "repair"),
    piece: chosenText(one, "piece"),
    tools: chosenToggle(one, "tools"),
  }));
}

function chosenUses(choices: Choices, name: string): readonly DaysUse[] {
  return entries(choices, name).map(one => ({
    of: chosenText(one, "of"),
    name: chosenText(one, "name"),
    trait: chosenText(one, "trait"),
    rating: chosenNumber(one, "rating", 1, 1, strongest),
    doses: chosenNumber(one, "doses", 1, 1, mostDoses),
  }));
}

function chosenUuids(choices: Choices, name: string): readonly string[] {
  return listOf(choices, name).map(one => {
    if (typeof one !== "string") throw new RuleError(`choices.${name}`, one, "the UUID of a resting actor");
    return one;
  });
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
