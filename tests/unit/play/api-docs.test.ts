import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(match => match[1] ?? "").sort();

/** Every verb is registered under the name of its key. */
const registered = names(/registerVerbs\(([\s\S]*?)\);/u.exec(read("src", "play", "verbs", "index.ts"))?.[1] ?? "", /(\w+)/gu);
const documented = names(/type VerbKey =([^;]+);/u.exec(read("docs", "api.md"))?.[1] ?? "", /"(\w+)"/gu);

describe("what authors of modules are told (docs/api.md)", () => {
  it("names every verb once, so that each has its hooks in the types", () => {
    expect(registered.length).toBeGreaterThan(40);
    expect(registered.filter(key => !documented.includes(key))).toEqual([]);
    expect(new Set(documented).size).toBe(documented.length);
  });
});
