import { describe, expect, it } from "vitest";
import { peopleAndGear } from "../../../src/migrations/002-people-and-gear.ts";
import { socialSkills } from "../../../src/migrations/003-social-skills.ts";
import { migrations } from "../../../src/migrations/index.ts";
import { latestVersion } from "../../../src/migrations/setting.ts";

describe("migrations", () => {
  it("are numbered in order and without gaps", () => {
    expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1));
    expect(latestVersion).toBe(migrations.length);
  });
});

describe("document migrations", () => {
  const { actor, delta, effect, message } = peopleAndGear;
  const base = { _id: "effect0000000001", type: "base", name: "Prone", statuses: ["prone"] };

  it("keep a character's experience if it is already in the current format, and skip actors of type npc", () => {
    const experience = { log: [{ id: "a", amount: 5 }] };
    expect(actor?.("character", { experience, credits: 3 })).toEqual({ experience });
    expect(actor?.("npc", { experience })).toBeNull();
    expect(actor?.("character", {})).toBeNull();
  });

  it("convert old experience values in a token's delta, because no data model processes the delta", () => {
    expect(delta?.("character", { experience: 45, credits: 3 })).toMatchObject({
      experience: { log: [{ amount: 45 }] },
    });
    expect(delta?.("character", { credits: 3 })).toBeNull();
    expect(delta?.("npc", { experience: 45 })).toBeNull();
  });

  it("replace Foundry's core status effects with the matching conditions", () => {
    expect(effect?.(base)).toMatchObject({
      _id: "prone00000000000",
      type: "condition",
      system: { key: "prone", level: 1 },
    });
    expect(effect?.({ ...base, statuses: ["stun"] })).toMatchObject({ _id: "stunned000000000" });
  });

  it.each([
    ["has other changes", { ...base, changes: [{ key: "system.credits", mode: 2, value: "1" }] }],
    [
      "has other changes in the format of Foundry 14",
      { ...base, system: { changes: [{ key: "system.credits", type: "add", value: 1 }] } },
    ],
    ["has several statuses", { ...base, statuses: ["prone", "fear"] }],
    ["has a status that the game doesn't know", { ...base, statuses: ["hover"] }],
    ["has a status with the name of an inherited property", { ...base, statuses: ["constructor"] }],
    ["is already a condition", { ...base, type: "condition" }],
    ["has no statuses", { _id: "effect0000000001", name: "A lucky day" }],
  ])("leave an effect unchanged if it %s", (_, source) => {
    expect(effect?.(source)).toBeNull();
  });

  it("convert old test messages to text", () => {
    const system = {
      attribute: "insight",
      skill: "perception",
      faces: [6, 5, 1],
      inspirationFaces: [6],
      difficulty: 2,
    };
    expect(message?.({ type: "test", speaker: { alias: "Ilka" }, system })).toEqual({
      words: {
        key: "BLACKOUT.migration.testAgainst",
        data: {
          who: "Ilka",
          attribute: "BLACKOUT.attribute.insight",
          skill: "BLACKOUT.skill.perception",
          dice: "6, 5, 1, 6",
          successes: "3",
          difficulty: "2",
        },
      },
    });
    expect(
      message?.({ type: "test", system: { attribute: "strength", faces: [1, 9, "x"], difficulty: null } }),
    ).toMatchObject({
      words: { key: "BLACKOUT.migration.test", data: { who: "", dice: "1", successes: "0" } },
    });
    expect(message?.({ type: "action", system })).toBeNull();
    expect(message?.({ type: "test", system: "broken" })).toBeNull();
  });
});

describe("the social and technical skills (R1.9)", () => {
  const { settings } = socialSkills;

  it("stay off in a world that was created without them, until a Gamemaster decides", () => {
    const kept = { skillsQuestion: "open", houseRules: { maxSkillRank: 5, placeholderSkills: false } };
    expect(settings?.({ houseRules: { maxSkillRank: 5 } })).toEqual(kept);
    for (const houseRules of [undefined, null, "damaged", {}])
      expect(settings?.({ houseRules })).toEqual({ ...kept, houseRules: { placeholderSkills: false } });
  });

  it("keep a Gamemaster's setting, and cause no further prompt", () => {
    for (const placeholderSkills of [true, false])
      expect(settings?.({ houseRules: { placeholderSkills } })).toBeNull();
    const after = settings?.({ houseRules: {} });
    expect(settings?.({ houseRules: after?.houseRules })).toBeNull();
  });
});
