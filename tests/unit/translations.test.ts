import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { contentLanguage, contentLanguages } from "../../scripts/lib/content-language.mjs";
import { packTexts, type PackTexts } from "../../scripts/lib/pack-texts.mjs";
import {
  acceptLanguage,
  markup,
  startLanguage,
  translationFaults,
} from "../../scripts/lib/translation-check.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

const pack = (description: string): PackTexts => ({
  name: "weapons",
  texts: { label: "Weapons", entries: { Club: { name: "Club", description } } },
  documents: [{ id: "club000000000001", path: ["entries", "Club"] }],
});

/** Creates a repository with a single compendium translation, and returns its folder. */
function repository(translation: object): string {
  const folder = mkdtempSync(join(tmpdir(), "translations-"));
  mkdirSync(join(folder, "translations", "de"), { recursive: true });
  writeFileSync(join(folder, "translations/de/blackout.weapons.json"), JSON.stringify(translation));
  writeFileSync(
    join(folder, "system.json"),
    JSON.stringify({
      languages: [{ lang: "en" }, { lang: "de" }],
      packs: [{ name: "weapons", type: "Item" }],
    }),
  );
  return folder;
}

describe("translations of the compendiums", () => {
  it("contain every text of every compendium in each language, with the same links and tags", async () => {
    const packs = await packTexts();
    for (const lang of contentLanguages(root)) {
      const { texts, missing, wrong } = translationFaults(root, lang, packs);
      expect(texts).toBeGreaterThan(1000);
      expect([...missing, ...wrong], lang).toEqual([]);
    }
  });

  it("must keep links, rolls, conditions and tags, in any order", () => {
    expect(markup("<p>@UUID[a.b]{A} and [[/r 1d6]]</p>")).toBe(markup("<p>[[/r 1d6]] und @UUID[a.b]{B}</p>"));
    expect(markup("<p>@UUID[a.b]</p>")).not.toBe(markup("<p>@UUID[a.c]</p>"));
    expect(markup("<p>@Condition[prone]</p>")).not.toBe(markup("@Condition[prone]"));
  });

  it("are reported if they are missing or superfluous, or have different markup", () => {
    const folder = repository({
      label: "Waffen",
      entries: { Club: { name: "Keule", description: "Hart" }, Axe: { name: "Axt" } },
    });
    expect(translationFaults(folder, "de", [pack("<p>Hard</p>")])).toEqual({
      texts: 3,
      missing: [],
      wrong: [
        "de/blackout.weapons: entries › Club › description: lacks </p> <p>",
        "de/blackout.weapons: entries › Axe › name: has no English text",
      ],
    });
    const empty = repository({ label: "Waffen", entries: { Club: { name: "Keule", description: "" } } });
    expect(translationFaults(empty, "de", [pack("Hard")]).missing).toEqual([
      "de/blackout.weapons: entries › Club › description",
    ]);
  });

  it("are outdated if the English text has changed since they were accepted", () => {
    const folder = repository({ label: "Waffen", entries: { Club: { name: "Keule", description: "Hart" } } });
    acceptLanguage(folder, "de", [pack("Hard")]);
    expect(translationFaults(folder, "de", [pack("Hard")]).wrong).toEqual([]);
    expect(translationFaults(folder, "de", [pack("Soft")]).wrong).toEqual([
      expect.stringMatching(/^de\/blackout\.weapons: Club: the English text has changed/u),
    ]);
  });

  it("get empty strings for all missing keys when a language is added, and keep existing strings", () => {
    const folder = repository({ label: "Waffen", entries: { Club: { name: "Keule" } } });
    startLanguage(folder, "de", [pack("Hard")]);
    const file = JSON.parse(readFileSync(join(folder, "translations/de/blackout.weapons.json"), "utf8"));
    expect(file).toEqual({ label: "Waffen", entries: { Club: { name: "Keule", description: "" } } });
  });

  it("are grouped by document in the build, which omits missing and unchanged texts", () => {
    const folder = repository({ label: "Waffen", entries: { Club: { name: "Keule", description: "" } } });
    expect(contentLanguage(folder, "de", [pack("Hard")])).toEqual({
      packs: { "blackout.weapons": "Waffen" },
      packFolders: {},
      names: { Club: "Keule" },
      documents: { club000000000001: { Club: "Keule" } },
    });
  });
});
