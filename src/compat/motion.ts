/** Whether animations are allowed on this client. Part of the compatibility layer (docs/architecture.md). */

/**
 * Whether this user wants motion: neither the operating system asks for reduced motion, nor Foundry's setting
 * disables flashing.
 */
export function isMotionWanted(): boolean {
  const isReduced = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;
  return !isReduced && (game.settings as any).get("core", "photosensitiveMode") !== true;
}
