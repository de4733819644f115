import { describe, expect, it } from "vitest";
import { validTurns } from "../../../../../src/variants/zones-and-cards/combat/sound-turns.ts";
import type { CardTurn } from "../../../../../src/variants/zones-and-cards/rules/encounter.ts";
import type { Source } from "../../../../../src/ledger/plain.ts";
import { gun, MadeUpFight, sheet } from "./support.ts";

/** Dice for the first deal. They always select the lowest remaining card. */
const lowest = { face: () => 1 };
/** Returns an encounter between Ann and three thugs of the same type, each with a token of their own. */
const gang = (part: { readonly settings?: Source } = {}) =>
  new MadeUpFight(
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
function turn(fight: MadeUpFight, id: string): Told | undefined {
  const people = fight.fought["people"] as unknown as Readonly<
    Record<string, { readonly turns: Readonly<Record<string, Told>> }>
  >;
  return Object.entries(people[id]?.turns ?? {}).find(([name]) =>
    name.startsWith(`r${fight.standing.round}t`),
  )?.[1];
}
const cards = (fight: MadeUpFight) =>
  Object.fromEntries(fight.people.map(({ id }) => [id, turn(fight, id)?.card]));
const problems = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace("BLACKOUT.zones.", ""));

describe("groups whose members share cards (Z2.1, Z2.3)", () => {
  it("can be formed before combat begins, and then act and end their turn together", () => {
    const fight = gang();
    fight.play("zones.group", "ann", { operation: "all" });
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(cards(fight)).toEqual({ ann: 2, x: 1, y: 1, z: 1 });
    expect(fight.standing).toMatchObject({ acting: "x", mayAct: ["x", "y", "z"] });
    fight.play("zones.action", "y", { action: "partialCover" });
    expect([turn(fight, "x"), turn(fight, "y")]).toMatchObject([
      { quick: 0, deeds: 0 },
      { quick: 1, deeds: 1 },
    ]);
    const ended = fight.play("zones.endTurn", "z");
    expect(ended.card.outcome.key).toBe("BLACKOUT.zones.endTurn.groupEnds");
    expect(fight.standing).toMatchObject({ acting: "ann", mayAct: ["ann"] });
  });

  it("can be formed during a round by combatants who haven't acted yet, and then share the lowest of their cards", () => {
    const fight = gang();
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(cards(fight)).toEqual({ ann: 1, x: 2, y: 3, z: 4 });
    const before = [...fight.world];
    fight.play("zones.group", "y", { operation: "alike" });
    expect(cards(fight)).toEqual({ ann: 1, x: 2, y: 2, z: 2 });
    fight.undo();
    expect([...fight.world]).toEqual(before);
    fight.play("zones.group", "y", { operation: "join", with: "z" });
    expect(cards(fight)).toEqual({ ann: 1, x: 2, y: 3, z: 3 });
    fight.play("zones.group", "x", { operation: "join", with: "z" });
    expect(cards(fight)).toEqual({ ann: 1, x: 2, y: 2, z: 2 });
  });

  it("can be left or split, after which each combatant without a group gets a card of its own", () => {
    const fight = gang();
    fight.play("zones.group", "ann", { operation: "all" });
    fight.play("zones.round", "ann", { surprise: ["ann"] }, [], lowest);
    fight.play("zones.group", "y", { operation: "leave" }, [], lowest);
    expect(cards(fight)).toEqual({ ann: 1, x: 2, y: 3, z: 2 });
    fight.play("zones.group", "z", { operation: "part" }, [], lowest);
    expect(new Set(Object.values(cards(fight))).size).toBe(4);
    expect(problems(fight.judge("zones.group", "z", { operation: "leave" }))).toEqual(["problem.noGroup"]);
  });

  it("can't include player characters, and can't be changed while they act", () => {
    const fight = gang();
    expect(problems(fight.judge("zones.group", "ann", { operation: "alike" }))).toEqual([
      "problem.notGrouped",
    ]);
    expect(problems(fight.judge("zones.group", "x", { operation: "join", with: "ann" }))).toEqual([
      "problem.notGrouped",
    ]);
    expect(
      problems(
        new MadeUpFight([{ id: "ann" }, { id: "foe", side: "enemy" }]).judge("zones.group", "ann", {
          operation: "all",
        }),
      ),
    ).toEqual(["problem.nobodyAlike"]);
    fight.play("zones.group", "ann", { operation: "all" });
    expect(problems(fight.judge("zones.group", "x", { operation: "alike" }))).toEqual([
      "problem.nobodyAlike",
    ]);
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(problems(fight.judge("zones.group", "x", { operation: "leave" }))).toEqual(["problem.groupActs"]);
  });

  it("are required if there are more combatants than cards in the largest deck", () => {
    const fight = new MadeUpFight([
      { id: "ann" },
      ...Array.from({ length: 21 }, (_, index) => ({
        id: `n${index}`,
        actor: `Scene.s.Token.n${index}.Actor.rat`,
        side: "enemy" as const,
      })),
    ]);
    expect(problems(fight.judge("zones.round", "ann"))).toEqual(["problem.tooManyCards"]);
    fight.play("zones.group", "ann", { operation: "all" });
    const dealt = fight.play("zones.round", "ann", {}, [], lowest);
    expect(dealt.card.lines.map(({ text }) => text.key)).not.toContain("BLACKOUT.zones.head.extended");
    expect(new Set(Object.values(cards(fight))).size).toBe(2);
  });

  it("aren't required for 11 to 20 combatants, because the extended deck has enough cards (Z2.3)", () => {
    const many = (count: number) =>
      new MadeUpFight(Array.from({ length: count }, (_, index) => ({ id: `n${index}` })));
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
    const fight = gang();
    fight.play("zones.round", "ann", { "surprise-z": "1", "surprise-x": "2", "surprise-y": "" }, [], lowest);
    expect(cards(fight)).toEqual({ ann: 3, x: 2, y: 4, z: 1 });
    expect(() => gang().judge("zones.round", "ann", { "surprise-x": "first" })).toThrow(/choices\.surprise/u);
    const named = gang();
    named.play("zones.round", "ann", { "surprise-x": true }, [], lowest);
    expect(cards(named)).toMatchObject({ x: 1 });
  });

  it("deal a new card to one combatant, or to all combatants who haven't acted yet", () => {
    const fight = gang();
    fight.play("zones.round", "ann", {}, [], lowest);
    fight.play("zones.endTurn", "ann");
    const last = { face: ({ sides }: { readonly sides: number }) => sides };
    fight.play("zones.deal", "ann", { who: "all" }, [], last);
    expect(cards(fight)).toEqual({ ann: 1, x: 10, y: 9, z: 8 });
    expect(fight.standing.acting).toBe("z");
    fight.play("zones.deal", "x", { who: "one" }, [], lowest);
    expect(cards(fight)).toEqual({ ann: 1, x: 2, y: 9, z: 8 });
    expect(problems(fight.judge("zones.deal", "ann", { who: "one" }))).toEqual(["problem.nobodyToDeal"]);
    fight.play("zones.deal", "ann", { who: "one", again: true }, [], last);
    expect([turn(fight, "ann"), cards(fight)]).toMatchObject([{ state: "waiting" }, { ann: 10 }]);
    while (fight.ledgers.length > 1) fight.undo();
    expect(cards(fight)).toEqual({ ann: 1, x: 2, y: 3, z: 4 });
  });

  it("swap any two cards", () => {
    const fight = gang();
    fight.play("zones.round", "ann", {}, [], lowest);
    fight.play("zones.card", "z", { with: "x" });
    expect(cards(fight)).toEqual({ ann: 1, x: 4, y: 3, z: 2 });
    expect(problems(fight.judge("zones.card", "z", { with: "nobody" }))).toEqual(["problem.noCard"]);
  });
});

describe("hidden information (A10)", () => {
  const hidden = { settings: { hiddenCards: true } };

  it("includes card numbers, so a player who swaps cards selects a combatant instead (Z2.8)", () => {
    const fight = gang(hidden);
    fight.play("zones.round", "ann", {}, [], lowest);
    const action = fight.judge("zones.swap", "ann", { card: "x#0" });
    expect(action.prompts).toHaveLength(1);
    const { facts } = action;
    expect(facts.choices["card"]).toBe("x#0");
    const options = JSON.stringify(fight.offers("ann"));
    expect(options).toContain("x#0");
    expect(options).not.toMatch(/"n":|"value":"\d/u);
    fight.play("zones.swap", "ann", { card: "y#0" }, [], { answers: { swap: "yes" } });
    expect(cards(fight)).toMatchObject({ ann: 3, y: 1 });
    expect(problems(fight.judge("zones.swap", "y", { card: "nobody#0" }))).toEqual(["problem.noCard"]);
  });

  it("is omitted from messages to players about dealt or assigned cards", () => {
    const fight = gang(hidden);
    const told = (judged: ReturnType<MadeUpFight["play"]>) =>
      judged.card.lines.filter(({ concealed }) => !concealed).map(({ text }) => text.key);
    expect(told(fight.play("zones.round", "ann", {}, [], lowest))).toEqual(["ann"]);
    expect(told(fight.play("zones.deal", "ann", { who: "all" }, [], { face: ({ sides }) => sides }))).toEqual(
      ["ann"],
    );
    const given = fight.play("zones.card", "x", { card: 5 });
    expect([told(given), given.card.untold?.outcome.key]).toEqual([[], "BLACKOUT.zones.givenKept"]);
    fight.people.push({ id: "w", side: "enemy" });
    fight.world = new Map([...fight.world, ["Actor.w", { system: { variants: {} } }]]);
    expect(told(fight.play("zones.join", "w", {}, [], lowest))).toEqual([]);
  });

  it("includes a hidden attacker's name, so the target's prompt doesn't mention it", () => {
    const fight = new MadeUpFight([
      { id: "ann", sheet: sheet() },
      { id: "foe", side: "enemy", hidden: true, sheet: sheet(), things: [gun("foe")] },
    ]);
    fight.play("zones.round", "ann", { surprise: ["foe"] }, [], lowest);
    const [prompt] = fight.judge("zones.attack", "foe", { item: "gun" }, ["ann"]).prompts;
    expect(JSON.stringify(prompt?.question)).not.toContain("foe");
  });
});

describe("a card swap that is accepted too late (Z2.7, Z2.8)", () => {
  it("fails after the combatant's first action, after their turn, and in another round", () => {
    const fight = gang();
    fight.play("zones.round", "ann", {}, [], lowest);
    const yes = { answers: { swap: "yes" } };
    const asked = { card: "2", round: 1 };
    fight.play("zones.action", "ann", { action: "partialCover" });
    expect(problems(fight.judge("zones.swap", "ann", asked, [], yes))).toEqual(["swapBar.begun"]);
    fight.undo();
    fight.play("zones.endTurn", "ann");
    expect(problems(fight.judge("zones.swap", "ann", asked, [], yes))).toEqual(["swapBar.notYourTurn"]);
    for (const id of ["x", "y", "z"]) fight.play("zones.endTurn", id);
    fight.settle(lowest);
    const late = fight.judge("zones.swap", "ann", asked, [], yes);
    expect([problems(late), late.draft.changes()]).toEqual([["problem.swapLate"], []]);
  });
});

describe("effects that are due on a combatant's turn (Z7.9, Z8.3)", () => {
  const dying = { neckVein: { key: "neckVein", limit: "round", days: 4, permanent: false } };
  const rolled = { face: ({ sides }: { readonly sides: number }) => sides };
  /** Returns an encounter with Ann, Bob and Cat, with overrides for Bob's sheet. */
  const sad = (part: Source = {}) =>
    new MadeUpFight([
      { id: "ann", sheet: sheet() },
      { id: "bob", sheet: sheet({ health: 3, ...part }) },
      { id: "cat", sheet: sheet() },
    ]);

  it("are applied to a catatonic combatant when their card comes up, once per round", () => {
    const fight = sad({ panic: { catatonic: true }, injuries: dying });
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(fight.settle(rolled)).toEqual([]);
    fight.play("zones.endTurn", "ann");
    expect(fight.standing.acting).toBe("cat");
    expect(fight.settle(rolled)).toEqual(["death.bob.1"]);
    fight.play("zones.endTurn", "cat");
    expect(fight.settle({ face: need => (need.stream.startsWith("card") ? 1 : need.sides) })).toEqual([
      "round.2",
    ]);
    fight.play("zones.endTurn", "ann");
    expect(fight.settle(rolled)).toEqual(["death.bob.2"]);
  });

  it("are also applied to burning combatants who lose a turn", () => {
    const fight = sad();
    fight.play("zones.round", "ann", {}, [], lowest);
    fight.play("zones.adjust", "bob", { losesTurn: true, burning: 3 });
    fight.play("zones.endTurn", "ann");
    expect(fight.settle({ face: () => 2 })).toEqual(["burn.bob.1"]);
  });

  it("are applied before the next deal if a Gamemaster skips all turns", () => {
    const fight = sad({ injuries: dying });
    fight.play("zones.round", "ann", {}, [], lowest);
    const passed = fight.play("zones.round", "ann", { pass: true }, [], lowest);
    expect(passed.card.outcome.key).toBe("BLACKOUT.zones.round.ends");
    expect(fight.settle({ face: need => (need.stream.startsWith("card") ? 1 : need.sides) })).toEqual([
      "death.bob.1",
      "round.2",
    ]);
  });

  it("aren't applied until the next round if they begin after the combatant's turn", () => {
    const fight = sad();
    fight.play("zones.round", "ann", {}, [], lowest);
    fight.play("zones.endTurn", "ann");
    fight.play("zones.endTurn", "bob");
    fight.play("zones.adjust", "bob", { burning: 2 });
    expect(fight.settle({ face: () => 2 })).toEqual([]);
    fight.play("zones.hazard", "bob", { hazard: "fall", metres: 20 }, [], {
      dice: { "0.wound.injury": [6, 1] },
      face: () => 6,
    });
    const calm = { face: () => 1 };
    expect(fight.settle(calm).filter(name => !name.startsWith("panic"))).toEqual([]);
    fight.play("zones.endTurn", "cat");
    expect(fight.settle(calm)[0]).toBe("round.2");
  });

  it("are skipped for dead combatants and defeated enemies, and aren't retried after a failure", () => {
    const fight = new MadeUpFight([
      { id: "ann", sheet: sheet({ injuries: dying }) },
      { id: "foe", side: "enemy", defeated: true, sheet: sheet({ injuries: dying }) },
      { id: "bob", sheet: sheet({ dead: true, injuries: dying }) },
    ]);
    fight.people[1] = { ...fight.people[1], id: "foe", defeated: false };
    fight.play("zones.round", "ann", {}, [], lowest);
    fight.people[1] = { ...fight.people[1], defeated: true };
    expect(fight.due()?.name).toBe("death.ann.1");
    expect(fight.due(new Set(["death.ann.1"]))).toBeNull();
    fight.play("zones.endTurn", "ann");
    expect(fight.due(new Set(["death.ann.1"]))?.name).toBe("round.2");
  });
});

describe("automatically completed sheets", () => {
  it("are stored in the actor, or in the encounter if several combatants share the actor", () => {
    const own = {
      ...gun("ann"),
      own: null,
      declared: { category: "ranged", ammunition: { value: 10, max: 10 } },
    };
    const fight = new MadeUpFight([
      { id: "ann", things: [own] },
      { id: "x", actor: "Actor.thug", side: "enemy" },
      { id: "y", actor: "Actor.thug", side: "enemy" },
    ]);
    const before = [...fight.world];
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(fight.world.get("Actor.ann")).toMatchObject({ system: { variants: { zones: { stress: 0 } } } });
    expect(fight.world.get("Actor.ann.Item.gun")).toEqual({
      system: { variants: { zones: { supply: 2, spareLoads: 2, jammed: false } } },
    });
    expect(fight.world.get("Actor.thug")).toEqual({ system: { variants: {} } });
    expect(fight.fought["people"]).toMatchObject({
      x: { sheet: { stress: 0 } },
      y: { sheet: { stress: 0 } },
    });
    fight.play("zones.stress", "ann", { change: 2 });
    expect(fight.world.get("Actor.ann")).toMatchObject({ system: { variants: { zones: { stress: 2 } } } });
    fight.undo();
    fight.undo();
    expect([...fight.world]).toEqual(before);
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
