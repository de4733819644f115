import { choice, toggle } from "../../../actions/core/choice.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import {
  actBars,
  mayStabilise,
  stabilised,
  stabilises,
  stabiliseOptions,
  type StabiliseOption,
} from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { actionCosts, barProblems, unableProblems } from "../combat/able.ts";
import { abilityNamed, bestAbility, nextCheckRows, rowsWith, type Ability } from "../combat/ability.ts";
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import {
  checkChoices,
  checkPreview,
  insightProblems,
  makeCheck,
  outcomeOf,
  ownCheck,
} from "../combat/check.ts";
import { bandsAction } from "../combat/kit.ts";
import { physicalityOf, rolled, summed } from "../combat/suffer.ts";
import { against, bandsText } from "../combat/words.ts";

/**
 * X1.3: the ability for each way of stabilizing. General knowledge corresponds to `specificKnowledge` in the
 * list of skills.
 */
const abilityOf: Readonly<Record<StabiliseOption, string>> = {
  medicine: "medicine",
  reason: "reason",
  generalKnowledge: "specificKnowledge",
};

/**
 * Stabilizes a mortally wounded actor. This takes both actions, and can be attempted only once per round and
 * patient (X3.2, X7.7, X7.8). An actor who is down from hunger, even if only incapacitated, must be fed to be
 * stabilized (X9.3).
 */
export const stabilise = bandsAction({
  key: "bands.stabilise",
  targets: "one",
  aids: true,
  choices: [
    choice("way", stabiliseOptions, {
      initial: ({ facts }) => bestOption(encounterOf(facts)),
      label: bandsText("field.way"),
      option: value => bandsText(`way.${value}`),
    }),
    toggle("fed", {
      label: bandsText("field.fed"),
      shown: ({ facts }) => {
        const encounter = encounterOf(facts);
        const patient = patientIn(facts, encounter);
        return patient !== null && encounter.sheet(patient).starved;
      },
    }),
    ...checkChoices,
  ],
  plan: ({ choices: { way }, facts }, encounter) => ({
    patient: patientIn(facts, encounter),
    check: ownCheck(encounter, facts.choices, bandsText(`way.${way}`), [
      ...rowsWith(encounter, encounter.own, abilityNamed(abilityOf[way]) as Ability),
      ...nextCheckRows(encounter, encounter.own),
    ]),
  }),
  problems: ({ choices: { fed }, plan: { encounter, patient, check } }) => {
    const person = encounter.own;
    const unable = unableProblems(encounter, person);
    if (unable.length > 0) return unable;
    if (!patient) return [against("noTarget")];
    if (patient === person) return [against("notYourself")];
    const { name } = patient;
    const { vitality, starved } = encounter.sheet(patient);
    const isDying = vitality.mortal !== null && !vitality.mortal.stabilised;
    if (!isDying && !isFaint(encounter, patient)) return [against("notMortal", { name })];
    const bars =
      encounter.takesPart(person) && encounter.takesPart(patient)
        ? actBars(encounter.state, person.id, { key: "stabilise", target: patient.id }, encounter.play.rules)
        : [];
    return [
      ...barProblems(encounter, person, bars),
      ...(mayStabilise(starved, fed) ? [] : [against("mustBeFed", { name })]),
      ...insightProblems(encounter, check.insight),
    ];
  },
  preview: ({ choices: { way }, plan: { encounter, check } }) => {
    const { stabilise: how } = encounter.play.rules;
    const wild = way === "generalKnowledge" || (way === "reason" && how === "wildReason");
    const { lines, odds } = checkPreview(check);
    return {
      odds,
      costs: actionCosts(encounter, "stabilise"),
      lines: [...(wild ? [{ text: bandsText("line.needsWild") }] : []), ...lines],
    };
  },
  resolve: ({ choices: { way }, hand, show, wait, plan }) => {
    const { encounter } = plan;
    const person = encounter.own;
    const patient = plan.patient as VariantPerson;
    const { name } = patient;
    if (encounter.takesPart(person) && encounter.takesPart(patient))
      encounter.act(person, { key: "stabilise", target: patient.id });
    const check = wait(makeCheck(encounter, hand, { stream: "check", ...plan.check }));
    show({ subtitle: bandsText("subtitle.patient", { name }), dice: check.dice });
    const succeeds = stabilises(way, check.tier, encounter.play.rules);
    if (isFaint(encounter, patient)) {
      if (succeeds) encounter.setSheet(patient, { starved: false });
      return {
        outcome: bandsText(succeeds ? "outcome.tended" : "outcome.notTended", { name }),
        tone: succeeds ? "good" : "bad",
        lines: [{ text: outcomeOf(check) }, ...check.lines],
      };
    }
    if (!succeeds) {
      const left = encounter.sheet(patient).vitality.mortal?.roundsLeft ?? 0;
      return {
        outcome: bandsText("outcome.notStabilised", { name }),
        tone: "bad",
        lines: [
          { text: outcomeOf(check) },
          ...check.lines,
          { text: bandsText("line.roundsToLive"), value: String(left), tone: "bad" },
        ],
      };
    }
    const face = wait(rolled(encounter, hand, person, "rounds", 1));
    const vitality = stabilised(
      encounter.sheet(patient).vitality,
      face[0] ?? 1,
      physicalityOf(encounter, patient),
    );
    encounter.setSheet(patient, { vitality, starved: false });
    return {
      outcome: bandsText("outcome.stabilised", { name, n: vitality.mortal?.roundsLeft ?? 0 }),
      tone: "good",
      dice: [summed("rounds", bandsText("dice.rounds"), face)],
      lines: check.lines,
    };
  },
});

function patientIn({ targets: [target] }: Facts, encounter: BandsEncounter): VariantPerson | null {
  return target ? encounter.byActor(target.uuid) : null;
}

/** X9.3: whether an actor is incapacitated by hunger. */
function isFaint(encounter: BandsEncounter, patient: VariantPerson): boolean {
  const { vitality, starved } = encounter.sheet(patient);
  return starved && vitality.mortal === null && vitality.incapacitated !== null;
}

/**
 * Returns Reason if the rules allow it for stabilizing and it is higher than Medicine. Otherwise, returns
 * Medicine.
 */
function bestOption(encounter: BandsEncounter): StabiliseOption {
  return encounter.play.rules.stabilise === "anyReason" &&
    bestAbility(encounter, encounter.own, ["medicine", "reason"]) === "reason"
    ? "reason"
    : "medicine";
}
