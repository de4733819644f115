import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { allVerbs } from "../../../src/play/deed/registry.ts";
import { registerAllVerbs } from "../../../src/play/verbs/index.ts";
import english from "../../../lang/en.json" with { type: "json" };

registerAllVerbs();
const text = readFileSync(join(import.meta.dirname, "../../../docs/api.md"), "utf8");
const union = /type VerbKey =([^;]+);/u.exec(text)?.[1] ?? "";

describe("what authors of modules are told (docs/api.md)", () => {
  it("names every verb, so that each has its hooks in the types, and no other", () => {
    const named = [...union.matchAll(/"([\w]+)"/gu)].map(match => match[1]);
    expect([...named].sort()).toEqual(allVerbs().map(({ key }) => key).sort());
    expect(new Set(named).size).toBe(named.length);
  });

  it("every verb has a name in menus", () => {
    const at = (key: string): unknown => key.split(".").reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], english);
    expect(allVerbs().filter(({ label }) => typeof at(label.key) !== "string").map(({ key }) => key)).toEqual([]);
  });
});
