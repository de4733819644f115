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
import { blade, gun, MadeUpFight, sheet, suit, type Brought } from "./support.ts";

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
  const fight = new MadeUpFight(
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
  fight.play("zones.round", "ann", {}, [], lowest);
  return fight;
}

const sheetIn = (fight: MadeUpFight, id: string) =>
  (fight.world.get(`Actor.${id}`)!["system"] as { variants: { zones: Source } }).variants.zones;
const supplyOf = (fight: MadeUpFight) =>
  (fight.world.get("Actor.ann.Item.gun")!["system"] as { variants: { zones: Source } }).variants.zones[
    "supply"
  ];
const keys = (judged: { readonly problems: readonly { readonly text: { readonly key: string } }[] }) =>
  judged.problems.map(({ text }) => text.key.replace(/^BLACKOUT\.zones\./u, ""));
/** Returns the numbers of base and stress dice on the card of a roll or an attack. */
const pool = ({ card }: ReturnType<MadeUpFight["judge"]>) =>
  ["base", "stress"].map(
    kind => card.dice.find(({ stream }) => stream.endsWith(`.${kind}`))?.faces.length ?? 0,
  );
const order = (fight: MadeUpFight) =>
  fight.standing.order.map(({ id, initiative }) => `${id}(${initiative ?? ""})`).join(" ");

/** Rolls Observation with this number of base dice. */
function rolling(base: number, part: Source, settings: Source = {}) {
  const fight = duel({ ann: part, settings });
  const play = (brought: Brought) =>
    fight.play("zones.roll", "ann", { skill: "observation", modifier: base - 5, push: "ask" }, [], brought);
  return { fight, play };
}

/** Attacks with the gun. The given choices override the defaults. */
const shoot = (fight: MadeUpFight, choices: Source, brought: Brought) =>
  fight.play("zones.attack", "ann", { item: "gun", push: "keep", conserve: "never", ...choices }, ["foe"], {
    answers: letCome,
    ...brought,
  });
const harmTo = (fight: MadeUpFight, before: number) => before - Number(sheetIn(fight, "foe")["health"]);
const strong = of({ strength: 10, agility: 10 }, {}, { health: 10 });
const showing = (dice: number, sixes: number) =>
  Array.from({ length: dice }, (_, index) => (index < sixes ? 6 : 3));

describe("the worked examples of Zones & Cards, played as actions", () => {
  it("aiming and cover affect the pool (A-01)", () => {
    const fight = duel({ ann: of({ agility: 4 }, {}, { stress: 3 }) });
    fight.play("zones.action", "ann", { action: "aim", item: "gun" });
    fight.play("zones.adjust", "foe", { cover: "partial" });
    expect(pool(shoot(fight, {}, {}))).toEqual([7, 3]);
  });

  it("a pool has at least one base die besides the stress dice (A-02)", () => {
    const fight = duel({ ann: of({ strength: 2 }, { stamina: 0 }, { stress: 2 }) });
    expect(pool(fight.judge("zones.roll", "ann", { skill: "stamina", modifier: -3, push: "keep" }))).toEqual([
      1, 2,
    ]);
  });

  it("a roll with two successes causes no response, and can be pushed (A-03)", () => {
    const { fight, play } = rolling(4, { stress: 2 });
    const dice = { "roll.base": [6, 3, 1, 5], "roll.stress": [6, 2] };
    expect(
      fight
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
    const { fight, play } = rolling(2, { stress: 2 });
    const { prompts, card } = play({
      dice: { "roll.base": [6, 4], "roll.stress": [1, 6], "roll.response": [2] },
    });
    expect([
      prompts,
      card.outcome.data,
      sheetIn(fight, "ann")["responses"],
      sheetIn(fight, "ann")["stress"],
    ]).toMatchObject([[], { n: 2 }, { jumpy: true }, 2]);
  });

  it("a push can cause a response (A-05)", () => {
    const { fight, play } = rolling(4, { stress: 1 });
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
    expect(sheetIn(fight, "ann")).toMatchObject({ stress: 2, responses: { aggravated: true } });
  });

  it("an action can fail due to stress, no matter how many sixes were rolled (A-06)", () => {
    const { fight, play } = rolling(5, { stress: 5 });
    const { card } = play({
      dice: { "roll.base": [6, 6, 2, 2, 2], "roll.stress": [1, 2, 2, 2, 2], "roll.response": [6] },
    });
    expect([card.outcome.data, card.tone, sheetIn(fight, "ann")["stress"]]).toEqual([{ n: 0 }, "bad", 6]);
  });

  it.each([
    [true, 9],
    [false, 8],
  ])(
    "a push by a jumpy character adds the number of dice that the setting specifies (equal to stress: %s) (A-07)",
    (pushDiceEqualStress, dice) => {
      const { fight, play } = rolling(5, { stress: 2, responses: { jumpy: true } }, { pushDiceEqualStress });
      const { prompts } = fight.judge("zones.roll", "ann", { skill: "observation", push: "ask" }, [], {});
      expect(prompts[0]?.options[1]?.dice?.count).toBe(dice);
      play({ answers: { "roll.push": "push" } });
      expect(sheetIn(fight, "ann")["stress"]).toBe(4);
    },
  );

  it("a deflated character can't push or become jumpy (A-08)", () => {
    const { fight, play } = rolling(5, { stress: 3, responses: { deflated: true } });
    expect(fight.judge("zones.roll", "ann", { skill: "observation" }).prompts).toEqual([]);
    play({ dice: { "roll.stress": [1, 2, 2], "roll.response": [1] } });
    expect([sheetIn(fight, "ann")["stress"], sheetIn(fight, "ann")["responses"]]).toEqual([
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
      const fight = duel({ foe: of({ strength: 4, agility: 4 }, {}, { health: 4 }), armor: 1 });
      fight.play("zones.attack", "ann", { item: "blade", push: "keep" }, ["foe"], {
        answers: { interrupt: "defend" },
        dice: { "attack.base": showing(5, mine), "interrupt": showing(6, theirs) },
      });
      expect(harmTo(fight, 4)).toBe(damage);
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
    const fight = duel({
      ann: of({ agility: 4 }, { rangedCombat: 1 }),
      foe: strong,
      weapon: { damage: 3, armorPiercing: true },
      armor: 3,
    });
    expect(pool(shoot(fight, { weakSpot: true }, { dice: { "attack.base": showing(4, 2) } }))).toEqual([
      4, 0,
    ]);
    expect(harmTo(fight, 10)).toBe(3);
  });

  it.each([
    ["A-13", 5, 4, 0, 0],
    ["A-14", 2, 2, 1, 1],
  ])(
    "%s: %i successes deal the expected damage through a barrier of %i and armor of %i",
    (_, sixes, barrier, armor, damage) => {
      const fight = duel({
        ann: of({ agility: 6 }, { rangedCombat: 4 }),
        foe: strong,
        weapon: { damage: 3 },
        armor,
      });
      shoot(fight, { cover: "full", barrier }, { dice: { "attack.base": showing(8, sixes) } });
      expect(harmTo(fight, 10)).toBe(damage);
    },
  );

  it.each([
    ["spare", 3, false],
    ["damage", 4, true],
  ])("three successes deal the expected damage with the choice “%s” (A-15)", (conserve, damage, rolls) => {
    const fight = duel({ foe: strong });
    const { given } = shoot(
      fight,
      { conserve: "ask" },
      { answers: { ...letCome, conserve }, dice: { "attack.base": showing(6, 3) } },
    );
    expect([harmTo(fight, 10), given.dice["supply"] !== undefined]).toEqual([damage, rolls]);
  });

  it.each([
    ["A-16", 4, [1, 3, 1, 5], 2],
    ["A-17", 8, [1, 2, 2, 4, 6, 6], 7],
  ])("%s: a supply roll reduces a supply of %i to the expected value", (_, supply, faces, left) => {
    const fight = duel({ weapon: { capacity: 8, supply } });
    const { given } = fight.play("zones.supply", "ann", { item: "gun" }, [], { dice: { supply: faces } });
    expect([given.dice["supply"], supplyOf(fight)]).toEqual([faces, left]);
  });

  it("full auto allows three attacks, which increase stress and use up supply (A-18)", () => {
    const fight = duel({
      ann: { stress: 1 },
      foe: strong,
      weapon: { fullAuto: true, supply: 6, capacity: 6 },
    });
    const fires = (shot: number, sixes: number) => {
      const judged = shoot(
        fight,
        { shot },
        { dice: { "attack.base": showing(6, sixes), "supply": [1, 2, 2, 2, 2, 2] } },
      );
      return [pool(judged)[1], supplyOf(fight), judged.followUps.length];
    };
    expect([fires(1, 1), fires(2, 1), fires(3, 0)]).toEqual([
      [1, 5, 1],
      [2, 4, 1],
      [3, 3, 0],
    ]);
    expect(sheetIn(fight, "ann")["stress"]).toBe(3);
  });

  it("a push ends full auto (A-19)", () => {
    const fight = duel({ foe: strong, weapon: { fullAuto: true } });
    const { followUps, prompts } = shoot(
      fight,
      { push: "ask" },
      { answers: { ...letCome, "attack.push": "push" }, dice: { "attack.base": showing(6, 1) } },
    );
    expect([prompts, followUps]).toEqual([[], []]);
  });

  const four = (part: Record<string, Partial<MadeUpFight["people"][number]>> = {}) =>
    new MadeUpFight(["A", "B", "C", "D"].map(id => ({ id, sheet: sheet(), ...part[id] })));

  it("the combatant with the lowest card acts first (A-20)", () => {
    const fight = four();
    fight.play("zones.round", "A", {}, [], {
      dice: { "card.0": [7], "card.1": [2], "card.2": [7], "card.3": [3] },
    });
    expect([order(fight), fight.standing.acting]).toEqual(["B(2) D(4) A(7) C(9)", "B"]);
  });

  it("an attacker with surprise gets the first card (A-21)", () => {
    const fight = four();
    fight.play("zones.round", "A", { surprise: ["C"] }, [], {
      dice: { "card.0": [5], "card.1": [2], "card.2": [7] },
    });
    expect(order(fight)).toBe("C(1) B(3) A(6) D(10)");
  });

  it("a combatant can swap cards with another combatant who hasn't acted yet (A-22)", () => {
    const fight = four();
    fight.play("zones.round", "A", {}, [], {
      dice: { "card.0": [7], "card.1": [2], "card.2": [7], "card.3": [3] },
    });
    fight.play("zones.swap", "B", { card: 7 });
    expect([order(fight), fight.standing.acting]).toEqual(["A(2) D(4) B(7) C(9)", "A"]);
    fight.play("zones.endTurn", "A");
    expect(keys(fight.judge("zones.swap", "D", { card: 2 }))).toContain("swapBar.alreadyActed");
  });

  it("a combatant who dodges has either a full or a quick action left (A-23)", () => {
    const dodged = () => {
      const fight = duel({ foe: {} });
      shoot(fight, {}, { answers: { interrupt: "dodge" } });
      fight.play("zones.endTurn", "ann");
      return fight;
    };
    const left = (fight: MadeUpFight) =>
      ["useTerminal", "partialCover"].map(action =>
        keys(fight.judge("zones.action", "foe", { action, push: "keep" })).includes("problem.noAction"),
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
    const fight = duel({ foe: strong });
    const asked = () =>
      fight
        .judge("zones.attack", "ann", { item: "gun", push: "keep", free: true }, ["foe"])
        .prompts.map(({ key }) => key);
    shoot(fight, { free: true }, { answers: { interrupt: "dodge" } });
    expect(asked()).toEqual(["interrupt"]);
    shoot(fight, { free: true }, { answers: { interrupt: "dodge" } });
    expect(asked()).toEqual([]);
    fight.play("zones.endTurn", "ann");
    expect(keys(fight.judge("zones.action", "foe", { action: "lockDoor" }))).toEqual(["problem.noAction"]);
  });

  it("a full action leaves a quick action, but no second full action (A-25)", () => {
    const fight = duel();
    fight.play("zones.action", "ann", { action: "useTerminal", push: "keep" });
    expect(keys(fight.judge("zones.action", "ann", { action: "useMachinery", push: "keep" }))).toEqual([
      "problem.noAction",
    ]);
    expect(keys(fight.judge("zones.action", "ann", { action: "lockDoor" }))).toEqual([]);
  });

  it("a move after aiming cancels the aim and leaves no full action (A-26)", () => {
    const fight = duel();
    fight.play("zones.action", "ann", { action: "aim", item: "gun" });
    fight.play("zones.action", "ann", { action: "moveWithinZone" });
    const shot = fight.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"], {
      answers: letCome,
    });
    expect([pool(shot)[0], keys(shot)]).toEqual([6, ["problem.noAction"]]);
  });

  it("Health and Resolve are derived from attributes (A-27)", () => {
    const who = readSheet(of({ strength: 4, agility: 3, wits: 2, empathy: 4 }, {}, { health: 4 }));
    expect([maximumOf(who.attributes), resolveIn(who)]).toEqual([4, 3]);
  });

  it("a combatant suffers an injury when broken, and another from further damage (A-28)", () => {
    const fight = duel({ foe: { health: 2 } });
    shoot(fight, {}, { dice: { "attack.base": showing(6, 2), "wound.injury": [4, 4] } });
    expect(sheetIn(fight, "foe")).toMatchObject({
      health: 0,
      broken: true,
      injuries: { puncturedLung: { limit: "shift" } },
    });
    const again = fight.play(
      "zones.attack",
      "ann",
      { item: "gun", push: "keep", conserve: "never", free: true },
      ["foe"],
      { dice: { "attack.base": showing(6, 1), "wound.injury": [2, 1] } },
    );
    expect([again.prompts, Object.keys(sheetIn(fight, "foe")["injuries"] as Source)]).toEqual([
      [],
      ["puncturedLung", "tornEar"],
    ]);
  });

  it("a combatant who becomes hesitant after seeing an ally break is dealt the last card (A-29)", () => {
    const fight = new MadeUpFight([
      { id: "ann", sheet: sheet({ health: 1 }) },
      { id: "bob", sheet: sheet({ stress: 4 }) },
      { id: "foe", side: "enemy", sheet: sheet() },
    ]);
    fight.play("zones.round", "ann", {}, [], lowest);
    fight.play("zones.endTurn", "ann");
    fight.play("zones.endTurn", "bob");
    fight.play("zones.attack", "foe", { push: "keep" }, ["ann"], {
      answers: letCome,
      dice: { "attack.base": showing(5, 1), "wound.injury": [1, 1] },
    });
    fight.settle({ dice: { panic: [5] } });
    expect(sheetIn(fight, "bob")).toMatchObject({ stress: 4, panic: { hesitant: true } });
    expect(order(fight)).toBe("ann(1) bob(2) foe(3)");
    fight.play("zones.endTurn", "foe");
    fight.settle(lowest);
    expect(fight.standing.order.at(-1)).toEqual({ id: "bob", initiative: 10 });
  });

  it.each([
    ["A-30", of({ wits: 2, empathy: 2 }, {}, { stress: 8 }), 6, { catatonic: true }],
    ["A-31", { stress: 3, panic: { paranoid: true } }, 5, { paranoid: true, hesitant: true }],
  ])("%s: panic has the expected result", (_, part, face, result) => {
    const fight = duel({ ann: part });
    fight.play("zones.panic", "ann", {}, [], { dice: { panic: [face] } });
    expect(sheetIn(fight, "ann")["panic"]).toMatchObject(result);
  });

  it("a broken combatant doesn't panic or gain stress (A-32)", () => {
    const fight = duel({ ann: { broken: true, health: 0, stress: 2 } });
    const { given } = fight.play("zones.panic", "ann");
    fight.play("zones.stress", "ann", { change: 1 });
    expect([given.dice, sheetIn(fight, "ann")["stress"]]).toEqual([{}, 2]);
  });

  it("an ambush adds two dice and keeps its target from interrupting (A-33)", () => {
    const fight = duel({ ann: of({}, { rangedCombat: 1 }) });
    fight.play("zones.adjust", "foe", { unaware: true });
    const judged = fight.judge("zones.attack", "ann", { item: "gun", push: "keep" }, ["foe"]);
    expect([judged.prompts, pool(judged)]).toEqual([[], [7, 0]]);
  });

  it("a target can be too close or too far away for an attack (A-34)", () => {
    const fight = duel({ weapon: { minimumBand: "medium", maximumBand: "long" } });
    const at = (band: string) =>
      fight.judge("zones.attack", "ann", { item: "gun", push: "keep", band }, ["foe"], { answers: letCome });
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
    const fight = new MadeUpFight([
      { id: "ann", sheet: sheet({ stress: 5, responses: { shakes: true, jumpy: true } }) },
    ]);
    fight.play("zones.rest", "ann", { span: "stretch" });
    fight.play("zones.rest", "ann", { span: "stretch" });
    expect(sheetIn(fight, "ann")).toMatchObject({ stress: 3, responses: { shakes: false, jumpy: false } });
  });

  const injured = (limit: string) =>
    new MadeUpFight([
      { id: "ann", sheet: sheet() },
      {
        id: "bob",
        sheet: sheet({ injuries: { lethal: { key: "neckVein", limit, days: 4, permanent: false } } }),
      },
    ]);
  const aid = (fight: MadeUpFight, sixes: number) =>
    fight.play("zones.firstAid", "ann", { injury: "lethal", push: "keep" }, ["bob"], {
      dice: { "roll.base": showing(5, sixes) },
    });

  it("failed first aid shortens an injury's time limit, and eventually kills the patient (A-36)", () => {
    const fight = injured("stretch");
    aid(fight, 0);
    expect(sheetIn(fight, "bob")).toMatchObject({ injuries: { lethal: { limit: "round" } } });
    aid(fight, 0);
    expect(sheetIn(fight, "bob")["dead"]).toBe(true);
  });

  it("successful first aid prevents further death rolls (A-37)", () => {
    const fight = injured("shift");
    expect(fight.judge("zones.rest", "bob", { span: "shift" }).followUps).toHaveLength(1);
    aid(fight, 1);
    expect(sheetIn(fight, "bob")).toMatchObject({ injuries: { lethal: { limit: "" } } });
    expect(fight.judge("zones.rest", "bob", { span: "shift" }).followUps).toEqual([]);
  });

  it("the dialog shows the chance of at least one six (A-38)", () => {
    const fight = duel();
    const actionKey = variant.actions.find(({ key }) => key === "zones.roll") as Action;
    const chance = (dice: number) =>
      percentText(
        actionKey.preview(
          fight.factsFor(actionKey, "ann", { skill: "observation", modifier: dice - 5 }),
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
