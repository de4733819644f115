/** Icons of the system that make a picture of somebody: everybody may choose among them, since that takes no right to files. */
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

/** The path of such an icon. */
export function portraitPath(name: string): string {
  return `systems/blackout/assets/icons/${name}.svg`;
}
