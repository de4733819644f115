import { bandBetween, bands, setBand } from "../../../../rules/variants/range-bands/index.ts";
import { chosenOption, chosenText } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import { Bout } from "../bout.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, said } from "../words.ts";

const key = "bands.band";

/** Sets how far people are apart: the two that are named, else the one who acts and each target (X5.1). Half-steps made begin anew. */
export const band = bandsAction({
  key,
  targets: "any",
  who: "gamemaster",
  defaults: () => ({ one: "", other: "", band: "medium" }),
  fields: () => [
    {
      name: "band",
      kind: "choice",
      label: said("field.band"),
      options: bands.map(value => ({ value, label: said(`band.${value}`) })),
    },
  ],
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: facts => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const to = chosenOption(facts.choices, "band", bands, "medium");
    const lines = pairsIn(facts, bout).map(([one, other]) => {
      const before = bandBetween(bout.fight.pairs, one, other);
      bout.fight = { ...bout.fight, pairs: setBand(bout.fight.pairs, one, other, to) };
      return {
        text: said("line.apart", {
          one: bout.byId(one)?.name ?? "",
          other: bout.byId(other)?.name ?? "",
          from: said(`band.${before}`),
          to: said(`band.${to}`),
        }),
      };
    });
    return done(facts, bout, cardOf(titleOf(key), said(`band.${to}`), "", { lines }));
  },
});

function pairsIn({ actor, targets, choices }: Facts, bout: Bout): readonly (readonly [string, string])[] {
  const [one, other] = [chosenText(choices, "one"), chosenText(choices, "other")];
  if (one !== "" || other !== "") return [[one, other]];
  const own = bout.own(actor.uuid).id;
  return targets.map(({ uuid }) => [own, bout.byActor(uuid).id] as const);
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  if (!bout.inFight) return [against("noFight")];
  const pairs = pairsIn(facts, bout);
  if (pairs.length === 0) return [against("noTarget")];
  return pairs.every(
    ([one, other]) => one !== other && bout.fights({ id: one }) && bout.fights({ id: other }),
  )
    ? []
    : [against("noPair")];
}
