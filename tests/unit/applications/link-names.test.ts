import { describe, expect, it } from "vitest";
import { partsOf, ruleNames } from "../../../src/applications/text/link-names.ts";
import { pageOfAction, rulesPageUuid } from "../../../src/applications/text/rules-pages.ts";
import { conditionKeys } from "../../../src/rules/conditions/keys.ts";
import { english } from "./words.ts";

const names = ruleNames(english);
const about = (text: string) =>
  partsOf(text, names)
    .filter(part => part.about !== "")
    .map(part => `${part.text} ${part.about}`);

describe("rule terms in texts", () => {
  it("are all linked to the page of their condition or effect", () => {
    expect(about("Prone, and Slowed until the next turn: Prone.")).toEqual([
      "Prone condition.prone",
      "Slowed condition.slowed",
      "Prone condition.prone",
    ]);
    expect(about("Resist Stun 2, or Stunned")).toEqual(["Stun quality.stun", "Stunned condition.stunned"]);
    expect(names.filter(({ about: page }) => rulesPageUuid(page) === null)).toEqual([]);
    expect(conditionKeys.filter(key => !names.some(name => name.about === `condition.${key}`))).toEqual([]);
  });

  it("match only whole words with the same capitalization", () => {
    for (const text of [
      "prone to fall",
      "Prones",
      "PRONE",
      "AcidRain",
      "Überprone",
      "",
      "nothing of that kind",
    ])
      expect(about(text), text).toEqual([]);
  });

  it("are linked without changing the rest of the text", () => {
    for (const text of ["Acid (2), Out of the Fight.", "Wounded", "<b>Prone</b> & more", "  "])
      expect(
        partsOf(text, names)
          .map(part => part.text)
          .join(""),
      ).toBe(text);
    expect(partsOf("Prone", [])).toEqual([{ text: "Prone", about: "" }]);
    expect(partsOf("a+b (c)", [{ name: "a+b (c", about: "x" }]).map(part => part.about)).toEqual(["x", ""]);
  });
});

describe("the rules page for an action", () => {
  it("is the page of the action or maneuver, or an empty string if there is no such page", () => {
    expect(["attack", "charge", "treat", "adjust", "constructor", ""].map(pageOfAction)).toEqual([
      "action.attack",
      "maneuver.charge",
      "action.treatInjuries",
      "",
      "",
      "",
    ]);
  });
});
