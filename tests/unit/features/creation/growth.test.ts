import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { experienceOf, type ExperienceEntry } from "../../../../src/data/actor/experience-log.ts";
import { careerExperience } from "../../../../src/rules/character/experience.ts";
import {
  award,
  buyRank,
  buyTraining,
  buyUpgrade,
  lastToUndo,
  rankOffer,
  trainingOffer,
  undoLast,
  upgradeOffer,
  type ExperienceState,
  type GrowthPlan,
  type GrowthResult,
} from "../../../../src/features/creation/growth.ts";
import { houseRules } from "./making.ts";

let stamps = 0;
const stamp = (reason = "because") => ({ id: `stamp${(stamps += 1)}`, time: stamps, reason });
const earned = (amount: number): ExperienceEntry => ({ ...stamp("award"), amount, bought: "", undoes: "" });
const growing = (amount: number, part: Partial<ExperienceState> = {}): ExperienceState => ({
  log: amount === 0 ? [] : [earned(amount)],
  ranks: { aim: 2, sneak: 0 },
  trainings: [{ id: "marks", name: "Marksman", level: 1 }],
  ...part,
});
const done = (grown: GrowthResult): GrowthPlan => {
  if ("refused" in grown) throw new Error(grown.refused.key);
  return grown;
};
const refusal = (grown: GrowthResult) => ("refused" in grown ? grown.refused.key.split(".").at(-1) : null);

/** Returns the character's state after a plan has been applied. */
function after(of: ExperienceState, plan: GrowthPlan): ExperienceState {
  const levels = new Map(plan.levels.map(({ id, level }) => [id, level]));
  const kept = of.trainings
    .filter(({ id }) => !plan.remove.includes(id))
    .map(training => ({ ...training, level: levels.get(training.id) ?? training.level }));
  return {
    log: plan.log,
    ranks: { ...of.ranks, ...plan.ranks },
    trainings: [...kept, ...plan.create.map(({ name, _id }) => ({ id: String(_id), name, level: 1 }))],
  };
}

describe("a character with experience (R13.14)", () => {
  it("can buy a skill rank, and the purchase is logged", () => {
    const plan = done(buyRank(growing(25), "aim", stamp("Aim 3"), houseRules));
    expect(plan).toMatchObject({ ranks: { aim: 3 }, levels: [], create: [], remove: [] });
    expect(plan.log.at(-1)).toMatchObject({ amount: -10, bought: "skill.aim", reason: "Aim 3", undoes: "" });
    expect(experienceOf(plan.log)).toMatchObject({ earned: 25, spent: 10, left: 15 });
  });

  it("can't buy a rank that is above the maximum or too expensive", () => {
    expect(rankOffer(growing(100, { ranks: { aim: 6 } }), "aim", houseRules).problem?.key).toMatch(
      /highest$/,
    );
    expect(rankOffer(growing(9), "aim", houseRules)).toMatchObject({
      rank: 2,
      cost: 10,
      problem: { data: { n: 1 } },
    });
    expect(refusal(buyRank(growing(9), "aim", stamp(), houseRules))).toBe("tooDear");
    expect(refusal(buyRank(growing(0), "unheard", stamp(), houseRules))).toBe("tooDear");
  });

  it("can improve training", () => {
    expect(done(buyUpgrade(growing(25), "marks", stamp(), houseRules)).levels).toEqual([
      { id: "marks", level: 2 },
    ]);
    expect(refusal(buyUpgrade(growing(24), "marks", stamp(), houseRules))).toBe("tooDear");
    expect(refusal(buyUpgrade(growing(25), "gone", stamp(), houseRules))).toBe("gone");
    expect(upgradeOffer(growing(99), { id: "marks", name: "x", level: 20 }, houseRules).problem?.key).toMatch(
      /highest$/,
    );
  });

  it("can buy new training only in an Advancement Scene, and only once", () => {
    const pilot = { name: "Pilot", type: "training", system: { level: 9, requirement: "x" } };
    expect(done(buyTraining(growing(50), pilot, "newPilot", true, stamp(), houseRules)).create).toEqual([
      { name: "Pilot", type: "training", _id: "newPilot", system: { level: 1, requirement: "x" } },
    ]);
    expect(refusal(buyTraining(growing(50), pilot, "newPilot", false, stamp(), houseRules))).toBe("scene");
    expect(refusal(buyTraining(growing(49), pilot, "newPilot", true, stamp(), houseRules))).toBe("tooDear");
    expect(trainingOffer(growing(99), " marksman", true, houseRules).problem?.key).toMatch(/known$/);
  });

  it("can earn at most 2,500 points in total", () => {
    const plan = award(growing(2490), 25, stamp());
    expect(plan).toMatchObject({ lost: 15 });
    expect(experienceOf(done(plan).log).earned).toBe(careerExperience);
    expect(refusal(award(growing(2500), 1, stamp()))).toBe("careerFull");
  });
});

describe("undoing the last entry in the experience log", () => {
  const bought = (of: ExperienceState) => [
    done(buyRank(of, "sneak", stamp(), houseRules)),
    done(buyUpgrade(of, "marks", stamp(), houseRules)),
    done(
      buyTraining(of, { name: "Pilot", type: "training", system: {} }, "newPilot", true, stamp(), houseRules),
    ),
  ];

  it("refunds the cost and restores the previous value", () => {
    const start = growing(60);
    for (const plan of bought(start)) {
      const undone = after(after(start, plan), done(undoLast(after(start, plan), false, stamp())));
      expect(undone).toMatchObject({ ranks: start.ranks, trainings: start.trainings });
      expect(experienceOf(undone.log)).toMatchObject({ earned: 60, spent: 0, left: 60 });
    }
  });

  it("removes new training along with the maneuvers that it taught (R12.6)", () => {
    const pilot = { name: "Pilot", type: "training", system: {} };
    const barrelRoll = { name: "Barrel roll", type: "maneuver", system: {} };
    const plan = done(buyTraining(growing(50), pilot, "newPilot", true, stamp(), houseRules, [barrelRoll]));
    expect(plan.create.map(({ name }) => name)).toEqual(["Pilot", "Barrel roll"]);
    const trained = { id: "newPilot", name: "Pilot", level: 1, taught: ["newRoll"] };
    const undone = done(undoLast({ ...growing(50), log: plan.log, trainings: [trained] }, false, stamp()));
    expect(undone.remove).toEqual(["newPilot", "newRoll"]);
  });

  it("removes an award only if a Gamemaster undoes it and its points haven't been spent", () => {
    const start = growing(60);
    expect(refusal(undoLast(start, false, stamp()))).toBe("nothingToUndo");
    expect(experienceOf(done(undoLast(start, true, stamp())).log)).toMatchObject({ earned: 0, left: 0 });
    const spent = after(start, done(buyRank(start, "aim", stamp(), houseRules)));
    const later = { ...spent, log: [...spent.log.slice(1), spent.log[0]!] };
    expect(refusal(undoLast(later, true, stamp()))).toBe("spentAlready");
    expect(lastToUndo(later, false)?.bought).toBe("skill.aim");
  });

  it("refunds the cost even if the rank or training no longer exists", () => {
    const of = growing(60);
    const plan = done(buyUpgrade(of, "marks", stamp(), houseRules));
    const undone = done(undoLast({ ...of, log: plan.log, trainings: [] }, false, stamp()));
    expect(undone).toMatchObject({ levels: [], remove: [] });
    expect(experienceOf(undone.log).left).toBe(60);
    const lowered = done(
      undoLast(
        { ...of, log: done(buyRank(of, "sneak", stamp(), houseRules)).log, ranks: { sneak: 0 } },
        false,
        stamp(),
      ),
    );
    expect(lowered.ranks).toEqual({});
  });

  it("never leaves more points spent than earned, whatever was bought before", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("rank", "upgrade", "training", "undo", "award"), { maxLength: 40 }),
        commands => {
          let now = growing(100);
          for (const command of commands) {
            const grown =
              command === "rank"
                ? buyRank(now, "aim", stamp(), houseRules)
                : command === "upgrade"
                  ? buyUpgrade(now, "marks", stamp(), houseRules)
                  : command === "training"
                    ? buyTraining(
                        now,
                        { name: `T${stamps}`, type: "training", system: {} },
                        `t${stamps}`,
                        true,
                        stamp(),
                        houseRules,
                      )
                    : command === "undo"
                      ? undoLast(now, true, stamp())
                      : award(now, 900, stamp());
            if (!("refused" in grown)) now = after(now, grown);
            const { earned: all, spent, left } = experienceOf(now.log);
            expect(left).toBe(all - spent);
            expect(left).toBeGreaterThanOrEqual(0);
            expect(all).toBeLessThanOrEqual(careerExperience);
          }
        },
      ),
    );
  });
});
