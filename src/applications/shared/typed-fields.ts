import { markRefused, moveRefusal, refusalOf } from "./field-errors.ts";
import { allowedIn, fieldLabel } from "./forms.ts";
import { focusName } from "./focus.ts";
import type { Words } from "./words.ts";

type Typed = Pick<HTMLInputElement, "validity" | "valueAsNumber">;

/**
 * Whether the input of a field is invalid. The step of a number applies only to its arrows: any whole number
 * may be typed.
 */
export function isWrong({ validity, valueAsNumber }: Typed): boolean {
  const { badInput, rangeUnderflow, rangeOverflow, valueMissing, patternMismatch, stepMismatch } = validity;
  return (
    badInput ||
    rangeUnderflow ||
    rangeOverflow ||
    valueMissing ||
    patternMismatch ||
    (stepMismatch && !Number.isInteger(valueAsNumber))
  );
}

/** Explains what is wrong with the input, and which values are valid. */
export function saidWrong(field: HTMLInputElement, words: Words): string {
  const {
    value,
    validity: { badInput },
  } = field;
  const [label, allowed] = [fieldLabel(field), allowedIn(field, words)];
  if (badInput) return words.format("BLACKOUT.error.noNumber", { field: label, allowed });
  return words.format("BLACKOUT.error.field", {
    field: label,
    value: value.trim() || words.localize("BLACKOUT.error.nothing"),
    allowed,
  });
}

/**
 * Makes a window ignore invalid input: the input stays, a message beside it explains the valid values, and
 * the window keeps using the previous value. Call it once for the root of a window.
 */
export function refuseWrong(root: HTMLElement, words: Words): void {
  root.addEventListener(
    "change",
    event => {
      const field = event.target as HTMLInputElement;
      if (!mayBeWrong(field) || !isWrong(field)) return;
      event.stopPropagation();
      markRefused(field, saidWrong(field, words));
    },
    { capture: true },
  );
  // Typing the same input again fires no change event, but it is still invalid.
  root.addEventListener("focusout", event => {
    const field = event.target as HTMLInputElement;
    if (
      mayBeWrong(field) &&
      isWrong(field) &&
      !refusalOf(field) &&
      (field.value !== field.defaultValue || field.validity.badInput)
    )
      markRefused(field, saidWrong(field, words));
  });
}

/**
 * Whether all input within this element is valid. Otherwise shows a message beside each invalid field and
 * focuses the first.
 */
export function isAllRight(root: HTMLElement, words: Words): boolean {
  const wrong = wrongIn(root);
  for (const field of wrong) markRefused(field, saidWrong(field, words));
  const [first] = wrong;
  if (!first) return true;
  for (
    let around = first.closest("details");
    around;
    around = around.parentElement?.closest("details") ?? null
  )
    around.open = true;
  first.focus();
  refusalOf(first)?.scrollIntoView({ block: "nearest" });
  return false;
}

/**
 * Keeps invalid input when its part of a window is redrawn, unless the window has another value for the field
 * by then.
 */
export function keepWrong(part: HTMLElement, old: HTMLElement): void {
  for (const field of wrongIn(old)) {
    const name = focusName(field);
    const drawn = name === null ? null : part.querySelector<HTMLInputElement>(name);
    if (!drawn || drawn.defaultValue !== field.defaultValue) continue;
    const asBefore = field.min === drawn.min && field.max === drawn.max;
    [field.min, field.max] = [drawn.min, drawn.max];
    if (!asBefore && !isWrong(field)) continue;
    drawn.replaceWith(field);
    moveRefusal(field);
  }
}

function wrongIn(root: HTMLElement): readonly HTMLInputElement[] {
  return [...root.querySelectorAll("input")].filter(field => mayBeWrong(field) && isWrong(field));
}

/** Whether a field accepts numbers or has a pattern. */
function mayBeWrong(field: HTMLInputElement): boolean {
  return (
    field.localName === "input" && field.willValidate && (field.type === "number" || field.pattern !== "")
  );
}
