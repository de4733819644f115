import type { Action } from "../core/action.ts";
import { charge as given } from "../../rules/combat/maneuvers.ts";
import { approachProblems } from "./combat-problems.ts";
import { bandSteps, bandsOfMove } from "../../rules/combat/range.ts";
import { numberOrNone } from "../core/choice.ts";
import { seenTarget } from "../core/on-map.ts";
import { boardBeside, feetOfBand, enteredBand } from "../core/on-board.ts";
import { text } from "../core/card.ts";
import type { Choices, Facts, Table } from "../core/facts.ts";
import { addedRows } from "../core/test-choices.ts";
import { armsOf } from "./attack/arms.ts";
import { extraPoints } from "./attack/attack-choices.ts";
import { maneuverGroup } from "../maneuvers/shared/maneuver.ts";
import { attackManeuver, leastFeet } from "../maneuvers/shared/maneuver-attack.ts";

/** The reach of a melee attack in feet. The actor has to run only the rest of the distance. */
const reach = 5;

/** The choice of the distance in feet. Empty unless a user enters a distance. */
const feet = numberOrNone("feet", {
  max: 1000,
  step: 5,
  label: text("BLACKOUT.field.chargeFeet"),
  hint: text("BLACKOUT.field.chargeFeetHint"),
  group: maneuverGroup,
});

/**
 * Runs at a target at least twenty feet away and makes a melee attack, with an Advantage and 5 extra points
 * of damage (R12.7). The distance is measured on the map unless a user enters it.
 */
export const charge: Action = attackManeuver({
  key: "charge",
  choices: [feet],
  situation: facts => ({ melee: armsOf(facts).kind === "melee", feet: feetOf(facts) }),
  problems: (facts, table) => [
    ...(isTooFar(facts, table)
      ? [{ kind: "range" as const, text: text("BLACKOUT.problem.maneuver.tooFar", { n: facts.actor.run }) }]
      : []),
    ...approachProblems(facts.actor, facts.targets),
  ],
  given: choices => ({
    ...choices,
    targets: beside(choices),
    rows: [...addedRows.of(choices), ...given.rows],
    extraPoints: extraPoints.of(choices) + given.extraPoints,
  }),
  board: facts => (facts.targets[0] ? boardBeside(facts, facts.targets[0].uuid) : null),
});

function feetOf(facts: Facts): number {
  return (
    feet.of(facts.choices) ??
    seenTarget(facts, 0)?.feet ??
    feetOfBand(facts.choices, 0) ??
    leastFeet("charge")
  );
}

/**
 * Whether the target is farther away than a Run reaches, measured in feet or, if the distance was not
 * measured, in range bands (R16.2).
 */
function isTooFar(facts: Facts, { houseRules }: Table): boolean {
  const { actor, choices } = facts;
  const band = enteredBand(choices, 0);
  if (band !== null && !seenTarget(facts, 0) && feet.of(choices) === null)
    return bandSteps(band) > bandsOfMove("run", actor.slowed === true, houseRules);
  return feetOf(facts) - reach > actor.run;
}

/**
 * Returns the choices about the targets for the attack that follows the charge. At that point, the target is
 * adjacent and in Close Quarters, regardless of the initial distance.
 */
function beside(choices: Choices): readonly Choices[] {
  const targetChoices = choices["targets"];
  return Array.isArray(targetChoices)
    ? targetChoices.map((one: Choices) => ({
        ...one,
        ...(enteredBand({ targets: [one] }, 0) === null ? {} : { band: "close" }),
        ...("adjacent" in one ? { adjacent: true } : {}),
      }))
    : [];
}
