import { documentFromUuid, updateDocument } from "../../compat/documents.ts";
import { equippedOddly, wornGear } from "../../data/actor/worn-gear.ts";
import type { ItemLocation } from "../../data/item/common.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { activeConditionsOf, isArmInjured } from "../../data/actor/under-conditions.ts";
import type { EquipProblem } from "../../rules/gear/equipment.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { lackingFor } from "../../actions/core/lacking.ts";
import { localized } from "../../language/localize.ts";
import { listText } from "../../language/formats.ts";

/**
 * A warning about worn and held items (R9.7, R14.2): the text, the key for overruling it, and whether a
 * Gamemaster has overruled it.
 */
export interface EquipWarning {
  readonly text: Text;
  readonly key: string;
  readonly overruled: boolean;
}

/** The name of the actor flag that stores overruled warnings. */
const FLAG = "letBe";
const MOST_LET_BE = 20;

/**
 * Returns the warnings about an actor's worn and held items. A warning that a Gamemaster has overruled stays
 * overruled as long as the same items cause it.
 */
export function equipWarnings(
  actor: BlackoutActor,
  problems: readonly EquipProblem[],
): readonly EquipWarning[] {
  const letBe = letBeOf(actor);
  return problems.map(problem => {
    const names = listText(problem.names);
    const key = `${problem.key}: ${problem.names.toSorted().join(", ")}`;
    const message =
      problem.key === "hands"
        ? text("BLACKOUT.equip.hands", { used: problem.used, have: problem.have, names })
        : text("BLACKOUT.equip.armor", { names });
    return { text: message, key, overruled: letBe.includes(key) };
  });
}

/**
 * Overrules a warning, or reinstates a warning that was overruled. Does nothing unless the user is a
 * Gamemaster. Returns whether anything was changed.
 */
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
 * Returns whether the item may be worn: if the owner has the required training, if the setting does not
 * enforce training, or if the user is a Gamemaster. Unless the setting is off, notifies the user about
 * missing training that armor requires (R13.14).
 */
function mayWear(item: BlackoutItem): boolean {
  const lacks = lackingFor(item);
  if (lacks.length === 0) return true;
  const strictness = game.settings.get(SYSTEM_ID, "enforceTraining");
  if (strictness === "off") return true;
  for (const what of lacks)
    ui.notifications.warn(localized(text("BLACKOUT.problem.untrained", { name: item.name, what })));
  return strictness !== "enforce" || game.user.isGM;
}

/**
 * Sets whether an actor's item is worn, carried or stowed. An item that is put on is removed from its
 * container. Too many items in hand, or two suits of armor, only cause a warning, which a Gamemaster can
 * overrule. Armor may require training. Returns whether the item was changed.
 */
export async function equip(item: BlackoutItem, location: ItemLocation): Promise<boolean> {
  if (!item.isThing() || !item.isOwner) return false;
  if (location === "worn" && item.isArmor() && !mayWear(item)) return false;
  await item.update({ system: { location, ...(location === "worn" ? { container: "" } : {}) } });
  const actor = item.parent;
  if (location === "worn" && actor instanceof Actor && actor.isPerson()) {
    const armHurt = isArmInjured(activeConditionsOf(actor));
    const warnings = equipWarnings(actor, equippedOddly(wornGear(actor), armHurt));
    for (const warning of warnings) if (!warning.overruled) ui.notifications.warn(localized(warning.text));
  }
  return true;
}
