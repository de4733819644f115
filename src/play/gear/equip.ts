import { equippedOddly, wornGear } from "../../data/actor/worn-gear.ts";
import type { ItemLocation } from "../../data/item/common.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { bearingsOf } from "../../data/actor/under-conditions.ts";
import type { EquipProblem } from "../../rules/gear/equipment.ts";
import { text, type Text } from "../deed/card.ts";
import { localized } from "../deed/localized.ts";

/** What is odd about what somebody wears and holds, in words (R9.7, R14.2). */
export function equipWarnings(problems: readonly EquipProblem[]): readonly Text[] {
  return problems.map(problem => {
    const names = problem.names.join(", ");
    return problem.key === "hands" ? text("BLACKOUT.equip.hands", { used: problem.used, have: problem.have, names }) : text("BLACKOUT.equip.armor", { names });
  });
}

/**
 * Wears, carries or stows a thing of one's own. What is worn lies in nothing. Hands that are fuller than they can be, or two armors, are said and let be: a Gamemaster
 * may want it so. Answers whether it was done.
 */
export async function equip(item: BlackoutItem, location: ItemLocation): Promise<boolean> {
  if (!item.isThing() || !item.isOwner) return false;
  await item.update({ system: { location, ...location === "worn" ? { container: "" } : {} } });
  const actor = item.parent;
  if (location === "worn" && actor instanceof Actor && actor.isPerson()) {
    const armHurt = bearingsOf(actor).some(({ key, attribute }) => key === "injured" && attribute === "strength");
    for (const warning of equipWarnings(equippedOddly(wornGear(actor), armHurt))) ui.notifications.warn(localized(warning));
  }
  return true;
}
