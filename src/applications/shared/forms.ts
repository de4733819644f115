import { showFieldError } from "./field-errors.ts";
import type { Words } from "./words.ts";

/** A form field that has a value. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Returns the display name of a field. */
export function fieldLabel(field: HTMLElement): string {
  const label = field.closest("label")?.querySelector(".bo-lab, .bo-tx")?.textContent?.trim();
  return label || field.getAttribute("aria-label") || field.getAttribute("name") || "";
}

/** Returns a description of a field's valid values, such as a range of whole numbers or non-empty text. */
export function allowedIn(
  field: { type: string; inputMode?: string; min?: string; max?: string; step?: string },
  words: Words,
): string {
  if (field.type !== "number" && field.inputMode !== "decimal")
    return words.localize("BLACKOUT.expected.textNotEmpty");
  const kind = field.step === "any" ? "number" : "whole";
  const { min = "", max = "" } = field;
  if (min !== "" && max !== "") return words.format(`BLACKOUT.expected.${kind}Between`, { min, max });
  if (min !== "") return words.format(`BLACKOUT.expected.${kind}Least`, { min });
  if (max !== "") return words.format(`BLACKOUT.expected.${kind}Most`, { max });
  return words.localize(`BLACKOUT.expected.${kind}`);
}

/**
 * Rejects an invalid value. Restores the old value, and shows and announces which field is wrong and which
 * values are valid. If a text field was emptied, the message is shown only beside the field. Returns whether
 * the value was rejected.
 */
export function rejectBadInput(event: Event, words: Words, report: (message: string) => void): boolean {
  const field = event.target as Partial<Field> & HTMLElement;
  if (typeof field.checkValidity !== "function" || field.checkValidity()) return false;
  const input = field as HTMLInputElement;
  const emptied = input.type !== "number" && input.value.trim() === "";
  const message = emptied
    ? words.format("BLACKOUT.error.empty", { field: fieldLabel(field) })
    : words.format("BLACKOUT.error.field", {
        field: fieldLabel(field),
        value: input.value || words.localize("BLACKOUT.error.nothing"),
        allowed: allowedIn(input, words),
      });
  if (!emptied) report(message);
  input.value = input.defaultValue;
  showFieldError(field, message);
  return true;
}

/**
 * Returns the part of a form that a change affects: either only the changed field, or the whole list that
 * contains it. Two users who edit different fields of a document therefore don't overwrite each other.
 * `lists` contains the paths of lists whose rows the form names by index.
 */
export function changedFields(
  all: Readonly<Record<string, unknown>>,
  name: string | null,
  lists: readonly string[],
): Record<string, unknown> {
  if (name === null) return withLists({ ...all }, lists);
  const list = lists.find(path => name.startsWith(`${path}.`));
  const kept = Object.entries(all).filter(([key]) =>
    list === undefined ? key === name : key.startsWith(`${list}.`),
  );
  return withLists(Object.fromEntries(kept), lists);
}

/**
 * Combines the fields of lists. Fields named `path.0.name`, `path.1.name` and so on become a list at `path`.
 */
function withLists(fields: Record<string, unknown>, lists: readonly string[]): Record<string, unknown> {
  for (const path of lists) {
    const rows: Record<string, unknown>[] = [];
    for (const [key, value] of Object.entries(fields)) {
      const match = key.startsWith(`${path}.`) ? /^(\d+)\.(.+)$/.exec(key.slice(path.length + 1)) : null;
      if (!match) continue;
      const [, index = "0", field = ""] = match;
      (rows[Number(index)] ??= {})[field] = value;
      delete fields[key];
    }
    if (rows.length > 0) fields[path] = rows.filter(row => row !== undefined);
  }
  return fields;
}
