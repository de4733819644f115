import { describe, expect, it } from "vitest";
import { guileView, type GuileSource } from "../../../src/applications/guile/guile-view.ts";
import type { Choices, GuileFacts } from "../../../src/actions/core/facts.ts";
import { guileRound, guileRoundOf } from "../../../src/actions/party/guile-round.ts";
import { beginGuile, playGuile } from "../../../src/rules/social/guile.ts";
import { english } from "../applications/words.ts";
import { dice } from "./holding.ts";
import { factsOf, play, someone, table } from "./support.ts";

const skills = { deception: { rank: 2, modifier: 0 }, willpower: { rank: 1, modifier: 0 } };
const ann = someone("ann", { skills });
const boss = someone("boss", { kind: "npc" });
const guile: GuileFacts = {
  id: "g",
  title: "Let us pass",
  encounter: beginGuile({ players: 9, target: 11 }, "players"),
  sides: { players: "Actor.ann", target: "Actor.boss" },
  open: false,
  ended: false,
};
const argued = (at: GuileFacts | null = guile, choices: Choices = {}, actor = ann, target = boss) =>
  factsOf(
    guileRound,
    { actor, targets: [target], guile: at },
    { attribute: "charisma", skill: "deception", ...choices },
  );
const answers = { "defend.0": { value: "insight." } };

describe("a round of a Guile Encounter (R15.9)", () => {
  it("prompts the other side for a defense after the argument is rolled (R15.12)", () => {
    expect(play(guileRound, argued()).needs.map(({ stream, count }) => [stream, count])).toEqual([
      ["argument", 6],
    ]);
    const { prompts, card } = play(guileRound, argued(), { dice: { argument: dice(6, 4) } });
    expect(prompts).toMatchObject([{ key: "defend.0", actor: "Actor.boss" }]);
    expect(prompts[0]?.options.map(({ value }) => value)).toEqual([
      "strength.",
      "endurance.",
      "dexterity.",
      "intelligence.",
      "insight.",
      "charisma.",
      "fail",
    ]);
    expect(card.tone).toBe("ask");
  });

  it("is lost by the side with fewer successes (example 59)", () => {
    const result = (argument: number, defense: number) =>
      play(guileRound, argued(), {
        dice: { "argument": dice(6, argument), "defend.0": dice(4, defense) },
        answers,
      }).card;
    expect([result(4, 2).outcome, result(4, 2).tone]).toEqual([
      { key: "BLACKOUT.guile.givesGround", data: { name: "boss" } },
      "good",
    ]);
    expect([result(1, 3).outcome, result(1, 3).tone]).toEqual([
      { key: "BLACKOUT.guile.givesGround", data: { name: "ann" } },
      "bad",
    ]);
    expect(result(2, 2).outcome.key).toBe("BLACKOUT.guile.nothing");
  });

  it("has a result as soon as the other side has chosen a defense", () => {
    const given = { dice: { "argument": dice(6, 4), "defend.0": dice(4, 2) }, answers };
    expect(guileRoundOf(argued(), given, table)).toEqual({
      argument: "charisma.deception",
      defense: "insight.",
      argumentSuccesses: 4,
      defenseSuccesses: 2,
    });
    expect(guileRoundOf(argued(), { ...given, answers: {} }, table)).toBeNull();
    expect(
      guileRoundOf(
        argued(),
        { dice: { argument: dice(6, 4) }, answers: { "defend.0": { value: "fail" } } },
        table,
      ),
    ).toMatchObject({ defense: "", defenseSuccesses: 0 });
  });

  it("gives a Disadvantage for each counter on the chosen approach (R15.10)", () => {
    const worn = {
      ...guile,
      encounter: {
        ...playGuile(guile.encounter, {
          argument: "charisma.deception",
          defense: "insight.",
          argumentSuccesses: 1,
          defenseSuccesses: 1,
        }),
        acting: "players" as const,
      },
    };
    expect(play(guileRound, argued(worn)).needs[0]?.count).toBe(5);
    expect(play(guileRound, argued(worn, { skill: "willpower" })).needs[0]?.count).toBe(5);
    const defended = play(guileRound, argued(worn), { dice: { argument: dice(5, 1) } })
      .prompts[0]?.options.filter(({ value }) => value === "insight." || value === "charisma.")
      .map(({ value, dice: rolled }) => [value, rolled?.why.length]);
    expect(defended?.[0]?.[1]).not.toEqual(defended?.[1]?.[1]);
  });

  it("gives an Advantage for each success of an ally (R15.11)", () => {
    expect(play(guileRound, argued(guile, { allied: 2 })).needs[0]?.count).toBe(8);
  });

  it("isn't possible out of turn, while a defense is pending, or after the encounter", () => {
    const why = (facts: Parameters<typeof play>[1]) =>
      play(guileRound, facts).problems.map(({ kind, text }) => [kind, text.key]);
    expect(why(argued(guile, {}, boss, ann))).toEqual([["rule", "BLACKOUT.guile.notYours"]]);
    expect(why(argued({ ...guile, open: true }))).toEqual([["rule", "BLACKOUT.guile.waits"]]);
    expect(why(argued({ ...guile, ended: true }))).toEqual([["rule", "BLACKOUT.guile.over"]]);
    expect(
      why(argued({ ...guile, encounter: { ...guile.encounter, resistance: { players: 3, target: 0 } } })),
    ).toEqual([["rule", "BLACKOUT.guile.over"]]);
    expect(why(argued(null))).toEqual([["rule", "BLACKOUT.guile.gone"]]);
  });
});

describe("the Guile Encounter window (R15.8)", () => {
  const talker = (name: string, start: number, known: boolean, mine: boolean) => ({
    uuid: `Actor.${name}`,
    name,
    start,
    known,
    mine,
  });
  const source: GuileSource = {
    guile,
    gamemaster: false,
    approach: key => key,
    talkers: { players: talker("ann", 9, true, true), target: talker("boss", 11, false, false) },
  };

  it("shows who argues next, and hides the resistance that the viewer isn't allowed to see", () => {
    const view = guileView(source, english);
    expect([view.state, view.argue, view.sides.map(({ left, acting }) => [left, acting])]).toEqual([
      "ann makes argument 1.",
      "Argue: ann",
      [
        ["9 of 9", true],
        ["?", false],
      ],
    ]);
  });

  it("shows how many rounds the Disadvantage on a used approach lasts, and who has won", () => {
    const encounter = playGuile(guile.encounter, {
      argument: "charisma.deception",
      defense: "",
      argumentSuccesses: 3,
      defenseSuccesses: 0,
    });
    const view = guileView({ ...source, guile: { ...guile, encounter } }, english);
    expect([view.sides[0]?.counters.map(({ text }) => text), view.sides[1]?.counters, view.argue]).toEqual([
      ["charisma.deception: one disadvantage (rounds left: 2)"],
      [],
      "",
    ]);
    const won = guileView(
      { ...source, guile: { ...guile, encounter: { ...encounter, resistance: { players: 5, target: 0 } } } },
      english,
    );
    expect([won.state, won.tone, won.over]).toEqual(["ann prevails.", "good", true]);
  });
});
