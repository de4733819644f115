/** An error message beside a field, and the field's previous accessible description. */
interface FieldError {
  readonly note: HTMLElement;
  readonly described: string | null;
}

const fieldErrors = new WeakMap<HTMLElement, FieldError>();
let count = 0;

/**
 * Shows an error message beside a field until the field's value changes or the field is redrawn. If there is
 * no room beside the field, adds the message to an ancestor that has `data-room`.
 */
export function showFieldError(field: HTMLElement, message: string): void {
  removeFieldError(field);
  const note = field.ownerDocument.createElement("span");
  const described = field.getAttribute("aria-describedby");
  count += 1;
  note.id = `bo-refused-${count}`;
  note.className = "bo-err typed";
  note.role = "alert";
  note.textContent = message;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", [described ?? [], note.id].flat().join(" "));
  fieldErrors.set(field, { note, described });
  placeNote(field, note);
  field.addEventListener(
    "input",
    () => {
      removeFieldError(field);
    },
    { once: true },
  );
}

/** Returns the error message that is shown beside a field, or null if there is none. */
export function fieldErrorOf(field: HTMLElement): HTMLElement | null {
  return fieldErrors.get(field)?.note ?? null;
}

/** Moves a field's error message to the field's current position. */
export function moveFieldError(field: HTMLElement): void {
  const note = fieldErrorOf(field);
  if (note) placeNote(field, note);
}

function removeFieldError(field: HTMLElement): void {
  const { note, described = null } = fieldErrors.get(field) ?? {};
  if (!note || !fieldErrors.delete(field)) return;
  note.remove();
  field.removeAttribute("aria-invalid");
  if (described === null) field.removeAttribute("aria-describedby");
  else field.setAttribute("aria-describedby", described);
}

function placeNote(field: HTMLElement, note: HTMLElement): void {
  const room = field.closest("[data-room]");
  if (room) room.append(note);
  else (field.closest(".bo-fld") ?? field).after(note);
}
