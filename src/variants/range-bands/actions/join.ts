import { bands, joinEncounter, type Band } from "../rules/index.ts";
import { choice, toggle } from "../../../actions/core/choice.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "../combat/bands-encounter.ts";
import { initialFacts } from "../combat/stored-encounter.ts";
import { bandsAction } from "../combat/kit.ts";
import { against, bandsText, unseen } from "../combat/words.ts";

/**
 * Adds a combatant, or all who haven't joined yet, to the encounter. Combatants on the same side start Close to
 * each other, and the sides start at the chosen distance (X5.1). A combatant who joins during the action
 * phase can act from the next round on. Actors without a sheet get one.
 */
export const join = bandsAction({
  key: "bands.join",
  who: "gamemaster",
  nature: "automatic",
  choices: [
    toggle("all", { label: bandsText("field.joinAll") }),
    choice("band", bands, {
      initial: "medium",
      label: bandsText("field.joinBand"),
      option: value => bandsText(`band.${value}`),
    }),
  ],
  plan: ({ choices: { all } }, encounter) => {
    const absent = encounter.facts.people.filter(person => person.id !== "" && !encounter.takesPart(person));
    return { newcomers: all ? absent : absent.filter(person => person === encounter.own) };
  },
  problems: ({ plan: { encounter, newcomers } }) => {
    if (encounter.facts.combat === null) return [against("noFight")];
    return newcomers.length > 0 ? [] : [against("allThere")];
  },
  resolve: ({ choices, plan: { encounter, newcomers } }) => {
    for (const person of newcomers) bring(encounter, person, choices.band);
    const people = newcomers.map(person => ({ name: person.name, ...unseen(person) }));
    const outcome = (some: readonly unknown[]) => bandsText("outcome.joined", { n: some.length });
    const [concealed] = people.flatMap(one => one.concealed ?? []);
    return {
      outcome: outcome(people),
      lines: newcomers.map(person => ({
        text: bandsText("line.joins", { name: person.name }),
        ...unseen(person),
      })),
      people,
      ...(concealed ? { untold: { concealed, outcome: outcome(people.filter(one => !one.concealed)) } } : {}),
    };
  },
});

function bring(encounter: BandsEncounter, person: VariantPerson, band: Band): void {
  encounter.keepSheet(person);
  const sheet = encounter.sheet(person);
  const beside = encounter.state.fighters
    .filter(({ side }) => side === (person.side === "player" ? "player" : "other"))
    .map(({ id }): [string, Band] => [id, "close"]);
  encounter.state = joinEncounter(
    encounter.state,
    initialFacts(person, sheet, encounter.play),
    Object.fromEntries(beside),
    band,
  );
  encounter.setSheet(person, {});
}
