import { describe, expect, it } from "vitest";
import { commandOf, dragData, readWish, type MacroWish } from "../../../../src/applications/macros/wish.ts";

const wishes: readonly MacroWish[] = [
  {
    macro: "item",
    actor: "Actor.a",
    item: "sword00000000000",
    name: '"Old" blade</script>\u2028',
    type: "weapon",
  },
  { macro: "test", actor: "Actor.a", attribute: "insight", skill: "" },
  { macro: "action", actor: "Scene.s.Token.t.Actor.a", action: "disarm" },
  { macro: "condition", condition: "injured", attribute: "strength" },
  { macro: "rules", page: "condition.prone" },
];

describe("the system's macros", () => {
  it.each(wishes)("run with exactly the data that was dragged: $macro", wish => {
    expect(readWish(JSON.parse(dragData(wish)))).toEqual(wish);
    let told: unknown = null;
    const run = new Function("game", commandOf(wish)) as (game: object) => void;
    run({
      system: {
        api: {
          runMacro: (given: unknown) => {
            told = given;
          },
        },
      },
    });
    expect(told).toEqual(wish);
  });

  it.each([
    null,
    "item",
    7,
    {},
    { macro: "curse" },
    { macro: "constructor" },
    { macro: "item", actor: "Actor.a" },
    { macro: "test", actor: "Actor.a", attribute: 5, skill: "aim" },
  ])("reject the invalid data %j", given => {
    expect(readWish(given)).toBeNull();
  });

  it("still accept the property names of early versions", () => {
    expect(readWish({ macro: "deed", actor: "Actor.a", verb: "disarm" })).toEqual({
      macro: "action",
      actor: "Actor.a",
      action: "disarm",
    });
  });

  it("ignore unknown properties in their data", () => {
    expect(
      readWish({ macro: "action", actor: "Actor.a", action: "disarm", command: "evil()", type: "Macro" }),
    ).toEqual({ macro: "action", actor: "Actor.a", action: "disarm" });
  });
});
