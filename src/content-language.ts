import { contentLanguage, translateDocuments } from "./compat/content-language.ts";
import { SYSTEM_ID } from "./system-id.ts";

let fetched: Promise<void> = Promise.resolve();

/**
 * Begins to load the contents of the compendiums in this client's language; nothing for English. Called in
 * `init`, so that they usually arrive before the documents are prepared.
 */
export function fetchContentLanguage(): void {
  const language = contentLanguage();
  if (language === null) return;
  translateDocuments();
  const file = fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/translations/${language}.json`));
  fetched = Promise.all([
    // A missing file is answered with a page, which is no JSON.
    file.then(answer => answer.json() as Promise<unknown>),
    import("./features/content-language/start.ts"),
  ]).then(([contents, { startContents }]) => {
    startContents(contents);
  });
  // Handled by `contentLanguageFetched`.
  fetched.catch(() => null);
}

/**
 * Resolves when the contents are shown in this client's language. If they can't be loaded, notifies the user,
 * and the contents stay English.
 */
export async function contentLanguageFetched(): Promise<void> {
  try {
    await fetched;
  } catch (error) {
    console.error(error);
    ui.notifications.warn("BLACKOUT.window.contentsNotLoaded", { localize: true });
  }
}
