import { words } from "../../../actions/core/choice.ts";
import { leaveEncounter } from "../rules/index.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText } from "../combat/words.ts";

/**
 * Removes a combatant from the fight: the acting one, or one whose Combatant document no longer exists.
 * Explosives that the combatant has thrown still go off, but the combatant's own delayed moves don't take
 * place.
 */
export const leave = bandsAction({
  key: "bands.leave",
  who: "gamemaster",
  nature: "automatic",
  choices: [words("id")],
  plan: ({ choices: { id } }, bout) => ({ id: id === "" ? bout.own.id : id }),
  problems: ({ plan: { bout, id } }) =>
    bout.inEncounter && bout.fights({ id }) ? [] : [against("notThere")],
  resolve: ({ plan: { bout, id } }) => {
    const name = bout.byId(id)?.name;
    bout.encounter = leaveEncounter(bout.encounter, id);
    return { outcome: name === undefined ? bandsText("outcome.gone") : bandsText("outcome.left", { name }) };
  },
});
