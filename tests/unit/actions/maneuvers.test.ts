import { describe, expect, it } from "vitest";
import { breakGear } from "../../../src/actions/maneuvers/break-gear.ts";
import type { ShoveSeen } from "../../../src/world/geometry.ts";
import { charge } from "../../../src/actions/combat/charge.ts";
import { cripplingStrike } from "../../../src/actions/maneuvers/crippling-strike.ts";
import { disarm } from "../../../src/actions/maneuvers/disarm.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import type { Choices, Facts } from "../../../src/actions/core/facts.ts";
import type { ActorState } from "../../../src/actions/core/actor-state.ts";
import type { Action } from "../../../src/actions/core/action.ts";
import { dice, textKeys } from "./holding.ts";
import { budget, condition, factsOf, play, someone, table, weapon } from "./support.ts";

const fighter = (state: Partial<ActorState> = {}) =>
  someone(
    "attacker",
    { inCombat: true, ownTurn: true },
    { budget: budget(4), stamina: { value: 8, max: 8 }, ...state },
  );
const foe = someone(
  "foe",
  { kind: "npc", inCombat: true, passiveEvasion: { value: 2, unlimited: 2, reason: "skill" } },
  { stamina: { value: 0, max: 0 }, hitPoints: { value: 40, max: 40 } },
);
const blade = weapon("blade");
const gun = weapon(
  "gun",
  { category: "ranged", attacks: [{ attribute: "dexterity", skill: "aim" }], range: 60 },
  { state: { quantity: 1, ammunition: { value: 3, max: 6 }, uses: null, location: "worn" } },
);
const with_ = (action: Action, choices: Choices = {}, part: Partial<Facts> = {}) =>
  factsOf(action, { actor: fighter(), item: blade, targets: [foe], ...part }, choices);
const problems = (action: Action, facts: Facts) =>
  play(action, facts).problems.map(({ kind, text }) => [kind, text.key]);

describe("a charge (R12.7)", () => {
  it("costs 3 AP and 5 Stamina, gives an Advantage, and deals 15 points of damage with two damage successes (example 30, R12.7)", () => {
    const facts = with_(charge);
    expect(charge.preview(facts, table)).toMatchObject({
      ap: 3,
      stamina: 5,
      problems: [],
      pool: { pool: 5 },
    });
    const { draft, card, changes, needs } = play(charge, facts, {
      dice: { attack: dice(5, 2), damage: dice(6, 2) },
    });
    expect([needs, draft.state("Actor.foe").hitPoints.value]).toEqual([[], 25]);
    expect(changes).toEqual(
      expect.arrayContaining([
        { uuid: "Actor.attacker", path: "system.stamina.value", add: -5 },
        { uuid: "Combat.combat.Combatant.one", path: "system.ap", add: -3 },
        { uuid: "Combat.combat.Combatant.one", path: "system.maneuvers", add: -1 },
      ]),
    );
    expect(card.title).toEqual({ key: "BLACKOUT.maneuver.charge" });
    expect(card.dice[0]?.why.map(({ text }) => text.key)).toContain("BLACKOUT.row.charge");
  });

  it("moves the token straight to the target, unless something is in the way (R12.7)", () => {
    const shove = (met: ShoveSeen["met"]): ShoveSeen => ({
      token: "Token.a",
      from: { x: 0, y: 100 },
      steps: [5, 10, 15].map(feet => ({ feet, x: feet * 20, y: 100 })),
      met,
    });
    const run = (met: ShoveSeen["met"]) =>
      play(charge, with_(charge, {}, { shove: shove(met) }), { dice: { attack: dice(5, 0) } });
    const moved = expect.objectContaining({ uuid: "Token.a" }) as unknown;
    expect(run(null).changes).toContainEqual({ uuid: "Token.a", path: "x", from: 0, to: 300 });
    expect(run({ what: "wall", name: "" }).changes).not.toContainEqual(moved);
    expect(run({ what: "wall", name: "" }).card.notes.map(({ key }) => key)).toEqual([
      "BLACKOUT.maneuverCard.blocked",
    ]);
  });

  it("allows taking extra time for 1 AP, and offers the other choices of an attack (R5.15)", () => {
    const facts = with_(charge, {
      takingTime: 1,
      extraPoints: 2,
      rows: [{ source: "own", dice: -1, why: "mud" }],
    });
    expect(charge.preview(facts, table)).toMatchObject({ ap: 4, pool: { pool: 5 } });
    expect(
      play(charge, facts, { dice: { attack: dice(5, 2), damage: dice(6, 1) } }).draft.state("Actor.foe")
        .hitPoints.value,
    ).toBe(28);
  });

  it("requires a distance between 20 feet and the Run speed, an actor who can move, and no ranged weapon (R12.7)", () => {
    expect(problems(charge, with_(charge, { feet: 15 }))).toEqual([
      ["range", "BLACKOUT.problem.maneuver.tooClose"],
    ]);
    expect(problems(charge, with_(charge, { feet: 50 }))).toEqual([
      ["range", "BLACKOUT.problem.maneuver.tooFar"],
    ]);
    expect(problems(charge, with_(charge, { feet: 45 }))).toEqual([]);
    expect(problems(charge, with_(charge, {}, { item: gun }))).toContainEqual([
      "rule",
      "BLACKOUT.problem.maneuver.meleeOnly",
    ]);
    expect(
      problems(charge, with_(charge, {}, { actor: fighter({ conditions: [condition("immobilized")] }) })),
    ).toEqual([["rule", "BLACKOUT.problem.maneuver.noMovement"]]);
    expect(problems(charge, with_(charge, {}, { item: null }))).toEqual([]);
    expect(problems(charge, with_(charge, {}, { targets: [] }))).toEqual([
      ["rule", "BLACKOUT.problem.noTarget"],
    ]);
    expect(() => play(charge, with_(charge, { feet: "far" }))).toThrow(RuleError);
  });

  it("uses the distance on the map unless the user enters another one", () => {
    const onMap = (feet: number, adjacent = false) => ({
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
    const at = (feet: number, adjacent = false) =>
      problems(charge, with_(charge, { targets: [{ feet, adjacent }] }, onMap(feet, adjacent)));
    expect(at(30)).toEqual([]);
    expect(at(5, true)).toEqual([["range", "BLACKOUT.problem.maneuver.tooClose"]]);
    expect(at(60)).toEqual([["range", "BLACKOUT.problem.maneuver.tooFar"]]);
    expect(problems(charge, with_(charge, { feet: 40, targets: [{ feet: 60 }] }, onMap(60)))).toEqual([]);
    expect(
      problems(
        cripplingStrike,
        with_(cripplingStrike, { targets: [{ feet: 30, adjacent: false }] }, onMap(30)),
      ),
    ).toEqual([["range", "BLACKOUT.problem.notNextTo"]]);
  });

  it("shows a problem only once if it affects both the maneuver and the attack (R5.10)", () => {
    const notNow = { ...fighter(), ownTurn: false };
    expect(
      problems(charge, with_(charge, { reaction: false }, { actor: notNow })).filter(
        ([, key]) => key === "BLACKOUT.problem.notOwnTurn",
      ),
    ).toHaveLength(1);
    expect(charge.fields(with_(charge), table).map(({ name }) => name)).not.toContain("reaction");
  });

  it("requires a test first if the attacker lacks the Stamina, and isn't performed if the test fails (R12.4)", () => {
    const facts = with_(charge, {}, { actor: fighter({ stamina: { value: 0, max: 8 } }) });
    expect(charge.preview(facts, table).lines?.[0]).toMatchObject({
      text: { key: "BLACKOUT.maneuverCard.firstTest", data: { n: 5 } },
    });
    expect(play(charge, facts).needs.map(({ stream }) => stream)).toEqual(["maneuver"]);
    const failed = play(charge, facts, { dice: { maneuver: dice(4, 4) } });
    expect([failed.changes, failed.needs, failed.card.outcome.key]).toEqual([
      [],
      [],
      "BLACKOUT.maneuverCard.failed",
    ]);
    const strong = {
      ...fighter({ stamina: { value: 0, max: 8 } }),
      attributes: { ...foe.attributes, endurance: 5 },
    };
    const forced = play(charge, with_(charge, {}, { actor: strong }), {
      dice: { maneuver: dice(5, 5), attack: dice(5, 0) },
    });
    expect(forced.draft.state("Actor.attacker").conditions).toEqual([condition("exhausted")]);
    expect([forced.card.dice.map(({ stream }) => stream), textKeys(forced.card)]).toEqual([
      ["maneuver", "attack"],
      expect.arrayContaining(["BLACKOUT.maneuverCard.forced", "BLACKOUT.maneuverCard.tires"]),
    ]);
  });
});

describe("a crippling strike (R12.8)", () => {
  const strike = (facts: Facts, cripple?: number) =>
    play(cripplingStrike, facts, {
      dice: {
        attack: dice(4, 2),
        damage: dice(6, 3),
        ...(cripple === undefined ? {} : { "cripple.0": dice(4, cripple) }),
      },
      answers: cripple === undefined ? {} : { "cripple.0": { value: "endurance.fortitude" } },
    });

  it("that hits requires the target to make an Endurance [Fortitude] test with difficulty 1 per 5 hit points lost", () => {
    expect(cripplingStrike.preview(with_(cripplingStrike), table)).toMatchObject({ ap: 2, stamina: 2 });
    const { prompts, card } = strike(with_(cripplingStrike));
    expect(
      prompts.map(({ key, actor, options }) => [
        key,
        actor,
        options.map(({ value, dice: rolled }) => [value, rolled?.difficulty]),
      ]),
    ).toEqual([
      [
        "cripple.0",
        "Actor.foe",
        [
          ["endurance.fortitude", 3],
          ["fail", undefined],
        ],
      ],
    ]);
    expect(card.tone).toBe("ask");
  });

  it("applies Slowed until the end of the target's next turn if the target fails the test (R10.1)", () => {
    expect(strike(with_(cripplingStrike), 2).draft.state("Actor.foe").conditions).toEqual([
      condition("slowed", { clock: { at: "ownTurnEnd", left: 1 } }),
    ]);
    const { draft, card } = strike(with_(cripplingStrike), 3);
    expect([
      draft.state("Actor.foe").conditions,
      textKeys(card).includes("BLACKOUT.maneuverCard.cripple.resisted"),
    ]).toEqual([[], true]);
    expect(
      card.targets[0]?.lines.find(({ text }) => text.key === "BLACKOUT.maneuverCard.cripple.needed")
        ?.concealed,
    ).toEqual({ of: "Actor.foe", need: "all" });
  });

  it("requires no test if it misses, removes fewer than 5 hit points, or kills the target", () => {
    expect(play(cripplingStrike, with_(cripplingStrike), { dice: { attack: dice(4, 1) } }).prompts).toEqual(
      [],
    );
    const armored = {
      ...foe,
      state: {
        ...foe.state,
        armor: [{ uuid: "Actor.foe", path: "system.ownArmor.value", name: "own", value: 11, max: 11 }],
      },
    };
    const held = strike(with_(cripplingStrike, {}, { targets: [armored] }));
    expect([held.prompts, held.draft.state("Actor.foe").hitPoints.value]).toEqual([[], 36]);
    const frail = { ...foe, state: { ...foe.state, hitPoints: { value: 5, max: 5 } } };
    const slain = strike(with_(cripplingStrike, {}, { targets: [frail] }));
    expect([slain.prompts, slain.draft.state("Actor.foe").vital.dead]).toEqual([[], true]);
  });

  it("uses a shot if the weapon is a gun (R7.25)", () => {
    const { changes } = play(cripplingStrike, with_(cripplingStrike, {}, { item: gun }), {
      dice: { attack: dice(4, 0) },
    });
    expect(changes).toContainEqual({ uuid: gun.uuid, path: "system.ammunition.value", add: -1 });
  });
});

describe("disarming (R12.9)", () => {
  const against = (left: number, right: number, direction?: number) => ({
    dice: {
      "attack": dice(4, left),
      "disarm.0": dice(4, right),
      ...(direction === undefined ? {} : { direction: [direction] }),
    },
    answers: { "disarm.0": { value: "strength.grapple" } },
  });

  it("is opposed by the target's Grapple or Evasion, and costs 2 AP and 3 Stamina", () => {
    expect(disarm.preview(with_(disarm), table)).toMatchObject({ ap: 2, stamina: 3, problems: [] });
    expect(
      play(disarm, with_(disarm), { dice: { attack: dice(4, 2) } }).prompts[0]?.options.map(
        ({ value }) => value,
      ),
    ).toEqual(["strength.grapple", "dexterity.evasion", "fail"]);
    const flanked = with_(disarm, { targets: [{ engaged: true }] });
    expect(disarm.preview(flanked, table).pool?.pool).toBe(5);
  });

  it("throws the item 5 feet plus 5 per extra success in a random direction, and deals no damage", () => {
    expect(play(disarm, with_(disarm), against(3, 1)).needs).toEqual([
      { stream: "direction", count: 1, sides: 6, roller: "Actor.attacker", inspiration: 0 },
    ]);
    const { card, draft } = play(disarm, with_(disarm, { object: "pistol" }), against(3, 1, 4));
    expect(card.outcome).toEqual({
      key: "BLACKOUT.disarm.drops",
      data: { name: "foe", object: { key: "pistol" } },
    });
    expect(card.lines.find(({ text }) => text.key === "BLACKOUT.disarm.flies")?.text.data).toEqual({
      n: 15,
      direction: { key: "BLACKOUT.disarm.to.south" },
    });
    expect(draft.state("Actor.foe").hitPoints.value).toBe(40);
  });

  it("succeeds on a tie, and fails with fewer successes than the target (R3.3)", () => {
    expect(play(disarm, with_(disarm), against(1, 1, 1)).card.tone).toBe("good");
    const lost = play(disarm, with_(disarm), against(0, 1));
    expect([lost.card.outcome.key, lost.needs]).toEqual(["BLACKOUT.disarm.holds", []]);
  });

  it("lets the attacker catch the item with a reaction and a free hand, or two free hands if the item is bulky (R12.9, T11.3)", () => {
    const caught = (choices: Choices, state: Partial<ActorState> = {}) => {
      const { card, draft } = play(
        disarm,
        with_(disarm, { catching: true, ...choices }, { actor: fighter(state) }),
        against(2, 1, 1),
      );
      return [
        textKeys(card).includes("BLACKOUT.disarm.caught"),
        draft.state("Actor.attacker").budget?.reactions,
      ];
    };
    expect(caught({})).toEqual([true, 0]);
    expect(caught({ bulky: true })).toEqual([false, 1]);
    expect(caught({ bulky: true, freeHands: 2 })).toEqual([true, 0]);
    expect(caught({ freeHands: 0 })).toEqual([false, 1]);
    const full = { ...fighter(), handsFree: 0 };
    const problems = (choices: Choices) =>
      play(disarm, with_(disarm, { catching: true, ...choices }, { actor: full })).problems.map(
        ({ text }) => text.key,
      );
    expect([problems({}), problems({ freeHands: 1 })]).toEqual([
      [],
      ["BLACKOUT.problem.maneuver.noFreeHand"],
    ]);
    // R5.13: if no reaction is left, the world's setting determines whether the action is rejected, causes a
    // warning, or is allowed, as with any missing resource.
    const spent = { budget: { ...budget(4), reactions: 0 } };
    expect(caught({}, spent)).toEqual([true, 0]);
    expect(
      play(
        disarm,
        with_(disarm, { catching: true }, { actor: fighter(spent) }),
        against(2, 1, 1),
      ).problems.map(({ kind, text }) => [kind, text.key]),
    ).toEqual([["ap", "BLACKOUT.problem.noReaction"]]);
    expect(caught({}, { conditions: [condition("grappled")] })).toEqual([false, 1]);
    expect(caught({}, { budget: null })).toEqual([true, undefined]);
  });

  it("charges the cost that the house rules set for catching the item (R12.9, R5.18)", () => {
    const paid = (
      catchItem: { readonly type: "reaction" | "free" | "standard"; readonly ap: number },
      ap = 4,
    ) => {
      const houseRules = {
        ...table.houseRules,
        actionCosts: { ...table.houseRules.actionCosts, catchItem },
      };
      const facts = with_(disarm, { catching: true }, { actor: fighter({ budget: budget(ap) }) });
      const { problems, draft } = play(disarm, facts, against(2, 1, 1), { ...table, houseRules });
      const { budget: left } = draft.state("Actor.attacker");
      return [problems.map(({ text }) => text.key.split(".").at(-1)), left?.ap, left?.free, left?.reactions];
    };
    expect(paid({ type: "reaction", ap: 0 })).toEqual([[], 2, 1, 0]);
    expect(paid({ type: "reaction", ap: 1 })).toEqual([[], 1, 1, 0]);
    expect(paid({ type: "standard", ap: 2 })).toEqual([[], 0, 1, 1]);
    expect(paid({ type: "free", ap: 0 })).toEqual([[], 2, 0, 1]);
    // A Disarm costs two of the three action points.
    expect(paid({ type: "standard", ap: 2 }, 3)).toEqual([["notEnoughAp"], 0, 1, 1]);
  });

  it("keeps the direction of the throw after an amendment", () => {
    const feet = (choices: Choices) =>
      play(disarm, with_(disarm, choices), {
        ...against(0, 1, 3),
        dice: { "attack": [6, 6, 6, 1, 6], "disarm.0": dice(4, 1), "direction": [3] },
      }).card.lines.find(({ text }) => text.key === "BLACKOUT.disarm.flies")?.text.data;
    expect(feet({})).toEqual({ n: 15, direction: { key: "BLACKOUT.disarm.to.southEast" } });
    expect(feet({ targets: [{ engaged: true }] })).toEqual({
      n: 20,
      direction: { key: "BLACKOUT.disarm.to.southEast" },
    });
  });

  it("uses a shot if the weapon is a gun", () => {
    expect(
      play(disarm, with_(disarm, {}, { item: gun }), { dice: { attack: dice(4, 0) } }).changes,
    ).toContainEqual({ uuid: gun.uuid, path: "system.ammunition.value", add: -1 });
    const spent = with_(disarm, {}, { actor: fighter({ stamina: { value: 1, max: 8 } }) });
    expect(play(disarm, spent).needs.map(({ stream }) => stream)).toEqual(["maneuver"]);
    expect(problems(disarm, with_(disarm, {}, { targets: [] }))).toEqual([
      ["rule", "BLACKOUT.problem.noTarget"],
    ]);
  });

  it("requires an Endurance [Fortitude 3] test if the attacker lacks the Stamina, and leaves the attacker Exhausted if the test succeeds (example 56, R12.4, R12.9)", () => {
    const spent = with_(disarm, {}, { actor: fighter({ stamina: { value: 0, max: 8 } }) });
    const { draft } = play(disarm, spent, {
      ...against(2, 1, 1),
      dice: { "maneuver": dice(4, 3), "attack": dice(4, 2), "disarm.0": dice(4, 1), "direction": [1] },
    });
    expect(draft.state("Actor.attacker").conditions).toEqual([condition("exhausted")]);
    expect(play(disarm, spent, { dice: { maneuver: dice(4, 2) } }).card.outcome.key).toBe(
      "BLACKOUT.maneuverCard.failed",
    );
  });
});

describe("breaking gear (R12.10)", () => {
  it("is a melee attack for 2 AP and 3 Stamina that damages the item, not its owner", () => {
    const facts = with_(breakGear, { object: "rifle" });
    expect(breakGear.preview(facts, table)).toMatchObject({ ap: 2, stamina: 3, difficulty: 2, problems: [] });
    expect(
      play(breakGear, facts, { dice: { attack: dice(4, 3) } }).needs.map(({ stream, count }) => [
        stream,
        count,
      ]),
    ).toEqual([["damage", 6]]);
    const { card, draft } = play(breakGear, facts, { dice: { attack: dice(4, 3), damage: dice(6, 2) } });
    expect([card.outcome, card.tone]).toEqual([
      { key: "BLACKOUT.breakGear.damaged", data: { object: { key: "rifle" }, name: "foe" } },
      "good",
    ]);
    expect(card.notes).toEqual([{ key: "BLACKOUT.breakGear.judge", data: { n: 2 } }]);
    expect(draft.state("Actor.foe").hitPoints.value).toBe(40);
  });

  it("gives a weapon with the Destroyer quality a bonus on the gear table, and a critical hit an extra damage die (T11.3, R7.5)", () => {
    const facts = with_(
      breakGear,
      {},
      { item: { ...blade, qualities: [{ key: "destroyer", rating: 0, text: "" }] } },
    );
    const { card, needs } = play(breakGear, facts, { dice: { attack: dice(4, 4), damage: dice(7, 1) } });
    expect([needs, card.notes[0]?.key, card.dice.map(({ faces }) => faces.length)]).toEqual([
      [],
      "BLACKOUT.breakGear.judgeBonus",
      [4, 7],
    ]);
  });

  it("leaves the item intact if the attack misses or no damage die is a success", () => {
    expect(play(breakGear, with_(breakGear), { dice: { attack: dice(4, 1) } })).toMatchObject({
      needs: [],
      card: { outcome: { key: "BLACKOUT.breakGear.missed" }, tone: "bad" },
    });
    expect(
      play(breakGear, with_(breakGear), { dice: { attack: dice(4, 2), damage: dice(6, 0) } }).card,
    ).toMatchObject({ outcome: { key: "BLACKOUT.breakGear.whole" }, notes: [] });
  });

  it("allows exertion on both the attack and the damage (R7.9)", () => {
    const strong = weapon("club", { damage: { dice: 2, attribute: "strength", flat: 0 } });
    const facts = with_(breakGear, { exert: true, exertDamage: true }, { item: strong });
    const { draft } = play(breakGear, facts, { dice: { attack: dice(5, 2), damage: dice(7, 1) } });
    expect(draft.state("Actor.attacker").stamina.value).toBe(3);
    // The dialog shows everything that a hit costs, and which part of it a miss doesn't cost.
    expect(breakGear.preview(facts, table)).toMatchObject({
      stamina: 5,
      costs: [{ key: "BLACKOUT.actionDialog.cost.staminaIfHit", data: { n: 1 } }],
    });
    const missed = play(breakGear, facts, { dice: { attack: dice(5, 0) } });
    expect(missed.draft.state("Actor.attacker").stamina.value).toBe(4);
  });

  it("requires a melee weapon and a target", () => {
    expect(problems(breakGear, with_(breakGear, {}, { item: gun }))).toContainEqual([
      "rule",
      "BLACKOUT.problem.maneuver.meleeOnly",
    ]);
    expect(play(breakGear, with_(breakGear)).card.tone).toBe("ask");
    expect(
      play(breakGear, with_(breakGear, {}, { actor: fighter({ stamina: { value: 0, max: 8 } }) }), {
        dice: { maneuver: dice(4, 0) },
      }).card.outcome.key,
    ).toBe("BLACKOUT.maneuverCard.failed");
    expect(problems(breakGear, with_(breakGear, {}, { targets: [] }))).toEqual([
      ["rule", "BLACKOUT.problem.noTarget"],
    ]);
    expect(breakGear.fields(with_(breakGear), table).map(({ name }) => name)).not.toContain("nonLethal");
  });
});
