/**
 * Our own and other hooks, and the API for modules. Part of the compatibility layer (docs/architecture.md).
 */

/** Publishes `api` for modules and macros as `game.system.api`. */
export function publishApi(api: object): void {
  (game.system as any).api = api;
}

/** Calls one of our hooks with a computed name; returns false if a listener returned false. */
export function callHook(name: string, ...args: unknown[]): boolean {
  return (Hooks as any).call(name, ...args) !== false;
}

/** Calls all listeners of one of our hooks. */
export function tellHook(name: string, ...args: unknown[]): void {
  (Hooks as any).callAll(name, ...args);
}

/** Registers a listener for a hook that the declarations lack. */
export function onHook(name: string, listener: (...args: any[]) => unknown): void {
  (Hooks as any).on(name, listener);
}

/** Calls `handler` once, when a module fires its hook of that name. The arguments are unknown. */
export function onModuleHook(name: string, handler: (...given: unknown[]) => void): void {
  (Hooks as any).once(name, handler);
}

/** Calls a hook that belongs to a module. */
export function callModuleHook(name: string, ...given: unknown[]): void {
  (Hooks as any).call(name, ...given);
}

/** Returns what a module has added to the game object, such as `game.itempiles`; undefined if missing. */
export function besideGame(name: string): unknown {
  return (game as any)[name];
}
