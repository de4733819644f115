import { SYSTEM_ID } from "../system-id.ts";

/**
 * The icons that can be used as portraits. Every user can select one, because that requires no permission to
 * upload files.
 */
export const portraitIcons = [
  "astronaut-helmet",
  "space-suit",
  "full-motorcycle-helmet",
  "samus-helmet",
  "visored-helm",
  "diving-helmet",
  "mining-helmet",
  "gas-mask",
  "person",
  "cowled",
  "hooded-figure",
  "hoodie",
  "doctor-face",
  "police-officer-head",
  "plane-pilot",
  "spy",
  "nun-face",
  "monk-face",
  "beard",
  "bandana",
  "pirate-captain",
  "samurai-helmet",
  "ninja-head",
  "robber-mask",
  "cyborg-face",
  "android-mask",
  "vr-headset",
  "mecha-head",
  "robot-helmet",
  "robot-golem",
  "vintage-robot",
  "alien-stare",
] as const;

/**
 * The tints of portraits. `assets/icons.json` defines their colors, and the build draws every icon in every
 * tint.
 */
export const portraitTints = ["teal", "blue", "violet", "amber", "rust", "moss"] as const;
export type PortraitTint = (typeof portraitTints)[number];

/**
 * The default tints. They differ between characters and enemies, so that users can tell them apart on a map.
 */
const TINTS: Readonly<Record<"character" | "npc", readonly PortraitTint[]>> = {
  character: ["teal", "blue", "violet"],
  npc: ["amber", "rust", "moss"],
};

const FOLDER = `systems/${SYSTEM_ID}/assets/portraits`;

/** Returns the file path of a portrait. */
export function portraitPath(icon: string, tint: PortraitTint): string {
  return `${FOLDER}/${icon}-${tint}.svg`;
}

interface Portrait {
  readonly icon: string;
  readonly tint: PortraitTint;
}

const portraits: ReadonlyMap<string, Portrait> = new Map(
  portraitTints.flatMap(tint =>
    portraitIcons.map(icon => [portraitPath(icon, tint), { icon, tint }] as const),
  ),
);

/** Returns the icon and tint of a portrait, or null if the image isn't a portrait. */
export function portraitAt(path: string): Portrait | null {
  return portraits.get(path) ?? null;
}

/**
 * Returns a portrait for a new actor, or null for types without portraits. Starting with the portrait that
 * the seed selects, looks for one with an unused icon or, if there is none, for an unused combination of icon
 * and tint. If all portraits are in use, returns the one that the seed selects.
 */
export function newPortrait(type: string, seed: string, taken: readonly string[]): string | null {
  if (type !== "character" && type !== "npc") return null;
  const tints = TINTS[type];
  const all = portraitIcons.length * tints.length;
  const first = hashOf(seed) % all;
  // The step size has no common factor with the number of portraits. Therefore, each portrait is visited
  // exactly once, and consecutive portraits look different.
  const candidates = Array.from({ length: all }, (_, index) => {
    const at = (first + index * STEP) % all;
    return {
      icon: portraitIcons[at % portraitIcons.length] ?? portraitIcons[0],
      tint: tints[Math.floor(at / portraitIcons.length)] ?? tints[0] ?? portraitTints[0],
    };
  });
  const used = new Set(taken);
  const drawings = new Set(taken.map(path => portraitAt(path)?.icon));
  const chosen =
    candidates.find(({ icon }) => !drawings.has(icon)) ??
    candidates.find(({ icon, tint }) => !used.has(portraitPath(icon, tint))) ??
    candidates[0];
  return chosen ? portraitPath(chosen.icon, chosen.tint) : null;
}

const STEP = 37;

/** Returns a well-distributed hash of a string (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
