/**
 * Tests how the writer manages an encounter with a combat variant: its display, marks and automatic actions.
 */
import { beforeEach, describe, expect, it, vi } from "vitest";
import { RuleError } from "../../../../src/rules/rule-error.ts";

let variant: any;
let tried: string[];
let possible: string[];
let shown: boolean;
let marked: boolean;
let allowed: boolean;
let calls: unknown[];
let failure: unknown;
let errors: string[];
let variantKey: string | null;
vi.mock("../../../../src/actions/core/card.ts", () => ({
  text: (key: string, data: object) => ({ key, data }),
}));
vi.mock("../../../../src/language/localize.ts", () => ({
  localized: ({ key, data }: any) => `${key} ${data.what}`,
}));
vi.mock("../../../../src/actions/core/described-error.ts", () => ({
  describedError: ({ path }: any) => path,
}));
vi.mock("../../../../src/actions/variants/registry.ts", () => ({ variantFetched: async () => variant }));
vi.mock("../../../../src/actions/variants/variant-of-encounter.ts", () => ({
  variantOfEncounter: () => variantKey,
}));
vi.mock("../../../../src/actions/variants/variant-facts.ts", () => ({
  factsOfEncounter: (key: string, { id }: any, own: unknown) => {
    if (failure !== null) throw failure;
    return [key, id, own];
  },
}));
vi.mock("../../../../src/documents/mirrored.ts", () => ({
  mirrorEncounter: async (_combat: object, state: object) => {
    calls.push("mirror", state);
    return shown;
  },
}));
vi.mock("../../../../src/writer/variants/mark-passed-over.ts", () => ({
  markPassedOver: async (_combat: object, passedOver: string[]) => {
    calls.push("mark", passedOver);
    return marked;
  },
}));
vi.mock("../../../../src/writer/variants/due-actions.ts", () => ({
  allowDueAgain: async (_combat: object, names: Set<string>) => {
    calls.push("allow", [...names]);
    return allowed;
  },
  makeDue: async (_combat: object, { name }: any, facts: unknown) => {
    expect(facts).toEqual(["cards", combat.id, null]);
    tried.push(name);
    return possible.includes(name);
  },
}));
const { attendVariant } = await import("../../../../src/writer/variants/attend-variant.ts");

let combat: any;
let number = 0;
beforeEach(() => {
  number += 1;
  combat = { id: `c${number}` };
  [tried, possible, calls, errors] = [[], [], [], []];
  [shown, marked, allowed, failure, variantKey] = [false, false, false, null, "cards"];
  variant = {
    turnState: () => ({ passedOver: ["x"] }),
    due: (_facts: object, names: Set<string>) =>
      ["one", "two", "three"].map(name => ({ name })).find(({ name }) => !names.has(name)) ?? null,
  };
  vi.stubGlobal("game", { combats: new Set([combat.id]) });
  vi.stubGlobal("ui", { notifications: { error: (text: string) => void errors.push(text) } });
});

describe("an encounter with a combat variant", () => {
  it("has its automatic actions tried in order until one is possible", async () => {
    possible = ["two", "three"];
    expect(await attendVariant(combat)).toBe(true);
    expect(tried).toEqual(["one", "two"]);
    expect(calls).toEqual(["mirror", { passedOver: ["x"] }, "mark", ["x"]]);
  });

  it("allows undone actions again if no action is possible", async () => {
    expect(await attendVariant(combat)).toBe(false);
    expect([tried, calls.slice(4)]).toEqual([
      ["one", "two", "three"],
      ["allow", ["one", "two", "three"]],
    ]);
    allowed = true;
    expect(await attendVariant(combat)).toBe(true);
  });

  it("is processed again if its displayed state or its marks have changed", async () => {
    shown = true;
    expect(await attendVariant(combat)).toBe(true);
    [shown, marked] = [false, true];
    expect(await attendVariant(combat)).toBe(true);
  });

  it("isn't attended without a variant", async () => {
    variantKey = null;
    expect(await attendVariant(combat)).toBe(false);
    expect(calls).toEqual([]);
  });

  it("stops if its variant names the same action twice", async () => {
    variant.due = () => ({ name: "one" });
    expect(await attendVariant(combat)).toBe(false);
    expect(tried).toEqual(["one"]);
  });

  it("pauses for one call after 500 automatic actions in a row", async () => {
    possible = ["one"];
    for (let index = 0; index < 500; index += 1) await attendVariant(combat);
    tried = [];
    expect(await attendVariant(combat)).toBe(false);
    expect(tried).toEqual([]);
    expect(await attendVariant(combat)).toBe(true);
  });

  it("is ignored while its data is invalid, and each error is reported once", async () => {
    failure = new RuleError("fought.round", 1, "2");
    expect([await attendVariant(combat), await attendVariant(combat)]).toEqual([false, false]);
    expect(errors).toEqual(["BLACKOUT.variants.unreadable fought.round"]);
    failure = null;
    await attendVariant(combat);
    failure = new RuleError("fought.round", 1, "2");
    await attendVariant(combat);
    expect(errors).toHaveLength(2);
    failure = new Error("broken");
    await expect(attendVariant(combat)).rejects.toThrow("broken");
  });
});
