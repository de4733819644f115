import { SYSTEM_ID } from "../system-id.ts";

/** The icons of portraits: every user can select one, because that requires no file permission. */
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
 * The tints of portraits; their colors are in `assets/icons.json`, from which the build draws every icon in
 * every tint.
 */
export const portraitTints = ["teal", "blue", "violet", "amber", "rust", "moss"] as const;
export type PortraitTint = (typeof portraitTints)[number];

/** Characters and enemies have different default tints, so that they can be distinguished on a map. */
const TINTS: Readonly<Record<"character" | "npc", readonly PortraitTint[]>> = {
  character: ["teal", "blue", "violet"],
  npc: ["amber", "rust", "moss"],
};

const FOLDER = `systems/${SYSTEM_ID}/assets/portraits`;

/** Returns the path of a portrait. */
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

/** Returns the icon and the tint of a portrait; null for any other image. */
export function portraitAt(path: string): Portrait | null {
  return portraits.get(path) ?? null;
}

/**
 * Returns the portrait of a new actor: the one for its seed, or the next that differs from the images in use.
 * Prefers an unused icon, then at least an unused tint. Null for types without portraits.
 */
export function newPortrait(type: string, seed: string, taken: readonly string[]): string | null {
  if (type !== "character" && type !== "npc") return null;
  const tints = TINTS[type];
  const all = portraitIcons.length * tints.length;
  const first = hashOf(seed) % all;
  // A step without a common factor with the count visits every portrait once, and successive ones look different.
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

/** Returns a well-distributed hash of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
