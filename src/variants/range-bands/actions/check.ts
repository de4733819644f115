import { choice, toggle, type ChoiceSituation } from "../../../actions/core/choice.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { actBars, attributeKeys, groupModifier, skills, withFighter } from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { actionCosts, barProblems, unableProblems } from "../combat/able.ts";
import { abilityNamed, nextCheckRows, rowsWith, type Ability } from "../combat/ability.ts";
import { encounterOf, type BandsEncounter } from "../combat/bands-encounter.ts";
import {
  checkPreview,
  insightChoices,
  insightProblems,
  makeCheck,
  outcomeOf,
  ownCheck,
  type OwnCheck,
  situationChoices,
} from "../combat/check.ts";
import { bandsAction } from "../combat/kit.ts";
import { opposedCheck } from "../combat/opposed.ts";
import { attributesOf } from "../combat/sheet-of.ts";
import { turnProblems } from "./end-turn.ts";
import { against, bandsText } from "../combat/words.ts";

const abilities = [...skills.keys(), ...attributeKeys];
const kind = choice("kind", ["own", "opposed", "group"], {
  initial: ({ facts }) => (facts.targets.length > 0 ? "opposed" : "own"),
  label: bandsText("field.kind"),
  option: value => bandsText(`kind.${value}`),
  shown: ({ facts }) => facts.targets.length > 0,
});

/**
 * A check of a skill or of an attribute alone (X1.5–X1.9), an opposed check (X1.10), or a group check
 * (X1.11). In a group check, each of the other actors adds the better of their two values, and insight can't
 * be used (X1.8). In an encounter, a check can be one of the two actions (X3.2).
 */
export const check = bandsAction({
  key: "bands.check",
  targets: "any",
  choices: [
    choice("ability", abilities, { initial: "athletics", label: bandsText("field.ability"), option: nameOf }),
    kind,
    choice("theirs", ["", ...abilities], {
      label: bandsText("field.theirs"),
      option: value => (value === "" ? bandsText("field.theSame") : nameOf(value)),
      shown: situation => kindIn(situation) === "opposed",
    }),
    toggle("costs", {
      initial: ({ facts }) => {
        const encounter = encounterOf(facts);
        return turnProblems(encounter).length === 0 && encounter.state.phase === "actions";
      },
      label: bandsText("field.costs"),
      shown: ({ facts }) => encounterOf(facts).inEncounter,
    }),
    situationChoices,
    {
      ...insightChoices,
      fields: (situation: ChoiceSituation) =>
        kindIn(situation) === "group" ? [] : insightChoices.fields(situation),
    },
  ],
  plan: ({ facts, choices, table }, encounter) => {
    const is = kindIn({ facts, table });
    const ability = abilityNamed(choices.ability) as Ability;
    const helpers = is === "group" ? helpersIn(facts, encounter) : [];
    const own = ownCheck(encounter, facts.choices, nameOf(choices.ability), [
      ...rowsWith(encounter, encounter.own, ability),
      ...nextCheckRows(encounter, encounter.own),
      ...(is === "group" ? [helpRow(helpers, encounter, ability)] : []),
    ]);
    // X1.8: insight can't be spent on a group check.
    const made: OwnCheck = is === "group" ? { ...own, insight: "none", ask: "never" } : own;
    return { is, helpers, check: made };
  },
  problems: ({ actor, targets, choices: { costs }, plan }) => {
    const { encounter, is } = plan;
    const person = encounter.own;
    const unable = unableProblems(encounter, person);
    if (unable.length > 0) return unable;
    const bars =
      costs && encounter.inEncounter && encounter.takesPart(person)
        ? actBars(encounter.state, person.id, { key: "diceCheck" }, encounter.play.rules)
        : [];
    return [
      ...(costs && !encounter.inEncounter ? [against("noFight")] : []),
      ...barProblems(encounter, person, bars),
      ...insightProblems(encounter, plan.check.insight),
      ...(is === "group" && plan.helpers.length === 0 ? [against("noHelper")] : []),
      ...(targets.some(({ uuid }) => uuid === actor.uuid) ? [against("notYourself")] : []),
      ...(is === "opposed" && targets.length > 1 ? [against("oneTarget")] : []),
    ];
  },
  preview: ({ choices: { costs }, plan }) => ({
    ...checkPreview(plan.check),
    costs: costs ? actionCosts(plan.encounter, "diceCheck") : [],
  }),
  resolve: act => {
    const { choices, target, plan } = act;
    const { encounter, is } = plan;
    act.show({ title: plan.check.label });
    pay(choices.costs, encounter);
    if (is === "opposed") {
      const other = encounter.byActor(target?.uuid ?? "");
      const theirs = abilityNamed(choices.theirs || choices.ability) as Ability;
      const { winner, lines } = opposedCheck(act, plan.check, {
        person: other,
        rows: rowsWith(encounter, other, theirs),
      });
      return {
        outcome:
          winner === null
            ? bandsText("outcome.levelCheck")
            : bandsText(winner === "active" ? "outcome.wins" : "outcome.loses", { name: other.name }),
        tone: winner === "active" ? "good" : "bad",
        lines,
      };
    }
    const made = act.wait(makeCheck(encounter, act.hand, { stream: "check", ...plan.check }));
    const names = plan.helpers.map(({ name }) => name).join(", ");
    return {
      outcome: outcomeOf(made),
      tone: made.succeeds ? "good" : "bad",
      dice: made.dice,
      lines: [...(is === "group" ? [{ text: bandsText("line.group", { names }) }] : []), ...made.lines],
    };
  },
});

/** Returns the name of an attribute or skill. */
function nameOf(name: string) {
  return bandsText(abilityNamed(name)?.skill === "" ? `attribute.${name}` : `skill.${name}`);
}

/** Returns the kind of check. Without targets, only a check by the actor alone is possible. */
function kindIn(situation: ChoiceSituation) {
  return situation.facts.targets.length === 0 ? "own" : kind.in(situation);
}

/**
 * X1.11: returns the targets who are on the actor's own side and can act (X7.6). The other targets don't
 * help, and their abilities aren't revealed.
 */
function helpersIn({ targets }: Facts, encounter: BandsEncounter): readonly VariantPerson[] {
  return targets
    .map(({ uuid }) => encounter.byActor(uuid))
    .filter(person => person.side === encounter.own.side && unableProblems(encounter, person).length === 0);
}

function helpRow(
  helpers: readonly VariantPerson[],
  encounter: BandsEncounter,
  { attribute, skill }: Ability,
) {
  const of = (person: VariantPerson) => {
    const sheet = encounter.sheet(person);
    return {
      attribute: attributesOf(sheet, encounter.play)[attribute],
      skill: skill === "" ? 0 : (sheet.skills[skill] ?? 0),
    };
  };
  const own = of(encounter.own);
  const value = groupModifier([{ ...own, rolls: true }, ...helpers.map(of)]) - own.attribute - own.skill;
  return { key: "group", value };
}

/**
 * X3.1, X3.2: pays the cost in an encounter. Even a check without a cost uses up the combatant's modifier for
 * the next check.
 */
function pay(costs: boolean, encounter: BandsEncounter): void {
  const person = encounter.own;
  if (costs) encounter.act(person, { key: "diceCheck" });
  else if (encounter.fighter(person)?.nextCheck)
    encounter.state = withFighter(encounter.state, person.id, { nextCheck: 0 });
}
