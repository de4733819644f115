import { leaveEncounter } from "../rules/encounter.ts";
import { words } from "../../../actions/core/choice.ts";
import { text } from "../../../actions/core/card.ts";
import { against, turnBegins, zonesAction } from "../combat/action-parts.ts";

/**
 * Removes a combatant from the encounter, by choice or because the combatant document with the ID `who` no
 * longer exists. If it was their turn, the next turn begins (Z2.1).
 */
export const leave = zonesAction({
  key: "zones.leave",
  who: "gamemaster",
  nature: "automatic",
  choices: [words("who")],
  plan: (encounter, { choices }) => ({ who: choices.who || encounter.me }),
  problems: ({ plan: { encounter, who } }) =>
    encounter.state.places[who]
      ? []
      : [against("noFight", { name: encounter.ids.includes(who) ? encounter.name(who) : who })],
  resolve: ({ plan: { encounter, who } }) => {
    encounter.setCardEncounter(leaveEncounter(encounter.cardEncounter, who));
    turnBegins(encounter);
    return {
      outcome: encounter.ids.includes(who)
        ? text("BLACKOUT.zones.leave.goes", { name: encounter.name(who) })
        : text("BLACKOUT.zones.leave.gone"),
    };
  },
});
