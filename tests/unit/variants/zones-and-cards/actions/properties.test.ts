import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRecord } from "../../../../../src/ledger/plain.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import { groupOperations } from "../../../../../src/variants/zones-and-cards/actions/group.ts";
import { plainActions } from "../../../../../src/variants/zones-and-cards/actions/action.ts";
import { blade, gun, MadeUpEncounter, sheet, suit } from "./support.ts";

const ids = ["ann", "bob", "foe", "beast"];

/** Generates random operations, which are actions with choices and targets. Many of them are rejected. */
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      action: fc.constant("zones.endTurn"),
      choices: fc.record({ passes: fc.boolean() }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant("zones.attack"),
      choices: fc.record(
        {
          item: fc.constantFrom("gun", "blade"),
          push: fc.constantFrom("ask", "failure", "keep"),
          special: fc.constantFrom("none", "grapple", "disarm", "shove", "pass"),
          weakSpot: fc.boolean(),
        },
        { requiredKeys: ["item", "push"] },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      action: fc.constant("zones.action"),
      choices: fc.record({
        action: fc.constantFrom(...plainActions),
        item: fc.constant("gun"),
        push: fc.constant("keep"),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant("zones.swap"),
      choices: fc.record({ card: fc.integer({ min: 1, max: 12 }) }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constantFrom("zones.panic", "zones.breakGrapple", "zones.deathRoll", "zones.roll"),
      choices: fc.constant({ push: "keep" }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constantFrom("zones.firstAid", "zones.rally", "zones.orders", "zones.stopPanic"),
      choices: fc.constant({ push: "keep" }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant("zones.hazard"),
      choices: fc.record({
        hazard: fc.constantFrom("explosion", "fire", "fall", "drowning", "exposure"),
        power: fc.integer({ min: 1, max: 12 }),
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant("zones.card"),
      choices: fc.record({ card: fc.integer({ min: 0, max: 20 }) }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant("zones.deal"),
      choices: fc.record({ who: fc.constantFrom("all", "one"), again: fc.boolean() }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      action: fc.constant("zones.group"),
      choices: fc.record({
        operation: fc.constantFrom(...groupOperations),
        with: fc.constantFrom("foe", "beast", ""),
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ action: fc.constant("zones.leave"), choices: fc.constant({}) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      action: fc.constant("zones.adjust"),
      choices: fc.record({ losesTurn: fc.boolean(), burning: fc.integer({ min: 0, max: 3 }) }),
    }),
  },
);
const step = fc.record({
  operation,
  who: fc.nat(3),
  target: fc.nat(3),
  faces: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 5, maxLength: 12 }),
  answer: fc.nat(2),
});

function fresh() {
  return new MadeUpEncounter([
    { id: "ann", sheet: sheet({ stress: 2 }), things: [gun("ann", { fullAuto: true }), blade("ann")] },
    { id: "bob", things: [gun("bob"), suit("bob", 1)] },
    { id: "foe", side: "enemy", things: [gun("foe"), blade("foe")] },
    { id: "beast", side: "enemy", sheet: sheet({ speed: 2, terrifying: true }) },
  ]);
}

/** Performs a step, and answers every prompt with the option at index `answer`. */
function play(
  encounter: MadeUpEncounter,
  {
    operation: { action, choices },
    who,
    target,
    faces,
    answer,
  }: {
    readonly operation: { readonly action: string; readonly choices: object };
    readonly who: number;
    readonly target: number;
    readonly faces: readonly number[];
    readonly answer: number;
  },
): void {
  const acting = [
    "zones.hazard",
    "zones.panic",
    "zones.deal",
    "zones.group",
    "zones.leave",
    "zones.adjust",
  ].includes(action)
    ? (ids[who] ?? "")
    : (encounter.standing.acting ?? ids[who] ?? "");
  const item = (choices as { item?: string }).item;
  const own =
    encounter.people
      .find(({ id }) => id === acting)
      ?.things?.some(({ uuid }) => uuid.endsWith(`Item.${item}`)) === true;
  const chosen: Record<string, unknown> = { ...choices };
  if (!own) delete chosen["item"];
  const targets =
    ["none", "any"].includes(variant.actions.find(({ key }) => key === action)?.targets ?? "none") &&
    action !== "zones.hazard"
      ? []
      : [ids[target] ?? ""];
  const answers: Record<string, string> = {};
  const face = ({ sides }: { readonly sides: number }, index: number) =>
    1 + (((faces[index % faces.length] ?? 1) - 1) % sides);
  for (;;) {
    const judged = encounter.judge(action, acting, chosen, targets, { answers, face });
    if (judged.problems.length > 0) return;
    if (judged.prompts.length === 0) break;
    for (const { key, options } of judged.prompts)
      answers[key] = options[answer % options.length]?.value ?? "";
  }
  encounter.play(action, acting, chosen, targets, { answers, face });
}

function holds(encounter: MadeUpEncounter): void {
  const people = isRecord(encounter.fought["people"]) ? encounter.fought["people"] : {};
  const round = Number(encounter.fought["round"]);
  const turns = Object.values(people)
    .flatMap(person => (isRecord(person) && isRecord(person["turns"]) ? Object.entries(person["turns"]) : []))
    .filter(([name]) => name.startsWith(`r${round}t`))
    .map(([, turn]) => turn as Readonly<Record<string, number | string>>);
  const held = Object.values(people).flatMap(person =>
    isRecord(person) && isRecord(person["turns"])
      ? Object.entries(person["turns"])
          .filter(([name]) => name.startsWith(`r${round}t`))
          .map(([, turn]) => [(turn as { card: number }).card, person["group"] ?? ""] as const)
      : [],
  );
  for (const [card] of held) {
    const groups = held.filter(([other]) => other === card).map(([, group]) => group);
    expect(groups.length === 1 || (groups[0] !== "" && new Set(groups).size === 1)).toBe(true);
  }
  for (const { full, quick } of turns) {
    expect(Math.min(Number(full), Number(quick))).toBeGreaterThanOrEqual(0);
    expect(Number(full)).toBeLessThanOrEqual(1);
    expect(Number(full) + Number(quick)).toBeLessThanOrEqual(2);
  }
  expect(encounter.standing.acting === null).toBe(
    turns.every(({ state }) => state === "acted" || state === "passed"),
  );
}

describe("any sequence of Zones & Cards actions", () => {
  it("obeys the rules for cards (Z2.2), budgets (Z3.1) and the end of a round (Z2.1)", () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.nat(5), (steps, lot) => {
        const encounter = fresh();
        const before = [...encounter.world];
        const lots = { face: ({ sides }: { readonly sides: number }) => 1 + (lot % sides) };
        encounter.play("zones.round", "ann", {}, [], lots);
        for (const one of steps) {
          play(encounter, one);
          encounter.settle({
            face: ({ sides }, index) => 1 + (((one.faces[index % one.faces.length] ?? 1) - 1) % sides),
            answers: { flee: "zone1" },
          });
          holds(encounter);
        }
        while (encounter.ledgers.length > 0) encounter.undo();
        expect([...encounter.world]).toEqual(before);
      }),
    );
  });

  it("allows an older action to be undone while newer actions in the same round remain", () => {
    const encounter = fresh();
    encounter.play("zones.round", "ann", {}, [], { face: () => 1 });
    encounter.settle({ face: () => 1 });
    encounter.play("zones.action", "ann", { action: "partialCover" });
    const older = encounter.ledgers.at(-1) ?? [];
    encounter.play("zones.action", "ann", { action: "aim", item: "gun" });
    encounter.ledgers.push(older);
    encounter.undo();
    expect(encounter.fought["people"]).toMatchObject({
      ann: { cover: "none", turns: { r1t0: { quick: 1, deeds: 1 } } },
    });
  });
});
