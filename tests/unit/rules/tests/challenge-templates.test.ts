import { describe, expect, it } from "vitest";
import {
  challengeTemplate,
  challengeTemplateKeys,
  challengeThresholds,
  defaultHouseRules,
  skillList,
  usualAttribute,
} from "../../../../src/rules/index.ts";

describe("templates for skill challenges (R3.7)", () => {
  const without = { ...defaultHouseRules, placeholderSkills: false };

  it.each(challengeTemplateKeys)(
    "include %s, which can be won or lost and which suggests existing skills",
    key => {
      const { tests, difficulty, pairs } = challengeTemplate(key, defaultHouseRules);
      const { win, lose } = challengeThresholds(tests);
      expect([win > 0, lose > 0, difficulty]).toEqual([true, true, 2]);
      expect(pairs.length).toBeGreaterThan(1);
      for (const { skill } of pairs) expect(() => usualAttribute(skill, defaultHouseRules)).not.toThrow();
    },
  );

  it.each(challengeTemplateKeys)(
    "include %s, which suggests existing skills even if the world doesn't use social and technical skills",
    key => {
      const known = skillList(without).map(skill => skill.key);
      const { pairs } = challengeTemplate(key, without);
      expect(pairs.length).toBeGreaterThan(0);
      expect(pairs.filter(({ skill }) => !known.includes(skill))).toEqual([]);
    },
  );

  it("can't be retrieved with an unknown key", () => {
    expect(() => challengeTemplate("bakeBread" as "openLock", defaultHouseRules)).toThrow(/openLock/u);
  });
});
