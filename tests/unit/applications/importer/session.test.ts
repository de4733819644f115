/**
 * Tests an importer session: corrections, column assignment, the state after an import, and the texts of all
 * messages.
 */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { oneLine } from "../../../support/one-line.ts";
import {
  columnName,
  importerView,
  describeImport,
  type Surroundings,
} from "../../../../src/applications/importer/importer-view.ts";
import {
  corrected,
  emptySession,
  readAnew,
  listedRows,
  tally,
  withKind,
  without,
  withProfile,
  withSign,
  withUse,
  type Means,
} from "../../../../src/applications/importer/session.ts";
import { chosen, exportView, foundIn } from "../../../../src/applications/importer/export-view.ts";
import { columns } from "../../../../src/importer/columns.ts";
import { wordLists } from "../../../../src/importer/vocabulary.ts";
import { importKinds } from "../../../../src/importer/kinds.ts";
import { profileOf } from "../../../../src/importer/mapping.ts";
import { fixture, pageTables, reasons, valueOf, vocabulary } from "../../importer/support.ts";
import { english as words } from "../words.ts";
import { textsOf } from "../../../support/language.ts";

const means: Means = { vocabulary, pages: pageTables, profiles: [] };
const weapons = () => readAnew(emptySession, { text: fixture("weapons.csv").text }, means);
const around: Surroundings = {
  destination: { to: "world", folder: "", pack: "", label: "" },
  packs: [],
  folders: [],
  known: new Set<string>(),
  profiles: [],
  runs: [],
  progress: null,
  report: null,
  when: String,
};

describe("an importer session", () => {
  it("converts new text into a table, or reports why it can't", () => {
    expect(tally(weapons().results)).toEqual({ good: 5, bad: 4, warned: 2 });
    const broken = readAnew(emptySession, { text: "[{" }, means);
    expect([broken.table, broken.fault?.key]).toEqual([null, "jsonBroken"]);
    expect(readAnew(broken, { text: " " }, means)).toMatchObject({ table: null, fault: null, results: [] });
  });

  it("applies a correction to a single cell, even if two rows have the same name", () => {
    const before = weapons();
    const after = corrected(before, 4, 3, "6D", means);
    expect([
      reasons(after.results)["Broken row"],
      valueOf(after.results[4], "system.damage.dice"),
      before.results[4]?.patches.length,
    ]).toEqual([undefined, 6, before.results[4]?.patches.length]);
    const twice = readAnew(emptySession, { text: "Name,Kind\nRope,gear\nRope,gear" }, means);
    expect(reasons(twice.results)).toEqual({ Rope: ["sameKey"] });
    expect(tally(corrected(twice, 0, 0, "Cord", means).results).good).toBe(2);
    expect(tally(corrected(twice, 1, 0, "Cord", means).results).good).toBe(2);
  });

  it("lets the user correct a row with too many cells", () => {
    const session = readAnew(emptySession, { text: fixture("broken.csv").text }, means);
    expect(reasons(corrected(session, 3, 2, "8", means).results)).toEqual({ '"Never closed': ["quoteOpen"] });
  });

  it("reads all rows again when a column, the item type or the decimal separator is changed", () => {
    const session = readAnew(emptySession, { text: "Name;Wert;X\nSeil;1.200;5" }, means);
    expect(session.mapping).toEqual(["name", "price", ""]);
    expect(valueOf(withUse(session, 2, "weight", means).results[0], "system.weight")).toBe(5);
    expect(valueOf(withUse(session, 2, "price", means).results[0], "system.price")).toBe(5);
    expect([
      valueOf(session.results[0], "system.price"),
      valueOf(withSign(session, "comma", means).results[0], "system.price"),
    ]).toEqual([1.2, 1200]);
    expect(withKind(session, "weapon", means).results[0]).toMatchObject({
      kind: "weapon",
      key: "weapon:seil",
    });
  });

  it("applies a profile if all headings match or the user chooses it", () => {
    const session = withUse(
      readAnew(emptySession, { text: "Name;A;B\nSeil;3;5" }, means),
      1,
      "weight",
      means,
    );
    const profile = profileOf("Mine", session.table!, session);
    const again = readAnew(emptySession, { text: "B;Name;A\n5;Seil;3" }, { ...means, profiles: [profile] });
    expect([again.profile, again.mapping]).toEqual(["Mine", ["", "name", "weight"]]);
    expect(
      withProfile(readAnew(emptySession, { text: "A;Name\n3;Seil" }, means), profile, means).mapping,
    ).toEqual(["weight", "name"]);
  });

  it("keeps the invalid rows after the valid ones have been imported", () => {
    const session = weapons();
    const rest = without(
      session,
      new Set(
        session.results
          .filter(({ problems }) => problems.every(({ level }) => level !== "error"))
          .map(({ row }) => row),
      ),
      means,
    );
    expect([rest.table?.rows.length, tally(rest.results)]).toEqual([4, { good: 0, bad: 4, warned: 0 }]);
    const cut = readAnew(emptySession, { text: fixture("broken.csv").text }, means);
    expect(reasons(without(cut, new Set([0, 2, 4]), means).results)).toEqual({
      '"Never closed': ["quoteOpen"],
      "Too": ["tooManyCells"],
    });
  });

  it("lists rows in pages, and can hide rows without notes or errors, or all rows without errors", () => {
    const session = weapons();
    expect([
      listedRows(session).length,
      listedRows({ ...session, show: "problems" }).length,
      listedRows({ ...session, show: "errors" }).length,
    ]).toEqual([9, 6, 4]);
    const many = readAnew(
      emptySession,
      { text: `Name,Price\n${Array.from({ length: 120 }, (_, row) => `Thing ${row},${row}`).join("\n")}` },
      means,
    );
    const view = importerView({ ...many, page: 2 }, { ...around, known: new Set(["gear:thing 119"]) }, words);
    expect([view.preview?.rows.length, view.preview?.rows.at(-1)?.state, view.preview?.pages]).toMatchObject([
      20,
      "update",
      { first: false, last: true },
    ]);
    expect(importerView({ ...many, page: 99 }, around, words).preview?.rows).toHaveLength(20);
  });
});

describe("the importer's texts", () => {
  const language = textsOf("en").BLACKOUT.importer;

  it("are exactly those that its code uses", () => {
    const root = new URL("../../../../src/", import.meta.url);
    const files = ["importer", "features/importer"].flatMap(folder =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
        .filter(name => name.endsWith(".ts"))
        .map(name => readFileSync(new URL(`${folder}/${name}`, root), "utf8")),
    );
    const told = new Set(
      files.flatMap(text =>
        [
          ...oneLine(text).matchAll(
            /(?:importMessage|fail|warn|ImportError)\("([a-zA-Z]+)"|key: (?:near === null \? )?"([a-zA-Z]+)"(?: : "([a-zA-Z]+)")?(?:, data| \})|"(no(?:Price|Weight|Number))"/gu,
          ),
        ].flatMap(match => match.slice(1).filter(Boolean)),
      ),
    );
    expect([...told].toSorted()).toEqual(
      Object.keys(language.say)
        .filter(
          key =>
            typeof language.say[key] === "string" &&
            !(key.endsWith("One") && key.slice(0, -3) in language.say),
        )
        .toSorted(),
    );
    expect(Object.keys(language.say.list).toSorted()).toEqual([...wordLists].toSorted());
    expect(Object.keys(language.say.kind).toSorted()).toEqual([...importKinds].toSorted());
  });

  it("include a name for every column", () => {
    for (const { id } of columns) expect(columnName(id, words), id).not.toMatch(/^BLACKOUT/u);
    expect(
      describeImport({ key: "notOfKind", data: { heading: "AP", kind: { key: "kind.gear" } } }, words),
    ).toBe("AP doesn’t apply to gear and is ignored.");
  });
});

describe("the entries selected for export", () => {
  const documents = ["Rope", "Lamp", "Rope ladder"].map((name, index) => ({
    uuid: `Item.${index}`,
    name,
    type: "gear",
  }));
  const state = { place: "items", search: "rope", left: new Set(["Item.0"]), as: "csv" } as const;

  it("include all entries except those that the user has deselected, regardless of the search", () => {
    expect(chosen(documents, state).map(({ name }) => name)).toEqual(["Lamp", "Rope ladder"]);
    expect(foundIn(documents, " ROPE ").length).toBe(2);
    expect(
      exportView([{ value: "items", label: "Things", source: { of: "items" } }], documents, state, words),
    ).toMatchObject({ rows: [{ on: false }, { on: true }], nothing: false, nothingFound: false });
  });
});
