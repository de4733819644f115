/**
 * Tests that the circumstances of an attack come from the encounter, and that user input that conflicts with
 * them is either rejected or shown. Also tests how far voices carry.
 */
import { describe, expect, it } from "vitest";
import { RuleError } from "../../../../../src/rules/rule-error.ts";
import type { Source } from "../../../../../src/ledger/plain.ts";
import type { Choices } from "../../../../../src/actions/core/facts.ts";
import type { Action } from "../../../../../src/actions/core/action.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { table } from "../../../actions/support.ts";
import { gun, MadeUpFight, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const let1 = { answers: { interrupt: "let" }, face: () => 2 };
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));
const attack = variant.actions.find(({ key }) => key === "zones.attack") as Action;

/**
 * Returns an encounter in which Ann, who has a gun, acts first. A foe is two zones away from Ann and one zone
 * away from Bob.
 */
function fightOf({ ann = {}, bob = {} }: Readonly<Partial<Record<"ann" | "bob", Source>>> = {}): MadeUpFight {
  const fight = new MadeUpFight([
    { id: "ann", sheet: sheet(ann), things: [gun("ann")] },
    { id: "bob", sheet: sheet(bob) },
    { id: "foe", side: "enemy", sheet: sheet() },
  ]);
  fight.play("zones.round", "ann", {}, [], lowest);
  for (const name of ["Hold", "Deck", "Hull"]) fight.play("zones.zone", "ann", { operation: "add", name });
  for (const [zone, other] of [
    ["zone1", "zone2"],
    ["zone2", "zone3"],
  ] as const)
    fight.play("zones.zone", "ann", { operation: "border", zone, other });
  for (const [id, zone] of [
    ["ann", "zone1"],
    ["bob", "zone2"],
    ["foe", "zone3"],
  ] as const)
    fight.play("zones.zone", "ann", { operation: "place", zone }, [id]);
  return fight;
}

const rows = (fight: MadeUpFight, choices: Choices = {}) =>
  Object.fromEntries(
    (
      fight.judge("zones.attack", "ann", { item: "gun", push: "keep", ...choices }, ["foe"], let1).card
        .dice[0]?.why ?? []
    ).map(({ text, value }) => [text.key.split(".").at(-1), value]),
  );
const refusal = (fight: MadeUpFight, choices: Choices) => () => {
  attack.ofPlayers?.(fight.factsFor(attack, "ann", { item: "gun", ...choices }, ["foe"]));
};

describe("the facts of an attack", () => {
  it("include the aiming bonus only directly after the Aim action, no matter what the user selects (Z6.2)", () => {
    const fight = fightOf();
    expect(rows(fight, { aimed: true })).not.toHaveProperty("aim");
    expect(refusal(fight, { aimed: true })).toThrow(RuleError);
    fight.play("zones.action", "ann", { action: "aim", item: "gun" });
    expect(rows(fight)).toMatchObject({ aim: "+2" });
    expect(refusal(fight, { aimed: true })).not.toThrow();
    expect(
      attack.fields(fight.factsFor(attack, "ann", { item: "gun" }, ["foe"]), table).map(({ name }) => name),
    ).not.toContain("aimed");
  });

  it("include an ambush only if the Gamemaster declares it (Z2.5)", () => {
    const fight = fightOf();
    for (const ambush of ["yes", true]) expect(refusal(fight, { ambush })).toThrow(/choices\.ambush/u);
    expect(refusal(fight, { ambush: "no" })).not.toThrow();
    expect(rows(fight, { ambush: "yes" })).toMatchObject({ ambush: "+2" });
    fight.play("zones.adjust", "foe", { unaware: true });
    expect(rows(fight)).toMatchObject({ ambush: "+2" });
    expect(refusal(fight, { ambush: "no" })).toThrow(/choices\.ambush/u);
    expect(
      attack
        .fields(fight.factsFor(attack, "ann", { item: "gun" }, ["foe"]), table)
        .find(({ name }) => name === "ambush")?.gamemaster,
    ).toBe(true);
  });

  it("include the target's cover, and the light in the target's zone (Z6.7, Z6.8, Z6.9)", () => {
    const fight = fightOf();
    fight.play("zones.adjust", "foe", { cover: "full", barrierLevel: 3 });
    fight.play("zones.zone", "ann", { operation: "change", zone: "zone3", dim: true });
    expect(rows(fight)).toMatchObject({ cover: "−3", light: "−1" });
  });

  it("can be overridden by users, in which case the card shows both values", () => {
    const fight = fightOf();
    fight.play("zones.adjust", "foe", { cover: "partial" });
    const otherwise = (choices: Choices) =>
      fight
        .judge("zones.attack", "ann", { item: "gun", push: "keep", ...choices }, ["foe"], let1)
        .card.lines.find(({ text }) => text.key === "BLACKOUT.zones.attack.otherwise");
    expect(otherwise({})).toBeUndefined();
    expect(otherwise({ cover: "partial", light: "auto" })).toBeUndefined();
    const line = otherwise({ cover: "none", light: "dark", size: "large", band: "medium" });
    expect(line).toMatchObject({ value: "4", tone: "ask" });
    expect(
      line?.why?.map(({ text }) =>
        [(text.data as any).what.key, (text.data as any).said.key, (text.data as any).shown.key].map(key =>
          String(key).replace("BLACKOUT.zones.", ""),
        ),
      ),
    ).toContainEqual(["field.cover", "cover.none", "cover.partial"]);
    expect(otherwise({ ambush: "yes" })).toMatchObject({ value: "1" });
  });
});

describe("the range of a voice", () => {
  it.each([
    ["zones.rally", "Z7.6", { health: 0, broken: true }],
    ["zones.stopPanic", "Z5.10", { panic: { freeze: true } }],
    ["zones.orders", "Z3.1", {}],
  ] as const)("includes the next zone for %s (%s)", (actionKey, _rule, bob) => {
    const fight = fightOf({ bob });
    expect(keys(fight.judge(actionKey, "ann", { push: "keep" }, ["bob"], lowest))).toEqual([]);
    fight.play("zones.zone", "ann", { operation: "place", zone: "zone3" }, ["bob"]);
    const far = fight.judge(actionKey, "ann", { push: "keep" }, ["bob"], lowest);
    expect(keys(far)).toEqual(["problem.outOfEarshot"]);
    // Because the problem is of the kind `range`, the world's setting determines whether the limit is
    // enforced, causes a warning, or is ignored.
    expect(far.problems.map(({ kind }) => kind)).toEqual(["range"]);
  });

  it("is unlimited if no zones are known", () => {
    const fight = new MadeUpFight([
      { id: "ann", sheet: sheet() },
      { id: "bob", sheet: sheet({ panic: { freeze: true } }) },
    ]);
    fight.play("zones.round", "ann", {}, [], lowest);
    expect(keys(fight.judge("zones.stopPanic", "ann", {}, ["bob"], lowest))).toEqual([]);
  });
});

describe("a broken or grappled combatant", () => {
  it("is limited to speaking and one move per round if broken (Z7.5)", () => {
    const fight = fightOf({ ann: { health: 0, broken: true } });
    const why = (choices: Choices) => keys(fight.judge("zones.action", "ann", choices));
    for (const action of [
      "aim",
      "reload",
      "partialCover",
      "help",
      "useTerminal",
      "jumpOrClimb",
      "drive",
      "pickUp",
    ])
      expect([action, why({ action, item: "gun" })]).toEqual([
        action,
        expect.arrayContaining(["hindered.broken"]),
      ]);
    expect(keys(fight.judge("zones.attack", "ann", { item: "gun" }, ["foe"]))).toContain("hindered.broken");
    for (const actionKey of ["zones.orders", "zones.rally", "zones.firstAid", "zones.stopPanic"])
      expect([actionKey, keys(fight.judge(actionKey, "ann", {}, ["bob"]))]).toEqual([
        actionKey,
        expect.arrayContaining(["hindered.broken"]),
      ]);
    expect(why({ action: "speak" })).toEqual([]);
    fight.play("zones.action", "ann", { action: "moveZone", zone: "zone2" });
    expect(why({ action: "moveZone", zone: "zone1" })).toContain("hindered.broken");
    const later = fightOf({ ann: { health: 1 } });
    later.play("zones.action", "ann", { action: "moveZone", zone: "zone2" });
    later.play("zones.adjust", "ann", { health: 0 });
    expect(keys(later.judge("zones.action", "ann", { action: "moveZone", zone: "zone1" }))).toContain(
      "hindered.broken",
    );
  });

  it("is limited to trying to break free if grappled (Z4.6)", () => {
    const fight = fightOf();
    fight.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["foe"]);
    for (const id of ["ann", "bob"]) fight.play("zones.endTurn", id);
    fight.play("zones.attack", "foe", { special: "grapple", push: "keep" }, ["ann"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 2, 2, 2, 2] },
    });
    fight.play("zones.endTurn", "foe");
    fight.settle(lowest);
    for (const action of ["moveZone", "moveWithinZone", "aim", "reload", "pickUp", "standUp", "help"])
      expect([action, keys(fight.judge("zones.action", "ann", { action, item: "gun" }))]).toEqual([
        action,
        expect.arrayContaining(["hindered.grappled"]),
      ]);
    expect(keys(fight.judge("zones.attack", "ann", {}, ["foe"]))).toContain("hindered.grappled");
    expect(keys(fight.judge("zones.breakGrapple", "ann", { push: "keep" }, [], lowest))).toEqual([]);
  });
});
