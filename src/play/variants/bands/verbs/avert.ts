import { Bout } from "../bout.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { said } from "../words.ts";
import { avertProblems, averts } from "./healing.ts";

const key = "bands.avert";

/** Gives up all insight so as not to die, a point of both kinds for each die (X7.9). Its owner decides. */
export const avert = bandsAction({
  key,
  targets: "none",
  preview: facts => {
    const bout = new Bout(facts);
    return shown({ problems: avertProblems(bout, bout.own(facts.actor.uuid)) });
  },
  judge: facts => {
    const bout = new Bout(facts);
    const person = bout.own(facts.actor.uuid);
    const problems = avertProblems(bout, person);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    return done(
      facts,
      bout,
      cardOf(titleOf(key), said("healWay.avert"), "good", { lines: averts(bout, person).lines }),
    );
  },
});
