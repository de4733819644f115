import { charge as given } from "../../rules/combat/maneuvers.ts";
import { approachProblems } from "../combat/combat-problems.ts";
import { chosenNumber, chosenRows } from "../deed/choices.ts";
import { text } from "../deed/card.ts";
import type { Facts } from "../deed/facts.ts";
import { armsOf } from "./attack/arms.ts";
import { attackManeuver, leastFeet } from "./holds/maneuver-attack.ts";

const mostFeet = 1000;
/** Feet that the last space before the target takes. */
const reach = 5;

/** Runs at somebody at least twenty feet away and attacks in melee, with an Advantage and 5 points more damage (R12.7). How far it is people say. */
export const charge = attackManeuver({
  key: "charge", defaults: { feet: leastFeet("charge") },
  fields: [{ name: "feet", kind: "number", min: 0, max: mostFeet, step: 5, label: text("BLACKOUT.field.chargeFeet"), hint: text("BLACKOUT.field.chargeFeetHint"), group: text("BLACKOUT.field.group.maneuver") }],
  situation: facts => ({ melee: armsOf(facts).kind === "melee", feet: feetOf(facts) }),
  problems: facts => [
    ...feetOf(facts) - reach > facts.actor.run ? [{ kind: "range" as const, text: text("BLACKOUT.problem.maneuver.tooFar", { n: facts.actor.run }) }] : [],
    ...approachProblems(facts.actor, facts.targets),
  ],
  choices: choices => ({ ...choices, rows: [...chosenRows(choices), ...given.rows], extraPoints: chosenNumber(choices, "extraPoints", 0, 0, 90) + given.extraPoints }),
  after: () => ({ lines: [], dice: [] }),
});

function feetOf({ choices }: Facts): number {
  return chosenNumber(choices, "feet", leastFeet("charge"), 0, mostFeet);
}
