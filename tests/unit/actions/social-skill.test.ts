import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { guileRound } from "../../../src/actions/party/guile-round.ts";
import { haggle } from "../../../src/actions/gear/haggle.ts";
import { socialSkill } from "../../../src/actions/tests/shared/pair.ts";
import { socialSkills } from "../../../src/rules/character/skills.ts";
import { factsOf, someone, table } from "./support.ts";

const skilled = (ranks: Readonly<Record<string, number>>) =>
  someone("ann", {
    skills: Object.fromEntries(
      Object.entries(ranks).map(([key, rank]) => [key, { rank, modifier: 0, label: key }]),
    ) as never,
  });

describe("the default social skill (R1.9)", () => {
  it("is the skill with the highest rank among those suitable for haggling or for an argument", () => {
    const liar = skilled({ aim: 5, persuasion: 1, deception: 3, intimidation: 4 });
    expect(haggle.defaults(factsOf(haggle, { actor: liar }), table)).toMatchObject({ skill: "deception" });
    expect(guileRound.defaults(factsOf(guileRound, { actor: liar }), table)).toMatchObject({
      skill: "intimidation",
    });
    const plain = skilled({ aim: 5 });
    expect(haggle.defaults(factsOf(haggle, { actor: plain }), table)).toMatchObject({ skill: "" });
    expect(guileRound.defaults(factsOf(guileRound, { actor: plain }), table)).toMatchObject({ skill: "" });
  });

  it("is a social skill with the highest rank, or empty if the character has no social skills", () => {
    const ranks = fc.dictionary(fc.constantFrom(...socialSkills, "aim", "presence"), fc.nat(6));
    fc.assert(
      fc.property(ranks, known => {
        const chosen = socialSkill(skilled(known));
        const there = socialSkills.filter(key => Object.hasOwn(known, key));
        if (there.length === 0) return chosen === "";
        return there.every(key => (known[key] ?? 0) <= (known[chosen] ?? -1));
      }),
    );
  });
});
