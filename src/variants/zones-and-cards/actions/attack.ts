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
import { against, found, encounterOf, zonesAction, type ZonesAct } from "../combat/action-parts.ts";
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
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
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
    requireValidTerms(encounterOf(facts), facts);
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
  plan: (encounter, { facts }) => ({ attack: planZonesAttack(encounter, facts) }),
  problems: ({ plan: { attack: plan } }) => plan?.problems ?? [against("noTarget")],
  preview: ({ plan: { encounter, attack: plan } }) => {
    if (!plan) return {};
    const { odds, lines } = rollPreview(encounter, plan.roll, text("BLACKOUT.test.hits"));
    return {
      odds,
      costs: plan.free || plan.shot > 1 ? [] : actionCosts(encounter, plan.action),
      lines: [...lines, ...chanceLines(encounter, plan), ...expectLines(encounter, plan)],
    };
  },
  resolve: act => {
    const { hand, wait } = act;
    const { encounter } = act.plan;
    // The plan isn't null here, because an attack without a target is rejected.
    const plan = act.plan.attack as ZonesAttackPlan;
    const before = dueBefore(encounter);
    act.show({
      title: text(plan.weapon.name),
      lines: [...pay(encounter, plan), ...otherwiseLines(plan)],
    });
    const defence = interrupt(act, plan, act.choices.undefended);
    const first = wait(throwDice(encounter, hand, plan.roll));
    const sides = { attacker: { plan: plan.roll, roll: first }, defender: defence };
    const stands: Partial<Record<keyof typeof sides, ZonesRoll>> = { attacker: first };
    // Z4.4: the sides push one after another, before successes cancel each other.
    for (let side = nextToPush(null); side !== null; side = nextToPush(side)) {
      const one = sides[side];
      const shown = { dice: shownDice(encounter, plan.roll, stands.attacker ?? first) };
      if (one) stands[side] = found(act, offerPush(encounter, hand, one.plan, one.roll), shown);
    }
    const { attacker: pushed = first, defender: answered } = stands;
    const meanwhile = { dice: shownDice(encounter, plan.roll, pushed) };
    const [own, other] = [
      endRoll(encounter, hand, plan.roll, pushed),
      defence && answered ? endRoll(encounter, hand, defence.plan, answered) : noDefense,
    ];
    const mine = found(act, own, meanwhile);
    const theirs = found(act, other, meanwhile);
    const rolled = { dice: [...mine.dice, ...theirs.dice] };
    const input = inputOf(plan, mine, theirs);
    const spared = found(act, conserves(encounter, hand, plan, judgeZonesAttack(input)), rolled);
    const result = judgeZonesAttack({ ...input, conserve: spared });
    const effect = found(act, result.hit ? resolveImpact(encounter, hand, plan, result) : nothing, rolled);
    const ammunition = found(act, spendAmmunition(encounter, hand, plan, spared, mine.responded), rolled);
    const strained = found(
      act,
      exert(encounter, hand, encounter.me, plan.roll.skill, "exertion.attack"),
      rolled,
    );
    const defended = found(
      act,
      defence ? exert(encounter, hand, plan.target, defence.plan.skill, "exertion.defence") : nothing,
      rolled,
    );
    const behind = aftermath(encounter, plan, result, pushed.pushed);
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
          uuid: encounter.actorOf(plan.target),
          name: encounter.name(plan.target),
          outcome,
          tone: result.hit ? "bad" : "good",
          dice: [...theirs.dice, ...effect.dice, ...defended.dice],
          lines: [
            ...theirs.lines,
            ...resultLines(encounter, plan, mine, theirs, result),
            ...effect.lines,
            ...defended.lines,
          ],
        },
      ],
      ...(result.damage > 0 ? { damage: result.damage } : {}),
      followUps: [...nextShot(encounter, act.facts, plan), ...panicRolls(encounter, before)],
    };
  },
});

/**
 * Pays for the action unless it is free. For a further attack in a burst, adds that attack's stress instead
 * (Z6.20, Z6.21).
 */
function pay(encounter: ZonesEncounter, { action, free, shot }: ZonesAttackPlan): readonly Line[] {
  if (shot > 1) {
    const { stress, broken } = encounter.sheet(encounter.me);
    const { after } = fullAutoStress(shot, stress, encounter.table.rules);
    if (broken || after === stress) return [];
    encounter.setSheet(encounter.me, { stress: after });
    return [stressLine(encounter, encounter.me, stress, after, "fullAuto")];
  }
  if (!free) payAction(encounter, encounter.me, action);
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
  { hand, wait, plan: { encounter } }: ZonesAct,
  plan: ZonesAttackPlan,
  undefended: boolean,
): Defense | undefined {
  const question = interruptFor(encounter, plan, undefended);
  const actor = encounter.actorOf(plan.target);
  if (!question.ask || actor === "") return undefined;
  const roll = planDefense(encounter, plan, question.interrupt);
  const count = roll.pool.base + roll.pool.stress;
  const prompt: Prompt = {
    key: "interrupt",
    actor,
    question: text(`BLACKOUT.zones.interrupt.${question.interrupt}Question`, {
      name: encounter.name(plan.target),
      attacker: encounter.person(encounter.me).hidden
        ? text("BLACKOUT.zones.somebody")
        : encounter.name(encounter.me),
    }),
    fallback: "let",
    options: [
      {
        value: question.interrupt,
        label: text(`BLACKOUT.zones.interrupt.${question.interrupt}`),
        futures: budgetLines(encounter, plan.target),
        dice: { count, sides: 6, why: roll.why, difficulty: 1, chance: chanceOfSix(count) },
      },
      { value: "let", label: text("BLACKOUT.zones.interrupt.let") },
    ],
  };
  const answer = wait(hand.ask(prompt));
  if (answer.value === "let") return undefined;
  const faces = wait(throwDice(encounter, hand, roll, hand.answered(prompt, answer)));
  if (encounter.takesPart(plan.target))
    encounter.setCardEncounter(spendOnInterrupt(encounter.cardEncounter, plan.target));
  encounter.setPlace(
    plan.target,
    storedAim(aimAfter(aimOf(encounter, plan.target), { kind: "acted" }, encounter.table.rules)),
  );
  return { plan: roll, roll: faces };
}

/** Z4.3, Z6.4: returns the target's roll to Defend or Dodge. */
function planDefense(
  encounter: ZonesEncounter,
  { target }: ZonesAttackPlan,
  interrupt: "defend" | "dodge",
): RollPlan {
  const held = wieldable(encounter, target).find(({ kind }) => kind === "close");
  return planRoll(encounter, target, {
    skill: interrupt === "defend" ? "closeCombat" : "mobility",
    stream: "interrupt",
    push: encounter.person(target).side === "player" ? "ask" : "keep",
    ...(interrupt === "defend" && held ? { gear: { name: held.name, dice: held.bonus } } : {}),
  });
}

/** Z3.4: returns the lines that show the remaining actions of a combatant who could interrupt. */
function budgetLines(encounter: ZonesEncounter, id: string): readonly Line[] {
  const turns = encounter.state.turns.filter(({ participant }) => participant === id);
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
  encounter: ZonesEncounter,
  hand: Hand,
  { weapon, terms, fullAuto, conserve }: ZonesAttackPlan,
  result: AttackResultOfZones,
): boolean | null {
  const may =
    terms.attack === "ranged" &&
    !fullAuto &&
    weapon.needsAmmunition &&
    encounter.table.rules.ammunition === "supply" &&
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
    actor: encounter.actorOf(encounter.me),
    question: text("BLACKOUT.zones.conserve.question", { name: encounter.name(encounter.me) }),
    fallback: "damage",
    options: [option("damage", result.raw), option("spare", Math.max(0, result.raw - 1))],
  });
  return answer && answer.value === "spare";
}

function resolveImpact(
  encounter: ZonesEncounter,
  hand: Hand,
  plan: ZonesAttackPlan,
  result: AttackResultOfZones,
): Shown | null {
  if (result.special !== null) return { lines: specialEffect(encounter, plan), dice: [] };
  return hurt(encounter, hand, plan.target, result.damage, {
    stream: "wound",
    roller: encounter.actorOf(encounter.me),
  });
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
  encounter: ZonesEncounter,
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
          ? [
              {
                text: text("BLACKOUT.zones.armor"),
                value: signedNumber(-armor),
                ...hiddenOf(encounter, target),
              },
            ]
          : []),
        ...(pierced > 0
          ? [
              {
                text: text("BLACKOUT.zones.attack.pierced"),
                value: signedNumber(pierced),
                ...hiddenOf(encounter, target),
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
function chanceLines(encounter: ZonesEncounter, plan: ZonesAttackPlan): readonly Line[] {
  const { ask, interrupt: kind } = interruptFor(encounter, plan, false);
  const { weapon, terms, target } = plan;
  const diceOf = ({ pool }: RollPlan) => pool.base + pool.stress;
  const counts = encounter.table.rules.ammunition === "supply" && weapon.needsAmmunition && weapon.supply > 0;
  return [
    ...(ask
      ? [
          {
            text: text("BLACKOUT.zones.attack.chanceThrough"),
            value: percent(
              1 - (netSuccesses(diceOf(plan.roll), diceOf(planDefense(encounter, plan, kind)))[0] ?? 0),
            ),
            chance: true,
            ...hiddenOf(encounter, target),
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
function expectLines(encounter: ZonesEncounter, plan: ZonesAttackPlan): readonly Line[] {
  const { ask, interrupt: kind } = interruptFor(encounter, plan, false);
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
    encounter.table.rules.ammunition === "supply"
      ? [{ text: text("BLACKOUT.zones.supply"), value: String(plan.weapon.supply) }]
      : []),
    ...(ask
      ? [{ text: text(`BLACKOUT.zones.interrupt.${kind}Open`) }]
      : [{ text: text("BLACKOUT.zones.interrupt.none") }]),
  ];
}
