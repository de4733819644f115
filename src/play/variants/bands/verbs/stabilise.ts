import {
  actBars,
  mayStabilise,
  stabilised,
  stabilises,
  stabiliseWays,
  type StabiliseWay,
} from "../../../../rules/variants/range-bands/index.ts";
import { chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf, unfinishedCard } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import { unableProblems } from "../able.ts";
import { abilityNamed, nextCheckRows, rowsWith, type Ability } from "../ability.ts";
import { Bout } from "../bout.ts";
import {
  checkDefaults,
  checkFields,
  chosenCheck,
  insightProblems,
  makeCheck,
  oddsLines,
  outcomeOf,
  situationRows,
} from "../check.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { physicalityOf, rolled, summed } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.stabilise";
/** X1.3: general knowledge is the older name of specific knowledge. */
const abilityOf: Readonly<Record<StabiliseWay, string>> = {
  medicine: "medicine",
  reason: "reason",
  generalKnowledge: "specificKnowledge",
};

/** Stabilises somebody who is mortally wounded, with both actions and once a round for each patient (X3.2, X7.7, X7.8); who starved has to be fed for it (X9.3). */
export const stabilise = bandsAction({
  key,
  targets: "one",
  defaults: facts => ({ ...checkDefaults, way: bestWay(facts), fed: false }),
  fields: facts => {
    const bout = new Bout(facts);
    const patient = facts.targets[0] && bout.byActor(facts.targets[0].uuid);
    return [
      {
        name: "way",
        kind: "choice",
        label: said("field.way"),
        options: stabiliseWays.map(value => ({ value, label: said(`way.${value}`) })),
      },
      ...(patient && bout.sheet(patient).starved
        ? [{ name: "fed", kind: "toggle" as const, label: said("field.fed") }]
        : []),
      ...checkFields(bout, bout.own(facts.actor.uuid)),
    ];
  },
  preview: facts => {
    const bout = new Bout(facts);
    const { stabilise: how } = bout.play.rules;
    const wild = wayIn(facts) === "generalKnowledge" || (wayIn(facts) === "reason" && how === "wildReason");
    return shown({
      problems: problemsOf(facts, bout),
      lines: [
        ...(wild ? [{ text: said("line.needsWild") }] : []),
        ...oddsLines({
          label: said(`way.${wayIn(facts)}`),
          rows: rowsOf(facts, bout),
          insight: chosenCheck(bout, facts.choices).insight,
        }),
      ],
    });
  },
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const person = bout.own(facts.actor.uuid);
    const patient = bout.byActor(facts.targets[0]?.uuid ?? "");
    const rows = rowsOf(facts, bout);
    const { insight, ask } = chosenCheck(bout, facts.choices);
    if (bout.fights(person) && bout.fights(patient))
      bout.act(person, { key: "stabilise", target: patient.id });
    const check = makeCheck(bout, hand, {
      stream: "check",
      person,
      label: said(`way.${wayIn(facts)}`),
      rows,
      insight,
      ask,
    });
    if (!check) return done(facts, bout, unfinishedCard(titleOf(key)));
    const subtitle = said("subtitle.patient", { name: patient.name });
    if (!stabilises(wayIn(facts), check.tier, bout.play.rules)) {
      const left = bout.sheet(patient).vitality.mortal?.roundsLeft ?? 0;
      return done(
        facts,
        bout,
        cardOf(titleOf(key), said("outcome.notStabilised", { name: patient.name }), "bad", {
          subtitle,
          dice: check.dice,
          lines: [
            { text: outcomeOf(check) },
            ...check.lines,
            { text: said("line.roundsToLive"), value: String(left), tone: "bad" },
          ],
        }),
      );
    }
    const face = rolled(bout, hand, person, "rounds", 1);
    if (!face) return done(facts, bout, unfinishedCard(titleOf(key), { subtitle, dice: check.dice }));
    const vitality = stabilised(bout.sheet(patient).vitality, face[0] ?? 1, physicalityOf(bout, patient));
    bout.setSheet(patient, { vitality, starved: false });
    return done(
      facts,
      bout,
      cardOf(
        titleOf(key),
        said("outcome.stabilised", { name: patient.name, n: vitality.mortal?.roundsLeft ?? 0 }),
        "good",
        { subtitle, dice: [...check.dice, summed("rounds", said("dice.rounds"), face)], lines: check.lines },
      ),
    );
  },
});

function wayIn({ choices }: Pick<Facts, "choices">): StabiliseWay {
  return chosenOption(choices, "way", stabiliseWays, "medicine");
}

/** Medicine or Reason, whichever gives more; general knowledge needs a wild success. */
function bestWay(facts: Facts): StabiliseWay {
  const bout = new Bout(facts);
  const worth = (way: StabiliseWay) =>
    rowsWith(bout, bout.own(facts.actor.uuid), abilityNamed(abilityOf[way]) as Ability).reduce(
      (sum, { value }) => sum + value,
      0,
    );
  return bout.play.rules.stabilise === "anyReason" && worth("reason") > worth("medicine")
    ? "reason"
    : "medicine";
}

function rowsOf(facts: Facts, bout: Bout) {
  const person = bout.own(facts.actor.uuid);
  return [
    ...rowsWith(bout, person, abilityNamed(abilityOf[wayIn(facts)]) as Ability),
    ...nextCheckRows(bout, person),
    ...situationRows(chosenCheck(bout, facts.choices)),
  ];
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const person = bout.own(facts.actor.uuid);
  const patient = facts.targets[0] && bout.byActor(facts.targets[0].uuid);
  const unable = unableProblems(bout, person);
  if (unable.length > 0) return unable;
  if (!patient) return [against("noTarget")];
  if (patient === person) return [against("notYourself")];
  const { vitality, starved } = bout.sheet(patient);
  if (vitality.mortal === null || vitality.mortal.stabilised)
    return [against("notMortal", { name: patient.name })];
  const bars =
    bout.fights(person) && bout.fights(patient)
      ? actBars(bout.fight, person.id, { key: "stabilise", target: patient.id }, bout.play.rules)
      : [];
  return [
    ...bars.map(bar => against(`act.${bar}`, { name: person.name })),
    ...(mayStabilise(starved, chosenToggle(facts.choices, "fed"))
      ? []
      : [against("mustBeFed", { name: patient.name })]),
    ...insightProblems(bout, person, chosenCheck(bout, facts.choices).insight),
  ];
}
