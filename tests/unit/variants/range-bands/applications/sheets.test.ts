import { describe, expect, it } from "vitest";
import { barView } from "../../../../../src/variants/range-bands/applications/bar-view.ts";
import {
  damageText,
  type ArmSeen,
} from "../../../../../src/variants/range-bands/applications/arms-source.ts";
import {
  armorView,
  faultyView,
  weaponView,
} from "../../../../../src/variants/range-bands/applications/item-view.ts";
import { printedSheet } from "../../../../../src/variants/range-bands/applications/printed-sheet.ts";
import {
  faultySheet,
  sheetView,
  type SheetSeen,
} from "../../../../../src/variants/range-bands/applications/sheet-view.ts";
import { listedArm } from "../../../../../src/variants/range-bands/combat/gear-of.ts";
import { derived } from "../../../../../src/variants/range-bands/rules/character.ts";
import { withFighter } from "../../../../../src/variants/range-bands/rules/encounter.ts";
import { setBand } from "../../../../../src/variants/range-bands/rules/pairs.ts";
import { defaultRangeBandsSettings as settings } from "../../../../../src/variants/range-bands/rules/settings.ts";
import { skills, untrainedSkill } from "../../../../../src/variants/range-bands/rules/skills.ts";
import { english } from "../../../applications/words.ts";
import { rolled, seenEncounter, whole } from "./support.ts";

const attributes = { reason: 1, acumen: 2, physicality: 1, influence: 0, dexterity: 2 };
const seen = (part: Partial<SheetSeen> = {}): SheetSeen => ({
  filled: true,
  attributes,
  changed: attributes,
  skills: Object.fromEntries([...skills.keys()].map(key => [key, untrainedSkill(key)])),
  derived: derived(attributes),
  dexterityChecks: 0,
  body: whole,
  everMortal: false,
  gamemaster: false,
  playersRest: false,
  lasting: [],
  weapons: [],
  ...part,
});
const listed: ArmSeen = {
  itemId: "a",
  name: "",
  kind: "pistol",
  note: "",
  damage: "",
  rounds: "",
  broken: false,
  dropped: false,
  gone: false,
};
const play = { owner: true, editing: false };
const edit = { owner: true, editing: true };

describe("the Range Bands section of a printed sheet", () => {
  it("contains points, weapons, lasting wounds, and all attributes with their skills", () => {
    const blocks = printedSheet(
      seen({
        lasting: [{ at: "1", name: "Limp", says: "Slower" }],
        weapons: [{ ...listed, name: "Sidearm", damage: "3 + 1d6" }],
      }),
      english,
    );
    const [numbers, skillTable, weapons, lasting] = blocks as any[];
    expect(blocks.map(({ title }) => title)).toEqual([
      "Range Bands",
      "Range Bands: Skills",
      "Range Bands: Weapons",
      "Lasting wounds",
    ]);
    expect(numbers.rows[0].cells).toHaveLength(numbers.columns.length);
    expect(skillTable.rows.map(({ cells }: any) => cells[1].text)).toEqual(["+1", "+2", "+1", "0", "+2"]);
    expect(skillTable.rows.flatMap(({ cells }: any) => cells[2].text.split(", ")).length).toBe(29);
    expect([weapons.entries[0].text, lasting.entries[0]]).toMatchObject([
      "3 + 1d6",
      { name: "Limp", text: "Slower" },
    ]);
  });
});

describe("the Range Bands sheet tab", () => {
  it("lists five attributes with all 29 skills, each with its check modifier (X1.1–X1.3, X1.5)", () => {
    const view = sheetView(seen({ skills: { ...seen().skills, rangedCombat: 3 } }), play, english);
    expect(view.attributes.map(({ key, value, level }) => [key, value, level])).toEqual([
      ["reason", "+1", "good"],
      ["acumen", "+2", "strong"],
      ["physicality", "+1", "good"],
      ["influence", "0", "average"],
      ["dexterity", "+2", "strong"],
    ]);
    const all = view.attributes.flatMap(({ skills: list }) => list);
    expect(all.length).toBe(29);
    const of = (key: string) => all.find(skill => skill.key === key);
    expect([of("rangedCombat")?.total, of("medicine")?.total, of("manipulation")?.total]).toEqual([
      "+5",
      "−2",
      "0",
    ]);
    expect(of("medicine")).toMatchObject({ vocational: true, inept: true, modifier: "−3" });
    expect(of("medicine"), "the first level of what has to be learned").toMatchObject({
      next: "Next level: +1",
    });
    expect(of("rangedCombat")?.roll).toBe("Check Ranged Combat with Dexterity: +5");
  });

  it("shows whether lasting effects lower an attribute or just penalize Dexterity checks (X7.10, X7.12)", () => {
    const view = sheetView(
      seen({
        changed: { ...attributes, reason: -1 },
        dexterityChecks: -1,
        lasting: [{ at: "1", name: "Blinded eye", says: "−1 on checks using Dexterity" }],
      }),
      edit,
      english,
    );
    expect(view.attributes[0]).toMatchObject({
      value: "−1",
      stored: 1,
      lowered: "+1 without lasting effects",
    });
    expect(view.attributes[4]?.roll).toBe("Check Dexterity only: +1");
    expect(view.attributes[4]?.value).toBe("+2");
    expect(view.lasting).toEqual([
      { at: "1", name: "Blinded eye", says: "−1 on checks using Dexterity", remove: "" },
    ]);
  });

  it("shows points, stress boxes and the values derived from attributes (X1.12–X1.14, X8.1, X8.4)", () => {
    const view = sheetView(
      seen({ body: { ...whole, wounds: { value: 3, max: 13 }, stressBoxes: 2 } }),
      play,
      english,
    );
    expect(view.points.map(({ short, value, max, low }) => [short, value, max, low])).toEqual([
      ["WP", "3", "13", true],
      ["RP", "7", "7", false],
    ]);
    expect(view.tiles.map(({ key, value }) => `${key} ${value}`)).toEqual([
      "meleeDefence +1",
      "rangedDefence +2",
      "initiative +4",
      "perception +3",
      "stress +3",
      "encumbrance 7",
    ]);
    expect(view.boxes.pips.map(({ filled }) => filled)).toEqual([true, true, false, false, false]);
    expect(view.panicAt).toContain("3 resilience or less");
  });

  it("shows countdowns in rounds, and lets a dying character avert death (X7.4, X7.9, X8.1)", () => {
    const body = {
      ...whole,
      mortal: { roundsLeft: 2, stabilised: false },
      panic: { name: "Frozen", roundsLeft: 3 },
      breaking: { name: "Rage", roundsLeft: 6 },
    };
    expect(
      sheetView(seen({ body }), play, english).marks.map(({ key, count, commands }) => [
        key,
        count,
        commands.map(({ command }) => command),
      ]),
    ).toEqual([
      ["mortal", "2", ["avertDeath"]],
      ["panic", "3", []],
      ["breaking", "6", []],
    ]);
  });

  it("lets only Gamemasters end panic or a breaking point, clear stress boxes, heal, and remove lasting wounds (B11)", () => {
    const body = {
      ...whole,
      stressBoxes: 2,
      panic: { name: "Frozen", roundsLeft: 3 },
      breaking: { name: "Rage", roundsLeft: 6 },
    };
    const lasting = [{ at: "1", name: "Scarred", says: "" }];
    const offered = (part: Partial<SheetSeen>) => {
      const view = sheetView(seen({ body, lasting, ...part }), play, english);
      return [
        view.marks.flatMap(({ commands }) => commands.map(({ command }) => command)),
        view.commands.map(({ command }) => command),
        view.clears,
        sheetView(seen({ body, lasting, ...part }), edit, english).lasting.map(({ remove }) => remove !== ""),
      ];
    };
    expect(offered({})).toEqual([[], ["checkPanic", "lastingWound"], false, [false]]);
    expect(offered({ playersRest: true })[1]).toEqual(["checkPanic", "lastingWound", "rest"]);
    expect(offered({ gamemaster: true })).toEqual([
      ["calm", "compose"],
      ["checkPanic", "lastingWound", "heal", "hazard", "state"],
      true,
      [true],
    ]);
  });

  it("has a button to fill in the tab if it is empty or in edit mode, unless the user can only view it", () => {
    const offered = (filled: boolean, look: typeof play) =>
      sheetView(seen({ filled }), look, english).prefill;
    expect([
      offered(false, play),
      offered(true, play),
      offered(true, edit),
      offered(false, { owner: false, editing: false }),
    ]).toEqual([true, false, true, false]);
    expect([faultySheet("broken", true), faultySheet("broken", false)]).toEqual([
      { fault: "broken", reset: true },
      { fault: "broken", reset: false },
    ]);
  });
});

describe("the Range Bands fields of an item", () => {
  const fields = (view: ReturnType<typeof weaponView>) =>
    Object.fromEntries(
      view.fields.map(field => [
        field.path,
        field.kind === "choice"
          ? field.options.find(({ selected }) => selected)?.value
          : field.kind === "number"
            ? field.value
            : field.on,
      ]),
    );

  it("include ammunition only if the weapon has a magazine (X10.1, X10.4, X10.6)", () => {
    const rifle = { ...listedArm("assaultRifle"), magazine: { rounds: 12, holds: 30, reloads: 2 } };
    expect(fields(weaponView(rifle, true, edit, english))).toMatchObject({
      "kind": "rifle",
      "band": "long",
      "skill": "rangedCombat",
      "damage.fixed": 4,
      "damage.dice": 2,
      "damage.sides": "6",
      "resilience": "half",
      "condition": "used",
      "rarity": "uncommon",
      "encumbrance": 2,
      "clip": 30,
      "rounds": 12,
      "reloads": 2,
      "jammed": false,
      "traits.burst": 5,
      "traits.blast": 0,
    });
    expect(Object.keys(fields(weaponView(listedArm("deckKnife"), false, edit, english)))).not.toContain(
      "rounds",
    );
    expect(
      weaponView(rifle, true, edit, english).fields.every(({ name }) =>
        name.startsWith("system.variants.bands."),
      ),
    ).toBe(true);
    expect(weaponView(rifle, true, edit, english).reset).toBe(true);
  });

  it("are shown as text in play mode (X6.1, X6.4, X10.2)", () => {
    const facts = Object.fromEntries(
      weaponView({ ...listedArm("fragmentCharge"), jammed: true }, false, play, english).facts.map(
        ({ label, value }) => [label, value],
      ),
    );
    expect(facts).toMatchObject({
      Damage: "3 + 2d6, all to resilience",
      Condition: "used",
      Traits: "Blast 1",
      Jammed: "Yes",
    });
    expect(
      damageText({ ...listedArm("deckKnife").weapon, damage: { fixed: 0, dice: 1, sides: 3 } }, english),
    ).toBe("1d3");
    expect(
      armorView({ defence: 2, condition: "worn" }, false, play, english).facts.map(({ value }) => value),
    ).toEqual(["+2", "worn"]);
    expect(faultyView("no number", edit)).toMatchObject({ fault: "no number", reset: true, fields: [] });
  });
});

describe("the turn bar in Range Bands", () => {
  const arm = (part: Partial<ArmSeen>): ArmSeen => ({
    itemId: "one",
    name: "Sidearm",
    kind: "pistol",
    note: "",
    damage: "3 + 1d6",
    rounds: "7 of 10 shots",
    broken: false,
    dropped: false,
    gone: false,
    ...part,
  });
  const bar = (
    encounter: ReturnType<typeof rolled>,
    list: string,
    { arms = [arm({})], target = null as string | null, id = "ilka" } = {},
  ) =>
    barView(
      seenEncounter(encounter),
      id,
      { arms, target, settings },
      { open: true, unfolded: new Set([list]) },
      english,
    );
  const first = () => rolled(6, 6, 1, 1, 2, 2, 1, 1);
  const commands = (view: ReturnType<typeof bar>) =>
    Object.fromEntries(view?.commands.map(({ action, disabled }) => [action, !disabled]) ?? []);

  it("lists an attack for each weapon and style, and groups everything else by whether it costs one or both of the turn's actions (X3.1, X3.2)", () => {
    expect(bar(first(), "attacks")?.commands.map(({ name }) => name)).toEqual([
      "Sidearm",
      "Rapid Fire: Sidearm",
      "Cover Fire: Sidearm",
      "Fire from Cover: Sidearm",
    ]);
    expect(commands(bar(first(), "one"))).toMatchObject({
      aim: true,
      defend: true,
      grapple: true,
      inspire: true,
      move: true,
      readyWeapon: true,
      reposition: true,
      takeCover: true,
    });
    expect(
      bar(first(), "one", {
        arms: [
          arm({}),
          arm({ itemId: "two", name: "Carbine" }),
          arm({ itemId: "", name: "Bare hands", kind: "unarmed" }),
        ],
      })
        ?.commands.filter(({ action }) => action === "readyWeapon")
        .map(({ name }) => name),
    ).toEqual(["Ready Weapon: Sidearm", "Ready Weapon: Carbine"]);
    expect(commands(bar(first(), "two"))).toEqual({ sprint: true, stabilise: true });
  });

  it("explains why an action is unavailable (X3.1, X3.2)", () => {
    const spent = withFighter(first(), "ilka", { actionsLeft: 1 });
    expect(commands(bar(spent, "two"))).toEqual({ sprint: false, stabilise: false });
    expect(bar(spent, "two")?.commands[0]?.description).toContain("not enough actions left");
    expect(
      bar(first(), "attacks")?.commands.find(({ action }) => action === "fireFromCover")?.description,
    ).toContain("not in cover");
    expect(commands(bar(first(), "two", { target: "gunner" })).stabilise).toBe(false);
    const near = { ...first(), pairs: setBand(first().pairs, "ilka", "gunner", "engaged") };
    expect(commands(bar(near, "two", { target: "gunner" })).stabilise).toBe(true);
    expect(commands(bar(first(), "one", { id: "rook" })).defend).toBe(false);
    expect(
      bar(first(), "attacks", { arms: [arm({ broken: true })] })?.commands.every(({ disabled }) => disabled),
    ).toBe(true);
  });

  it("allows only the current combatant to defer or end the turn (X2.6)", () => {
    expect(bar(first(), "one")).toMatchObject({
      mayDefer: true,
      mayEnd: true,
      endLabel: "End turn",
      state: "Acting now, initiative 14",
    });
    expect(bar(first(), "one", { id: "rook" })).toMatchObject({ mayDefer: false, mayEnd: false });
  });
});
