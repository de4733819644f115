import { bands, joinFight, type Band } from "../../../../rules/variants/range-bands/index.ts";
import { chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf } from "../../../../actions/core/plain-card.ts";
import type { VariantPerson } from "../../variant.ts";
import { Bout } from "../bout.ts";
import { standingOf } from "../fight-of.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { against, said, unseen } from "../words.ts";

const key = "bands.join";

/**
 * Brings somebody into the fight, or everybody who is not in it: those of one side Close to each other, the sides as far apart as is chosen (X5.1). Who joins while others act,
 * acts from the next round on. Of whom nothing is stored yet, a sheet is begun.
 */
export const join = bandsAction({
  key,
  targets: "none",
  who: "gamemaster",
  nature: "automatic",
  defaults: () => ({ all: false, band: "medium" }),
  fields: () => [
    { name: "all", kind: "toggle", label: said("field.joinAll") },
    {
      name: "band",
      kind: "choice",
      label: said("field.joinBand"),
      options: bands.map(value => ({ value, label: said(`band.${value}`) })),
    },
  ],
  preview: facts => shown({ problems: problemsOf(facts) }),
  judge: facts => {
    const problems = problemsOf(facts);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const bout = new Bout(facts);
    const band = chosenOption(facts.choices, "band", bands, "medium");
    const joined = newcomers(facts, bout);
    for (const person of joined) bring(bout, person, band);
    const lines = joined.map(person => ({
      text: said("line.joins", { name: person.name }),
      ...unseen(person),
    }));
    const people = joined.map(person => ({ name: person.name, ...unseen(person) }));
    const outcome = (some: readonly unknown[]) => said("outcome.joined", { n: some.length });
    const [kept] = people.flatMap(({ concealed }) => concealed ?? []);
    const untold = kept && {
      concealed: kept,
      outcome: outcome(people.filter(({ concealed }) => !concealed)),
    };
    return done(
      facts,
      bout,
      cardOf(titleOf(key), outcome(joined), "", { lines, people, ...(untold ? { untold } : {}) }),
    );
  },
});

function newcomers({ actor, choices }: Facts, bout: Bout): readonly VariantPerson[] {
  const absent = bout.facts.people.filter(person => person.id !== "" && !bout.fights(person));
  return chosenToggle(choices, "all") ? absent : absent.filter(person => person === bout.own(actor.uuid));
}

function bring(bout: Bout, person: VariantPerson, band: Band): void {
  bout.keepSheet(person);
  const sheet = bout.sheet(person);
  const beside = bout.fight.fighters
    .filter(({ side }) => side === (person.side === "player" ? "player" : "other"))
    .map(({ id }): [string, Band] => [id, "close"]);
  bout.fight = joinFight(bout.fight, standingOf(person, sheet, bout.play), Object.fromEntries(beside), band);
  bout.setSheet(person, {});
}

function problemsOf(facts: Facts) {
  const bout = new Bout(facts);
  if (bout.facts.combat === null) return [against("noFight")];
  return newcomers(facts, bout).length > 0 ? [] : [against("allThere")];
}
