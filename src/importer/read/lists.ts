import type { Json } from "../table.ts";

/**
 * Returns the entries of a list that is contained in a single cell. The list is split at semicolons, line
 * breaks, bullets and vertical bars or, if there are none, at commas and slashes. Text in brackets isn't
 * split. A dash, or a word such as "none", results in an empty list.
 */
export function listed(text: string): readonly string[] {
  const bare = /^(?:-|–|—|none|keine?|aucune?|ninguno|ninguna|n\/a)$/iu.test(text.trim()) ? "" : text;
  const marks = /[;\n•|]/u.test(outsideBrackets(bare)) ? ";\n•|" : ",/";
  const parts: string[] = [];
  let part = "";
  let depth = 0;
  for (const letter of bare) {
    if ("([{".includes(letter)) depth += 1;
    else if (")]}".includes(letter)) depth = Math.max(0, depth - 1);
    if (depth === 0 && marks.includes(letter)) {
      parts.push(part);
      part = "";
    } else part += letter;
  }
  return [...parts, part].map(one => one.trim()).filter(one => one !== "");
}

function outsideBrackets(text: string): string {
  return text.replace(/\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}/gu, "");
}

/**
 * Returns the structured data of a cell: the cell itself if it is an object or a list, or the parsed value if
 * it is JSON text that starts with a bracket. Returns null otherwise.
 */
export function dataIn(cell: Json): Json | null {
  if (typeof cell === "object") return cell;
  if (typeof cell !== "string" || !/^\s*[[{]/u.test(cell)) return null;
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === "object" && value !== null ? (value as Json) : null;
  } catch {
    return null;
  }
}

export type JsonObject = { readonly [key: string]: Json };

/** Returns the data if it is a list of objects, and null otherwise. */
export function objectsIn(data: Json | null): readonly JsonObject[] | null {
  return Array.isArray(data) && data.every(isObject) ? data : null;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
