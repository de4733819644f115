import { describe, expect, it } from "vitest";
import {
  changedRow,
  choiceAt,
  entered,
  inspired,
  isSwitch,
  stepped,
  toggledTarget,
  withChoice,
  withRow,
  withTargets,
  type ActionState,
} from "../../../src/applications/dialogs/action-state.ts";
import { fieldGroups, fieldView } from "../../../src/applications/dialogs/action-fields.ts";
import { actionView, isPlain, type ActionWorld } from "../../../src/applications/dialogs/action-view.ts";
import { targetPicker } from "../../../src/applications/dialogs/target-view.ts";
import { inFeet, text, type OddsShown } from "../../../src/actions/core/card.ts";
import { Draft } from "../../../src/actions/core/draft.ts";
import type { ActorFacts, Choices, Facts, Table } from "../../../src/actions/core/facts.ts";
import type { Field, Preview, TargetCount, Action } from "../../../src/actions/core/action.ts";
import { defaultHouseRules } from "../../../src/rules/house-rules.ts";
import { RuleError } from "../../../src/rules/rule-error.ts";
import { testOdds } from "../../../src/rules/tests/odds.ts";
import { computePool } from "../../../src/rules/tests/pool.ts";
import type { Row } from "../../../src/rules/tests/row.ts";
import { english } from "./words.ts";

const table: Table = {
  houseRules: defaultHouseRules,
  enforce: { ap: "enforce", ammunition: "warn", range: "off", load: "warn" },
};
const person = (uuid: string, changed: Partial<ActorFacts> = {}) =>
  ({
    uuid,
    name: uuid,
    kind: "character",
    stealth: 0,
    state: { stamina: { value: 4, max: 7 }, budget: { uuid: "c", ap: 2 } },
    ...changed,
  }) as unknown as ActorFacts;

const fields: readonly Field[] = [
  {
    name: "attribute",
    kind: "choice",
    label: text("BLACKOUT.test.attribute"),
    options: Array.from({ length: 6 }, (_, index) => ({ value: `a${index}`, label: text(`A${index}`) })),
  },
  {
    name: "cover",
    kind: "choice",
    label: text("Cover"),
    options: [
      { value: "none", label: text("None") },
      { value: "full", label: text("Full") },
    ],
  },
  { name: "exert", kind: "toggle", label: text("BLACKOUT.row.exert"), hint: text("costs Stamina") },
  { name: "time", kind: "number", min: 0, max: 1, label: text("Time") },
  { name: "helpers", kind: "number", min: 0, max: 3, label: text("Helpers") },
  { name: "distance", kind: "number", min: 0, max: 900, step: 5, label: text("Distance") },
  { name: "note", kind: "text", label: text("Note"), group: text("Else") },
  { name: "flanked", kind: "toggle", label: text("Flanked"), group: text("Foe") },
];

/** A custom action. Exertion and extra time each add a die at a cost, and cover removes two dice. */
const action: Action = {
  key: "shoot",
  label: text("Shoot"),
  targets: "any",
  fields: () => fields,
  defaults: () => ({}),
  judge: facts => ({ card: {} as never, draft: new Draft(facts), problems: [], followUps: [] }),
  preview: ({ choices, party, targets }) => {
    if (choices["attribute"] === "a5") throw new RuleError("choices.attribute", "a5", "another");
    const rows: Row[] = [
      ...(choices["exert"] === true ? [{ source: "exert", dice: 1, why: "BLACKOUT.row.exert" }] : []),
      ...(choices["time"] === 1 ? [{ source: "takingTime", dice: 1, why: "BLACKOUT.row.takingTime" }] : []),
      ...(choices["flanked"] === true ? [{ source: "flanked", dice: 1, why: "BLACKOUT.row.flanked" }] : []),
      ...(choices["cover"] === "full"
        ? [{ source: "fullCover", dice: -2, why: "BLACKOUT.row.fullCover" }]
        : []),
      ...(targets.some(({ stealth }) => stealth > 0)
        ? [{ source: "stealth", dice: -2, why: "BLACKOUT.row.stealth" }]
        : []),
      ...(choices["rows"] as readonly Row[]),
    ];
    const inspiration = choices["inspiration"] as number;
    const preview: Preview = {
      pool: computePool({ attribute: 5, skillRank: 2, rows, inspiration }, defaultHouseRules),
      rows,
      difficulty: targets.length > 0 ? 3 : null,
      ...(targets.length > 0 && { concealed: { of: "foe", need: "passive" } }),
      ap: 1 + (choices["time"] as number),
      stamina: choices["exert"] === true ? 1 : 0,
      problems:
        choices["time"] === 1
          ? [{ kind: "ap", text: text("Too dear") }]
          : [
              { kind: "load", text: text("Heavy load") },
              { kind: "range", text: text("Far") },
            ],
      lines: [
        { text: text("Damage"), value: "8D", why: [{ text: text("Rifle"), value: "8" }] },
        { text: text("Secret"), value: "1", concealed: { of: "foe", need: "all" } },
      ],
    };
    return party ? preview : { ...preview, pool: null };
  },
};
const start: Choices = {
  attribute: "a0",
  cover: "none",
  exert: false,
  time: 0,
  helpers: 0,
  distance: 30,
  note: "",
  flanked: false,
  rows: [],
  inspiration: 0,
  chosenToFail: false,
};
const state: ActionState = {
  targets: [],
  choices: start,
  mode: "public",
  secret: false,
  picking: false,
  search: "",
};

function view(
  choices: Choices = {},
  {
    targets = [] as ActorFacts[],
    actor = person("me"),
    party = true,
    member = true,
    pressed = null as string | null,
    ...changed
  }: {
    targets?: ActorFacts[];
    actor?: ActorFacts;
    party?: boolean;
    member?: boolean;
    pressed?: string | null;
  } & Partial<ActionWorld> = {},
) {
  const facts: Partial<Facts> = {
    actor,
    targets,
    choices: { ...start, ...choices },
    party: party ? { uuid: "p", inspiration: 2, members: member ? [actor.uuid] : [] } : null,
  };
  return actionView(
    { ...world(facts), ...changed },
    { ...state, targets: targets.map(({ uuid }) => uuid), choices: facts.choices! },
    pressed,
  );
}

function world(facts: Partial<Facts>): ActionWorld {
  return {
    action,
    table,
    facts: {
      actor: person("me"),
      item: null,
      gear: [],
      targets: [],
      choices: start,
      party: { uuid: "p", inspiration: 2, members: ["me"] },
      ...facts,
    },
    words: english,
    knows: () => true,
    candidates: [{ uuid: "foe", name: "Foe" }],
    gamemaster: false,
    writerOnline: true,
  };
}
const row = (dice: number, why = "dark"): Row => ({ source: "situation", dice, why });

describe("the choices of an action", () => {
  it("can be read and set by field name, even for one of several targets", () => {
    const choices = withChoice(withChoice({ cover: "none" }, "targets.1.cover", "full"), "cover", "half");
    expect(choices).toEqual({ cover: "half", targets: [{}, { cover: "full" }] });
    expect([
      choiceAt(choices, "cover"),
      choiceAt(choices, "targets.1.cover"),
      choiceAt(choices, "targets.4.cover"),
    ]).toEqual(["half", "full", undefined]);
  });

  it("for a target are removed along with the target", () => {
    const about = { ...state, targets: ["a", "b"], choices: { targets: [{ cover: "a" }, { cover: "b" }] } };
    expect(withTargets(about, ["b", "c"]).choices).toEqual({ targets: [{ cover: "b" }, {}] });
    expect(toggledTarget(about, "a", false, false).targets).toEqual(["b"]);
    expect(toggledTarget(about, "c", true, true).targets).toEqual(["c"]);
  });

  it("are converted to the field's type, and stay within its limits when the user clicks plus or minus", () => {
    const number = fields[4]!;
    expect([entered(number, "2", false), entered(number, " ", false)]).toEqual([2, null]);
    expect([
      stepped(number, 3, 1),
      stepped(number, null, 1),
      stepped(number, 0, -1),
      stepped(fields[5]!, 30, 1),
    ]).toEqual([3, 1, 0, 35]);
    // A field that may be blank, such as the difficulty, becomes blank again.
    const blank = { ...number, blank: true };
    expect([stepped(blank, 0, -1), stepped(blank, null, 1), stepped(blank, 1, -1)]).toEqual([null, 1, 0]);
    expect(fieldView(blank, { helpers: 0 }, english).number?.mayLess).toBe(true);
    expect(fieldView(blank, { helpers: null }, english).number?.mayLess).toBe(false);
    expect(entered(fields[1]!, "full", false)).toBe("full");
  });

  it("are made with toggles if only two numbers are possible", () => {
    expect([isSwitch(fields[3]!), isSwitch(fields[4]!), isSwitch(fields[2]!)]).toEqual([true, false, false]);
    expect([entered(fields[3]!, "on", true), entered(fields[3]!, "on", false)]).toEqual([1, 0]);
  });

  it("include custom modifiers, and at most as many Inspiration dice as are available", () => {
    const rows = withRow(withRow({}, 1), -1);
    expect(
      changedRow(
        changedRow(rows, 1, one => ({ ...one, dice: -2, why: "dark" })),
        0,
        () => null,
      )["rows"],
    ).toEqual([{ source: "situation", dice: -2, why: "dark" }]);
    expect(
      [inspired({}, 1, 2), inspired({ inspiration: 2 }, 1, 2), inspired({ inspiration: 0 }, -1, 2)].map(
        one => one["inspiration"],
      ),
    ).toEqual([1, 2, 0]);
  });
});

describe("the fields of an action", () => {
  it("show options side by side if there are few, and in a list if there are many", () => {
    expect(fieldView(fields[1]!, start, english).segments).toEqual([
      { value: "none", label: "None", selected: true },
      { value: "full", label: "Full", selected: false },
    ]);
    expect(fieldView(fields[0]!, start, english).list).toHaveLength(6);
    expect(fieldView(fields[0]!, {}, english).list?.find(({ selected }) => selected)?.value).toBe("a0");
    expect(fieldView(fields[0]!, { attribute: "gone" }, english).list?.[0]).toEqual({
      value: "",
      label: "–",
      selected: true,
    });
  });

  it("have plus and minus buttons if they are numeric", () => {
    expect(fieldView(fields[4]!, start, english).number).toMatchObject({
      value: 0,
      mayLess: false,
      mayMore: true,
      more: "More: Helpers",
    });
    expect(fieldView(fields[4]!, { helpers: null }, english).number?.value).toBe("");
  });

  it("are grouped under headings, after those without a group", () => {
    expect(
      fieldGroups([fields[6]!, fields[1]!], start, english).map(({ title, fields: own }) => [
        title,
        own.map(({ name }) => name),
      ]),
    ).toEqual([
      ["", ["cover"]],
      ["Else", ["note"]],
    ]);
  });
});

describe("the action dialog", () => {
  it("shows the pool, and shows toggles and counters in rows below the other fields", () => {
    const { test, fields: above, rows, groups, more, foot, rolling } = view({}, { targets: [person("foe")] });
    expect(test?.pool).toMatchObject({ rolled: 7, made: "" });
    expect(rows.map(({ name }) => name)).toEqual(["exert", "time", "helpers"]);
    expect(above.map(({ name }) => name)).toEqual(["attribute", "cover", "distance"]);
    expect([groups, more?.on, more?.open]).toEqual([[], "", false]);
    expect(more?.groups.map(({ title, fields: own }) => [title, own.map(({ name }) => name)])).toEqual([
      ["Else", ["note"]],
      ["Foe", []],
    ]);
    expect(more?.groups[1]?.rows).toMatchObject([
      { name: "flanked", dice: "+1", used: false, chanceChange: { tone: "bo-help" } },
    ]);
    expect(foot).toMatchObject({ label: "Roll 7D anyway", dice: true });
    expect(rolling.mayFail).toBe(true);
  });

  it("shows four rows, plus any rows turned on by the map, and collapses the other fields, with a count of those that are on", () => {
    const many: readonly Field[] = [
      ...["one", "two", "three", "four", "five", "flanked"].map((name): Field => ({
        name,
        kind: "toggle",
        label: text(name),
      })),
      { name: "note", kind: "text", label: text("Note"), group: text("Else") },
    ];
    const shown = (choices: Choices, own: Choices = {}) =>
      actionView(
        { ...world({ choices: { ...start, ...choices } }), action: { ...action, fields: () => many } },
        { ...state, choices: own },
      );
    expect(shown({}).rows.map(({ name }) => name)).toEqual(["one", "two", "three", "four"]);
    expect(shown({}).more).toMatchObject({ on: "", rows: [{ name: "five" }, { name: "flanked" }] });
    const measured = shown({ flanked: true });
    expect(measured.rows.at(-1), "on, and nobody chose it").toMatchObject({ name: "flanked", used: true });
    const chosen = shown({ flanked: true, note: "x" }, { flanked: true, note: "x" });
    expect(chosen.more).toMatchObject({ on: "2 on", rows: [{ name: "five" }, { name: "flanked" }] });
  });

  it("shows the dice for a burst and the odds of each number of hits, but reveals no concealed values", () => {
    const loose: Action = {
      ...action,
      preview: (facts, now) => ({
        ...action.preview(facts, now),
        pool: null,
        dice: { count: 4, told: 3, hits: [0.1, 0.2, 0.3, 0.2, 0.2] },
      }),
    };
    const target = [person("foe")];
    const known = view({ flanked: true }, { action: loose, targets: target });
    expect(known.test).toMatchObject({ pool: { rolled: 4, made: "3 + 1 = 4" }, chance: 0.9 });
    expect(known.test?.odds).toMatchObject({
      met: "90.0",
      steps: [{ percent: "90.0" }, { percent: "70.0" }, {}, {}, { percent: "0.0" }],
    });
    expect(known.foot.label).toMatch(/^Roll 4D/u);
    const unknown = view({}, { action: loose, targets: target, knows: () => false });
    expect(unknown.test).toMatchObject({ pool: { rolled: 3 }, chance: null, odds: { met: "", steps: [] } });
    expect([unknown.odds?.bar, unknown.chanceKnown]).toEqual([null, false]);
  });

  it("shows a toggle's bonus, cost and effect on the odds, even while the toggle is off", () => {
    const aimed = { targets: [person("foe")] };
    const [off, on] = [view({}, aimed).rows[0]!, view({ exert: true }, aimed).rows[0]!];
    expect(off).toMatchObject({
      used: false,
      dice: "+1",
      cost: "+1 Stamina",
      chanceChange: { tone: "bo-help" },
    });
    expect(on).toMatchObject({ used: true, dice: "+1", chanceChange: off.chanceChange });
    const met = (dice: number) =>
      testOdds(computePool({ attribute: dice }, defaultHouseRules), 3, defaultHouseRules).met;
    expect(off.chanceChange!.text).toBe(`+${((met(8) - met(7)) * 100).toFixed(1)}`);
  });

  it("lists fixed modifiers separately from the user's own, and includes toggles in neither list", () => {
    const { test } = view({ exert: true, cover: "full", rows: [row(-1)] }, { targets: [person("foe")] });
    expect(test!.fixed.map(({ title, dice }) => [title, dice])).toEqual([["Full cover", "−2"]]);
    expect(test!.own).toMatchObject([{ index: 0, why: "dark", chanceChange: { tone: "bo-harm" } }]);
  });

  it("shows the chance of success, or of each number of successes if there is no difficulty", () => {
    expect(view().test!.odds).toMatchObject({
      met: "",
      needed: "",
      steps: [{ label: "1 or more" }, {}, {}, {}, {}],
    });
    const odds = view({}, { targets: [person("foe")] }).test!.odds;
    expect(odds.met).toBe(
      (testOdds(computePool({ attribute: 7 }, defaultHouseRules), 3, defaultHouseRules).met * 100).toFixed(1),
    );
  });

  it("hides the difficulty, lines and modifiers that would reveal unknown values of a target", () => {
    const { test, lines } = view(
      {},
      { targets: [person("foe", { stealth: 2 })], knows: concealed => concealed === undefined },
    );
    expect(test!.odds).toMatchObject({ met: "", needed: "You don’t know the difficulty." });
    expect(test!.pool.rolled).toBe(7);
    expect(test!.fixed).toEqual([
      {
        title: "Target’s Stealth",
        note: "unknown to you, not included in the odds",
        dice: "?",
        chanceChange: { text: "?", tone: "" },
      },
    ]);
    expect(lines.map(line => line.text)).toEqual(["Damage"]);
    expect(view({}, { targets: [person("foe", { stealth: 2 })] }).test!.pool.rolled).toBe(5);
  });

  it("shows the cost of an action and the points that would be left", () => {
    expect(view({ exert: true }).foot.costs).toEqual([
      { text: "costs 1 AP, leaves 1", short: false },
      { text: "costs 1 Stamina, leaves 3", short: false },
    ]);
  });

  it("shows the shots in the weapon, or the number of thrown weapons left (R7.25)", () => {
    const shots = (category: string, ammunition: object | null) =>
      actionView(
        world({
          item: { weapon: { category }, state: { ammunition, quantity: 3 } } as unknown as Facts["item"],
        }),
        state,
        null,
      ).shots;
    expect(shots("ranged", { value: 7, max: 10 })).toBe("Shots: 7");
    expect(shots("thrown", null)).toBe("3 left to throw");
    expect(shots("melee", null)).toBeNull();
  });

  it("highlights costs that the actor can't pay", () => {
    const spent = person("me", {
      state: { stamina: { value: 0, max: 7 }, budget: { uuid: "c", ap: 0 } },
    } as unknown as ActorFacts);
    expect(view({ exert: true }, { actor: spent }).foot.costs).toEqual([
      { text: "costs 1 AP, 0 left", short: true },
      { text: "costs 1 Stamina, 0 left", short: true },
    ]);
  });

  it("blocks an action that exceeds a limit or only warns about it, depending on how strictly the limit is enforced", () => {
    expect(view()).toMatchObject({
      problems: [{ what: "warning", text: "Warning: Heavy load" }],
      foot: { gate: "confirm", refused: false },
    });
    expect(view({ time: 1 })).toMatchObject({
      problems: [{ what: "impossible", text: "Not possible: Too dear" }],
      foot: { gate: "refused", refused: true },
    });
  });

  it("requires confirmation of a warning, and asks again if choices or problems have changed", () => {
    const { foot } = view();
    expect([foot.gate, foot.label, foot.confirming]).toEqual(["confirm", "Roll 7D anyway", false]);
    const again = view({}, { pressed: foot.confirmation }).foot;
    expect([again.label, again.confirming]).toEqual(["Confirm: Roll 7D anyway", true]);
    expect(view({ cover: "full" }, { pressed: foot.confirmation }).foot.confirming).toBe(false);
    const more = {
      ...action,
      preview: (facts: Facts) => ({
        ...action.preview(facts, table),
        problems: [{ kind: "ammunition" as const, text: text("No rounds") }],
      }),
    };
    expect(view({}, { action: more, pressed: foot.confirmation }).foot.confirming).toBe(false);
  });

  it("lets a Gamemaster overrule an enforced limit, but not a rule of the game", () => {
    const { problems, foot } = view({ time: 1 }, { gamemaster: true });
    expect([foot.gate, foot.refused, problems[0]!.what, problems[0]!.text]).toEqual([
      "overrule",
      false,
      "notAllowed",
      "Not allowed: Too dear",
    ]);
    const ruled = {
      ...action,
      preview: (facts: Facts) => ({
        ...action.preview(facts, table),
        problems: [{ kind: "rule" as const, text: text("Never") }],
      }),
    };
    expect(
      view(
        {},
        {
          gamemaster: true,
          action: ruled,
          pressed: view({}, { gamemaster: true, action: ruled }).foot.confirmation,
        },
      ).foot,
    ).toMatchObject({ gate: "refused", refused: true, confirming: false });
  });

  it("shows no odds for an action that exceeds a limit until the user confirms the warning", () => {
    const wide: Table = { ...table, enforce: { ap: "warn", ammunition: "off", range: "warn", load: "warn" } };
    const withChance: Action = {
      ...action,
      preview: (facts, at) => {
        const before = action.preview(facts, at);
        return { ...before, lines: [...before.lines, { text: text("Hit"), value: "86 %", chance: true }] };
      },
    };
    const targets = [person("foe")];
    const far = view({}, { table: wide, action: withChance, targets });
    const chanceChanges = ({ rows }: typeof far) => rows.map(({ chanceChange }) => chanceChange !== null);
    expect([far.odds?.out, far.lines.some(({ text: label }) => label === "Hit"), far.chanceKnown]).toEqual([
      "No chance at present",
      false,
      false,
    ]);
    expect(chanceChanges(far)).not.toContain(true);
    const sure = view({}, { table: wide, action: withChance, targets, pressed: far.foot.confirmation });
    expect([sure.odds?.out, sure.chances.some(({ text: label }) => label === "Hit")]).toEqual(["", true]);
    expect(chanceChanges(sure)).toContain(true);
    expect(view({ time: 1 }, { table: wide, action: withChance }).odds?.out).toBe("");
  });

  it("shows the odds of an action without a pool, but excludes concealed values from them", () => {
    const odds: OddsShown = {
      head: text("BLACKOUT.test.hits"),
      met: 0.75,
      needed: text("9 or more"),
      outcomes: [0.05, 0.2, 0.5, 0.25].map(chance => ({ label: text("Outcome"), chance })),
    };
    const otherwise = { ...odds, met: 0.5, steps: [{ label: text("1 or more"), chance: 0.5 }], outcomes: [] };
    const rolls: Action = {
      ...action,
      preview: () => ({
        pool: null,
        rows: [],
        difficulty: null,
        ap: 0,
        stamina: 0,
        problems: [],
        odds: { ...odds, concealed: { of: "Actor.foe", need: "passive" }, otherwise },
        lines: [
          { text: text("Base dice"), value: "4", chief: true },
          { text: text("Chance if pushed"), value: "80 %", chance: true },
        ],
      }),
    };
    const known = view({}, { action: rolls });
    expect(known.odds).toMatchObject({ out: "", bar: { head: "Hits", met: "75.0", needed: "9 or more" } });
    expect(known.odds?.bar?.bracket).toMatchObject({ before: "0.2500", counts: "0.7500" });
    expect(known.odds?.bar?.outcomes.map(({ place, percent }) => [place, percent])).toEqual([
      [1, "5.0"],
      [2, "20.0"],
      [4, "50.0"],
      [5, "25.0"],
    ]);
    expect([known.chances.map(one => one.value), known.lines]).toEqual([["80 %"], []]);
    const unknown = view({}, { action: rolls, knows: () => false });
    expect(unknown.odds?.bar).toMatchObject({ met: "50.0", outcomes: [], steps: [{ percent: "50.0" }] });
  });

  it("warns that a reaction has no trigger unless the actor was attacked (R5.13)", () => {
    const shown = (attacker?: string, costs = [text("BLACKOUT.actionDialog.cost.reaction")]) =>
      view(
        {},
        {
          action: {
            ...action,
            opposes: true,
            preview: () => ({
              pool: null,
              difficulty: null,
              ap: 0,
              stamina: 0,
              problems: [],
              rows: [],
              lines: [],
              costs,
            }),
          },
          ...(attacker === undefined ? {} : { attacker: () => attacker }),
        },
      ).problems.map(problem => problem.text);
    expect(shown("")).toEqual([
      expect.stringMatching(/^Note: A reaction needs a trigger, and .+ hasn.t been attacked this turn\./u),
    ]);
    expect([shown("Actor.foe"), shown("", []), shown()]).toEqual([[], [], []]);
  });

  it("says what to do if no target can be attacked, and offers to open a door in the way", () => {
    const aimed: Action = { ...action, opposes: true, targets: "optional" };
    const shown = (remedy: ActionWorld["remedy"]) => {
      const { problems, opensDoor } = view({}, { action: aimed, ...(remedy ? { remedy } : {}) });
      return [problems.at(-1)?.text.replace(/^Note: /, ""), opensDoor];
    };
    const texts = english.localize.bind(english);
    expect(shown({ unreachable: true, door: {} })).toEqual([
      texts("BLACKOUT.actionDialog.openDoorFirst"),
      true,
    ]);
    expect(shown({ unreachable: true, door: null })).toEqual([
      texts("BLACKOUT.actionDialog.moveFirst"),
      false,
    ]);
    expect(shown({ unreachable: false, door: null })).toEqual([
      texts("BLACKOUT.actionDialog.atNobody"),
      false,
    ]);
  });

  it("shows a note if no target is chosen, but still reserves space for the distance", () => {
    const aimed: Action = { ...action, opposes: true, targets: "optional" };
    const free = view({}, { action: aimed });
    expect(free.problems.at(-1)).toMatchObject({ what: "note", tone: "" });
    expect(free.problems.at(-1)?.text).toContain("No target chosen");
    expect([free.measured, free.roomy, free.foot.refused]).toEqual([true, true, false]);
    expect(view({}, { action: { ...action, targets: "optional" } }).problems.at(-1)?.text).not.toContain(
      "No target",
    );
  });

  it("shows the odds against a typical enemy only to users who aren't allowed to see the odds against the target", () => {
    const reference = { text: text("BLACKOUT.attack.expect.reference"), value: "70 %", chance: true };
    const withReference: Action = {
      ...action,
      preview: (facts, at) => ({
        ...action.preview(facts, at),
        problems: [],
        difficulty: 2,
        concealed: { of: "foe", need: "passive" },
        lines: [reference],
      }),
    };
    const shown = (knows: boolean) =>
      view({}, { action: withReference, knows: concealed => knows || concealed === undefined }).chances.map(
        ({ value }) => value,
      );
    expect([shown(true), shown(false)]).toEqual([[], ["70 %"]]);
  });

  it("shows which choice is invalid", () => {
    const { problems, test, foot } = view({ attribute: "a5" });
    expect(problems).toMatchObject([{ what: "impossible" }]);
    expect(problems[0]!.text).toContain("Attribute: “a5” isn’t valid.");
    expect([test, foot.refused, foot.label]).toEqual([null, true, "Shoot"]);
  });

  it("reports a missing target if the action requires one", () => {
    expect(view({}, { action: { ...action, targets: "one" } }).problems[0]).toMatchObject({
      what: "missing",
      text: "Missing: Choose a target first.",
    });
    expect(view({}, { action: { ...action, targets: "one" }, targets: [person("foe")] }).foot.refused).toBe(
      false,
    );
  });

  it("shows no odds for an action without a test, and doesn't collapse fields", () => {
    const { test, fields: above, groups, more, foot } = view({}, { party: false });
    expect([test, more]).toEqual([null, null]);
    expect([above.length, groups.map(({ title }) => title)]).toEqual([6, ["Else", "Foe"]]);
    expect(foot).toMatchObject({ label: "Shoot anyway", dice: false });
  });

  it("shows measurements from the map separately, and keeps the field for cover in its group", () => {
    const cover: Field = {
      name: "targets.0.cover",
      kind: "choice",
      label: text("Cover"),
      options: [
        { value: "line", label: text("By the line") },
        { value: "none", label: text("None") },
      ],
      group: text("The line"),
    };
    const aimed = (lines: Preview["lines"]): Action => ({
      ...action,
      fields: () => [...fields, cover],
      preview: (facts, now) => ({
        ...action.preview(facts, now),
        lines: [...lines, { text: text("Damage"), value: "8D" }],
      }),
    });
    const shown = view(
      {},
      {
        action: aimed([
          { text: text("BLACKOUT.map.distance"), value: "25 ft", why: [{ text: text("Short"), value: "" }] },
        ]),
      },
    );
    expect(shown.onMap).toMatchObject([
      { text: "Distance", value: "25 ft", tone: "", why: [{ text: "Short", value: "" }] },
    ]);
    expect([shown.measured, shown.lines.map(line => line.text)]).toEqual([true, ["Damage"]]);
    // A choice that overrides the map adds a note about the override, but no row with a value from the map.
    const overridden = view(
      {},
      {
        action: aimed([
          { text: text("BLACKOUT.map.distance"), value: "25 ft" },
          {
            text: text("BLACKOUT.map.saidFor", {
              what: text("BLACKOUT.map.distance"),
              said: inFeet(20),
              shown: inFeet(25),
            }),
          },
        ]),
      },
    );
    expect([overridden.onMap.length, overridden.byHand]).toEqual([
      1,
      ["Distance: 20 ft, set by hand (map: 25 ft)"],
    ]);
    const blind = view({}, { action: aimed([]) });
    expect([blind.measured, blind.onMap]).toEqual([false, []]);
    for (const { more } of [shown, blind])
      expect(more?.groups.find(({ title }) => title === "The line")?.fields).toMatchObject([
        { name: "targets.0.cover" },
      ]);
  });

  it("is skipped if the action has no choices and no problems", () => {
    const rest: Action = {
      ...action,
      targets: "none",
      fields: () => [],
      preview: () => ({
        pool: null,
        rows: [],
        difficulty: null,
        ap: 2,
        stamina: 0,
        problems: [{ kind: "range", text: text("Far") }],
        lines: [],
      }),
    };
    const situation = {
      table,
      facts: { actor: person("me"), item: null, gear: [], targets: [], choices: {}, party: null },
    };
    expect(isPlain({ ...situation, action: rest })).toBe(true);
    expect(
      isPlain({
        ...situation,
        action: {
          ...rest,
          preview: facts => ({
            ...rest.preview(facts, table),
            problems: [{ kind: "ap", text: text("Too dear") }],
          }),
        },
      }),
    ).toBe(false);
    expect(isPlain({ ...situation, action: { ...rest, fields: () => fields } })).toBe(false);
    expect(isPlain({ ...situation, action: { ...rest, targets: "optional" } })).toBe(false);
  });

  it("omits empty parts", () => {
    const bare = view(
      {},
      {
        party: false,
        action: {
          ...action,
          targets: "none",
          fields: () => [],
          preview: () => ({
            pool: null,
            rows: [],
            difficulty: null,
            ap: 0,
            stamina: 0,
            problems: [],
            lines: [],
          }),
        },
      },
    );
    expect([bare.emptyTop, bare.emptyRows]).toEqual([true, true]);
    expect([view().emptyTop, view().emptyRows]).toEqual([false, false]);
  });

  it("allows only as many Inspiration dice as the party's pool contains", () => {
    expect(view({ inspiration: 2 }, { targets: [person("foe")] }).test!.inspiration).toMatchObject({
      mayAdd: false,
      mayTake: true,
      left: "0 left in the pool",
      chanceChange: { tone: "bo-help" },
    });
    expect(view({ inspiration: 1 }, { writerOnline: false }).test!.inspiration?.isPending).toBe(true);
  });

  it("offers no Inspiration dice to an actor outside the party, but allows dice that are already chosen to be removed (R4.1)", () => {
    expect(view({}, { member: false }).test!.inspiration).toBeNull();
    expect(view({ inspiration: 1 }, { member: false }).test!.inspiration).toMatchObject({
      mayAdd: false,
      mayTake: true,
    });
  });
});

describe("the target picker", () => {
  const many = Array.from({ length: 9 }, (_, index) => ({ uuid: `u${index}`, name: `Marauder ${index}` }));
  const pick = (count: TargetCount, chosen: string[], search = "") =>
    targetPicker(count, many, chosen, { open: false, search }, english);

  it("lists targets in the order in which they were chosen", () => {
    expect(pick("many", ["u2", "u0"])).toMatchObject({
      chosen: "Marauder 2, Marauder 0",
      missing: false,
      searchable: true,
    });
  });

  it("shows whether a missing target is required or optional", () => {
    expect([pick("one", []), pick("optional", [])].map(shown => shown?.single)).toEqual([true, true]);
    expect([pick("one", []), pick("any", [])]).toMatchObject([
      { chosen: "choose one", missing: true },
      { chosen: "none", missing: false },
    ]);
    expect(pick("none", [])).toBeNull();
  });

  it("is hidden if the current choices make targets unnecessary", () => {
    const targetless: Action = {
      ...action,
      preview: facts => ({
        ...action.preview(facts, table),
        targetless: facts.choices["cover"] === "full",
      }),
    };
    const shown = (cover: string) => view({ cover }, { action: targetless }).targets;
    expect(shown("none")).toMatchObject({ chosen: "none" });
    expect(shown("full")).toBeNull();
  });

  it("finds targets by part of their names", () => {
    expect(
      pick("any", [], " DER 4")!
        .rows.filter(({ hidden }) => !hidden)
        .map(({ name }) => name),
    ).toEqual(["Marauder 4"]);
  });
});
