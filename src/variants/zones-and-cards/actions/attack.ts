import { aimAfter } from "../rules/aim.ts";
import { judgeZonesAttack, type AttackInput, type AttackResultOfZones } from "../rules/attack-result.ts";
import { fullAutoStress } from "../rules/full-auto.ts";
import { chanceOfSix, netSuccesses, supplyLoss } from "../rules/odds.ts";
import { nextToPush } from "../rules/orders.ts";
import type { ZonesRoll } from "../rules/roll.ts";
import { spendOnInterrupt } from "../rules/spend.ts";
import { text, type Line } from "../../../actions/core/card.ts";
import { toggle, words } from "../../../actions/core/choice.ts";
import type { Hand, Prompt } from "../../../actions/core/hand.ts";
import { signedNumber } from "../../../actions/core/why.ts";
import { actionCosts, aimOf, payAction, storedAim } from "../combat/acting.ts";
import { against, found, frayOf, zonesAction, type ZonesAct } from "../combat/action-parts.ts";
import { conserve, disarm, free, fullAuto, shot, special, weakSpot } from "../combat/attack-choices.ts";
import {
  aftermath,
  nextShot,
  specialEffect,
  spendAmmunition,
  stressLine,
  type Shown,
} from "../combat/attack-effects.ts";
import { knownAmbush, knownBand, knownTarget } from "../combat/attack-fields.ts";
import {
  interruptFor,
  planZonesAttack,
  requireValidTerms,
  type ZonesAttackPlan,
} from "../combat/attack-plan.ts";
import type { Fray } from "../combat/zones-fight.ts";
import { wieldable } from "../combat/in-hand.ts";
import { dueBefore, exert, hurt, panicRolls } from "../combat/hurting.ts";
import { rollChoices } from "../combat/one-roll.ts";
import {
  endRoll,
  hiddenOf,
  offerPush,
  percent,
  planRoll,
  rollPreview,
  shownDice,
  throwDice,
  type RollEnd,
  type RollPlan,
} from "../combat/rolling.ts";

/**
 * An attack in close combat, at range or with a thrown weapon, using a weapon or bare hands (Z4.2–Z4.7,
 * Z6.1–Z6.23, Z7.1–Z7.5). First, the target's owner is asked whether to Defend or Dodge. Then the dice are
 * rolled, and both sides can push. The remaining successes deal damage or cause the effect of a special
 * attack.
 */
export const attack = zonesAction({
  key: "zones.attack",
  targets: "one",
  opposes: true,
  item: ["weapon"],
  ofPlayers: facts => {
    requireValidTerms(frayOf(facts), facts);
  },
  choices: [
    knownBand,
    special,
    disarm,
    knownTarget,
    weakSpot,
    knownAmbush,
    fullAuto,
    conserve,
    ...rollChoices,
    shot,
    free,
    toggle("undefended", { followsOnly: true }),
    words("taken"),
  ],
  plan: (fray, { facts }) => ({ attack: planZonesAttack(fray, facts) }),
  problems: ({ plan: { attack: plan } }) => plan?.problems ?? [against("noTarget")],
  preview: ({ plan: { fray, attack: plan } }) => {
    if (!plan) return {};
    const { odds, lines } = rollPreview(fray, plan.roll, text("BLACKOUT.test.hits"));
    return {
      odds,
      costs: plan.free || plan.shot > 1 ? [] : actionCosts(fray, plan.action),
      lines: [...lines, ...chanceLines(fray, plan), ...expectLines(fray, plan)],
    };
  },
  resolve: act => {
    const { hand, wait } = act;
    const { fray } = act.plan;
    // The plan isn't null here, because an attack without a target is rejected.
    const plan = act.plan.attack as ZonesAttackPlan;
    const before = dueBefore(fray);
    act.show({
      title: text(plan.weapon.name),
      lines: [...pay(fray, plan), ...otherwiseLines(plan)],
    });
    const defence = interrupt(act, plan, act.choices.undefended);
    const first = wait(throwDice(fray, hand, plan.roll));
    const sides = { attacker: { plan: plan.roll, roll: first }, defender: defence };
    const stands: Partial<Record<keyof typeof sides, ZonesRoll>> = { attacker: first };
    // Z4.4: the sides push one after another, before successes cancel each other.
    for (let side = nextToPush(null); side !== null; side = nextToPush(side)) {
      const one = sides[side];
      const shown = { dice: shownDice(fray, plan.roll, stands.attacker ?? first) };
      if (one) stands[side] = found(act, offerPush(fray, hand, one.plan, one.roll), shown);
    }
    const { attacker: pushed = first, defender: answered } = stands;
    const meanwhile = { dice: shownDice(fray, plan.roll, pushed) };
    const [own, other] = [
      endRoll(fray, hand, plan.roll, pushed),
      defence && answered ? endRoll(fray, hand, defence.plan, answered) : noDefense,
    ];
    const mine = found(act, own, meanwhile);
    const theirs = found(act, other, meanwhile);
    const rolled = { dice: [...mine.dice, ...theirs.dice] };
    const input = inputOf(plan, mine, theirs);
    const spared = found(act, conserves(fray, hand, plan, judgeZonesAttack(input)), rolled);
    const result = judgeZonesAttack({ ...input, conserve: spared });
    const effect = found(act, result.hit ? resolveImpact(fray, hand, plan, result) : nothing, rolled);
    const ammunition = found(act, spendAmmunition(fray, hand, plan, spared, mine.responded), rolled);
    const strained = found(act, exert(fray, hand, fray.me, plan.roll.skill, "exertion.attack"), rolled);
    const defended = found(
      act,
      defence ? exert(fray, hand, plan.target, defence.plan.skill, "exertion.defence") : nothing,
      rolled,
    );
    const behind = aftermath(fray, plan, result, pushed.pushed);
    const outcome = outcomeOf(plan, result);
    return {
      outcome,
      tone: result.hit ? "good" : "bad",
      dice: [...mine.dice, ...ammunition.dice, ...strained.dice],
      lines: [
        ...mine.lines,
        ...ammunition.lines,
        ...strained.lines,
        ...(spared ? [{ text: text("BLACKOUT.zones.attack.conserved") }] : []),
        ...behind,
      ],
      targets: [
        {
          uuid: fray.actorOf(plan.target),
          name: fray.name(plan.target),
          outcome,
          tone: result.hit ? "bad" : "good",
          dice: [...theirs.dice, ...effect.dice, ...defended.dice],
          lines: [
            ...theirs.lines,
            ...resultLines(fray, plan, mine, theirs, result),
            ...effect.lines,
            ...defended.lines,
          ],
        },
      ],
      ...(result.damage > 0 ? { damage: result.damage } : {}),
      followUps: [...nextShot(fray, act.facts, plan), ...panicRolls(fray, before)],
    };
  },
});

/**
 * Pays for the action unless it is free. For a further attack in a burst, adds that attack's stress instead
 * (Z6.20, Z6.21).
 */
function pay(fray: Fray, { action, free, shot }: ZonesAttackPlan): readonly Line[] {
  if (shot > 1) {
    const { stress, broken } = fray.sheet(fray.me);
    const { after } = fullAutoStress(shot, stress, fray.table.rules);
    if (broken || after === stress) return [];
    fray.setSheet(fray.me, { stress: after });
    return [stressLine(fray, fray.me, stress, after, "fullAuto")];
  }
  if (!free) payAction(fray, fray.me, action);
  return [];
}

interface Defense {
  readonly plan: RollPlan;
  readonly roll: ZonesRoll;
}

const noDefense: RollEnd = { successes: 0, responded: false, dice: [], lines: [] };
const nothing: Shown = { lines: [], dice: [] };

/**
 * Z2.5, Z3.3, Z4.3, Z6.4: prompts the target's owner before the attack is rolled, and suspends the action
 * until there is an answer. Returns undefined if the target doesn't defend.
 */
function interrupt(
  { hand, wait, plan: { fray } }: ZonesAct,
  plan: ZonesAttackPlan,
  undefended: boolean,
): Defense | undefined {
  const question = interruptFor(fray, plan, undefended);
  const actor = fray.actorOf(plan.target);
  if (!question.ask || actor === "") return undefined;
  const roll = planDefense(fray, plan, question.interrupt);
  const count = roll.pool.base + roll.pool.stress;
  const prompt: Prompt = {
    key: "interrupt",
    actor,
    question: text(`BLACKOUT.zones.interrupt.${question.interrupt}Question`, {
      name: fray.name(plan.target),
      attacker: fray.person(fray.me).hidden ? text("BLACKOUT.zones.somebody") : fray.name(fray.me),
    }),
    fallback: "let",
    options: [
      {
        value: question.interrupt,
        label: text(`BLACKOUT.zones.interrupt.${question.interrupt}`),
        futures: budgetLines(fray, plan.target),
        dice: { count, sides: 6, why: roll.why, difficulty: 1, chance: chanceOfSix(count) },
      },
      { value: "let", label: text("BLACKOUT.zones.interrupt.let") },
    ],
  };
  const answer = wait(hand.ask(prompt));
  if (answer.value === "let") return undefined;
  const faces = wait(throwDice(fray, hand, roll, hand.answered(prompt, answer)));
  if (fray.fights(plan.target)) fray.setEncounter(spendOnInterrupt(fray.encounter, plan.target));
  fray.setPlace(
    plan.target,
    storedAim(aimAfter(aimOf(fray, plan.target), { kind: "acted" }, fray.table.rules)),
  );
  return { plan: roll, roll: faces };
}

/** Z4.3, Z6.4: returns the target's roll to Defend or Dodge. */
function planDefense(fray: Fray, { target }: ZonesAttackPlan, interrupt: "defend" | "dodge"): RollPlan {
  const held = wieldable(fray, target).find(({ kind }) => kind === "close");
  return planRoll(fray, target, {
    skill: interrupt === "defend" ? "closeCombat" : "mobility",
    stream: "interrupt",
    push: fray.person(target).side === "player" ? "ask" : "keep",
    ...(interrupt === "defend" && held ? { gear: { name: held.name, dice: held.bonus } } : {}),
  });
}

/** Z3.4: returns the lines that show the remaining actions of a combatant who could interrupt. */
function budgetLines(fray: Fray, id: string): readonly Line[] {
  const turns = fray.fight.turns.filter(({ participant }) => participant === id);
  return turns.map(({ card, budget }) => ({
    text: text("BLACKOUT.zones.interrupt.left", { n: card }),
    value: String(2 - budget.full - budget.quick),
  }));
}

function inputOf(
  { weapon, special, armor, terms, barrier }: ZonesAttackPlan,
  mine: RollEnd,
  theirs: RollEnd,
): AttackInput {
  return {
    successes: mine.successes,
    cancelling: theirs.successes,
    baseDamage: weapon.damage,
    special,
    armor,
    cover: terms.cover ?? "none",
    barrier: terms.attack === "ranged" ? barrier : 0,
    armorPiercing: weapon.armorPiercing,
    weakSpot: terms.weakSpot ?? false,
  };
}

/**
 * Z6.17, Z6.20: returns whether a success is spent to save ammunition, which is never possible on full auto.
 * Returns null if the attacker has yet to answer.
 */
function conserves(
  fray: Fray,
  hand: Hand,
  { weapon, terms, fullAuto, conserve }: ZonesAttackPlan,
  result: AttackResultOfZones,
): boolean | null {
  const may =
    terms.attack === "ranged" &&
    !fullAuto &&
    weapon.needsAmmunition &&
    fray.table.rules.ammunition === "supply" &&
    result.net >= 2;
  if (!may || conserve === "never") return false;
  if (conserve === "always") return true;
  const option = (value: "damage" | "spare", damage: number) => ({
    value,
    label: text(`BLACKOUT.zones.conserve.${value}`),
    futures: [{ text: text("BLACKOUT.zones.damage"), value: String(damage) }],
  });
  const answer = hand.ask({
    key: "conserve",
    actor: fray.actorOf(fray.me),
    question: text("BLACKOUT.zones.conserve.question", { name: fray.name(fray.me) }),
    fallback: "damage",
    options: [option("damage", result.raw), option("spare", Math.max(0, result.raw - 1))],
  });
  return answer && answer.value === "spare";
}

function resolveImpact(
  fray: Fray,
  hand: Hand,
  plan: ZonesAttackPlan,
  result: AttackResultOfZones,
): Shown | null {
  if (result.special !== null) return { lines: specialEffect(fray, plan), dice: [] };
  return hurt(fray, hand, plan.target, result.damage, { stream: "wound", roller: fray.actorOf(fray.me) });
}

function outcomeOf({ special }: ZonesAttackPlan, { hit, damage }: AttackResultOfZones) {
  if (!hit) return text("BLACKOUT.zones.attack.miss");
  if (special !== null) return text(`BLACKOUT.zones.special.${special}`);
  return damage > 0
    ? text("BLACKOUT.zones.attack.hit", { n: damage })
    : text("BLACKOUT.zones.attack.nothing");
}

/** Z7.4: returns lines with the successes that weren't canceled, the damage, the barrier, and the armor. */
function resultLines(
  fray: Fray,
  { target, weapon, terms, barrier, armor }: ZonesAttackPlan,
  mine: RollEnd,
  theirs: RollEnd,
  result: AttackResultOfZones,
): readonly Line[] {
  const why = [
    { text: text("BLACKOUT.zones.successes"), value: String(mine.successes) },
    ...(theirs.successes > 0
      ? [
          {
            text: text("BLACKOUT.zones.attack.cancelled"),
            value: signedNumber(-Math.min(mine.successes, theirs.successes)),
          },
        ]
      : []),
  ];
  const net: Line = { text: text("BLACKOUT.zones.attack.net"), value: String(result.net), why };
  if (!result.hit || result.special !== null) return [net];
  const full = terms.cover === "full" && terms.attack === "ranged" ? barrier : 0;
  const pierced = Math.min(armor + full, (weapon.armorPiercing ? 1 : 0) + (terms.weakSpot ? 1 : 0));
  return [
    net,
    ...(result.stopped
      ? [
          {
            text: text("BLACKOUT.zones.attack.stopped"),
            value: String(full),
            why: [
              { text: text("BLACKOUT.zones.attack.barrier"), value: String(full) },
              { text: text("BLACKOUT.zones.baseDamage"), value: String(weapon.damage) },
            ],
          },
        ]
      : []),
    {
      text: text("BLACKOUT.zones.damage"),
      value: String(result.damage),
      tone: result.damage > 0 ? "bad" : "good",
      why: [
        { text: text("BLACKOUT.zones.baseDamage"), value: String(weapon.damage) },
        { text: text("BLACKOUT.zones.attack.extra"), value: signedNumber(result.net - 1) },
        ...(result.conserved ? [{ text: text("BLACKOUT.zones.conserve.spare"), value: "−1" }] : []),
        ...(full > 0 ? [{ text: text("BLACKOUT.zones.attack.barrier"), value: signedNumber(-full) }] : []),
        ...(armor > 0
          ? [{ text: text("BLACKOUT.zones.armor"), value: signedNumber(-armor), ...hiddenOf(fray, target) }]
          : []),
        ...(pierced > 0
          ? [
              {
                text: text("BLACKOUT.zones.attack.pierced"),
                value: signedNumber(pierced),
                ...hiddenOf(fray, target),
              },
            ]
          : []),
      ],
    },
  ];
}

/** Returns a line that lists the choices that override known values, or an empty list if there are none. */
function otherwiseLines({ otherwise }: ZonesAttackPlan): readonly Line[] {
  return otherwise.length === 0
    ? []
    : [
        {
          text: text("BLACKOUT.zones.attack.otherwise"),
          value: String(otherwise.length),
          tone: "ask",
          why: otherwise.map(({ name, chosen, known }) => ({
            text: text("BLACKOUT.map.saidFor", {
              what: text(`BLACKOUT.zones.field.${name}`),
              said: chosen,
              shown: known,
            }),
            value: "",
          })),
        },
      ];
}

/**
 * Z4.3, Z6.4, Z6.16: returns lines with the chance to hit a target who reacts to the attack and the chance
 * that ammunition is used up, both before any push.
 */
function chanceLines(fray: Fray, plan: ZonesAttackPlan): readonly Line[] {
  const { ask, interrupt: kind } = interruptFor(fray, plan, false);
  const { weapon, terms, target } = plan;
  const diceOf = ({ pool }: RollPlan) => pool.base + pool.stress;
  const counts = fray.table.rules.ammunition === "supply" && weapon.needsAmmunition && weapon.supply > 0;
  return [
    ...(ask
      ? [
          {
            text: text("BLACKOUT.zones.attack.chanceThrough"),
            value: percent(
              1 - (netSuccesses(diceOf(plan.roll), diceOf(planDefense(fray, plan, kind)))[0] ?? 0),
            ),
            chance: true,
            ...hiddenOf(fray, target),
          },
        ]
      : []),
    ...(terms.attack === "ranged" && counts
      ? [
          {
            text: text("BLACKOUT.zones.attack.chanceSupply"),
            value: percent(1 - (supplyLoss(weapon.supply)[0] ?? 0)),
            chance: true,
          },
        ]
      : []),
  ];
}

/**
 * Returns the dialog's lines, except for those about the dice: for example, whether the attack is an ambush,
 * the damage of a basic hit, and whether the target can react.
 */
function expectLines(fray: Fray, plan: ZonesAttackPlan): readonly Line[] {
  const { ask, interrupt: kind } = interruptFor(fray, plan, false);
  return [
    ...(plan.terms.ambush
      ? [{ text: text("BLACKOUT.zones.field.ambush"), value: text("BLACKOUT.zones.answer.yes") }]
      : []),
    ...(plan.terms.attack === "ranged"
      ? [
          {
            text: text("BLACKOUT.zones.field.aimed"),
            value: text(`BLACKOUT.zones.answer.${plan.terms.aimed ? "yes" : "no"}`),
          },
        ]
      : []),
    ...otherwiseLines(plan),
    ...(plan.special === null
      ? [
          {
            text: text("BLACKOUT.zones.baseDamage"),
            value: String(plan.weapon.damage),
            why: [{ text: text(plan.weapon.name), value: String(plan.weapon.damage) }],
          },
        ]
      : []),
    ...(plan.terms.attack === "ranged" &&
    plan.weapon.needsAmmunition &&
    fray.table.rules.ammunition === "supply"
      ? [{ text: text("BLACKOUT.zones.supply"), value: String(plan.weapon.supply) }]
      : []),
    ...(ask
      ? [{ text: text(`BLACKOUT.zones.interrupt.${kind}Open`) }]
      : [{ text: text("BLACKOUT.zones.interrupt.none") }]),
  ];
}
