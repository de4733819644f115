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
import type { ZonesEncounter } from "./zones-encounter.ts";
import { lacking } from "./action-parts.ts";

/** Z4.6, Z5.6, Z7.5: returns the conditions that limit a combatant's actions. */
export function hindrancesOf(encounter: ZonesEncounter, id: string): Hindrances {
  const { broken, panic } = encounter.sheet(id);
  return {
    broken,
    helpless: encounter.isHelpless(id),
    grappled: encounter.state.grapples[id] !== undefined,
    fleeing: panic.includes("flee"),
    frenzied: panic.includes("frenzy"),
  };
}

/**
 * Z3.1, Z7.5, Z8.1: returns an action with its current cost for a combatant. An injury, for example, can make
 * every move a full action.
 */
export function priceFor(encounter: ZonesEncounter, id: string, key: ZonesActionKey): ZonesAction {
  const zone = encounter.zone(id);
  const crawls = encounter.table.rules.hazardousZones && zone !== undefined && zoneEffects(zone).crawls;
  return pricedZonesAction(key, encounter.table.rules, {
    slowed:
      crawls ||
      Object.values(encounter.sheet(id).injuries).some(one => encounter.injury(one.key)?.slows === true),
  });
}

/**
 * Z3.1: returns the cost of the acting combatant's action for its dialog, or an empty list outside an
 * encounter.
 */
export function actionCosts(encounter: ZonesEncounter, key: ZonesActionKey): readonly Text[] {
  return encounter.takesPart(encounter.me)
    ? [text(`BLACKOUT.zones.cost.${priceFor(encounter, encounter.me, key).cost}`)]
    : [];
}

/**
 * Z3.1, Z4.6, Z4.7, Z5.6, Z7.5: returns the problems with a combatant's action. Outside an encounter, only the
 * combatant's own limits apply. `target` is the combatant whom a grappler attacks.
 */
export function actingProblems(
  encounter: ZonesEncounter,
  id: string,
  key: ZonesActionKey,
  { free = false, target = null }: { readonly free?: boolean; readonly target?: string | null } = {},
): readonly Problem[] {
  const inEncounter = encounter.takesPart(id);
  const bar = hindranceAgainst(
    key,
    hindrancesOf(encounter, id),
    inEncounter && encounter.place(id).movedRound === encounter.state.round,
  );
  const hindered: readonly Problem[] =
    bar === null
      ? []
      : [{ kind: "rule", text: text(`BLACKOUT.zones.hindered.${bar}`, { name: encounter.name(id) }) }];
  const holding: readonly Problem[] = isHeld(encounter, id, key, target)
    ? []
    : [{ kind: "rule", text: text("BLACKOUT.zones.hindered.holding", { name: encounter.name(id) }) }];
  if (!inEncounter || free) return [...hindered, ...holding];
  const turn = actingTurnOf(encounter.cardEncounter, id);
  if (turn === null) {
    return [
      ...hindered,
      ...holding,
      lacking("notYourTurn", { name: encounter.name(id) }),
      ...(canInterrupt(encounter.cardEncounter, id, priceFor(encounter, id, key).cost)
        ? []
        : [lacking("noAction", { name: encounter.name(id) })]),
    ];
  }
  return [
    ...hindered,
    ...holding,
    ...(canPay(turn.budget, priceFor(encounter, id, key).cost)
      ? []
      : [lacking("noAction", { name: encounter.name(id) })]),
  ];
}

/**
 * Z3.1, Z3.2, Z6.2, Z6.20: pays for a combatant's action if enough actions are left. Outside their own turn,
 * combatants pay from the budget of another turn, preferably their next one. Also ends aiming and a burst on
 * full auto.
 */
export function payAction(encounter: ZonesEncounter, id: string, key: ZonesActionKey): void {
  if (!encounter.takesPart(id)) return;
  const turn = actingTurnOf(encounter.cardEncounter, id);
  const { cost, moves } = priceFor(encounter, id, key);
  if (turn !== null) {
    if (canPay(turn.budget, cost)) encounter.setCardEncounter(spendOnTurn(encounter.cardEncounter, id, cost));
    encounter.setState({
      turns: encounter.state.turns.map(each =>
        each.card === turn.card && each.participant === id
          ? { ...each, begun: true, deeds: actionsTaken(each) + 1 }
          : each,
      ),
    });
  } else if (canInterrupt(encounter.cardEncounter, id, cost))
    encounter.setCardEncounter(spendOnInterrupt(encounter.cardEncounter, id, cost));
  const aim = aimAfter(aimOf(encounter, id), { kind: "acted" }, encounter.table.rules);
  encounter.setPlace(id, {
    ...storedAim(aim),
    autoWeapon: "",
    autoAttacks: 0,
    autoHit: false,
    autoPushed: false,
    ...(moves ? { movedRound: encounter.state.round } : {}),
  });
}

/**
 * Z6.2: returns the weapon with which a combatant has aimed, and the round in which they did so. Returns null
 * if the combatant hasn't aimed.
 */
export function aimOf(encounter: ZonesEncounter, id: string): Aim | null {
  const { aimWeapon, aimRound } = encounter.place(id);
  return aimRound === 0 ? null : { weapon: aimWeapon, round: aimRound };
}

/** Z6.2: whether a combatant has aimed this weapon this round, without another action in between. */
export function hasAimed(encounter: ZonesEncounter, id: string, weapon: string): boolean {
  return encounter.takesPart(id) && aimCounts(aimOf(encounter, id), weapon, encounter.state.round);
}

/** Returns an aim in the form in which a combatant stores it. */
export function storedAim(aim: Aim | null): { readonly aimWeapon: string; readonly aimRound: number } {
  return { aimWeapon: aim?.weapon ?? "", aimRound: aim?.round ?? 0 };
}

/**
 * Z4.7: whether a combatant can perform an action while holding another combatant. Combatants who hold nobody
 * can perform every action. Free actions and interrupts are always possible.
 */
function isHeld(encounter: ZonesEncounter, id: string, key: ZonesActionKey, target: string | null): boolean {
  const held = Object.entries(encounter.state.grapples).find(([, by]) => by === id);
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
