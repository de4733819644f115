import { storedName } from "../../compat/content-language.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import type { WeaponData } from "../../data/item/weapon.ts";
import { conditionStatus } from "../../data/effect/condition-source.ts";
import { attributes, physicalAttributes } from "../../rules/character/attributes.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { perform } from "../../actions/core/perform.ts";
import { actionOf, actionsFetched } from "../../actions/core/registry.ts";
import { actionThere } from "../../actions/variants/registry.ts";
import type { Action } from "../../actions/core/action.ts";
import { rollTest } from "../../features/test.ts";
import { actionOfItem } from "../../features/use-item.ts";
import { ownActor } from "../dialogs/own-actor.ts";
import { takesOne } from "../dialogs/target-view.ts";
import { selectedActors, targetedActors } from "../dialogs/targets.ts";
import { openRulesPage } from "../text/open-rules-page.ts";
import { readWish, type ConditionWish, type ActionWish, type ItemWish, type TestWish } from "./wish.ts";
import { windows } from "../windows.ts";

/**
 * Executes one of the system's macros. Shows a message if the macro is invalid or if something that it refers
 * to no longer exists. Never throws for invalid input. Resolves to whether an action was started.
 */
export async function runMacro(given: unknown): Promise<boolean> {
  await actionsFetched();
  const wish = readWish(given);
  if (!wish) return warnAndStop("BLACKOUT.macro.unreadable");
  if (wish.macro === "condition") return changeConditions(wish);
  if (wish.macro === "rules") return openRulesPage(wish.page);
  const anybody = wish.actor === "" && wish.macro !== "item";
  const actor = anybody ? ownActor() : actorFromUuid(wish.actor);
  if (!actor) return warnAndStop(anybody ? "BLACKOUT.macro.nobody" : "BLACKOUT.macro.actorGone");
  if (!actor.isOwner) return warnAndStop("BLACKOUT.test.notYours", { name: actor.name });
  if (wish.macro === "item") return useItem(actor, wish);
  return wish.macro === "test" ? testPair(actor, wish) : doAction(actor, wish);
}

function warnAndStop(key: string, data: Record<string, string> = {}): boolean {
  ui.notifications.warn(key, { format: data, localize: true });
  return false;
}

async function useItem(actor: BlackoutActor, { item: id, name, type }: ItemWish): Promise<boolean> {
  const item =
    actor.items.get(id) ??
    actor.items.find(other => [other.name, storedName(other)].includes(name) && other.type === type);
  if (!item) return warnAndStop("BLACKOUT.macro.itemGone", { item: name, actor: actor.name });
  const action = actionOf(actionOfItem(item));
  if (!action) {
    await item.sheet?.render(true);
    return true;
  }
  return (
    (await perform({
      action: action.key,
      actor,
      item: item.isManeuver() ? null : item,
      targets: targetsOf(action),
    })) !== null
  );
}

async function testPair(actor: BlackoutActor, { attribute, skill }: TestWish): Promise<boolean> {
  const known = attributes.find(one => one === attribute);
  if (!known || (skill !== "" && !actor.testAbilities(known, skill)))
    return warnAndStop("BLACKOUT.macro.skillGone", { actor: actor.name });
  return (await rollTest(actor, { attribute: known, skill })) !== null;
}

async function doAction(actor: BlackoutActor, { action: key }: ActionWish): Promise<boolean> {
  await actionThere(key);
  const action = actionOf(key);
  if (!action) return warnAndStop("BLACKOUT.macro.actionGone", { action: key });
  return (
    (await perform({
      action: key,
      actor,
      item: action.item?.includes("weapon") ? weaponInHand(actor, key) : null,
      targets: targetsOf(action),
    })) !== null
  );
}

/**
 * For each action, a function that returns whether a weapon is suitable. Actions not listed here use melee
 * weapons.
 */
const weaponFor: Readonly<Record<string, (weapon: WeaponData) => boolean>> = {
  attack: () => true,
  burst: ({ burst }) => burst > 0,
  area: ({ blast, template }) => blast > 0 || template > 0,
  reload: ({ ammunition }) => ammunition.max > 0,
};

function weaponInHand(actor: BlackoutActor, action: string): BlackoutItem | null {
  const fits = weaponFor[action] ?? (({ category }: WeaponData) => category === "melee");
  return (
    actor.items.find(item => item.isWeapon() && item.system.location === "worn" && fits(item.system)) ?? null
  );
}

/** Returns the user's targets, up to the number that the action accepts. */
function targetsOf(action: Action): readonly BlackoutActor[] {
  // The user's targets are ignored for an action against an enemy, because the dialog suggests a target
  // itself.
  if (action.targets === "none" || action.opposes) return [];
  return takesOne(action) ? targetedActors().slice(0, 1) : targetedActors();
}

/**
 * Toggles a condition, as the token HUD does, for all selected actors or, if none are selected, for the
 * user's own character.
 */
async function changeConditions({ condition, attribute }: ConditionWish): Promise<boolean> {
  if (!conditions.has(condition)) return warnAndStop("BLACKOUT.macro.conditionGone", { condition });
  const selected = selectedActors().filter(actor => actor.isOwner);
  const own = ownActor();
  const whose = selected.length > 0 ? selected : own ? [own] : [];
  if (whose.length === 0) return warnAndStop("BLACKOUT.macro.nobody");
  const named = physicalAttributes.find(one => one === attribute) ?? null;
  const [first] = whose;
  if (named === null && conditions.get(condition)?.byAttribute === true && first) {
    await windows.conditions(first, condition);
    return true;
  }
  const status = conditionStatus(condition, named);
  for (const actor of whose) await actor.toggleStatusEffect(status);
  return true;
}
