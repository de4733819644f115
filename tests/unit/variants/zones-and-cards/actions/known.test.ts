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
import { gun, MadeUpEncounter, sheet } from "./support.ts";

const lowest = { face: () => 1 };
const let1 = { answers: { interrupt: "let" }, face: () => 2 };
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));
const attack = variant.actions.find(({ key }) => key === "zones.attack") as Action;

/**
 * Returns an encounter in which Ann, who has a gun, acts first. A foe is two zones away from Ann and one zone
 * away from Bob.
 */
function encounterOf({
  ann = {},
  bob = {},
}: Readonly<Partial<Record<"ann" | "bob", Source>>> = {}): MadeUpEncounter {
  const encounter = new MadeUpEncounter([
    { id: "ann", sheet: sheet(ann), things: [gun("ann")] },
    { id: "bob", sheet: sheet(bob) },
    { id: "foe", side: "enemy", sheet: sheet() },
  ]);
  encounter.play("zones.round", "ann", {}, [], lowest);
  for (const name of ["Hold", "Deck", "Hull"])
    encounter.play("zones.zone", "ann", { operation: "add", name });
  for (const [zone, other] of [
    ["zone1", "zone2"],
    ["zone2", "zone3"],
  ] as const)
    encounter.play("zones.zone", "ann", { operation: "border", zone, other });
  for (const [id, zone] of [
    ["ann", "zone1"],
    ["bob", "zone2"],
    ["foe", "zone3"],
  ] as const)
    encounter.play("zones.zone", "ann", { operation: "place", zone }, [id]);
  return encounter;
}

const rows = (encounter: MadeUpEncounter, choices: Choices = {}) =>
  Object.fromEntries(
    (
      encounter.judge("zones.attack", "ann", { item: "gun", push: "keep", ...choices }, ["foe"], let1).card
        .dice[0]?.why ?? []
    ).map(({ text, value }) => [text.key.split(".").at(-1), value]),
  );
const refusal = (encounter: MadeUpEncounter, choices: Choices) => () => {
  attack.ofPlayers?.(encounter.factsFor(attack, "ann", { item: "gun", ...choices }, ["foe"]));
};

describe("the facts of an attack", () => {
  it("include the aiming bonus only directly after the Aim action, no matter what the user selects (Z6.2)", () => {
    const encounter = encounterOf();
    expect(rows(encounter, { aimed: true })).not.toHaveProperty("aim");
    expect(refusal(encounter, { aimed: true })).toThrow(RuleError);
    encounter.play("zones.action", "ann", { action: "aim", item: "gun" });
    expect(rows(encounter)).toMatchObject({ aim: "+2" });
    expect(refusal(encounter, { aimed: true })).not.toThrow();
    expect(
      attack
        .fields(encounter.factsFor(attack, "ann", { item: "gun" }, ["foe"]), table)
        .map(({ name }) => name),
    ).not.toContain("aimed");
  });

  it("include an ambush only if the Gamemaster declares it (Z2.5)", () => {
    const encounter = encounterOf();
    for (const ambush of ["yes", true]) expect(refusal(encounter, { ambush })).toThrow(/choices\.ambush/u);
    expect(refusal(encounter, { ambush: "no" })).not.toThrow();
    expect(rows(encounter, { ambush: "yes" })).toMatchObject({ ambush: "+2" });
    encounter.play("zones.adjust", "foe", { unaware: true });
    expect(rows(encounter)).toMatchObject({ ambush: "+2" });
    expect(refusal(encounter, { ambush: "no" })).toThrow(/choices\.ambush/u);
    expect(
      attack
        .fields(encounter.factsFor(attack, "ann", { item: "gun" }, ["foe"]), table)
        .find(({ name }) => name === "ambush")?.gamemaster,
    ).toBe(true);
  });

  it("include the target's cover, and the light in the target's zone (Z6.7, Z6.8, Z6.9)", () => {
    const encounter = encounterOf();
    encounter.play("zones.adjust", "foe", { cover: "full", barrierLevel: 3 });
    encounter.play("zones.zone", "ann", { operation: "change", zone: "zone3", dim: true });
    expect(rows(encounter)).toMatchObject({ cover: "−3", light: "−1" });
  });

  it("can be overridden by users, in which case the card shows both values", () => {
    const encounter = encounterOf();
    encounter.play("zones.adjust", "foe", { cover: "partial" });
    const otherwise = (choices: Choices) =>
      encounter
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
    const encounter = encounterOf({ bob });
    expect(keys(encounter.judge(actionKey, "ann", { push: "keep" }, ["bob"], lowest))).toEqual([]);
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone3" }, ["bob"]);
    const far = encounter.judge(actionKey, "ann", { push: "keep" }, ["bob"], lowest);
    expect(keys(far)).toEqual(["problem.outOfEarshot"]);
    // Because the problem is of the kind `range`, the world's setting determines whether the limit is
    // enforced, causes a warning, or is ignored.
    expect(far.problems.map(({ kind }) => kind)).toEqual(["range"]);
  });

  it("is unlimited if no zones are known", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      { id: "bob", sheet: sheet({ panic: { freeze: true } }) },
    ]);
    encounter.play("zones.round", "ann", {}, [], lowest);
    expect(keys(encounter.judge("zones.stopPanic", "ann", {}, ["bob"], lowest))).toEqual([]);
  });
});

describe("a broken or grappled combatant", () => {
  it("is limited to speaking and one move per round if broken (Z7.5)", () => {
    const encounter = encounterOf({ ann: { health: 0, broken: true } });
    const why = (choices: Choices) => keys(encounter.judge("zones.action", "ann", choices));
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
    expect(keys(encounter.judge("zones.attack", "ann", { item: "gun" }, ["foe"]))).toContain(
      "hindered.broken",
    );
    for (const actionKey of ["zones.orders", "zones.rally", "zones.firstAid", "zones.stopPanic"])
      expect([actionKey, keys(encounter.judge(actionKey, "ann", {}, ["bob"]))]).toEqual([
        actionKey,
        expect.arrayContaining(["hindered.broken"]),
      ]);
    expect(why({ action: "speak" })).toEqual([]);
    encounter.play("zones.action", "ann", { action: "moveZone", zone: "zone2" });
    expect(why({ action: "moveZone", zone: "zone1" })).toContain("hindered.broken");
    const later = encounterOf({ ann: { health: 1 } });
    later.play("zones.action", "ann", { action: "moveZone", zone: "zone2" });
    later.play("zones.adjust", "ann", { health: 0 });
    expect(keys(later.judge("zones.action", "ann", { action: "moveZone", zone: "zone1" }))).toContain(
      "hindered.broken",
    );
  });

  it("is limited to trying to break free if grappled (Z4.6)", () => {
    const encounter = encounterOf();
    encounter.play("zones.zone", "ann", { operation: "place", zone: "zone1" }, ["foe"]);
    for (const id of ["ann", "bob"]) encounter.play("zones.endTurn", id);
    encounter.play("zones.attack", "foe", { special: "grapple", push: "keep" }, ["ann"], {
      answers: { interrupt: "let" },
      dice: { "attack.base": [6, 2, 2, 2, 2] },
    });
    encounter.play("zones.endTurn", "foe");
    encounter.settle(lowest);
    for (const action of ["moveZone", "moveWithinZone", "aim", "reload", "pickUp", "standUp", "help"])
      expect([action, keys(encounter.judge("zones.action", "ann", { action, item: "gun" }))]).toEqual([
        action,
        expect.arrayContaining(["hindered.grappled"]),
      ]);
    expect(keys(encounter.judge("zones.attack", "ann", {}, ["foe"]))).toContain("hindered.grappled");
    expect(keys(encounter.judge("zones.breakGrapple", "ann", { push: "keep" }, [], lowest))).toEqual([]);
  });
});
