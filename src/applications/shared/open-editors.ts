interface Editor extends HTMLElement {
  readonly value: string;
}

/** Matches content that an editor treats as empty. */
const EMPTY = /^(?:<p>\s*<\/p>)?$/u;

/**
 * Returns the unsaved texts in a sheet's open editors, keyed by path. `stored` returns the document's value
 * at a path.
 */
export function unsavedTexts(
  root: HTMLElement,
  stored: (path: string) => unknown,
): Readonly<Record<string, string>> {
  const editors = [...root.querySelectorAll<Editor>("prose-mirror[open][name]")].map(
    editor => [editor.getAttribute("name") ?? "", editor.value] as const,
  );
  return Object.fromEntries(
    editors.flatMap(([path, value]) => {
      const text = EMPTY.test(value) ? "" : value;
      return text === String(stored(path) ?? "") ? [] : [[path, text]];
    }),
  );
}
