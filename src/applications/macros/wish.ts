/*
 * The content of the system's macros as plain data. It is both the payload of a drag and the argument of the
 * macro's command. A command uses only `game.system.api`, so that it works even if its subject no longer
 * exists. In that case, it shows a message.
 */

import { withActionKey } from "../../actions/core/early-names.ts";

/**
 * A macro that uses an item or, if the item can't be used, shows it. The name makes it possible to find the
 * item again if it was transferred and has a new ID.
 */
export interface ItemWish {
  readonly macro: "item";
  readonly actor: string;
  readonly item: string;
  readonly name: string;
  readonly type: string;
}
/**
 * A macro that tests an attribute and a skill or, for an enemy without skills, just an attribute. If the
 * macro has no actor, it uses the selected actor or, if none is selected, the user's own character.
 */
export interface TestWish {
  readonly macro: "test";
  readonly actor: string;
  readonly attribute: string;
  readonly skill: string;
}
/**
 * A macro that performs an action of the system or of a module. If the macro has no actor, it uses the
 * selected actor or, if none is selected, the user's own character.
 */
export interface ActionWish {
  readonly macro: "action";
  readonly actor: string;
  readonly action: string;
}
/**
 * A macro that toggles a condition. It affects the actor of the selected token or, if no token is selected,
 * the user's own character.
 */
export interface ConditionWish {
  readonly macro: "condition";
  readonly condition: string;
  readonly attribute: string;
}
/** A macro that opens a rules page. The page is identified by its kind and key, such as `condition.prone`. */
export interface RulesWish {
  readonly macro: "rules";
  readonly page: string;
}
export type MacroWish = ItemWish | TestWish | ActionWish | ConditionWish | RulesWish;

/** The type of drag data for the system's macros, in addition to Foundry's types. */
export const DRAG_TYPE = "BlackoutMacro";

const parts: Readonly<Record<MacroWish["macro"], readonly string[]>> = {
  item: ["actor", "item", "name", "type"],
  test: ["actor", "attribute", "skill"],
  action: ["actor", "action"],
  condition: ["condition", "attribute"],
  rules: ["page"],
};

/** Returns the macro contained in the data of a drag or a command, or null if there is none. */
export function readWish(data: unknown): MacroWish | null {
  if (typeof data !== "object" || data === null) return null;
  const stored = data as Readonly<Record<string, unknown>>;
  // Macros from an early version use the names `deed` and `verb`.
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
 * Returns the command of a macro. It is a single call, and always identical for the same macro, so that an
 * existing macro can be reused instead of duplicated.
 */
export function commandOf(wish: MacroWish): string {
  return `game.system.api.runMacro(${JSON.stringify(wish)});`;
}
