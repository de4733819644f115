import { describe, expect, it } from "vitest";
import { ownManeuver } from "../../../src/actions/maneuvers/own-maneuver.ts";
import { budget, factsOf, play, someone, weapon } from "./support.ts";

const two = (ap: number, stamina: number) => {
  const actor = someone(
    "fighter",
    { inCombat: true, ownTurn: true, skills: { fortitude: { rank: 2, modifier: 0 } } },
    { budget: budget(ap, "fighter"), stamina: { value: stamina, max: 8 } },
  );
  return { actor, targets: [someone("other")], item: weapon("blade") };
};
const sweep = { name: "Sweep the deck", actionPoints: 2, stamina: 3, meleeOnly: true };

describe("a custom maneuver (R12.6)", () => {
  it("costs action points, Stamina and the turn's maneuver, and allows a free attack", () => {
    const { card, draft, followUps, problems } = play(ownManeuver, factsOf(ownManeuver, two(3, 5), sweep));
    const { budget: left, stamina } = draft.state("Actor.fighter");
    expect([left?.ap, left?.maneuvers, stamina.value, problems]).toEqual([1, 0, 2, []]);
    expect(card.title.key).toBe("Sweep the deck");
    expect(followUps).toMatchObject([
      {
        action: "attack",
        actor: "Actor.fighter",
        item: "Actor.attacker.Item.blade",
        targets: ["Actor.other"],
        choices: { ap: 0 },
      },
    ]);
  });

  it("is followed by an opposed test if its definition includes one", () => {
    expect(
      play(ownManeuver, factsOf(ownManeuver, two(3, 5), { ...sweep, kind: "opposed" })).followUps,
    ).toMatchObject([{ action: "opposed", targets: ["Actor.other"] }]);
  });

  it("requires a Fortitude test if Stamina is too low, and changes nothing before the roll (R12.4)", () => {
    const { needs, followUps, changes } = play(ownManeuver, factsOf(ownManeuver, two(3, 1), sweep));
    expect(needs).toHaveLength(1);
    expect([followUps, changes]).toEqual([[], []]);
  });

  it("shows an error for too few action points, a ranged weapon, or a missing target", () => {
    const gun = { ...two(3, 5), item: weapon("gun", { category: "ranged", range: 50 }) };
    expect(
      play(ownManeuver, factsOf(ownManeuver, gun, sweep)).problems.map(({ text }) => text.key),
    ).toContain("BLACKOUT.problem.maneuver.meleeOnly");
    expect(play(ownManeuver, factsOf(ownManeuver, two(1, 5), sweep)).problems).not.toEqual([]);
    expect(
      play(ownManeuver, factsOf(ownManeuver, { ...two(3, 5), targets: [] }, sweep)).problems.map(
        ({ text }) => text.key,
      ),
    ).toEqual(["BLACKOUT.problem.noTarget"]);
  });

  it("can't have a negative cost", () => {
    expect(() => play(ownManeuver, factsOf(ownManeuver, two(3, 5), { ...sweep, actionPoints: -1 }))).toThrow(
      /actionPoints/,
    );
  });
});
