import { roundSeconds } from "../../rules/conditions/clock.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import type { Clock } from "../../rules/conditions/clock.ts";
import type { ConditionEnd, ConditionEntry } from "../../rules/conditions/entry.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import { inForce, type ActiveCondition, type ConditionState } from "../../rules/conditions/state.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import {
  conditionIcon,
  conditionId,
  conditionName,
  conditionStatus,
} from "../../data/effect/condition-source.ts";
import { picture, type Picture } from "./pictures.ts";
import { plain, typedNumber, type Words } from "./words.ts";

/** A condition as a badge, with its name, level, duration and effect. */
export interface ShownCondition {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly picture: Picture;
  /** The level. Empty for a condition without levels. */
  readonly level: string;
  /**
   * A note: the attribute or limb of an injury or wound, the source of the condition, or the time at which it
   * ends.
   */
  readonly note: string;
  /** Whether the condition is good or bad for the actor, or `off` if another condition suppresses it. */
  readonly tone: "good" | "bad" | "off";
  readonly does: string;
  /** The text of the entire badge in a single line. */
  readonly description: string;
  /** The ID of the status. For an injury or wound, it includes the attribute. */
  readonly status: string;
}

/** The longest duration that is shown in rounds. Longer ones are shown in minutes. */
const longestInRounds = 20;

const GOOD: ReadonlySet<string> = new Set([
  "encouraged",
  "focused",
  "hidden",
  "invigorated",
  "numb",
  "warded",
]);

/**
 * Returns an actor's active conditions, including those that other conditions imply. `nameOf` returns the
 * name of a condition's source, or null.
 */
export function shownConditions(
  states: readonly ConditionState[],
  words: Words,
  nameOf: (source: string) => string | null,
): ShownCondition[] {
  return inForce(states).map(bearing => {
    const { key, attribute, source, broughtBy } = bearing;
    const entry = conditions.get(key) as ConditionEntry;
    const name = words.localize(conditionName(key));
    const level = entry.levels === undefined ? "" : plain(bearing.level);
    const note = noteOf(bearing, entry, words);
    const cause = source === null ? null : nameOf(source);
    const status = conditionStatus(key, attribute);
    const ofAttribute = `BLACKOUT.conditions.does.${status}`;
    const does = [
      words.localize(words.has(ofAttribute) ? ofAttribute : `BLACKOUT.conditionText.${key}`),
      ...(cause === null ? [] : [words.format("BLACKOUT.conditions.because", { name: cause })]),
      ...(bearing.givenBy === undefined
        ? []
        : [words.format("BLACKOUT.conditions.given", { name: bearing.givenBy })]),
      ...(broughtBy === null
        ? []
        : [words.format("BLACKOUT.conditions.brought", { name: words.localize(conditionName(broughtBy)) })]),
    ].join(" ");
    return {
      id: conditionId(key, attribute),
      key,
      name,
      picture: picture(conditionIcon(key)),
      level,
      note,
      does,
      tone: broughtBy !== null || bearing.mutedBy !== undefined ? "off" : GOOD.has(key) ? "good" : "bad",
      status,
      description: words.format("BLACKOUT.conditions.says", {
        what: [name, level, note && `(${note})`].filter(part => part !== "").join(" "),
        does,
      }),
    };
  });
}

function noteOf(
  { attribute, limb, broughtBy, clock, givenBy }: ActiveCondition,
  entry: ConditionEntry,
  words: Words,
): string {
  if (givenBy !== undefined) return words.format("BLACKOUT.conditions.givenNote", { name: givenBy });
  if (broughtBy !== null)
    return words.format("BLACKOUT.conditions.broughtNote", {
      name: words.localize(conditionName(broughtBy)),
    });
  if (attribute !== null)
    return words.localize(
      limb ? `BLACKOUT.trauma.limb.${attribute}.${limb}` : `BLACKOUT.attribute.${attribute}`,
    );
  return clock === null ? untilText(entry, words) : clockText(clock, words);
}

/** Returns when a condition ends automatically, as text such as `6 rounds` or `until the next turn`. */
export function clockText({ at, left }: Clock, words: Words): string {
  if (at === "ownTurnStart")
    return left === 1 ? words.localize("BLACKOUT.conditions.clock.turnStart") : timeText(left, words);
  if (left > 2) return words.format("BLACKOUT.conditions.clock.turns", { n: plain(left) });
  return words.localize(
    left === 1 ? "BLACKOUT.conditions.clock.turnEnd" : "BLACKOUT.conditions.clock.nextTurnEnd",
  );
}

/**
 * Formats a duration in rounds as text. The unit is the largest one that is easy to read: rounds, minutes or
 * hours. The number is rounded up.
 */
function timeText(rounds: number, words: Words): string {
  if (rounds <= longestInRounds)
    return words.format("BLACKOUT.conditions.clock.rounds", { n: plain(rounds) });
  const minutes = Math.ceil((rounds * roundSeconds) / 60);
  return minutes <= 90
    ? words.format("BLACKOUT.gear.lasts.minutes", { n: plain(minutes) })
    : words.format("BLACKOUT.gear.lasts.hours", { n: plain(Math.ceil(minutes / 60)) });
}

/**
 * Returns text that describes how a condition without a countdown ends, or an empty string if only the
 * situation can end it.
 */
function untilText({ ends, usedByTest }: ConditionEntry, words: Words): string {
  const end = ends.find(
    (one): one is Exclude<ConditionEnd, "clock" | "situation"> => one !== "clock" && one !== "situation",
  );
  if (end === undefined) return "";
  return words.localize(
    `BLACKOUT.conditions.until.${end === "used" && usedByTest === true ? "nextTest" : end}`,
  );
}

/**
 * A condition that the user can select. It is either on or off, has a separate choice for each attribute, or
 * has levels.
 */
export interface ConditionChoice {
  readonly key: string;
  readonly name: string;
  readonly picture: Picture;
  readonly does: string;
  /**
   * When the condition ends, as text. Empty if the actor doesn't have the condition, or if the condition is
   * chosen per attribute.
   */
  readonly note: string;
  readonly there: boolean;
  readonly toggle: { readonly label: string } | null;
  readonly steps: {
    readonly level: number;
    readonly shown: string;
    readonly least: boolean;
    readonly most: boolean;
    readonly lower: string;
    readonly raise: string;
  } | null;
  readonly attributes:
    | readonly {
        readonly attribute: string;
        readonly short: string;
        readonly label: string;
        readonly there: boolean;
      }[]
    | null;
}

/**
 * Returns all conditions in the rules, sorted by name, with their state for an actor who has the given ones.
 */
export function conditionChoices(
  states: readonly ConditionState[],
  words: Words,
  houseRules: HouseRules,
): ConditionChoice[] {
  return [...conditions.values()]
    .map(entry => {
      const { key, levels, byAttribute } = entry;
      const name = words.localize(conditionName(key));
      const own = states.filter(state => state.key === key);
      const [first] = own;
      const level = first?.level ?? 0;
      const most = levels?.most === "corrodedMaximum" ? houseRules.corrodedMaximum : (levels?.most ?? 1);
      return {
        key,
        name,
        picture: picture(conditionIcon(key)),
        does: words.localize(`BLACKOUT.conditionText.${key}`),
        there: first !== undefined,
        note:
          first === undefined || byAttribute === true
            ? ""
            : noteOf({ ...first, broughtBy: null }, entry, words),
        toggle:
          levels === undefined && byAttribute !== true
            ? { label: words.format("BLACKOUT.conditions.has", { name }) }
            : null,
        steps:
          levels === undefined
            ? null
            : {
                level,
                shown: typedNumber(level),
                least: level === 0,
                most: level >= most,
                lower: words.format("BLACKOUT.conditions.lower", { name }),
                raise: words.format("BLACKOUT.conditions.raise", { name }),
              },
        attributes:
          byAttribute !== true
            ? null
            : physicalAttributes.map(attribute => ({
                attribute,
                short: words.localize(`BLACKOUT.attributeShort.${attribute}`),
                there: own.some(state => state.attribute === attribute),
                label: words.format("BLACKOUT.conditions.of", {
                  name,
                  attribute: words.localize(`BLACKOUT.attribute.${attribute}`),
                }),
              })),
      };
    })
    .sort((a, b) => a.name.localeCompare(b.name) || (a.key < b.key ? -1 : 1));
}
