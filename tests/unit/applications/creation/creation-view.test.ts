import { describe, expect, it } from "vitest";
import { choiceSections } from "../../../../src/applications/creation/choices-view.ts";
import { shopAtFirst } from "../../../../src/applications/creation/screen.ts";
import { creationView } from "../../../../src/applications/creation/creation-view.ts";
import { drivesView } from "../../../../src/applications/creation/drives-view.ts";
import { givesTexts } from "../../../../src/applications/creation/gives.ts";
import { ideasOf, ownBackgrounds } from "../../../../src/applications/creation/ideas.ts";
import { ownEntry, ownForm } from "../../../../src/applications/creation/own-words.ts";
import { attributeRows, skillRows } from "../../../../src/applications/creation/points-view.ts";
import { reviewView, summaryOf } from "../../../../src/applications/creation/review-view.ts";
import { judgeCreation } from "../../../../src/features/creation/judge.ts";
import { randomCharacter } from "../../../../src/features/creation/random.ts";
import {
  withAttribute,
  withChosen,
  withDrive,
  withRank,
  withSpecialized,
  type CreationState,
} from "../../../../src/features/creation/state.ts";
import { creationSteps } from "../../../../src/features/creation/steps.ts";
import {
  agent,
  around,
  awake,
  courier,
  dockhand,
  gills,
  hooked,
  houseRules,
  marksman,
  nobody,
  offer,
  offers,
  ration,
  sidearm,
} from "../../features/creation/making.ts";
import { english } from "../words.ts";
import { worldOf } from "./world.ts";

const choose = (...entries: readonly (typeof dockhand)[]) =>
  entries.reduce<CreationState>((now, entry) => withChosen(now, entry, around), nobody);

describe("the steps of character creation", () => {
  it("follow the order of the sheet, and show their status and the remaining points (R13.1)", () => {
    const { steps, step, title, last, back } = creationView(worldOf());
    expect(steps.map(({ id }) => id)).toEqual([...creationSteps]);
    expect(steps.map(({ note }) => note)).toEqual([
      "12 left",
      "",
      "",
      "",
      "",
      "20 left",
      "",
      "1000 left",
      "",
    ]);
    expect([step, title, back, last]).toEqual(["attributes", "Attributes", false, false]);
    expect(steps[0]).toMatchObject({
      active: true,
      icon: "bo-i-warn bo-harm",
      mark: "against the rules or unfinished",
    });
    expect(steps[1]?.icon).toBe("bo-i-more bo-c3");
    expect(steps[2]?.icon).toBe("");
    expect(creationView(worldOf(choose(dockhand))).steps[1], "its skill is yet to be picked").toMatchObject({
      icon: "bo-i-more bo-c3",
    });
    const picked = withSpecialized(choose(dockhand), "grapple", true);
    expect(creationView(worldOf(picked)).steps[1]).toMatchObject({
      note: "Dock hand",
      icon: "bo-i-check bo-help",
    });
  });

  it.each(creationSteps)("have no missing strings on the page “%s”", step => {
    const view = creationView(worldOf(withDrive(choose(dockhand, marksman, sidearm), "Run"), { step }));
    expect(JSON.stringify(view)).not.toMatch(/BLACKOUT\.|TYPES\.|undefined|\{\w+\}/u);
    expect([view.points, view.sections, view.drives, view.review].filter(part => part !== null)).toHaveLength(
      1,
    );
  });

  it("show errors and open decisions, and report when everything is decided", () => {
    expect(creationView(worldOf()).status).toBe("Problems to fix before you finish: 1.");
    const made = randomCharacter(nobody, {
      seed: 1,
      offers,
      ownBackgrounds: [],
      ideas: ideasOf(english),
      houseRules,
    });
    expect(creationView(worldOf(made))).toMatchObject({
      status: "Everything is chosen.",
      random: "Another at random",
      complete: true,
    });
    // Every step then has a check mark, even an optional one in which nothing was chosen.
    const withoutFeature = { ...made, entries: made.entries.filter(({ type }) => type !== "feature") };
    for (const state of [made, withoutFeature]) {
      const { complete, steps } = creationView(worldOf(state));
      expect(complete).toBe(true);
      expect(new Set(steps.map(({ icon }) => icon))).toEqual(new Set(["bo-i-check bo-help"]));
    }
    // The number of Drives doesn't include the ambition, which is separated from them.
    const drivesStep = creationView(worldOf(made)).steps.find(({ id }) => id === "drives");
    const [drives = ""] = summaryOf("drives", worldOf(made)).split(" · Ambition: ");
    expect(drivesStep?.note).toBe(`${drives.split(", ").length} Drives`);
    expect(creationView(worldOf({ ...made, ambition: "" })).status).toBe(
      "Choices still open: 1. You can finish anyway.",
    );
    expect(creationView(worldOf(nobody, { refused: true })).refused).toBe(true);
    expect(creationView(worldOf(made, { refused: true })).refused).toBe(false);
  });
});

describe("attributes and skills in character creation", () => {
  it("show the effect of the next point, and can't be raised at the limit or when no points are left (R13.2)", () => {
    const rows = attributeRows(worldOf(withAttribute(nobody, "dexterity", 6)));
    expect(rows.find(({ name }) => name === "attribute.endurance")).toMatchObject({
      value: "3",
      least: true,
      most: false,
      next: "Next point: Hit points 13 to 14, Stamina 3 to 4, Injury reduction 3 to 4, Carries 60 to 70",
      raise: "Raise Endurance",
    });
    expect(rows.find(({ name }) => name === "attribute.dexterity")).toMatchObject({
      least: false,
      most: true,
      next: "",
    });
    const spent = ["strength", "endurance", "dexterity", "insight"].reduce(
      (now, key) => withAttribute(now, key as "strength", 6),
      nobody,
    );
    expect(attributeRows(worldOf(spent)).every(({ most }) => most)).toBe(true);
    expect(attributeRows(worldOf(spent, { free: true })).some(({ most }) => most)).toBe(false);
  });

  it("show invalid input as entered, with an explanation", () => {
    const mistakes = new Map([["attribute.strength", { typed: "nine", why: "No." }]]);
    expect(attributeRows(worldOf(nobody, { mistakes }))[0]).toMatchObject({
      value: "nine",
      error: "No.",
      errorId: "bo-creation-attribute-strength-error",
    });
  });

  it("show each skill's dice with its typical attribute, its granted ranks, and whether it is Specialized (R1.8, R1.11)", () => {
    const rows = skillRows(worldOf(withSpecialized(choose(dockhand), "athletics", true)));
    expect(rows.find(({ name }) => name === "rank.athletics")).toMatchObject({
      value: "1",
      note: "Str, 4 dice, 1 given",
      mark: "Specialized",
      least: true,
    });
    expect(rows.find(({ name }) => name === "rank.evasion")).toMatchObject({
      next: "Next point: Passive Evasion 1 to 2",
      mark: "",
    });
    expect(
      skillRows(worldOf(choose(agent))).find(({ name }) => name === "rank.profession")?.note,
      "with the modifier that somebody has (R2.2)",
    ).toBe("Int, 4 dice");
    expect(skillRows(worldOf(withRank(nobody, "aim", 3))).find(({ name }) => name === "rank.aim")?.most).toBe(
      true,
    );
  });
});

describe("the pages with choices in character creation", () => {
  const section = (
    step: "background" | "feature" | "traits" | "training" | "gear",
    state: CreationState,
    screen = {},
  ) => choiceSections(step, worldOf(state, screen))[0]!;
  const offered = (
    step: "background" | "feature" | "traits" | "training" | "gear",
    state: CreationState,
    name: string,
    screen = {},
  ) => section(step, state, screen).offers.find(row => row.name === name);

  it("show the effects of each option, with the derived values before and after the choice", () => {
    expect(offered("background", nobody, "Dock hand")?.gives).toEqual([
      "Athletics +1 rank",
      "Choose 1 Specialized Skill from: Athletics, Grapple, Crafting",
      "Advantage: Loading docks",
      "Suggested Drives: Pay the yard",
      "Suggested ambition: Own a crane",
      "Stamina 3 to 4, Carries 60 to 70",
    ]);
    const gives = { ...worldOf(), hasSkill: () => true };
    expect(givesTexts(agent.grants, gives)).toEqual([
      "Profession +1 modifier",
      "500 credits",
      "Rare gear costs one and a half times the price instead of double",
    ]);
    expect(givesTexts(awake.grants, gives)).toEqual([
      "Choose 1 Specialized Skill from: Empathy, Willpower",
      "2 points for gene mods",
    ]);
    const without = { ...gives, hasSkill: (key: string) => key !== "empathy" };
    expect(givesTexts(awake.grants, without)[0]).toBe("Choose 1 Specialized Skill from: Willpower");
    expect(givesTexts(agent.grants, { ...gives, hasSkill: () => false })[0]).toBe("500 credits");
  });

  it("let the user choose among the Specialized Skills that an option grants (R1.11)", () => {
    const [row] = section("background", withSpecialized(choose(dockhand), "grapple", true)).chosen;
    expect(row?.picks).toMatchObject({ legend: "Specialized Skills: pick 1" });
    expect(row?.picks?.list.map(({ label, on, disabled }) => [label, on, disabled])).toEqual([
      ["Athletics", false, true],
      ["Grapple", true, false],
      ["Crafting", false, true],
    ]);
    expect(section("background", choose(courier)).chosen[0]?.picks).toBeNull();
  });

  it("show the requirements and benefits of training, and the details of an expanded option", () => {
    const drill = offer("training", "Drill", {
      requirement: "Aim 2",
      data: {
        name: "Drill",
        type: "training",
        system: { description: "<p>Left, right.</p>", maneuvers: ["Rally"] },
      },
    });
    const world = (open: string) => worldOf(nobody, { shop: { ...shopAtFirst, open } }, { offers: [drill] });
    const [row] = choiceSections("training", world(""))[0]!.offers;
    expect(row).toMatchObject({
      note: "requires Aim 2, which you lack",
      gives: ["Maneuver: Rally"],
      details: null,
    });
    const trained = worldOf(withRank(nobody, "aim", 2), {}, { offers: [drill] });
    expect(choiceSections("training", trained)[0]!.offers[0]?.note).toBe("requires Aim 2");
    expect(choiceSections("training", world(drill.key))[0]!.offers[0]?.details?.description).toBe(
      "<p>Left, right.</p>",
    );
  });

  it("disable a feature that the background doesn't allow, and explain why (R13.4)", () => {
    expect(offered("feature", nobody, "Agent")).toMatchObject({
      closed: true,
      problem: "Only with the background Courier.",
    });
    expect(offered("feature", choose(courier), "Agent")).toMatchObject({
      closed: false,
      problem: "",
      label: "Choose",
    });
    expect(offered("feature", choose(awake), "Agent", { free: true })).toMatchObject({
      closed: false,
      label: "Choose instead",
    });
  });

  it("list available features before unavailable features", () => {
    const { offers = [] } = choiceSections("feature", worldOf(nobody))[0] ?? {};
    const closed = offers.map(offer => offer.closed);
    expect(closed).toContain(true);
    expect(closed).toEqual([...closed].sort((a, b) => Number(a) - Number(b)));
  });

  it("count traits by type, and disable further traits at the limit (R13.5)", () => {
    const full = choose(
      hooked,
      offer("trait", "B", { kind: "negative" }),
      offer("trait", "C", { kind: "negative" }),
    );
    expect(section("traits", full).budget).toEqual({
      text: "Positive: 0 of 4, negative: 3 of 3",
      wrong: false,
    });
    expect(
      offered(
        "traits",
        choose(
          offer("trait", "B", { kind: "negative" }),
          offer("trait", "C", { kind: "negative" }),
          offer("trait", "D", { kind: "negative" }),
        ),
        "Hooked",
      ),
    ).toMatchObject({ closed: true, problem: "No room for more." });
    expect(section("traits", full).offers.map(({ name }) => name)).toEqual(["Well connected", "Tough"]);
    expect(
      section("traits", nobody).offers.map(({ note }) => note),
      "what helps stands first",
    ).toEqual(["Positive", "Positive", "Negative"]);
    const brought = section("traits", choose(courier, agent)).chosen[0];
    expect(brought).toMatchObject({ fixed: true, note: "Positive, came with the feature" });
  });

  it("include a gene mod section only if there are gene mods, and show the remaining points in it (R13.15)", () => {
    expect(
      choiceSections("training", worldOf(nobody, {}, { offers: [marksman] })).map(({ key }) => key),
    ).toEqual(["training"]);
    const [, mods] = choiceSections("training", worldOf(choose(awake)));
    expect(mods).toMatchObject({
      key: "geneMod",
      headed: true,
      budget: { text: "2 of 2 points left", wrong: false },
    });
    expect(choiceSections("training", worldOf(choose(gills)))[1]?.budget?.wrong).toBe(true);
  });

  it("include purchased items at their creation prices (R14.3)", () => {
    expect(section("gear", choose(ration, { ...ration, key: "more" })).chosen[0]?.heap).toMatchObject({
      value: "2",
      price: "6 credits",
      label: "How many: Ration",
    });
  });

  it("can be searched by name and type", () => {
    const many = [...offers, ...Array.from({ length: 70 }, (_, index) => offer("trait", `Part ${index}`))];
    const find = (search: string) =>
      choiceSections("traits", worldOf(nobody, { search }, { offers: many }))[0]!;
    expect(find("negative").offers.map(({ name }) => name)).toEqual(["Hooked"]);
    expect(find("part")).toMatchObject({ searched: true, found: "10 more: search for them." });
    expect(find("zzz")).toMatchObject({ offers: [], found: "No offer matches the search." });
    expect(section("background", nobody).searched).toBe(false);
  });
});

describe("custom entries in character creation", () => {
  const own = (key: string, fields: Record<string, string>) =>
    ownEntry(
      key,
      worldOf(nobody, {
        own: Object.fromEntries(Object.entries(fields).map(([part, value]) => [`own.${key}.${part}`, value])),
      }),
    );

  it("provide choices that no compendium contains, such as a background that offers any Specialized Skill (R1.11, R13.3)", () => {
    expect(own("background", { name: " Deck-born ", text: "In <crowds>" })).toMatchObject({
      entry: {
        type: "background",
        name: "Deck-born",
        grants: { advantage: "In <crowds>", specialized: { picks: 1 } },
        data: { system: { grants: { advantage: "In <crowds>", specialized: { picks: 1 } } } },
      },
    });
    expect(own("feature", { name: "Odd", text: 'A <b> & "c"' })).toMatchObject({
      entry: { data: { system: { description: "<p>A &lt;b&gt; &amp; &quot;c&quot;</p>" } } },
    });
    expect(own("trait", { name: "Grim", kind: "negative" })).toMatchObject({
      entry: { kind: "negative", data: { system: { kind: "negative" } } },
    });
    expect(own("geneMod", { name: "Gills", tier: "major" })).toMatchObject({
      entry: { tier: "major", data: { system: { tier: "major" } } },
    });
    expect(own("training", { name: "Pilot" })).toMatchObject({ entry: { type: "training" } });
    expect(
      own("gear", { name: "Lamp", type: "container", price: "12,5", weight: "2", rarity: "rare" }),
    ).toMatchObject({
      entry: {
        type: "container",
        price: 12.5,
        weight: 2,
        rarity: "rare",
        data: { type: "container", system: { price: 12.5, weight: 2, rarity: "rare" } },
      },
    });
  });

  it("are rejected with an error next to each invalid field, such as a missing name or a negative price", () => {
    const wrong = (key: string, fields: Record<string, string>) => {
      const made = own(key, fields);
      return "mistakes" in made ? [...made.mistakes] : [];
    };
    expect(wrong("trait", { name: "  " })).toEqual([
      ["own.trait.name", "Name: “nothing” isn’t valid. Allowed: text of 1 to 100 characters."],
    ]);
    expect(
      wrong("gear", { name: "x".repeat(101), price: "-1", weight: "much" }).map(([name]) => name),
    ).toEqual(["own.gear.name", "own.gear.price", "own.gear.weight"]);
    expect(wrong("gear", { name: "x", price: "9999999999" }).map(([name]) => name)).toEqual([
      "own.gear.price",
    ]);
    expect(wrong("background", { name: "x", text: "y".repeat(2001) }).map(([name]) => name)).toEqual([
      "own.background.text",
    ]);
  });

  it("keep invalid input in the fields, next to the errors", () => {
    const form = ownForm(
      "gear",
      worldOf(nobody, {
        own: { "own.gear.price": "cheap", "own.gear.rarity": "nonsense" },
        mistakes: new Map([["own.gear.price", { typed: "", why: "No." }]]),
      }),
    );
    expect(form.fields.find(({ part }) => part === "price")).toMatchObject({ value: "cheap", error: "No." });
    expect(
      form.fields.find(({ part }) => part === "rarity")?.options?.find(({ selected }) => selected)?.value,
    ).toBe("common");
  });
});

describe("Drives in character creation", () => {
  it("are suggested from the character's choices and from compendiums, without duplicates (R4.6)", () => {
    const view = drivesView(worldOf(withDrive(choose(dockhand), "Run")));
    expect(view).toMatchObject({
      count: "1 of 8 added, 1 of 3 chosen",
      room: true,
      ambitions: [{ text: "Own a crane" }],
    });
    expect(view.suggestions.map(({ text }) => text)).toEqual(["Pay the yard", "See the rim"]);
    const full = ["a", "b", "c", "d", "e", "f", "g", "h"].reduce(withDrive, nobody);
    expect(drivesView(worldOf(full))).toMatchObject({ room: false, suggestions: [] });
    expect(drivesView(worldOf(full)).list.map(({ disabled }) => disabled)).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
      true,
    ]);
  });
});

describe("the review of a new character", () => {
  it("summarizes each step in one line, and lists the step's errors and open decisions", () => {
    const { rows, gets } = reviewView(
      worldOf(withSpecialized(choose(dockhand, ration, { ...ration, key: "more" }), "athletics", true)),
    );
    expect(rows.find(({ step }) => step === "skills")).toMatchObject({
      text: "Athletics 1 (specialized)",
      problems: [{ wrong: false, text: "20 skill ranks left to spend." }],
    });
    expect(rows.find(({ step }) => step === "gear")?.text).toBe("2 × Ration");
    expect(rows.find(({ step }) => step === "drives")?.text).toBe("Nothing yet.");
    // These steps are optional, so nothing is missing.
    expect(rows.find(({ step }) => step === "traits")?.text).toBe("None. This step is optional.");
    expect(rows.find(({ step }) => step === "feature")?.text).toBe("None: one extra positive trait.");
    expect(rows.find(({ step }) => step === "attributes")?.problems).toEqual([
      { wrong: true, text: "12 attribute points left to spend." },
    ]);
    expect(gets).toEqual(["Starts with 994 credits left."]);
    expect(summaryOf("review", worldOf())).toBe("");
  });
});

describe("suggestions for a random character", () => {
  it("include several entries of each type, enough for a legal character without compendiums", () => {
    const ideas = ideasOf(english);
    for (const list of Object.values(ideas)) expect(list.length).toBeGreaterThan(5);
    const backgrounds = ownBackgrounds(english, Object.keys(nobody.ranks), houseRules);
    const made = randomCharacter(nobody, {
      seed: 5,
      offers: [],
      ownBackgrounds: backgrounds,
      ideas,
      houseRules,
    });
    expect(judgeCreation(made, houseRules).problems.filter(({ kind }) => kind === "wrong")).toEqual([]);
    expect(backgrounds.map(({ name }) => name)).toContain(made.entries[0]?.name);
  });
});
