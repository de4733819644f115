import { describe, expect, it } from "vitest";
import type { Source } from "../../../../../src/ledger/plain.ts";
import {
  maximumOf,
  readSheet,
  resolveIn,
} from "../../../../../src/variants/zones-and-cards/combat/sheet-of.ts";
import { variant } from "../../../../../src/variants/zones-and-cards/variant.ts";
import type { Action } from "../../../../../src/actions/core/action.ts";
import { table } from "../../../actions/support.ts";
import { blade, gun, MadeUpEncounter, sheet, suit, type Brought } from "./support.ts";

const lowest = { face: () => 1 };
const letCome = { interrupt: "let" };
/** Returns a sheet with the given values. Attributes default to 3, and skills to 2. */
const of = (attributes: Source, skills: Source = {}, part: Source = {}): Source => {
  const { attributes: plain, skills: trained } = sheet();
  return {
    attributes: { ...(plain as Source), ...attributes },
    skills: { ...(trained as Source), ...skills },
    health: 3,
    stress: 0,
    ...part,
  };
};

/** Returns an encounter with Ann, a foe, and an ally of Ann's. Ann acts first, and has a gun and a blade. */
function duel({
  ann = {},
  foe = {},
  weapon = {},
  edge = {},
  armor = 0,
  settings = {},
}: {
  readonly ann?: Source;
  readonly foe?: Source;
  readonly weapon?: Source;
  readonly edge?: Source;
  readonly armor?: number;
  readonly settings?: Source;
} = {}) {
  const encounter = new MadeUpEncounter(
    [
      { id: "ann", sheet: { ...sheet(), ...ann }, things: [gun("ann", weapon), blade("ann", edge)] },
      {
        id: "foe",
        side: "enemy",
        sheet: { ...sheet(), ...foe },
        things: armor > 0 ? [suit("foe", armor)] : [],
      },
      { id: "bob", sheet: sheet() },
    ],
    { settings },
  );
  encounter.play("zones.round", "ann", {}, [], lowest);
  return encounter;
}

const sheetIn = (encounter: MadeUpEncounter, id: string) =>
  (encounter.world.get(`Actor.${id}`)!["system"] as { variants: { zones: Source } }).variants.zones;
const supplyOf = (encounter: MadeUpEncounter) =>
  (encounter.world.get("Actor.ann.Item.gun")!["system"] as { variants: { zones: Source } }).variants.zones[
    "supply"
  ];
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));
/** Returns the numbers of base and stress dice on the card of a roll or an attack. */
const pool = ({ card }: ReturnType<MadeUpEncounter["judge"]>) =>
  ["base", "stress"].map(
    kind => card.dice.find(({ stream }) => stream.endsWith(`.${kind}`))?.faces.length ?? 0,
  );
const order = (encounter: MadeUpEncounter) =>
  encounter.standing.order.map(({ id, initiative }) => `${id}(${initiative ?? ""})`).join(" ");

/** Rolls Observation with this number of base dice. */
function rolling(base: number, part: Source, settings: Source = {}) {
  const encounter = duel({ ann: part, settings });
  const play = (brought: Brought) =>
    encounter.play(
      "zones.roll",
      "ann",
      { skill: "observation", modifier: base - 5, push: "ask" },
      [],
      brought,
    );
  return { encounter, play };
}

/** Attacks with the gun. The given choices override the defaults. */
const shoot = (encounter: MadeUpEncounter, choices: Source, brought: Brought) =>
  encounter.play(
    "zones.attack",
    "ann",
    { item: "gun", push: "keep", conserve: "never", ...choices },
    ["foe"],
    {
      answers: letCome,
      ...brought,
    },
  );
const harmTo = (encounter: MadeUpEncounter, before: number) =>
  before - Number(sheetIn(encounter, "foe")["health"]);
const strong = of({ strength: 10, agility: 10 }, {}, { health: 10 });
const showing = (dice: number, sixes: number) =>
  Array.from({ length: dice }, (_, index) => (index < sixes ? 6 : 3));

describe("the worked examples of Zones & Cards, played as actions", () => {
  it("aiming and cover affect the pool (A-01)", () => {
    const encounter = duel({ ann: of({ agility: 4 }, {}, { stress: 3 }) });
    encounter.play("zones.action", "ann", { action: "aim", item: "gun" });
    encounter.play("zones.adjust", "foe", { cover: "partial" });
    expect(pool(shoot(encounter, {}, {}))).toEqual([7, 3]);
  });

  it("a pool has at least one base die besides the stress dice (A-02)", () => {
    const encounter = duel({ ann: of({ strength: 2 }, { stamina: 0 }, { stress: 2 }) });
    expect(
      pool(encounter.judge("zones.roll", "ann", { skill: "stamina", modifier: -3, push: "keep" })),
    ).toEqual([1, 2]);
  });

  it("a roll with two successes causes no response, and can be pushed (A-03)", () => {
    const { encounter, play } = rolling(4, { stress: 2 });
    const dice = { "roll.base": [6, 3, 1, 5], "roll.stress": [6, 2] };
    expect(
      encounter
        .judge("zones.roll", "ann", { skill: "observation", modifier: -1 }, [], { dice })
        .prompts.map(({ key }) => key),
    ).toEqual(["roll.push"]);
    const { card } = play({ dice, answers: { "roll.push": "keep" } });
    expect([card.outcome.data, card.dice.map(({ stream }) => stream)]).toEqual([
      { n: 2 },
      ["roll.base", "roll.stress"],
    ]);
  });

  it("a 1 on a stress die prevents a push and causes a response, but the action succeeds (A-04)", () => {
    const { encounter, play } = rolling(2, { stress: 2 });
    const { prompts, card } = play({
      dice: { "roll.base": [6, 4], "roll.stress": [1, 6], "roll.response": [2] },
    });
    expect([
      prompts,
      card.outcome.data,
      sheetIn(encounter, "ann")["responses"],
      sheetIn(encounter, "ann")["stress"],
    ]).toMatchObject([[], { n: 2 }, { jumpy: true }, 2]);
  });

  it("a push can cause a response (A-05)", () => {
    const { encounter, play } = rolling(4, { stress: 1 });
    const { card } = play({
      dice: {
        "roll.base": [3, 1, 5, 2],
        "roll.stress": [4],
        "roll.push": [6, 2, 6, 3, 5, 1],
        "roll.response": [4],
      },
      answers: { "roll.push": "push" },
    });
    expect(card.outcome.data).toEqual({ n: 2 });
    expect(sheetIn(encounter, "ann")).toMatchObject({ stress: 2, responses: { aggravated: true } });
  });

  it("an action can fail due to stress, no matter how many sixes were rolled (A-06)", () => {
    const { encounter, play } = rolling(5, { stress: 5 });
    const { card } = play({
      dice: { "roll.base": [6, 6, 2, 2, 2], "roll.stress": [1, 2, 2, 2, 2], "roll.response": [6] },
    });
    expect([card.outcome.data, card.tone, sheetIn(encounter, "ann")["stress"]]).toEqual([{ n: 0 }, "bad", 6]);
  });

  it.each([
    [true, 9],
    [false, 8],
  ])(
    "a push by a jumpy character adds the number of dice that the setting specifies (equal to stress: %s) (A-07)",
    (pushDiceEqualStress, dice) => {
      const { encounter, play } = rolling(
        5,
        { stress: 2, responses: { jumpy: true } },
        { pushDiceEqualStress },
      );
      const { prompts } = encounter.judge("zones.roll", "ann", { skill: "observation", push: "ask" }, [], {});
      expect(prompts[0]?.options[1]?.dice?.count).toBe(dice);
      play({ answers: { "roll.push": "push" } });
      expect(sheetIn(encounter, "ann")["stress"]).toBe(4);
    },
  );

  it("a deflated character can't push or become jumpy (A-08)", () => {
    const { encounter, play } = rolling(5, { stress: 3, responses: { deflated: true } });
    expect(encounter.judge("zones.roll", "ann", { skill: "observation" }).prompts).toEqual([]);
    play({ dice: { "roll.stress": [1, 2, 2], "roll.response": [1] } });
    expect([sheetIn(encounter, "ann")["stress"], sheetIn(encounter, "ann")["responses"]]).toEqual([
      3,
      { deflated: true },
    ]);
  });

  it.each([
    ["A-09", 3, 1, 2],
    ["A-10", 2, 2, 0],
  ])(
    "%s: a close attack with %i successes deals the expected damage if Defend has %i successes",
    (_, mine, theirs, damage) => {
      const encounter = duel({ foe: of({ strength: 4, agility: 4 }, {}, { health: 4 }), armor: 1 });
      encounter.play("zones.attack", "ann", { item: "blade", push: "keep" }, ["foe"], {
        answers: { interrupt: "defend" },
        dice: { "attack.base": showing(5, mine), "interrupt": showing(6, theirs) },
      });
      expect(harmTo(encounter, 4)).toBe(damage);
    },
  );

  it("an unarmed hit with one success deals no damage to an armored target (A-11)", () => {
    const { card } = duel({ armor: 1 }).play("zones.attack", "ann", { push: "keep" }, ["foe"], {
      answers: letCome,
      dice: { "attack.base": showing(5, 1) },
    });
    expect([card.outcome.key, card.tone]).toEqual(["BLACKOUT.zones.attack.nothing", "good"]);
  });

  it("a piercing weapon and an attack on a weak spot both reduce armor (A-12)", () => {
    const encounter = duel({
      ann: of({ agility: 4 }, { rangedCombat: 1 }),
      foe: strong,
      weapon: { damage: 3, armorPiercing: true },
      armor: 3,
    });
    expect(pool(shoot(encounter, { weakSpot: true }, { dice: { "attack.base": showing(4, 2) } }))).toEqual([
      4, 0,
    ]);
    expect(harmTo(encounter, 10)).toBe(3);
  });

  it.each([
    ["A-13", 5, 4, 0, 0],
    ["A-14", 2, 2, 1, 1],
  ])(
    "%s: %i successes deal the expected damage through a barrier of %i and armor of %i",
    (_, sixes, barrier, armor, damage) => {
      const encounter = duel({
        ann: of({ agility: 6 }, { rangedCombat: 4 }),
        foe: strong,
        weapon: { damage: 3 },
        armor,
      });
      shoot(encounter, { cover: "full", barrier }, { dice: { "attack.base": showing(8, sixes) } });
      expect(harmTo(encounter, 10)).toBe(damage);
    },
  );

  it.each([
    ["spare", 3, false],
    ["damage", 4, true],
  ])("three successes deal the expected damage with the choice “%s” (A-15)", (conserve, damage, rolls) => {
    const encounter = duel({ foe: strong });
    const { given } = shoot(
      encounter,
      { conserve: "ask" },
      { answers: { ...letCome, conserve }, dice: { "attack.base": showing(6, 3) } },
    );
    expect([harmTo(encounter, 10), given.dice["supply"] !== undefined]).toEqual([damage, rolls]);
  });

  it.each([
    ["A-16", 4, [1, 3, 1, 5], 2],
    ["A-17", 8, [1, 2, 2, 4, 6, 6], 7],
  ])("%s: a supply roll reduces a supply of %i to the expected value", (_, supply, faces, left) => {
    const encounter = duel({ weapon: { capacity: 8, supply } });
    const { given } = encounter.play("zones.supply", "ann", { item: "gun" }, [], { dice: { supply: faces } });
    expect([given.dice["supply"], supplyOf(encounter)]).toEqual([faces, left]);
  });

  it("full auto allows three attacks, which increase stress and use up supply (A-18)", () => {
    const encounter = duel({
      ann: { stress: 1 },
      foe: strong,
      weapon: { fullAuto: true, supply: 6, capacity: 6 },
    });
    const fires = (shot: number, sixes: number) => {
      const judged = shoot(
        encounter,
        { shot },
        { dice: { "attack.base": showing(6, sixes), "supply": [1, 2, 2, 2, 2, 2] } },
      );
      return [pool(judged)[1], supplyOf(encounter), judged.followUps.length];
    };
    expect([fires(1, 1), fires(2, 1), fires(3, 0)]).toEqual([
      [1, 5, 1],
      [2, 4, 1],
      [3, 3, 0],
    ]);
    expect(sheetIn(encounter, "ann")["stress"]).toBe(3);
  });

  it("a push ends full auto (A-19)", () => {
    const encounter = duel({ foe: strong, weapon: { fullAuto: true } });
    const { followUps, prompts } = shoot(
      encounter,
      { push: "ask" },
      { answers: { ...letCome, "attack.push": "push" }, dice: { "attack.base": showing(6, 1) } },
    );
    expect([prompts, followUps]).toEqual([[], []]);
  });

  const four = (part: Record<string, Partial<MadeUpEncounter["people"][number]>> = {}) =>
    new MadeUpEncounter(["A", "B", "C", "D"].map(id => ({ id, sheet: sheet(), ...part[id] })));

  it("the combatant with the lowest card acts first (A-20)", () => {
    const encounter = four();
    encounter.play("zones.round", "A", {}, [], {
      dice: { "card.0": [7], "card.1": [2], "card.2": [7], "card.3": [3] },
    });
    expect([order(encounter), encounter.standing.acting]).toEqual(["B(2) D(4) A(7) C(9)", "B"]);
  });

  it("an attacker with surprise gets the first card (A-21)", () => {
    const encounter = four();
    encounter.play("zones.round", "A", { surprise: ["C"] }, [], {
      dice: { "card.0": [5], "card.1": [2], "card.2": [7] },
    });
    expect(order(encounter)).toBe("C(1) B(3) A(6) D(10)");
  });

  it("a combatant can swap cards with another combatant who hasn't acted yet (A-22)", () => {
    const encounter = four();
    encounter.play("zones.round", "A", {}, [], {
      dice: { "card.0": [7], "card.1": [2], "card.2": [7], "card.3": [3] },
    });
    encounter.play("zones.swap", "B", { card: 7 });
    expect([order(encounter), encounter.standing.acting]).toEqual(["A(2) D(4) B(7) C(9)", "A"]);
    encounter.play("zones.endTurn", "A");
    expect(keys(encounter.judge("zones.swap", "D", { card: 2 }))).toContain("swapBar.alreadyActed");
  });

  it("a combatant who dodges has either a full or a quick action left (A-23)", () => {
    const dodged = () => {
      const encounter = duel({ foe: {} });
      shoot(encounter, {}, { answers: { interrupt: "dodge" } });
      encounter.play("zones.endTurn", "ann");
      return encounter;
    };
    const left = (encounter: MadeUpEncounter) =>
      ["useTerminal", "partialCover"].map(action =>
        keys(encounter.judge("zones.action", "foe", { action, push: "keep" })).includes("problem.noAction"),
      );
    const [full, quick] = [dodged(), dodged()];
    expect(left(full)).toEqual([false, false]);
    full.play("zones.action", "foe", { action: "useTerminal", push: "keep" });
    quick.play("zones.action", "foe", { action: "lockDoor" });
    expect([left(full), left(quick)]).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it("after two interrupts, a combatant has no action or interrupt left (A-24)", () => {
    const encounter = duel({ foe: strong });
    const asked = () =>
      encounter
        .judge("zones.attack", "ann", { item: "gun", push: "keep", free: true }, ["foe"])
        .prompts.map(({ key }) => key);
    shoot(encounter, { free: true }, { answers: { interrupt: "dodge" } });
    expect(asked()).toEqual(["interrupt"]);
    shoot(encounter, { free: true }, { answers: { interrupt: "dodge" } });
    expect(asked()).toEqual([]);
    encounter.play("zones.endTurn", "ann");
    expect(keys(encounter.judge("zones.action", "foe", { action: "lockDoor" }))).toEqual([
      "problem.noAction",
    ]);
  });

  it("a full action leaves a quick action, but no second full action (A-25)", () => {
    const encounter = duel();
    encounter.play("zones.action", "ann", { action: "useTerminal", push: "keep" });
    expect(keys(encounter.judge("zones.action", "ann", { action: "useMachinery", push: "keep" }))).toEqual([
      "problem.noAction",
    ]);
    expect(keys(encounter.judge("zones.action", "ann", { action: "lockDoor" }))).toEqual([]);
  });

  it("a move after aiming cancels the aim and leaves no full action (A-26)", () => {
    const encounter = duel();
    encounter.play("zones.action", "ann", { action: "aim", item: "gun" });
    encounter.play("zones.action", "ann", { action: "moveWithinZone" });
    const shot = encounter.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], {
      answers: letCome,
    });
    expect([pool(shot)[0], keys(shot)]).toEqual([6, ["problem.noAction"]]);
  });

  it("Health and Resolve are derived from attributes (A-27)", () => {
    const who = readSheet(of({ strength: 4, agility: 3, wits: 2, empathy: 4 }, {}, { health: 4 }));
    expect([maximumOf(who.attributes), resolveIn(who)]).toEqual([4, 3]);
  });

  it("a combatant suffers an injury when broken, and another from further damage (A-28)", () => {
    const encounter = duel({ foe: { health: 2 } });
    shoot(encounter, {}, { dice: { "attack.base": showing(6, 2), "wound.injury": [4, 4] } });
    expect(sheetIn(encounter, "foe")).toMatchObject({
      health: 0,
      broken: true,
      injuries: { puncturedLung: { limit: "shift" } },
    });
    const again = encounter.play(
      "zones.attack",
      "ann",
      { item: "gun", push: "keep", conserve: "never", free: true },
      ["foe"],
      { dice: { "attack.base": showing(6, 1), "wound.injury": [2, 1] } },
    );
    expect([again.prompts, Object.keys(sheetIn(encounter, "foe")["injuries"] as Source)]).toEqual([
      [],
      ["puncturedLung", "tornEar"],
    ]);
  });

  it("a combatant who becomes hesitant after seeing an ally break is dealt the last card (A-29)", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet({ health: 1 }) },
      { id: "bob", sheet: sheet({ stress: 4 }) },
      { id: "foe", side: "enemy", sheet: sheet() },
    ]);
    encounter.play("zones.round", "ann", {}, [], lowest);
    encounter.play("zones.endTurn", "ann");
    encounter.play("zones.endTurn", "bob");
    encounter.play("zones.attack", "foe", { push: "keep" }, ["ann"], {
      answers: letCome,
      dice: { "attack.base": showing(5, 1), "wound.injury": [1, 1] },
    });
    encounter.settle({ dice: { panic: [5] } });
    expect(sheetIn(encounter, "bob")).toMatchObject({ stress: 4, panic: { hesitant: true } });
    expect(order(encounter)).toBe("ann(1) bob(2) foe(3)");
    encounter.play("zones.endTurn", "foe");
    encounter.settle(lowest);
    expect(encounter.standing.order.at(-1)).toEqual({ id: "bob", initiative: 10 });
  });

  it.each([
    ["A-30", of({ wits: 2, empathy: 2 }, {}, { stress: 8 }), 6, { catatonic: true }],
    ["A-31", { stress: 3, panic: { paranoid: true } }, 5, { paranoid: true, hesitant: true }],
  ])("%s: panic has the expected result", (_, part, face, result) => {
    const encounter = duel({ ann: part });
    encounter.play("zones.panic", "ann", {}, [], { dice: { panic: [face] } });
    expect(sheetIn(encounter, "ann")["panic"]).toMatchObject(result);
  });

  it("a broken combatant doesn't panic or gain stress (A-32)", () => {
    const encounter = duel({ ann: { broken: true, health: 0, stress: 2 } });
    const { given } = encounter.play("zones.panic", "ann");
    encounter.play("zones.stress", "ann", { change: 1 });
    expect([given.dice, sheetIn(encounter, "ann")["stress"]]).toEqual([{}, 2]);
  });

  it("an ambush adds two dice and keeps its target from interrupting (A-33)", () => {
    const encounter = duel({ ann: of({}, { rangedCombat: 1 }) });
    encounter.play("zones.adjust", "foe", { unaware: true });
    const judged = encounter.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"]);
    expect([judged.prompts, pool(judged)]).toEqual([[], [7, 0]]);
  });

  it("a target can be too close or too far away for an attack (A-34)", () => {
    const encounter = duel({ weapon: { minimumBand: "medium", maximumBand: "long" } });
    const at = (band: string) =>
      encounter.judge("zones.attack", "ann", { item: "gun", push: "keep", band }, ["foe"], {
        answers: letCome,
      });
    expect([pool(at("short")), keys(at("adjacent")), keys(at("extreme"))]).toEqual([
      [4, 0],
      ["attackBar.tooNear"],
      ["attackBar.tooFar"],
    ]);
    const allowed = duel({ weapon: { minimumBand: "medium" }, settings: { longWeaponsAtAdjacent: true } });
    expect(
      pool(
        allowed.judge("zones.attack", "ann", { item: "gun", push: "keep", band: "adjacent" }, ["foe"], {
          answers: letCome,
        }),
      ),
    ).toEqual([2, 0]);
  });

  it("two stretches of rest reduce stress by two and end two responses (A-35)", () => {
    const encounter = new MadeUpEncounter([
      { id: "ann", sheet: sheet({ stress: 5, responses: { shakes: true, jumpy: true } }) },
    ]);
    encounter.play("zones.rest", "ann", { span: "stretch" });
    encounter.play("zones.rest", "ann", { span: "stretch" });
    expect(sheetIn(encounter, "ann")).toMatchObject({
      stress: 3,
      responses: { shakes: false, jumpy: false },
    });
  });

  const injured = (limit: string) =>
    new MadeUpEncounter([
      { id: "ann", sheet: sheet() },
      {
        id: "bob",
        sheet: sheet({ injuries: { lethal: { key: "neckVein", limit, days: 4, permanent: false } } }),
      },
    ]);
  const aid = (encounter: MadeUpEncounter, sixes: number) =>
    encounter.play("zones.firstAid", "ann", { injury: "lethal", push: "keep" }, ["bob"], {
      dice: { "roll.base": showing(5, sixes) },
    });

  it("failed first aid shortens an injury's time limit, and eventually kills the patient (A-36)", () => {
    const encounter = injured("stretch");
    aid(encounter, 0);
    expect(sheetIn(encounter, "bob")).toMatchObject({ injuries: { lethal: { limit: "round" } } });
    aid(encounter, 0);
    expect(sheetIn(encounter, "bob")["dead"]).toBe(true);
  });

  it("successful first aid prevents further death rolls (A-37)", () => {
    const encounter = injured("shift");
    expect(encounter.judge("zones.rest", "bob", { span: "shift" }).followUps).toHaveLength(1);
    aid(encounter, 1);
    expect(sheetIn(encounter, "bob")).toMatchObject({ injuries: { lethal: { limit: "" } } });
    expect(encounter.judge("zones.rest", "bob", { span: "shift" }).followUps).toEqual([]);
  });

  it("the dialog shows the chance of at least one six (A-38)", () => {
    const encounter = duel();
    const actionKey = variant.actions.find(({ key }) => key === "zones.roll") as Action;
    const chance = (dice: number) =>
      percentText(
        actionKey.preview(
          encounter.factsFor(actionKey, "ann", { skill: "observation", modifier: dice - 5 }),
          table,
        ).odds?.met,
      );
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(chance)).toEqual([
      "16.7%",
      "30.6%",
      "42.1%",
      "51.8%",
      "59.8%",
      "66.5%",
      "72.1%",
      "76.7%",
    ]);
  });
});

/** Formats a chance (0–1) as a percentage with one decimal place. */
function percentText(chance = 0): string {
  return `${(chance * 100).toFixed(1)}%`;
}
