/** A function that turns a pattern match into an element, or returns null to leave the text unchanged. */
export type Replacer = (match: RegExpMatchArray) => Promise<Node | null> | Node | null;

/** Returns all text nodes inside an element, in order. */
export function textNodes(root: Node): Text[] {
  const found: Text[] = [];
  const walk = (node: Node): void => {
    for (const child of [...node.childNodes]) {
      if (child.nodeType === 3) found.push(child as Text);
      else walk(child);
    }
  };
  walk(root);
  return found;
}

/**
 * Replaces every match of a pattern in the text nodes below a node with the replacer's result.
 * @param replaceParent whether to also replace the parent of the text, for patterns that fill their parent
 */
export async function replaceText(
  root: Node,
  pattern: RegExp,
  replacer: Replacer,
  replaceParent = false,
): Promise<void> {
  const global = pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
  for (const text of textNodes(root)) {
    const matches = [...(text.data ?? "").matchAll(global)];
    if (!matches.length) continue;
    const pieces: Node[] = [];
    let at = 0;
    let replaced = false;
    for (const match of matches) {
      const made = await replacer(match);
      if (!made) continue;
      replaced = true;
      const start = match.index ?? 0;
      if (start > at) pieces.push(text.ownerDocument.createTextNode(text.data.slice(at, start)));
      pieces.push(made);
      at = start + match[0].length;
    }
    if (!replaced) continue;
    if (at < text.data.length) pieces.push(text.ownerDocument.createTextNode(text.data.slice(at)));
    const parent = text.parentElement;
    const target: ChildNode = replaceParent && parent && parent !== root ? parent : text;
    target.replaceWith(...pieces);
  }
}
