import { words } from "../../../actions/core/choice.ts";
import { leaveEncounter } from "../rules/index.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";

/**
 * Removes a combatant from the encounter: the acting one, or one whose Combatant document no longer exists.
 * Explosives that the combatant has thrown still go off, but the combatant's own delayed moves don't take
 * place.
 */
export const leave = bandsAction({
  key: "bands.leave",
  who: "gamemaster",
  nature: "automatic",
  choices: [words("id")],
  plan: ({ choices: { id } }, encounter) => ({ id: id === "" ? encounter.own.id : id }),
  problems: ({ plan: { encounter, id } }) =>
    encounter.inEncounter && encounter.takesPart({ id }) ? [] : [against("notThere")],
  resolve: ({ plan: { encounter, id } }) => {
    const name = encounter.byId(id)?.name;
    encounter.state = leaveEncounter(encounter.state, id);
    return { outcome: name === undefined ? bandsText("outcome.gone") : bandsText("outcome.left", { name }) };
  },
});
