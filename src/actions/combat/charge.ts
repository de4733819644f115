import { charge as given } from "../../rules/combat/maneuvers.ts";
import { approachProblems } from "../../play/combat/combat-problems.ts";
import { bandSteps, bandsOfMove } from "../../rules/combat/range.ts";
import { chosenNumber, chosenNumberOrNone, chosenRows } from "../core/choices.ts";
import { seenTarget } from "../core/on-map.ts";
import { boardBeside, feetOfBand, saidBand } from "../core/on-board.ts";
import { text } from "../core/card.ts";
import type { Choices, Facts, Table } from "../core/facts.ts";
import { armsOf } from "./attack/arms.ts";
import { attackManeuver, leastFeet } from "../maneuvers/shared/maneuver-attack.ts";
import type { Action } from "../core/action.ts";

const mostFeet = 1000;
/** Feet that the last space before the target takes. */
const reach = 5;

/** Runs at somebody at least twenty feet away and attacks in melee, with an Advantage and 5 points more damage (R12.7). How far it is people say. */
export const charge: Action = attackManeuver({
  key: "charge",
  defaults: { feet: null },
  fields: [
    {
      name: "feet",
      kind: "number",
      min: 0,
      max: mostFeet,
      step: 5,
      label: text("BLACKOUT.field.chargeFeet"),
      hint: text("BLACKOUT.field.chargeFeetHint"),
      group: text("BLACKOUT.field.group.maneuver"),
    },
  ],
  situation: facts => ({ melee: armsOf(facts).kind === "melee", feet: feetOf(facts) }),
  problems: (facts, table) => [
    ...(isTooFar(facts, table)
      ? [{ kind: "range" as const, text: text("BLACKOUT.problem.maneuver.tooFar", { n: facts.actor.run }) }]
      : []),
    ...approachProblems(facts.actor, facts.targets),
  ],
  choices: choices => ({
    ...choices,
    targets: beside(choices),
    rows: [...chosenRows(choices), ...given.rows],
    extraPoints: chosenNumber(choices, "extraPoints", 0, 0, 90) + given.extraPoints,
  }),
  board: facts => (facts.targets[0] ? boardBeside(facts, facts.targets[0].uuid) : null),
  after: () => ({ lines: [], dice: [] }),
});

function feetOf(facts: Facts): number {
  return (
    chosenNumberOrNone(facts.choices, "feet", 0, mostFeet) ??
    seenTarget(facts, 0)?.feet ??
    feetOfBand(facts.choices, 0) ??
    leastFeet("charge")
  );
}

/** A Run has to get there: over as many feet, or where nobody has measured, as many bands (R16.2). */
function isTooFar(facts: Facts, { houseRules }: Table): boolean {
  const { actor, choices } = facts;
  const band = saidBand(choices, 0);
  if (band !== null && !seenTarget(facts, 0) && chosenNumberOrNone(choices, "feet", 0, mostFeet) === null)
    return bandSteps(band) > bandsOfMove("run", actor.slowed === true, houseRules);
  return feetOf(facts) - reach > actor.run;
}

/** Once the charge is over its target is adjacent and in Close Quarters, however far off it was. */
function beside(choices: Choices): readonly Choices[] {
  const said = choices["targets"];
  return Array.isArray(said)
    ? said.map((one: Choices) => ({
        ...one,
        ...(saidBand({ targets: [one] }, 0) === null ? {} : { band: "close" }),
        ...("adjacent" in one ? { adjacent: true } : {}),
      }))
    : [];
}
