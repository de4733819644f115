import { choice, toggle, type ChoiceSituation } from "../../../actions/core/choice.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import { actBars, attributeKeys, groupModifier, skills, withFighter } from "../rules/index.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { actionCosts, barProblems, unableProblems } from "../combat/able.ts";
import { abilityNamed, nextCheckRows, rowsWith, type Ability } from "../combat/ability.ts";
import { boutOf, type Bout } from "../combat/bout.ts";
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
        const bout = boutOf(facts);
        return turnProblems(bout).length === 0 && bout.encounter.phase === "actions";
      },
      label: bandsText("field.costs"),
      shown: ({ facts }) => boutOf(facts).inEncounter,
    }),
    situationChoices,
    {
      ...insightChoices,
      fields: (situation: ChoiceSituation) =>
        kindIn(situation) === "group" ? [] : insightChoices.fields(situation),
    },
  ],
  plan: ({ facts, choices, table }, bout) => {
    const is = kindIn({ facts, table });
    const ability = abilityNamed(choices.ability) as Ability;
    const helpers = is === "group" ? helpersIn(facts, bout) : [];
    const own = ownCheck(bout, facts.choices, nameOf(choices.ability), [
      ...rowsWith(bout, bout.own, ability),
      ...nextCheckRows(bout, bout.own),
      ...(is === "group" ? [helpRow(helpers, bout, ability)] : []),
    ]);
    // X1.8: insight can't be spent on a group check.
    const made: OwnCheck = is === "group" ? { ...own, insight: "none", ask: "never" } : own;
    return { is, helpers, check: made };
  },
  problems: ({ actor, targets, choices: { costs }, plan }) => {
    const { bout, is } = plan;
    const person = bout.own;
    const unable = unableProblems(bout, person);
    if (unable.length > 0) return unable;
    const bars =
      costs && bout.inEncounter && bout.fights(person)
        ? actBars(bout.encounter, person.id, { key: "diceCheck" }, bout.play.rules)
        : [];
    return [
      ...(costs && !bout.inEncounter ? [against("noFight")] : []),
      ...barProblems(bout, person, bars),
      ...insightProblems(bout, plan.check.insight),
      ...(is === "group" && plan.helpers.length === 0 ? [against("noHelper")] : []),
      ...(targets.some(({ uuid }) => uuid === actor.uuid) ? [against("notYourself")] : []),
      ...(is === "opposed" && targets.length > 1 ? [against("oneTarget")] : []),
    ];
  },
  preview: ({ choices: { costs }, plan }) => ({
    ...checkPreview(plan.check),
    costs: costs ? actionCosts(plan.bout, "diceCheck") : [],
  }),
  resolve: act => {
    const { choices, target, plan } = act;
    const { bout, is } = plan;
    act.show({ title: plan.check.label });
    pay(choices.costs, bout);
    if (is === "opposed") {
      const other = bout.byActor(target?.uuid ?? "");
      const theirs = abilityNamed(choices.theirs || choices.ability) as Ability;
      const { winner, lines } = opposedCheck(act, plan.check, {
        person: other,
        rows: rowsWith(bout, other, theirs),
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
    const made = act.wait(makeCheck(bout, act.hand, { stream: "check", ...plan.check }));
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
function helpersIn({ targets }: Facts, bout: Bout): readonly VariantPerson[] {
  return targets
    .map(({ uuid }) => bout.byActor(uuid))
    .filter(person => person.side === bout.own.side && unableProblems(bout, person).length === 0);
}

function helpRow(helpers: readonly VariantPerson[], bout: Bout, { attribute, skill }: Ability) {
  const of = (person: VariantPerson) => {
    const sheet = bout.sheet(person);
    return {
      attribute: attributesOf(sheet, bout.play)[attribute],
      skill: skill === "" ? 0 : (sheet.skills[skill] ?? 0),
    };
  };
  const own = of(bout.own);
  const value = groupModifier([{ ...own, rolls: true }, ...helpers.map(of)]) - own.attribute - own.skill;
  return { key: "group", value };
}

/**
 * X3.1, X3.2: pays the cost in a fight. Even a check without a cost uses up the combatant's modifier for the
 * next check.
 */
function pay(costs: boolean, bout: Bout): void {
  const person = bout.own;
  if (costs) bout.act(person, { key: "diceCheck" });
  else if (bout.fighter(person)?.nextCheck)
    bout.encounter = withFighter(bout.encounter, person.id, { nextCheck: 0 });
}
