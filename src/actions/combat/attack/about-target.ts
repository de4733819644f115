import { coverDegrees, wallsAcross, type CoverFacts } from "../../../rules/combat/cover.ts";
import { flankReasons, type DistanceFacts, type FlankReason } from "../../../rules/combat/attack-facts.ts";
import { rangeBands, weaponClassOf } from "../../../rules/combat/range.ts";
import {
  chosenFor,
  chosenNumber,
  chosenNumberOrNone,
  chosenOption,
  chosenToggle,
} from "../../core/choices.ts";
import { text, type Text } from "../../core/card.ts";
import { saidBand } from "../../core/on-board.ts";
import type { ActorFacts, Choices } from "../../core/facts.ts";
import type { Field } from "../../core/action.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import { hasQuality, type Arms } from "./arms.ts";

/**
 * What people say of a target and of what lies between: nobody measures it for them, so it is asked (R7.12–R7.15). Everything is a choice about the target with
 * that number, so that a map can fill in the same.
 */
export interface AboutTarget {
  readonly flanked: readonly FlankReason[];
  readonly unaware: boolean;
  readonly distance: DistanceFacts;
  readonly adjacent: boolean;
  readonly cover: Omit<CoverFacts, "targetProne">;
  /** Successes needed, or what each die of a burst has to beat, in place of Passive Evasion. */
  readonly evasion: number | null;
  /** Whether the target lets itself be hit, or does not dodge a friend (R7.17). */
  readonly friend: boolean;
  /** Whether the stacks of Vulnerable are left for later (T10: they can be used up, they need not). */
  readonly spareVulnerable: boolean;
}

/** The most that can lie in a line, and the farthest that anybody asks about. */
const mostCrossed = 9;
const mostFeet = 10_000;

/** Reads what was said of the target with that number. Throws a RuleError for what cannot be. */
export function aboutTarget(choices: Choices, index: number, arms: Arms): AboutTarget {
  const said = chosenFor(choices, index);
  const wall = chosenOption(said, "wall", wallsAcross, "none");
  const given = chosenOption(said, "cover", ["line", ...coverDegrees], "line");
  return {
    flanked: flankReasons.filter(reason => chosenToggle(said, reason)),
    unaware: chosenToggle(said, "unaware"),
    distance: distanceOf(said, arms),
    adjacent: chosenToggle(said, "adjacent"),
    cover: {
      crossed: chosenNumber(said, "crossed", 0, 0, mostCrossed),
      wall,
      seeking: hasQuality(arms, "seeking") && wall !== "wholly",
      ...(given === "line" ? {} : { given }),
    },
    evasion: chosenNumberOrNone(said, "evasion"),
    friend: chosenToggle(said, "friend"),
    spareVulnerable: chosenToggle(said, "spareVulnerable"),
  };
}

/** Feet count before a band; when neither is known the target is within reach. */
function distanceOf(said: Choices, { range }: Arms): DistanceFacts {
  const feet = chosenNumberOrNone(said, "feet", 0, mostFeet);
  const band = chosenOption(said, "band", ["unknown", ...rangeBands], "unknown");
  if (feet === null && band !== "unknown") return { kind: "band", weaponClass: weaponClassOf(range), band };
  return { kind: "measured", feet: feet ?? 0, range };
}

/** The fields about the target with that number; null when nobody is aimed at. */
export function targetFields(
  target: ActorFacts | null,
  index: number,
  arms: Arms,
  choices: Choices,
): readonly Field[] {
  const named = (name: string) => `targets.${index}.${name}`;
  const toggle = (name: string, group?: Text): Field => ({
    name: named(name),
    kind: "toggle",
    label: text(`BLACKOUT.field.${name}`),
    hint: text(`BLACKOUT.field.${name}Hint`),
    ...(group ? { group } : {}),
  });
  const number = (name: string, max: number, group: Text): Field => ({
    name: named(name),
    kind: "number",
    min: 0,
    max,
    label: text(`BLACKOUT.field.${name}`),
    hint: text(`BLACKOUT.field.${name}Hint`),
    group,
  });
  const choice = (name: string, options: readonly string[], group: Text): Field => ({
    name: named(name),
    kind: "choice",
    label: text(`BLACKOUT.field.${name}`),
    options: options.map(value => ({ value, label: text(`BLACKOUT.field.${name}Is.${value}`) })),
    group,
  });
  const line = text("BLACKOUT.field.group.line");
  const who = text("BLACKOUT.field.group.target");
  const vulnerable = target !== null && hasCondition(target.state.conditions, "vulnerable");
  return [
    ...flankReasons.map(reason => toggle(reason)),
    ...(arms.kind === "melee"
      ? saidBand(choices, index) === null
        ? []
        : [choice("band", rangeBands, line)]
      : [
          toggle("adjacent"),
          choice("cover", ["line", ...coverDegrees], line),
          number("crossed", mostCrossed, line),
          choice("wall", wallsAcross, line),
          { ...number("feet", mostFeet, line), step: 5 } as Field,
          choice("band", ["unknown", ...rangeBands], line),
        ]),
    ...(target
      ? [{ ...number("evasion", 20, who), concealed: { of: target.uuid, need: "passive" } as const }]
      : []),
    toggle("friend", who),
    ...(vulnerable ? [toggle("spareVulnerable", who)] : []),
  ];
}
