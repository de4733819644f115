/** Tests how the acting actor's own test is prepared and judged: its dialog, pool, costs and card. */
import { describe, expect, it } from "vitest";
import { validateHouseRules } from "../../../../src/rules/house-rules.ts";
import type { Field } from "../../../../src/actions/core/action.ts";
import { text } from "../../../../src/actions/core/card.ts";
import { Draft } from "../../../../src/actions/core/draft.ts";
import type { ActorFacts, Facts, HelperFacts, Table } from "../../../../src/actions/core/facts.ts";
import { Hand } from "../../../../src/actions/core/hand.ts";
import { helpersChosen, helpFor, helping, helpOfPlayers } from "../../../../src/actions/core/helping.ts";
import {
  inspirationProblems,
  laterInspiration,
  ownTestDefaults,
  ownTestFields,
  pairOf,
  prepareOwnTest,
  rollOwnTest,
  type OwnTest,
} from "../../../../src/actions/core/own-test.ts";
import {
  baseOf,
  namesOf,
  passiveOf,
  payTest,
  testFields,
  type PreparedTest,
} from "../../../../src/actions/core/skill-test.ts";
import { exertionOf, jobTime, sightOfAnyone, takingTime } from "../../../../src/actions/core/test-choices.ts";
import { condition, someone, table } from "../support.ts";

const [shoot, throws] = [
  { attribute: "dexterity", skill: "aim" },
  { attribute: "strength", skill: "throw" },
] as const;
const test = (part: Partial<OwnTest> = {}): OwnTest => ({ pairs: [shoot], difficulty: 1, ...part });
const skilled = (part: Omit<Partial<ActorFacts>, "state"> = {}, state: Partial<ActorFacts["state"]> = {}) =>
  someone("one", { skills: { aim: { rank: 2, modifier: 0 } }, ...part }, state);
const factsOf = (actor: ActorFacts, choices: object = {}, part: Partial<Facts> = {}): Facts => ({
  actor,
  targets: [],
  item: null,
  gear: [],
  party: { uuid: "Actor.party", inspiration: 3, members: ["Actor.one"] },
  ...part,
  choices: { ...choices },
});
const at = (rules: Record<string, unknown>): Table => ({
  ...table,
  houseRules: validateHouseRules(rules).houseRules,
});
const prepared = (actor: ActorFacts, choices: object = {}, of: OwnTest = test(), by = table) =>
  prepareOwnTest(factsOf(actor, choices), of, by);
const rows = ({ rows: found }: Pick<PreparedTest, "rows">) => found.map(({ source, dice }) => [source, dice]);
const keys = (problems: PreparedTest["problems"]) =>
  problems.map(({ text: { key } }) => key.replace("BLACKOUT.problem.", ""));
const roll = (actor: ActorFacts, faces: readonly number[], choices: object = {}, of = test(), by = table) => {
  const facts = factsOf(actor, choices);
  const draft = new Draft(facts);
  const rolled = rollOwnTest(draft, facts, of, new Hand({ dice: { test: faces }, answers: {} }), by);
  return { rolled, draft, after: draft.state(actor.uuid) };
};

describe("the pair of attribute and skill", () => {
  const pairs = [shoot, throws] as const;

  it("is the one with the most dice unless the user chooses another one", () => {
    const by = (ranks: Record<string, { rank: number; modifier: number }>) =>
      someone("one", { skills: ranks });
    const best = (actor: ActorFacts) => ownTestDefaults(actor, pairs)["pair"];
    expect(best(by({ aim: { rank: 1, modifier: 0 } }))).toBe("dexterity.aim");
    expect(best(by({ throw: { rank: 1, modifier: 0 } }))).toBe("strength.throw");
    expect(best(by({ aim: { rank: 1, modifier: 0 }, throw: { rank: 0, modifier: 2 } }))).toBe(
      "strength.throw",
    );
    expect(best(by({ aim: { rank: 1, modifier: -1 }, throw: { rank: 1, modifier: -2 } }))).toBe(
      "dexterity.aim",
    );
    expect(best(by({})), "the first of two equal ones").toBe("dexterity.aim");
    const weak = someone("one", {
      attributes: { ...someone("x").attributes, dexterity: 1 },
      skills: { aim: { rank: 2, modifier: 0 } },
    });
    expect(best(weak)).toBe("strength.throw");
    expect(pairOf(by({}), { pair: "strength.throw" }, pairs)).toBe(throws);
    expect(pairOf(by({}), { pair: "unknown" }, pairs)).toBe(shoot);
  });

  it("can be chosen in the dialog only if there are several pairs", () => {
    const field = (actor: ActorFacts, of: OwnTest) =>
      ownTestFields(factsOf(actor), of, table).find(({ name }) => name === "pair");
    expect(field(skilled(), test())).toBeUndefined();
    const name = (attribute: string, skill: string) =>
      text("BLACKOUT.card.pair", { attribute: text(`BLACKOUT.attribute.${attribute}`), skill: text(skill) });
    expect(
      field(skilled({ skills: { aim: { rank: 1, modifier: 0, label: "Zielen" } } }), test({ pairs })),
    ).toEqual({
      name: "pair",
      kind: "choice",
      label: text("BLACKOUT.field.pair"),
      options: [
        { value: "dexterity.aim", label: name("dexterity", "Zielen") },
        { value: "strength.throw", label: name("strength", "BLACKOUT.skill.throw") },
      ],
    });
    const enemy = field(skilled({ kind: "npc" }), test({ pairs }));
    expect(enemy && "options" in enemy && enemy.options[0]?.label).toEqual(
      text("BLACKOUT.attribute.dexterity"),
    );
    expect(namesOf(skilled(), { attribute: "insight", skill: "" }).skill).toBeNull();
  });

  it("provides the dice before modifier rows, which for an enemy are only those of the attribute (R13.19)", () => {
    expect(baseOf(skilled(), shoot)).toEqual({ attribute: 4, skillRank: 2, modifiers: [] });
    expect(baseOf(skilled({ skills: { aim: { rank: 1, modifier: -1 } } }), shoot).modifiers).toEqual([
      { source: "skill", dice: -1, why: "BLACKOUT.row.skillModifier" },
    ]);
    expect(baseOf(skilled({ kind: "npc" }), shoot)).toEqual({ attribute: 4, skillRank: 0, modifiers: [] });
    expect(baseOf(someone("one"), shoot).skillRank).toBe(0);
  });

  it("has a passive value, which for Evasion is limited by armor (R2.11)", () => {
    const actor = skilled({
      passives: { aim: 3, evasion: 5 },
      passiveEvasion: { value: 2, unlimited: 5, reason: "armor" },
    });
    expect(["aim", "evasion", "sneak"].map(skill => passiveOf(actor, skill))).toEqual([3, 2, 1]);
  });
});

describe("the rows of a test", () => {
  it("include a penalty for load, but only for Dexterity (R8.5)", () => {
    expect(rows(prepared(skilled({ encumbranceDice: -1 })))).toEqual([["encumbrance", -1]]);
    expect(rows(prepared(skilled({ encumbranceDice: -1 }), {}, test({ pairs: [throws] })))).toEqual([]);
    expect(rows(prepared(skilled()))).toEqual([]);
  });

  it("come from extra time, helpers, exertion, the situation and the user, in this order", () => {
    const fighter = skilled({ inCombat: true, ownTurn: true });
    const choices = {
      helpers: 1,
      takingTime: 1,
      exert: true,
      rows: [{ source: "user", dice: 1, why: "aid" }],
    };
    const circumstances = { rows: [{ source: "cover", dice: -1, why: "cover" }] };
    expect(rows(prepared(fighter, choices, test({ circumstances }))).map(([source]) => source)).toEqual([
      "takingTime",
      "helper",
      "exert",
      "cover",
      "user",
    ]);
  });

  it("come from conditions, some of which depend on the circumstances (T10)", () => {
    const of = (key: string, circumstances: OwnTest["circumstances"] = {}, part: object = {}) =>
      rows(
        prepared(
          skilled({}, { conditions: [condition(key, part)] }),
          {},
          test({ circumstances: circumstances ?? {} }),
        ),
      ).length;
    const afraid = { source: "Actor.foe" };
    expect([of("afraid", { against: "Actor.foe" }, afraid), of("afraid", {}, afraid)]).toEqual([1, 0]);
    const arm = { attribute: "strength" as const };
    expect(of("injured", { twoHanded: true }, arm)).toBeGreaterThan(of("injured", {}, arm));
  });

  it("use up the Encouraged condition only if the user chooses to use it (T10)", () => {
    const actor = skilled({}, { conditions: [condition("encouraged")] });
    expect(prepared(actor, { encouraged: true }).usedUp).toEqual(["encouraged"]);
    expect(prepared(actor).usedUp).toEqual([]);
  });
});

describe("sight (T10)", () => {
  const blind = skilled({}, { conditions: [condition("blinded")] });
  const penalty = (
    choices: object,
    circumstances: OwnTest["circumstances"] = {},
    pair: OwnTest["pairs"][0] = shoot,
  ) => {
    const found = prepared(blind, choices, test({ pairs: [pair], circumstances: circumstances ?? {} }));
    return [rows(found).length, found.notes?.length];
  };
  const empathy = { attribute: "insight", skill: "empathy" } as const;

  it("is needed for tests of certain skills, unless the user or the situation says otherwise", () => {
    expect(penalty({})).toEqual([1, 0]);
    expect(penalty({}, {}, empathy)).toEqual([0, 0]);
    expect(penalty({ needsSight: false })).toEqual([0, 1]);
    expect(penalty({ needsSight: true }, {}, empathy)).toEqual([1, 0]);
    expect(penalty({}, { needsSight: false })).toEqual([0, 0]);
    expect(penalty({ needsSight: false }, { needsSight: true })).toEqual([1, 0]);
    expect(penalty({}, { resists: true }), "resisting").toEqual([0, 0]);
  });

  it("is noted as unnecessary on the card if a blind actor's test doesn't need it", () => {
    expect(prepared(blind, { needsSight: false }).notes).toEqual([text("BLACKOUT.card.needsNoSight")]);
    expect(prepared(skilled(), { needsSight: false }).notes).toEqual([]);
  });

  it("is offered as a toggle for the test of any actor", () => {
    const group = sightOfAnyone(() => "empathy");
    const situation = { facts: factsOf(skilled()), table };
    expect(group.initial(situation)).toEqual({});
    expect(group.fields(situation)).toEqual([
      {
        name: "needsSight",
        kind: "toggle",
        label: text("BLACKOUT.field.needsSight"),
        hint: text("BLACKOUT.field.needsSightHint"),
        initial: false,
      },
    ]);
  });
});

describe("exertion (R12.2–R12.5)", () => {
  const fighter = (stamina: number, ownTurn = true) =>
    skilled({ inCombat: true, ownTurn }, { stamina: { value: stamina, max: 3 } });

  it("costs Stamina in combat, or causes exhaustion at the end of the turn if no Stamina is left", () => {
    expect(prepared(fighter(2), { exert: true })).toMatchObject({
      stamina: 1,
      exhausted: null,
      problems: [],
    });
    expect(prepared(fighter(0), { exert: true })).toMatchObject({ stamina: 0, exhausted: "endOfTurn" });
    expect(prepared(skilled(), { exert: true })).toMatchObject({ stamina: 0, exhausted: "afterTest" });
    expect(prepared(fighter(2))).toMatchObject({ stamina: 0, exhausted: null });
    expect(exertionOf(fighter(2), "strength").allowed).toBe(true);
  });

  it("isn't possible for mental tests, for resistance, or without Stamina outside the actor's turn", () => {
    const problems = (actor: ActorFacts, part: Partial<OwnTest> = {}) =>
      keys(prepared(actor, { exert: true }, test(part)).problems);
    expect(problems(fighter(2), { pairs: [{ attribute: "insight", skill: "empathy" }] })).toEqual([
      "exert.notPhysical",
    ]);
    expect(problems(fighter(2), { circumstances: { resists: true } })).toEqual(["exert.notActing"]);
    expect(problems(fighter(0, false))).toEqual(["exert.noStamina"]);
  });

  it("is paid for when the test is rolled", () => {
    expect(roll(fighter(2), Array(9).fill(1), { exert: true }).after.stamina.value).toBe(1);
    expect(roll(fighter(0), Array(9).fill(1), { exert: true }).after.vital.exhaustionDue).toBe(1);
    const out = roll(skilled(), Array(9).fill(1), { exert: true }).after;
    expect(out.conditions.map(({ key }) => key)).toEqual(["exhausted"]);
    expect(roll(skilled(), Array(6).fill(1)).after).toMatchObject({
      conditions: [],
      vital: { exhaustionDue: 0 },
    });
  });
});

describe("extra time", () => {
  const fighter = skilled({ inCombat: true, ownTurn: true });

  it("adds a row in combat (R5.15), and makes a job take longer outside combat (R2.8)", () => {
    expect(prepared(fighter, { takingTime: 1, jobTime: "hour" })).toMatchObject({
      job: null,
      rows: [{ source: "takingTime" }],
    });
    expect(prepared(skilled(), { takingTime: 1 })).toMatchObject({
      job: null,
      rows: [{ source: "takingTime" }],
    });
    expect(prepared(skilled(), { jobTime: "minute" })).toMatchObject({
      job: { step: "minute", usual: "minute" },
      rows: [],
    });
    const longer = prepared(skilled(), { jobTime: "minute", takingTime: 1 });
    expect(longer.job?.usual).toBe("minute");
    expect(longer.job?.step).not.toBe("minute");
    expect(longer.rows).toHaveLength(1);
  });

  it("is shown with the duration of the job", () => {
    const lines = (choices: object) =>
      roll(skilled(), Array(9).fill(1), { jobTime: "minute", ...choices }).rolled?.jobLines;
    const name = (step: string) => text(`BLACKOUT.timeStep.${step}`);
    const usual = { text: text("BLACKOUT.field.jobTime"), value: name("minute") };
    expect(lines({})).toEqual([{ text: text("BLACKOUT.card.jobTime"), value: name("minute"), why: [usual] }]);
    const step = prepared(skilled(), { jobTime: "minute", takingTime: 1 }).job?.step ?? "";
    expect(lines({ takingTime: 1 })?.[0]).toMatchObject({
      value: name(step),
      why: [usual, { text: text("BLACKOUT.row.takingTime"), value: name(step) }],
    });
    expect(roll(skilled(), Array(9).fill(1)).rolled?.jobLines).toEqual([]);
  });

  it("isn't possible for a job that already takes the longest time, or for resistance", () => {
    expect(keys(prepared(skilled(), { jobTime: "day", takingTime: 1 }).problems)).toEqual(["wholeDay"]);
    const resists = test({ circumstances: { resists: true } });
    expect(keys(prepared(fighter, { takingTime: 1 }, resists).problems)).toEqual(["takingTimeResists"]);
    expect(prepared(fighter, {}, resists)).toMatchObject({ problems: [], rows: [], job: null });
  });
});

describe("the dialog of a test", () => {
  const names = (fields: readonly Field[]) => fields.map(({ name }) => name);
  const blind = skilled(
    { inCombat: true, ownTurn: true },
    { conditions: [condition("blinded"), condition("encouraged")] },
  );
  const near: readonly HelperFacts[] = [
    { uuid: "Actor.ada", name: "Ada", able: true, ranks: {}, proficiencies: [], versed: false },
  ];
  const fields = (circumstances: OwnTest["circumstances"] = {}, pair: OwnTest["pairs"][0] = shoot) =>
    names(testFields({ facts: factsOf(blind, {}, { near }), table }, pair, circumstances));

  it("offers extra time, exertion, sight and help only for the actor's own actions", () => {
    expect(fields()).toEqual(["takingTime", "helpers", "exert", "encouraged", "needsSight", "helping0"]);
    expect(fields({ resists: true })).toEqual(["helpers", "encouraged"]);
    expect(fields({ needsSight: true })).not.toContain("needsSight");
    expect(fields({}, { attribute: "insight", skill: "empathy" })).not.toContain("exert");
  });

  it("has the same default choices for all tests", () => {
    expect(ownTestDefaults(skilled(), [shoot])).toEqual({
      rows: [],
      takingTime: 0,
      helpers: 0,
      exert: false,
      encouraged: false,
      inspiration: 0,
      chosenToFail: false,
      pair: "dexterity.aim",
    });
  });

  it("labels its fields and shows the number of helpers only to Gamemasters", () => {
    const actor = skilled({}, { conditions: [condition("encouraged")] });
    const all = ownTestFields(factsOf(actor), test(), table).map(field => {
      const { name, kind, label, hint, ...more } = field;
      return [name, kind, label.key.split(".").at(-1), hint?.key.split(".").at(-1) ?? null, more];
    });
    expect(all).toEqual([
      ["takingTime", "number", "takingTime", "takingTimeOutHint", { min: 0, max: 1 }],
      ["helpers", "number", "helpers", "helpersHint", { min: 0, max: 1, gamemaster: true }],
      ["exert", "toggle", "exert", "exertOutHint", {}],
      ["encouraged", "toggle", "encouraged", null, {}],
      ["chosenToFail", "toggle", "chosenToFail", null, {}],
    ]);
    const job = jobTime.fields({ facts: factsOf(actor), table })[0];
    expect(job).toMatchObject({
      name: "jobTime",
      kind: "choice",
      asRow: true,
      label: text("BLACKOUT.field.jobTime"),
      hint: text("BLACKOUT.field.jobTimeHint"),
    });
    expect(job && "options" in job && job.options.map(({ value, label }) => [value, label.key])).toEqual(
      ["none", "minute", "tenMinutes", "hour", "halfDay", "day"].map(step => [
        step,
        `BLACKOUT.timeStep.${step}`,
      ]),
    );
    expect(jobTime.fields({ facts: factsOf(skilled({ inCombat: true })), table })).toEqual([]);
  });

  it("offers the choice to fail only if there is a difficulty (R2.15)", () => {
    const all = (difficulty: number | null) =>
      names(ownTestFields(factsOf(skilled()), test({ difficulty }), table));
    expect([all(1).includes("chosenToFail"), all(null).includes("chosenToFail")]).toEqual([true, false]);
  });

  it("offers extra time once outside combat, and as often as the house rules allow in combat", () => {
    const field = (actor: ActorFacts) =>
      takingTime.fields({ facts: factsOf(actor), table: at({ takingTimePerTest: 3 }) })[0];
    expect(field(skilled())).toMatchObject({ max: 1, hint: text("BLACKOUT.field.takingTimeOutHint") });
    expect(field(blind)).toMatchObject({ max: 3, hint: text("BLACKOUT.field.takingTimeHint") });
    const job = (actor: ActorFacts) =>
      names(ownTestFields(factsOf(actor), test(), table)).includes("jobTime");
    expect(job(blind)).toBe(false);
    const exert = (actor: ActorFacts) =>
      ownTestFields(factsOf(actor), test(), table).find(({ name }) => name === "exert")?.hint;
    expect([exert(skilled()), exert(blind)]).toEqual([
      text("BLACKOUT.field.exertOutHint"),
      text("BLACKOUT.field.exertHint"),
    ]);
  });
});

describe("Inspiration dice (R4.1)", () => {
  const spend = (inspiration: number, part: Partial<Facts> = {}) =>
    inspirationProblems({ inspiration }, factsOf(skilled(), {}, part)).map(({ kind, text: what }) => [
      kind,
      what,
    ]);

  it("require enough Inspiration in the pool of the actor's party", () => {
    expect([spend(0), spend(3)]).toEqual([[], []]);
    expect(spend(4)).toEqual([["rule", text("BLACKOUT.problem.tooLittleInspiration", { n: 3 })]]);
    const other = { party: { uuid: "Actor.party", inspiration: 3, members: [] } };
    expect(spend(1, other)).toEqual([["rule", text("BLACKOUT.problem.inspirationOfParty", { name: "one" })]]);
    expect(spend(1, { party: null })).toEqual([
      ["rule", text("BLACKOUT.problem.tooLittleInspiration", { n: 0 })],
    ]);
  });

  it("are spent when the test is rolled, and shown last", () => {
    const { draft, rolled } = roll(skilled(), Array(8).fill(1), { inspiration: 2 });
    expect([draft.inspiration, rolled?.dice[0]?.inspiration]).toEqual([-2, 2]);
    expect(roll(skilled(), Array(8).fill(1)).draft.inspiration).toBe(0);
    const missing = new Hand({ dice: {}, answers: {} });
    const facts = factsOf(skilled(), { inspiration: 1 });
    expect(rollOwnTest(new Draft(facts), facts, test(), missing, table)).toBeNull();
    expect(missing.needs).toEqual([
      { stream: "test", count: 7, sides: 6, roller: "Actor.one", inspiration: 1 },
    ]);
  });

  it("can be spent after the roll if the house rules allow this and another die would help (R4.8)", () => {
    const later = at({ inspirationSpent: "afterRoll" });
    const offers = (actor: ActorFacts, choices: object, by: Table, part: Partial<Facts> = {}) => {
      const facts = factsOf(actor, choices, part);
      return laterInspiration(facts, prepareOwnTest(facts, test(), by), by);
    };
    const offer = (inspiration: number) => [
      { label: text("BLACKOUT.inspiration.spendAfter"), choices: { inspiration } },
    ];
    expect([offers(skilled(), {}, later), offers(skilled(), { inspiration: 1 }, later)]).toEqual([
      offer(1),
      offer(2),
    ]);
    expect(offers(skilled(), {}, table)).toEqual([]);
    expect(offers(skilled(), {}, later, { party: null })).toEqual([]);
    expect(offers(skilled(), { inspiration: 4 }, later), "the limit of rows is reached (R2.5)").toEqual([]);
    const weak = skilled({ skills: {}, attributes: { ...skilled().attributes, dexterity: 2 } });
    expect(offers(weak, {}, later), "the minimum is rolled anyway (R2.6)").toEqual([]);
    expect(roll(skilled(), Array(6).fill(1), {}, test(), later).rolled?.amends).toEqual(offer(1));
  });
});

describe("the result of a test", () => {
  const hits = (count: number) => [...Array(count).fill(6), ...Array(6 - count).fill(1)] as readonly number[];

  it("depends on the difficulty and is explained on the card", () => {
    const { rolled } = roll(skilled(), hits(3), {}, test({ difficulty: 2 }));
    expect(rolled).toMatchObject({ successes: 3, met: true, margin: 1, notes: [] });
    expect(rolled?.lines).toEqual([
      {
        text: text("BLACKOUT.card.needed"),
        place: "needed",
        value: "2",
        why: [
          {
            text: text("BLACKOUT.card.pair", {
              attribute: text("BLACKOUT.attribute.dexterity"),
              skill: text("BLACKOUT.skill.aim"),
            }),
            value: "2",
          },
        ],
      },
      {
        text: text("BLACKOUT.card.marginIs"),
        place: "margin",
        value: "+1",
        why: [
          { text: text("BLACKOUT.why.successes"), value: "3" },
          { text: text("BLACKOUT.card.needed"), value: "−2" },
        ],
      },
    ]);
    expect(roll(skilled(), hits(0), {}, test({ difficulty: 2 })).rolled).toMatchObject({
      met: false,
      margin: -2,
    });
  });

  it("can have its own explanation, and be concealed", () => {
    const concealed = { of: "Actor.two", need: "all" } as const;
    const why = [{ text: text("own"), value: "2" }];
    const { rolled } = roll(skilled(), hits(3), {}, test({ difficulty: 2, why, concealed }));
    expect(rolled?.lines.map(line => line.concealed)).toEqual([concealed, concealed]);
    expect(rolled?.lines[0]?.why).toBe(why);
  });

  it("is the number of successes if there is no difficulty, and zero if the actor chooses to fail (R2.15)", () => {
    const free = (choices: object) => roll(skilled(), hits(3), choices, test({ difficulty: null })).rolled;
    expect(free({})).toMatchObject({
      successes: 3,
      met: true,
      margin: 3,
      result: null,
      lines: [],
      followUps: [],
    });
    expect(free({ chosenToFail: true })).toMatchObject({
      successes: 0,
      met: false,
      margin: 0,
      notes: [text("BLACKOUT.card.chosenToFail")],
    });
    const failed = roll(skilled(), hits(3), { chosenToFail: true }).rolled;
    expect([failed?.met, (failed?.margin ?? 0) < 0]).toEqual([false, true]);
  });

  it("conceals the dice of an enemy", () => {
    const dice = (actor: ActorFacts) => roll(actor, Array(9).fill(1)).rolled?.dice[0];
    const concealed = { of: "Actor.one", need: "all" };
    expect(dice(skilled({ kind: "npc" }))).toMatchObject({ concealed, hitsFrom: 5, stream: "test" });
    expect(dice(skilled())).not.toHaveProperty("concealed");
  });

  it("removes the conditions that the test uses up if they are still present (T10)", () => {
    const actor = skilled({}, { conditions: [condition("encouraged"), condition("prone")] });
    const draft = new Draft(factsOf(actor));
    const ready = prepared(actor, { encouraged: true });
    payTest(draft, actor, ready, table);
    payTest(draft, actor, ready, table);
    expect(draft.state(actor.uuid).conditions.map(({ key }) => key)).toEqual(["prone"]);
  });
});

describe("help (R2.9, A38)", () => {
  const ada: HelperFacts = {
    uuid: "Actor.ada",
    name: "Ada",
    able: true,
    ranks: { aim: 1 },
    proficiencies: [{ id: "guns", name: "Guns", skills: ["aim"] }],
    versed: false,
  };
  const fields = (choices: object, near: readonly HelperFacts[] = [ada]) =>
    helping.fields({ facts: factsOf(skilled(), choices, { near }), table });

  it("is offered as a choice of named helpers, with the proficiencies of the chosen one", () => {
    expect(helping.initial({ facts: factsOf(skilled()), table })).toEqual({});
    expect([fields({}, []), helping.fields({ facts: factsOf(skilled()), table })]).toEqual([[], []]);
    expect(fields({})).toEqual([
      {
        name: "helping0",
        kind: "choice",
        asRow: true,
        label: text("BLACKOUT.helping.who"),
        hint: text("BLACKOUT.helping.whoHint"),
        options: [
          { value: "", label: text("BLACKOUT.helping.nobody") },
          { value: "Actor.ada", label: text("Ada") },
        ],
      },
    ]);
    const [, by, allowed, ...rest] = fields({ helping0: "Actor.ada" });
    expect(rest).toEqual([]);
    expect(by).toMatchObject({
      name: "helpingBy0",
      kind: "choice",
      label: text("BLACKOUT.helping.by", { name: "Ada" }),
      hint: text("BLACKOUT.helping.byHint"),
      options: [
        { value: "", label: text("BLACKOUT.helping.matching") },
        { value: "guns", label: text("Guns") },
      ],
    });
    expect(allowed).toEqual({
      name: "helpAllowed",
      kind: "toggle",
      gamemaster: true,
      label: text("BLACKOUT.helping.allowed"),
      hint: text("BLACKOUT.helping.allowedHint"),
    });
    expect(helping.helped).toBe(true);
    expect(
      fields({ helping0: "Actor.ada" }, [{ ...ada, proficiencies: [] }]).map(({ name }) => name),
    ).not.toContain("helpingBy0");
  });

  it("comes from all valid helpers in the choices", () => {
    expect(
      helpersChosen({ helping0: "Actor.ada", helping1: "", helping2: 7, helping7: "Actor.bob" }),
    ).toEqual(["Actor.ada", "Actor.bob"]);
  });

  it("that isn't possible is reported as a problem", () => {
    const problems = (near: readonly HelperFacts[] | undefined) =>
      helpFor({ choices: { helping0: "Actor.ada" }, ...(near && { near }) }, "aim", table).problems;
    expect(problems([ada])).toEqual([]);
    const cannot = (key: string) => [
      { kind: "rule", text: text(`BLACKOUT.problem.${key}`, { name: "Ada" }) },
    ];
    expect(problems([{ ...ada, able: false }])).toEqual(cannot("helperUnable"));
    expect(problems([{ ...ada, ranks: {} }])).toEqual(cannot("cannotHelp"));
    expect(problems(undefined)).toEqual([{ kind: "rule", text: text("BLACKOUT.problem.helperGone") }]);
  });

  it("by unnamed helpers or against the rules can be chosen only by a Gamemaster", () => {
    for (const choices of [{ helpers: 1 }, { helpAllowed: true }])
      expect(() => {
        helpOfPlayers({ choices });
      }).toThrow(
        expect.objectContaining({
          path: "choices.helpers",
          allowed: "a character chosen by name",
          expected: { key: "namedHelper" },
        }),
      );
    expect(() => {
      helpOfPlayers({ choices: {} });
    }).not.toThrow();
  });
});
