import { markRefused, moveRefusal, refusalOf } from "./field-errors.ts";
import { allowedIn, fieldLabel } from "./forms.ts";
import { focusName } from "./focus.ts";
import type { Words } from "./words.ts";

type Typed = Pick<HTMLInputElement, "validity" | "valueAsNumber">;

/**
 * Is what was typed into a field nothing that it takes? The steps of a number are for its arrows: any whole
 * number may be typed.
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

/** What is wrong with what was typed, and what would be right. */
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
 * From now on nothing is done with what cannot be in a field of this window: it stays as it was typed, says
 * beside itself what would be right, and the window goes on with what stood there before. To be called once
 * for the root of a window.
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
  // The same typed once more changes nothing, but is no more right for that.
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
 * Is everything right that was typed within this element? Where something is not, says so beside each such
 * field and goes to the first.
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
 * Leaves what cannot be as it was typed when its part of a window is drawn anew; not where the window has
 * another value for it by now.
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

/** A field that takes numbers, or says by a pattern what it takes. */
function mayBeWrong(field: HTMLInputElement): boolean {
  return (
    field.localName === "input" && field.willValidate && (field.type === "number" || field.pattern !== "")
  );
}
