import {
  actBars,
  attributeKeys,
  groupModifier,
  skills,
  withFighter,
} from "../../../../rules/variants/range-bands/index.ts";
import { chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf, unfinishedCard } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import type { VariantPerson } from "../../variant.ts";
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
import { opposedCheck } from "../opposed.ts";
import { attributesOf } from "../sheet-of.ts";
import { turnProblems } from "./end-turn.ts";
import { against, said } from "../words.ts";

const key = "bands.check";
const abilities = [...skills.keys(), ...attributeKeys];
const kinds = ["own", "opposed", "group"] as const;

/**
 * A check of a skill or an attribute alone (X1.5–X1.9), against somebody else's (X1.10), or of a group in which the others add the better of their two (X1.11, without insight,
 * X1.8). In a fight it may be one of the two actions (X3.2).
 */
export const check = bandsAction({
  key,
  targets: "any",
  defaults: facts => {
    const bout = new Bout(facts);
    return {
      ...checkDefaults,
      ability: "athletics",
      kind: facts.targets.length > 0 ? "opposed" : "own",
      theirs: "",
      costs: turnProblems(facts, bout).length === 0 && bout.fight.phase === "actions",
    };
  },
  fields: facts => {
    const bout = new Bout(facts);
    const options = abilities.map(value => ({ value, label: nameOf(value) }));
    return [
      { name: "ability", kind: "choice", label: said("field.ability"), options },
      ...(facts.targets.length === 0
        ? []
        : [
            {
              name: "kind",
              kind: "choice" as const,
              label: said("field.kind"),
              options: kinds.map(value => ({ value, label: said(`kind.${value}`) })),
            },
          ]),
      ...(kindOf(facts) === "opposed"
        ? [
            {
              name: "theirs",
              kind: "choice" as const,
              label: said("field.theirs"),
              options: [{ value: "", label: said("field.theSame") }, ...options],
            },
          ]
        : []),
      ...(bout.inFight ? [{ name: "costs", kind: "toggle" as const, label: said("field.costs") }] : []),
      ...checkFields(bout, bout.own(facts.actor.uuid)).filter(
        ({ name }) => kindOf(facts) !== "group" || !name.startsWith("insight"),
      ),
    ];
  },
  preview: facts => {
    const bout = new Bout(facts);
    return shown({
      problems: problemsOf(facts, bout),
      lines: oddsLines({
        label: nameOf(abilityIn(facts)),
        rows: rowsOf(facts, bout),
        insight: insightIn(facts, bout),
      }),
    });
  },
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    const title = nameOf(abilityIn(facts));
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    const person = bout.own(facts.actor.uuid);
    const rows = rowsOf(facts, bout);
    const { ask } = chosenCheck(bout, facts.choices);
    pay(facts, bout);
    const group = kindOf(facts) === "group";
    const other = kindOf(facts) === "opposed" ? bout.byActor(facts.targets[0]?.uuid ?? "") : null;
    if (other) {
      const theirs = abilityNamed(
        chosenOption(facts.choices, "theirs", ["", ...abilities], "") || abilityIn(facts),
      ) as Ability;
      const result = opposedCheck(
        bout,
        hand,
        { person, label: title, rows, insight: insightIn(facts, bout), ask },
        { person: other, rows: rowsWith(bout, other, theirs) },
      );
      if (result.open) return done(facts, bout, unfinishedCard(title, { dice: result.dice }));
      const outcome =
        result.winner === null
          ? said("outcome.levelCheck")
          : said(result.winner === "active" ? "outcome.wins" : "outcome.loses", { name: other.name });
      return done(
        facts,
        bout,
        cardOf(title, outcome, result.winner === "active" ? "good" : "bad", {
          dice: result.dice,
          lines: result.lines,
        }),
      );
    }
    const made = makeCheck(bout, hand, {
      stream: "check",
      person,
      label: title,
      rows,
      insight: insightIn(facts, bout),
      ask: group ? "never" : ask,
    });
    if (!made) return done(facts, bout, unfinishedCard(title));
    const lines = group
      ? [
          {
            text: said("line.group", {
              names: helpersIn(facts, bout)
                .map(({ name }) => name)
                .join(", "),
            }),
          },
        ]
      : [];
    return done(
      facts,
      bout,
      cardOf(title, outcomeOf(made), made.succeeds ? "good" : "bad", {
        dice: made.dice,
        lines: [...lines, ...made.lines],
      }),
    );
  },
});

/** What an ability is called. */
export function nameOf(name: string) {
  return said(abilityNamed(name)?.skill === "" ? `attribute.${name}` : `skill.${name}`);
}

function abilityIn({ choices }: Facts): string {
  return chosenOption(choices, "ability", abilities, "athletics");
}

function kindOf({ choices, targets }: Facts): (typeof kinds)[number] {
  return targets.length === 0 ? "own" : chosenOption(choices, "kind", kinds, "opposed");
}

/** X1.8: a group uses no insight. */
function insightIn(facts: Facts, bout: Bout) {
  return kindOf(facts) === "group" ? ("none" as const) : chosenCheck(bout, facts.choices).insight;
}

function rowsOf(facts: Facts, bout: Bout) {
  const person = bout.own(facts.actor.uuid);
  const ability = abilityNamed(abilityIn(facts)) as Ability;
  return [
    ...rowsWith(bout, person, ability),
    ...nextCheckRows(bout, person),
    ...(kindOf(facts) === "group" ? helpRows(facts, bout, ability) : []),
    ...situationRows(chosenCheck(bout, facts.choices)),
  ];
}

/** X1.11: those of one's own side among the targets who can do anything (X7.6). What others are good at helps nobody and is told to nobody. */
function helpersIn({ actor, targets }: Facts, bout: Bout): readonly VariantPerson[] {
  const { side } = bout.own(actor.uuid);
  return targets
    .map(({ uuid }) => bout.byActor(uuid))
    .filter(person => person.side === side && unableProblems(bout, person).length === 0);
}

function helpRows(facts: Facts, bout: Bout, { attribute, skill }: Ability) {
  const of = (person: VariantPerson) => {
    const sheet = bout.sheet(person);
    return {
      attribute: attributesOf(sheet, bout.play)[attribute],
      skill: skill === "" ? 0 : (sheet.skills[skill] ?? 0),
    };
  };
  const own = of(bout.own(facts.actor.uuid));
  const value =
    groupModifier([{ ...own, rolls: true }, ...helpersIn(facts, bout).map(of)]) - own.attribute - own.skill;
  return [{ key: "group", value }];
}

/** X3.1, X3.2: what it costs in a fight; a check that costs nothing still uses up what only the next one is changed by. */
function pay({ actor, choices }: Facts, bout: Bout): void {
  const person = bout.own(actor.uuid);
  if (chosenToggle(choices, "costs")) bout.act(person, { key: "diceCheck" });
  else if (bout.fighter(person)?.nextCheck) bout.fight = withFighter(bout.fight, person.id, { nextCheck: 0 });
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const person = bout.own(facts.actor.uuid);
  const unable = unableProblems(bout, person);
  if (unable.length > 0) return unable;
  const costs = chosenToggle(facts.choices, "costs");
  const bars =
    costs && bout.inFight && bout.fights(person)
      ? actBars(bout.fight, person.id, { key: "diceCheck" }, bout.play.rules)
      : [];
  return [
    ...(costs && !bout.inFight ? [against("noFight")] : []),
    ...bars.map(bar => against(`act.${bar}`, { name: person.name })),
    ...insightProblems(bout, person, insightIn(facts, bout)),
    ...(kindOf(facts) === "group" && helpersIn(facts, bout).length === 0 ? [against("noHelper")] : []),
    ...(facts.targets.some(({ uuid }) => uuid === facts.actor.uuid) ? [against("notYourself")] : []),
    ...(kindOf(facts) === "opposed" && facts.targets.length > 1 ? [against("oneTarget")] : []),
  ];
}
