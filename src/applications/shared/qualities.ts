import { shownText } from "../../compat/content-language.ts";
import { qualities as registry } from "../../rules/conditions/qualities.ts";
import type { Words } from "./words.ts";

/** A quality, as an item stores it. */
export interface StoredQuality {
  readonly key: string;
  readonly x: number | null;
  readonly text: string;
}

/**
 * A quality with everything that is shown about it: its name, its number X, its degree of automation, and its
 * effect.
 */
export interface ShownQuality {
  readonly index: number;
  readonly key: string;
  readonly name: string;
  readonly x: number | null;
  readonly text: string;
  readonly hasX: boolean;
  readonly automation: string;
  readonly automationLabel: string;
  readonly description: string;
  /** The name of the quality's rules page. Empty for a custom quality. */
  readonly page: string;
  /** The error message if the key is unknown. Empty for known and custom qualities. */
  readonly error: string;
}

/** The qualities that are stored as numbers of the item itself and therefore can't be selected. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["blast", "burst", "stealth", "template"]);

/** Returns the name of a quality with its rating (X), such as `Stun 2`. */
export function qualityName(quality: StoredQuality, words: Words): string {
  const name = registry.has(quality.key)
    ? words.localize(`BLACKOUT.quality.${quality.key}.name`)
    : shownText(quality.text) || quality.key || words.localize("BLACKOUT.quality.own");
  return quality.x === null ? name : `${name} ${quality.x}`;
}

/**
 * Returns the qualities of an item as chips with descriptions. The name of a custom quality is its text up to
 * the first colon.
 */
export function shownQualities(qualities: readonly StoredQuality[], words: Words): ShownQuality[] {
  return qualities.map((quality, index) => {
    const entry = registry.get(quality.key);
    const automation = entry?.grade ?? "reference";
    const [own = "", ...rest] = shownText(quality.text).split(":");
    return {
      index,
      key: quality.key,
      page: entry ? `quality.${entry.key}` : "",
      x: quality.x,
      text: quality.text,
      hasX: entry?.rated ?? true,
      automation,
      name: entry
        ? words.localize(`BLACKOUT.quality.${quality.key}.name`)
        : own.trim() || quality.key || words.localize("BLACKOUT.quality.own"),
      error:
        entry || quality.key === "" ? "" : words.format("BLACKOUT.error.unknownKey", { value: quality.key }),
      automationLabel: words.localize(`BLACKOUT.automation.${automation}`),
      description: entry ? words.localize(`BLACKOUT.quality.${quality.key}.text`) : rest.join(":").trim(),
    };
  });
}

/**
 * Returns the qualities that can be chosen, sorted by name, with a custom quality at the end. An unknown
 * quality is kept until the user selects a different one.
 */
export function qualityOptions(
  chosen: string,
  words: Words,
): { value: string; label: string; selected: boolean }[] {
  const known = [...registry.keys()]
    .filter(key => !OWN_FIELDS.has(key))
    .map(key => ({
      value: key,
      label: words.localize(`BLACKOUT.quality.${key}.name`),
      selected: key === chosen,
    }))
    .sort((a, b) => a.label.localeCompare(b.label) || (a.value < b.value ? -1 : 1));
  const unknown =
    chosen !== "" && !known.some(entry => entry.selected)
      ? [{ value: chosen, label: chosen, selected: true }]
      : [];
  return [
    ...known,
    ...unknown,
    { value: "", label: words.localize("BLACKOUT.quality.own"), selected: chosen === "" },
  ];
}
