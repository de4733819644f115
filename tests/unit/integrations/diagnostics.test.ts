/** What people are asked to publish with a report: nothing of their world is in it, whatever stands in the facts. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { diagnosticsText, type DiagnosticFacts } from "../../../src/applications/diagnostics/diagnostics-text.ts";

const facts: DiagnosticFacts = {
  system: { id: "blackout", version: "1.2.3" }, foundry: { version: "14.360", generationNumber: 14, build: 360 }, language: "pt-BR", canvas: true, gamemaster: false,
  modules: [{ id: "quench", version: "0.10.0" }, { id: "dice-so-nice", version: "6.0.1" }],
  settings: [
    { key: "automation", scope: "world", value: "full", initial: "confirm", choices: ["full", "confirm", "cards"] }, { key: "promptSeconds", scope: "world", value: 90, initial: 60, choices: [] },
    { key: "reticle", scope: "client", value: true, initial: true, choices: [] },
  ],
  houseRules: { arcsAutomatic: true, backArcDegrees: 90, skills: [{ key: "own", label: "The heir's secret" }] },
  variants: [],
};

describe("diagnostics", () => {
  it("tell versions, modules, and the settings and house rules that differ", () => {
    expect(diagnosticsText(facts)).toBe([
      "blackout 1.2.3", "Foundry 14.360 (generation 14, build 360)", "language pt-BR, canvas on, player", "", "modules: 2", "  dice-so-nice 6.0.1", "  quench 0.10.0", "",
      "settings that differ from the default: 2", "  automation (world): full", "  promptSeconds (world): 90", "", "house rules that differ from the default: 3", "  arcsAutomatic: true", "  backArcDegrees: 90", "  skills: changed", "",
    ].join("\n"));
  });

  it("say that nothing differs where nothing does", () => {
    expect(diagnosticsText({ ...facts, modules: [], settings: [], houseRules: {} })).toContain("house rules that differ from the default: none");
    expect(diagnosticsText({ ...facts, houseRules: null })).toContain("house rules that differ from the default: none");
  });

  it("tell the switches of a variant that the world has rules for, by the names that the variant gives them", () => {
    const variants = [{ key: "zones", names: ["passivePush", "tables"], stored: { passivePush: true, tables: { panic: "Table.x" }, other: true } }, { key: "bands", names: ["bandCost"], stored: null }];
    expect(diagnosticsText({ ...facts, variants })).toContain("\n\nrules of the variant zones that differ from the default: 2\n  passivePush: true\n  tables: changed\n\nrules of the variant bands that differ from the default: none\n");
  });

  it("hold no text of anybody's, wherever it stands", () => {
    const secret = fc.string({ minLength: 1, maxLength: 20 }).map(text => `Ilka's ${text} token`);
    fc.assert(fc.property(secret, fc.constantFrom("houseRules", "variants", "settings", "modules", "language"), fc.jsonValue(), (text, place, other) => {
      const odd: DiagnosticFacts = {
        ...facts,
        ...place === "houseRules" && { houseRules: { [text]: true, arcsAutomatic: text, skills: [text, { label: text, other }], backArcDegrees: { [text]: other } } },
        ...place === "variants" && { variants: [{ key: text, names: ["a", "b"], stored: { [text]: true, a: text, b: { [text]: other } } }, { key: "zones", names: [], stored: text }] },
        ...place === "settings" && { settings: [{ key: "automation", scope: "world", value: text, initial: "confirm", choices: ["full"] }, { key: text, scope: text, value: { text, other }, initial: null, choices: [] }, { key: text, scope: text, value: true, initial: false, choices: [] }, { key: "a", scope: "world", value: text, initial: "", choices: [text] }] },
        ...place === "modules" && { modules: [{ id: text, version: text }, { id: "world-module", version: `/home/${text}/Data` }] },
        ...place === "language" && { language: text, system: { id: text, version: text }, foundry: { ...facts.foundry, version: text } },
      };
      const said = diagnosticsText(odd);
      expect(said).not.toContain("Ilka");
      expect(said).not.toContain("/home");
      expect(said).toContain("Foundry");
    }));
  });
});
