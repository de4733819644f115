/** Tests a world's settings for a variant: how the window parses, shows and rejects input. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Handlebars from "handlebars";
import { beforeAll, describe, expect, it } from "vitest";
import { settingsSpec as bandsSpec } from "../../../../src/variants/range-bands/applications/settings-spec.ts";
import { settingsSpec as zonesSpec } from "../../../../src/variants/zones-and-cards/applications/settings-spec.ts";
import {
  changed,
  drafted,
  typedInto,
  untouched,
  type SettingsDraft,
} from "../../../../src/applications/variants/settings-draft.ts";
import { fieldsIn, type SettingsSpec } from "../../../../src/applications/variants/settings-spec.ts";
import { settingsView, type SettingsSeen } from "../../../../src/applications/variants/settings-view.ts";
import type { Words } from "../../../../src/applications/shared/words.ts";
import type { Source } from "../../../../src/ledger/plain.ts";
import { playOf, rowName, rowSays } from "../../../../src/variants/range-bands/combat/settings-of.ts";
import { settingsOf } from "../../../../src/variants/zones-and-cards/combat/settings-of.ts";
import { RuleError } from "../../../../src/rules/rule-error.ts";
import { defaultRangeBandsSettings } from "../../../../src/variants/range-bands/rules/settings.ts";
import { english } from "../words.ts";

const specs = { zones: zonesSpec, bands: bandsSpec } as const;
type Spec = (stored: Source, words?: Words) => SettingsSpec;

/** Returns the draft after the given input, based on the stored values. */
function typed(
  spec: Spec,
  path: string,
  value: string | boolean,
  draft: SettingsDraft = untouched,
  stored: Source = {},
): SettingsDraft {
  return typedInto(
    draft,
    { now: spec(drafted(stored, draft), english), rules: spec({}, english) },
    path,
    value,
    english,
  );
}

/** Returns the settings that would be stored when the draft is saved. */
const saved = (spec: Spec, path: string, value: string | boolean, stored: Source = {}) =>
  drafted(stored, typed(spec, path, value, untouched, stored));

function seen(spec: Spec, page: string, part: Partial<SettingsSeen> = {}): SettingsSeen {
  return {
    spec: spec(part.settings ?? {}, english),
    page,
    opened: "",
    settings: {},
    refused: new Map(),
    world: null,
    given: () => false,
    ...part,
  };
}

describe("input in a variant's settings", () => {
  it("is stored as a string or a number, whichever the rules expect", () => {
    const named = typed(zonesSpec, "tables.panic.scream.name", " Wail ");
    const both = typed(zonesSpec, "tables.panic.scream.stress", "−2", named);
    expect(drafted({}, both)).toEqual({ tables: { panic: { scream: { name: "Wail", stress: -2 } } } });
    expect(drafted({}, typed(zonesSpec, "tables.panic.scream.name", "", both))).toEqual({
      tables: { panic: { scream: { stress: -2 } } },
    });
    expect(saved(zonesSpec, "stressMaximum", "12")).toEqual({ stressMaximum: 12 });
    expect(saved(zonesSpec, "stressMaximum", "", { stressMaximum: 12 })).toEqual({});
  });

  it("isn't stored if it equals the default", () => {
    expect(
      saved(zonesSpec, "tables.panic.scream.stress", "-1", { tables: { panic: { scream: { stress: -2 } } } }),
    ).toEqual({});
    expect(saved(zonesSpec, "proneMatters", true)).toEqual({});
    expect(saved(zonesSpec, "tables.injuries.tornEar.limit", "none")).toEqual({});
    expect(saved(bandsSpec, "lastingWoundTable.7.first.what", "initiative")).toEqual({});
  });

  it("remains in its field if it is invalid, with an error that names the valid values", () => {
    const wrong = typed(zonesSpec, "ambushDice", "11", typed(zonesSpec, "healingPerShift", "3"));
    expect(drafted({}, wrong)).toEqual({ healingPerShift: 3 });
    const { rules, tabs } = settingsView(
      seen(zonesSpec, "switches", { refused: wrong.refused, settings: drafted({}, wrong) }),
      english,
    );
    const rule = rules.find(({ path }) => path === "ambushDice");
    expect(rule?.field).toMatchObject({
      value: "11",
      wrong: true,
      describedBy: "bo-variant-ambushDice-hint bo-variant-ambushDice-wrong",
    });
    expect(rule?.problems[0]?.says).toContain("a whole number from 0 to 10");
    expect(tabs.map(({ wrong: at }) => at)).toEqual([true, false, false, false]);
    expect(typed(zonesSpec, "ambushDice", "4", wrong).refused.size).toBe(0);
    expect(
      typed(zonesSpec, "tables.panic.scream.text", "x".repeat(301)).refused.get("tables.panic.scream.text")
        ?.says,
    ).toContain("at most 300 characters");
    expect(typed(zonesSpec, "swapTargets", "nobody").refused.get("swapTargets")?.says).toContain(
      "Anyone, Allies only",
    );
    expect(
      typed(bandsSpec, "panicTable.6.attacks", "99").refused.get("panicTable.6.attacks")?.says,
    ).toContain("−10 to 10");
  });

  it("can be reset to the default, for one field or for a whole row", () => {
    const stored = {
      ambushDice: 4,
      tables: { panic: { scream: { name: "Wail", stress: 0 }, flee: { stress: 0 } } },
    };
    expect(drafted(stored, changed(untouched, { path: "tables.panic.scream", value: undefined }))).toEqual({
      ambushDice: 4,
      tables: { panic: { flee: { stress: 0 } } },
    });
    const after = changed(typed(zonesSpec, "tables.panic.scream.stress", "99"), {
      path: "tables.panic.scream",
      value: undefined,
    });
    expect(after.refused.size).toBe(0);
    expect(drafted(stored, changed(untouched, { path: "ambushDice", value: undefined }))).toEqual({
      tables: stored.tables,
    });
  });

  it("doesn't overwrite another Gamemaster's simultaneous changes", () => {
    const mine = typed(zonesSpec, "tables.injuries.tornEar.name", "Ringing");
    expect(
      drafted(
        { ambushDice: 3, tables: { injuries: { tornEar: { infection: 2 }, brokenArm: { name: "Snap" } } } },
        mine,
      ),
    ).toEqual({
      ambushDice: 3,
      tables: { injuries: { tornEar: { infection: 2, name: "Ringing" }, brokenArm: { name: "Snap" } } },
    });
  });
});

describe("the tables of the variants", () => {
  it("accept changes to every effect of a critical injury (Z7.5)", () => {
    const paths = zonesSpec({}, english)
      .tables.find(({ key }) => key === "injuries")
      ?.rows.find(({ key }) => key === "tornEar")
      ?.cells.map(({ path }) => path.replace("tables.injuries.tornEar.", ""));
    expect(paths).toEqual([
      "name",
      "text",
      "limit",
      "lost",
      "deathRollDice",
      "healingDice",
      "exertionDamage",
      "infection",
      "fatal",
      "permanent",
      "slows",
      ...[
        "closeCombat",
        "heavyMachinery",
        "stamina",
        "mobility",
        "piloting",
        "rangedCombat",
        "comtech",
        "observation",
        "survival",
        "command",
        "manipulation",
        "medicalAid",
      ].map(skill => `skills.${skill}`),
    ]);
    const stored = [
      ["limit", "shift"],
      ["lost", "hand"],
      ["deathRollDice", "-2"],
      ["exertionDamage", "1"],
      ["infection", "6"],
      ["fatal", true],
      ["permanent", true],
      ["skills.stamina", "-1"],
    ] as const;
    const all = stored.reduce(
      (draft, [path, value]) => typed(zonesSpec, `tables.injuries.tornEar.${path}`, value, draft),
      untouched,
    );
    expect(settingsOf(drafted({}, all)).injuries.find(({ key }) => key === "tornEar")).toMatchObject({
      limit: "shift",
      lost: "hand",
      deathRollDice: -2,
      exertionDamage: 1,
      infection: 6,
      fatal: true,
      permanent: true,
      skills: { observation: -2, stamina: -1 },
    });
    expect(
      settingsOf(saved(zonesSpec, "tables.injuries.tornEar.skills.observation", "0")).injuries.find(
        ({ key }) => key === "tornEar",
      )?.skills,
    ).toEqual({});
    expect(
      settingsOf(saved(zonesSpec, "tables.injuries.mainArtery.limit", "none")).injuries.find(
        ({ key }) => key === "mainArtery",
      )?.limit,
    ).toBeNull();
  });

  it("accept changes to the dice of responses and the effects of panic (Z1.19, Z5.6)", () => {
    expect(settingsOf(saved(zonesSpec, "tables.responses.shakes.dice", "-1")).responseDice.shakes).toBe(-1);
    expect(
      zonesSpec({}, english)
        .tables[0]?.rows.find(({ key }) => key === "messUp")
        ?.cells.map(({ path }) => path.split(".").at(-1)),
    ).toEqual(["name", "text"]);
    const panic = (
      [
        ["atOnce", "dropItem"],
        ["noInterrupts", true],
        ["helpless", true],
      ] as const
    ).reduce(
      (draft, [path, value]) => typed(zonesSpec, `tables.panic.noisy.${path}`, value, draft),
      untouched,
    );
    expect(settingsOf(drafted({}, panic)).panic.noisy).toMatchObject({
      atOnce: "dropItem",
      noInterrupts: true,
      helpless: true,
    });
    expect(settingsOf(saved(zonesSpec, "tables.panic.flee.atOnce", "none")).panic.flee.atOnce).toBeNull();
  });

  it("accept new texts and effects for each row of the three Range Bands tables (X7.10, X8.1, X8.5)", () => {
    const named = saved(bandsSpec, "panicTable.6.text", "Rooted to the deck");
    expect(named).toEqual({ panicTable: { 6: { text: "Rooted to the deck" } } });
    expect(rowName(playOf(named), "panicTable", "frozen")).toEqual({ key: "Rooted to the deck" });
    expect(
      rowSays(playOf(saved(bandsSpec, "panicTable.6.says", "Nothing moves.")), "panicTable", "frozen"),
    ).toEqual({ key: "Nothing moves." });
    const changes = saved(
      bandsSpec,
      "lastingWoundTable.7.first.amount",
      "-2",
      saved(bandsSpec, "lastingWoundTable.7.first.what", "reason"),
    );
    expect(playOf(changes).lastingWoundTable.find(({ total }) => total === 7)?.effect).toEqual([
      { what: "reason", amount: -2 },
    ]);
    expect(
      playOf(saved(bandsSpec, "lastingWoundTable.7.first.what", "")).lastingWoundTable.find(
        ({ total }) => total === 7,
      )?.effect,
    ).toEqual([]);
    const gentle = playOf(
      saved(
        bandsSpec,
        "breakingPointTable.10.gentleSays",
        "Rests.",
        saved(bandsSpec, "breakingPointTable.10.gentleText", "Keeps to themselves"),
      ),
    );
    expect(gentle.ownWords).toEqual({
      "breakingPointTable.exhausted": "Keeps to themselves",
      "breakingPointTableSays.exhausted": "Rests.",
    });
    const limit = (value: string) =>
      playOf(saved(bandsSpec, "panicTable.8.limit", value)).panicTable.find(({ total }) => total === 8)
        ?.effect.limit;
    expect(["lashesOut", ""].map(limit)).toEqual(["lashesOut", undefined]);
    expect(
      playOf(saved(bandsSpec, "panicTable.7.limit", "")).panicTable.find(({ total }) => total === 7)?.effect,
    ).toEqual({ lasts: "d3", attacks: 0, nextInitiative: 0 });
    expect(() => playOf({ panicTable: { 13: {} } })).toThrow("panicTable");
  });

  it("hide the default text of a row whose effect was changed", () => {
    const says = (stored: Source) => rowSays(playOf(stored), "lastingWoundTable", "jumpy")?.key;
    expect(says({})).toBe("BLACKOUT.bands.lastingWoundTableSays.jumpy");
    expect(says({ lastingWoundTable: { 8: { text: "Other" } } })).toBe(
      "BLACKOUT.bands.lastingWoundTableSays.jumpy",
    );
    expect(says({ lastingWoundTable: { 7: { first: { amount: -3 } } } })).toBeUndefined();
  });

  it.each(["zones", "bands"] as const)("have a unique label for every field of a row in %s", key => {
    for (const { key: page, rows, folds } of specs[key]({}, english).tables) {
      const { table, tabs } = settingsView(seen(specs[key], page, { opened: rows[0]?.path ?? "" }), english);
      expect(tabs.length).toBe(4);
      expect(table?.rows.filter(({ open }) => open).length).toBe(folds ? 1 : rows.length);
      const labels = table?.rows.flatMap(({ cells }) => cells.map(({ field }) => field.label)) ?? [];
      expect(
        labels
          .filter((label, index) => label.includes("BLACKOUT") || labels.indexOf(label) !== index)
          .filter(label => !label.endsWith(", by")),
      ).toEqual([]);
    }
    for (const field of fieldsIn(specs[key]({}, english)))
      for (const name of [
        field.label,
        field.hint ?? field.label,
        ...(field.kind === "choice" ? field.options.map(({ label }) => label) : []),
      ])
        expect(english.has(name), name).toBe(true);
  });

  it("are accompanied by a field for each Range Bands setting, starting with content safety (B11)", () => {
    const { fields } = bandsSpec({}, english);
    expect(fields.map(({ path }) => path).sort()).toEqual(Object.keys(defaultRangeBandsSettings).sort());
    expect(fields[0]).toMatchObject({ path: "contentSafety", kind: "toggle", value: true });
    expect(() => zonesSpec({ ambushDice: "many" }, english)).toThrow(RuleError);
  });

  it("show a summary of a collapsed row's effect, and the text that a RollTable provides for a row", () => {
    const closed = settingsView(seen(zonesSpec, "injuries"), english).table?.rows.find(
      ({ key }) => key === "armArtery",
    );
    expect([closed?.title, closed?.sums]).toEqual([
      "52: Severed arm artery",
      "Time limit: one stretch, Unusable: one arm, Death roll −1, Healing dice 1",
    ]);
    const settings = { tables: { panic: { scream: { name: "Wail", text: "Loud." } } } };
    const row = settingsView(
      seen(zonesSpec, "panic", { settings, given: path => path.endsWith(".name") || path.endsWith(".text") }),
      english,
    ).table?.rows.find(({ key }) => key === "scream");
    expect([row?.customText, row?.cells.some(({ field }) => field.name.endsWith(".name"))]).toEqual([
      "Wail: Loud.",
      false,
    ]);
  });
});

describe("the settings window of a variant", () => {
  const source = (name: string) =>
    readFileSync(join(import.meta.dirname, "../../../../templates", name), "utf8");
  beforeAll(() => {
    Handlebars.registerHelper("localize", (key: string) => english.localize(key));
    for (const name of ["house-rules/field.hbs", "parts/options.hbs"])
      Handlebars.registerPartial(`systems/blackout/templates/${name}`, source(name));
  });

  it("shows errors beside their fields, and a choice of RollTables above the rows", () => {
    const refused = new Map([["tables.panic.scream.stress", { typed: "99", says: "too much" }]]);
    const world = {
      chosen: "t1",
      fault: "no result for 4",
      options: [
        { value: "", label: "none" },
        { value: "t1", label: "Fright <b>" },
      ],
    };
    const html = Handlebars.compile(source("variants/settings.hbs"))(
      settingsView(seen(zonesSpec, "panic", { refused, world }), english),
    );
    expect(html).toContain(
      'value="99" aria-label="9: Shrieks, Stress" aria-describedby="bo-variant-tables-panic-scream-stress-wrong" aria-invalid="true"',
    );
    expect(html).toContain('id="bo-variant-tables-panic-scream-stress-wrong"');
    expect(html).toMatch(
      /aria-describedby="bo-variant-worldTables-panic-hint bo-variant-worldTables-panic-wrong" aria-invalid="true"/u,
    );
    expect(html).toContain("Fright &lt;b&gt;");
    expect(html).toContain('data-action="putIntoWorld"');
  });
});
