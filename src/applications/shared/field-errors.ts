/** An error message beside a field, and the field's previous accessible description. */
interface Refusal {
  readonly note: HTMLElement;
  readonly described: string | null;
}

const refusals = new WeakMap<HTMLElement, Refusal>();
let count = 0;

/**
 * Shows an error message beside a field until the field's value changes or the field is redrawn. If there is
 * no room beside the field, adds the message to an ancestor that has `data-room`.
 */
export function markRefused(field: HTMLElement, message: string): void {
  clearRefusal(field);
  const note = field.ownerDocument.createElement("span");
  const described = field.getAttribute("aria-describedby");
  count += 1;
  note.id = `bo-refused-${count}`;
  note.className = "bo-err typed";
  note.role = "alert";
  note.textContent = message;
  field.setAttribute("aria-invalid", "true");
  field.setAttribute("aria-describedby", [described ?? [], note.id].flat().join(" "));
  refusals.set(field, { note, described });
  placeNote(field, note);
  field.addEventListener(
    "input",
    () => {
      clearRefusal(field);
    },
    { once: true },
  );
}

/** Returns the error message that is shown beside a field, or null if there is none. */
export function refusalOf(field: HTMLElement): HTMLElement | null {
  return refusals.get(field)?.note ?? null;
}

/** Moves a field's error message to the field's current position. */
export function moveRefusal(field: HTMLElement): void {
  const note = refusalOf(field);
  if (note) placeNote(field, note);
}

function clearRefusal(field: HTMLElement): void {
  const { note, described = null } = refusals.get(field) ?? {};
  if (!note || !refusals.delete(field)) return;
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
