import { describe, expect, it } from "vitest";
import { meaningOf } from "../../../../src/applications/creation/typed.ts";
import {
  withAttribute,
  withChosen,
  withDrive,
  withRank,
  type CreationState,
} from "../../../../src/features/creation/state.ts";
import { around, dockhand, nobody, ration } from "../../features/creation/making.ts";
import { worldOf } from "./world.ts";

const typed = (name: string, value: string, state: CreationState = nobody, screen = {}, checked = false) =>
  meaningOf(name, value, checked, "The field", worldOf(state, screen));
const after = (name: string, value: string, state: CreationState = nobody, screen = {}, checked = false) => {
  const meaning = typed(name, value, state, screen, checked);
  if (meaning === null || "why" in meaning) throw new Error(meaning?.why ?? "nothing");
  return meaning.change(state);
};
const why = (...args: Parameters<typeof typed>) => {
  const meaning = typed(...args);
  return meaning !== null && "why" in meaning ? meaning.why : null;
};

describe("input during character creation", () => {
  it("sets attributes and ranks within their limits (R13.2, R13.13)", () => {
    expect(after("attribute.strength", "5").attributes.strength).toBe(5);
    expect(after("rank.aim", " 3 ").ranks["aim"]).toBe(3);
    expect(after("rank.athletics", "4", withChosen(nobody, dockhand, around)).ranks["athletics"]).toBe(4);
  });

  it.each([
    ["attribute.strength", "7"],
    ["attribute.strength", "2"],
    ["attribute.strength", "much"],
    ["attribute.strength", ""],
    ["attribute.strength", "4.5"],
    ["rank.aim", "4"],
    ["rank.aim", "-1"],
    ["quantity.x", "−1"],
  ])(
    "is rejected for %s = %s, and the error names the field, the value and the valid values",
    (name, value) => {
      expect(why(name, value)).toMatch(
        /^The field: .+ isn’t valid\. Allowed: a whole number from [\d,]+ to [\d,]+\.$/u,
      );
    },
  );

  it("can't spend more points or credits than are left, but can always lower a value", () => {
    const spent = (["strength", "endurance", "dexterity"] as const).reduce(
      (now, key) => withAttribute(now, key, 6),
      nobody,
    );
    expect(why("attribute.insight", "6", withAttribute(spent, "charisma", 5))).toBe(
      "The field: 6 needs 2 more points than you have. Points left: 1.",
    );
    const over = (["strength", "endurance", "dexterity", "insight", "charisma"] as const).reduce(
      (now, key) => withAttribute(now, key, 6),
      nobody,
    );
    expect(after("attribute.charisma", "5", over).attributes.charisma).toBe(5);
    const ranks = ["aim", "sneak", "strike", "grapple", "medicine", "presence"].reduce(
      (now, skill) => withRank(now, skill, 3),
      nobody,
    );
    expect(why("rank.vitality", "3", ranks)).toBe(
      "The field: 3 needs 1 more rank than you have. Ranks left: 2.",
    );
    const fed = withChosen(nobody, ration, around);
    expect(why(`quantity.${ration.key}`, "1000", fed)).toBe(
      "The field: 1000 costs 2000 more credits than you have. Credits left: 997.",
    );
    expect(after(`quantity.${ration.key}`, "0", fed).entries).toEqual([]);
  });

  it("can exceed the limits of the rules if a Gamemaster has turned them off", () => {
    expect(after("attribute.strength", "20", nobody, { free: true }).attributes.strength).toBe(20);
    expect(why("attribute.strength", "21", nobody, { free: true })).toContain("from 0 to 20");
  });

  it("is trimmed, and empty input removes a Drive", () => {
    const driven = withDrive(nobody, "Run");
    expect(after("drive.0", " Hide ", driven).drives).toEqual([{ text: "Hide", chosen: true, fulfilled: 0 }]);
    expect(after("drive.0", " ", driven).drives).toEqual([]);
    expect(after("driveChosen.0", "on", driven, {}, false).drives[0]?.chosen).toBe(false);
    expect(after("specialized.aim", "on", nobody, {}, true).specialized).toEqual(["aim"]);
    expect(after("ambition", " Fly ").ambition).toBe("Fly");
    expect(after("concept", "Diver").concept).toBe("Diver");
  });

  it("is ignored in fields that don't belong to the character", () => {
    expect(typed("search", "x")).toBeNull();
    expect(typed("attribute.luck", "4")).toBeNull();
  });
});
