interface Editor extends HTMLElement {
  readonly value: string;
}

/** What is the same as nothing to an editor. */
const EMPTY = /^(?:<p>\s*<\/p>)?$/u;

/**
 * What stands in the open editors of a sheet and was not saved yet, by the path of each. `stored` answers
 * what the document has at a path.
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
