import { ammunitionFit } from "../../rules/gear/ammunition.ts";
import { handsOfBody } from "../../rules/gear/equipment.ts";
import type { Entry } from "./entry.ts";
import { entriesOf, waresOf, type CreationState } from "./state.ts";

/**
 * Returns the keys of the carried items that a finished character wears and holds (R14.2): one suit of armor,
 * the character's best weapons as long as hands are free, then a shield, and finally thrown weapons. Items
 * that the character already wears stay on and are taken into account.
 */
export function outfitOf(state: CreationState): readonly string[] {
  const worn = waresOf(state).filter(({ location }) => location === "worn");
  const carried = (type: string) => entriesOf(state, type).filter(({ location }) => location === "carried");
  const armor = worn.some(isBodyArmor) ? [] : dearestFirst(carried("armor").filter(isBodyArmor)).slice(0, 1);
  const weapons = dearestFirst(carried("weapon")).sort((a, b) => bestRank(state, b) - bestRank(state, a));
  const shields = dearestFirst(carried("armor").filter(ware => !isBodyArmor(ware))).slice(0, 1);
  const held: Entry[] = [];
  const thrown = (ware: Entry) => ware.category === "thrown";
  // Grenades are only held if the hands are still free after other weapons and the shield.
  for (const ware of [...weapons.filter(ware => !thrown(ware)), ...shields, ...weapons.filter(thrown)])
    if (handsUsed([...worn, ...held, ware]) <= handsOfBody) held.push(ware);
  return [...armor, ...held].map(({ key }) => key);
}

/** Whether an item is body armor rather than a shield. */
export function isBodyArmor({ type, hands }: Pick<Entry, "type" | "hands">): boolean {
  return type === "armor" && hands === 0;
}

/** Returns the highest rank among the skills with which a weapon can be used. */
export function bestRank({ ranks }: Pick<CreationState, "ranks">, { skills }: Pick<Entry, "skills">): number {
  return Math.max(0, ...skills.map(skill => ranks[skill] ?? 0));
}

/** Whether ammunition fits at least one of the character's weapons. */
export function fitsWeaponOf(state: Pick<CreationState, "entries">, { fits }: Pick<Entry, "fits">): boolean {
  return entriesOf(state, "weapon").some(
    weapon => weapon.shots > 0 && ammunitionFit(fits, weapon) === "named",
  );
}

function handsUsed(wares: readonly Entry[]): number {
  return wares.reduce((sum, { hands }) => sum + hands, 0);
}

function dearestFirst(wares: readonly Entry[]): Entry[] {
  return [...wares].sort((a, b) => b.price - a.price);
}
