import { describe, expect, it } from "vitest";
import type { Fighter } from "../../../../src/documents/combat-rules.ts";
import type { Choices, Enforcement, Facts, Table } from "../../../../src/actions/core/facts.ts";
import type { ActorState } from "../../../../src/actions/core/actor-state.ts";
import { rejectionOf, visibleProblems } from "../../../../src/actions/core/problems.ts";
import type { Action } from "../../../../src/actions/core/action.ts";
import { registerCombatRules } from "../../../../src/documents/combat-rules.ts";
import { blackoutRules } from "../../../../src/actions/turns/blackout-rules.ts";
import { area } from "../../../../src/actions/combat/area.ts";
import { attack } from "../../../../src/actions/combat/attack.ts";
import { charge } from "../../../../src/actions/combat/charge.ts";
import { climb } from "../../../../src/actions/movement/climb.ts";
import { standUp } from "../../../../src/actions/movement/stand-up.ts";
import { turnStart } from "../../../../src/actions/turns/turn-start.ts";
import { budget, condition, factsOf, play, someone, table, weapon } from "../support.ts";

registerCombatRules(blackoutRules);

const gun = weapon(
  "gun",
  { category: "ranged", attacks: [{ attribute: "dexterity", skill: "aim" }], range: 60 },
  { state: { quantity: 1, ammunition: { value: 3, max: 6 }, uses: null, location: "worn" } },
);
const grenade = weapon("grenade", {
  category: "thrown",
  attacks: [{ attribute: "dexterity", skill: "aim" }],
  range: 60,
  blast: 2,
});
const enemy = someone("enemy", { kind: "npc", inCombat: true });
const other = someone("other", { kind: "npc", inCombat: true });
const bearing = (key: string, source: string | null = null, state: Partial<ActorState> = {}) =>
  someone(
    "bearer",
    { inCombat: true, ownTurn: true },
    { budget: budget(6), stamina: { value: 8, max: 8 }, conditions: [condition(key, { source })], ...state },
  );

/**
 * Returns the keys of an action's problems, and whether the enforcement setting “enforce” rejects the action,
 * “warn” shows the problems, and “off” hides them.
 */
function against(action: Action, actor: Facts["actor"], part: Partial<Facts> = {}, choices: Choices = {}) {
  const facts = factsOf(action, { actor, item: weapon("blade"), targets: [enemy], ...part }, choices);
  const { problems } = play(action, facts);
  const at = (ap: Enforcement): Table => ({ ...table, enforce: { ...table.enforce, ap } });
  return {
    keys: problems.map(({ text }) => text.key.replace("BLACKOUT.problem.", "")),
    refused: rejectionOf(problems, at("enforce")) !== null,
    told: visibleProblems(problems, at("warn")).length > 0,
    silent: visibleProblems(problems, at("off")).length === 0,
  };
}
const seenTo = { refused: true, told: true, silent: true };

describe("automatic effects of conditions (T10)", () => {
  it.each(["surprised", "paralyzed", "outOfFight"])("%s prevents every action and reaction", key => {
    expect(against(attack, bearing(key))).toMatchObject({ keys: ["noActions"], ...seenTo });
    const reacting = { ...bearing(key), ownTurn: false };
    expect(against(attack, reacting, {}, { reaction: true }).keys).toContain("noReactions");
  });

  it.each(["surprised", "paralyzed", "outOfFight", "grappled", "immobilized"])(
    "%s prevents movement",
    key => {
      expect(against(climb, bearing(key), { item: null, targets: [] }).keys).toContain("noMovement");
      const lying = bearing(key, null, { conditions: [condition(key), condition("prone")] });
      expect(against(standUp, lying, { item: null, targets: [] })).toMatchObject({
        keys: expect.arrayContaining(["noMovement"]),
        ...seenTo,
      });
    },
  );

  it("Grappled prevents reactions, but not attacks", () => {
    expect(against(attack, bearing("grappled")).keys).toEqual([]);
    expect(against(attack, { ...bearing("grappled"), ownTurn: false }, {}, { reaction: true })).toMatchObject(
      { keys: ["noReactions"], ...seenTo },
    );
  });

  it("Immobilized prevents neither attacks nor reactions", () => {
    expect(against(attack, bearing("immobilized")).keys).toEqual([]);
    expect(
      against(attack, { ...bearing("immobilized"), ownTurn: false }, {}, { reaction: true }).keys,
    ).toEqual([]);
  });

  it("Stunned removes one action point at the start of the turn, and then ends", () => {
    const fighter: Fighter = {
      id: "one",
      uuid: "Combat.combat.Combatant.one",
      actor: "Actor.bearer",
      name: "bearer",
      side: "player",
      rolls: true,
      hidden: false,
      defeated: false,
      initiative: 7,
      step: 7,
      actionPoints: 3,
      dice: [],
      chosen: false,
      fingerprint: "",
      delayedFrom: 0,
      late: 0,
      manual: 0,
      since: 0,
      began: 1,
      ended: 0,
      resumes: false,
      opened: 0,
      closed: 0,
    };
    const stunned = bearing("stunned", null, {
      budget: budget(0),
      conditions: [condition("stunned", { clock: { at: "ownTurnStart", left: 1 } })],
    });
    const facts = factsOf(
      turnStart,
      {
        actor: stunned,
        fight: { id: "combat", variant: "blackout", round: 1, turn: 0, own: "one", fighters: [fighter] },
      },
      { round: 1 },
    );
    const { draft } = play(turnStart, facts);
    expect([draft.state("Actor.bearer").budget?.ap, draft.state("Actor.bearer").conditions]).toEqual([2, []]);
  });

  it("Blinded prevents ranged and area attacks, but not melee attacks", () => {
    expect(against(attack, bearing("blinded"), { item: gun })).toMatchObject({
      keys: ["attack.attackerCannot"],
      ...seenTo,
    });
    expect(against(area, bearing("blinded"), { item: grenade }).keys).toEqual(["attack.attackerCannot"]);
    expect(against(attack, bearing("blinded")).keys).toEqual([]);
  });

  it("Hidden prevents a character from being targeted", () => {
    const hidden = someone("enemy", { kind: "npc" }, { conditions: [condition("hidden")] });
    expect(against(attack, bearing("prone"), { targets: [hidden] }).keys).toEqual([
      "attack.targetCannotBeAimedAt",
    ]);
  });

  it("Taunted requires attacks to include its source as a target", () => {
    expect(against(attack, bearing("taunted", "Actor.other"))).toMatchObject({
      keys: ["condition.taunted"],
      ...seenTo,
    });
    expect(against(attack, bearing("taunted", "Actor.enemy")).keys).toEqual([]);
    expect(against(area, bearing("taunted", "Actor.other"), { item: grenade }).keys).toEqual([
      "condition.taunted",
    ]);
    expect(
      against(area, bearing("taunted", "Actor.other"), { item: grenade, targets: [enemy, other] }).keys,
    ).toEqual([]);
  });

  it("Berserk causes only a warning for a distant target, because players decide which target is closest", () => {
    const far = against(attack, bearing("berserk"), { item: gun }, { targets: [{ feet: 30 }] });
    expect(far).toMatchObject({ keys: ["condition.berserk"], refused: false, told: true });
    expect(against(attack, bearing("berserk"), { item: gun }, { targets: [{ feet: 5 }] }).keys).toEqual([]);
    expect(against(attack, bearing("berserk")).keys).toEqual([]);
  });

  it("Afraid prevents a character from approaching its source, and costs two dice on tests against the source", () => {
    expect(against(charge, bearing("afraid", "Actor.enemy"))).toMatchObject({
      keys: ["condition.afraid"],
      ...seenTo,
    });
    expect(against(charge, bearing("afraid", "Actor.other")).keys).toEqual([]);
    const pool = (source: string) =>
      attack.preview(
        factsOf(attack, { actor: bearing("afraid", source), item: weapon("blade"), targets: [enemy] }),
        table,
      ).pool?.pool ?? 0;
    expect(pool("Actor.other") - pool("Actor.enemy")).toBe(2);
  });
});
