import { leaveFight } from "../../../../rules/variants/range-bands/index.ts";
import { chosenText } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import { Bout } from "../bout.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, said } from "../words.ts";

const key = "bands.leave";

/** Takes somebody out of the fight: the one who acts, or one whose Combatant is gone already. What they threw still goes off; what they meant to do themselves does not. */
export const leave = bandsAction({
  key,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ id: "" }),
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: facts => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const id = idOf(facts, bout);
    const name = bout.byId(id)?.name;
    bout.fight = leaveFight(bout.fight, id);
    return done(
      facts,
      bout,
      cardOf(titleOf(key), name === undefined ? said("outcome.gone") : said("outcome.left", { name }), ""),
    );
  },
});

function idOf({ actor, choices }: Facts, bout: Bout): string {
  const said = chosenText(choices, "id");
  return said === "" ? bout.own(actor.uuid).id : said;
}

function problemsOf(facts: Facts, bout: Bout) {
  return bout.inFight && bout.fights({ id: idOf(facts, bout) }) ? [] : [against("notThere")];
}
