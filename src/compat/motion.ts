/**
 * Determines whether animations are allowed on this client. Part of the compatibility layer
 * (docs/architecture.md).
 */

/**
 * Returns whether this user wants animations. If the operating system asks for reduced motion, or if
 * Foundry's setting turns off flashing lights, returns false.
 */
export function isMotionWanted(): boolean {
  const isReduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
  return !isReduced && (game.settings as any).get("core", "photosensitiveMode") !== true;
}
