import { describe, expect, it } from "vitest";
import { changeLines } from "../../../src/applications/chat/change-lines.ts";
import { inverse } from "../../../src/ledger/change.ts";
import { attack } from "../../../src/actions/combat/attack.ts";
import { breakGear } from "../../../src/actions/maneuvers/break-gear.ts";
import { charge } from "../../../src/actions/combat/charge.ts";
import { cripplingStrike } from "../../../src/actions/maneuvers/crippling-strike.ts";
import { disarm } from "../../../src/actions/maneuvers/disarm.ts";
import type { Choices, Facts, HeldFacts, ItemFacts } from "../../../src/actions/core/facts.ts";
import type { Field, Action } from "../../../src/actions/core/action.ts";
import { knowsAll, knowsAt } from "../applications/cards-support.ts";
import { english } from "../applications/words.ts";
import { dice } from "./holding.ts";
import { budget, factsOf, play, someone, table, weapon } from "./support.ts";
import { thing } from "./things.ts";

const fighter = someone(
  "attacker",
  { inCombat: true, ownTurn: true },
  { budget: budget(4), stamina: { value: 8, max: 8 } },
);
const foe = someone(
  "foe",
  { kind: "npc", inCombat: true, passiveEvasion: { value: 2, unlimited: 2, reason: "skill" } },
  { hitPoints: { value: 40, max: 40 } },
);
const held = (facts: ItemFacts, owner = foe.uuid): HeldFacts => ({
  ...facts,
  uuid: `${owner}.Item.${facts.name}`,
  owner,
  state: { ...facts.state, location: "worn", broken: false, dropped: false },
});
const pistol = held(weapon("pistol"));
const torch = held(thing("torch"));
const vest = held(thing("vest", { type: "armor" }));
const blade = weapon("blade");
const facts = (action: Action, choices: Choices = {}, part: Partial<Facts> = {}) =>
  factsOf(
    action,
    { actor: fighter, item: blade, targets: [foe], held: [vest, torch, pistol], ...part },
    choices,
  );
const optionsOf = (fields: readonly Field[], name: string) =>
  fields.flatMap(field =>
    field.name === name && field.kind === "choice" ? field.options.map(({ value }) => value) : [],
  );
const names = (fields: readonly Field[]) => fields.map(({ name }) => name);

describe("a Disarm (R12.9)", () => {
  const won = {
    dice: { "attack": dice(4, 3), "disarm.0": dice(4, 1), "direction": [4] },
    answers: { "disarm.0": { value: "strength.grapple" } },
  };
  const marks = (uuid: string) => [
    { uuid, path: "system.location", from: "worn", to: "stowed" },
    { uuid, path: "system.dropped", from: false, to: true },
  ];
  const ofThings = (changes: readonly object[]) =>
    changes.filter(change => JSON.stringify(change).includes(".Item."));

  it("moves the chosen weapon, or the first by default, from the target's hand to the ground", () => {
    expect(ofThings(play(disarm, facts(disarm), won).changes)).toEqual(marks(pistol.uuid));
    expect(ofThings(play(disarm, facts(disarm, { piece: torch.uuid }), won).changes)).toEqual(
      marks(torch.uuid),
    );
    expect(play(disarm, facts(disarm), won).card.outcome.data?.["object"]).toEqual({ key: "pistol" });
  });

  it("can target any held item except armor, and changes no item if the user enters the target as text", () => {
    expect(optionsOf(disarm.fields(facts(disarm), table), "piece")).toEqual([
      pistol.uuid,
      torch.uuid,
      "other",
    ]);
    expect(names(disarm.fields(facts(disarm), table))).not.toContain("object");
    const other = facts(disarm, { piece: "other", object: "a grenade" });
    expect(names(disarm.fields(other, table))).toEqual(expect.arrayContaining(["piece", "object"]));
    expect([
      ofThings(play(disarm, other, won).changes),
      play(disarm, other, won).card.outcome.data?.["object"],
    ]).toEqual([[], { key: "a grenade" }]);
    expect(names(disarm.fields(facts(disarm, {}, { held: [] }), table))).toContain("object");
  });

  it("offers the target's items in a fixed order, outside the “More” section", () => {
    for (const [action, things] of [
      [disarm, [pistol.uuid, torch.uuid]],
      [breakGear, [pistol.uuid, vest.uuid, torch.uuid]],
    ] as const)
      for (const piece of things) {
        const fields = action.fields(facts(action, { piece }), table);
        expect(optionsOf(fields, "piece")).toEqual([...things, "other"]);
        for (const field of fields.filter(({ name }) => ["piece", "weapon"].includes(name)))
          expect([field.group, field]).toEqual([undefined, expect.objectContaining({ asList: true })]);
      }
  });

  it("selects the weapon in the target's hand by default", () => {
    for (const action of [disarm, breakGear])
      expect(action.defaults(facts(action, {}), table)["piece"]).toBe(pistol.uuid);
  });

  it("never affects a third actor's item, even if it is chosen", () => {
    const stranger = held(weapon("lance"), "Actor.stranger");
    const { changes } = play(
      disarm,
      facts(disarm, { piece: stranger.uuid }, { held: [stranger, pistol] }),
      won,
    );
    expect(ofThings(changes)).toEqual(marks(pistol.uuid));
  });

  it("leaves the weapon in the target's hand if the attack fails, and can be undone", () => {
    const lost = play(disarm, facts(disarm), { ...won, dice: { ...won.dice, attack: dice(4, 0) } });
    expect(ofThings(lost.changes)).toEqual([]);
    expect(ofThings(inverse(play(disarm, facts(disarm), won).changes)).toReversed()).toEqual(
      marks(pistol.uuid).map(({ uuid, path, from, to }) => ({ uuid, path, from: to, to: from })),
    );
  });

  it("offers the weapon to an attacker who catches it and has enough free hands (T11.3)", () => {
    const catching = (piece: HeldFacts, freeHands: number) =>
      play(disarm, facts(disarm, { catching: true, freeHands }, { held: [piece] }), won).followUps;
    expect(catching(pistol, 1)).toMatchObject([
      {
        action: "moveItem",
        actor: foe.uuid,
        fast: true,
        choices: { from: foe.uuid, to: fighter.uuid, item: "pistol", quantity: 1 },
      },
    ]);
    const rifle = { ...pistol, weapon: { ...(pistol.weapon as NonNullable<HeldFacts["weapon"]>), hands: 2 } };
    const bulky = { ...torch, qualities: [{ key: "bulky", rating: null, text: "" }] };
    expect([catching(rifle, 1), catching(bulky, 1)]).toEqual([[], []]);
    expect([catching(rifle, 2), catching(bulky, 2)].map(({ length }) => length)).toEqual([1, 1]);
  });

  it("shows the loss of the weapon only to users who are allowed to see the target's state", () => {
    const { changes } = play(disarm, facts(disarm), won);
    const linesFor = (knows: Parameters<typeof changeLines>[2]) =>
      changeLines(changes, facts(disarm), knows, english)
        .get(foe.uuid)
        ?.map(({ text }) => text);
    expect([linesFor(knowsAll), linesFor(knowsAt("passive")), linesFor(knowsAt("nothing"))]).toEqual([
      ["pistol: on the ground"],
      ["pistol: on the ground"],
      undefined,
    ]);
  });
});

describe("breaking gear (R12.10)", () => {
  const hit = { dice: { attack: dice(4, 3), damage: dice(6, 2) } };
  const broken = (uuid: string) => ({ uuid, path: "system.broken", from: false, to: true });

  it("marks the item as broken, unless the Gamemaster decides that it withstands the hit", () => {
    const { changes, card } = play(breakGear, facts(breakGear, { piece: vest.uuid }), hit);
    expect([changes.filter(({ uuid }) => uuid === vest.uuid), card.outcome.key]).toEqual([
      [broken(vest.uuid)],
      "BLACKOUT.breakGear.breaks",
    ]);
    const holds = play(breakGear, facts(breakGear, { piece: vest.uuid, comes: "whole" }), hit);
    expect([holds.changes.filter(({ uuid }) => uuid === vest.uuid), holds.card.outcome.key]).toEqual([
      [],
      "BLACKOUT.breakGear.damaged",
    ]);
    expect(optionsOf(breakGear.fields(facts(breakGear), table), "piece")).toEqual([
      pistol.uuid,
      vest.uuid,
      torch.uuid,
      "other",
    ]);
  });

  it("lets only Gamemasters decide whether the item breaks (R12.10)", () => {
    const comes = breakGear.fields(facts(breakGear), table).find(({ name }) => name === "comes");
    expect(comes).toMatchObject({ gamemaster: true });
  });

  it("leaves the item intact if the attack misses or no damage die is a success", () => {
    const tries: readonly Record<string, readonly number[]>[] = [
      { attack: dice(4, 3), damage: dice(6, 0) },
      { attack: dice(4, 0) },
    ];
    for (const rolled of tries) {
      expect(
        play(breakGear, facts(breakGear), { dice: rolled }).changes.filter(
          ({ uuid }) => uuid === pistol.uuid,
        ),
      ).toEqual([]);
    }
  });

  it("causes a warning for attacks with the broken item, but doesn't prevent them", () => {
    const bent = { ...blade, state: { ...blade.state, broken: true } };
    const problems = (item: ItemFacts) =>
      attack.preview(factsOf(attack, { actor: fighter, item, targets: [foe] }), table).problems;
    expect(problems(bent)).toContainEqual({
      kind: "gear",
      text: { key: "BLACKOUT.problem.attack.broken", data: { name: "blade" } },
    });
    expect(problems(blade)).toEqual([]);
  });
});

describe("the weapon of a maneuver (R7.2, R12.6)", () => {
  const axe = weapon("axe", { damage: { dice: 9, attribute: "", flat: 0 } });
  const gun = weapon(
    "gun",
    { category: "ranged", attacks: [{ attribute: "dexterity", skill: "aim" }], range: 60 },
    { state: { quantity: 1, ammunition: { value: 3, max: 6 }, uses: null, location: "worn" } },
  );
  const packed = weapon(
    "spear",
    {},
    { state: { quantity: 1, ammunition: null, uses: null, location: "carried" } },
  );
  const withAll = (action: Action, choices: Choices = {}) =>
    facts(action, choices, { gear: [axe, gun, packed] });

  it("can be any held weapon or bare hands, but not a gun for a melee maneuver", () => {
    for (const action of [charge, breakGear])
      expect(optionsOf(action.fields(withAll(action), table), "weapon"), action.key).toEqual([
        blade.uuid,
        axe.uuid,
        "hands",
      ]);
    for (const action of [cripplingStrike, disarm])
      expect(optionsOf(action.fields(withAll(action), table), "weapon"), action.key).toEqual([
        blade.uuid,
        axe.uuid,
        gun.uuid,
        "hands",
      ]);
    expect(names(disarm.fields(facts(disarm), table))).not.toContain("weapon");
  });

  it("is the first melee weapon by default, or bare hands if there is none (R12.8, R12.9)", () => {
    const empty = (action: Action, ...gear: readonly ItemFacts[]) =>
      factsOf(action, { actor: fighter, item: null, targets: [foe], gear });
    for (const action of [charge, breakGear, cripplingStrike, disarm]) {
      const begun = (...gear: readonly ItemFacts[]) =>
        action.defaults(empty(action, ...gear), table)["weapon"];
      expect([begun(gun, packed, axe), begun(gun), begun()], action.key).toEqual([
        axe.uuid,
        "hands",
        "hands",
      ]);
      expect(optionsOf(action.fields(empty(action, axe), table), "weapon"), action.key).toEqual([
        axe.uuid,
        "hands",
      ]);
    }
    expect(
      play(breakGear, empty(breakGear, axe), { dice: { attack: dice(4, 3) } }).needs,
      "its damage counts",
    ).toMatchObject([{ count: 9 }]);
  });

  it("determines the damage dice and the ammunition that is used up", () => {
    const damageDice = (choices: Choices) =>
      play(breakGear, withAll(breakGear, choices), { dice: { attack: dice(4, 3) } }).needs;
    expect(damageDice({})).toMatchObject([{ stream: "damage", count: 6 }]);
    expect(damageDice({ weapon: axe.uuid })).toMatchObject([{ stream: "damage", count: 9 }]);
    const shot = play(cripplingStrike, withAll(cripplingStrike, { weapon: gun.uuid }), {
      dice: { attack: dice(4, 0) },
    });
    expect(shot.changes).toContainEqual({ uuid: gun.uuid, path: "system.ammunition.value", add: -1 });
    expect(
      play(charge, withAll(charge, { weapon: "hands" }), { dice: { attack: dice(5, 2) } }).needs,
    ).toMatchObject([{ stream: "damage", count: 4 }]);
  });

  it("is the default weapon if the chosen item isn't held, and can be used only with its own attributes and skills", () => {
    const finesse = weapon("rapier", {
      attacks: [
        { attribute: "strength", skill: "strike" },
        { attribute: "dexterity", skill: "strike" },
      ],
    });
    for (const weaponChoice of [packed.uuid, "Actor.stranger.Item.sword", "__proto__"]) {
      expect(
        play(breakGear, withAll(breakGear, { weapon: weaponChoice }), { dice: { attack: dice(4, 3) } }).needs,
      ).toMatchObject([{ count: 6 }]);
    }
    const paired = factsOf(
      disarm,
      { actor: fighter, item: finesse, targets: [foe], gear: [axe] },
      { pair: "1", weapon: axe.uuid },
    );
    expect(disarm.preview(paired, table).pool?.pool).toBe(4);
  });
});
