/** Tests how a draft collects the changes of an action. */
import { describe, expect, it } from "vitest";
import type { Change } from "../../../../src/ledger/change.ts";
import type { Fighter } from "../../../../src/documents/combat-rules.ts";
import { Draft } from "../../../../src/actions/core/draft.ts";
import type { ActorState } from "../../../../src/actions/core/actor-state.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { budget, condition, someone } from "../support.ts";
import { thing } from "../things.ts";

const draftOf = (state: Partial<ActorState> = {}, part: Partial<Facts> = {}) =>
  new Draft({ actor: someone("one", {}, state), targets: [], item: null, gear: [], party: null, ...part });
const change = (path: string): Change => ({ uuid: "Combat.combat", path, from: 0, to: 1 });

describe("the changes to an actor", () => {
  const changed = (before: Partial<ActorState>, after: Partial<ActorState>) => {
    const draft = draftOf(before);
    draft.set("Actor.one", after);
    return draft.changes();
  };

  it("are empty if its state stays the same", () => {
    expect(changed({}, {})).toEqual([]);
    const clocks = { airlessSince: 5 } as never;
    expect(changed({ clocks }, { clocks: { ...(clocks as object) } as never })).toEqual([]);
  });

  it("contain the changed sheet values, but Stress only for characters", () => {
    expect(changed({}, { hitPoints: { value: 10, max: 13 }, stress: 2 })).toEqual([
      { uuid: "Actor.one", path: "system.health.value", add: -3 },
      { uuid: "Actor.one", path: "system.stress.value", add: 2 },
    ]);
    expect(changed({ stress: null }, { stamina: { value: 1, max: 3 } })).toEqual([
      { uuid: "Actor.one", path: "system.stamina.value", add: -2 },
    ]);
  });

  it("contain changed clocks and the effects to resist", () => {
    const clocks = (airlessSince: number) => ({ airlessSince }) as never;
    expect(changed({ clocks: clocks(1) }, { clocks: clocks(7) })).toEqual([
      { uuid: "Actor.one", path: "system.clocks.airlessSince", add: 6 },
    ]);
    const pending = [{ effect: "stun" as const, difficulty: 1, source: null }];
    expect(changed({}, { resist: { pending, rolled: ["stun"] as never } })).toEqual([
      {
        uuid: "Actor.one",
        path: "system.resist.pending",
        from: [],
        to: [{ effect: "stun", difficulty: 1, source: null, place: null }],
      },
      { uuid: "Actor.one", path: "system.resist.rolled", from: [], to: ["stun"] },
    ]);
  });

  it("contain the lost or regained points of each source of protection", () => {
    const suit = (value: number) => ({
      uuid: "Item.suit",
      path: "system.armor.value",
      name: "",
      value,
      max: 4,
    });
    const grown = { uuid: "Actor.one", path: "system.ownArmor.value", name: "", value: 1, max: 1 };
    expect(changed({ armor: [suit(4), grown] }, { armor: [suit(2), grown] })).toEqual([
      { uuid: "Item.suit", path: "system.armor.value", add: -2 },
    ]);
    expect(changed({ resistance: [suit(1)] }, { resistance: [suit(3)] })).toEqual([
      { uuid: "Item.suit", path: "system.armor.value", add: 2 },
    ]);
  });

  it("contain conditions that were added, removed or changed, but none that come from gear", () => {
    const [prone, slowed] = [condition("prone"), condition("slowed")];
    const gear = { ...condition("blinded"), givenBy: "Blindfold" };
    expect(
      changed({ conditions: [prone, gear] }, { conditions: [slowed] }).map(one => [
        "created" in one ? "created" : "deleted" in one ? "deleted" : "changed",
        one.uuid,
      ]),
    ).toEqual([
      ["deleted", "Actor.one"],
      ["created", "Actor.one"],
    ]);
    expect(changed({ conditions: [prone] }, { conditions: [prone, gear] })).toEqual([]);
    expect(
      changed(
        { conditions: [condition("exhausted")] },
        { conditions: [condition("exhausted", { level: 2 })] },
      ),
    ).toEqual([{ uuid: "Actor.one.ActiveEffect.exhausted0000000", path: "system.level", add: 1 }]);
  });

  it("contain changes to the budget stored in the Combatant", () => {
    expect(changed({ budget: budget(3) }, { budget: { ...budget(1), done: ["walk"] } })).toEqual([
      { uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -2 },
      { uuid: "Combat.combat.Combatant.one", path: "system.done", from: [], to: ["walk"] },
    ]);
    expect(changed({ budget: null }, { budget: budget(1) })).toEqual([]);
    expect(changed({ budget: budget(1) }, { budget: null })).toEqual([]);
  });

  it("build on each other", () => {
    const draft = draftOf();
    draft.set("Actor.one", { stress: 1 });
    draft.set("Actor.one", { stress: (draft.state("Actor.one").stress ?? 0) + 1 });
    expect(draft.changes()).toEqual([{ uuid: "Actor.one", path: "system.stress.value", add: 2 }]);
    expect(() => draft.state("Actor.two")).toThrow("Actor.two is not among the facts of this action");
  });
});

it("a draft collects changes to the used item, the actor's gear and other actors' items", () => {
  const [used, worn, other] = ["used", "worn", "other"].map(name => thing(name, {}, { quantity: 2 }));
  const draft = draftOf({}, { item: used!, gear: [worn!], held: [{ ...other!, owner: "Actor.two" }] });
  for (const one of [used, worn, other]) draft.setItem(one!.uuid, { quantity: 1 });
  expect(draft.changes()).toEqual(
    [used, worn, other].map(one => ({ uuid: one!.uuid, path: "system.quantity", add: -1 })),
  );
  expect(() => draft.item("Item.unknown")).toThrow("Item.unknown");
});

it("the changes to an item include its used ammunition, lost protection and broken state", () => {
  const gauges = {
    ammunition: { value: 3, max: 6 },
    uses: { value: 2, max: 2 },
    armor: { value: 4, max: 4 },
  };
  const item = thing("one", {}, { ...gauges, broken: false });
  const draft = draftOf({}, { item });
  draft.setItem(item.uuid, { ammunition: { value: 1, max: 6 }, armor: { value: 3, max: 4 }, broken: true });
  expect(draft.changes()).toEqual([
    { uuid: item.uuid, path: "system.broken", from: false, to: true },
    { uuid: item.uuid, path: "system.ammunition.value", add: -2 },
    { uuid: item.uuid, path: "system.armor.value", add: -1 },
  ]);
});

it("the party's pool changes only if there is a party and the Inspiration dice don't add up to zero", () => {
  const party = { uuid: "Actor.party", inspiration: 3, members: [] };
  const changes = (at: Facts["party"], ...dice: readonly number[]) => {
    const draft = draftOf({}, { party: at });
    for (const one of dice) draft.addInspiration(one);
    return [draft.inspiration, draft.changes()];
  };
  expect(changes(party, 2, -3)).toEqual([
    -1,
    [{ uuid: "Actor.party", path: "system.inspiration.value", add: -1 }],
  ]);
  expect(changes(party, 1, -1)).toEqual([0, []]);
  expect(changes(null, 1)).toEqual([1, []]);
});

describe("the place of a combatant in the turn order", () => {
  const place = {
    id: "one",
    uuid: "Combat.combat.Combatant.one",
    initiative: null,
    side: "player",
    step: 0,
    dice: [1, 2],
    chosen: false,
    number: 2,
  } as unknown as Fighter;

  it("is updated by storing only the changed values", () => {
    const draft = draftOf({}, { fight: { fighters: [place] } as never });
    draft.setFighter("one", { initiative: 4, step: 0, chosen: true, dice: [3] } as never);
    expect(draft.fighter("one")).toMatchObject({ initiative: 4, chosen: true, side: "player" });
    expect(draft.changes()).toEqual([
      { uuid: place.uuid, path: "initiative", from: null, to: 4 },
      { uuid: place.uuid, path: "system.dice", from: [1, 2], to: [3] },
      { uuid: place.uuid, path: "system.chosen", from: false, to: true },
    ]);
  });

  it("isn't stored if it stays the same", () => {
    const draft = draftOf({}, { fight: { fighters: [place] } as never });
    draft.setFighter("one", { dice: [1, 2] } as never);
    expect(draft.changes()).toEqual([]);
    expect(() => draft.fighter("two")).toThrow("two is not among the facts");
  });
});

describe("the board of an encounter", () => {
  const board = (bands: object, part: object = {}) =>
    ({
      groups: { a: "Bar" },
      bands,
      places: { one: { group: "a", bands: [{ with: "two", band: "mid" }] } },
      engaged: { one: ["two"] },
      ...part,
    }) as never;
  const at = (before: object) => draftOf({}, { board: { uuid: "Combat.combat", board: before } as never });

  it("is changed only if it exists", () => {
    const draft = at(board({ "a|b": "mid" }));
    expect(draft.board).toEqual(board({ "a|b": "mid" }));
    draft.setBoard(board({ "a|b": "close" }, { groups: { a: "Roof" } }));
    expect(draft.board).toEqual(board({ "a|b": "close" }, { groups: { a: "Roof" } }));
    expect(draft.changes()).toEqual([
      { uuid: "Combat.combat", path: "system.board.groups.a", from: "Bar", to: "Roof" },
      { uuid: "Combat.combat", path: "system.board.bands.a|b", from: "mid", to: "close" },
    ]);
    const none = draftOf();
    none.setBoard(board({}));
    expect([none.changes(), draftOf().board]).toEqual([[], null]);
  });

  it("stores the combatants' places and engagements", () => {
    const draft = at(board({}));
    draft.setBoard(board({}, { places: { one: { group: "b", bands: [] } }, engaged: { one: [] } }));
    expect(draft.changes().map(one => "path" in one && one.path)).toEqual([
      "system.board.places.one.group",
      "system.board.places.one.bands",
      "system.board.engaged.one",
    ]);
  });
});

describe("the changes to other combatants", () => {
  const asTheyStand = () => [];

  it("can be distinguished from the action's own changes, and are included only once", () => {
    const draft = draftOf();
    const [own, first, second] = [change("own"), change("first"), change("second")];
    draft.also(own);
    draft.alsoToOthers("Combat.combat", [first, second], asTheyStand);
    expect(draft.changes()).toEqual([own, first, second]);
    expect([own, first, second].map(one => draft.comesOverOthers(one))).toEqual([false, true, true]);
    expect(draft.overOthers).toEqual([{ combat: "Combat.combat", asTheyStand }]);
    draft.alsoToOthers("Combat.combat", [change("third")], () => []);
    expect(draft.overOthers).toHaveLength(2);
  });

  it("count as the action's own changes outside an encounter", () => {
    const draft = draftOf();
    const only = change("only");
    draft.alsoToOthers(null, [only], asTheyStand);
    expect([draft.changes(), draft.overOthers, draft.comesOverOthers(only)]).toEqual([[only], [], false]);
  });
});
