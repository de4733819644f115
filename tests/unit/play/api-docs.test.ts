import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemVerbs } from "../../../src/play/verbs/all.ts";

const root = join(import.meta.dirname, "../../..");
const read = (...path: string[]): string => readFileSync(join(root, ...path), "utf8");
const names = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(match => match[1] ?? "").sort();

const registered = systemVerbs.map(({ key }) => key).sort();
const documented = names(/type VerbKey =([^;]+);/u.exec(read("docs", "api.md"))?.[1] ?? "", /"(\w+)"/gu);

describe("what authors of modules are told (docs/api.md)", () => {
  it("names every verb once, so that each has its hooks in the types", () => {
    expect(registered.length).toBeGreaterThan(40);
    expect(documented).toEqual(registered);
  });
});
