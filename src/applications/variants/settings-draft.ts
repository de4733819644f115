import type { Plain, Source } from "../../ledger/plain.ts";
import { storedAt, withChanges, type RuleChange } from "../../actions/variants/rules-changes.ts";
import { plain, type Words } from "../shared/words.ts";
import { fieldsIn, WORDS, type SettingsSpec, type SettingSpec } from "./settings-spec.ts";

/** An invalid input: the text, and a sentence about the valid values. */
export interface InvalidInput {
  readonly typed: string;
  readonly says: string;
}

/** The window's unsaved input. */
export interface SettingsDraft {
  readonly changes: readonly RuleChange[];
  readonly refused: ReadonlyMap<string, InvalidInput>;
}

export const untouched: SettingsDraft = Object.freeze({
  changes: [],
  refused: new Map<string, InvalidInput>(),
});

/** Returns the stored settings with the changes of the draft applied. */
export function drafted(stored: Source, { changes }: SettingsDraft): Source {
  return withChanges(stored, changes);
}

/**
 * Returns the draft with the input applied to the field at `path`. A value that equals the default in `rules`
 * isn't stored. Invalid input stays in the draft along with an explanation of the valid values, but has no
 * effect.
 */
export function typedInto(
  draft: SettingsDraft,
  { now, rules }: { readonly now: SettingsSpec; readonly rules: SettingsSpec },
  path: string,
  typed: string | boolean,
  words: Words,
): SettingsDraft {
  const field = fieldsIn(now).find(one => one.path === path);
  if (!field) return draft;
  const read = readTyped(field, typed, words);
  if ("says" in read)
    return {
      ...draft,
      refused: new Map([...draft.refused, [path, { typed: String(typed), says: read.says }]]),
    };
  const standard = fieldsIn(rules).find(one => one.path === path);
  return changed(draft, {
    path,
    value: standard && read.value === storedOf(standard) ? undefined : read.value,
  });
}

/** Returns the draft after a change, which replaces any previous input in the same field. */
export function changed({ changes, refused }: SettingsDraft, change: RuleChange): SettingsDraft {
  const beneath = (path: string) => path === change.path || path.startsWith(`${change.path}.`);
  return {
    changes: [...changes.filter(({ path }) => !beneath(path)), change],
    refused: new Map([...refused].filter(([path]) => !beneath(path))),
  };
}

/**
 * Whether a value is stored for any setting at or below a path. If not, the default from the rules applies.
 */
export function isOwn(settings: Source, path: string): boolean {
  return storedAt(settings, path) !== undefined;
}

function readTyped(
  field: SettingSpec,
  typed: string | boolean,
  words: Words,
): { readonly value: Plain | undefined } | { readonly says: string } {
  if (field.kind === "toggle") return { value: typed === true };
  const text = String(typed).trim();
  const refuse = (allowed: string) => ({
    says: words.format("BLACKOUT.error.field", {
      field: words.localize(field.label),
      value: text === "" ? words.localize("BLACKOUT.error.nothing") : text,
      allowed,
    }),
  });
  if (field.kind === "text") {
    const longest = field.long === true ? WORDS.sentence : WORDS.name;
    return text.length > longest
      ? refuse(words.format("BLACKOUT.variants.settings.longest", { most: plain(longest) }))
      : { value: text === "" ? undefined : text };
  }
  // If choosing nothing is allowed, that choice is stored as null.
  if (field.kind === "choice")
    return field.options.some(({ value }) => value === text)
      ? { value: text || null }
      : refuse(field.options.map(({ label }) => words.localize(label)).join(", "));
  if (text === "") return { value: field.none === true ? null : undefined };
  const number = Number(text.replace("−", "-").replace(",", "."));
  if (Number.isInteger(number) && number >= field.min && number <= field.max) return { value: number };
  return refuse(
    words.format("BLACKOUT.variants.settings.allowed", { min: plain(field.min), max: plain(field.max) }),
  );
}

/** Returns the value that would be stored for a field in its current state. */
function storedOf(field: SettingSpec): Plain | undefined {
  return field.kind === "text"
    ? field.value || undefined
    : field.kind === "choice"
      ? field.value || null
      : field.value;
}
