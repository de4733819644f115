import { describe, expect, it } from "vitest";
import {
  awardEntry,
  experienceOf,
  undoingEntry,
  type ExperienceEntry,
} from "../../../src/data/actor/experience-log.ts";
import { fromFirstCharacter } from "../../../src/data/actor/first-shape.ts";

const entry = (id: string, amount: number, part: Partial<ExperienceEntry> = {}): ExperienceEntry => ({
  id,
  amount,
  reason: "",
  time: 0,
  bought: "",
  undoes: "",
  ...part,
});

describe("the experience log (R13.14)", () => {
  it("adds up earned and spent points, and computes the remainder", () => {
    expect(experienceOf([entry("a", 100), entry("b", -25, { bought: "skill.aim" }), entry("c", 40)])).toEqual(
      { earned: 140, spent: 25, left: 115, lost: 0 },
    );
  });

  it("ignores undone entries and the entries that undo them", () => {
    const bought = entry("b", -25, { bought: "skill.aim" });
    const log = [entry("a", 100), bought, undoingEntry(bought, { id: "c", time: 5 })];
    expect(log[2]).toEqual({ id: "c", amount: 25, reason: "", time: 5, bought: "skill.aim", undoes: "b" });
    expect(experienceOf(log)).toEqual({ earned: 100, spent: 0, left: 100, lost: 0 });
  });

  it("never counts more earned points than the career limit allows", () => {
    expect(experienceOf([entry("a", 2400), entry("b", 300)])).toEqual({
      earned: 2500,
      spent: 0,
      left: 2500,
      lost: 200,
    });
    expect(awardEntry([entry("a", 2400)], 300, { id: "b", reason: "", time: 1 })?.amount).toBe(100);
    expect(awardEntry([entry("a", 2500)], 10, { id: "b", reason: "", time: 1 })).toBeNull();
  });
});

describe("converting a character from the first data format", () => {
  it("turns the experience total into the first log entry", () => {
    expect(
      experienceOf((fromFirstCharacter({ experience: 120 })["experience"] as { log: ExperienceEntry[] }).log),
    ).toMatchObject({ earned: 120, left: 120 });
  });

  it.each([
    [{ experience: 0 }, []],
    [{ experience: "wealthy" }, []],
  ])("creates an empty log if the experience is zero or invalid: %j", (system, log) => {
    expect(fromFirstCharacter({ ...system })).toEqual({ experience: { log } });
  });

  it("changes nothing if the data is already converted or contains no experience", () => {
    const present = { experience: { log: [entry("a", 5)] } };
    expect(fromFirstCharacter(structuredClone(present))).toEqual(present);
    expect(fromFirstCharacter({ credits: 4 })).toEqual({ credits: 4 });
  });
});
