import { onHook } from "../../compat/hooks.ts";
import { invalidDocumentError } from "../../compat/documents.ts";
import { localize } from "../../language/localize.ts";

/** The maximum number of documents that the note names. For the others, it only gives their number. */
const MOST_NAMED = 20;

/**
 * Shows a note on an actor's sheet that lists unreadable items and effects with the reasons, because the
 * sheet's own lists can't show them. Must be called once, in Foundry's `init` hook.
 */
export function registerUnreadableNotes(): void {
  onHook(
    "renderActorSheetV2",
    ({ document: actor }: { readonly document: Actor.Implementation }, element: HTMLElement) => {
      showUnreadableNote(actor, element);
    },
  );
}

function showUnreadableNote(actor: Actor.Implementation, sheet: HTMLElement): void {
  sheet.querySelector("[data-unreadable]")?.remove();
  const wrong = [...brokenIn(actor.items), ...brokenIn(actor.effects)];
  const place = sheet.querySelector(".window-content") ?? sheet;
  if (wrong.length === 0) return;
  const page = sheet.ownerDocument;
  const note = page.createElement("aside");
  note.className = "bo-note";
  note.dataset["unreadable"] = String(wrong.length);
  note.setAttribute("role", "note");
  const heading = page.createElement("p");
  heading.textContent = localize("BLACKOUT.sheet.unreadable", { n: String(wrong.length) });
  const list = page.createElement("ul");
  list.append(
    ...wrong.slice(0, MOST_NAMED).map(why => {
      const entry = page.createElement("li");
      entry.textContent = why;
      return entry;
    }),
  );
  note.append(heading, list);
  place.prepend(note);
}

function* brokenIn(collection: Parameters<typeof invalidDocumentError>[0]): Generator<string> {
  for (const id of collection.invalidDocumentIds) yield invalidDocumentError(collection, id) || id;
}
