import {
  grantActions,
  holdBack,
  rerollInitiative,
  setInitiative,
  stabilised,
  withFighter,
  type Fighter,
} from "../../../../rules/variants/range-bands/index.ts";
import { chosenNumber, chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import type { Card, Line } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import { cardOf, unfinishedCard } from "../../../../actions/core/plain-card.ts";
import type { Problem } from "../../../../actions/core/action.ts";
import type { VariantPerson } from "../../variant.ts";
import { Bout } from "../bout.ts";
import { bandsAction, done, refused, shown, titleOf } from "../kit.ts";
import { physicalityOf, pointLines, rolled, suffer, summed, together, type Suffered } from "../suffer.ts";
import { against, said, unseen } from "../words.ts";

const key = "bands.adjust";
const ways = [
  "actions",
  "total",
  "reroll",
  "rerollAll",
  "attacked",
  "wasAttacked",
  "inCover",
  "winded",
  "pinned",
  "defer",
  "wounds",
  "resilience",
  "insight",
  "stabilise",
] as const;
type Way = (typeof ways)[number];
const switches: readonly Way[] = ["attacked", "wasAttacked", "inCover", "winded"];
const amounts: readonly Way[] = ["actions", "wounds", "resilience", "insight"];
const ofFight: readonly Way[] = ["actions", "total", "reroll", "rerollAll", "pinned", "defer", ...switches];

/** What a Gamemaster sets by hand: actions, totals, whether somebody took part in the fighting, points, insight, who is stabilised; initiative anew, of one or of everybody. B11: the controls of a Gamemaster. */
export const adjust = bandsAction({
  key,
  targets: "optional",
  who: "gamemaster",
  nature: "byHand",
  defaults: () => ({ what: "actions", amount: 1, total: 9, on: true }),
  fields: facts => {
    const what = wayIn(facts);
    return [
      {
        name: "what",
        kind: "choice",
        label: said("field.what"),
        options: ways.map(value => ({ value, label: said(`adjust.${value}`) })),
      },
      ...(amounts.includes(what)
        ? [{ name: "amount", kind: "number" as const, min: -20, max: 20, label: said("field.amount") }]
        : []),
      ...(what === "total"
        ? [{ name: "total", kind: "number" as const, min: -10, max: 40, label: said("field.total") }]
        : []),
      ...(switches.includes(what) ? [{ name: "on", kind: "toggle" as const, label: said("field.on") }] : []),
    ];
  },
  preview: facts => shown({ problems: problemsOf(facts, new Bout(facts)) }),
  judge: (facts, hand) => {
    const bout = new Bout(facts);
    const problems = problemsOf(facts, bout);
    if (problems.length > 0) return refused(facts, titleOf(key), problems);
    return done(facts, bout, adjusted(facts, bout, hand, whoIn(facts, bout)));
  },
});

function adjusted(facts: Facts, bout: Bout, hand: Hand, person: VariantPerson): Card {
  const what = wayIn(facts);
  const said_ = said(`adjust.${what}`);
  const card = (lines: readonly Line[], part: Partial<Card> = {}) =>
    cardOf(titleOf(key), said_, "", { subtitle: { key: person.name }, lines, ...part });
  const moved = (before: number, after: number): Line => ({ text: said_, value: `${before} › ${after}` });
  if (what === "wounds" || what === "resilience") {
    const { lines, dice, open } = pointsBy(facts, bout, hand, person, what);
    return card(lines, { dice, tone: open ? "ask" : "" });
  }
  if (what === "insight") {
    const before = bout.sheet(person).insight;
    const after = Math.min(999, Math.max(0, before + amountIn(facts)));
    bout.setSheet(person, { insight: after });
    return card([moved(before, after)]);
  }
  if (what === "stabilise") {
    const face = rolled(bout, hand, person, "rounds", 1);
    if (!face) return unfinishedCard(titleOf(key));
    const vitality = stabilised(bout.sheet(person).vitality, face[0] ?? 1, physicalityOf(bout, person));
    bout.setSheet(person, { vitality, starved: false });
    return card(
      [
        {
          text: said("outcome.stabilised", { name: person.name, n: vitality.mortal?.roundsLeft ?? 0 }),
          tone: "good",
        },
      ],
      { dice: [summed("rounds", said("dice.rounds"), face)] },
    );
  }
  const fighter = bout.fighter(person) as Fighter;
  if (what === "reroll" || what === "rerollAll") {
    const rolls = (
      what === "reroll" ? [person] : bout.facts.people.filter(one => bout.fighter(one)?.initiative)
    ).map(one => rerolled(facts, bout, hand, one));
    return rolls.some(roll => roll === null)
      ? unfinishedCard(titleOf(key))
      : card(
          rolls.flatMap(roll => roll?.lines ?? []),
          {
            dice: rolls.flatMap(roll => roll?.dice ?? []),
            ...(what === "reroll" ? {} : { subtitle: said("everybody") }),
          },
        );
  }
  if (what === "total") {
    const total = chosenNumber(facts.choices, "total", 9, -10, 40);
    bout.fight = setInitiative(bout.fight, person.id, total);
    return card([
      {
        text: said("line.initiative", { name: person.name }),
        value: `${fighter.initiative?.total ?? "–"} › ${total}`,
      },
    ]);
  }
  if (what === "actions") {
    bout.fight = grantActions(bout.fight, person.id, amountIn(facts));
    return card([moved(fighter.actionsLeft, bout.fighter(person)?.actionsLeft ?? 0)]);
  }
  if (what === "defer") bout.fight = holdBack(bout.fight, person.id);
  else if (what === "pinned") bout.fight = withFighter(bout.fight, person.id, { pinnedBy: null });
  else bout.fight = withFighter(bout.fight, person.id, { [what]: chosenToggle(facts.choices, "on", true) });
  return card([
    { text: said(chosenToggle(facts.choices, "on", true) ? "line.nowSo" : "line.noLonger", { what: said_ }) },
  ]);
}

/** X2.2: somebody's initiative rolled anew. Null while the dice are missing. */
function rerolled(
  facts: Facts,
  bout: Bout,
  hand: Hand,
  person: VariantPerson,
): Pick<Card, "lines" | "dice"> | null {
  const stream = `initiative.${person.id}`;
  const faces = hand.roll(stream, 2, facts.actor.uuid);
  if (!faces) return null;
  const before = bout.fighter(person)?.initiative?.total ?? 0;
  bout.fight = rerollInitiative(bout.fight, person.id, faces);
  const after = bout.fighter(person)?.initiative?.total ?? 0;
  return {
    lines: [
      {
        text: said("line.initiative", { name: person.name }),
        value: `${before} › ${after}`,
        ...unseen(person),
      },
    ],
    dice: [
      {
        stream,
        label: said("dice.initiative", { name: person.name }),
        faces,
        hitsFrom: null,
        why: [],
        ...unseen(person),
      },
    ],
  };
}

/** Points by hand: who comes back above 0 is no longer out for them, who falls to 0 goes down as by any harm. */
function pointsBy(
  facts: Facts,
  bout: Bout,
  hand: Hand,
  person: VariantPerson,
  what: "wounds" | "resilience",
): Suffered {
  const amount = amountIn(facts);
  if (amount < 0)
    return suffer(
      bout,
      hand,
      person,
      { wounds: 0, resilience: 0, [what]: -amount },
      { onPurpose: true, stream: "adjust" },
    );
  const { vitality } = bout.sheet(person);
  const points = vitality[what];
  const value = Math.min(points.max, points.value + amount);
  const up = value > 0;
  const made = {
    ...vitality,
    [what]: { ...points, value },
    ...(what === "wounds" && up ? { mortal: null, dead: false } : {}),
    ...(what === "resilience" && up ? { incapacitated: null } : {}),
  };
  bout.setSheet(person, { vitality: made });
  return together({ lines: pointLines(person, vitality, made), dice: [], open: false });
}

function wayIn({ choices }: Pick<Facts, "choices">): Way {
  return chosenOption(choices, "what", ways, "actions");
}

function amountIn({ choices }: Facts): number {
  return chosenNumber(choices, "amount", 1, -20, 20);
}

function whoIn({ actor, targets: [target] }: Facts, bout: Bout): VariantPerson {
  return target && target.uuid !== actor.uuid ? bout.byActor(target.uuid) : bout.own(actor.uuid);
}

function problemsOf(facts: Facts, bout: Bout): readonly Problem[] {
  const person = whoIn(facts, bout);
  const what = wayIn(facts);
  if (ofFight.includes(what) && (!bout.inFight || !bout.fights(person)))
    return [against("notInFight", { name: person.name })];
  if (
    (what === "total" || what === "reroll" || what === "rerollAll" || what === "actions") &&
    bout.fight.phase !== "actions"
  )
    return [against("notActions")];
  if ((what === "total" || what === "reroll") && bout.fighter(person)?.initiative === null)
    return [against("noInitiative", { name: person.name })];
  if (what === "actions" && bout.fighter(person)?.out === true)
    return [against("isOut", { name: person.name })];
  if (what === "defer" && !(bout.fight.phase === "actions" && bout.fighter(person)?.standing === "waiting"))
    return [against("cannotDefer", { name: person.name })];
  const { mortal } = bout.sheet(person).vitality;
  return what === "stabilise" && (mortal === null || mortal.stabilised)
    ? [against("notMortal", { name: person.name })]
    : [];
}
