import { coverDegrees, wallsAcross, type CoverFacts } from "../../../rules/combat/cover.ts";
import { flankReasons, type DistanceFacts, type FlankReason } from "../../../rules/combat/attack-facts.ts";
import { rangeBands, weaponClassOf } from "../../../rules/combat/range.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import { text } from "../../core/card.ts";
import {
  choice,
  number,
  numberOrNone,
  toggle,
  type ChoiceGroup,
  type ChoiceSituation,
} from "../../core/choice.ts";
import { chosenFor } from "../../core/choices.ts";
import type { Choices } from "../../core/facts.ts";
import { enteredBand } from "../../core/on-board.ts";
import { armsOf, hasQuality, type Arms } from "./arms.ts";
import { called, fieldsBelow } from "./attack-choices.ts";

/**
 * The choices about the target and the distance (R7.12–R7.15). Without a map, users enter them. A map can
 * fill them in, because all of them concern the first target.
 */
export interface AboutTarget {
  readonly flanked: readonly FlankReason[];
  readonly unaware: boolean;
  readonly distance: DistanceFacts;
  /** The distance to the target in feet, if a user entered it. */
  readonly feet: number | null;
  readonly adjacent: boolean;
  readonly cover: Omit<CoverFacts, "targetProne">;
  /**
   * The number that replaces the target's Passive Evasion, if a user entered one: the number of successes
   * needed or, for a burst, the number that each die must exceed.
   */
  readonly evasion: number | null;
  /** Whether the target allows itself to be hit, or is a friend who doesn't dodge (R7.17). */
  readonly friend: boolean;
  /** Whether to save the target's stacks of Vulnerable for later. Using them is optional (T10). */
  readonly spareVulnerable: boolean;
}

const isAimed = ({ facts }: ChoiceSituation) => armsOf(facts).kind !== "melee";

/** Returns the label of a choice and the function that labels its options. */
function ofWords(name: string) {
  return {
    label: text(`BLACKOUT.field.${name}`),
    option: (word: string) => text(`BLACKOUT.field.${name}Is.${word}`),
  };
}

const flanks = flankReasons.map(reason => toggle(reason, called(reason)));
const adjacent = toggle("adjacent", { shown: isAimed, ...called("adjacent") });
const cover = choice("cover", ["line", ...coverDegrees], { shown: isAimed, ...ofWords("cover") });
const crossed = number("crossed", { max: 9, shown: isAimed, ...called("crossed") });
const wall = choice("wall", wallsAcross, { initial: "none", shown: isAimed, ...ofWords("wall") });
const feet = numberOrNone("feet", { max: 10_000, step: 5, shown: isAimed, ...called("feet") });
/**
 * The distance as a range band. For a melee attack, the dialog shows this field only if a user or the board
 * has set it.
 */
const band = choice("band", ["unknown", ...rangeBands], {
  shown: situation => isAimed(situation) || enteredBand(situation.facts.choices, 0) !== null,
  offered: situation => (isAimed(situation) ? ["unknown", ...rangeBands] : rangeBands),
  ...ofWords("band"),
});
const friend = toggle("friend", called("friend"));
const spareVulnerable = toggle("spareVulnerable", {
  shown: ({ facts: { targets } }) =>
    targets[0] !== undefined && hasCondition(targets[0].state.conditions, "vulnerable"),
  ...called("spareVulnerable"),
});

/**
 * The number of successes that the attack needs or, for a burst, the number that each die must beat. An
 * entered value replaces the target's Passive Evasion.
 */
export const evasion = numberOrNone("evasion", {
  max: 20,
  shown: ({ facts }) => facts.targets.length > 0,
  concealed: ({ facts: { targets } }) => targets[0] && { of: targets[0].uuid, need: "passive" },
  ...called("evasion"),
});

/** All choices about the target of an attack. */
export const targetChoices: ChoiceGroup = {
  initial: () => ({}),
  fields: situation => [
    ...fieldsBelow("targets.0", [...flanks, adjacent], situation),
    ...fieldsBelow("targets.0", [cover, crossed, wall, feet, band], situation, {
      group: text("BLACKOUT.field.group.line"),
    }),
    ...fieldsBelow("targets.0", [evasion, friend, spareVulnerable], situation, {
      group: text("BLACKOUT.field.group.target"),
    }),
  ],
};

/** Returns the choices that concern the target. Throws a RuleError for an invalid choice. */
export function aboutTarget(choices: Choices, arms: Arms): AboutTarget {
  const chosen = chosenFor(choices, 0);
  const across = wall.of(chosen);
  const given = cover.of(chosen);
  const flanked = flanks.filter(one => one.of(chosen)).map(({ name }) => name);
  return {
    flanked,
    unaware: flanked.includes("unaware"),
    distance: distanceOf(chosen, arms),
    feet: feet.of(chosen),
    adjacent: adjacent.of(chosen),
    cover: {
      crossed: crossed.of(chosen),
      wall: across,
      seeking: hasQuality(arms, "seeking") && across !== "wholly",
      ...(given === "line" ? {} : { given }),
    },
    evasion: evasion.of(chosen),
    friend: friend.of(chosen),
    spareVulnerable: spareVulnerable.of(chosen),
  };
}

/**
 * Returns the distance. A distance in feet takes precedence over a range band. Without either, the target is
 * assumed to be within reach.
 */
function distanceOf(chosen: Choices, { range }: Arms): DistanceFacts {
  const measured = feet.of(chosen);
  const inBands = band.of(chosen);
  if (measured === null && inBands !== "unknown")
    return { kind: "band", weaponClass: weaponClassOf(range), band: inBands };
  return { kind: "measured", feet: measured ?? 0, range };
}
