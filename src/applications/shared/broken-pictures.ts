import type { Words } from "./words.ts";

/**
 * Replaces images that fail to load with an icon and a message. Listens on the root element of the window,
 * and therefore keeps working after every render.
 */
export function watchPictures(root: HTMLElement, words: Words): void {
  // `error` events don't bubble, so the listener has to capture them.
  root.addEventListener(
    "error",
    event => {
      const image = event.target as Element | null;
      if (image?.tagName !== "IMG" || !image.classList.contains("bo-i")) return;
      const page = root.ownerDocument;
      const says = words.format("BLACKOUT.error.picture", { path: image.getAttribute("src") ?? "" });
      const mark = page.createElement("span");
      mark.className = `${image.className} bo-i-warn`;
      mark.role = "img";
      mark.ariaLabel = says;
      const portrait = image.closest(".bo-por");
      image.replaceWith(mark);
      if (!portrait?.parentElement || portrait.parentElement.querySelector(".bo-err.pic")) return;
      const note = page.createElement("p");
      note.className = "bo-err pic";
      note.textContent = says;
      (portrait.nextElementSibling ?? portrait.parentElement).append(note);
    },
    true,
  );
}
