import { afterUpkeep } from "../../../../rules/variants/range-bands/index.ts";
import { chosenOption } from "../../../../actions/core/choices.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import { cardOf, unfinishedCard } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import type { VariantThing } from "../../variant.ts";
import { unableProblems } from "../able.ts";
import { abilityNamed, bestAbility, rowsWith, type Ability } from "../ability.ts";
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
import { armOf, pieceOf } from "../gear-of.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { suffer, together } from "../suffer.ts";
import { against, said } from "../words.ts";

const key = "bands.upkeep";
/** With what things are kept in order. */
const trades = ["tinkerer", "weaponsmith", "mechanic"] as const;

/** The upkeep check after rough use, of a weapon (X10.3) or of armor after a fight (X6.8): better, the same, worse or broken; a low insight breaks it and costs its user a wound point. */
export const upkeep = bandsAction({
  key,
  targets: "none",
  item: ["weapon", "armor"],
  defaults: facts => {
    const bout = new Bout(facts);
    return { ...checkDefaults, ability: bestAbility(bout, bout.own(facts.actor.uuid), trades) };
  },
  fields: facts => {
    const bout = new Bout(facts);
    return [
      {
        name: "ability",
        kind: "choice",
        label: said("field.skill"),
        options: trades.map(value => ({ value, label: said(`skill.${value}`) })),
      },
      ...checkFields(bout, bout.own(facts.actor.uuid)),
    ];
  },
  preview: facts => {
    const bout = new Bout(facts);
    return shown({
      problems: problemsOf(facts, bout),
      lines: oddsLines({
        label: said(`skill.${abilityIn(facts)}`),
        rows: rowsOf(facts, bout),
        insight: chosenCheck(bout, facts.choices).insight,
      }),
    });
  },
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    const thing = thingIn(facts, bout);
    if (problems.length > 0 || !thing) return refused(facts, titleOf(key), problems);
    const person = bout.own(facts.actor.uuid);
    const { insight, ask } = chosenCheck(bout, facts.choices);
    const subtitle = said("subtitle.with", { name: thing.name });
    const check = makeCheck(bout, hand, {
      stream: "check",
      person,
      label: said(`skill.${abilityIn(facts)}`),
      rows: rowsOf(facts, bout),
      insight,
      ask,
    });
    if (!check) return done(facts, bout, unfinishedCard(titleOf(key), { subtitle }));
    const before = conditionOf(thing);
    const { condition, woundsToUser } = afterUpkeep(before, check);
    if (condition !== before) bout.setThing(thing, null, { condition });
    const hurt =
      woundsToUser === 0
        ? together()
        : suffer(
            bout,
            hand,
            person,
            { wounds: woundsToUser, resilience: 0 },
            { onPurpose: true, stream: "hurt" },
          );
    return done(
      facts,
      bout,
      cardOf(titleOf(key), outcomeOf(check), hurt.open ? "ask" : check.succeeds ? "good" : "bad", {
        subtitle,
        dice: [...check.dice, ...hurt.dice],
        lines: [
          {
            text: said("line.condition", {
              from: said(`gear.condition.${before}`),
              to: said(`gear.condition.${condition}`),
            }),
            tone: condition === "broken" ? "bad" : "",
          },
          ...check.lines,
          ...hurt.lines,
        ],
      }),
    );
  },
});

function thingIn({ actor, item }: Facts, bout: Bout): VariantThing | null {
  return (item && bout.own(actor.uuid).things.find(({ uuid }) => uuid === item.uuid)) ?? null;
}

function conditionOf(thing: VariantThing) {
  return thing.type === "armor" ? pieceOf(thing).condition : armOf(thing).weapon.condition;
}

function abilityIn({ choices }: Facts): (typeof trades)[number] {
  return chosenOption(choices, "ability", trades, "tinkerer");
}

function rowsOf(facts: Facts, bout: Bout) {
  const person = bout.own(facts.actor.uuid);
  return [
    ...rowsWith(bout, person, abilityNamed(abilityIn(facts)) as Ability),
    ...situationRows(chosenCheck(bout, facts.choices)),
  ];
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const unable = unableProblems(bout, bout.own(facts.actor.uuid));
  if (unable.length > 0) return unable;
  const thing = thingIn(facts, bout);
  if (!thing) return [against("noThing")];
  if (conditionOf(thing) === "broken") return [against("brokenAlready", { name: thing.name })];
  return insightProblems(bout, bout.own(facts.actor.uuid), chosenCheck(bout, facts.choices).insight);
}
