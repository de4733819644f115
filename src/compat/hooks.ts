/**
 * Hooks of ours and of others, and what we offer to modules. Part of the compatibility layer
 * (docs/architecture.md).
 */

/** Offers `api` to modules and macros as `game.system.api`. */
export function publishApi(api: object): void {
  (game.system as any).api = api;
}

/** Calls a hook of ours whose name is put together; false when somebody answered false. */
export function callHook(name: string, ...args: unknown[]): boolean {
  return (Hooks as any).call(name, ...args) !== false;
}

/** Tells everybody who listens to a hook of ours. */
export function tellHook(name: string, ...args: unknown[]): void {
  (Hooks as any).callAll(name, ...args);
}

/** Listens to a hook that the declarations do not know. */
export function onHook(name: string, listener: (...args: any[]) => unknown): void {
  (Hooks as any).on(name, listener);
}

/** Calls `handler` once, when a module fires its hook of that name. Nothing is known of what it brings. */
export function onModuleHook(name: string, handler: (...given: unknown[]) => void): void {
  (Hooks as any).once(name, handler);
}

/** Fires a hook of a module's name. */
export function callModuleHook(name: string, ...given: unknown[]): void {
  (Hooks as any).call(name, ...given);
}

/**
 * What a module has put beside the game's own collections, such as `game.itempiles`; undefined for what is
 * not there.
 */
export function besideGame(name: string): unknown {
  return (game as any)[name];
}
