import { showFieldError, moveFieldError, fieldErrorOf } from "./field-errors.ts";
import { allowedIn, fieldLabel } from "./forms.ts";
import { focusName } from "./focus.ts";
import type { Words } from "./words.ts";

type Typed = Pick<HTMLInputElement, "validity" | "valueAsNumber">;

/**
 * Whether the input in a field is invalid. A number field's step applies only to its arrow buttons. Users can
 * type any whole number.
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

/** Returns a message that explains why the input is invalid and which values are valid. */
export function invalidFieldMessage(field: HTMLInputElement, words: Words): string {
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
 * Makes a window reject invalid input. The input stays in its field, a message beside the field describes the
 * valid values, and the window continues to use the previous value. Must be called once for the root element
 * of a window.
 */
export function rejectInvalidInput(root: HTMLElement, words: Words): void {
  root.addEventListener(
    "change",
    event => {
      const field = event.target as HTMLInputElement;
      if (!mayBeWrong(field) || !isWrong(field)) return;
      event.stopPropagation();
      showFieldError(field, invalidFieldMessage(field, words));
    },
    { capture: true },
  );
  // Entering the same invalid input again fires no change event, so the field is also checked when it loses
  // the focus.
  root.addEventListener("focusout", event => {
    const field = event.target as HTMLInputElement;
    if (
      mayBeWrong(field) &&
      isWrong(field) &&
      !fieldErrorOf(field) &&
      (field.value !== field.defaultValue || field.validity.badInput)
    )
      showFieldError(field, invalidFieldMessage(field, words));
  });
}

/**
 * Whether all inputs within an element are valid. If not, shows a message beside each invalid field and
 * focuses the first one.
 */
export function isAllRight(root: HTMLElement, words: Words): boolean {
  const wrong = wrongIn(root);
  for (const field of wrong) showFieldError(field, invalidFieldMessage(field, words));
  const [first] = wrong;
  if (!first) return true;
  for (
    let around = first.closest("details");
    around;
    around = around.parentElement?.closest("details") ?? null
  )
    around.open = true;
  first.focus();
  fieldErrorOf(first)?.scrollIntoView({ block: "nearest" });
  return false;
}

/**
 * Preserves invalid input when the part of a window that contains it is redrawn, unless the window has a new
 * value for the field.
 */
export function keepWrong(part: HTMLElement, old: HTMLElement): void {
  for (const field of wrongIn(old)) {
    const name = focusName(field);
    const drawn = name === null ? null : part.querySelector<HTMLInputElement>(name);
    if (!drawn || ![field.defaultValue, field.value].includes(drawn.defaultValue)) continue;
    const asBefore = field.min === drawn.min && field.max === drawn.max;
    [field.min, field.max] = [drawn.min, drawn.max];
    if (!asBefore && !isWrong(field)) continue;
    drawn.replaceWith(field);
    moveFieldError(field);
  }
}

function wrongIn(root: HTMLElement): readonly HTMLInputElement[] {
  return [...root.querySelectorAll("input")].filter(field => mayBeWrong(field) && isWrong(field));
}

/** Whether a field can contain invalid input, because it accepts only numbers or has a pattern. */
function mayBeWrong(field: HTMLInputElement): boolean {
  return (
    field.localName === "input" && field.willValidate && (field.type === "number" || field.pattern !== "")
  );
}
