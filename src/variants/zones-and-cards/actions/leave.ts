import { leaveEncounter } from "../rules/encounter.ts";
import { words } from "../../../actions/core/choice.ts";
import { text } from "../../../actions/core/card.ts";
import { against, turnBegins, zonesAction } from "../combat/action-parts.ts";

/**
 * Removes a combatant from the fight, by choice or because the combatant document with the ID `who` no longer
 * exists. If it was their turn, the next turn begins (Z2.1).
 */
export const leave = zonesAction({
  key: "zones.leave",
  who: "gamemaster",
  nature: "automatic",
  choices: [words("who")],
  plan: (fray, { choices }) => ({ who: choices.who || fray.me }),
  problems: ({ plan: { fray, who } }) =>
    fray.fight.places[who]
      ? []
      : [against("noFight", { name: fray.ids.includes(who) ? fray.name(who) : who })],
  resolve: ({ plan: { fray, who } }) => {
    fray.setEncounter(leaveEncounter(fray.encounter, who));
    turnBegins(fray);
    return {
      outcome: fray.ids.includes(who)
        ? text("BLACKOUT.zones.leave.goes", { name: fray.name(who) })
        : text("BLACKOUT.zones.leave.gone"),
    };
  },
});
