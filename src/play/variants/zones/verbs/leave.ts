import { leaveEncounter } from "../../../../rules/variants/zones-and-cards/encounter.ts";
import { chosenText } from "../../../../actions/core/choices.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import type { Fray } from "../fray.ts";
import { against, done, frayOf, preview, refused, turnBegins } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.leave");

/** Somebody leaves the fight, of their own will or since their Combatant is gone (`who`, by id); was it their turn, the next begins (Z2.1). */
export const leave: Action = {
  key: "zones.leave",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ combatant: "", who: "" }),
  fields: () => [],
  preview: facts => preview({ problems: problemsOf(frayOf(facts), facts) }),
  judge: facts => {
    const fray = frayOf(facts);
    const problems = problemsOf(fray, facts);
    if (problems.length > 0) return refused(facts, title, problems);
    const who = whoOf(fray, facts);
    fray.setEncounter(leaveEncounter(fray.encounter, who));
    turnBegins(fray);
    return done(fray, facts, {
      title,
      outcome: fray.ids.includes(who)
        ? text("BLACKOUT.zones.leave.goes", { name: fray.name(who) })
        : text("BLACKOUT.zones.leave.gone"),
    });
  },
};

function whoOf(fray: Fray, { choices }: Facts): string {
  return chosenText(choices, "who") || fray.me;
}

function problemsOf(fray: Fray, facts: Facts) {
  const who = whoOf(fray, facts);
  return fray.fight.places[who]
    ? []
    : [against("noFight", { name: fray.ids.includes(who) ? fray.name(who) : who })];
}
