/**
 * How a picture is drawn: as a one-coloured drawing that follows the text, or as the image that somebody
 * chose.
 */
export interface Picture {
  /** Path of the bare drawing, or null for an image. */
  readonly glyph: string | null;
  readonly src: string;
}

const OURS = /^\/?systems\/blackout\/assets\/icons\/([\w-]+)\.svg$/;

/** The picture at a path: our own icons become drawings that take the colour of the text. */
export function picture(path: string | null | undefined): Picture {
  const src = path ?? "";
  const name = OURS.exec(src)?.[1];
  return { glyph: name === undefined ? null : `systems/blackout/assets/glyphs/${name}.svg`, src };
}

/** Up to two initials of a name, for the small squares and discs that stand for people. */
export function initials(name: string): string {
  const parts = name
    .trim()
    .split(/\s+/u)
    .filter(part => /[\p{L}\p{N}]/u.test(part));
  const first = parts[0] ?? "";
  const last = parts.length > 1 ? (parts[parts.length - 1] ?? "") : "";
  return ([...first][0] ?? "?").toUpperCase() + ([...last][0] ?? [...first][1] ?? "").toUpperCase();
}
