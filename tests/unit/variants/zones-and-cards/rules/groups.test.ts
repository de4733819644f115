import { describe, expect, it } from "vitest";
import { recordedDice, seededDice } from "../../../../../src/rules/dice-source.ts";
import * as zones from "../../../../../src/variants/zones-and-cards/rules/index.ts";

const settings = zones.defaultZonesSettings;
const rolls = (...faces: readonly (readonly [number, number])[]) =>
  recordedDice(faces.map(([sides, face]) => ({ sides, faces: [face] })));
const foe = (id: string, part: Partial<zones.Participant> = {}): zones.Participant => ({
  id,
  side: "others",
  ...part,
});
const hero = (id: string, part: Partial<zones.Participant> = {}): zones.Participant => ({
  id,
  side: "players",
  ...part,
});
const cards = ({ turns }: zones.CardEncounter) =>
  Object.fromEntries(turns.map(({ participant, card }) => [participant, card]));
const states = ({ turns }: zones.CardEncounter) =>
  Object.fromEntries(turns.map(({ participant, state }) => [participant, state]));
/**
 * Returns an encounter in which Ann acts first, on card 2, followed by a group of three on card 4 and Bob on
 * card 7.
 */
const exampleEncounter = () =>
  zones.beginCardRound(
    zones.gatherEncounter([
      hero("ann"),
      hero("bob"),
      foe("x", { group: "g" }),
      foe("y", { group: "g" }),
      foe("z", { group: "g" }),
    ]),
    rolls([10, 2], [9, 6], [8, 3]),
    settings,
  );

describe("groups whose members share cards (Z2.1, Z2.3)", () => {
  it("are dealt a single card and act together, but each member spends their own actions", () => {
    const began = exampleEncounter();
    expect(cards(began)).toEqual({ ann: 2, bob: 7, x: 4, y: 4, z: 4 });
    const acting = zones.endCardTurn(began);
    expect(states(acting)).toEqual({ ann: "acted", bob: "waiting", x: "acting", y: "acting", z: "acting" });
    const spent = zones.spendOnTurn(zones.spendOnTurn(acting, "x", "full"), "y", "quick");
    expect(["x", "y", "z"].map(id => zones.actingTurnOf(spent, id)?.budget)).toEqual([
      { full: 1, quick: 0 },
      { full: 0, quick: 1 },
      { full: 0, quick: 0 },
    ]);
    expect(() => zones.spendOnTurn(spent, "x", "full")).toThrow(/cost/u);
    expect(states(zones.endCardTurn(spent))).toEqual({
      ann: "acted",
      bob: "acting",
      x: "acted",
      y: "acted",
      z: "acted",
    });
  });

  it("use only one member's action to interrupt, and can't interrupt during their own turn", () => {
    const defended = zones.spendOnInterrupt(exampleEncounter(), "y");
    expect(
      defended.turns.filter(({ budget }) => budget.quick > 0).map(({ participant }) => participant),
    ).toEqual(["y"]);
    expect(zones.canInterrupt(zones.endCardTurn(defended), "x")).toBe(false);
  });

  it("act without members who can't act, and pass if no member can act (Z5.6)", () => {
    const one = zones.changeParticipant(exampleEncounter(), "x", { helpless: true });
    expect(states(zones.endCardTurn(one))).toMatchObject({ x: "passed", y: "acting", z: "acting" });
    const all = ["x", "y", "z"].reduce(
      (each, id) => zones.changeParticipant(each, id, { losesNextTurn: true }),
      exampleEncounter(),
    );
    expect(states(zones.endCardTurn(all))).toMatchObject({
      x: "passed",
      y: "passed",
      z: "passed",
      bob: "acting",
    });
  });

  it("delay and step forward together, but not after a member has begun to act (Z2.7, Z2.8)", () => {
    const acting = zones.endCardTurn(exampleEncounter());
    expect(zones.swapBars(zones.spendOnTurn(acting, "x", "quick"), "y", 7, settings)).toEqual(["begun"]);
    expect(cards(zones.swapCards(acting, "y", 7, settings))).toMatchObject({ bob: 4, x: 7, y: 7, z: 7 });
    const forward = zones.swapCards(exampleEncounter(), "ann", 4, settings);
    expect([cards(forward), states(forward)]).toEqual([
      { ann: 4, bob: 7, x: 2, y: 2, z: 2 },
      { ann: "waiting", bob: "waiting", x: "acting", y: "acting", z: "acting" },
    ]);
  });

  it("step forward, but members who can't act pass instead (Z5.6)", () => {
    const bars = (part: Partial<zones.Participant>) =>
      zones.swapBars(zones.changeParticipant(exampleEncounter(), "bob", part), "ann", 7, settings);
    expect([bars({ helpless: true }), bars({ losesNextTurn: true }), bars({})]).toEqual([
      ["cannotAct"],
      ["cannotAct"],
      [],
    ]);
    const swapped = zones.swapCards(
      zones.changeParticipant(exampleEncounter(), "x", { losesNextTurn: true }),
      "ann",
      4,
      settings,
    );
    expect(states(swapped)).toMatchObject({ x: "passed", y: "acting", z: "acting" });
    expect(zones.participantOf(swapped, "x").losesNextTurn).toBe(false);
  });

  it("are dealt a separate card for a hesitating member (Z2.10), and the first card if a member has surprise (Z2.4)", () => {
    const dealt = (takers: readonly zones.CardTaker[], ...faces: readonly (readonly [number, number])[]) =>
      Object.fromEntries(zones.dealCards(takers, rolls(...faces)).map(({ id, card }) => [id, card]));
    expect(
      dealt(
        [
          { id: "x", group: "g", hesitant: true },
          { id: "y", group: "g" },
          { id: "z", group: "g" },
        ],
        [9, 3],
      ),
    ).toEqual({ x: 10, y: 3, z: 3 });
    expect(
      dealt([{ id: "a" }, { id: "x", group: "g" }, { id: "y", group: "g", surprise: 1 }], [9, 1]),
    ).toEqual({ a: 2, x: 1, y: 1 });
  });

  it("are dealt as many cards as their fastest member needs, but slower members don't act on every card (Z2.9)", () => {
    const dealt = zones.dealCards(
      [
        { id: "x", group: "g", speed: 2 },
        { id: "y", group: "g" },
      ],
      rolls([10, 5], [9, 5]),
    );
    expect(dealt.map(({ id, card }) => [id, card])).toEqual([
      ["x", 5],
      ["y", 5],
      ["x", 6],
    ]);
    expect(zones.cardsNeeded([{ id: "x", group: "g", speed: 2 }, { id: "y", group: "g" }, { id: "a" }])).toBe(
      3,
    );
  });

  it("count as one combatant for the size of the deck", () => {
    const grouped = Array.from({ length: 25 }, (_, index): zones.CardTaker => ({
      id: `${index}`,
      group: index < 16 ? "g" : null,
    }));
    expect(zones.cardsNeeded(grouped)).toBe(10);
    expect(Math.max(...zones.dealCards(grouped, seededDice(4)).map(({ card }) => card))).toBeLessThanOrEqual(
      10,
    );
    expect(() =>
      zones.dealCards(
        grouped.map(({ id }) => ({ id })),
        seededDice(4),
      ),
    ).toThrow(/cards/u);
  });

  it("get the lowest card among the members who haven't acted if they form during a round", () => {
    const alone = zones.beginCardRound(
      zones.gatherEncounter([hero("ann"), foe("x"), foe("y"), foe("z")]),
      rolls([10, 5], [9, 1], [8, 7], [7, 6]),
      settings,
    );
    expect(cards(alone)).toEqual({ ann: 5, x: 1, y: 9, z: 8 });
    const grouped = zones.putInGroup(alone, ["x", "y", "z"], "g", rolls());
    expect([cards(grouped), states(grouped)]).toEqual([
      { ann: 5, x: 1, y: 8, z: 8 },
      { ann: "waiting", x: "acting", y: "waiting", z: "waiting" },
    ]);
    expect(
      cards(zones.putInGroup(zones.gatherEncounter([foe("x"), foe("y")]), ["x", "y"], "g", rolls())),
    ).toEqual({});
    expect(() => zones.putInGroup(alone, ["ann", "x"], "g", rolls())).toThrow(/side/u);
    expect(() => zones.putInGroup(alone, ["x"], "", rolls())).toThrow(/group/u);
    expect(() => zones.putInGroup(alone, ["nobody"], "g", rolls())).toThrow(/id/u);
  });

  it("can lose a member, who is then dealt a separate card, but not while the group is acting", () => {
    const began = exampleEncounter();
    const left = zones.leaveGroup(began, "x", rolls([7, 2]));
    expect(cards(left)).toMatchObject({ x: 3, y: 4, z: 4 });
    expect([zones.groupOf(left, "x"), zones.groupOf(left, "y")]).toEqual([[], ["y", "z"]]);
    expect(zones.groupOf(zones.leaveGroup(left, "y", rolls([6, 6])), "z")).toEqual([]);
    expect(() => zones.leaveGroup(left, "x", rolls())).toThrow(/group/u);
    const acting = zones.endCardTurn(began);
    expect([
      zones.actsWithGroup(began, "x"),
      zones.actsWithGroup(acting, "x"),
      zones.actsWithGroup(acting, "bob"),
    ]).toEqual([false, true, false]);
    expect(() => zones.leaveGroup(acting, "x", rolls())).toThrow(/group/u);
    // A member joins a different group, and the remaining members keep the card.
    expect(cards(zones.putInGroup(began, ["y", "z"], "h", rolls([7, 1], [6, 4])))).toMatchObject({
      x: 4,
      y: 1,
      z: 1,
    });
  });

  it("keep the same card in every round if cards are dealt only once (Z2.1)", () => {
    const once = { ...settings, initiativeRedraw: "once" as const };
    const alone = zones.beginCardRound(
      zones.gatherEncounter([hero("ann"), foe("x"), foe("y")]),
      rolls([10, 5], [9, 1], [8, 7]),
      once,
    );
    const over = zones.endCardTurn(
      zones.endCardTurn(zones.endCardTurn(zones.putInGroup(alone, ["x", "y"], "g", rolls()))),
    );
    expect(cards(zones.beginCardRound(over, rolls(), once))).toEqual({ ann: 5, x: 1, y: 1 });
  });

  describe("when cards are dealt only once (Z2.1, Z2.10)", () => {
    const once = { ...settings, initiativeRedraw: "once" as const };
    const next = (encounter: zones.CardEncounter, ...faces: readonly (readonly [number, number])[]) =>
      zones.beginCardRound(
        { ...encounter, turns: encounter.turns.map(turn => ({ ...turn, state: "acted" as const })) },
        rolls(...faces),
        once,
      );
    const hesitates = (encounter: zones.CardEncounter, id: string, hesitant: boolean) =>
      zones.changeParticipant(encounter, id, { hesitant });

    it("a hesitating combatant trades its card for the last card until the hesitation ends", () => {
      const began = zones.beginCardRound(
        zones.gatherEncounter([hero("ann"), hero("bob"), foe("x")]),
        rolls([10, 3], [9, 9], [8, 5]),
        once,
      );
      expect(cards(began)).toEqual({ ann: 3, bob: 10, x: 6 });
      const one = next(hesitates(began, "ann", true));
      expect(cards(one)).toEqual({ ann: 10, bob: 3, x: 6 });
      expect(cards(next(one)), "for as long as it lasts").toEqual({ ann: 10, bob: 3, x: 6 });
      const two = next(hesitates(one, "x", true), [2, 2]);
      expect(cards(two), "several by lot").toEqual({ ann: 9, bob: 6, x: 10 });
      expect(cards(next(hesitates(two, "ann", false)))).toEqual({ ann: 3, bob: 6, x: 10 });
      expect(cards(next(["ann", "x"].reduce((all, id) => hesitates(all, id, false), two)))).toEqual({
        ann: 3,
        bob: 10,
        x: 6,
      });
    });

    it("a hesitating member of a group gets a separate card until the hesitation ends", () => {
      const began = zones.beginCardRound(
        zones.gatherEncounter([
          hero("ann", { hesitant: true }),
          foe("x", { group: "g" }),
          foe("y", { group: "g" }),
        ]),
        rolls([10, 3], [9, 9]),
        once,
      );
      expect(cards(began)).toEqual({ ann: 10, x: 3, y: 3 });
      const calm = next(hesitates(began, "ann", false));
      expect(cards(calm)).toEqual({ ann: 3, x: 10, y: 10 });
      const apart = next(hesitates(calm, "y", true));
      expect(cards(apart), "the rest of the group stays").toEqual({ ann: 3, x: 10, y: 9 });
      expect(cards(next(hesitates(apart, "y", false)))).toEqual({ ann: 3, x: 10, y: 10 });
    });
  });

  it("are suggested for identical combatants who don't share a card yet, with one group per type", () => {
    const of = (id: string, kind: string, group: string | null = null): zones.Alike => ({ id, kind, group });
    expect(
      zones.alikeGroups([
        of("a", "dog"),
        of("b", "cat"),
        of("c", "dog"),
        of("d", "bird", "g"),
        of("e", "bird", "g"),
        of("f", "cow", "h"),
        of("g", "cow"),
      ]),
    ).toEqual([
      ["a", "c"],
      ["f", "g"],
    ]);
    expect(() => zones.alikeGroups([{ id: "a", kind: 3 } as unknown as zones.Alike])).toThrow(/kind/u);
  });
});

describe("dealing cards again during a round (A10, Z2.1, Z2.2)", () => {
  const three = () =>
    zones.beginCardRound(
      zones.gatherEncounter([hero("ann"), hero("bob"), foe("x")]),
      rolls([10, 2], [9, 4], [8, 7]),
      settings,
    );

  it("gives new cards only to combatants who haven't acted, and the one with the lowest card acts next", () => {
    expect(cards(three())).toEqual({ ann: 2, bob: 5, x: 9 });
    const later = zones.endCardTurn(three());
    const dealt = zones.redealCards(later, ["ann", "bob", "x"], rolls([9, 9], [8, 1]));
    expect([cards(dealt), states(dealt)]).toEqual([
      { ann: 2, bob: 10, x: 1 },
      { ann: "acted", bob: "waiting", x: "acting" },
    ]);
  });

  it("gives a combatant whose turn is in progress a new card only if a new turn is requested", () => {
    const begun = zones.spendOnTurn(three(), "ann", "full");
    expect(cards(zones.redealCards(begun, ["ann"], rolls()))).toEqual(cards(begun));
    const again = zones.redealCards(begun, ["ann"], rolls([8, 8]), { again: true });
    expect(again.turns.find(({ participant }) => participant === "ann")).toMatchObject({
      card: 10,
      state: "waiting",
      begun: false,
      budget: { full: 0, quick: 0 },
    });
    expect(zones.actingTurn(again)?.participant).toBe("bob");
  });

  it("doesn't restore spent interrupts, and gives all members of a group the same card", () => {
    const spent = zones.spendOnInterrupt(three(), "x");
    expect(
      zones.redealCards(spent, ["x"], rolls([8, 1])).turns.find(({ participant }) => participant === "x"),
    ).toMatchObject({ card: 1, budget: { quick: 1 } });
    const late = { ...three(), participants: [...three().participants, foe("y")] };
    expect(cards(zones.redealCards(late, ["y"], rolls([7, 1])))).toMatchObject({
      ann: 2,
      bob: 5,
      x: 9,
      y: 1,
    });
    expect(cards(zones.redealCards(exampleEncounter(), ["y"], rolls([8, 8])))).toEqual({
      ann: 2,
      bob: 7,
      x: 10,
      y: 10,
      z: 10,
    });
    expect(zones.redealCards(zones.gatherEncounter([foe("x")]), ["x"], rolls()).turns).toEqual([]);
    expect(() => zones.redealCards(three(), ["nobody"], rolls())).toThrow(/id/u);
  });
});
