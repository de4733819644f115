/** Tests that the diagnostics report lists all changed settings and tables of each variant. */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";

const { settings } = vi.hoisted(() => ({ settings: {} as Record<string, unknown> }));
vi.stubGlobal("Hooks", { callAll: () => true });
vi.mock("../../../src/compat/generation.ts", () => ({
  foundryRelease: () => ({ version: "14.360", generationNumber: 14, build: 360 }),
}));
vi.mock("../../../src/data/house-rules.ts", () => ({ HOUSE_RULES_SETTING: "houseRules" }));
vi.mock("../../../src/actions/variants/variant-facts.ts", () => ({
  variantRules: (key: string) => (settings["variantRules"] as Record<string, object>)[key] ?? {},
}));

import "../../../src/variants/index.ts";
import { gatherDiagnostics } from "../../../src/applications/diagnostics/gather-diagnostics.ts";
import { diagnosticsText } from "../../../src/applications/diagnostics/diagnostics-text.ts";
import {
  defaultZonesSwitches,
  zonesTables,
} from "../../../src/variants/zones-and-cards/combat/settings-of.ts";
import { tableNames } from "../../../src/variants/range-bands/combat/settings-of.ts";
import { defaultRangeBandsSettings } from "../../../src/variants/range-bands/rules/settings.ts";
import { defaultZonesSettings } from "../../../src/variants/zones-and-cards/rules/settings.ts";

beforeEach(() => {
  vi.stubGlobal("game", {
    system: { id: "blackout", version: "1.2.3" },
    i18n: { lang: "en" },
    user: { isGM: true },
    modules: [],
    settings: { settings: new Map(), get: (_of: string, key: string) => settings[key] },
  });
  vi.stubGlobal("navigator", { userAgent: "Firefox/150.0" });
  vi.stubGlobal("canvas", { ready: false });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

describe("the diagnostics report", () => {
  it("lists all changed settings and tables of each variant", async () => {
    const zones = {
      ...defaultZonesSettings,
      ...defaultZonesSwitches,
      tables: Object.fromEntries(zonesTables.map(name => [name, {}])),
      worldTables: { panic: "x" },
    };
    const bands = {
      ...defaultRangeBandsSettings,
      ...Object.fromEntries(tableNames.map(name => [name, []])),
      worldTables: { panicTable: "x" },
    };
    settings["variantRules"] = { zones, bands };
    const { variants } = await gatherDiagnostics();
    expect(variants.map(({ key, names }) => [key, [...names].sort()])).toEqual([
      ["zones", Object.keys(zones).sort()],
      ["bands", Object.keys(bands).sort()],
    ]);
    expect(diagnosticsText(await gatherDiagnostics())).toContain("  ralliedHealth: 1\n");
  });

  it("omits variants without changed settings", async () => {
    settings["variantRules"] = { zones: {} };
    expect((await gatherDiagnostics()).variants).toEqual([]);
  });
});
