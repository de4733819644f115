import { describe, expect, it } from "vitest";
import { Localization } from "../../../host/runtime/client/i18n.ts";
import { localizeModels } from "../../../host/runtime/client/initialize.ts";
import { startWorld } from "./support/world.ts";

const FILES: Record<string, any> = {
  "/systems/mini/lang/en.json": {
    "MINI": { Greeting: "Hello {name}", Only: "Only English" },
    "MINI.Flat.Key": "flat",
  },
  "/systems/mini/lang/de.json": { MINI: { Greeting: "Hallo {name}" } },
  "/modules/helper/lang/en.json": { MINI: { Greeting: "Howdy {name}" } },
};

function localization(): Localization {
  const { foundry } = startWorld();
  return new Localization({
    packages: () => [
      {
        id: "mini",
        kind: "system",
        languages: [
          { lang: "en", path: "lang/en.json" },
          { lang: "de", path: "lang/de.json" },
        ],
      },
      {
        id: "helper",
        kind: "module",
        languages: [
          { lang: "en", path: "lang/en.json" },
          { lang: "en", path: "lang/other.json", system: "another-system" },
        ],
      },
    ],
    fetchJson: url =>
      url in FILES ? Promise.resolve(structuredClone(FILES[url])) : Promise.reject(new Error(`no ${url}`)),
    activeIds: () => ({ system: "mini", modules: new Set(["helper"]) }),
    merge: (target, source) => foundry.utils.mergeObject(target, source),
  });
}

describe("localized texts", () => {
  it("are loaded from the files listed in the manifests, and can be overridden by modules", async () => {
    const i18n = localization();
    await i18n.initialize("en");
    expect(i18n.localize("MINI.Only")).toBe("Only English");
    expect(i18n.localize("MINI.Flat.Key")).toBe("flat");
    expect(i18n.format("MINI.Greeting", { name: "Ada" })).toBe("Howdy Ada");
  });

  it("are replaced by the English text, or else by the key, if they are missing", async () => {
    const i18n = localization();
    await i18n.initialize("de");
    expect(i18n.lang).toBe("de");
    expect(i18n.format("MINI.Greeting", { name: "Ada" })).toBe("Hallo Ada");
    expect(i18n.localize("MINI.Only")).toBe("Only English");
    expect(i18n.localize("MINI.Absent")).toBe("MINI.Absent");
  });

  it("are available in every language that a package provides", () => {
    expect(localization()._languagesOffered()).toEqual({ en: "en", de: "de" });
  });

  it("can be checked for existence, with or without the fallback to English", async () => {
    const i18n = localization();
    await i18n.initialize("de");
    expect(i18n.has("MINI.Only")).toBe(true);
    expect(i18n.has("MINI.Only", false)).toBe(false);
    expect(i18n.has("MINI")).toBe(false);
  });

  it("contain an empty string for each placeholder without a value", async () => {
    const i18n = localization();
    await i18n.initialize("en");
    expect(i18n.format("MINI.Greeting", {})).toBe("Howdy ");
  });

  it("are sorted and listed according to the rules of the language", async () => {
    const i18n = localization();
    await i18n.initialize("en");
    expect(
      i18n.sortObjects([{ name: "b" }, { name: "Ä" }, { name: "a" }], "name").map(({ name }) => name),
    ).toEqual(["a", "Ä", "b"]);
    expect(i18n.getListFormatter().format(["a", "b", "c"])).toBe("a, b, and c");
  });
});

describe("data model labels", () => {
  it("are looked up under each of the model's prefixes in order, even for nested fields", () => {
    const { game, CONFIG } = startWorld({
      init: ({ CONFIG: config, foundry }) => {
        const { fields } = foundry.data;
        config.Actor.dataModels.hero = class extends foundry.abstract.TypeDataModel {
          static LOCALIZATION_PREFIXES = ["MINI.HERO", "MINI.ACTOR"];

          static defineSchema(): any {
            return {
              speed: new fields.NumberField(),
              health: new fields.SchemaField({ value: new fields.NumberField() }),
              own: new fields.StringField({ label: "MINI.Own" }),
              none: new fields.StringField(),
              mood: new fields.StringField({ choices: { calm: "MINI.Calm" } }),
            };
          }
        };
      },
    });
    game.i18n.translations = {
      MINI: {
        Own: "Own label",
        Calm: "Calm",
        HERO: { FIELDS: { speed: { label: "Hero's speed" } } },
        ACTOR: {
          FIELDS: { speed: { label: "Speed", hint: "How fast" }, health: { value: { label: "Health" } } },
        },
      },
    };
    localizeModels();
    const { schema } = CONFIG.Actor.dataModels.hero;
    expect(schema.getField("speed").label).toBe("Hero's speed");
    expect(schema.getField("speed").hint).toBe("How fast");
    expect(schema.getField("health.value").label).toBe("Health");
    expect(schema.getField("own").label).toBe("Own label");
    expect(schema.getField("none").label).toBeFalsy();
    expect(schema.getField("mood").choices).toEqual({ calm: "Calm" });
  });

  it("use keys under TYPES for document types unless the system sets other labels", () => {
    const { CONFIG, game } = startWorld({
      init: ({ CONFIG: config }) => {
        config.Actor.typeLabels.foe = "MINI.Enemy";
      },
    });
    expect(CONFIG.Actor.typeLabels).toMatchObject({ hero: "TYPES.Actor.hero", foe: "MINI.Enemy" });
    expect(game.documentTypes.Actor).toEqual(expect.arrayContaining(["hero", "foe"]));
  });
});
