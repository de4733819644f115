import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
// @ts-expect-error -- the tool has no declarations
import { extractPack } from "@foundryvtt/foundryvtt-cli";
// @ts-expect-error -- the package has no declarations
import { load } from "js-yaml";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildPacks } from "../../../scripts/packs.mjs";
import { documents, everySource, folders, manifest, packs, wholeAdventure, type Source } from "./support/sources.ts";

const made = { coreVersion: manifest.compatibility.minimum, systemId: "blackout", systemVersion: manifest.version };
const ADVENTURE = ["actors", "combats", "items", "journal", "scenes", "tables", "macros", "cards", "playlists", "folders"];
let out = "";

beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), "blackout-packs-"));
  await buildPacks(out);
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

/**
 * Reads a compendium with the official tool, and returns its documents by key. Works on a copy, because
 * opening a compendium writes to it.
 */
async function readBack(path: string): Promise<Map<string, any>> {
  const target = mkdtempSync(join(tmpdir(), "blackout-back-"));
  const copy = mkdtempSync(join(tmpdir(), "blackout-copy-"));
  cpSync(join(out, path), copy, { recursive: true });
  await extractPack(copy, target, { yaml: true });
  rmSync(copy, { recursive: true, force: true });
  const found = readdirSync(target).map(name => load(readFileSync(join(target, name), "utf8")) as any);
  rmSync(target, { recursive: true, force: true });
  return new Map(found.map(document => [document._key, document]));
}

/**
 * Returns an adventure in its compiled form: complete, and with authorship data (`_stats`) added to the parts
 * that its source only references.
 */
function asCompiled(source: Source): object {
  const { _stats, ...whole } = wholeAdventure(source);
  const parts = ADVENTURE.map(field => [field, (whole[field] as any[]).map((part, index) => typeof source.data[field][index] === "string" ? { ...part, _stats: { ...made, ...part._stats } } : part)]);
  return { ...whole, ...Object.fromEntries(parts) };
}

describe("the compiled compendiums", () => {
  it.each(packs)("contain exactly the source documents when read with the official tool: $name", async pack => {
    const back = await readBack(pack.path);
    const own = [...documents, ...folders].filter(source => source.pack === pack);
    expect([...back.keys()].sort()).toEqual(own.map(({ data }) => data._key).sort());
    for (const source of own) {
      const { _stats, ...rest } = source.data;
      const { _stats: stats, ...found } = back.get(source.data._key);
      expect(found, source.file).toEqual(pack.type === "Adventure" && !source.data._key.startsWith("!folders") ? asCompiled(source) : rest);
      // The author and the Foundry version come from the manifest.
      if (!source.data._key.startsWith("!folders")) expect(stats, source.file).toEqual({ ...made, ..._stats });
    }
  });

  it("are identical after a second build, and contain no log or lock files", async () => {
    const again = mkdtempSync(join(tmpdir(), "blackout-again-"));
    await buildPacks(again);
    const files = (folder: string) => Object.fromEntries(readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name)).map(file => [file.slice(folder.length), createHash("sha256").update(readFileSync(file)).digest("hex")]));
    expect(files(again)).toEqual(files(out));
    expect(Object.keys(files(out)).filter(file => /LOG|LOCK/u.test(file))).toEqual([]);
    rmSync(again, { recursive: true, force: true });
  });

  it("are built from all source folders", () => {
    const listed = packs.map(({ name }) => name).sort();
    expect(readdirSync(join(import.meta.dirname, "../../../packs/_source")).filter(name => !name.includes(".")).sort()).toEqual(listed);
    expect(everySource.length).toBeGreaterThan(0);
  });
});
