import { inFeet, text } from "../core/card.ts";
import { chosenNumber } from "../core/choices.ts";
import { letFall } from "../core/climbing.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { pullOnBoard } from "../core/on-board.ts";
import { shoveOnMap, shoveSeen } from "../core/on-map.ts";
import { cardOf } from "../core/plain-card.ts";
import type { Action } from "../core/action.ts";
import { gravityPull } from "../../rules/conditions/effects.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";

const title = text("BLACKOUT.verb.pull");

/**
 * Pulls the target towards the one who acts, or the middle of their blast (T11.2, Gravity): straight on, up to 15 feet, as far as nothing stands in the way. A collision hurts
 * nobody. Where a map shows it the feet are those, and the token goes there.
 */
export const pull: Action = {
  key: "pull",
  label: title,
  targets: "one",
  needs: { board: true, shove: "towards" },
  defaults: facts => ({ feet: shoveSeen(facts, gravityPull)?.feet ?? gravityPull, place: null }),
  fields: () => [
    {
      name: "feet",
      kind: "number",
      min: 0,
      max: gravityPull,
      step: 5,
      label: text("BLACKOUT.field.pullFeet"),
      hint: text("BLACKOUT.field.pullFeetHint"),
    },
  ],
  preview: facts => previewOf({ problems: problemsOf(facts), lines: linesOf(facts) }),
  judge: facts => {
    const problems = problemsOf(facts);
    const [target] = facts.targets;
    if (!target || problems.length > 0) return refusedAction(facts, title, problems);
    const draft = new Draft(facts);
    const { feet, met } = pullOf(facts);
    pullOnBoard(draft, facts, target.uuid, feet);
    shoveOnMap(draft, facts, feet);
    const outcome = met
      ? text("BLACKOUT.pull.stopped", { name: target.name, n: feet, what: met })
      : text("BLACKOUT.pull.goes", { name: target.name, n: feet });
    return {
      draft,
      problems,
      followUps: letFall(draft, target, feet > 0),
      card: cardOf(title, outcome, feet > 0 ? "bad" : "", { lines: linesOf(facts) }),
    };
  },
};

function problemsOf({ targets }: Facts) {
  return targets.length === 0 ? [ruleProblem("BLACKOUT.problem.noTarget")] : [];
}

/** How far it goes, and what stopped it where the map shows that: no farther than something lets it. */
function pullOf(facts: Facts) {
  const feet = chosenNumber(facts.choices, "feet", gravityPull, 0, gravityPull);
  const seen = shoveSeen(facts, gravityPull);
  const met = seen && seen.met && feet >= seen.feet ? seen.met : null;
  return {
    feet: met && seen ? Math.min(feet, seen.feet) : feet,
    met: met && (met.name === "" ? text(`BLACKOUT.map.thing.${met.what}`) : text(met.name)),
  };
}

function linesOf(facts: Facts) {
  const { feet, met } = pullOf(facts);
  return [
    { text: text("BLACKOUT.pull.feet"), value: inFeet(feet) },
    ...(met ? [{ text: text("BLACKOUT.pull.met", { what: met }) }] : []),
  ];
}
