import { mayActNow, pass } from "../../../../rules/variants/range-bands/index.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import { Bout } from "../bout.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, said } from "../words.ts";

const key = "bands.endTurn";

/** Ends somebody's turn: what actions they have left they do without (X2.7). With the drop, they let it go (X2.8). */
export const endTurn = bandsAction({
  key,
  targets: "none",
  preview: facts => shown({ problems: turnProblems(facts, new Bout(facts)) }),
  judge: facts => {
    const bout = new Bout(facts);
    const problems = turnProblems(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const person = bout.own(facts.actor.uuid);
    const left = bout.fighter(person)?.actionsLeft ?? 0;
    bout.fight = pass(bout.fight, person.id);
    return done(
      facts,
      bout,
      cardOf(titleOf(key), said("outcome.ended", { name: person.name }), "", {
        lines: left === 0 ? [] : [{ text: said("line.lapses"), value: String(left) }],
      }),
    );
  },
});

/** What stands against doing something that belongs to one's own turn. */
export function turnProblems({ actor }: Facts, bout: Bout) {
  if (!bout.inFight) return [against("noFight")];
  const { id, name } = bout.own(actor.uuid);
  return mayActNow(bout.fight).includes(id) ? [] : [against("notYourTurn", { name })];
}
