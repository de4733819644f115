import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const language = JSON.parse(readFileSync(join(root, "lang/en.json"), "utf8"));

function flat(value: unknown, path: string): string[] {
  return typeof value === "string" ? [path] : Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

function files(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(name => name.endsWith(ending)).map(name => join(root, folder, name));
}

const known = new Set(flat(language, ""));
const sources = [...files("src/applications", ".ts"), ...files("src/gm", ".ts"), ...files("src/play", ".ts"), ...files("src/documents", ".ts"), ...files("src/data", ".ts"), ...files("templates", ".hbs")];

describe("the English texts", () => {
  it.each(sources)("have every key that %s names whole", file => {
    const text = readFileSync(file, "utf8");
    const named = [...text.matchAll(/["`]((?:BLACKOUT|TYPES)\.[A-Za-z0-9_.]+)["`]/g)].map(match => match[1] as string);
    const used = named.filter(key => !isPrefix(key));
    expect(used.filter(key => !known.has(key))).toEqual([]);
  });

  it.each(sources)("have texts under every beginning of a key that %s completes", file => {
    const text = readFileSync(file, "utf8");
    const beginnings = [...text.matchAll(/["`]((?:BLACKOUT|TYPES)\.[A-Za-z0-9_.]*)\.\$\{/g)].map(match => match[1] as string);
    expect(beginnings.filter(beginning => !isPrefix(beginning))).toEqual([]);
  });

  it("name every actor and item type", () => {
    expect(Object.keys(language.TYPES.Actor).sort()).toEqual(["character", "npc", "party"]);
    expect(Object.keys(language.TYPES.Item).sort()).toEqual(["armor", "gear", "weapon"]);
  });
});

function isPrefix(key: string): boolean {
  return [...known].some(path => path.startsWith(`${key}.`)) || ["BLACKOUT.actor", "BLACKOUT.character"].includes(key);
}
