// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { assemble } from "../../../host/runtime/client/foundry.ts";
import { isStub } from "../../../host/runtime/generated/stubs.ts";
import { inventedNames, wrongConstants, wrongParents } from "./compare.ts";
import { HOST_ONLY, OTHER_PARENTS } from "./host-only.ts";

describe("the assembled Foundry namespace", () => {
  const foundry = assemble(14);

  test("contains only declared or documented names, apart from the listed exceptions", () => {
    expect(inventedNames(foundry).sort()).toEqual(Object.values(HOST_ONLY).flat().sort());
  });

  test("contains classes with the declared inheritance, apart from the listed exceptions", () => {
    expect(wrongParents(foundry).sort()).toEqual(Object.entries(OTHER_PARENTS).sort());
  });

  test("has the declared constants, apart from those that Foundry 14 changed", () => {
    const different = wrongConstants(foundry.CONST).map(([path]) => path.split(".")[0]);
    expect(new Set(different)).toEqual(
      new Set(["CHAT_MESSAGE_STYLES", "CHAT_MESSAGE_TYPES", "EMBEDDED_DOCUMENT_TYPES"]),
    );
  });

  test("contains the user interface classes before packages are loaded", () => {
    const { CONFIG } = globalThis as any;
    expect(isStub(foundry.helpers.interaction.TooltipManager)).toBe(false);
    expect(CONFIG.ux.TooltipManager).toBe(foundry.helpers.interaction.TooltipManager);
    expect(CONFIG.ux.ContextMenu).toBe(foundry.applications.ux.ContextMenu);
    expect(CONFIG.ui.combat).toBe(foundry.applications.sidebar.tabs.CombatTracker);
    expect(typeof foundry.Game.prototype.initialize).toBe("function");
  });

  test.each([
    ["Game", "Game"],
    ["Tour", "nue.Tour"],
    ["KeyboardManager", "helpers.interaction.KeyboardManager"],
    ["Draggable", "applications.ux.Draggable"],
    ["CombatantConfig", "applications.sheets.CombatantConfig"],
    ["CombatTrackerConfig", "applications.apps.CombatTrackerConfig"],
    ["FontConfig", "applications.settings.menus.FontConfig"],
  ])("provides the deprecated global name %s, which causes a warning when it is used", (name, path) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(Object.hasOwn(globalThis, name)).toBe(true);
    expect((globalThis as any)[name]).toBe(foundry.utils.getProperty(foundry, path));
    expect(String(warn.mock.calls[0])).toContain(`foundry.${path}`);
    warn.mockRestore();
  });

  test("throws an error that names the member when an unimplemented member of an implemented class is called", () => {
    expect(() => foundry.dice.Roll.prototype._evaluateASTSync()).toThrow(
      "foundry.dice.Roll#_evaluateASTSync",
    );
  });

  test("throws an error that names any unimplemented function, class or option that is used", () => {
    expect(() => foundry.applications.fields.createFontAwesomeIcon("star")).toThrow(
      "foundry.applications.fields.createFontAwesomeIcon",
    );
    expect(() => foundry.documents.BaseActor._addDataFieldMigration({}, "a", "b")).toThrow(
      "._addDataFieldMigration",
    );
    expect(() => new foundry.data.fields.StringField({ persisted: false })).toThrow("persisted: false");
    expect(() => new foundry.applications.elements.HTMLDocumentTagsElement()).toThrow(
      "HTMLDocumentTagsElement",
    );
    expect(() => new foundry.applications.ux.Tabs()).toThrow("foundry.applications.ux.Tabs");
  });
});
