/*
 * The content of our macros, as plain data: the payload of a drag, and the argument of the macro's command. A
 * command only uses `game.system.api`, so that it still works when its subject is gone, and then shows a
 * message.
 */

import { withActionKey } from "../../actions/core/early-names.ts";

/**
 * Uses an item, or shows it if it has no use. The name finds it again when it was transferred and has another
 * ID.
 */
export interface ItemWish {
  readonly macro: "item";
  readonly actor: string;
  readonly item: string;
  readonly name: string;
  readonly type: string;
}
/**
 * Tests an attribute and a skill; without a skill an enemy's attribute alone. Without an actor it applies to
 * the selected actor, otherwise the user's own character.
 */
export interface TestWish {
  readonly macro: "test";
  readonly actor: string;
  readonly attribute: string;
  readonly skill: string;
}
/**
 * Executes an action of ours or of a module. Without an actor it applies to the selected actor, otherwise the
 * user's own character.
 */
export interface ActionWish {
  readonly macro: "action";
  readonly actor: string;
  readonly action: string;
}
/** Toggles a condition: for the selected token's actor, otherwise the user's own character. */
export interface ConditionWish {
  readonly macro: "condition";
  readonly condition: string;
  readonly attribute: string;
}
/** Opens a rules page by its kind and key, such as `condition.prone`. */
export interface RulesWish {
  readonly macro: "rules";
  readonly page: string;
}
export type MacroWish = ItemWish | TestWish | ActionWish | ConditionWish | RulesWish;

/** The type in the data of our drags, beside those of core. */
export const DRAG_TYPE = "BlackoutMacro";

const parts: Readonly<Record<MacroWish["macro"], readonly string[]>> = {
  item: ["actor", "item", "name", "type"],
  test: ["actor", "attribute", "skill"],
  action: ["actor", "action"],
  condition: ["condition", "attribute"],
  rules: ["page"],
};

/** Returns the macro in the data of a drag or command; null if there is none. */
export function readWish(data: unknown): MacroWish | null {
  if (typeof data !== "object" || data === null) return null;
  const stored = data as Readonly<Record<string, unknown>>;
  // Macros of an early version contain `deed` and `verb`.
  const given = stored["macro"] === "deed" ? { ...withActionKey(stored), macro: "action" } : stored;
  const kind = (["item", "test", "action", "condition", "rules"] as const).find(
    one => one === given["macro"],
  );
  if (kind === undefined || !parts[kind].every(part => typeof given[part] === "string")) return null;
  return Object.fromEntries([["macro", kind], ...parts[kind].map(part => [part, given[part]])]) as MacroWish;
}

/** Returns the drag data of a macro. */
export function dragData(wish: MacroWish): string {
  return JSON.stringify({ type: DRAG_TYPE, ...wish });
}

/**
 * Returns the command of the macro: a single call, deterministic, so that an existing macro is found instead
 * of being created twice.
 */
export function commandOf(wish: MacroWish): string {
  return `game.system.api.runMacro(${JSON.stringify(wish)});`;
}
