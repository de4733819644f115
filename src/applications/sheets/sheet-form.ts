import { localize } from "../../language/localize.ts";
import { showFieldError } from "../shared/field-errors.ts";
import { isInput, resetField } from "../shared/drawn-parts.ts";
import type { Words } from "../shared/words.ts";

/** The members of an actor or item sheet that the form functions use. */
interface FormSheet {
  readonly element: HTMLElement;
  readonly render: () => Promise<unknown>;
}

interface Editor extends HTMLElement {
  readonly value: string;
}

/** Matches content that an editor treats as empty. */
const EMPTY = /^(?:<p>\s*<\/p>)?$/u;

/** Saves the text of all open editors of a sheet. */
export async function saveEditors(
  element: HTMLElement,
  document: Actor.Implementation | Item.Implementation,
): Promise<void> {
  const texts = unsavedTexts(element, path => foundry.utils.getProperty(document._source, path));
  if (Object.keys(texts).length > 0) await document.update(texts);
}

/**
 * Returns the unsaved texts in a sheet's open editors, keyed by path. `stored` returns the document's value
 * at a path.
 */
function unsavedTexts(
  root: HTMLElement,
  stored: (path: string) => unknown,
): Readonly<Record<string, string>> {
  const editors = [...root.querySelectorAll<Editor>("prose-mirror[open][name]")].map(
    editor => [editor.getAttribute("name") ?? "", editor.value] as const,
  );
  return Object.fromEntries(
    editors.flatMap(([path, value]) => {
      const text = EMPTY.test(value) ? "" : value;
      return text === String(stored(path) ?? "") ? [] : [[path, text]];
    }),
  );
}

/** Returns the name of the field to which a change event belongs, or null for any other event. */
export function changedName(event: Event | SubmitEvent | null | undefined): string | null {
  return event?.type === "change" ? (event.target as Element).getAttribute("name") : null;
}

/**
 * Shows the reason why a submission was rejected, both in a notification and beside the field, and resets the
 * field.
 */
export async function showRejection(
  sheet: FormSheet,
  event: Event | SubmitEvent | null | undefined,
  error: unknown,
  words: Words,
): Promise<void> {
  const { formatError } = await import("../shared/format-error.ts");
  const message = formatError(error, words);
  ui.notifications.error(message);
  // The field must be reset here, because rendering doesn't reset it if the stored value hasn't changed.
  if (isInput(event?.target)) resetField(event.target);
  await sheet.render();
  const name = changedName(event);
  const field =
    name === null ? null : sheet.element.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  if (field) showFieldError(field, message);
}

/** Disables or enables all fields that have a name, that is, those whose values are stored. */
export function disableFields(element: HTMLElement, disabled: boolean): void {
  for (const field of element.querySelectorAll<HTMLInputElement>(".window-content [name]"))
    field.disabled = disabled;
}

/** Returns the data of a new, empty effect that a user adds to a sheet's document. */
export function newEffect(): { name: string; img: string } {
  return {
    name: localize("BLACKOUT.effects.newName"),
    img: "systems/blackout/assets/icons/aura.svg",
  };
}
