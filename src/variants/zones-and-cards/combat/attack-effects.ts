import { afterShot, needsSupplyRoll, supplyAfter, supplyDice } from "../rules/ammunition.ts";
import type { AttackResultOfZones } from "../rules/attack-result.ts";
import { coverAfter } from "../rules/cover.ts";
import { chainAfter, mayFireAgain } from "../rules/full-auto.ts";
import { specialOutcome } from "../rules/grapple.ts";
import { strain } from "../rules/stress.ts";
import { text, type DiceShown, type FollowUp, type Line } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import { burstOf, type ZonesAttackPlan } from "./attack-plan.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { itemIdOf } from "./gear-of.ts";
import { firstToLose, leavesHand } from "./in-hand.ts";
import { hiddenOf } from "./rolling.ts";

/** The lines and dice to show on the card. */
export interface Shown {
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
}

/**
 * Z6.15–Z6.17, Z6.19: makes the supply roll after a shot, and determines whether the weapon jams. Returns
 * null while dice are missing.
 */
export function spendAmmunition(
  encounter: ZonesEncounter,
  hand: Hand,
  { weapon, terms, fullAuto }: ZonesAttackPlan,
  conserved: boolean,
  responded: boolean,
): Shown | null {
  const ranged = terms.attack === "ranged";
  const jammed = ranged && afterShot(weapon, responded, encounter.table.rules).jammed;
  const jams: readonly Line[] =
    jammed && !weapon.jammed
      ? [{ text: text("BLACKOUT.zones.attack.jams", { name: weapon.name }), tone: "bad" }]
      : [];
  if (jammed) encounter.setWeapon(encounter.me, weapon.uuid, { jammed });
  if (!weapon.needsAmmunition || !needsSupplyRoll({ ranged, conserved, fullAuto }, encounter.table.rules))
    return { lines: jams, dice: [] };
  const faces = hand.roll("supply", supplyDice(weapon.supply), encounter.actorOf(encounter.me));
  if (!faces) return null;
  const supply = supplyAfter(weapon.supply, faces);
  encounter.setWeapon(encounter.me, weapon.uuid, { supply });
  return {
    dice: supplyShown("supply", faces, weapon.supply),
    lines: [...jams, supplyLine(weapon.name, weapon.supply, supply)],
  };
}

/** Z6.16: returns the dice of a supply roll, in which each 1 reduces the supply by one. */
export function supplyShown(stream: string, faces: readonly number[], supply: number): readonly DiceShown[] {
  return faces.length === 0
    ? []
    : [
        {
          stream,
          label: text("BLACKOUT.zones.dice.supply"),
          faces,
          hitsFrom: null,
          why: [{ text: text("BLACKOUT.zones.supply"), value: String(supply) }],
        },
      ];
}

/** Returns the line that shows the amount left after a supply roll. */
export function supplyLine(name: string, before: number, after: number): Line {
  return {
    text:
      after === 0 ? text("BLACKOUT.zones.supplyGone", { name }) : text("BLACKOUT.zones.supplyOf", { name }),
    value: `${before} › ${after}`,
    tone: after === 0 ? "bad" : "",
    why: [
      { text: text("BLACKOUT.zones.supply"), value: String(before) },
      { text: text("BLACKOUT.zones.ones"), value: before === after ? "0" : `−${before - after}` },
    ],
  };
}

/** Z4.6: applies the effect of a successful special attack, which deals no damage. */
export function specialEffect(
  encounter: ZonesEncounter,
  { target, special, disarming }: ZonesAttackPlan,
): readonly Line[] {
  if (special === null) return [];
  const outcome = specialOutcome(special, encounter.me, target);
  const { me } = encounter;
  // If the attacker steps next to the target or passes it, the position changes at once. A shove only takes
  // effect together with the other effects on the target.
  if (outcome.band === "adjacent") encounter.setTouching(me, target, !outcome.passes);
  else
    encounter.comeOver(target, now => {
      now.setTouching(me, target, false);
    });
  if (outcome.grapple)
    encounter.comeOver(target, now => {
      if (now.touches(me, target)) now.setState({ grapples: { ...now.state.grapples, [target]: me } });
    });
  if (outcome.losesItem) return [disarmed(encounter, target, disarming === "take")];
  return [
    {
      text: text(`BLACKOUT.zones.special.${special}Done`, {
        name: encounter.name(encounter.me),
        target: encounter.name(target),
      }),
      tone: "good",
    },
  ];
}

/**
 * Z4.6: makes a disarmed combatant lose the weapon in hand, which the attacker takes or throws on the ground.
 */
function disarmed(encounter: ZonesEncounter, target: string, takes: boolean): Line {
  const weapon = firstToLose(encounter, target);
  const data = {
    name: encounter.name(encounter.me),
    target: encounter.name(target),
    thing: weapon?.name ?? "",
  };
  const by = takes ? encounter.me : "";
  // By the time the effect is applied, the combatant may have put the weapon away or lost it to another
  // combatant. In that case, nothing happens.
  if (weapon)
    encounter.comeOver(target, now => {
      if (now.weapons(target).some(({ uuid }) => uuid === weapon.uuid))
        leavesHand(now, target, weapon.uuid, by);
    });
  return {
    text: text(
      !weapon
        ? "BLACKOUT.zones.special.emptyHands"
        : takes
          ? "BLACKOUT.zones.special.disarmTaken"
          : "BLACKOUT.zones.special.disarmThrown",
      data,
    ),
    tone: weapon ? "good" : "",
  };
}

/**
 * Applies the consequences of an attack apart from damage: changes to cover, to the ongoing burst and to the
 * target's awareness, and the stress of combatants attacked by their own side (Z2.6, Z5.1, Z6.14, Z6.20).
 */
export function aftermath(
  encounter: ZonesEncounter,
  plan: ZonesAttackPlan,
  result: AttackResultOfZones,
  pushed: boolean,
): readonly Line[] {
  const { target, weapon, terms } = plan;
  const mine = encounter.place(encounter.me);
  const cover = coverAfter(mine.cover, terms.attack === "close" ? "closeAttack" : "rangedAttack");
  const burst = plan.fullAuto
    ? chainAfter(plan.shot > 1 ? burstOf(encounter, encounter.me, weapon.uuid) : null, {
        hit: result.hit,
        pushed,
      })
    : null;
  encounter.setPlace(encounter.me, {
    cover,
    leaning: cover === "partial" && (mine.leaning || mine.cover === "full"),
    autoWeapon: burst ? itemIdOf(weapon.uuid) : "",
    autoAttacks: burst?.attacks ?? 0,
    autoHit: burst?.lastHit ?? false,
    autoPushed: burst?.lastPushed ?? false,
  });
  encounter.setPlace(target, { unaware: false });
  // A blow makes two combatants adjacent, and a shot doesn't change positions.
  if (
    terms.attack === "close" &&
    plan.special !== "shove" &&
    plan.special !== "pass" &&
    plan.band === "adjacent"
  )
    encounter.setTouching(encounter.me, target, true);
  const [attacker, victim] = [encounter.person(encounter.me), encounter.person(target)];
  if (attacker.side !== "player" || victim.side !== "player") return [];
  const { stress, responses, broken } = encounter.sheet(target);
  const strained = strain({ stress, responses, broken }, "attackedByCrew", encounter.table.rules);
  encounter.setSheet(target, { stress: strained.stress });
  return strained.stress === stress
    ? []
    : [stressLine(encounter, target, stress, strained.stress, "attackedByCrew")];
}

/** Returns the line about a change in stress, with the reason for the change (Z5.1). */
export function stressLine(
  encounter: ZonesEncounter,
  id: string,
  before: number,
  after: number,
  cause: string,
): Line {
  return {
    text: text("BLACKOUT.zones.stressOf", { name: encounter.name(id) }),
    value: `${before} › ${after}`,
    tone: after > before ? "bad" : "good",
    ...hiddenOf(encounter, id),
    why: [
      { text: text("BLACKOUT.zones.stress"), value: String(before) },
      {
        text: text(`BLACKOUT.zones.cause.${cause}`),
        value: after >= before ? `+${after - before}` : `−${before - after}`,
      },
    ],
  };
}

/** Z6.20: returns the next attack of a burst, which can be against any target and costs no action. */
export function nextShot(
  encounter: ZonesEncounter,
  facts: Facts,
  { weapon, shot }: ZonesAttackPlan,
): readonly FollowUp[] {
  const burst = burstOf(encounter, encounter.me, weapon.uuid);
  if (!burst || !mayFireAgain(burst, weapon.fullAuto)) return [];
  return [
    {
      action: "zones.attack",
      label: text("BLACKOUT.zones.follow.again", { n: shot + 1 }),
      actor: facts.actor.uuid,
      ...(facts.item ? { item: weapon.uuid } : {}),
      targets: facts.targets.map(({ uuid }) => uuid),
      choices: {
        shot: shot + 1,
        ...(facts.item ? {} : { taken: weapon.uuid }),
        combatant: facts.choices["combatant"] ?? "",
      },
    },
  ];
}
