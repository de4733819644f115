import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { variant } from "../../../../../src/variants/range-bands/variant.ts";
import { otherActions } from "../../../../../src/variants/range-bands/actions/action.ts";
import { bandBetween, bands, mayActNow } from "../../../../../src/variants/range-bands/rules/index.ts";
import { bat, gun, MadeUpEncounter, sheet } from "./support.ts";

const ids = ["ann", "ben", "thug"] as const;
const attacks = ["attack", "subdue", "rapidFire", "charge", "fireFromCover", "coverFire"] as const;
const people = () => [
  {
    id: "ann",
    sheet: sheet({ attributes: { dexterity: 2, physicality: 1 }, insight: 2 }),
    things: [gun("ann", { traits: { burst: 2, burning: 1 } }), bat("ann")],
  },
  {
    id: "ben",
    sheet: sheet(),
    things: [
      {
        ...gun("ben", { kind: "thrown", traits: { blast: 1 }, clip: 0, skill: "athletics" }),
        declared: { quantity: 2 },
      },
    ],
  },
  { id: "thug", side: "enemy" as const, sheet: sheet({ attributes: { physicality: -1 } }) },
];

const command = fc.record({
  kind: fc.constantFrom(
    "attack",
    "attack",
    "action",
    "action",
    "check",
    "defer",
    "endTurn",
    "endTurn",
    "band",
    "adjust",
    "actions",
    "defers",
    "rerolls",
    "panic",
    "leaves",
    "nextRound",
  ),
  who: fc.nat(2),
  target: fc.constantFrom(...ids),
  attack: fc.constantFrom(...attacks),
  action: fc.constantFrom(...otherActions),
  item: fc.constantFrom("gun", "bat", "none"),
  band: fc.constantFrom(...bands),
  faces: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 3, maxLength: 3 }),
  amount: fc.integer({ min: -3, max: 3 }),
  burst: fc.boolean(),
});

describe("any sequence of actions in a Range Bands encounter", () => {
  it("obeys the rules for distances, remaining actions and the end of a round, and can be undone (X2.7, X3.5, X5.1)", () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 18 }), commands => {
        const encounter = new MadeUpEncounter(people()).begun("close");
        for (const each of commands) {
          const before = encounter.state;
          attempt(encounter, each);
          const after = encounter.state;
          if (after.round > before.round)
            expect(
              before.fighters.every(({ standing }) => standing === "done") || each.kind === "nextRound",
            ).toBe(true);
          const there = after.fighters.map(({ id }) => id);
          for (const { actionsLeft, standing } of after.fighters) {
            expect([0, 1, 2, 3]).toContain(actionsLeft);
            expect(actionsLeft === 0).toBe(standing === "done");
          }
          for (const one of there)
            for (const other of there)
              if (one !== other)
                expect(bandBetween(after.pairs, one, other)).toBe(bandBetween(after.pairs, other, one));
          expect(variant.turnState(encounter.facts("")).order).toHaveLength(there.length);
        }
      }),
      { numRuns: 40 },
    );
  });
});

/** Performs an action, if possible, with `play`, which also undoes and redoes the action. */
function attempt(
  encounter: MadeUpEncounter,
  {
    kind,
    who,
    target,
    attack,
    action,
    item,
    band,
    faces,
    amount,
    burst,
  }: typeof command extends fc.Arbitrary<infer D> ? D : never,
): void {
  const own = mayActNow(encounter.state)[0] ?? ids[who] ?? "ann";
  const dice = Object.fromEntries(
    ["attack", "attack.1", "check", "active", "own.panic"].map(stream => [stream, faces.slice(0, 2)]),
  );
  const [key, choices, targets] = {
    attack: ["bands.attack", { action: attack, burst, weapon: "dockMaul" }, [target]],
    action: ["bands.action", { action }, [target]],
    check: ["bands.check", { ability: "athletics", kind: "own" }, []],
    defer: ["bands.defer", {}, []],
    endTurn: ["bands.endTurn", {}, []],
    band: ["bands.band", { one: own, other: target, band }, []],
    adjust: ["bands.adjust", { what: "wounds", amount }, [target]],
    actions: ["bands.adjust", { what: "actions", amount }, [target]],
    defers: ["bands.adjust", { what: "defer" }, [target]],
    rerolls: ["bands.adjust", { what: "rerollAll" }, []],
    panic: ["bands.state", { what: "panic" }, []],
    leaves: ["bands.leave", { id: who === 1 ? target : "" }, []],
    nextRound: ["", {}, []],
  }[kind] as [string, Record<string, unknown>, string[]];
  if (kind === "nextRound") {
    if (variant.step("nextRound", encounter.facts(own))) encounter.step("nextRound", own);
    return;
  }
  const judged = encounter.judge(key, own, choices, targets, { item, dice });
  if (judged.problems.length === 0) encounter.play(key, own, choices, targets, { item, dice });
}
