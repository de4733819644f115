import { defer as deferred } from "../../../../rules/variants/range-bands/index.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import { Bout } from "../bout.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, said } from "../words.ts";
import { turnProblems } from "./end-turn.ts";

const key = "bands.defer";

/** Puts off what actions somebody has left to any later point of the round: both, or the second alone (X2.6). They act when they like, by doing something; what is left when the round is resolved lapses. */
export const defer = bandsAction({
  key,
  targets: "none",
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: facts => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const person = bout.own(facts.actor.uuid);
    bout.fight = deferred(bout.fight, person.id);
    return done(
      facts,
      bout,
      cardOf(titleOf(key), said("outcome.deferred", { name: person.name }), "", {
        lines: [{ text: said("row.actions"), value: String(bout.fighter(person)?.actionsLeft ?? 0) }],
      }),
    );
  },
});

function problemsOf(facts: Facts, bout: Bout) {
  const turn = turnProblems(facts, bout);
  if (turn.length > 0) return turn;
  const person = bout.own(facts.actor.uuid);
  return bout.fight.phase === "actions" && bout.fighter(person)?.standing === "waiting"
    ? []
    : [against("cannotDefer", { name: person.name })];
}
