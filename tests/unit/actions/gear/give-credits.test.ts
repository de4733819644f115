import { describe, expect, it } from "vitest";
import { rejectionOf } from "../../../../src/actions/core/problems.ts";
import { giveCredits } from "../../../../src/actions/gear/give-credits.ts";
import { mayHave } from "../../../../src/data/item/holders.ts";
import { factsOf, play, someone, table } from "../support.ts";

const store = (uuid: string, credits: number | null) => ({ uuid, name: uuid, credits, items: [] });
const facts = (choices: object, from: number | null = 50, to: number | null = 7, goal = "Actor.b") =>
  factsOf(
    giveCredits,
    { actor: someone("a"), stores: { from: store("Actor.a", from), to: store(goal, to) } },
    { from: "Actor.a", to: goal, ...choices },
  );

describe("transferring credits", () => {
  it("moves the credits from one purse to the other", () => {
    const { changes, problems, card } = play(giveCredits, facts({ amount: 20 }));
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      { uuid: "Actor.b", path: "system.credits", add: 20 },
      { uuid: "Actor.a", path: "system.credits", add: -20 },
    ]);
    expect(card).toMatchObject({
      outcome: { key: "BLACKOUT.move.to", data: { to: "Actor.b" } },
      lines: [{ value: "20" }],
    });
    expect(giveCredits.fields(facts({}), table)).toMatchObject([{ name: "amount", min: 1, max: 50 }]);
  });

  it.each([
    ["more credits than the purse contains", facts({ amount: 51 }), "tooPoor"],
    ["credits from an empty purse or one in debt", facts({ amount: 1 }, -5), "tooPoor"],
    ["credits to an actor without a purse", facts({ amount: 1 }, 50, null), "noPurse"],
    ["credits from an actor without a purse", facts({ amount: 1 }, null), "noPurse"],
    ["credits to the same actor", facts({ amount: 1 }, 50, 50, "Actor.a"), "same"],
    [
      "credits to a deleted actor",
      factsOf(giveCredits, { actor: someone("a"), stores: null }, { amount: 1 }),
      "gone",
    ],
  ])("is rejected for %s, and changes nothing", (_, given, why) => {
    const { changes, problems } = play(giveCredits, given);
    expect(changes).toEqual([]);
    expect(rejectionOf(problems, table)?.key).toBe(`BLACKOUT.move.problem.${why}`);
  });

  it.each([0, -3, 1.5, 2_000_000_000, "9"])("is rejected if the amount is %s", amount => {
    expect(() => play(giveCredits, facts({ amount }))).toThrow(
      expect.objectContaining({ path: "choices.amount" }),
    );
  });
});

describe("an actor's ability to have an item", () => {
  it.each([
    ["character", "background", true],
    ["follower", "drive", true],
    ["npc", "training", true],
    ["npc", "background", false],
    ["barrier", "background", false],
    ["barrier", "weapon", true],
    ["party", "maneuver", false],
    ["party", "container", true],
    ["party", "othermodule.relic", true],
    ["othermodule.ship", "drive", true],
    ["constructor", "drive", true],
  ])("depends on the types of the actor and the item: %s, %s (%s)", (actor, item, answer) => {
    expect(mayHave(actor, item)).toBe(answer);
  });
});
