import { describe, expect, it } from "vitest";
import { validTurns } from "../../../../../src/variants/zones-and-cards/combat/sound-turns.ts";
import type { CardTurn } from "../../../../../src/variants/zones-and-cards/rules/encounter.ts";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { gun, MadeUpEncounter, sheet } from "./support.ts";

/** Dice for the first deal. They always select the lowest remaining card. */
const lowest = { face: () => 1 };
/** Returns an encounter between Ann and three thugs of the same type, each with a token of their own. */
const gang = (part: { readonly settings?: Source } = {}) =>
  new MadeUpEncounter(
    [
      { id: "ann" },
      ...["x", "y", "z"].map(id => ({ id, actor: `Scene.s.Token.${id}.Actor.thug`, side: "enemy" as const })),
    ],
    part,
  );

interface Told {
  readonly card: number;
  readonly state: string;
  readonly full: number;
  readonly quick: number;
  readonly deeds: number;
}
function turn(encounter: MadeUpEncounter, id: string): Told | undefined {
  const people = encounter.fought["people"] as unknown as Readonly<
    Record<string, { readonly turns: Readonly<Record<string, Told>> }>
  >;
  return Object.entries(people[id]?.turns ?? {}).find(([name]) =>
    name.startsWith(`r${encounter.standing.round}t`),
  )?.[1];
}
const cards = (encounter: MadeUpEncounter) =>
  Object.fromEntries(encounter.people.map(({ id }) => [id, turn(encounter, id)?.card]));
const problems = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace("BLACKOUT.zones.", ""));

describe("groups whose members share cards (Z2.1, Z2.3)", () => {
  it("can be formed before combat begins, and then act and end their turn together", () => {
    const encounter = gang();
    encounter.play("zones.group", "ann", { operation: "all" });
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(cards(encounter)).toEqual({ ann: 2, x: 1, y: 1, z: 1 });
    expect(encounter.standing).toMatchObject({ acting: "x", mayAct: ["x", "y", "z"] });
    encounter.play("zones.action", "y", { action: "partialCover" });
    expect([turn(encounter, "x"), turn(encounter, "y")]).toMatchObject([
      { quick: 0, deeds: 0 },
      { quick: 1, deeds: 1 },
    ]);
    const ended = encounter.play("zones.endTurn", "z");
    expect(ended.card.outcome.key).toBe("BLACKOUT.zones.endTurn.groupEnds");
    expect(encounter.standing).toMatchObject({ acting: "ann", mayAct: ["ann"] });
  });

  it("can be formed during a round by combatants who haven't acted yet, and then share the lowest of their cards", () => {
    const encounter = gang();
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(cards(encounter)).toEqual({ ann: 1, x: 2, y: 3, z: 4 });
    const before = [...encounter.world];
    encounter.play("zones.group", "y", { operation: "alike" });
    expect(cards(encounter)).toEqual({ ann: 1, x: 2, y: 2, z: 2 });
    encounter.undo();
    expect([...encounter.world]).toEqual(before);
    encounter.play("zones.group", "y", { operation: "join", with: "z" });
    expect(cards(encounter)).toEqual({ ann: 1, x: 2, y: 3, z: 3 });
    encounter.play("zones.group", "x", { operation: "join", with: "z" });
    expect(cards(encounter)).toEqual({ ann: 1, x: 2, y: 2, z: 2 });
  });

  it("can be left or split, after which each combatant without a group gets a card of its own", () => {
    const encounter = gang();
    encounter.play("zones.group", "ann", { operation: "all" });
    encounter.play("zones.round", "ann", { surprise: ["ann"] }, [], lowest);
    encounter.play("zones.group", "y", { operation: "leave" }, [], lowest);
    expect(cards(encounter)).toEqual({ ann: 1, x: 2, y: 3, z: 2 });
    encounter.play("zones.group", "z", { operation: "part" }, [], lowest);
    expect(new Set(Object.values(cards(encounter))).size).toBe(4);
    expect(problems(encounter.judge("zones.group", "z", { operation: "leave" }))).toEqual([
      "problem.noGroup",
    ]);
  });

  it("can't include player characters, and can't be changed while they act", () => {
    const encounter = gang();
    expect(problems(encounter.judge("zones.group", "ann", { operation: "alike" }))).toEqual([
      "problem.notGrouped",
    ]);
    expect(problems(encounter.judge("zones.group", "x", { operation: "join", with: "ann" }))).toEqual([
      "problem.notGrouped",
    ]);
    expect(
      problems(
        new MadeUpEncounter([{ id: "ann" }, { id: "foe", side: "enemy" }]).judge("zones.group", "ann", {
          operation: "all",
        }),
      ),
    ).toEqual(["problem.nobodyAlike"]);
    encounter.play("zones.group", "ann", { operation: "all" });
    expect(problems(encounter.judge("zones.group", "x", { operation: "alike" }))).toEqual([
      "problem.nobodyAlike",
    ]);
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(problems(encounter.judge("zones.group", "x", { operation: "leave" }))).toEqual([
      "problem.groupActs",
    ]);
  });

  it("are required if there are more combatants than cards in the largest deck", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann" },
      ...Array.from({ length: 21 }, (_, index) => ({
        id: `n${index}`,
        actor: `Scene.s.Token.n${index}.Actor.rat`,
        side: "enemy" as const,
      })),
    ]);
    expect(problems(encounter.judge("zones.round", "ann"))).toEqual(["problem.tooManyCards"]);
    encounter.play("zones.group", "ann", { operation: "all" });
    const dealt = encounter.play("zones.round", "ann", {}, [], lowest);
    expect(dealt.card.lines.map(({ text }) => text.key)).not.toContain("BLACKOUT.zones.head.extended");
    expect(new Set(Object.values(cards(encounter))).size).toBe(2);
  });

  it("aren't required for 11 to 20 combatants, because the extended deck has enough cards (Z2.3)", () => {
    const many = (count: number) =>
      new MadeUpEncounter(Array.from({ length: count }, (_, index) => ({ id: `n${index}` })));
    const dealt = many(11).play("zones.round", "n0", {}, [], lowest);
    expect(dealt.card.lines[0]?.text.key).toBe("BLACKOUT.zones.head.extended");
    const full = many(20);
    full.play("zones.round", "n0", {}, [], lowest);
    full.people.push({ id: "late" });
    expect(problems(full.judge("zones.join", "late"))).toEqual(["problem.tooManyCards"]);
  });
});

describe("the Gamemaster's card actions (A10)", () => {
  it("deal the first cards to combatants with surprise, in the order that the Gamemaster specifies (Z2.4)", () => {
    const encounter = gang();
    encounter.play(
      "zones.round",
      "ann",
      { "surprise-z": "1", "surprise-x": "2", "surprise-y": "" },
      [],
      lowest,
    );
    expect(cards(encounter)).toEqual({ ann: 3, x: 2, y: 4, z: 1 });
    expect(() => gang().judge("zones.round", "ann", { "surprise-x": "first" })).toThrow(/choices\.surprise/u);
    const named = gang();
    named.play("zones.round", "ann", { "surprise-x": true }, [], lowest);
    expect(cards(named)).toMatchObject({ x: 1 });
  });

  it("deal a new card to one combatant, or to all combatants who haven't acted yet", () => {
    const encounter = gang();
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.play("zones.endTurn", "ann");
    const last = { face: ({ sides }: { readonly sides: number }) => sides };
    encounter.play("zones.deal", "ann", { who: "all" }, [], last);
    expect(cards(encounter)).toEqual({ ann: 1, x: 10, y: 9, z: 8 });
    expect(encounter.standing.acting).toBe("z");
    encounter.play("zones.deal", "x", { who: "one" }, [], lowest);
    expect(cards(encounter)).toEqual({ ann: 1, x: 2, y: 9, z: 8 });
    expect(problems(encounter.judge("zones.deal", "ann", { who: "one" }))).toEqual(["problem.nobodyToDeal"]);
    encounter.play("zones.deal", "ann", { who: "one", again: true }, [], last);
    expect([turn(encounter, "ann"), cards(encounter)]).toMatchObject([{ state: "waiting" }, { ann: 10 }]);
    while (encounter.ledgers.length > 1) encounter.undo();
    expect(cards(encounter)).toEqual({ ann: 1, x: 2, y: 3, z: 4 });
  });

  it("swap any two cards", () => {
    const encounter = gang();
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.play("zones.card", "z", { with: "x" });
    expect(cards(encounter)).toEqual({ ann: 1, x: 4, y: 3, z: 2 });
    expect(problems(encounter.judge("zones.card", "z", { with: "nobody" }))).toEqual(["problem.noCard"]);
  });
});

describe("hidden information (A10)", () => {
  const hidden = { settings: { hiddenCards: true } };

  it("includes card numbers, so a player who swaps cards selects a combatant instead (Z2.8)", () => {
    const encounter = gang(hidden);
    encounter.play("zones.round", "ann", {}, [], lowest);
    const action = encounter.judge("zones.swap", "ann", { card: "x#0" });
    expect(action.prompts).toHaveLength(1);
    const { facts } = action;
    expect(facts.choices["card"]).toBe("x#0");
    const options = JSON.stringify(encounter.offers("ann"));
    expect(options).toContain("x#0");
    expect(options).not.toMatch(/"n":|"value":"\d/u);
    encounter.play("zones.swap", "ann", { card: "y#0" }, [], { answers: { swap: "yes" } });
    expect(cards(encounter)).toMatchObject({ ann: 3, y: 1 });
    expect(problems(encounter.judge("zones.swap", "y", { card: "nobody#0" }))).toEqual(["problem.noCard"]);
  });

  it("is omitted from messages to players about dealt or assigned cards", () => {
    const encounter = gang(hidden);
    const told = (judged: ReturnType<MadeUpEncounter["play"]>) =>
      judged.card.lines.filter(({ concealed }) => !concealed).map(({ text }) => text.key);
    expect(told(encounter.play("zones.round", "ann", {}, [], lowest))).toEqual(["ann"]);
    expect(
      told(encounter.play("zones.deal", "ann", { who: "all" }, [], { face: ({ sides }) => sides })),
    ).toEqual(["ann"]);
    const given = encounter.play("zones.card", "x", { card: 5 });
    expect([told(given), given.card.untold?.outcome.key]).toEqual([[], "BLACKOUT.zones.givenKept"]);
    encounter.people.push({ id: "w", side: "enemy" });
    encounter.world = new Map([...encounter.world, ["Actor.w", { system: { variants: {} } }]]);
    expect(told(encounter.play("zones.join", "w", {}, [], lowest))).toEqual([]);
  });

  it("includes a hidden attacker's name, so the target's prompt doesn't mention it", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      { id: "foe", side: "enemy", hidden: true, sheet: sheet(), things: [gun("foe")] },
    ]);
    encounter.play("zones.round", "ann", { surprise: ["foe"] }, [], lowest);
    const [prompt] = encounter.judge("zones.attack", "foe", { item: "gun" }, ["ann"]).prompts;
    expect(JSON.stringify(prompt?.question)).not.toContain("foe");
  });
});

describe("a card swap that is accepted too late (Z2.7, Z2.8)", () => {
  it("fails after the combatant's first action, after their turn, and in another round", () => {
    const encounter = gang();
    encounter.play("zones.round", "ann", {}, [], lowest);
    const yes = { answers: { swap: "yes" } };
    const asked = { card: "2", round: 1 };
    encounter.play("zones.action", "ann", { action: "partialCover" });
    expect(problems(encounter.judge("zones.swap", "ann", asked, [], yes))).toEqual(["swapBar.begun"]);
    encounter.undo();
    encounter.play("zones.endTurn", "ann");
    expect(problems(encounter.judge("zones.swap", "ann", asked, [], yes))).toEqual(["swapBar.notYourTurn"]);
    for (const id of ["x", "y", "z"]) encounter.play("zones.endTurn", id);
    encounter.settle(lowest);
    const late = encounter.judge("zones.swap", "ann", asked, [], yes);
    expect([problems(late), late.draft.changes()]).toEqual([["problem.swapLate"], []]);
  });
});

describe("effects that are due on a combatant's turn (Z7.9, Z8.3)", () => {
  const dying = { neckVein: { key: "neckVein", limit: "round", days: 4, permanent: false } };
  const rolled = { face: ({ sides }: { readonly sides: number }) => sides };
  /** Returns an encounter with Ann, Bob and Cat, with overrides for Bob's sheet. */
  const sad = (part: Source = {}) =>
    new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      { id: "bob", sheet: sheet({ health: 3, ...part }) },
      { id: "cat", sheet: sheet() },
    ]);

  it("are applied to a catatonic combatant when their card comes up, once per round", () => {
    const encounter = sad({ panic: { catatonic: true }, injuries: dying });
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(encounter.settle(rolled)).toEqual([]);
    encounter.play("zones.endTurn", "ann");
    expect(encounter.standing.acting).toBe("cat");
    expect(encounter.settle(rolled)).toEqual(["death.bob.1"]);
    encounter.play("zones.endTurn", "cat");
    expect(encounter.settle({ face: need => (need.stream.startsWith("card") ? 1 : need.sides) })).toEqual([
      "round.2",
    ]);
    encounter.play("zones.endTurn", "ann");
    expect(encounter.settle(rolled)).toEqual(["death.bob.2"]);
  });

  it("are also applied to burning combatants who lose a turn", () => {
    const encounter = sad();
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.play("zones.adjust", "bob", { losesTurn: true, burning: 3 });
    encounter.play("zones.endTurn", "ann");
    expect(encounter.settle({ face: () => 2 })).toEqual(["burn.bob.1"]);
  });

  it("are applied before the next deal if a Gamemaster skips all turns", () => {
    const encounter = sad({ injuries: dying });
    encounter.play("zones.round", "ann", {}, [], lowest);
    const passed = encounter.play("zones.round", "ann", { pass: true }, [], lowest);
    expect(passed.card.outcome.key).toBe("BLACKOUT.zones.round.ends");
    expect(encounter.settle({ face: need => (need.stream.startsWith("card") ? 1 : need.sides) })).toEqual([
      "death.bob.1",
      "round.2",
    ]);
  });

  it("aren't applied until the next round if they begin after the combatant's turn", () => {
    const encounter = sad();
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.play("zones.endTurn", "ann");
    encounter.play("zones.endTurn", "bob");
    encounter.play("zones.adjust", "bob", { burning: 2 });
    expect(encounter.settle({ face: () => 2 })).toEqual([]);
    encounter.play("zones.hazard", "bob", { hazard: "fall", metres: 20 }, [], {
      dice: { "0.wound.injury": [6, 1] },
      face: () => 6,
    });
    const calm = { face: () => 1 };
    expect(encounter.settle(calm).filter(name => !name.startsWith("panic"))).toEqual([]);
    encounter.play("zones.endTurn", "cat");
    expect(encounter.settle(calm)[0]).toBe("round.2");
  });

  it("are skipped for dead combatants and defeated enemies, and aren't retried after a failure", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet({ injuries: dying }) },
      { id: "foe", side: "enemy", defeated: true, sheet: sheet({ injuries: dying }) },
      { id: "bob", sheet: sheet({ dead: true, injuries: dying }) },
    ]);
    encounter.people[1] = { ...encounter.people[1], id: "foe", defeated: false };
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.people[1] = { ...encounter.people[1], defeated: true };
    expect(encounter.due()?.name).toBe("death.ann.1");
    expect(encounter.due(new Set(["death.ann.1"]))).toBeNull();
    encounter.play("zones.endTurn", "ann");
    expect(encounter.due(new Set(["death.ann.1"]))?.name).toBe("round.2");
  });
});

describe("automatically completed sheets", () => {
  it("are stored in the actor, or in the encounter if several combatants share the actor", () => {
    const own = {
      ...gun("ann"),
      own: null,
      declared: { category: "ranged", ammunition: { value: 10, max: 10 } },
    };
    const encounter = new MadeUpEncounter([
      { id: "ann", things: [own] },
      { id: "x", actor: "Actor.thug", side: "enemy" },
      { id: "y", actor: "Actor.thug", side: "enemy" },
    ]);
    const before = [...encounter.world];
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(encounter.world.get("Actor.ann")).toMatchObject({
      system: { variants: { zones: { stress: 0 } } },
    });
    expect(encounter.world.get("Actor.ann.Item.gun")).toEqual({
      system: { variants: { zones: { supply: 2, spareLoads: 2, jammed: false } } },
    });
    expect(encounter.world.get("Actor.thug")).toEqual({ system: { variants: {} } });
    expect(encounter.fought["people"]).toMatchObject({
      x: { sheet: { stress: 0 } },
      y: { sheet: { stress: 0 } },
    });
    encounter.play("zones.stress", "ann", { change: 2 });
    expect(encounter.world.get("Actor.ann")).toMatchObject({
      system: { variants: { zones: { stress: 2 } } },
    });
    encounter.undo();
    encounter.undo();
    expect([...encounter.world]).toEqual(before);
  });
});

describe("repairing the cards of a round after an undo (Z2.2)", () => {
  const turns = (...all: readonly (readonly [string, number, CardTurn["state"]])[]): readonly CardTurn[] =>
    all.map(([participant, card, state]) => ({
      participant,
      card,
      state,
      budget: { full: 0, quick: 0 },
      begun: false,
      swapped: false,
    }));
  const sound = (all: readonly CardTurn[], groups: Readonly<Record<string, string>> = {}) =>
    validTurns(all, id => groups[id] ?? "").map(({ participant, card, state }) => [participant, card, state]);

  it("replaces a duplicate card with the next free one, except within a group", () => {
    expect(sound(turns(["a", 3, "waiting"], ["b", 3, "acting"], ["c", 4, "waiting"]))).toEqual([
      ["b", 3, "acting"],
      ["c", 4, "waiting"],
      ["a", 5, "waiting"],
    ]);
    expect(sound(turns(["a", 3, "acting"], ["b", 3, "acting"]), { a: "g", b: "g" })).toEqual([
      ["a", 3, "acting"],
      ["b", 3, "acting"],
    ]);
    expect(sound(turns(["a", 20, "acting"], ["b", 20, "waiting"]))).toEqual([
      ["b", 19, "waiting"],
      ["a", 20, "acting"],
    ]);
  });

  it("keeps only the lowest active card active, or activates the lowest waiting card if none is active", () => {
    expect(sound(turns(["a", 3, "acting"], ["b", 5, "acting"]))).toEqual([
      ["a", 3, "acting"],
      ["b", 5, "waiting"],
    ]);
    expect(
      sound(turns(["a", 3, "acted"], ["b", 5, "waiting"], ["c", 5, "waiting"]), { b: "g", c: "g" }),
    ).toEqual([
      ["a", 3, "acted"],
      ["b", 5, "acting"],
      ["c", 5, "acting"],
    ]);
    expect(sound(turns(["a", 3, "acted"], ["b", 5, "passed"]))).toEqual([
      ["a", 3, "acted"],
      ["b", 5, "passed"],
    ]);
  });
});
