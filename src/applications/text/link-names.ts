import { conditionKeys } from "../../rules/conditions/keys.ts";
import { effectKeys } from "../../rules/conditions/effects.ts";
import type { Words } from "../shared/words.ts";

/** A name that occurs in texts, with the key of its rules page. */
export interface RuleName {
  readonly name: string;
  readonly about: string;
}

/**
 * Returns the names of all conditions and effects, each with the key of its rules page. A name that a
 * condition and an effect share is linked to the condition.
 */
export function ruleNames(words: Words): readonly RuleName[] {
  const named = [
    ...conditionKeys.map(key => ({
      name: words.localize(`BLACKOUT.condition.${key}`),
      about: `condition.${key}`,
    })),
    ...effectKeys.map(key => ({ name: words.localize(`BLACKOUT.effect.${key}`), about: `quality.${key}` })),
  ];
  return named.filter(
    ({ name }, index) => name !== "" && named.findIndex(other => other.name === name) === index,
  );
}

/**
 * Splits a string into plain parts and the names that have a rules page. Only whole words with matching case
 * count as names.
 */
export function partsOf(
  text: string,
  names: readonly RuleName[],
): readonly { readonly text: string; readonly about: string }[] {
  const longest = [...names].sort((a, b) => b.name.length - a.name.length);
  if (longest.length === 0) return [{ text, about: "" }];
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${longest.map(({ name }) => name.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)).join("|")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  return text.split(pattern).flatMap((part, index) =>
    part === ""
      ? []
      : [
          {
            text: part,
            about: index % 2 === 0 ? "" : (longest.find(({ name }) => name === part)?.about ?? ""),
          },
        ],
  );
}

/** The selector for interactive elements, in which no links are created. */
const PRESSED = "a, button, summary, select, textarea, label, [role=button], [role=link]";

/** Turns the names in an element into links to their rules pages. */
export function linkNames(root: HTMLElement, names: readonly RuleName[]): void {
  const page = root.ownerDocument;
  const walker = page.createTreeWalker(root, 4);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const node of texts) {
    if (node.parentElement?.closest(PRESSED)) continue;
    const parts = partsOf(node.data, names);
    if (parts.every(({ about }) => about === "")) continue;
    node.replaceWith(
      ...parts.map(({ text, about }) =>
        about === "" ? page.createTextNode(text) : linkTo(page, text, about),
      ),
    );
  }
}

function linkTo(page: Document, text: string, about: string): HTMLElement {
  const link = page.createElement("a");
  link.className = "bo-rule";
  link.textContent = text;
  link.tabIndex = 0;
  link.setAttribute("role", "link");
  link.dataset["rule"] = about;
  return link;
}
