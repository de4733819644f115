/** Tests which rules pages the window menus open, and that these pages exist. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { helpPageOf, helpSections } from "../../../src/applications/text/help-pages.ts";
import { rulesPageUuid } from "../../../src/applications/text/rules-pages.ts";

describe("the help entry in a window's menu", () => {
  it.each([
    [
      "a character's sheet",
      ["blackout", "sheet", "bo-character"],
      "CharacterSheet-1",
      "character",
      "section.character",
    ],
    ["an enemy's sheet", ["blackout", "bo-npc"], "NpcSheet-1", "npc", "section.enemies"],
    ["an item", ["blackout", "bo-item"], "Item-1", "gear", "section.gear"],
    ["a weapon", ["blackout", "bo-item"], "Item-2", "weapon", "section.attacks"],
    ["a test", ["blackout", "bo-test", "bo-action"], "x", "", "section.tests"],
    [
      "an item transfer, whose window resembles a test",
      ["blackout", "bo-test", "bo-action", "bo-move"],
      "blackout-move",
      "",
      "section.gear",
    ],
    [
      "the request for a test",
      ["blackout", "bo-roster", "bo-request"],
      "blackout-request",
      "",
      "section.kinds",
    ],
    [
      "a planned takedown",
      ["blackout", "bo-roster", "bo-request"],
      "blackout-takedown-begin",
      "",
      "section.takedowns",
    ],
    [
      "an action of Zones & Cards",
      ["blackout", "bo-test", "bo-action", "bo-by-zones"],
      "x",
      "",
      "section.zones",
    ],
    [
      "the house rules of Range Bands",
      ["blackout", "bo-house", "bo-variant-settings", "bo-by-bands"],
      "blackout-variant-settings-bands",
      "",
      "section.bands",
    ],
    ["the importer, which has no rules", ["blackout", "bo-import"], "blackout-importer", "", ""],
    ["a window of another package", ["some-module"], "x", "character", ""],
  ])("opens the right rules page, if any, for %s", (_what, classes, id, type, page) => {
    expect(helpPageOf(classes, id, type)).toBe(page);
  });

  it("can open only pages that exist in the compendium", () => {
    const source = readFileSync(
      new URL("../../../packs/_source/rules/the-rules.yaml", import.meta.url),
      "utf8",
    );
    expect(helpSections.length).toBeGreaterThan(8);
    for (const section of [...helpSections, "zones", "bands"])
      expect(source, section).toContain(`_id: ${rulesPageUuid(`section.${section}`)?.split(".").at(-1)}\n`);
  });
});
