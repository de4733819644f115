import { canWield, handsLeft } from "../rules/hands.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { isToHand } from "../../../actions/variants/to-hand.ts";
import type { ZonesEncounter } from "./zones-encounter.ts";
import { bareHands, itemIdOf, type ZonesWeapon } from "./gear-of.ts";
import { against } from "./action-parts.ts";

/*
 * The items in combatants' hands (Z3.6, Z4.6, Z5.6, Z7.5). The encounter stores which items were drawn, dropped
 * or taken. The items themselves don't change, so removing this variant leaves no traces in them.
 */

/** An item on the ground, with its owner and name. */
export interface GroundItem {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
}

/**
 * Returns the weapon used for an action: the chosen item, or an item taken from another combatant (`taken`,
 * by UUID). Returns null if neither was chosen. Throws a RuleError if the combatant doesn't have the weapon.
 */
export function weaponUsed(
  encounter: ZonesEncounter,
  { item, choices }: Pick<Facts, "item" | "choices">,
): ZonesWeapon | null {
  if (item?.type === "weapon") return encounter.weapon(encounter.me, item.uuid);
  const { taken } = choices;
  return typeof taken === "string" && taken !== "" ? encounter.weapon(encounter.me, taken) : null;
}

/** Z7.5: returns how many hands a combatant can use, given their injuries. */
function handsOf(encounter: ZonesEncounter, id: string): number {
  return handsLeft(
    Object.values(encounter.sheet(id).injuries).flatMap(({ key }) => encounter.injury(key)?.lost ?? []),
  );
}

/**
 * Z3.6: whether the combatant must still draw the weapon, under settings in which drawing costs an action. A
 * weapon taken from another combatant is already in hand.
 */
export function isUndrawn(encounter: ZonesEncounter, id: string, { uuid }: ZonesWeapon): boolean {
  const thing = encounter.things(id).find(one => one.uuid === uuid);
  return (
    encounter.table.rules.drawIsQuick &&
    thing !== undefined &&
    !isToHand(thing) &&
    !encounter.place(id).drawn.includes(itemIdOf(uuid))
  );
}

/** Z4.6, Z5.6: whether a weapon is no longer in its owner's hands, because it was dropped or taken. */
export function isDropped(encounter: ZonesEncounter, id: string, { uuid }: ZonesWeapon): boolean {
  return uuid !== "" && encounter.place(id).dropped.includes(itemIdOf(uuid));
}

/** Z4.6: returns the problem with a weapon that can't be used because it is on the ground or was taken. */
export function notInHand(encounter: ZonesEncounter, id: string, weapon: ZonesWeapon): readonly Problem[] {
  if (!isDropped(encounter, id, weapon)) return [];
  const by = encounter.state.loose[itemIdOf(weapon.uuid)]?.by ?? "";
  return [
    by === ""
      ? against("onTheGround", { name: weapon.name })
      : against("wasTaken", { name: weapon.name, by: encounter.name(by) }),
  ];
}

/** Z3.6, Z4.6, Z7.5: returns the problems that prevent a combatant from attacking with a weapon. */
export function wieldProblems(
  encounter: ZonesEncounter,
  id: string,
  weapon: ZonesWeapon,
): readonly Problem[] {
  return [
    ...notInHand(encounter, id, weapon),
    ...(isUndrawn(encounter, id, weapon) ? [against("undrawn", { name: weapon.name })] : []),
    ...(canWield(weapon.hands, handsOf(encounter, id))
      ? []
      : [against("tooFewHands", { name: encounter.name(id), weapon: weapon.name, n: weapon.hands })]),
  ];
}

/** Z4.3, Z4.5: returns the weapons with which a combatant can Defend. */
export function wieldable(encounter: ZonesEncounter, id: string): readonly ZonesWeapon[] {
  const left = handsOf(encounter, id);
  return encounter
    .weapons(id)
    .filter(weapon => canWield(weapon.hands, left) && !isUndrawn(encounter, id, weapon));
}

/**
 * Z4.6, Z5.6: removes an item from a combatant's hands. The item is then on the ground or in the hands of the
 * combatant `by`. If the item belongs to `by`, that combatant regains it.
 */
export function leavesHand(encounter: ZonesEncounter, id: string, uuid: string, by = ""): void {
  if (!encounter.state.places[id]) return;
  const thing = itemIdOf(uuid);
  const own = encounter.things(id).some(one => one.uuid === uuid);
  const { dropped, drawn, zone, aimWeapon } = encounter.place(id);
  if (own)
    encounter.setPlace(id, {
      dropped: [...dropped.filter(one => one !== thing), thing],
      drawn: drawn.filter(one => one !== thing),
    });
  if (aimWeapon === thing || aimWeapon === uuid) encounter.setPlace(id, { aimWeapon: "", aimRound: 0 });
  if (!own && by !== "" && encounter.things(by).some(one => one.uuid === uuid))
    return backInHand(encounter, by, thing);
  encounter.setState({ loose: { ...encounter.state.loose, [thing]: { by, zone: by === "" ? zone : "" } } });
}

/**
 * Z4.6, Z5.6: returns the weapon that a combatant loses first: the first drawn one that needs a hand or, if
 * there is none, the first available one. Returns undefined if the combatant has no weapons.
 */
export function firstToLose(encounter: ZonesEncounter, id: string): ZonesWeapon | undefined {
  return (
    encounter.weapons(id).find(one => one.hands > 0 && !isUndrawn(encounter, id, one)) ??
    encounter.weapons(id)[0]
  );
}

/**
 * The types of items that a combatant can lose. Items of the other types are worn armor, or are part of the
 * body or of another item.
 */
const loosely: readonly string[] = ["weapon", "gear", "consumable", "ammunition", "container"];

/**
 * Z5.6: returns the items that a combatant can lose: the weapon to lose first, then the other available
 * weapons, and then all other carried items that aren't stowed.
 */
export function losable(
  encounter: ZonesEncounter,
  id: string,
): readonly { readonly uuid: string; readonly name: string }[] {
  const first = firstToLose(encounter, id);
  const held = encounter.weapons(id);
  const carried = encounter
    .thingsLeft(id)
    .filter(
      ({ type, declared }) =>
        loosely.includes(type) && declared["location"] !== "stowed" && declared["quantity"] !== 0,
    );
  return [
    ...new Map(
      [...(first ? [first] : []), ...held, ...carried].map(({ uuid, name }) => [uuid, { uuid, name }]),
    ).values(),
  ];
}

/**
 * Q10: returns the items on the ground that a combatant can pick up in their zone, starting with their own.
 */
export function lyingNear(encounter: ZonesEncounter, id: string): readonly GroundItem[] {
  const here = encounter.place(id).zone;
  const lying = Object.entries(encounter.state.places)
    .flatMap(([owner, { dropped }]) => dropped.map(thing => ({ owner, thing })))
    .flatMap(({ owner, thing }): readonly GroundItem[] => {
      const { by, zone } = encounter.state.loose[thing] ?? { by: "", zone: "" };
      const held = by !== "" && encounter.state.places[by] !== undefined;
      const named = encounter.ids.includes(owner)
        ? encounter.things(owner).find(({ uuid }) => itemIdOf(uuid) === thing)
        : undefined;
      return held || (zone !== "" && here !== "" && zone !== here) || (owner !== id && named === undefined)
        ? []
        : [{ id: thing, owner, name: named?.name ?? thing }];
    });
  return [...lying.filter(({ owner }) => owner === id), ...lying.filter(({ owner }) => owner !== id)];
}

/** Q10: makes a combatant pick up an item, either their own or one that another combatant has lost. */
export function picksUp(encounter: ZonesEncounter, id: string, { id: thing, owner }: GroundItem): void {
  if (owner === id) backInHand(encounter, id, thing);
  else encounter.setState({ loose: { ...encounter.state.loose, [thing]: { by: id, zone: "" } } });
}

/** Puts a combatant's own item back in their hands, where it counts as drawn. */
function backInHand(encounter: ZonesEncounter, id: string, thing: string): void {
  const { dropped, drawn } = encounter.place(id);
  const own = encounter.things(id).find(({ uuid }) => itemIdOf(uuid) === thing);
  encounter.setPlace(id, {
    dropped: dropped.filter(one => one !== thing),
    drawn: own && !isToHand(own) ? [...drawn.filter(one => one !== thing), thing] : drawn,
  });
  encounter.setState({
    loose: Object.fromEntries(Object.entries(encounter.state.loose).filter(([one]) => one !== thing)),
  });
}

/** Returns the chosen weapon, or bare hands if none was chosen. */
export function weaponOrHands(
  encounter: ZonesEncounter,
  facts: Pick<Facts, "item" | "choices">,
): ZonesWeapon {
  return weaponUsed(encounter, facts) ?? bareHands;
}
