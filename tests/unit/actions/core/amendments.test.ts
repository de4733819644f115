import { describe, expect, it } from "vitest";
import type { Choices, Facts } from "../../../../src/actions/core/facts.ts";
import { amendedFacts, choicesAtFirst } from "../../../../src/actions/core/amended-facts.ts";
import { differencesBetween } from "../../../../src/actions/core/differences.ts";
import { attack } from "../../../../src/actions/combat/attack.ts";
import { budget, factsOf, someone, table, weapon } from "../support.ts";

const rifle = weapon(
  "rifle",
  { category: "ranged", attacks: [{ attribute: "dexterity", skill: "shoot" }], range: 60, actionPoints: 2 },
  { state: { quantity: 1, ammunition: { value: 6, max: 6 }, uses: null, location: "worn" } },
);
const shot = (choices: Choices, part: Partial<Facts> = {}) =>
  factsOf(
    attack,
    {
      actor: someone(
        "me",
        { inCombat: true, ownTurn: true, skills: { shoot: { rank: 3, modifier: 0 } } },
        { budget: budget(3) },
      ),
      targets: [someone("foe")],
      item: rifle,
      ...part,
    },
    choices,
  );
const told = (before: Facts, after: Facts) =>
  differencesBetween(attack, before, after, table).map(({ what, before: was, after: is }) => [
    what.key.split(".").at(-1),
    was,
    is,
  ]);

describe("the differences between an action's preview and its result", () => {
  it("are empty if a changed choice has no effect", () => {
    expect(told(shot({ targets: [{ feet: 20 }] }), shot({ targets: [{ feet: 25 }] }))).toEqual([]);
  });

  it("include cover that was added or removed, and the number of dice", () => {
    const [open, covered] = [
      shot({ targets: [{ feet: 20 }] }),
      shot({ targets: [{ feet: 20, crossed: 1 }] }),
    ];
    expect(told(open, covered)).toEqual(
      expect.arrayContaining([
        ["dice", "7", "6"],
        ["partialCover", null, "−1"],
      ]),
    );
    expect(told(covered, open)).toEqual(
      expect.arrayContaining([
        ["dice", "6", "7"],
        ["partialCover", "−1", null],
      ]),
    );
  });

  it("include new problems", () => {
    const broke = shot(
      { targets: [{ feet: 20 }] },
      {
        actor: someone(
          "me",
          { inCombat: true, ownTurn: true, skills: { shoot: { rank: 3, modifier: 0 } } },
          { budget: budget(1) },
        ),
      },
    );
    expect(
      told(shot({ targets: [{ feet: 20 }] }), broke).some(([, was, is]) => was === null && is !== null),
    ).toBe(true);
  });

  it("mark a target's difficulty as concealed", () => {
    const [easy, hard] = [1, 3].map(value =>
      shot(
        { targets: [{ feet: 20 }] },
        { targets: [someone("foe", { passiveEvasion: { value, unlimited: value, reason: "skill" } })] },
      ),
    ) as [Facts, Facts];
    expect(
      differencesBetween(attack, easy, hard, table).find(
        ({ what }) => what.key === "BLACKOUT.difference.difficulty",
      ),
    ).toMatchObject({ concealed: { of: "Actor.foe", need: "passive" } });
  });

  it("are empty if the preview or the result can't be computed", () => {
    expect(told(shot({ targets: "nobody" }), shot({}))).toEqual([]);
  });
});

describe("an amended action", () => {
  const posted: Facts = { ...shot({ targets: [{ feet: 30, crossed: 1 }], exert: false }), chosen: {} };

  it("treats only amended values as chosen by the user, and takes all others from the map", () => {
    const { chosen, choices } = amendedFacts(posted, {
      ...posted.choices,
      targets: [{ feet: 30, crossed: 0 }],
      exert: true,
    });
    expect(choices["targets"]).toEqual([{ feet: 30, crossed: 0 }]);
    expect(chosen).toEqual({ targets: [{ crossed: 0 }], exert: true });
  });

  it("retains the choices from before the amendment", () => {
    const amendment = {
      request: "r",
      user: "Gamemaster",
      choices: { exert: true },
      was: { exert: false },
      reason: "",
    };
    const after = { ...posted, choices: { ...posted.choices, exert: true } };
    expect(choicesAtFirst(after, [{ ...amendment, state: "made" }])["exert"]).toBe(false);
    expect(choicesAtFirst(after, [{ ...amendment, state: "rejected" }])["exert"]).toBe(true);
  });
});
