import { readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-expect-error -- the package has no declarations
import { load } from "js-yaml";
import { packSources, sourceFiles } from "../../../../scripts/packs.mjs";

export const root = fileURLToPath(new URL("../../../..", import.meta.url));
export const manifest = JSON.parse(readFileSync(join(root, "system.json"), "utf8"));

/** A compendium pack, as the manifest lists it. */
export interface Pack { readonly name: string; readonly label: string; readonly type: string; readonly path: string; readonly ownership?: Readonly<Record<string, string>> }
/** A source file and its data. */
export interface Source { readonly file: string; readonly pack: Pack; readonly data: any }

export const packs: readonly Pack[] = manifest.packs;
const files: Record<string, string[]> = Object.fromEntries(await Promise.all(packs.map(async ({ name }) => [name, await sourceFiles(join(packSources, name))] as const)));

/** All source files of all compendiums. */
export const everySource: readonly Source[] = packs.flatMap(pack => (files[pack.name] ?? []).map(file => ({ file: relative(join(packSources, pack.name), file), pack, data: load(readFileSync(file, "utf8")) })));
/**
 * The documents in the source files, without folders and without the parts that an adventure references by
 * path.
 */
export const documents: readonly Source[] = everySource.filter(({ data }) => typeof data._key === "string" && !data._key.startsWith("!folders!"));
export const folders: readonly Source[] = everySource.filter(({ data }) => String(data._key).startsWith("!folders!"));

/** Returns the documents of one pack. */
export const of = (name: string): readonly Source[] => documents.filter(({ pack }) => pack.name === name);

/** Returns the UUID of a document in a pack. */
export const uuidOf = ({ pack, data }: Source): string => `Compendium.blackout.${pack.name}.${pack.type}.${data._id}`;

/** Whether a pack is hidden from players. */
export const isHidden = ({ ownership }: Pack): boolean => ownership?.["PLAYER"] === "NONE";

/** Returns the content of an adventure, with each reference replaced by the document to which it refers. */
export function wholeAdventure({ pack, file, data }: Source): any {
  const folder = join(packSources, pack.name, file.slice(0, -basename(file).length));
  const whole = (entry: unknown): unknown => typeof entry === "string" ? load(readFileSync(join(folder, entry), "utf8")) : entry;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, Array.isArray(value) ? value.map(whole) : value]));
}

/** All items in the packs, whether in item packs or on actors. */
export const everyItem: readonly { readonly where: string; readonly data: any; readonly embedded: boolean }[] = documents.flatMap(({ pack, file, data }) => {
  if (pack.type === "Item") return [{ where: `${pack.name}/${file}`, data, embedded: false }];
  if (pack.type === "Actor") return data.items.map((item: any) => ({ where: `${pack.name}/${file} ${String(item.name)}`, data: item, embedded: true }));
  return [];
});

/** Returns every string in a value, with its path. */
export function textsIn(value: unknown, path = ""): { path: string; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, path === "" ? key : `${path}.${key}`));
}

/** Returns the UUIDs of all `@UUID[…]` links in a string. */
export const linksIn = (text: string): string[] => [...text.matchAll(/@UUID\[([^\]#]+)[^\]]*\]/gu)].map(match => match[1] as string);
