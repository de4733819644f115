import { expect, it } from "vitest";
import type { Source } from "../../../../../src/ledger/plain.ts";
import type { Action } from "../../../../../src/actions/core/action.ts";
import type { VariantItemFacts } from "../../../../../src/actions/variants/variant.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { blade, gun, MadeUpEncounter, sheet } from "./support.ts";

const action = (key: string) => variant.actions.find(one => one.key === key) as Action;
const ruptured = {
  rupturedBowel: { key: "rupturedBowel", limit: "shift", days: 4, permanent: false, infected: true },
};
const resting = () => new MadeUpEncounter([{ id: "ann", sheet: sheet({ injuries: ruptured }) }]);

it("players can remove an injury from a sheet, except during combat (Z7.10)", () => {
  const encounter = resting();
  const asked = () => {
    action("zones.dropInjury").ofPlayers?.(
      encounter.factsFor(action("zones.dropInjury"), "ann", { injury: "rupturedBowel" }),
    );
  };
  expect(asked).not.toThrow();
  encounter.play("zones.round", "ann", {}, [], { face: () => 1 });
  expect(asked).toThrow(/choices\.injury/u);
});

it("players can roll for an infection only when a rest calls for the roll (Z7.5)", () => {
  const encounter = resting();
  const { ofPlayers, followsOnly } = action("zones.infection");
  expect(followsOnly).toEqual([{ key: "called", initial: "" }]);
  expect(() => {
    ofPlayers?.(encounter.factsFor(action("zones.infection"), "ann"));
  }).toThrow(/choices\.called/u);
  const offered = encounter
    .judge("zones.rest", "ann", { span: "shift" })
    .followUps.find(one => one.action === "zones.infection");
  expect(offered?.choices).toEqual({ injury: "rupturedBowel", called: "rupturedBowel" });
  expect(() => {
    ofPlayers?.(encounter.factsFor(action("zones.infection"), "ann", offered?.choices));
  }).not.toThrow();
  const sixes = { dice: { "stamina.base": [6, 6, 6, 6, 6], "infection": [1, 1, 1, 1, 1, 1] } };
  expect(
    encounter.judge("zones.infection", "ann", { injury: "", ...offered?.choices }, [], sixes).card.tone,
  ).toBe("good");
});

it("the Gamemaster chooses which of several items is lost in a panic, and which supply is rolled for (Z5.6)", () => {
  const panicking = (total: number, things = [gun("ann"), blade("ann")], supplies = {}) => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet({ stress: 3, supplies }), things },
      { id: "foe", side: "enemy" },
    ]);
    encounter.play("zones.round", "ann", {}, [], { face: () => 1 });
    return (answers = {}) =>
      encounter.judge("zones.panic", "ann", {}, [], { dice: { panic: [total] }, answers });
  };
  const asked = panicking(4)().prompts;
  expect(asked.map(({ key, actor, options }) => [key, actor, options.map(({ value }) => value)])).toEqual([
    ["dropItem", "", ["Actor.ann.Item.gun", "Actor.ann.Item.blade"]],
  ]);
  const drops = (judge: ReturnType<typeof panicking>, answers = {}) =>
    judge(answers).card.lines.flatMap(({ text }) =>
      text.key.endsWith("panic.drops") ? [text.data?.["thing"]] : [],
    );
  expect([
    drops(panicking(4), { dropItem: "Actor.ann.Item.blade" }),
    drops(panicking(4, [gun("ann")])),
    drops(panicking(4, [])),
  ]).toEqual([["blade"], ["gun"], []]);
  const thing = (name: string, part: Partial<VariantItemFacts> = {}): VariantItemFacts => ({
    uuid: `Actor.ann.Item.${name}`,
    name,
    type: "gear",
    atHand: false,
    declared: { location: "carried" },
    own: null,
    ...part,
  });
  const load = [
    thing("scanner"),
    { ...blade("ann"), atHand: false },
    gun("ann"),
    thing("vest", { type: "armor", atHand: true }),
    thing("chip", { type: "implant" }),
    thing("tent", { declared: { location: "stowed" } }),
    thing("medkit", { type: "consumable", declared: { quantity: 0 } }),
    thing("cells", { type: "ammunition" }),
  ];
  expect(
    panicking(4, load)().prompts[0]?.options.map(({ value }) => value.split(".").at(-1)),
    "any weapon or item that they carry",
  ).toEqual(["gun", "scanner", "blade", "cells"]);
  expect([
    drops(panicking(4, load), { dropItem: "Actor.ann.Item.scanner" }),
    drops(panicking(4, [thing("scanner")])),
  ]).toEqual([["scanner"], ["scanner"]]);
  const rolls = (judge: ReturnType<typeof panicking>, answers = {}) =>
    judge(answers).followUps.map(({ action: key, item, choices }) => [key, item, choices["supply"]]);
  expect(
    panicking(3, [gun("ann")], { air: 2, food: 2 })().prompts.flatMap(({ options }) =>
      options.map(({ value }) => value),
    ),
  ).toEqual(["air", "Actor.ann.Item.gun"]);
  expect(rolls(panicking(3, [gun("ann")], { air: 2 }), { supplyRoll: "Actor.ann.Item.gun" })).toEqual([
    ["zones.supply", "Actor.ann.Item.gun", undefined],
  ]);
  expect(rolls(panicking(3, [], { power: 2 }))).toEqual([["zones.supply", undefined, "power"]]);
});

it("an item dropped in a panic can't be used until its owner picks it up (Z5.6)", () => {
  const scanner: VariantItemFacts = {
    uuid: "Actor.ann.Item.scanner",
    name: "scanner",
    type: "gear",
    atHand: true,
    declared: {},
    own: { skill: "observation", bonus: 2 },
  };
  const encounter = new MadeUpEncounter([
    { id: "ann", sheet: sheet({ stress: 3 }), things: [scanner] },
    { id: "foe", side: "enemy" },
  ]);
  encounter.play("zones.round", "ann", {}, [], { face: () => 1 });
  const dice = () =>
    encounter
      .judge("zones.roll", "ann", { skill: "observation" })
      .card.dice.find(({ stream }) => stream.endsWith("base"))?.faces.length ?? 0;
  const before = dice();
  encounter.play("zones.panic", "ann", {}, [], { dice: { panic: [4] } });
  expect(dice()).toBe(before - 2);
  encounter.play("zones.action", "ann", { action: "pickUp" });
  expect(dice()).toBe(before);
});

it("when world time advances by a shift or a day, infected and dying characters have to roll, but nobody heals (Z7.5, Z7.9)", () => {
  const hour = 3600;
  const sheets = new Map<string, Source>([
    ["Actor.ann", { injuries: ruptured }],
    ["Actor.bob", { injuries: { kidney: { key: "kidney", limit: "day", days: 2, permanent: false } } }],
    ["Actor.cat", {}],
    ["Actor.dead", { dead: true, injuries: ruptured }],
    ["Actor.well", { injuries: { brokenNose: { key: "brokenNose", limit: "", days: 2, permanent: false } } }],
  ]);
  const due = (from: number, to: number) => variant.timePasses?.(sheets, from * hour, to * hour);
  expect([due(1, 7), due(17, 15), due(9, 9)]).toEqual([null, null, null]);
  expect(due(7, 9)).toEqual({
    action: "zones.rest",
    actors: ["Actor.ann"],
    choices: { span: "shift", safe: false, response: "none", onlyRolls: true },
  });
  expect(due(7, 31)).toMatchObject({ actors: ["Actor.ann", "Actor.bob"], choices: { span: "day" } });
  const encounter = resting();
  const told = encounter.judge("zones.rest", "ann", { ...due(7, 9)?.choices }, ["ann"]);
  expect(told.draft.changes()).toEqual([]);
  expect(told.followUps.map(({ action: key, choices }) => [key, choices["injury"]])).toEqual([
    ["zones.deathRoll", "rupturedBowel"],
    ["zones.infection", "rupturedBowel"],
  ]);
});
