/**
 * Tests the integrations with third-party modules through the modules' public APIs, using small fakes. A
 * missing, outdated or broken module never breaks the system.
 */
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";

const { hooks, fired, beside } = vi.hoisted(() => ({
  hooks: new Map<string, (...given: unknown[]) => void>(),
  fired: [] as unknown[][],
  beside: {} as Record<string, unknown>,
}));
vi.mock("../../../src/compat/hooks.ts", () => ({
  onceHook: (name: string, handler: (...given: unknown[]) => void) => {
    hooks.set(name, handler);
  },
  callModuleHook: (...given: unknown[]) => {
    fired.push(given);
  },
  moduleProperty: (name: string) => beside[name],
}));
vi.mock("../../../src/dice/inspiration-die.ts", () => ({ InspirationDie: { DENOMINATION: "i" } }));
vi.mock("../../../src/actions/core/registry.ts", () => ({
  actionsFetched: () => Promise.resolve(),
  actionOf: (key: string) => (["rest", "charge"].includes(key) ? { key } : undefined),
}));
vi.mock("../../../src/actions/core/perform.ts", () => ({
  perform: (intent: unknown) => {
    performed.push(intent);
    return Promise.resolve({});
  },
}));
vi.mock("../../../src/data/house-rules.ts", async () => ({ currentHouseRules: () => defaultHouseRules }));
vi.mock("../../../src/applications/sheets/sheet-actions.ts", () => ({
  commandsOf: () => ({
    maneuvers: [{ action: "charge", name: "Charge", ap: 2, refused: true }],
    actions: [{ action: "rest", name: "Rest", ap: 1, refused: false }],
  }),
}));
vi.mock("../../../src/applications/diagnostics/installation-checks.ts", () => ({
  installationChecks: [
    { area: "dice", claim: "count", run: () => Promise.resolve() },
    { area: "page", claim: "opens", run: () => Promise.resolve() },
    { area: "dice", claim: "are read", run: () => Promise.reject(new Error("other")) },
  ],
}));

import { skillList } from "../../../src/rules/character/skills.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { translateOwnTexts } from "../../../src/integrations/babele.ts";
import { stepDisplay } from "../../../src/integrations/carousel.ts";
import { actionOfCode } from "../../../src/integrations/hud-actions.ts";
import { loosened } from "../../../src/integrations/item-piles.ts";
import { registerIntegrations } from "../../../src/integrations/register.ts";
import {
  carouselConfig,
  fakeBabele,
  FakeDice3D,
  FakeItemPiles,
  hudComparisons,
  openHud,
  tokenActionHudCore,
} from "./fakes.ts";
import { textsOf } from "../../support/language.ts";

const english = textsOf("en");
const localized = (key: string): string =>
  String(key.split(".").reduce<any>((part, name) => part?.[name], english) ?? key);
const performed: unknown[] = [];
const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);

class FakeActor {}
const HOOKS = [
  "babele.init",
  "combat-tracker-dock-init",
  "diceSoNiceReady",
  "item-piles-ready",
  "quenchReady",
  "tokenActionHudCoreApiReady",
];

/** Calls a hook as the module would, and waits for its handlers. */
async function fire(hook: string, ...given: unknown[]): Promise<void> {
  hooks.get(hook)?.(...given);
  await vi.dynamicImportSettled();
  await new Promise(resolve => {
    setTimeout(resolve, 0);
  });
}

beforeEach(() => {
  hooks.clear();
  fired.length = performed.length = 0;
  warned.mockClear();
  for (const key of Object.keys(beside)) delete beside[key];
  vi.stubGlobal("Actor", FakeActor);
  vi.stubGlobal("game", {
    i18n: {
      localize: localized,
      format: (key: string, data: Record<string, string>) =>
        localized(key).replace(/\{(\w+)\}/gu, (_all, name: string) => data[name] ?? ""),
      has: () => true,
    },
    system: { title: "Blackout", version: "1.2.3" },
  });
  registerIntegrations();
});

describe("a third-party module", () => {
  it("is optional: its integration does nothing without the module", () => {
    expect([...hooks.keys()].sort()).toEqual(HOOKS);
    expect([fired, warned.mock.calls]).toEqual([[], []]);
  });

  const broken: [string, unknown][] = [
    ["nothing", undefined],
    ["an empty object", {}],
    ["text", "no"],
    [
      "methods that throw",
      new Proxy(
        {},
        {
          get: () => () => {
            throw new Error("broken");
          },
        },
      ),
    ],
  ];
  it.each(HOOKS.flatMap(hook => broken.map(([what, given]) => [hook, what, given] as const)))(
    "with a broken API causes only a logged error in the hook %s (%s)",
    async (hook, _what, given) => {
      await expect(fire(hook, given)).resolves.toBeUndefined();
      for (const [text] of warned.mock.calls) expect(text).toMatch(/^blackout \| /u);
    },
  );

  it.each([
    "babele.init",
    "diceSoNiceReady",
    "item-piles-ready",
    "quenchReady",
    "tokenActionHudCoreApiReady",
  ])("with an empty API causes a logged error in the hook %s", async hook => {
    await fire(hook, {});
    expect(warned).toHaveBeenCalledTimes(1);
    expect(String(warned.mock.calls[0]?.[1])).toMatch(/its API has no \w+/u);
  });
});

describe("Dice So Nice", () => {
  it("receives a default color set for tests, and an Inspiration die with its own colors", async () => {
    const dice3d = new FakeDice3D(["d", "i"]);
    await fire("diceSoNiceReady", dice3d);
    expect([dice3d.preferredColorset, dice3d.preferredSystem, dice3d.systems.get("blackout")?.name]).toEqual([
      "blackout",
      "blackout",
      "Blackout",
    ]);
    expect(dice3d.systems.get("blackout")?.dice.get("di")).toMatchObject({
      shape: "d6",
      colorset: "blackout-inspiration",
      values: { min: 1, max: 6 },
      labels: ["1", "2", "3", "4", "5", "6"],
    });
    expect(Object.keys(dice3d.colorsets)).toEqual(["blackout", "blackout-inspiration"]);
    for (const set of Object.values(dice3d.colorsets))
      for (const part of ["foreground", "background", "edge"]) expect(set[part]).toMatch(/^#[0-9a-f]{6}$/u);
    expect(warned).not.toHaveBeenCalled();
  });

  it("receives the Inspiration die in time to preload it", () => {
    const dice3d = new FakeDice3D(["d", "i"]);
    hooks.get("diceSoNiceReady")?.(dice3d);
    dice3d.preload();
    expect(dice3d.preloaded).toEqual(["di"]);
  });

  it("receives the color sets even if it rejects the Inspiration die", async () => {
    const dice3d = new FakeDice3D(["d"]);
    await fire("diceSoNiceReady", dice3d);
    expect(Object.keys(dice3d.colorsets)).toHaveLength(2);
    expect(warned.mock.calls.map(([text]) => text)).toEqual(["blackout | Dice So Nice"]);
  });
});

describe("Item Piles", () => {
  it("receives the paths of quantity, price and credits, and a filter that excludes traits and abilities from loot", async () => {
    const piles = new FakeItemPiles();
    beside["itempiles"] = piles;
    hooks.get("item-piles-ready")?.();
    // The registrations must already have been made when the hook returns, because Item Piles reads them
    // shortly afterward.
    const added = piles.added as any;
    expect(added).toMatchObject({
      ITEM_QUANTITY_ATTRIBUTE: "system.quantity",
      ITEM_PRICE_ATTRIBUTE: "system.price",
      CURRENCIES: [{ type: "attribute", data: { path: "system.credits" }, primary: true, exchangeRate: 1 }],
    });
    expect(added.ITEM_FILTERS).toEqual([
      { path: "type", filters: "geneMod,maneuver,training,trait,feature,background,drive" },
    ]);
    expect(added.CURRENCIES[0].abbreviation).toContain("{#}");
    await fire("nothing");
    expect(warned).not.toHaveBeenCalled();
  });

  it("resets the container, host item and location of transferred items", () => {
    const item = {
      name: "Rifle",
      type: "weapon",
      system: { container: "abc", host: "def", location: "worn", dropped: true, price: 5 },
    };
    expect(loosened(item)).toEqual({
      ...item,
      system: { container: "", host: "", location: "carried", dropped: false, price: 5 },
    });
    expect(loosened({ type: "maneuver", system: { key: "charge" } })).toEqual({
      type: "maneuver",
      system: { key: "charge" },
    });
    for (const odd of [null, "text", {}, { system: null }]) expect(loosened(odd)).toBe(odd);
  });
});

describe("Babele", () => {
  it("receives the translatable fields and the translations folder before it starts", async () => {
    const { given, babele, start } = fakeBabele();
    hooks.get("babele.init")?.(babele);
    start();
    await fire("nothing");
    expect(warned).not.toHaveBeenCalled();
    const mapping = given["registerMapping"] as Record<
      string,
      Record<string, string | { converter: string }>
    >;
    const converters = given["registerConverters"] as Record<string, (...all: unknown[]) => unknown>;
    expect(Object.keys(mapping).sort()).toEqual(["Actor", "Item", "RollTable"]);
    for (const field of Object.values(mapping).flatMap(fields => Object.values(fields)))
      if (typeof field !== "string") expect(Object.keys(converters)).toContain(field.converter);
    // A converter receives the original value, the translation, the document, and its compendium, in this
    // order.
    expect(converters["blackoutOwnTexts"]?.([{ text: "Loud" }], { Loud: "Laut" }, {}, {}, {})).toEqual([
      { text: "Laut" },
    ]);
    const results = [{ range: [1, 2], name: "Back", description: "<p>Up.</p>" }];
    expect(converters["blackoutResults"]?.(results, { "1-2": { name: "Zurück" } })).toEqual([
      { range: [1, 2], name: "Zurück", description: "<p>Up.</p>" },
    ]);
    expect(given["setSystemTranslationsDir"]).toBe("translations");
  });

  it("receives the rest of the data, and a warning is logged, if it doesn't support mappings", async () => {
    const { given, babele } = fakeBabele("registerMapping");
    await fire("babele.init", babele);
    expect(Object.keys(given)).toEqual(["setSystemTranslationsDir", "registerConverters"]);
    expect(warned.mock.calls).toEqual([["blackout | Babele", new Error("its API has no registerMapping()")]]);
  });

  it("finds a translation file for each compendium and for the compendium folders in every language except English", () => {
    const at = (path: string) => new URL(`../../../${path}`, import.meta.url);
    const { languages, packs } = JSON.parse(readFileSync(at("system.json"), "utf8")) as {
      languages: { lang: string }[];
      packs: { name: string; label: string }[];
    };
    for (const { lang } of languages.filter(one => one.lang !== "en")) {
      expect(readdirSync(at(`translations/${lang}`)).sort()).toEqual(
        ["_demo", "_packs-folders", ...packs.map(({ name }) => name)]
          .map(name => `blackout.${name}.json`)
          .sort(),
      );
      const labels = packs.map(({ name }) => {
        const file = JSON.parse(readFileSync(at(`translations/${lang}/blackout.${name}.json`), "utf8"));
        expect(file).toMatchObject({ label: expect.stringMatching(/\S/u), entries: expect.any(Object) });
        return file.label as string;
      });
      expect(new Set(labels).size, `two compendiums have the same name in ${lang}`).toBe(packs.length);
    }
  });

  it("translates custom qualities by their text, but not registered ones", () => {
    const rows = [
      { key: "heavy", x: null, text: "" },
      { key: "", x: 2, text: "Loud" },
      { key: "", x: null, text: "Odd" },
      "broken",
    ];
    expect(translateOwnTexts(rows, { "Loud": "Laut", "": "nothing", "Odd": 5 })).toEqual([
      rows[0],
      { key: "", x: 2, text: "Laut" },
      rows[2],
      "broken",
    ]);
    expect(translateOwnTexts(rows, undefined)).toBe(rows);
    expect(translateOwnTexts(null, { Loud: "Laut" })).toBeNull();
    expect(translateOwnTexts([{ text: "constructor" }], {})).toEqual([{ text: "constructor" }]);
  });
});

describe("Carousel Combat Tracker", () => {
  it("shows a combatant's step if there is one (R5.3)", async () => {
    const { config } = carouselConfig();
    const Portrait = config.CombatantPortrait;
    await fire("combat-tracker-dock-init", config);
    const drawn = (combatant: Record<string, unknown>) => new config.CombatantPortrait(combatant).drawn;
    expect(drawn({ initiative: 7 })).toEqual({ value: 7, isIconImg: false, isRollIconImg: false });
    expect(drawn({ initiative: null }).value).toBeNull();
    // If the value were undefined, the module would show decimals for every combatant.
    expect(drawn({}).value).toBeNull();
    expect(new config.CombatantPortrait({})).toBeInstanceOf(Portrait);
    expect([stepDisplay({}).icon, stepDisplay({}).rollIcon].join(" ")).not.toContain("d20");
  });

  it("shows current and maximum hit points, Stamina and armor", async () => {
    const { config, chosen } = carouselConfig();
    await fire("combat-tracker-dock-init", config);
    const attributes = (system: unknown) =>
      new config.CombatantPortrait({ initiative: 3, actor: { system } }).attributes(chosen());
    expect(
      attributes({
        health: { value: 9, max: 13, override: null },
        stamina: { value: 2, max: 3, override: null },
        armor: { value: 4, max: 5 },
      }),
    ).toEqual([
      [9, 13],
      [2, 3],
      [4, 5],
    ]);
    expect(attributes({ health: { value: 20, max: 20 }, armor: { value: 1, max: 1 } })).toEqual([
      [20, 20],
      [1, 1],
    ]);
    expect(config.defaultAttributesConfig()).toHaveProperty("dnd5e");
  });
});

describe("Quench", () => {
  it("receives a batch of checks that are grouped by area and report their results", async () => {
    const batches: any[] = [];
    await fire("quenchReady", {
      registerBatch: (...given: unknown[]) => {
        batches.push(given);
      },
    });
    expect(batches.map(([key, , options]) => [key, typeof options.displayName])).toEqual([
      ["blackout.contract", "string"],
    ]);
    const tree: [string, string, Promise<string>][] = [];
    let area = "";
    batches[0][1]({
      describe: (title: string, body: () => void) => {
        area = title;
        body();
      },
      it: (title: string, body: () => Promise<void>) => {
        tree.push([
          area,
          title,
          body().then(
            () => "passes",
            (error: Error) => error.message,
          ),
        ]);
      },
    });
    expect(await Promise.all(tree.map(async ([of, title, result]) => [of, title, await result]))).toEqual([
      ["dice", "count", "passes"],
      ["dice", "are read", "other"],
      ["page", "opens", "passes"],
    ]);
  });
});

describe("Token Action HUD", () => {
  const item = (id: string, type: string, more: object = {}) => ({
    id,
    name: id,
    img: `${id}.svg`,
    sort: 0,
    type,
    system: { location: "worn", quantity: 1, category: "melee", ...more },
    used: [] as unknown[],
    opened: 0,
    isWeapon() {
      return this.type === "weapon";
    },
    isGear() {
      return this.type === "gear";
    },
    isConsumable() {
      return this.type === "consumable";
    },
    isThing: () => true,
    use(intent: unknown) {
      this.used.push(intent);
      return Promise.resolve({});
    },
    sheet: {
      render: () => {
        rendered.push(id);
      },
    },
  });
  const rendered: string[] = [];
  const person = (type: "character" | "npc", isOwner = true) => {
    const items = [
      item("Rifle", "weapon"),
      item("Spare", "weapon", { location: "stowed" }),
      item("Patch", "consumable", { quantity: 3 }),
      item("Eaten", "consumable", { quantity: 0 }),
      item("Rope", "gear", { location: "carried" }),
    ];
    const rolled: unknown[] = [];
    return Object.assign(new FakeActor(), {
      isOwner,
      rolled,
      items: Object.assign(items, { get: (id: string) => items.find(one => one.id === id) }),
      isPerson: () => true,
      isSkilled: () => type === "character",
      isNpc: () => type === "npc",
      testAbilities: () => ({ attributeDice: 3, skillRank: 2, skillModifier: -1 }),
      rollTest: (intent: unknown) => {
        rolled.push(intent);
        return Promise.resolve({});
      },
    });
  };

  async function manager(core = tokenActionHudCore()): Promise<any> {
    await fire("tokenActionHudCoreApiReady", core);
    const [[hook, module]] = fired as [[string, any]];
    expect([hook, module.id, module.version]).toEqual(["tokenActionHudSystemReady", "blackout", "1.2.3"]);
    return module.api.SystemManager;
  }

  const listed = async (actor: unknown) => (await openHud(await manager(), actor)).names;

  it.each([
    ["2.0", "2.0.15"],
    ["2.1", "2.1.0"],
    ["2.1", "2.2.1"],
    ["2.0", "3.0"],
  ] as const)(
    "accepts the integration if versions are checked as in HUD Core %s and HUD Core %s is installed",
    async (way, installed) => {
      await fire("tokenActionHudCoreApiReady", tokenActionHudCore({ version: installed }));
      const [[, module]] = fired as [[string, any]];
      expect(hudComparisons[way](module.api.requiredCoreModuleVersion.split("."), installed.split("."))).toBe(
        true,
      );
    },
  );

  it("has a layout that contains every group once", async () => {
    const { layout, groups } = await new (await manager())("token-action-hud-core").registerDefaults();
    expect(layout.flatMap((tab: any) => tab.groups.map(({ id }: any) => id)).sort()).toEqual(
      groups.map(({ id }: any) => id).sort(),
    );
    for (const { name } of [...layout, ...groups]) expect(name).not.toMatch(/^BLACKOUT\./u);
  });

  it("lists held weapons, other gear, tests and available actions", async () => {
    const lists = await listed(person("character"));
    expect(lists).toMatchObject({
      "blackout-weapons-list": ["Rifle"],
      "blackout-gear-list": ["Patch", "Rope"],
      "blackout-actions-list": ["Rest"],
    });
    expect(lists["blackout-skills-list"]).toHaveLength(skillList(defaultHouseRules).length);
    expect(Object.keys(lists)).not.toContain("blackout-maneuvers-list");
  });

  it("lists only attribute tests for an enemy (R13.19)", async () => {
    const lists = await listed(person("npc"));
    expect(lists["blackout-attributes-list"]).toHaveLength(6);
    expect(Object.keys(lists)).not.toContain("blackout-skills-list");
  });

  it("lists nothing for another user's actor, or if no actor is selected", async () => {
    expect([await listed(person("character", false)), await listed(null)]).toEqual([{}, {}]);
  });

  it("shows images only if the module's setting is on", async () => {
    const pictures = async (icons: boolean) =>
      (await openHud(await manager(tokenActionHudCore({ icons })), person("character"))).groups
        .find(({ id }) => id === "blackout-weapons-list")
        ?.["actions"].map(({ img }: any) => img);
    expect(await pictures(true)).toEqual(["Rifle.svg"]);
    fired.length = 0;
    expect(await pictures(false)).toEqual([""]);
  });

  it("performs tests and actions and uses items on a click, skips the dialog on a Shift-click, and opens items on a right click", async () => {
    const actor = person("character");
    const hud = await openHud(await manager(), actor);
    hud.press("test|dexterity|aim");
    hud.press("item|Rifle", { isShift: true });
    hud.press("item|Rifle", { isRightClick: true });
    hud.press("action|rest", { isShift: true });
    // The HUD doesn't wait for a button's action, so another actor can be selected before the action is
    // performed.
    hud.hudManager["actor"] = person("character");
    await new Promise(resolve => {
      setTimeout(resolve, 0);
    });
    expect(actor.rolled).toEqual([{ attribute: "dexterity", skill: "aim", fast: false }]);
    expect([actor.items.get("Rifle")?.used, rendered]).toEqual([[{ fast: true }], ["Rifle"]]);
    expect(performed).toMatchObject([{ action: "rest", actor, item: null, fast: true }]);
  });

  it("ignores an unknown action", async () => {
    const hud = await openHud(await manager(), person("character"));
    hud.press("gone");
    await new Promise(resolve => {
      setTimeout(resolve, 0);
    });
    expect([performed, warned.mock.calls]).toEqual([[], []]);
  });

  it.each([null, 5, "", "test|luck|aim", "item|", "action|unknown", "action", "other|x"])(
    "ignores the invalid action code %j",
    code => {
      expect(actionOfCode(code)).toBeNull();
    },
  );
});
