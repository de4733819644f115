import { documentFromUuid, updateDocument } from "../../compat/documents.ts";
import { equippedOddly, wornGear } from "../../data/actor/worn-gear.ts";
import type { ItemLocation } from "../../data/item/common.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { bearingsOf } from "../../data/actor/under-conditions.ts";
import type { EquipProblem } from "../../rules/gear/equipment.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { localized } from "../../actions/core/localized.ts";
import { listText } from "../../actions/core/language.ts";

/** Something odd about what somebody wears and holds (R9.7, R14.2): in words, the key by which it is overruled, and whether a Gamemaster lets it be. */
export interface EquipWarning {
  readonly text: Text;
  readonly key: string;
  readonly overruled: boolean;
}

/** The flag in which an actor keeps what a Gamemaster lets be. */
const FLAG = "letBe";
const MOST_LET_BE = 20;

/** What is odd about what somebody wears and holds. What was overruled stays so for the same things: others are said anew. */
export function equipWarnings(
  actor: BlackoutActor,
  problems: readonly EquipProblem[],
): readonly EquipWarning[] {
  const letBe = letBeOf(actor);
  return problems.map(problem => {
    const names = listText(problem.names);
    const key = `${problem.key}: ${problem.names.toSorted().join(", ")}`;
    const said =
      problem.key === "hands"
        ? text("BLACKOUT.equip.hands", { used: problem.used, have: problem.have, names })
        : text("BLACKOUT.equip.armor", { names });
    return { text: said, key, overruled: letBe.includes(key) };
  });
}

/** Lets something odd be, or says it again: a Gamemaster's right. Answers whether it was done. */
export async function overruleWarning(actor: BlackoutActor, key: string): Promise<boolean> {
  const document = documentFromUuid(actor.uuid);
  if (!game.user.isGM || !document) return false;
  const letBe = letBeOf(actor);
  const after = letBe.includes(key) ? letBe.filter(one => one !== key) : [...letBe, key].slice(-MOST_LET_BE);
  await updateDocument(document, { flags: { [SYSTEM_ID]: { [FLAG]: after } } });
  return true;
}

function letBeOf(actor: BlackoutActor): readonly string[] {
  const kept = documentFromUuid(actor.uuid)?.flags[SYSTEM_ID]?.[FLAG];
  return Array.isArray(kept) ? kept.filter(one => typeof one === "string") : [];
}

/**
 * Wears, carries or stows a thing of one's own. What is worn lies in nothing. Hands that are fuller than they can be, or two armors, are said and let be: a Gamemaster
 * may want it so, and then overrules the warning. Answers whether it was done.
 */
export async function equip(item: BlackoutItem, location: ItemLocation): Promise<boolean> {
  if (!item.isThing() || !item.isOwner) return false;
  await item.update({ system: { location, ...(location === "worn" ? { container: "" } : {}) } });
  const actor = item.parent;
  if (location === "worn" && actor instanceof Actor && actor.isPerson()) {
    const armHurt = bearingsOf(actor).some(
      ({ key, attribute }) => key === "injured" && attribute === "strength",
    );
    const warnings = equipWarnings(actor, equippedOddly(wornGear(actor), armHurt));
    for (const warning of warnings) if (!warning.overruled) ui.notifications.warn(localized(warning.text));
  }
  return true;
}
