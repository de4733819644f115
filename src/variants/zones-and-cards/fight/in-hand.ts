import { canWield, handsLeft } from "../rules/hands.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Problem } from "../../../actions/core/action.ts";
import { isToHand } from "../../../actions/variants/to-hand.ts";
import type { Fray } from "./fray.ts";
import { bareHands, thingId, type ZonesWeapon } from "./gear-of.ts";
import { against } from "./action-parts.ts";

/*
 * What people have in their hands (Z3.6, Z4.6, Z5.6, Z7.5). The fight keeps what was drawn, dropped or taken:
 * the things themselves stay as they are, so that leaving this way to fight leaves every document as it was.
 */

/** A thing that lies about: whose it is, and what it is called. */
export interface LyingThing {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
}

/**
 * The weapon that an action is done with: the item that was chosen, else one that was taken from somebody
 * (`taken`, by uuid); null for none. Throws a RuleError for what is not theirs.
 */
export function weaponUsed(
  fray: Fray,
  { item, choices }: Pick<Facts, "item" | "choices">,
): ZonesWeapon | null {
  if (item?.type === "weapon") return fray.weapon(fray.me, item.uuid);
  const { taken } = choices;
  return typeof taken === "string" && taken !== "" ? fray.weapon(fray.me, taken) : null;
}

/** Z7.5: the hands that injuries leave somebody. */
function handsOf(fray: Fray, id: string): number {
  return handsLeft(Object.values(fray.sheet(id).injuries).flatMap(({ key }) => fray.injury(key)?.lost ?? []));
}

/**
 * Z3.6: does it take an action to have a weapon in hand? Only where the table says so. What was taken from
 * somebody is in hand.
 */
export function isUndrawn(fray: Fray, id: string, { uuid }: ZonesWeapon): boolean {
  const thing = fray.things(id).find(one => one.uuid === uuid);
  return (
    fray.table.rules.drawIsQuick &&
    thing !== undefined &&
    !isToHand(thing) &&
    !fray.place(id).drawn.includes(thingId(uuid))
  );
}

/** Z4.6, Z5.6: is a weapon out of its owner's hands? */
export function isDropped(fray: Fray, id: string, { uuid }: ZonesWeapon): boolean {
  return uuid !== "" && fray.place(id).dropped.includes(thingId(uuid));
}

/** Z4.6: why nothing can be done with a weapon now: it lies on the ground, or somebody took it. */
export function notInHand(fray: Fray, id: string, weapon: ZonesWeapon): readonly Problem[] {
  if (!isDropped(fray, id, weapon)) return [];
  const by = fray.fight.loose[thingId(weapon.uuid)]?.by ?? "";
  return [
    by === ""
      ? against("onTheGround", { name: weapon.name })
      : against("wasTaken", { name: weapon.name, by: fray.name(by) }),
  ];
}

/** Z3.6, Z4.6, Z7.5: why somebody cannot strike or shoot with a weapon as things stand. */
export function wieldProblems(fray: Fray, id: string, weapon: ZonesWeapon): readonly Problem[] {
  return [
    ...notInHand(fray, id, weapon),
    ...(isUndrawn(fray, id, weapon) ? [against("undrawn", { name: weapon.name })] : []),
    ...(canWield(weapon.hands, handsOf(fray, id))
      ? []
      : [against("tooFewHands", { name: fray.name(id), weapon: weapon.name, n: weapon.hands })]),
  ];
}

/** Z4.3, Z4.5: the weapons with which somebody can ward off a blow. */
export function wieldable(fray: Fray, id: string): readonly ZonesWeapon[] {
  const left = handsOf(fray, id);
  return fray.weapons(id).filter(weapon => canWield(weapon.hands, left) && !isUndrawn(fray, id, weapon));
}

/**
 * Z4.6, Z5.6: something leaves somebody's hands: it lies where they are, or `by` has it. What they had taken
 * from another lies there too.
 */
export function leavesHand(fray: Fray, id: string, uuid: string, by = ""): void {
  if (!fray.fight.places[id]) return;
  const thing = thingId(uuid);
  const own = fray.things(id).some(one => one.uuid === uuid);
  const { dropped, drawn, zone, aimWeapon } = fray.place(id);
  if (own)
    fray.setPlace(id, {
      dropped: [...dropped.filter(one => one !== thing), thing],
      drawn: drawn.filter(one => one !== thing),
    });
  if (aimWeapon === thing || aimWeapon === uuid) fray.setPlace(id, { aimWeapon: "", aimRound: 0 });
  if (!own && by !== "" && fray.things(by).some(one => one.uuid === uuid)) return backInHand(fray, by, thing);
  fray.setFight({ loose: { ...fray.fight.loose, [thing]: { by, zone: by === "" ? zone : "" } } });
}

/** Z4.6, Z5.6: what somebody loses first: the first weapon that is to hand; none for empty hands. */
export function firstToLose(fray: Fray, id: string): ZonesWeapon | undefined {
  return fray.weapons(id).find(one => one.hands > 0 && !isUndrawn(fray, id, one)) ?? fray.weapons(id)[0];
}

/**
 * Kinds of things that somebody can lose. What is worn as armor, or is a part of the body or of another
 * thing, stays.
 */
const loosely: readonly string[] = ["weapon", "gear", "consumable", "ammunition", "container"];

/**
 * Z5.6: what somebody could lose, weapons or anything of importance: what they lose first, the other weapons
 * to hand, then whatever else they carry and have not put away.
 */
export function losable(fray: Fray, id: string): readonly { readonly uuid: string; readonly name: string }[] {
  const first = firstToLose(fray, id);
  const held = fray.weapons(id);
  const carried = fray
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
 * Q10: what lies on the ground where somebody is, and they can pick up: what is theirs first. What lies in
 * another zone is out of reach.
 */
export function lyingNear(fray: Fray, id: string): readonly LyingThing[] {
  const here = fray.place(id).zone;
  const lying = Object.entries(fray.fight.places)
    .flatMap(([owner, { dropped }]) => dropped.map(thing => ({ owner, thing })))
    .flatMap(({ owner, thing }): readonly LyingThing[] => {
      const { by, zone } = fray.fight.loose[thing] ?? { by: "", zone: "" };
      const held = by !== "" && fray.fight.places[by] !== undefined;
      const named = fray.ids.includes(owner)
        ? fray.things(owner).find(({ uuid }) => thingId(uuid) === thing)
        : undefined;
      return held || (zone !== "" && here !== "" && zone !== here) || (owner !== id && named === undefined)
        ? []
        : [{ id: thing, owner, name: named?.name ?? thing }];
    });
  return [...lying.filter(({ owner }) => owner === id), ...lying.filter(({ owner }) => owner !== id)];
}

/** Q10: somebody picks something up: their own, or what somebody else has lost. */
export function picksUp(fray: Fray, id: string, { id: thing, owner }: LyingThing): void {
  if (owner === id) backInHand(fray, id, thing);
  else fray.setFight({ loose: { ...fray.fight.loose, [thing]: { by: id, zone: "" } } });
}

/** Who has their own thing back. It has been drawn by that. */
function backInHand(fray: Fray, id: string, thing: string): void {
  const { dropped, drawn } = fray.place(id);
  const own = fray.things(id).find(({ uuid }) => thingId(uuid) === thing);
  fray.setPlace(id, {
    dropped: dropped.filter(one => one !== thing),
    drawn: own && !isToHand(own) ? [...drawn.filter(one => one !== thing), thing] : drawn,
  });
  fray.setFight({
    loose: Object.fromEntries(Object.entries(fray.fight.loose).filter(([one]) => one !== thing)),
  });
}

/** Bare hands where nothing was chosen. */
export function weaponOrHands(fray: Fray, facts: Pick<Facts, "item" | "choices">): ZonesWeapon {
  return weaponUsed(fray, facts) ?? bareHands;
}
