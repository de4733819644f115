import { contentLanguage, translateDocuments } from "./compat/content-language.ts";
import { SYSTEM_ID } from "./system-id.ts";

let fetched: Promise<void> = Promise.resolve();

/**
 * Starts loading the translated contents of the compendiums in this client's language, unless it is English.
 * Must be called in `init`, so that the contents usually arrive before documents are prepared.
 */
export function fetchContentLanguage(): void {
  const language = contentLanguage();
  if (language === null) return;
  translateDocuments();
  const file = fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/translations/${language}.json`));
  fetched = Promise.all([
    // Servers may answer a request for a missing file with an HTML page, which isn't valid JSON.
    file.then(answer => answer.json() as Promise<unknown>),
    import("./features/content-language/start.ts"),
  ]).then(([contents, { startContents }]) => {
    startContents(contents);
  });
  // The error is handled by `contentLanguageFetched`.
  fetched.catch(() => null);
}

/**
 * Waits until the contents are shown in this client's language. If they can't be loaded, notifies the user,
 * and the contents stay in English.
 */
export async function contentLanguageFetched(): Promise<void> {
  try {
    await fetched;
  } catch (error) {
    console.error(error);
    ui.notifications.warn("BLACKOUT.window.contentsNotLoaded", { localize: true });
  }
}
