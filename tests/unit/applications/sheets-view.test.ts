import { describe, expect, it } from "vitest";
import { armorSource } from "../../../src/applications/sheets/armor-source.ts";
import { attackRows, nameAmong } from "../../../src/applications/sheets/attack-rows.ts";
import {
  characterAttacks,
  characterHead,
  matrix,
  type CharacterNumbers,
} from "../../../src/applications/sheets/character-view.ts";
import {
  explainCost,
  explainDamage,
  explainStep,
  explainStock,
  explainWeight,
} from "../../../src/applications/sheets/explain-texts.ts";
import { favoriteRows, gearGroups } from "../../../src/applications/sheets/gear-groups.ts";
import {
  damageText,
  type AnyItemFacts,
  type WeaponFacts,
} from "../../../src/applications/sheets/item-rows.ts";
import { npcAttacks, type NpcNumbers } from "../../../src/applications/sheets/npc-view.ts";
import { npcAttribute } from "../../../src/rules/character/npc.ts";
import { slowedSentence, turnView } from "../../../src/applications/sheets/state-parts.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { qualityOptions, shownQualities } from "../../../src/applications/shared/qualities.ts";
import type { ReadoutPart } from "../../../src/applications/shared/readout.ts";
import { english } from "./words.ts";

/** Returns the readout as a single text. */
const line = (parts: readonly ReadoutPart[] | null) => parts?.map(({ text }) => text).join("") ?? null;

const common = {
  quantity: 2,
  weight: 1.5,
  price: 10,
  rarity: "common",
  encumbrance: 0,
  location: "worn",
  qualities: [],
};
/**
 * An actor who rolls nine dice for every pair of attribute and skill and has a score of 4 in every attribute.
 */
const wielder = { poolOf: () => ({ pool: 9, capped: false }), aimAlone: () => 3, bareAttribute: () => 4 };
const pistol = {
  id: "p",
  name: "Kestrel",
  img: null,
  sort: 1,
  type: "weapon",
  system: {
    ...common,
    category: "ranged",
    attacks: [{ attribute: "dexterity", skill: "aim" }],
    damage: { dice: 8, attribute: "", flat: 0 },
    actionPoints: 1,
    range: 45,
    ammunition: { value: 7, max: 10 },
    burst: 0,
    blast: 0,
    template: 0,
    hands: 1,
    nonLethal: false,
    qualities: [{ key: "stun", x: 2, text: "" }],
  },
} as unknown as WeaponFacts;
const suit = {
  id: "s",
  name: "Suit",
  img: null,
  sort: 0,
  type: "armor",
  system: { ...common, armor: { value: 19, max: 21 }, resistance: { value: 2, max: 5 }, stealth: 0 },
} as unknown as AnyItemFacts;
const attributes = Object.fromEntries(
  ["strength", "endurance", "dexterity", "intelligence", "insight", "charisma"].map(key => [
    key,
    { value: 3 },
  ]),
);
const numbers = {
  attributes: { ...attributes, dexterity: { value: 6 } },
  skills: {},
  allSkills: {
    aim: {
      rank: 3,
      modifier: 1,
      specialized: false,
      label: "BLACKOUT.skill.aim",
      attribute: "dexterity",
      passive: 4,
    },
  },
  health: { value: 11, max: 17, override: null },
  stamina: { value: 4, max: 7, override: null },
  armor: { value: 19, max: 21 },
  resistance: { value: 2, max: 5 },
  passiveEvasion: { value: 3, unlimited: 4, limit: 3, reason: "encumbrance" },
  walk: 30,
  run: 60,
  unslowed: { walk: 30, run: 60 },
  slowedBy: [],
  load: { slowed: false },
} as unknown as CharacterNumbers;
const world = {
  words: english,
  houseRules: defaultHouseRules,
  rowsFor: (attribute: string) =>
    attribute === "dexterity" ? [{ source: "encumbrance", dice: -1, why: "" }] : [],
};

describe("the character sheet", () => {
  it("shows each skill's dice pool for each attribute, including permanent modifiers, and highlights the typical attribute", () => {
    const { columns, rows } = matrix(numbers, world);
    const [aim] = rows;
    expect(columns.map(({ short }) => short)).toEqual(["Str", "End", "Dex", "Int", "Ins", "Cha"]);
    expect(aim?.cells.map(({ pool }) => pool)).toEqual(["7", "7", "9", "7", "7", "7"]);
    expect(aim?.cells.filter(({ usual }) => usual).map(({ attribute }) => attribute)).toEqual(["dexterity"]);
    expect(aim).toMatchObject({ label: "Aim", rank: 3, modifier: "+1" });
  });

  it("shows the unlimited Passive Evasion and the maximum armor next to the current values", () => {
    const head = characterHead(numbers, english);
    expect(head.evasion).toEqual({ value: 3, note: "capped, 4 unladen" });
    expect(head.armor.note).toBe("of 21, wear 2");
    expect(head.cells).toHaveLength(17 + 5);
  });

  it("shows why a character is slowed, and why Passive Evasion is limited (R6.15, R8.3)", () => {
    const slowed = {
      ...numbers,
      walk: 15,
      run: 30,
      slowedBy: ["condition", "legInjury"],
      passiveEvasion: { value: 1, unlimited: 4, limit: 3, reason: "paralyzed" },
    } as unknown as CharacterNumbers;
    expect(characterHead(slowed, english)).toMatchObject({
      walk: "15",
      run: "30",
      slowed: true,
      evasion: { value: 1, note: "paralyzed" },
    });
    expect(slowedSentence(slowed, english)).toBe("Normally 30 / 60. Halved by being slowed, an injured leg.");
    expect(characterHead(numbers, english).slowed).toBe(false);
    expect(slowedSentence(numbers, english)).toBeNull();
  });

  describe("in an encounter", () => {
    const turn = {
      step: 9,
      dice: [4, 5],
      delayedFrom: 0,
      acting: true,
      ap: 2,
      perTurn: 3,
      reactions: 1,
      waiting: null,
      missing: [],
    };

    it("shows the step, the current turn, and the remaining action points and reactions", () => {
      expect(turnView(turn, true, english)).toEqual({
        step: "9",
        now: "Your turn",
        ap: "2 of 3",
        points: "",
        pips: [true, true, false],
        reaction: {
          ready: true,
          count: "",
          note: "ready",
          description: expect.stringMatching(/^A reaction is left.*0 AP.*each round/u),
        },
        open: null,
        description: "Action points: 2 left this turn (reactions left this round: 1)",
      });
      expect(turnView(turn, false, english)?.now).toBe("Acting now");
      expect(turnView({ ...turn, acting: false, step: null }, true, english)).toMatchObject({
        step: "",
        now: "",
      });
      expect(turnView({ ...turn, reactions: 0 }, true, english)?.reaction).toMatchObject({
        ready: false,
        note: "reacted",
      });
      expect(turnView({ ...turn, reactions: 0 }, true, english)?.reaction.description).toMatch(/next round/u);
      expect(turnView({ ...turn, ap: 8 }, true, english)).toMatchObject({ points: "8", pips: [] });
      expect(turnView(null, true, english)).toBeNull();
    });

    it("shows the number of pending results and missing answers", () => {
      const waiting = { apply: 0, answer: 0, gamemaster: 1, others: 1 };
      expect(turnView({ ...turn, waiting }, true, english)?.open).toEqual({
        text: "2 open",
        description: "1 result waits for the Gamemaster · 1 answer is missing",
      });
      expect(turnView({ ...turn, waiting, missing: ["Rook"] }, true, english)?.open?.description).toBe(
        "1 result waits for the Gamemaster · Waiting for an answer from Rook",
      );
      expect(
        turnView({ ...turn, waiting: { ...waiting, gamemaster: 0, others: 0 } }, true, english)?.open,
      ).toBeNull();
    });

    it("explains how the step was determined: by dice, by a delay, or without dice", () => {
      expect(line(explainStep(turn, english))).toBe("Step 9: initiative dice 4 + 5");
      expect(line(explainStep({ ...turn, step: 11, delayedFrom: 9 }, english))).toBe(
        "Step 11: delayed from step 9, this round only",
      );
      expect(line(explainStep({ ...turn, dice: [] }, english))).toBe("Step 9: without initiative dice");
      expect(explainStep(null, english)).toBeNull();
    });

    it("explains the cost of an action, and shows the points that would be left", () => {
      const charge = { name: "Charge", ap: "3", stamina: "5", why: "Attack costs 3 AP." };
      expect(line(explainCost(charge, turn, 4, english))).toBe(
        "Charge: 3 AP, 5 Stamina; 2 AP, 4 Stamina left. Attack costs 3 AP.",
      );
      expect(line(explainCost(charge, null, 4, english))).toBe(
        "Charge: 3 AP, 5 Stamina; 4 Stamina left. Attack costs 3 AP.",
      );
      expect(line(explainCost({ name: "Hide", ap: "0", stamina: "0" }, turn, 4, english))).toBe(
        "Hide: no AP and no Stamina",
      );
    });
  });

  it("explains Damage as the sum of the weapon, its mods and the attribute (R7.6, R7.10, R7.24)", () => {
    const world = { words: english, bareAttribute: () => 5 };
    const damage = { dice: 4, attribute: "strength", flat: 0 } as const;
    const axe = { ...pistol, name: "Axe", system: { ...pistol.system, damage } };
    expect(line(explainDamage(axe, false, world))).toBe(
      "Damage 9D: Axe 4 + Strength 5; each success does 5 damage",
    );
    expect(line(explainDamage(null, false, world))).toBe("Damage 5D: Strength 5; each success does 5 damage");
    const modded = {
      mods: [],
      qualities: [],
      numbers: [
        {
          path: "damage.dice" as const,
          base: 3,
          value: 4,
          parts: [{ path: "damage.dice" as const, mode: "add" as const, value: 1, source: "Heavy head" }],
        },
      ],
    };
    expect(line(explainDamage({ ...axe, system: { ...axe.system, modded } }, false, world))).toBe(
      "Damage 9D: Axe 3 + Heavy head 1 + Strength 5; each success does 5 damage",
    );
    const burst = { ...axe, system: { ...axe.system, damage: { dice: 0, attribute: "", flat: 4 } as const } };
    expect(line(explainDamage(burst, true, world))).toBe("Damage 4 per hit: Axe 4");
  });

  it("explains a weapon's rounds and spare ammunition, and the bulk of a stack", () => {
    const clip = {
      id: "clip",
      name: "Kestrel clip",
      img: null,
      sort: 0,
      type: "ammunition" as const,
      system: { ...pistol.system, fits: "Kestrel", shots: 10, quantity: 2, weight: 1.5 },
    };
    const { value, max } = pistol.system.ammunition;
    expect(line(explainStock(pistol, [pistol, clip], english))).toBe(
      `Kestrel: ${value} of ${max} shots; spare: 2 × Kestrel clip`,
    );
    expect(line(explainStock(pistol, [pistol], english))).toContain("no spare ammunition");
    expect(line(explainWeight(clip, "lb", english))).toBe("Kestrel clip 3 lb: 2 × 1.5 lb");
  });

  it("lists held weapons with their attribute, skill, dice and damage, but no stowed weapons", () => {
    const [row] = attackRows([pistol], wielder, () => "Aim", english, true);
    expect(row).toMatchObject({
      name: "Kestrel",
      note: "Dex [Aim], 45 ft, 7 of 10 shots, Stun 2",
      pool: 9,
      damage: "8D",
      rollLabel: "9D to hit with Kestrel",
    });
    const stowed = { ...pistol, system: { ...pistol.system, location: "stowed" as const } };
    expect(attackRows([stowed], wielder, () => "Aim", english, true).map(({ name }) => name)).toEqual([
      "Bare hands",
    ]);
  });

  it("lists carried grenades and other throwables, but no other carried weapons (R5.18, R7.31)", () => {
    const at = (location: "carried" | "stowed", category: "thrown" | "ranged") => ({
      ...pistol,
      name: `${category} ${location}`,
      system: { ...pistol.system, location, category },
    });
    const all = [at("carried", "thrown"), at("carried", "ranged"), at("stowed", "thrown")];
    expect(attackRows(all, wielder, () => "Aim", english, true).map(({ name }) => name)).toEqual([
      "thrown carried",
      "Bare hands",
    ]);
  });

  it("offers a non-lethal bare-handed attack that uses the better attribute to hit, and Strength for damage (R7.10, R7.11)", () => {
    const quick = {
      ...wielder,
      poolOf: (attribute: string) => ({ pool: attribute === "dexterity" ? 8 : 5, capped: false }),
    };
    expect(attackRows([], quick, () => "Strike", english, true)).toMatchObject([
      {
        itemId: "",
        action: "attack",
        pair: "1",
        attribute: "dexterity",
        pool: 8,
        damage: "4D",
        note: "Dex [Strike], non-lethal",
      },
    ]);
  });

  it("offers every way to attack with a weapon: with a second attribute for Finesse (R7.11), as a burst, or as an area attack", () => {
    const weapon = (changed: object) =>
      attackRows(
        [{ ...pistol, system: { ...pistol.system, ...changed } }],
        wielder,
        key => key,
        english,
        true,
      ).filter(({ itemId }) => itemId !== "");
    const fine = weapon({
      attacks: [{ attribute: "strength", skill: "strike" }],
      qualities: [{ key: "finesse", x: null, text: "" }],
    });
    expect(fine.map(({ attribute, pair }) => [attribute, pair])).toEqual([
      ["strength", "0"],
      ["dexterity", "1"],
    ]);
    expect(fine.map((_, index) => nameAmong(fine, index, english))).toEqual([
      "Kestrel (Strength)",
      "Kestrel (Dexterity)",
    ]);
    expect(nameAmong(fine.slice(0, 1), 0, english)).toBe("Kestrel");
    expect(weapon({ burst: 6 })).toMatchObject([{ action: "attack", burst: { label: "Burst 6" } }]);
    expect(
      weapon({ burst: 6, damage: { dice: 8, attribute: "", flat: 4 } })[0]?.burst,
      "R7.21, R7.24: without the attribute, and in points",
    ).toMatchObject({ pool: 9, damage: "4 per hit" });
    expect(weapon({ blast: 2 })).toMatchObject([{ action: "area", burst: null }]);
  });

  it("uses an enemy's Aim rank for a burst, although enemies have no skills (R7.21, R13.18)", () => {
    const regular = Object.fromEntries(
      Object.keys(attributes).map(key => [key, npcAttribute("regular", "high", defaultHouseRules)]),
    );
    const [row] = npcAttacks(
      { attributes: regular } as unknown as NpcNumbers,
      [{ ...pistol, system: { ...pistol.system, burst: 6 } } as WeaponFacts],
      { words: english, houseRules: defaultHouseRules, rowsFor: () => [] },
    );
    expect([row?.pool, row?.burst?.pool]).toEqual([7, 8]);
  });

  it("subtracts dice for an injured arm only if the weapon is two-handed (R9.7)", () => {
    const injured = {
      ...world,
      rowsFor: (_: string, twoHanded = false) =>
        twoHanded ? [{ source: "injured", dice: -2, why: "" }] : [],
    };
    const dice = (hands: number) =>
      characterAttacks(
        numbers,
        [{ ...pistol, system: { ...pistol.system, hands } } as WeaponFacts],
        injured,
      )[0]?.pool ?? 0;
    expect(dice(2) - dice(1)).toBe(-2);
  });

  it("offers to reload weapons that aren't full", () => {
    expect(attackRows([pistol], wielder, () => "Aim", english, true)[0]?.reload).toBe("Reload Kestrel");
    const full = { ...pistol, system: { ...pistol.system, ammunition: { value: 10, max: 10 } } };
    expect(attackRows([full], wielder, () => "Aim", english, true)[0]?.reload).toBeNull();
    expect(gearGroups([pistol], english)[0]?.rows[0]?.action).toEqual({
      action: "reload",
      name: "Reload",
      label: "Reload Kestrel",
      why: "",
    });
  });

  it("explains why an item that is used up can't be used", () => {
    const why = (quantity: number, value: number, max: number) => {
      const uses = { value, max };
      const item = {
        ...suit,
        type: "gear",
        system: { ...common, quantity, uses },
      } as unknown as AnyItemFacts;
      return gearGroups([item], english)[0]?.rows[0]?.action;
    };
    expect(why(1, 2, 3)).toMatchObject({ label: "Use Suit", why: "" });
    expect(why(1, 0, 0)).toMatchObject({ label: "Use Suit", why: "" });
    const usedUp = { label: "Use Suit. Suit is used up.", why: "Suit is used up." };
    expect(why(1, 0, 3)).toMatchObject(usedUp);
    expect(why(0, 0, 0)).toMatchObject(usedUp);
  });

  it("adds the attribute to the damage of a held weapon (R7.6)", () => {
    const axe = {
      ...pistol,
      system: { ...pistol.system, damage: { dice: 4, attribute: "strength" as const, flat: 0 } },
    };
    expect(attackRows([axe], wielder, () => "Strike", english, true)[0]).toMatchObject({
      damage: "8D",
      harmless: false,
    });
  });

  it("shows no skill for the attacks of an actor without skills", () => {
    const [row] = attackRows([pistol], wielder, () => "Aim", english, false);
    expect(row?.note.startsWith("Dex, 45 ft")).toBe(true);
  });

  it("groups gear by location, with the bulk and rounds of each item", () => {
    const groups = gearGroups([pistol, suit], english);
    expect(groups.map(({ location, rows }) => [location, rows.map(({ name }) => name)])).toEqual([
      ["worn", ["Suit", "Kestrel"]],
      ["carried", []],
      ["stowed", []],
    ]);
    expect(groups[0]?.rows[1]).toMatchObject({
      weight: "3",
      stock: { value: 7, max: 10, path: "system.ammunition.value" },
    });
  });

  it("lists favorite items, except for mods, in the order of the groups", () => {
    const made = (id: string, type: string, system: object) =>
      ({
        ...suit,
        id,
        name: id,
        type,
        system: { ...common, container: "", ...system },
      }) as unknown as AnyItemFacts;
    const items = [
      made("stowed bag", "container", { location: "stowed", capacity: 9 }),
      made("flare", "gear", { location: "carried", container: "stowed bag", favourite: true, uses: {} }),
      made("scope", "mod", { location: "worn", host: "", favourite: true }),
      made("rope", "gear", { location: "carried", uses: {} }),
      made("torch", "gear", { location: "carried", favourite: true, uses: {} }),
      made("visor", "gear", { location: "worn", favourite: true, uses: {} }),
    ];
    const rows = favoriteRows(items, english, "", () => 0);
    expect(rows.map(({ name, group }) => [name, group])).toEqual([
      ["visor", "worn"],
      ["torch", "carried"],
      ["flare", "stowed"],
    ]);
  });

  it("shows the damage of a held weapon in dice, as in its attack, and the damage of other weapons as a formula", () => {
    const damage = { dice: 4, attribute: "strength", flat: 0 } as const;
    const club = { ...pistol, system: { ...pistol.system, damage } };
    const noteOf = (bareAttribute?: (attribute: string) => number) =>
      gearGroups([club], english, "", bareAttribute)[0]?.rows[0]?.note;
    expect(noteOf()).toMatch(/^Strength \+ 4D, /u);
    expect(noteOf(() => 4)).toMatch(/^8D, /u);
  });

  it.each([
    [{ dice: 4, attribute: "strength", flat: 0 }, "Strength + 4D"],
    [{ dice: 0, attribute: "", flat: 4 }, "4 per hit"],
    [{ dice: 0, attribute: "", flat: 0 }, "none"],
  ])("shows damage %o as %s", (damage, text) => {
    expect(damageText(damage as WeaponFacts["system"]["damage"], english)).toBe(text);
  });

  it("makes armor editable in place only if it comes from a single source", () => {
    expect(armorSource([suit]).armor).toEqual({
      path: "system.armor.value",
      itemId: "s",
      value: 19,
      max: 21,
    });
    expect(armorSource([suit, { ...suit, id: "t" } as AnyItemFacts]).armor).toBeNull();
    expect(armorSource([], { armor: { value: 5, max: 9 }, resistance: { value: 0, max: 0 } })).toEqual({
      armor: { path: "system.ownArmor.value", itemId: "", value: 5, max: 9 },
      resistance: null,
    });
  });
});

describe("qualities of gear", () => {
  it("are shown with their name, X value, description and automation grade", () => {
    expect(shownQualities([{ key: "stun", x: 2, text: "" }], english)[0]).toMatchObject({
      name: "Stun",
      x: 2,
      hasX: true,
      automation: "automated",
      automationLabel: "automated",
    });
  });

  it("can have a custom name and description", () => {
    expect(
      shownQualities([{ key: "", x: null, text: "Grudge-tuned: hums near old hulls." }], english)[0],
    ).toMatchObject({ name: "Grudge-tuned", description: "hums near old hulls." });
  });

  it("can all be selected, except those that the item stores in a separate field", () => {
    const choices = qualityOptions("stun", english);
    expect(choices.filter(({ label }) => label.startsWith("BLACKOUT"))).toEqual([]);
    expect(choices.map(({ value }) => value)).not.toContain("blast");
    expect(choices.filter(({ selected }) => selected).map(({ value }) => value)).toEqual(["stun"]);
  });
});
