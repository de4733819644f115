import { actorFromUuid, documentFromUuid } from "../../compat/documents.ts";
import { onHook } from "../../compat/hooks.ts";
import { conditionIcon, conditionName } from "../../data/effect/condition-source.ts";
import { conditionOf } from "../../data/effect/condition.ts";
import { localize, localized } from "../../language/localize.ts";
import { actionOf, actionsFetched } from "../../actions/core/registry.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import { commandOf, DRAG_TYPE, readWish, type MacroWish } from "./wish.ts";

const DEFAULT_ICON = "icons/svg/d20-black.svg";

/**
 * Creates macros when an actor's items, skills, actions, maneuvers or conditions are dropped on the hotbar.
 * Foundry handles all other drops.
 */
export function registerHotbar(): void {
  // The hook must return a value immediately, so the macro is created afterward.
  onHook("hotbarDrop", (_bar, data: unknown, slot: unknown) => {
    const wish = wishOfDrop(data);
    if (!wish || typeof slot !== "number") return true;
    void assign(wish, slot);
    return false;
  });
}

/** Returns the macro for a drop on the hotbar, or null if Foundry handles the drop. */
function wishOfDrop(data: unknown): MacroWish | null {
  const { type, uuid } = (typeof data === "object" && data !== null ? data : {}) as Readonly<
    Record<"type" | "uuid", unknown>
  >;
  if (type === DRAG_TYPE) return readWish(data);
  if (typeof uuid !== "string") return null;
  const document = documentFromUuid(uuid);
  const owner = document?.parent ? actorFromUuid(document.parent.uuid) : null;
  if (type === "Item" && owner) {
    const item = owner.items.get(document?.id ?? "");
    return item
      ? { macro: "item", actor: owner.uuid, item: item.id ?? "", name: item.name, type: item.type }
      : null;
  }
  const effect = type === "ActiveEffect" && owner ? owner.effects.get(document?.id ?? "") : undefined;
  const state = effect && conditionOf(effect);
  return state ? { macro: "condition", condition: state.key, attribute: state.attribute ?? "" } : null;
}

/**
 * Assigns a macro to a hotbar slot (1–50). Reuses an existing macro with the same command, or creates a new
 * one.
 */
export async function assign(wish: MacroWish, slot: number): Promise<void> {
  await actionsFetched();
  const command = commandOf(wish);
  const made =
    game.macros.find(macro => macro.command === command && macro.isAuthor) ?? (await make(wish, command));
  if (made) await game.user.assignHotbarMacro(made, slot);
}

async function make(wish: MacroWish, command: string): Promise<Macro.Implementation | null> {
  if (!Macro.implementation.canUserCreate(game.user)) {
    ui.notifications.warn("BLACKOUT.macro.mayNotMake", { localize: true });
    return null;
  }
  const { name, img } = faceOf(wish);
  return (await Macro.implementation.create({ name, img, type: "script", command })) ?? null;
}

/** Returns the name and image of the macro. */
function faceOf(wish: MacroWish): { readonly name: string; readonly img: string } {
  if (wish.macro === "condition") {
    const entry = conditions.get(wish.condition);
    return entry
      ? { name: localize(conditionName(wish.condition)), img: conditionIcon(wish.condition) }
      : { name: wish.condition, img: DEFAULT_ICON };
  }
  if (wish.macro === "rules") return { name: localize("BLACKOUT.rules.title"), img: DEFAULT_ICON };
  const actor = actorFromUuid(wish.actor);
  if (wish.macro === "item")
    return { name: wish.name, img: actor?.items.get(wish.item)?.img ?? DEFAULT_ICON };
  if (wish.macro === "action") {
    const action = actionOf(wish.action);
    return { name: action ? localized(action.label) : wish.action, img: DEFAULT_ICON };
  }
  const skill = actor?.isSkilled() ? (actor.system.allSkills[wish.skill]?.label ?? wish.skill) : wish.skill;
  const attribute = localize(`BLACKOUT.attributeShort.${wish.attribute}`);
  return {
    name: skill === "" ? attribute : localize("BLACKOUT.card.pair", { attribute, skill: localize(skill) }),
    img: actor?.img ?? DEFAULT_ICON,
  };
}
