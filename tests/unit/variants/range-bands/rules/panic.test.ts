import { describe, expect, it } from "vitest";
import {
  act,
  actBars,
  nearestFoes,
  panicBars,
  panicBegins,
  panicLimits,
  panicTable,
  setBand,
  withFighter,
  type ActionUse,
  type Encounter,
  type PanicLimit,
} from "../../../../../src/variants/range-bands/rules/index.ts";
import { begun, fighter, settings } from "./support.ts";

/** Returns an encounter of A and B against X, who is engaged with A, and Y, who is farther away. */
function encounter(panic: PanicLimit | null): Encounter {
  const made = begun(
    [fighter("a"), fighter("b"), fighter("x", { side: "other" }), fighter("y", { side: "other" })],
    "medium",
  );
  return withFighter({ ...made, pairs: setBand(made.pairs, "a", "x", "engaged") }, "a", { panic });
}

const bars = (panic: PanicLimit | null, use: ActionUse) => panicBars(encounter(panic), "a", use);

describe("panic restrictions (X8.3)", () => {
  it("each belong to exactly one result in the panic table", () => {
    expect(panicTable.flatMap(({ effect: { limit } }) => limit ?? []).toSorted()).toEqual(
      [...panicLimits].toSorted(),
    );
  });

  it("from a roll of 2 prevent actions that require speech", () => {
    expect(
      (["coordinate", "distract", "inspire", "attack", "move"] as const).filter(key =>
        bars("speechless", { key, target: "x", moves: [] }).includes("panicSpeechless"),
      ),
    ).toEqual(["coordinate", "distract", "inspire"]);
  });

  it("for a panic roll of 7 allow only moving away and breaking free", () => {
    const way = (direction: "away" | "towards") =>
      bars("flees", { key: "move", moves: [{ other: "x", direction }] });
    expect([
      way("away"),
      way("towards"),
      bars("flees", { key: "attack", target: "x" }),
      bars("flees", { key: "defend" }),
    ]).toEqual([[], ["panicFlees"], ["panicFlees"], ["panicFlees"]]);
    const held = withFighter(encounter("flees"), "a", { pinnedBy: "x" });
    expect([
      panicBars(held, "a", { key: "grapple", target: "x" }),
      panicBars(held, "a", { key: "grapple", target: "y" }),
    ]).toEqual([[], ["panicFlees"]]);
  });

  it("due to a roll of 10 allow only the nearest enemy as a target", () => {
    expect(nearestFoes(encounter(null), "a")).toEqual(["x"]);
    expect(nearestFoes(encounter(null), "b")).toEqual(["x", "y"]);
    expect(nearestFoes(withFighter(encounter(null), "x", { out: true }), "a")).toEqual(["y"]);
    const at = (target: string) => bars("nearestOnly", { key: "attack", target });
    expect([
      at("x"),
      at("y"),
      bars("nearestOnly", { key: "inspire", target: "b" }),
      bars("nearestOnly", { key: "takeCover" }),
    ]).toEqual([[], ["panicNearest"], ["panicNearest"], []]);
    expect(
      panicBars(withFighter(encounter(null), "x", { panic: "nearestOnly" }), "x", {
        key: "coverFire",
        target: "a",
        others: [{ target: "b" }],
      }),
    ).toEqual(["panicNearest"]);
  });

  it("due to a roll of 11 allow only attacking the nearest combatant, or moving closer", () => {
    expect([
      bars("lashesOut", { key: "subdue", target: "x" }),
      bars("lashesOut", { key: "attack", target: "y" }),
      bars("lashesOut", { key: "aim", target: "x" }),
    ]).toEqual([[], ["panicNearest"], ["panicAttacks"]]);
    expect([
      bars("lashesOut", { key: "move", moves: [{ other: "x", direction: "towards" }] }),
      bars("lashesOut", { key: "move", moves: [{ other: "x", direction: "away" }] }),
    ]).toEqual([[], ["panicAttacks"]]);
  });

  it("don't apply without panic (X3.1)", () => {
    expect(actBars(encounter("nearestOnly"), "a", { key: "attack", target: "y" }, settings)).toEqual([
      "panicNearest",
    ]);
    expect(() =>
      act(encounter("speechless"), "a", { key: "inspire", target: "b", tier: "success" }, settings),
    ).toThrow("panicSpeechless");
    expect(actBars(encounter(null), "a", { key: "attack", target: "y" }, settings)).toEqual([]);
  });

  it("last for d3 rounds, or until the end of the current or next round", () => {
    const row = (key: string) => panicTable.find(one => one.key === key) as (typeof panicTable)[number];
    expect([
      panicBegins(row("flight"), 3),
      panicBegins(row("dropsHeld"), 3),
      panicBegins(row("lashesOut"), 3),
      panicBegins(row("lashesOut"), 3, true),
    ]).toEqual([
      { key: "flight", roundsLeft: 3 },
      null,
      { key: "lashesOut", roundsLeft: 1 },
      { key: "lashesOut", roundsLeft: 2 },
    ]);
  });
});
