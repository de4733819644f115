/** Whether anything may move on this screen. Part of the compatibility layer (docs/architecture.md). */

/**
 * Whether this user wants motion: neither the machine asks for less of it, nor Foundry for none that flashes.
 */
export function isMotionWanted(): boolean {
  const isReduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
  return !isReduced && (game.settings as any).get("core", "photosensitiveMode") !== true;
}
