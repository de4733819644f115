import { inFeet, text } from "../core/card.ts";
import { number, other } from "../core/choice.ts";
import { fallFromClimb } from "../core/climbing.ts";
import { defineAction } from "../core/define.ts";
import type { ActorFacts } from "../core/facts.ts";
import { pullOnBoard } from "../core/on-board.ts";
import { effectPlace, shoveOnMap, shoveSeen } from "../core/on-map.ts";
import { gravityPull } from "../../rules/conditions/effects.ts";
import { ruleProblem } from "../core/rejection.ts";

/**
 * Pulls the target up to 15 feet, or as far as the first obstacle, straight toward the actor or the center of
 * the actor's blast (T11.2, Gravity). A collision causes no damage. On a map, the distance is computed and
 * the token moves.
 */
export const pull = defineAction({
  key: "pull",
  targets: "one",
  needs: { board: true, shove: "towards" },
  choices: [
    number("feet", {
      max: gravityPull,
      step: 5,
      initial: ({ facts }) => shoveSeen(facts, gravityPull)?.feet ?? gravityPull,
      label: text("BLACKOUT.field.pullFeet"),
      hint: text("BLACKOUT.field.pullFeetHint"),
    }),
    other("place", effectPlace),
  ],
  // The plan contains the actual distance and, if the map shows one, the obstacle that stopped the target.
  plan: ({ facts, choices: { feet } }) => {
    const seen = shoveSeen(facts, gravityPull);
    if (!seen?.met || feet < seen.feet)
      return { feet, met: null, lines: [{ text: text("BLACKOUT.pull.feet"), value: inFeet(feet) }] };
    const { name, what } = seen.met;
    const met = text(name === "" ? `BLACKOUT.map.thing.${what}` : name);
    return {
      feet: seen.feet,
      met,
      lines: [
        { text: text("BLACKOUT.pull.feet"), value: inFeet(seen.feet) },
        { text: text("BLACKOUT.pull.met", { what: met }) },
      ],
    };
  },
  problems: ({ target }) => (target ? [] : [ruleProblem("BLACKOUT.problem.noTarget")]),
  preview: ({ plan: { lines } }) => ({ lines }),
  resolve: ({ facts, draft, plan: { feet, met, lines } }) => {
    const target = facts.targets[0] as ActorFacts;
    pullOnBoard(draft, facts, target.uuid, feet);
    shoveOnMap(draft, facts, feet);
    return {
      outcome: met
        ? text("BLACKOUT.pull.stopped", { name: target.name, n: feet, what: met })
        : text("BLACKOUT.pull.goes", { name: target.name, n: feet }),
      tone: feet > 0 ? "bad" : "",
      lines,
      followUps: fallFromClimb(draft, target, feet > 0),
    };
  },
});
