// @vitest-environment happy-dom
import { describe, expect, it } from "vitest";
import { applications, startPage, storedActor } from "./support.ts";

const { DocumentSheetConfig } = applications.apps as any;
const { ActorSheetV2 } = applications.sheets as any;

class First extends ActorSheetV2 {}
class Second extends ActorSheetV2 {}
class FoeSheet extends ActorSheetV2 {}

function start(flags: object = {}, generation: 13 | 14 = 14): any {
  const world = startPage({
    generation,
    documents: {
      Actor: [storedActor({ flags }), storedActor({ _id: "actor00000000002", type: "foe", name: "Foe" })],
    },
  });
  const Actor = world.CONFIG.Actor.documentClass;
  return {
    ...world,
    Actor,
    hero: world.game.actors.get("actor00000000001"),
    foe: world.game.actors.get("actor00000000002"),
  };
}

describe("sheet registration", () => {
  it("makes a sheet the default for specific types", () => {
    const { Actor, hero, foe } = start();
    DocumentSheetConfig.registerSheet(Actor, "mini", First, {
      types: ["hero"],
      makeDefault: true,
      label: "First",
    });
    DocumentSheetConfig.registerSheet(Actor, "mini", FoeSheet, { types: ["foe"], makeDefault: true });
    expect(hero.sheet).toBeInstanceOf(First);
    expect(foe.sheet).toBeInstanceOf(FoeSheet);
  });

  it("applies to all types if no types are specified", () => {
    const { Actor, hero, foe } = start();
    DocumentSheetConfig.registerSheet(Actor, "mini", First, { makeDefault: true });
    expect([hero.sheet, foe.sheet].every(sheet => sheet instanceof First)).toBe(true);
  });

  it("changes the default only with makeDefault, and the last sheet registered that way becomes the default", () => {
    const { Actor, hero } = start();
    DocumentSheetConfig.registerSheet(Actor, "mini", First, { makeDefault: true });
    DocumentSheetConfig.registerSheet(Actor, "mini", Second, {});
    expect(hero.sheet).toBeInstanceOf(First);
    const again = start();
    DocumentSheetConfig.registerSheet(again.Actor, "mini", First, { makeDefault: true });
    DocumentSheetConfig.registerSheet(again.Actor, "mini", Second, { makeDefault: true });
    expect(again.hero.sheet).toBeInstanceOf(Second);
  });

  it.each([
    [13, "CoreActorSheet"],
    [14, "First"],
  ] as const)(
    "replaces the core sheet even without makeDefault, but only on Foundry 14 (Foundry %i)",
    (generation, name) => {
      const { Actor, hero } = start({}, generation);
      expect(hero.sheet.constructor.name).toBe("CoreActorSheet");
      DocumentSheetConfig.registerSheet(Actor, "mini", First, { types: ["hero"], canBeDefault: false });
      expect(hero._getSheetClass().name).toBe("CoreActorSheet");
      DocumentSheetConfig.registerSheet(Actor, "mini", First, { types: ["hero"] });
      DocumentSheetConfig.registerSheet(Actor, "mini", Second, { types: ["hero"] });
      expect(hero._getSheetClass().name).toBe(name);
    },
  );

  it("provides the sheets of a type, the possible defaults and the current default", () => {
    const { Actor } = start({}, 13);
    DocumentSheetConfig.registerSheet(Actor, "mini", First, {
      types: ["hero"],
      makeDefault: true,
      label: "First sheet",
    });
    DocumentSheetConfig.registerSheet(Actor, "mini", Second, { types: ["hero"], canBeDefault: false });
    const { sheetClasses, defaultClasses, defaultClass } = DocumentSheetConfig.getSheetClassesForSubType(
      "Actor",
      "hero",
    );
    expect(sheetClasses).toMatchObject({ "mini.First": "First sheet", "mini.Second": "mini.Second" });
    expect(Object.keys(defaultClasses)).toEqual(["core.CoreActorSheet", "mini.First"]);
    expect(defaultClass).toBe("mini.First");
  });

  it("can be overridden for a document by a flag", () => {
    const { Actor, hero } = start({ core: { sheetClass: "mini.Second" } });
    DocumentSheetConfig.registerSheet(Actor, "mini", First, { makeDefault: true });
    DocumentSheetConfig.registerSheet(Actor, "mini", Second, {});
    expect(hero.sheet).toBeInstanceOf(Second);
  });

  it("can be overridden for a type by a world setting", async () => {
    const { Actor, hero, game } = start();
    DocumentSheetConfig.registerSheet(Actor, "mini", First, { makeDefault: true });
    DocumentSheetConfig.registerSheet(Actor, "mini", Second, {});
    await game.settings.set("core", "sheetClasses", { Actor: { hero: "mini.Second" } });
    expect(hero.sheet).toBeInstanceOf(Second);
  });

  it("makes another sheet the default after the default sheet is unregistered", () => {
    const { Actor, hero, CONFIG } = start();
    DocumentSheetConfig.registerSheet(Actor, "mini", First, { makeDefault: true });
    const core = Object.keys(CONFIG.Actor.sheetClasses.hero).find(id => id.startsWith("core."))!;
    DocumentSheetConfig.unregisterSheet(Actor, "mini", First);
    expect(CONFIG.Actor.sheetClasses.hero["mini.First"]).toBeUndefined();
    expect(CONFIG.Actor.sheetClasses.hero[core].default).toBe(true);
    expect(hero.sheet).not.toBeInstanceOf(First);
  });

  it("doesn't translate labels until they are read, because translations are loaded later", () => {
    const { Actor, CONFIG, game } = start();
    DocumentSheetConfig.registerSheet(Actor, "mini", First, { label: "MINI.SHEET", types: ["hero"] });
    game.i18n.translations = { MINI: { SHEET: "Hero sheet" } };
    expect(CONFIG.Actor.sheetClasses.hero["mini.First"].label).toBe("Hero sheet");
  });
});
