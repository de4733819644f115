/**
 * Determines whether animations are allowed on this client. Part of the compatibility layer
 * (docs/architecture.md).
 */

/**
 * Returns whether this user wants animations. This is the case if the operating system doesn't ask for
 * reduced motion and Foundry's setting doesn't turn off flashing lights.
 */
export function isMotionWanted(): boolean {
  const isReduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
  return !isReduced && (game.settings as any).get("core", "photosensitiveMode") !== true;
}
