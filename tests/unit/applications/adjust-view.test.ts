import { describe, expect, it } from "vitest";
import { adjustChoicesOf, adjusted, adjustKinds, adjustView, untouched, type AdjustState } from "../../../src/applications/dialogs/adjust-view.ts";
import { english } from "./words.ts";

const changed = (...steps: readonly (readonly [string, string])[]): AdjustState => steps.reduce<AdjustState>((state, [name, value]) => adjusted(state, name, value) ?? state, untouched);
const view = (state: AdjustState) => adjustView(state, [{ uuid: "foe", name: "Foe" }], [], english);

describe("the dialog that adjusts people", () => {
  it("says nothing but what matters for each kind", () => {
    const shown = adjustKinds.map(kind => {
      const { amount, factor, conditions, levels } = view(changed(["kind", kind]));
      return [kind, ...Object.entries({ amount, factor, conditions, levels }).flatMap(([name, field]) => field ? [name] : [])];
    });
    expect(shown).toEqual([
      ["damage", "amount", "factor"], ["direct", "amount", "factor"], ["healing", "amount", "factor"], ["condition", "conditions", "levels"], ["removeCondition", "conditions"],
      ["stamina", "amount"], ["ap", "amount"], ["stress", "amount"],
    ]);
  });

  it("answers points with their share and reason", () => {
    expect(adjustChoicesOf(changed(["amount", "7"], ["factor", "0.5"], ["reason", " fire "]))).toEqual({ kind: "damage", amount: 7, factor: 0.5, reason: "fire" });
    expect(adjustChoicesOf(changed(["kind", "stamina"], ["amount", "-2"]))).toEqual({ kind: "stamina", amount: -2 });
  });

  it("answers conditions with their levels, and injuries with the attribute that they are of", () => {
    expect(adjustChoicesOf(changed(["kind", "condition"], ["condition", "exhausted"], ["levels", "2"]))).toEqual({ kind: "condition", condition: "exhausted", levels: 2 });
    expect(adjustChoicesOf(changed(["kind", "removeCondition"], ["condition", "injured"], ["attribute", "dexterity"]))).toEqual({ kind: "removeCondition", condition: "injured", attribute: "dexterity" });
  });

  it("takes no negative damage, and drops the sign when the kind changes", () => {
    expect(changed(["amount", "-3"]).amount).toBe(0);
    expect(changed(["kind", "stamina"], ["amount", "-3"], ["kind", "damage"]).amount).toBe(3);
    expect(changed(["amount", "x"]).amount).toBe(0);
    expect(changed(["factor", "7"], ["condition", "happy"], ["kind", "magic"])).toEqual(untouched);
  });

  it("refuses to do nothing, and to do it to nobody", () => {
    const aimed = { ...untouched, targets: ["foe"] };
    expect([view(untouched).refused, view(aimed).refused, view({ ...aimed, amount: 0 }).refused, view({ ...aimed, amount: 0, kind: "condition" }).refused]).toEqual([true, false, true, false]);
  });
});
