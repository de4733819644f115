/** What is said beside a field, and what described the field before. */
interface Refusal {
  readonly note: HTMLElement;
  readonly described: string | null;
}

const refusals = new WeakMap<HTMLElement, Refusal>();
let count = 0;

/**
 * Says beside a field why what was typed there cannot be, until something else is typed or the field is drawn
 * anew. Where there is no room beside it, `data-room` stands on what around it has some.
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

/** What is said beside this field; null for nothing. */
export function refusalOf(field: HTMLElement): HTMLElement | null {
  return refusals.get(field)?.note ?? null;
}

/** Takes what was said beside a field along to where the field stands now. */
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
