import { picture, type Picture } from "../shared/pictures.ts";
import type { Words } from "../shared/words.ts";

/** The data of an effect that the views need. */
export interface EffectFacts {
  readonly id: string | null;
  readonly name: string;
  readonly img: string | null | undefined;
  readonly disabled: boolean;
  readonly sort?: number;
  /** The origin of the effect as text for display. */
  readonly origin?: string;
}

/** An effect, shown as a badge or as a row. */
export interface EffectRow {
  readonly id: string;
  readonly name: string;
  readonly picture: Picture;
  readonly active: boolean;
  readonly origin: string;
  readonly toggleLabel: string;
}

/** Returns the effects in the order in which the badges and the list show them. */
export function effectRows(effects: readonly EffectFacts[], words: Words): EffectRow[] {
  return [...effects]
    .sort(
      (a, b) =>
        (a.sort ?? 0) - (b.sort ?? 0) ||
        (a.name < b.name ? -1 : a.name > b.name ? 1 : 0) ||
        ((a.id ?? "") < (b.id ?? "") ? -1 : 1),
    )
    .map(({ id, name, img, disabled, origin = "" }) => ({
      id: id ?? "",
      name,
      picture: picture(img),
      active: !disabled,
      origin,
      toggleLabel: words.format("BLACKOUT.effects.toggle", { name }),
    }));
}
