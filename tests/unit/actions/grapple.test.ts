import { describe, expect, it } from "vitest";
import { escapeGrapple } from "../../../src/actions/maneuvers/escape-grapple.ts";
import { grapple } from "../../../src/actions/maneuvers/grapple.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { validateHouseRules } from "../../../src/rules/house-rules.ts";
import type { Choices } from "../../../src/actions/core/facts.ts";
import type { ActorState } from "../../../src/actions/core/actor-state.ts";
import { dice, textKeys } from "./holding.ts";
import { budget, condition, factsOf, play, someone, table } from "./support.ts";

const fighter = (state: Partial<ActorState> = {}) =>
  someone(
    "one",
    { inCombat: true, ownTurn: true },
    { budget: budget(3), stamina: { value: 5, max: 5 }, ...state },
  );
const foe = someone("foe", { kind: "npc", inCombat: true }, { stamina: { value: 0, max: 3 } });
const at = (actor = fighter(), choices: Choices = {}) => factsOf(grapple, { actor, targets: [foe] }, choices);
const given = (left: number, right: number, value = "dexterity.evasion") => ({
  answers: { "grapple.0": { value } },
  dice: { "test": dice(4, left), "grapple.0": dice(4, right) },
});
const house = (rules: Record<string, unknown>) => ({
  ...table,
  houseRules: validateHouseRules(rules).houseRules,
});

describe("grappling (R12.11)", () => {
  it("prompts the target for an Evasion or Grapple test (R2.15)", () => {
    const { prompts } = play(grapple, at(), { dice: { test: dice(4, 1) } });
    expect(prompts[0]).toMatchObject({ key: "grapple.0", actor: "Actor.foe", fallback: "dexterity.evasion" });
    expect(prompts[0]?.options.map(({ value }) => value)).toEqual([
      "dexterity.evasion",
      "strength.grapple",
      "fail",
    ]);
  });

  it("succeeds if the target loses or ties (R3.3), and lets the target try to break free", () => {
    const { draft, followUps, card } = play(grapple, at(), given(2, 2));
    expect(draft.state("Actor.foe").conditions).toEqual([condition("grappled", { source: "Actor.one" })]);
    expect(followUps).toEqual([
      expect.objectContaining({ action: "escapeGrapple", actor: "Actor.foe", targets: ["Actor.one"] }),
    ]);
    expect([card.outcome.key, card.tone]).toEqual(["BLACKOUT.hold.grappled", "good"]);
  });

  it("requires a target within reach on the map", () => {
    const seen = (feet: number, adjacent: boolean) => ({
      ...at(),
      seen: [
        {
          feet,
          band: "short" as const,
          adjacent,
          inFront: true,
          engaged: false,
          backArc: false,
          engagedBy: [],
          cover: null,
        },
      ],
    });
    const problems = (feet: number, adjacent: boolean) =>
      grapple.preview(seen(feet, adjacent), table).problems.map(({ kind, text }) => [kind, text.key]);
    expect(problems(30, false)).toEqual([["range", "BLACKOUT.problem.notNextTo"]]);
    expect(problems(5, true)).toEqual([]);
  });

  it("has no effect if the target wins the test", () => {
    const { draft, followUps, card } = play(grapple, at(), given(1, 2));
    expect([draft.state("Actor.foe").conditions, followUps, card.tone]).toEqual([[], [], "bad"]);
  });

  it("costs 1 AP, 3 Stamina and the turn's maneuver (R12.6)", () => {
    const { changes, problems } = play(grapple, at(), given(0, 1));
    expect(problems).toEqual([]);
    expect(changes).toEqual([
      { uuid: "Actor.one", path: "system.stamina.value", add: -3 },
      { uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -1 },
      { uuid: "Combat.combat.Combatant.one", path: "system.maneuvers", add: -1 },
    ]);
    expect(grapple.preview(at(), table)).toMatchObject({ ap: 1, stamina: 3, problems: [] });
  });

  it("can be combined with exertion, which causes exhaustion at the end of the turn if no Stamina is left to pay for the exertion (R12.2, R12.3)", () => {
    const exerted = (value: number) =>
      play(grapple, at(fighter({ stamina: { value, max: 5 } }), { exert: true }), {
        ...given(0, 1),
        dice: { "test": dice(5, 0), "grapple.0": dice(4, 1) },
      }).draft.state("Actor.one");
    expect(exerted(5)).toMatchObject({ stamina: { value: 1 }, vital: { exhaustionDue: 0 } });
    expect(exerted(3)).toMatchObject({ stamina: { value: 0 }, vital: { exhaustionDue: 1 } });
  });

  it("requires a free hand, an unused maneuver and a target (R12.6)", () => {
    const keys = (facts: ReturnType<typeof at>) =>
      play(grapple, facts).problems.map(({ text, kind }) => [kind, text.key]);
    expect(keys(at(fighter(), { freeHands: 0 }))).toEqual([["ap", "BLACKOUT.problem.maneuver.noFreeHand"]]);
    expect(keys(at(fighter({ budget: { ...budget(3), maneuvers: 0 } })))).toEqual([
      ["ap", "BLACKOUT.problem.maneuverUsed"],
    ]);
    expect(keys(at(fighter({ budget: budget(0) })))).toEqual([["ap", "BLACKOUT.problem.notEnoughAp"]]);
    expect(keys(factsOf(grapple, { actor: fighter() }))).toEqual([["rule", "BLACKOUT.problem.noTarget"]]);
    expect(grapple.preview(factsOf(grapple, { actor: fighter() }), table).problems).toHaveLength(1);
    expect(() => play(grapple, at(fighter(), { freeHands: 7 }))).toThrow(RuleError);
  });

  it("depends on the actual number of free hands, even if a user enters a higher number", () => {
    const keys = (handsFree: number, choices: Choices = {}) =>
      play(grapple, at({ ...fighter(), handsFree }, choices)).problems.map(({ text }) => text.key);
    expect(grapple.defaults(at({ ...fighter(), handsFree: 0 }), table)["freeHands"]).toBe(0);
    expect([keys(0), keys(0, { freeHands: 1 })]).toEqual([
      ["BLACKOUT.problem.maneuver.noFreeHand"],
      ["BLACKOUT.problem.maneuver.noFreeHand"],
    ]);
    expect([keys(1), keys(2)]).toEqual([[], []]);
  });
});

describe("a maneuver without enough Stamina (R12.4)", () => {
  it("requires an Endurance [Fortitude] test first", () => {
    const { needs, card, changes } = play(grapple, at(fighter({ stamina: { value: 0, max: 5 } })));
    expect(needs).toEqual([{ stream: "maneuver", count: 4, sides: 6, roller: "Actor.one", inspiration: 0 }]);
    expect([card.tone, changes]).toEqual(["ask", []]);
  });

  it("is performed if the test succeeds, but exhausts the actor", () => {
    const facts = at(fighter({ stamina: { value: 2, max: 5 } }));
    const { draft, card } = play(grapple, facts, {
      ...given(2, 0),
      dice: { "maneuver": dice(4, 3), "test": dice(4, 2), "grapple.0": dice(4, 0) },
    });
    expect(draft.state("Actor.one")).toMatchObject({
      stamina: { value: 0 },
      conditions: [{ key: "exhausted", level: 1 }],
      budget: { ap: 2, maneuvers: 0 },
    });
    expect(draft.state("Actor.foe").conditions).toEqual([condition("grappled", { source: "Actor.one" })]);
    expect(card.dice.map(({ stream }) => stream)).toEqual(["maneuver", "test"]);
    expect(textKeys(card)).toEqual(
      expect.arrayContaining(["BLACKOUT.maneuverCard.forced", "BLACKOUT.maneuverCard.tires"]),
    );
  });

  it("takes the actor out of the fight if it causes a fifth level of Exhausted (R9.22, T10)", () => {
    const tired = fighter({
      stamina: { value: 0, max: 5 },
      conditions: [condition("exhausted", { level: 4 })],
    });
    const { draft } = play(grapple, at(tired), {
      ...given(2, 0),
      dice: { "maneuver": dice(4, 3), "test": dice(4, 2), "grapple.0": dice(4, 0) },
    });
    expect(draft.state("Actor.one").conditions.map(({ key }) => key)).toEqual(["exhausted", "outOfFight"]);
  });

  it("isn't performed if the test fails, in which case it costs nothing or, by house rule, its action points and the turn's maneuver", () => {
    const facts = at(fighter({ stamina: { value: 0, max: 5 } }));
    const failed = { dice: { maneuver: dice(4, 2) } };
    const { changes, card, needs } = play(grapple, facts, failed);
    expect([changes, needs, card.outcome.key, card.tone]).toEqual([
      [],
      [],
      "BLACKOUT.maneuverCard.failed",
      "bad",
    ]);
    expect(
      play(grapple, facts, failed, house({ failedManeuver: "ap" })).draft.state("Actor.one").budget,
    ).toMatchObject({ ap: 2, maneuvers: 0 });
  });

  it("can be forbidden by a house rule if the actor has some Stamina, but too little", () => {
    const rules = house({ tooLittleStamina: "forbidden" });
    const problems = (value: number) =>
      play(grapple, at(fighter({ stamina: { value, max: 5 } })), {}, rules).problems.map(({ kind, text }) => [
        kind,
        text.key,
      ]);
    expect(problems(2)).toEqual([["rule", "BLACKOUT.problem.maneuver.tooLittleStamina"]]);
    expect(problems(0)).toEqual([]);
  });
});

describe("breaking a grapple (T10, R5.18)", () => {
  const held = (source: string | null = "Actor.foe") =>
    fighter({ conditions: [condition("grappled", { source })] });
  const holds = { answers: { "hold.0": { value: "strength.grapple" } } };

  it("isn't hindered by the grapple itself, and succeeds on a tie (T10, R3.3)", () => {
    const facts = factsOf(escapeGrapple, { actor: held(), targets: [foe] });
    expect(escapeGrapple.usualTarget?.(facts.actor), "the holder, if nobody is chosen").toBe(foe.uuid);
    expect(escapeGrapple.usualTarget?.(foe)).toBeNull();
    expect(escapeGrapple.preview(facts, table)).toMatchObject({ pool: { pool: 4 }, ap: 1, problems: [] });
    const { draft, card } = play(escapeGrapple, facts, {
      ...holds,
      dice: { "test": dice(4, 2), "hold.0": dice(4, 2) },
    });
    expect(draft.state("Actor.one")).toMatchObject({
      conditions: [],
      budget: { ap: 2, done: ["breakGrip"] },
    });
    expect([card.outcome.key, card.tone]).toEqual(["BLACKOUT.hold.free", "good"]);
  });

  it("isn't possible more than once per round, even after a failure (R5.18)", () => {
    const facts = factsOf(escapeGrapple, { actor: held(), targets: [foe] });
    const { draft, card } = play(escapeGrapple, facts, {
      ...holds,
      dice: { "test": dice(4, 1), "hold.0": dice(4, 2) },
    });
    expect([draft.state("Actor.one").conditions.length, card.outcome.key]).toEqual([
      1,
      "BLACKOUT.hold.stillHeld",
    ]);
    const again = factsOf(escapeGrapple, {
      actor: { ...held(), state: draft.state("Actor.one") },
      targets: [foe],
    });
    expect(play(escapeGrapple, again).problems.map(({ text }) => text.key)).toEqual([
      "BLACKOUT.problem.oncePerRound",
    ]);
  });

  it("is possible only against the grappler", () => {
    const keys = (actor: ReturnType<typeof held>) =>
      play(escapeGrapple, factsOf(escapeGrapple, { actor, targets: [foe] })).problems.map(
        ({ text }) => text.key,
      );
    expect(keys(held("Actor.other"))).toEqual(["BLACKOUT.problem.notHeldBy"]);
    expect(keys(fighter())).toEqual(["BLACKOUT.problem.notHeldBy"]);
    expect(keys(held(null))).toEqual([]);
    expect(
      escapeGrapple
        .preview(factsOf(escapeGrapple, { actor: held() }), table)
        .problems.map(({ text }) => text.key),
    ).toEqual(["BLACKOUT.problem.noTarget"]);
  });

  it("never succeeds if the actor chooses to fail (R2.15)", () => {
    const facts = factsOf(escapeGrapple, { actor: held(), targets: [foe] }, { chosenToFail: true });
    expect(escapeGrapple.fields(facts, table).filter(({ name }) => name === "chosenToFail")).toHaveLength(1);
    const { card } = play(escapeGrapple, facts, {
      ...holds,
      dice: { "test": dice(4, 4), "hold.0": dice(4, 0) },
    });
    expect([card.outcome.key, textKeys(card).at(-1)]).toEqual([
      "BLACKOUT.hold.stillHeld",
      "BLACKOUT.card.chosenToFail",
    ]);
  });

  it("uses Dexterity by default if it is higher than Strength, and keeps the first dice when amended to use Strength", () => {
    const nimble = { ...held(), attributes: { ...foe.attributes, dexterity: 6 } };
    expect(factsOf(escapeGrapple, { actor: nimble, targets: [foe] }).choices["pair"]).toBe(
      "dexterity.grapple",
    );
    const strength = factsOf(escapeGrapple, { actor: nimble, targets: [foe] }, { pair: "strength.grapple" });
    const { card } = play(escapeGrapple, strength, {
      ...holds,
      dice: { "test": [1, 1, 1, 1, 6, 6], "hold.0": dice(4, 1) },
    });
    expect([card.dice[0]?.faces, card.outcome.key]).toEqual([[1, 1, 1, 1], "BLACKOUT.hold.stillHeld"]);
  });
});

describe("Inspiration in the test for a maneuver without enough Stamina (R4.1, R12.4)", () => {
  const spent = fighter({ stamina: { value: 0, max: 5 } });
  const field = (actor: typeof spent) =>
    grapple.fields(at(actor), table).some(({ name }) => name === "strainInspiration");

  it("is available only to a party member, and only if the test is required", () => {
    expect([field(spent), field(fighter())]).toEqual([true, false]);
    const facts = { ...at(spent), party: { uuid: "Actor.party", inspiration: 3, members: [] } };
    expect(grapple.fields(facts, table).map(({ name }) => name)).not.toContain("strainInspiration");
  });

  it("adds dice from the pool, which are lost even if the test fails", () => {
    const { needs } = play(grapple, at(spent, { strainInspiration: 2 }));
    expect(needs).toMatchObject([{ stream: "maneuver", count: 6, inspiration: 2 }]);
    const failed = play(grapple, at(spent, { strainInspiration: 2 }), { dice: { maneuver: dice(6, 0) } });
    expect(failed.draft.inspiration).toBe(-2);
    expect(failed.followUps.map(({ action }) => action)).toEqual(["inspire"]);
  });

  it("can't exceed the dice in the pool", () => {
    expect(play(grapple, at(spent, { strainInspiration: 4 })).problems).toMatchObject([
      { kind: "rule", text: { key: "BLACKOUT.problem.tooLittleInspiration" } },
    ]);
  });
});
