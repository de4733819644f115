import {
  canAct,
  grantActions,
  holdBack,
  rerollInitiative,
  setInitiative,
  stabilised,
  withFighter,
  type Fighter,
} from "../rules/index.ts";
import type { Card } from "../../../actions/core/card.ts";
import { choice, number, toggle } from "../../../actions/core/choice.ts";
import type { Outcome } from "../../../actions/core/define.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import { bandsAction, type BandsAct } from "../combat/kit.ts";
import { physicalityOf, pointLines, rolled, suffer, summed, type Suffered } from "../combat/suffer.ts";
import { against, bandsText, unseen } from "../combat/words.ts";

const adjustments = [
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
type Adjustment = (typeof adjustments)[number];
const switches: readonly Adjustment[] = ["attacked", "wasAttacked", "inCover", "winded"];
const amounts: readonly Adjustment[] = ["actions", "wounds", "resilience", "insight"];
const ofEncounter: readonly Adjustment[] = [
  "actions",
  "total",
  "reroll",
  "rerollAll",
  "pinned",
  "defer",
  ...switches,
];

const what = choice("what", adjustments, {
  label: bandsText("field.what"),
  option: value => bandsText(`adjust.${value}`),
});
const choices = [
  what,
  number("amount", {
    min: -20,
    max: 20,
    initial: 1,
    label: bandsText("field.amount"),
    shown: situation => amounts.includes(what.in(situation)),
  }),
  number("total", {
    min: -10,
    max: 40,
    initial: 9,
    label: bandsText("field.total"),
    shown: situation => what.in(situation) === "total",
  }),
  toggle("on", {
    initial: true,
    label: bandsText("field.on"),
    shown: situation => switches.includes(what.in(situation)),
  }),
] as const;

/**
 * Sets values manually: actions, initiative totals, whether a combatant was involved in the fighting, points,
 * insight, and stabilization. Can also reroll the initiative of one or all combatants. Only Gamemasters can
 * use this action (B11).
 */
export const adjust = bandsAction({
  key: "bands.adjust",
  targets: "optional",
  who: "gamemaster",
  nature: "byHand",
  choices,
  plan: ({ actor, target }, encounter) => ({
    person: target && target.uuid !== actor.uuid ? encounter.byActor(target.uuid) : encounter.own,
  }),
  problems: ({ choices: chosen, plan: { encounter, person } }) => {
    const adjustment = chosen.what;
    const { name } = person;
    const fighter = encounter.fighter(person);
    const acting = encounter.state.phase === "actions";
    if (ofEncounter.includes(adjustment) && (!encounter.inEncounter || !fighter))
      return [against("notInFight", { name })];
    if (
      (adjustment === "total" ||
        adjustment === "reroll" ||
        adjustment === "rerollAll" ||
        adjustment === "actions") &&
      !acting
    )
      return [against("notActions")];
    if ((adjustment === "total" || adjustment === "reroll") && fighter?.initiative === null)
      return [against("noInitiative", { name })];
    if (adjustment === "actions" && fighter?.out === true) return [against("isOut", { name })];
    if (adjustment === "defer" && !(acting && fighter?.standing === "waiting"))
      return [against("cannotDefer", { name })];
    const { mortal } = encounter.sheet(person).vitality;
    return adjustment === "stabilise" && (mortal === null || mortal.stabilised)
      ? [against("notMortal", { name })]
      : [];
  },
  resolve: act => {
    const part = adjusted(act);
    const outcome = bandsText(`adjust.${act.choices.what}`);
    return { outcome, subtitle: { key: act.plan.person.name }, ...part };
  },
});

type AdjustAct = BandsAct<typeof choices, { readonly person: VariantPerson }>;

/** Returns the action's outcome for the card, without its title and target. */
function adjusted(act: AdjustAct): Partial<Outcome> {
  const { choices: chosen, hand, wait, each } = act;
  const { encounter, person } = act.plan;
  const adjustment = chosen.what;
  const moved = (before: number, after: number) => ({
    lines: [{ text: bandsText(`adjust.${adjustment}`), value: `${before} › ${after}` }],
  });
  if (adjustment === "wounds" || adjustment === "resilience") {
    const { lines, dice, open } = pointsBy(act, adjustment);
    return { lines, dice, tone: open ? "ask" : "" };
  }
  if (adjustment === "insight") {
    const before = encounter.sheet(person).insight;
    const after = Math.min(999, Math.max(0, before + chosen.amount));
    encounter.setSheet(person, { insight: after });
    return moved(before, after);
  }
  if (adjustment === "stabilise") {
    const face = wait(rolled(encounter, hand, person, "rounds", 1));
    const vitality = stabilised(
      encounter.sheet(person).vitality,
      face[0] ?? 1,
      physicalityOf(encounter, person),
    );
    encounter.setSheet(person, { vitality, starved: false });
    return {
      lines: [
        {
          text: bandsText("outcome.stabilised", { name: person.name, n: vitality.mortal?.roundsLeft ?? 0 }),
          tone: "good",
        },
      ],
      dice: [summed("rounds", bandsText("dice.rounds"), face)],
    };
  }
  if (adjustment === "reroll") return rerolled(act, person);
  if (adjustment === "rerollAll") {
    const all = encounter.facts.people.filter(one => encounter.fighter(one)?.initiative);
    const rolls = each(all, one => rerolled(act, one));
    return {
      subtitle: bandsText("everybody"),
      lines: rolls.flatMap(({ lines }) => lines),
      dice: rolls.flatMap(({ dice }) => dice),
    };
  }
  const fighter = encounter.fighter(person) as Fighter;
  if (adjustment === "total") {
    encounter.state = setInitiative(encounter.state, person.id, chosen.total);
    return {
      lines: [
        {
          text: bandsText("line.initiative", { name: person.name }),
          value: `${fighter.initiative?.total ?? "–"} › ${chosen.total}`,
        },
      ],
    };
  }
  if (adjustment === "actions") {
    encounter.state = grantActions(encounter.state, person.id, chosen.amount);
    return moved(fighter.actionsLeft, encounter.fighter(person)?.actionsLeft ?? 0);
  }
  if (adjustment === "defer") encounter.state = holdBack(encounter.state, person.id);
  else if (adjustment === "pinned")
    encounter.state = withFighter(encounter.state, person.id, { pinnedBy: null });
  else encounter.state = withFighter(encounter.state, person.id, { [adjustment]: chosen.on });
  return {
    lines: [
      {
        text: bandsText(chosen.on ? "line.nowSo" : "line.noLonger", {
          what: bandsText(`adjust.${adjustment}`),
        }),
      },
    ],
  };
}

/** X2.2: rerolls a combatant's initiative. */
function rerolled(
  { roll, plan: { encounter } }: Pick<AdjustAct, "roll" | "plan">,
  person: VariantPerson,
): Pick<Card, "lines" | "dice"> {
  const stream = `initiative.${person.id}`;
  const faces = roll(stream, 2);
  const before = encounter.fighter(person)?.initiative?.total ?? 0;
  encounter.state = rerollInitiative(encounter.state, person.id, faces);
  const after = encounter.fighter(person)?.initiative?.total ?? 0;
  return {
    lines: [
      {
        text: bandsText("line.initiative", { name: person.name }),
        value: `${before} › ${after}`,
        ...unseen(person),
      },
    ],
    dice: [
      {
        stream,
        label: bandsText("dice.initiative", { name: person.name }),
        faces,
        hitsFrom: null,
        why: [],
        ...unseen(person),
      },
    ],
  };
}

/**
 * Changes an actor's points manually. If points that were used up rise above 0, they no longer put the actor
 * out of action. If points fall to 0, the actor goes down, as after any damage.
 */
function pointsBy(
  { choices: { amount }, hand, plan: { encounter, person } }: Pick<AdjustAct, "choices" | "hand" | "plan">,
  adjustment: "wounds" | "resilience",
): Suffered {
  if (amount < 0)
    return suffer(
      encounter,
      hand,
      person,
      { wounds: 0, resilience: 0, [adjustment]: -amount },
      { onPurpose: true, stream: "adjust" },
    );
  const { vitality } = encounter.sheet(person);
  const points = vitality[adjustment];
  const value = Math.min(points.max, points.value + amount);
  const up = value > 0;
  const made = {
    ...vitality,
    [adjustment]: { ...points, value },
    ...(adjustment === "wounds" && up ? { mortal: null, dead: false } : {}),
    ...(adjustment === "resilience" && up ? { incapacitated: null } : {}),
  };
  encounter.setSheet(person, { vitality: made, ...(canAct(made) && { starved: false }) });
  return { lines: pointLines(person, vitality, made), dice: [], open: false };
}
