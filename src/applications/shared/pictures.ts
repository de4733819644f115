/** How an image is drawn: as a monochrome glyph in the text color, or as an image file. */
export interface Picture {
  /** The path of the glyph, or null if the image is drawn from a file. */
  readonly glyph: string | null;
  readonly src: string;
}

const OWN_ICON = /^\/?systems\/blackout\/assets\/icons\/([\w-]+)\.svg$/;

/** Returns how to draw the image at a path. The system's own icons become glyphs in the text color. */
export function picture(path: string | null | undefined): Picture {
  const src = path ?? "";
  const name = OWN_ICON.exec(src)?.[1];
  return { glyph: name === undefined ? null : `systems/blackout/assets/glyphs/${name}.svg`, src };
}

/** Returns up to two initials of a name, for use as an avatar. */
export function initials(name: string): string {
  const parts = name
    .trim()
    .split(/\s+/u)
    .filter(part => /[\p{L}\p{N}]/u.test(part));
  const first = parts[0] ?? "";
  const last = parts.length > 1 ? (parts[parts.length - 1] ?? "") : "";
  return ([...first][0] ?? "?").toUpperCase() + ([...last][0] ?? [...first][1] ?? "").toUpperCase();
}
