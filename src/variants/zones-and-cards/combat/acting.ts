import { canPay, type Hindrances } from "../rules/budget.ts";
import {
  hindranceAgainst,
  pricedZonesAction,
  zonesActions,
  type ZonesAction,
  type ZonesActionKey,
} from "../rules/actions.ts";
import { aimAfter, aimCounts, type Aim } from "../rules/aim.ts";
import { actingTurnOf } from "../rules/encounter.ts";
import { zoneEffects } from "../rules/hazards.ts";
import { grapplerMay } from "../rules/grapple.ts";
import { canInterrupt, spendOnInterrupt, spendOnTurn } from "../rules/spend.ts";
import { text, type Text } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { Fray } from "./zones-fight.ts";
import { lacking } from "./action-parts.ts";

/** Z4.6, Z5.6, Z7.5: returns the conditions that limit a combatant's actions. */
export function hindrancesOf(fray: Fray, id: string): Hindrances {
  const { broken, panic } = fray.sheet(id);
  return {
    broken,
    helpless: fray.isHelpless(id),
    grappled: fray.fight.grapples[id] !== undefined,
    fleeing: panic.includes("flee"),
    frenzied: panic.includes("frenzy"),
  };
}

/**
 * Z3.1, Z7.5, Z8.1: returns an action with its current cost for a combatant. An injury, for example, can make
 * every move a full action.
 */
export function priceFor(fray: Fray, id: string, key: ZonesActionKey): ZonesAction {
  const zone = fray.zone(id);
  const crawls = fray.table.rules.hazardousZones && zone !== undefined && zoneEffects(zone).crawls;
  return pricedZonesAction(key, fray.table.rules, {
    slowed:
      crawls || Object.values(fray.sheet(id).injuries).some(one => fray.injury(one.key)?.slows === true),
  });
}

/**
 * Z3.1: returns the cost of the acting combatant's action for its dialog, or an empty list outside a fight.
 */
export function actionCosts(fray: Fray, key: ZonesActionKey): readonly Text[] {
  return fray.fights(fray.me) ? [text(`BLACKOUT.zones.cost.${priceFor(fray, fray.me, key).cost}`)] : [];
}

/**
 * Z3.1, Z4.6, Z4.7, Z5.6, Z7.5: returns the problems with a combatant's action. Outside a fight, only the
 * combatant's own limits apply. `target` is the combatant whom a grappler attacks.
 */
export function actingProblems(
  fray: Fray,
  id: string,
  key: ZonesActionKey,
  { free = false, target = null }: { readonly free?: boolean; readonly target?: string | null } = {},
): readonly Problem[] {
  const inFight = fray.fights(id);
  const bar = hindranceAgainst(
    key,
    hindrancesOf(fray, id),
    inFight && fray.place(id).movedRound === fray.fight.round,
  );
  const hindered: readonly Problem[] =
    bar === null
      ? []
      : [{ kind: "rule", text: text(`BLACKOUT.zones.hindered.${bar}`, { name: fray.name(id) }) }];
  const holding: readonly Problem[] = isHeld(fray, id, key, target)
    ? []
    : [{ kind: "rule", text: text("BLACKOUT.zones.hindered.holding", { name: fray.name(id) }) }];
  if (!inFight || free) return [...hindered, ...holding];
  const turn = actingTurnOf(fray.encounter, id);
  if (turn === null) {
    return [
      ...hindered,
      ...holding,
      lacking("notYourTurn", { name: fray.name(id) }),
      ...(canInterrupt(fray.encounter, id, priceFor(fray, id, key).cost)
        ? []
        : [lacking("noAction", { name: fray.name(id) })]),
    ];
  }
  return [
    ...hindered,
    ...holding,
    ...(canPay(turn.budget, priceFor(fray, id, key).cost)
      ? []
      : [lacking("noAction", { name: fray.name(id) })]),
  ];
}

/**
 * Z3.1, Z3.2, Z6.2, Z6.20: pays for a combatant's action if enough actions are left. Outside their own turn,
 * combatants pay from the budget of another turn, preferably their next one. Also ends aiming and a burst on
 * full auto.
 */
export function payAction(fray: Fray, id: string, key: ZonesActionKey): void {
  if (!fray.fights(id)) return;
  const turn = actingTurnOf(fray.encounter, id);
  const { cost, moves } = priceFor(fray, id, key);
  if (turn !== null) {
    if (canPay(turn.budget, cost)) fray.setEncounter(spendOnTurn(fray.encounter, id, cost));
    fray.setFight({
      turns: fray.fight.turns.map(each =>
        each.card === turn.card && each.participant === id
          ? { ...each, begun: true, deeds: actionsTaken(each) + 1 }
          : each,
      ),
    });
  } else if (canInterrupt(fray.encounter, id, cost))
    fray.setEncounter(spendOnInterrupt(fray.encounter, id, cost));
  const aim = aimAfter(aimOf(fray, id), { kind: "acted" }, fray.table.rules);
  fray.setPlace(id, {
    ...storedAim(aim),
    autoWeapon: "",
    autoAttacks: 0,
    autoHit: false,
    autoPushed: false,
    ...(moves ? { movedRound: fray.fight.round } : {}),
  });
}

/**
 * Z6.2: returns the weapon with which a combatant has aimed, and the round in which they did so. Returns null
 * if the combatant hasn't aimed.
 */
export function aimOf(fray: Fray, id: string): Aim | null {
  const { aimWeapon, aimRound } = fray.place(id);
  return aimRound === 0 ? null : { weapon: aimWeapon, round: aimRound };
}

/** Z6.2: whether a combatant has aimed this weapon this round, without another action in between. */
export function hasAimed(fray: Fray, id: string, weapon: string): boolean {
  return fray.fights(id) && aimCounts(aimOf(fray, id), weapon, fray.fight.round);
}

/** Returns an aim in the form in which a combatant stores it. */
export function storedAim(aim: Aim | null): { readonly aimWeapon: string; readonly aimRound: number } {
  return { aimWeapon: aim?.weapon ?? "", aimRound: aim?.round ?? 0 };
}

/**
 * Z4.7: whether a combatant can perform an action while holding another combatant. Combatants who hold nobody
 * can perform every action. Free actions and interrupts are always possible.
 */
function isHeld(fray: Fray, id: string, key: ZonesActionKey, target: string | null): boolean {
  const held = Object.entries(fray.fight.grapples).find(([, by]) => by === id);
  if (!held || zonesActions[key].cost === "free" || zonesActions[key].interrupt) return true;
  return grapplerMay(
    { by: id, of: held[0] },
    key === "grapplerAttack" || key === "letGo" ? key : "other",
    target,
  );
}

function actionsTaken(turn: object): number {
  const { deeds } = turn as { readonly deeds?: number };
  return deeds ?? 0;
}
