/**
 * Says beside a field why what was typed there cannot be, until something else is typed or the field is drawn anew. The field keeps the value that is stored.
 */
export function markRefused(field: HTMLElement, message: string): void {
  const place = field.closest(".bo-fld") ?? field;
  place.parentElement?.querySelector(":scope > .bo-err.typed")?.remove();
  const note = field.ownerDocument.createElement("span");
  note.className = "bo-err typed";
  note.role = "alert";
  note.textContent = message;
  field.ariaInvalid = "true";
  place.after(note);
  field.addEventListener("input", () => {
    field.ariaInvalid = null;
    note.remove();
  }, { once: true });
}
