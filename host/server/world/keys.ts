/**
 * The keys of the world's database. A primary document and all its embedded documents form one record, so a
 * single write updates them together. The record's key is `!actors!ID` or, in a compendium of the world,
 * `!packs.NAME.actors!ID`. Other keys are `!credentials!USER` and `!compendia!NAME`.
 */
import { documentNameOf, PRIMARY_COLLECTIONS } from "./collections.ts";

export type RecordKey =
  | { kind: "document"; pack: string | null; documentName: string; id: string }
  | { kind: "credentials"; id: string }
  | { kind: "compendium"; id: string };

/** Returns the ID that clients use for a compendium of the world. */
export function worldPackId(name: string): string {
  return `world.${name}`;
}

/** Returns a document's storage key. `pack` is the ID of one of the world's compendiums, or null. */
export function documentKey(pack: string | null, documentName: string, id: string): string {
  const collection = PRIMARY_COLLECTIONS[documentName];
  return pack === null ? `!${collection}!${id}` : `!packs.${pack.slice("world.".length)}.${collection}!${id}`;
}

export const credentialsKey = (userId: string): string => `!credentials!${userId}`;
export const compendiumKey = (name: string): string => `!compendia!${name}`;

/** Returns the parts of a key, or undefined if the host never writes such a key. */
export function parseKey(key: string): RecordKey | undefined {
  const match = /^!([^!]+)!([^!]+)$/.exec(key);
  if (!match) return undefined;
  const [, place, id] = match as unknown as [string, string, string];
  if (place === "credentials") return { kind: "credentials", id };
  if (place === "compendia") return { kind: "compendium", id };
  const [collection, name, ...rest] = place.split(".").reverse();
  const documentName = documentNameOf(collection ?? "");
  if (documentName === undefined) return undefined;
  if (name === undefined) return { kind: "document", pack: null, documentName, id };
  return rest.join(".") === "packs"
    ? { kind: "document", pack: worldPackId(name), documentName, id }
    : undefined;
}
