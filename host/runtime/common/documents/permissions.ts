import { environment } from "../environment.ts";
import { diffObject, equals } from "../utils/objects.ts";
import { encodeOperators, plainKey } from "../utils/operators.ts";
import { expandObject, flattenObject } from "../utils/paths.ts";

/** Returns the names of the top-level properties affected by changes in any notation. */
export function touchedKeys(changes: any): string[] {
  return [...new Set(Object.keys(changes ?? {}).map(key => plainKey(key.split(".")[0])))];
}

/** Whether changes affect only the given fields. */
export function onlyTouches(changes: any, allowed: readonly string[]): boolean {
  return touchedKeys(changes).every(key => allowed.includes(key));
}

/** Returns the `paths` that the changes affect. In a path, `*` stands for any name. */
export function touchedPaths(changes: any, paths: readonly string[]): string[] {
  const touched = Object.keys(flattenObject(expandObject(encodeOperators(changes ?? {})))).map(path =>
    path.split(".").map(plainKey),
  );
  return paths.filter(path => {
    const wanted = path.split(".");
    // Replacing or deleting an outer object affects all data inside it.
    return touched.some(parts =>
      parts.slice(0, wanted.length).every((part, index) => wanted[index] === "*" || wanted[index] === part),
    );
  });
}

/**
 * Returns the paths of changed fields that the schema reserves for Gamemasters, including those of embedded
 * documents.
 */
export function gmOnlyPaths(document: any, changes: any): string[] {
  return gmOnlyIn(
    document.constructor.schema,
    expandObject(encodeOperators(changes ?? {})),
    document._source,
    "",
  );
}

function gmOnlyIn(schema: any, changes: any, current: any, prefix: string): string[] {
  const found: string[] = [];
  for (const [key, change] of Object.entries<any>(changes)) {
    const name = plainKey(key);
    const field = schema.get(name);
    if (!field) continue;
    const path = prefix + name;
    const now = current?.[name];
    if (field.gmOnly) {
      if (key !== name || !isPart(change, now)) found.push(path);
    } else if (Array.isArray(change) && field.schema) {
      for (const entry of change) {
        const mine = Array.isArray(now) ? now.find((other: any) => other._id === entry?._id) : undefined;
        // The contents of new entries are checked separately.
        if (mine && entry && typeof entry === "object")
          found.push(...gmOnlyIn(field.schema, entry, mine, `${path}.`));
      }
    } else if (change && typeof change === "object" && (field.fields || field.schema))
      found.push(...gmOnlyIn(field.schema ?? field, change, now, `${path}.`));
  }
  return found;
}

/** Whether all values in a change equal the current ones. */
function isPart(change: any, now: any): boolean {
  if (change && typeof change === "object" && now && typeof now === "object")
    return Object.keys(diffObject(now, change)).length === 0;
  return equals(change, now);
}

/**
 * Returns the paths in an update that only a Gamemaster is allowed to change: the schema's `gmOnly` fields,
 * and the paths under `system` that the manifest lists as `gmOnlyFields` for the document's type. Returns an
 * empty list for Gamemasters.
 */
export function forbiddenPaths(
  document: any,
  changes: any,
  user: any,
  manifestGmOnlyFields: readonly string[] = [],
): string[] {
  if (user?.isGM) return [];
  return [
    ...gmOnlyPaths(document, changes),
    ...touchedPaths(
      changes,
      manifestGmOnlyFields.map(path => (path.startsWith("system.") ? path : `system.${path}`)),
    ),
  ];
}

/** Whether the user is a Gamemaster or the author of the document. Used for documents that have an author. */
export function isAuthorOrGM(user: any, document: any): boolean {
  return Boolean(user) && (user.isGM || document._source.author === user.id);
}

/**
 * Returns the world actor whose ownership applies to a combatant or token, or null if the actor is unknown.
 */
export function worldActor(id: string | null | undefined): any {
  return id ? (environment.collection("Actor")?.get(id) ?? null) : null;
}
