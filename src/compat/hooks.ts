/**
 * Handles the hooks of the system and of other packages, and the API for modules. Part of the compatibility
 * layer (docs/architecture.md).
 */

import { SYSTEM_ID } from "../system-id.ts";

/** Publishes `api` for modules and macros as `game.system.api`. */
export function publishApi(api: object): void {
  (game.system as any).api = api;
}

/**
 * Calls one of the system's hooks, whose name may be computed at run time. Returns false if a listener did
 * so.
 */
export function callHook(name: string, ...args: unknown[]): boolean {
  return (Hooks as any).call(name, ...args) !== false;
}

/** Calls all listeners of one of the system's hooks, regardless of their return values. */
export function fireHook(name: string, ...args: unknown[]): void {
  (Hooks as any).callAll(name, ...args);
}

/** Registers a listener for a hook that is missing from the type declarations. */
export function onHook(name: string, listener: (...args: any[]) => unknown): void {
  (Hooks as any).on(name, listener);
}

/** Calls `handler` once, when the hook with this name is called. The arguments can be of any type. */
export function onceHook(name: string, handler: (...given: unknown[]) => void): void {
  (Hooks as any).once(name, handler);
}

/** Calls a module's hook. */
export function callModuleHook(name: string, ...given: unknown[]): void {
  (Hooks as any).call(name, ...given);
}

/**
 * Returns a property that a module has added to the game object, such as `game.itempiles`, or undefined if it
 * is missing.
 */
export function moduleProperty(name: string): unknown {
  return (game as any)[name];
}

/** The hooks that are called after items are created, updated or deleted. */
export const itemHooks = ["createItem", "updateItem", "deleteItem"] as const;

/** The hooks that are called after effects are created, updated or deleted. */
export const effectHooks = ["createActiveEffect", "updateActiveEffect", "deleteActiveEffect"] as const;

/** The hooks that are called after chat messages are created, updated or deleted. */
export const messageHooks = ["createChatMessage", "updateChatMessage", "deleteChatMessage"] as const;

/**
 * The hooks that are called after a world setting changes. Foundry creates the setting's document on the first
 * change, and updates it on later changes.
 */
export const settingHooks = ["createSetting", "updateSetting"] as const;

/** Registers a listener for several hooks. Returns a function that removes it from all of them. */
export function watchHooks<K extends Hooks.HookName>(
  names: readonly K[],
  listener: Hooks.Function<K>,
): () => void {
  const ids = names.map(name => [name, Hooks.on(name, listener)] as const);
  return () => {
    for (const [name, id] of ids) Hooks.off(name, id);
  };
}

/** Calls `listener` with the key of each of the system's world settings that changes, without the namespace. */
export function onSettingChanged(listener: (key: string) => void): void {
  watchHooks(settingHooks, (setting: { readonly key: string }) => {
    const [namespace, key = ""] = setting.key.split(".");
    if (namespace === SYSTEM_ID) listener(key);
  });
}
