/*
 * What a macro of ours does, as plain data: what a drag carries, and what the command of the macro says. A
 * command names nothing but `game.system.api`, so that it keeps working when what it was made from is gone,
 * and then says so.
 */

import { withActionKey } from "../../actions/core/early-names.ts";

/**
 * An item is used, or shown where it has no use. The name finds it again when it changed hands and has
 * another id.
 */
export interface ItemWish {
  readonly macro: "item";
  readonly actor: string;
  readonly item: string;
  readonly name: string;
  readonly type: string;
}
/**
 * An attribute and a skill are tested; without a skill an enemy's attribute alone. Without an actor it is
 * whoever is selected, else one's own character.
 */
export interface TestWish {
  readonly macro: "test";
  readonly actor: string;
  readonly attribute: string;
  readonly skill: string;
}
/**
 * Something is done: an action of ours or of a module. Without an actor it is whoever is selected, else one's
 * own character.
 */
export interface ActionWish {
  readonly macro: "action";
  readonly actor: string;
  readonly action: string;
}
/** A condition is given or taken: of whose token is selected, else of one's own character. */
export interface ConditionWish {
  readonly macro: "condition";
  readonly condition: string;
  readonly attribute: string;
}
/** A page of the rules is opened: its kind and key, such as `condition.prone`. */
export interface RulesWish {
  readonly macro: "rules";
  readonly page: string;
}
export type MacroWish = ItemWish | TestWish | ActionWish | ConditionWish | RulesWish;

/** The type that drags of ours say they are, beside those of the core. */
export const DRAG_TYPE = "BlackoutMacro";

const parts: Readonly<Record<MacroWish["macro"], readonly string[]>> = {
  item: ["actor", "item", "name", "type"],
  test: ["actor", "attribute", "skill"],
  action: ["actor", "action"],
  condition: ["condition", "attribute"],
  rules: ["page"],
};

/** A wish out of what a drag or a command brings; null for anything that is none. */
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

/** The data that a drag carries for a wish. */
export function dragData(wish: MacroWish): string {
  return JSON.stringify({ type: DRAG_TYPE, ...wish });
}

/**
 * The command of the macro: one call, always the same for the same wish, so that a macro is found again
 * instead of being made twice.
 */
export function commandOf(wish: MacroWish): string {
  return `game.system.api.runMacro(${JSON.stringify(wish)});`;
}
