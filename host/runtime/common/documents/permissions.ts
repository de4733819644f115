import { environment } from "../environment.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { plainKey } from "../utils/operators.ts";
import { expandObject, flattenObject } from "../utils/paths.ts";
import { encodeOperators } from "../utils/operators.ts";

/** The top-level names that changes touch, whatever notation they use. */
export function touchedKeys(changes: any): string[] {
  return [...new Set(Object.keys(changes ?? {}).map(key => plainKey(key.split(".")[0])))];
}

/** Do the changes touch nothing but the named fields? */
export function onlyTouches(changes: any, allowed: readonly string[]): boolean {
  return touchedKeys(changes).every(key => allowed.includes(key));
}

/** The paths among `paths` (with `*` for any name) that the changes touch. */
export function touchedPaths(changes: any, paths: readonly string[]): string[] {
  const touched = Object.keys(flattenObject(expandObject(encodeOperators(changes ?? {})))).map(path => path.split(".").map(plainKey));
  return paths.filter(path => {
    const wanted = path.split(".");
    // Replacing or deleting an outer object touches what is inside it.
    return touched.some(parts => parts.slice(0, wanted.length).every((part, index) => wanted[index] === "*" || wanted[index] === part));
  });
}

/** The paths of fields in the changes that the schema reserves for gamemasters. */
export function gmOnlyPaths(document: any, changes: any): string[] {
  const found: string[] = [];
  const expanded = expandObject(encodeOperators(changes ?? {}));
  const visit = (fields: Iterable<[string, DataField]>, data: any, prefix: string) => {
    for (const [name, field] of fields) {
      for (const key of [name, `-=${name}`, `==${name}`].filter(candidate => candidate in data)) {
        if (field.gmOnly) found.push(prefix + name);
        else if ((field as any).fields && data[key] && typeof data[key] === "object") visit((field as any).entries(), data[key], `${prefix}${name}.`);
      }
    }
  };
  visit(document.constructor.schema.entries(), expanded, "");
  return found;
}

/**
 * What an update by someone who is no gamemaster touches and may not: fields of the schema that are `gmOnly`, and the paths under
 * `system` that the manifest lists as `gmOnlyFields` for the document's type. Empty for gamemasters.
 */
export function forbiddenPaths(document: any, changes: any, user: any, manifestGmOnlyFields: readonly string[] = []): string[] {
  if (user?.isGM) return [];
  return [...gmOnlyPaths(document, changes), ...touchedPaths(changes, manifestGmOnlyFields.map(path => path.startsWith("system.") ? path : `system.${path}`))];
}

/** The owner or a gamemaster, where the document names an author. */
export function isAuthorOrGM(user: any, document: any): boolean {
  return Boolean(user) && (user.isGM || document._source.author === user.id);
}

/** The actor of a combatant or token for questions of ownership; null where it cannot be known. */
export function worldActor(id: string | null | undefined): any {
  return id ? environment.collection("Actor")?.get(id) ?? null : null;
}
