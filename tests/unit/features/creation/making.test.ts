import { describe, expect, it } from "vitest";
import { derivedOf, gainsBetween } from "../../../../src/features/creation/derive.ts";
import { closedFeature, judgeCreation } from "../../../../src/features/creation/judge.ts";
import { isEmptyPlan, planBetween } from "../../../../src/features/creation/plan.ts";
import { neighbor, stepOf } from "../../../../src/features/creation/steps.ts";
import {
  entriesOf,
  withAttribute,
  withChosen,
  withDrive,
  withDriveAt,
  withoutChosen,
  withQuantity,
  withRank,
  withSpecialized,
  type CreationState,
} from "../../../../src/features/creation/state.ts";
import { physicalItemTypes } from "../../../../src/data/item/kinds.ts";
import { wareTypes } from "../../../../src/features/creation/entry.ts";
import {
  agent,
  around,
  awake,
  connected,
  courier,
  crown,
  dockhand,
  gills,
  hooked,
  houseRules,
  marksman,
  nobody,
  offer,
  railgun,
  ration,
  sidearm,
  tough,
} from "./making.ts";

const choose = (state: CreationState, ...entries: readonly (typeof dockhand)[]) =>
  entries.reduce((now, entry) => withChosen(now, entry, around), state);
const wrong = (state: CreationState) =>
  judgeCreation(state, houseRules)
    .problems.filter(({ kind }) => kind === "wrong")
    .map(({ text }) => text.key.split(".").at(-1));
const open = (state: CreationState) =>
  judgeCreation(state, houseRules)
    .problems.filter(({ kind }) => kind === "open")
    .map(({ text }) => text.key.split(".").at(-1));
const names = (state: CreationState, type: string) => entriesOf(state, type).map(({ name }) => name);

describe("the steps of character creation (R13.1)", () => {
  it("start with the attributes and end with the review", () => {
    expect(stepOf("drives")).toBe("drives");
    expect(stepOf("nonsense")).toBe("attributes");
    expect([neighbor("attributes", -1), neighbor("attributes", 1), neighbor("review", 1)]).toEqual([
      "attributes",
      "background",
      "review",
    ]);
  });

  it("include a shop that sells every type of item that can be carried", () => {
    expect([...wareTypes]).toEqual([...physicalItemTypes]);
  });
});

describe("points during character creation", () => {
  it("include attribute points, which must all be spent within each attribute's limits (R13.2)", () => {
    expect(wrong(nobody)).toEqual(["attributesLeft"]);
    expect(wrong(withAttribute(nobody, "strength", 7))).toEqual(["attributeBounds", "attributesLeft"]);
    expect(judgeCreation(withAttribute(nobody, "strength", 5), houseRules).attributes.left).toBe(10);
  });

  it("include skill points, which are reported if they are left over or overspent (R13.13)", () => {
    expect(open(nobody)).toContain("ranksLeft");
    const many = ["aim", "sneak", "strike", "medicine", "knowledge", "grapple", "presence"].reduce(
      (now, skill) => withRank(now, skill, 3),
      nobody,
    );
    expect(judgeCreation(many, houseRules).skills.left).toBe(-1);
    expect(wrong(many)).toContain("ranksTooMany");
    expect(wrong(withRank(nobody, "aim", 4))).toContain("skillBounds");
  });

  it("determine derived values, whose changes are listed (R13.7–R13.12)", () => {
    expect(derivedOf(nobody, houseRules)).toEqual({
      hitPoints: 13,
      stamina: 3,
      passiveEvasion: 1,
      injuryReduction: 3,
      walk: 30,
      run: 60,
      capacity: 60,
    });
    expect(gainsBetween(nobody, withAttribute(nobody, "endurance", 4), houseRules)).toEqual([
      { key: "hitPoints", before: 13, after: 14 },
      { key: "stamina", before: 3, after: 4 },
      { key: "injuryReduction", before: 3, after: 4 },
      { key: "capacity", before: 60, after: 70 },
    ]);
    expect(gainsBetween(nobody, withRank(nobody, "evasion", 2), houseRules)).toEqual([
      { key: "passiveEvasion", before: 1, after: 3 },
    ]);
    expect(gainsBetween(nobody, withAttribute(nobody, "charisma", 6), houseRules)).toEqual([]);
  });
});

describe("choices during character creation", () => {
  it("grant free ranks that are lost if the choice is replaced, for example by a second background (R13.3)", () => {
    const one = choose(withRank(nobody, "athletics", 2), dockhand);
    expect(one.ranks["athletics"]).toBe(3);
    expect(judgeCreation(one, houseRules).skills.spent).toBe(2);
    const other = choose(one, courier);
    expect(names(other, "background")).toEqual(["Courier"]);
    expect([other.ranks["athletics"], other.ranks["evasion"]]).toEqual([2, 1]);
  });

  it("are removed or replaced together with their Specialized Skills, except for skills that another choice also offers (R1.11)", () => {
    const picked = withSpecialized(choose(nobody, dockhand), "grapple", true);
    expect(wrong(picked)).not.toContain("specializedTooMany");
    expect(wrong(withSpecialized(picked, "crafting", true))).toContain("specializedTooMany");
    expect(choose(picked, courier).specialized).toEqual([]);
    const both = choose(
      picked,
      offer("feature", "Brawler", { grants: { specialized: { offer: ["grapple"], picks: 1 } } }),
    );
    expect(withoutChosen(both, entriesOf(both, "background")[0]!.key, 6).specialized).toEqual(["grapple"]);
    expect(open(choose(nobody, dockhand))).toContain("specializedLeft");
  });

  it("include at most one feature, which the background must permit (R13.4)", () => {
    expect(closedFeature(agent, nobody)?.data).toEqual({ backgrounds: "Courier" });
    expect(closedFeature(agent, choose(nobody, courier))).toBeNull();
    expect(closedFeature({ backgrounds: [" courier "] }, choose(nobody, courier))).toBeNull();
    expect(wrong(choose(nobody, dockhand, agent))).toContain("featureClosed");
    expect(names(choose(nobody, courier, agent, awake), "feature")).toEqual(["Awakening"]);
    const two = { ...nobody, entries: [agent, awake, dockhand, courier] };
    expect(wrong(two)).toEqual(expect.arrayContaining(["oneFeature", "oneBackground"]));
  });

  it("include a feature's traits, which don't count toward the limit and are removed with the feature (R13.5)", () => {
    const made = choose(nobody, courier, agent);
    const [trait] = entriesOf(made, "trait");
    expect(trait).toMatchObject({
      name: "Well connected",
      fromFeature: true,
      grants: { credits: 10 },
      data: { system: { fromFeature: true } },
    });
    expect(judgeCreation(made, houseRules).traits.positive).toBe(0);
    expect(names(withoutChosen(made, entriesOf(made, "feature")[0]!.key, 6), "trait")).toEqual([]);
    const own = choose(nobody, offer("feature", "Odd", { traits: ["Never heard of"] }));
    expect(entriesOf(own, "trait")[0]).toMatchObject({
      name: "Never heard of",
      kind: "positive",
      source: "",
      data: { type: "trait", system: { kind: "positive", fromFeature: true } },
    });
  });

  it("can include one more positive trait if there is no feature (R13.4, R13.5)", () => {
    const four = choose(nobody, ...[1, 2, 3, 4].map(n => offer("trait", `T${n}`, { kind: "positive" })));
    expect(wrong(four)).not.toContain("positiveTooMany");
    expect(wrong(choose(four, awake))).toContain("positiveTooMany");
    expect(wrong(choose(nobody, hooked, hooked, hooked, hooked))).toContain("negativeTooMany");
  });

  it("include only as many gene mods as the points from traits and features can pay for (R13.15)", () => {
    expect(wrong(choose(nobody, gills))).toContain("geneModsTooMany");
    expect(wrong(choose(nobody, awake, gills))).not.toContain("geneModsTooMany");
  });

  it("include as much training as the house rules grant (R13.13)", () => {
    expect(open(nobody)).toContain("trainingLeft");
    expect(wrong(choose(nobody, marksman, offer("training", "Pilot")))).toContain("trainingTooMuch");
  });

  it("neither raise ranks above the maximum nor affect unknown skills", () => {
    const high = choose(withRank(nobody, "vitality", 6), tough);
    expect(high.ranks["vitality"]).toBe(6);
    const odd = choose(
      nobody,
      offer("trait", "Odd", {
        kind: "positive",
        grants: { skills: [{ skill: "knots", rank: 2, modifier: 0 }] },
      }),
    );
    expect(Object.keys(odd.ranks)).toEqual(Object.keys(nobody.ranks));
  });
});

describe("Drives during character creation (R4.4)", () => {
  const full = ["a", "b", "c", "d", "e", "f", "g", "h"].reduce(withDrive, nobody);

  it("are limited to eight, without duplicates, and the first three are chosen by default", () => {
    expect(withDrive(full, "ninth")).toBe(full);
    expect(full.drives.map(({ chosen }) => chosen)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(withDrive(withDrive(nobody, " a "), "A").drives).toEqual([
      { text: "a", chosen: true, fulfilled: 0 },
    ]);
    expect(withDrive(nobody, "  ")).toBe(nobody);
  });

  it("are invalid if more than three are chosen, and incomplete if fewer are chosen", () => {
    expect(wrong(withDriveAt(full, 4, drive => ({ ...drive, chosen: true })))).toContain(
      "drivesChosenTooMany",
    );
    expect(open(nobody)).toContain("drivesFew");
    expect(withDriveAt(full, 0, () => null).drives).toHaveLength(7);
    expect(wrong({ ...full, drives: [...full.drives, full.drives[0]!] })).toContain("drivesTooMany");
  });
});

describe("gear during character creation (R13.13, R14.3)", () => {
  it("costs twice its listed price if it is rare, or one and a half times the listed price with a feature that makes rare items cheaper", () => {
    expect(judgeCreation(choose(nobody, sidearm, railgun), houseRules).purse).toEqual({
      start: 1000,
      spent: 1040,
      left: -40,
    });
    expect(wrong(choose(nobody, sidearm, railgun))).toContain("purseEmpty");
    expect(judgeCreation(choose(nobody, courier, agent, sidearm, railgun), houseRules).purse).toEqual({
      start: 1510,
      spent: 840,
      left: 670,
    });
  });

  it("is granted instead of bought if it is unique", () => {
    expect(judgeCreation(choose(nobody, crown), houseRules).purse.spent).toBe(0);
  });

  it("is added to its stack when bought again, and removed when its quantity is zero", () => {
    const two = choose(nobody, ration, { ...ration, key: "second" });
    expect(entriesOf(two, "consumable")).toMatchObject([{ key: ration.key, quantity: 2 }]);
    expect(judgeCreation(two, houseRules).purse.spent).toBe(6);
    expect(entriesOf(withQuantity(two, ration.key, 0), "consumable")).toEqual([]);
    const own = offer("gear", "Own", { source: "" });
    expect(entriesOf(choose(nobody, own, { ...own, key: "another" }), "gear")).toHaveLength(2);
  });
});

describe("the write operations of character creation", () => {
  const stored: CreationState = {
    ...nobody,
    entries: [
      { ...dockhand, key: "itemDock", data: null },
      { ...ration, key: "itemRation", data: null },
    ],
  };

  it("contain only the differences from the stored character", () => {
    expect(isEmptyPlan(planBetween(stored, stored))).toBe(true);
    expect(planBetween(stored, withAttribute(stored, "strength", 4))).toEqual({
      name: null,
      system: { attributes: { strength: { value: 4 } } },
      create: [],
      quantities: [],
      remove: [],
    });
    expect(planBetween(stored, withRank(withSpecialized(stored, "aim", true), "aim", 2)).system).toEqual({
      skills: { aim: { rank: 2, specialized: true } },
    });
    expect(planBetween(withSpecialized(stored, "aim", true), stored).system).toEqual({
      skills: { aim: { specialized: false } },
    });
    expect(planBetween(stored, withDrive({ ...stored, ambition: "Fly" }, "a")).system).toEqual({
      biography: { ambition: "Fly" },
      drives: [{ text: "a", chosen: true, fulfilled: 0 }],
    });
  });

  it("replace the background and its ranks if it is changed", () => {
    const plan = planBetween(
      { ...stored, ranks: { ...stored.ranks, athletics: 1 } },
      choose({ ...stored, ranks: { ...stored.ranks, athletics: 1 } }, courier),
    );
    expect(plan).toEqual({
      name: null,
      system: { skills: { athletics: { rank: 0 }, evasion: { rank: 1 } } },
      create: [{ name: "Courier", type: "background", system: {} }],
      quantities: [],
      remove: ["itemDock"],
    });
  });

  it("change the quantity of an existing stack, or create a new stack with the chosen quantity", () => {
    expect(planBetween(stored, choose(stored, ration)).quantities).toEqual([
      { id: "itemRation", quantity: 2 },
    ]);
    expect(planBetween(stored, choose(stored, { ...sidearm, quantity: 3 })).create).toEqual([
      { name: "Sidearm", type: "weapon", system: { quantity: 3 } },
    ]);
    expect(planBetween(stored, withQuantity(stored, "itemRation", 0)).remove).toEqual(["itemRation"]);
  });
});

it("character creation reports a missing name", () => {
  expect(wrong({ ...nobody, name: " " })).toContain("noName");
  expect(connected.kind).toBe("positive");
});
