import { beforeAll, describe, expect, it } from "vitest";
import { registerCombatRules, type Fighter } from "../../../../src/documents/combat-rules.ts";
import { blackoutRules } from "../../../../src/actions/turns/blackout-rules.ts";
import type { Facts } from "../../../../src/actions/core/facts.ts";
import { ambush } from "../../../../src/actions/combat/ambush.ts";
import { delay } from "../../../../src/actions/turns/delay.ts";
import { initiative } from "../../../../src/actions/turns/initiative.ts";
import { setStep } from "../../../../src/actions/turns/set-step.ts";
import { budget, factsOf, play, someone } from "../support.ts";

beforeAll(() => {
  registerCombatRules(blackoutRules);
});

const place = (id: string, part: Partial<Fighter> = {}): Fighter => ({
  id,
  uuid: `Combat.combat.Combatant.${id}`,
  actor: `Actor.${id}`,
  name: id,
  side: "player",
  rolls: true,
  hidden: false,
  defeated: false,
  initiative: 7,
  step: 7,
  actionPoints: 2,
  dice: [],
  chosen: false,
  fingerprint: "",
  delayedFrom: 0,
  late: 0,
  manual: 0,
  since: 0,
  began: 0,
  ended: 0,
  resumes: false,
  opened: 0,
  closed: 0,
  ...part,
});
const encounterOf = (
  fighters: readonly Fighter[],
  part: Partial<NonNullable<Facts["fight"]>> = {},
): NonNullable<Facts["fight"]> => ({
  id: "combat",
  variant: "blackout",
  round: 1,
  turn: 0,
  own: "one",
  fighters,
  ...part,
});
const actor = someone("one", { inCombat: true, ownTurn: true }, { budget: budget(2) });

describe("the initiative action (R5.4)", () => {
  const gathered = [
    place("one", { initiative: null, step: 0, chosen: true, fingerprint: "f" }),
    place("two", { initiative: null, step: 0 }),
    place("thug", { rolls: false, side: "enemy", initiative: 9, step: 9, began: 1 }),
  ];
  const picks = [
    { id: "one", dice: 3 },
    { id: "two", dice: 1, byDefault: true },
  ];
  const dice = { "initiative.one": [1, 2, 3], "initiative.two": [5] };

  it("gives each combatant a step equal to the sum of their dice and one action point per die", () => {
    const facts = factsOf(
      initiative,
      { actor, fight: encounterOf(gathered, { round: 0, turn: null }) },
      { picks },
    );
    expect(play(initiative, facts).needs.map(({ stream, count }) => [stream, count])).toEqual([
      ["initiative.one", 3],
      ["initiative.two", 1],
    ]);
    const { draft, card } = play(initiative, facts, { dice });
    expect(draft.fighter("one")).toMatchObject({
      initiative: 6,
      step: 6,
      actionPoints: 3,
      dice: [1, 2, 3],
      chosen: false,
      fingerprint: "",
    });
    expect(draft.fighter("two")).toMatchObject({ initiative: 5, actionPoints: 1 });
    expect(card.dice.map(({ why }) => why[0]?.text.key)).toEqual([
      "BLACKOUT.initiative.chosen",
      "BLACKOUT.initiative.byDefault",
    ]);
  });

  it("puts a combatant whose step has passed right after the current combatant (R5.1)", () => {
    const encounter = encounterOf(gathered, {
      turn: 0,
      fighters: [gathered[2]!, gathered[0]!, gathered[1]!],
    });
    const { draft } = play(
      initiative,
      factsOf(initiative, { actor, fight: encounter }, { picks: [picks[0]], late: true }),
      { dice },
    );
    expect(draft.fighter("one")).toMatchObject({ step: 6, initiative: 9, late: 1, since: 1 });
  });

  it("rejects an invalid number of dice, and reports a problem if no combatant can roll", () => {
    const rolling = (some: unknown) =>
      play(initiative, factsOf(initiative, { actor, fight: encounterOf(gathered) }, { picks: some }));
    expect(() => rolling([{ id: "one", dice: 4 }])).toThrow(
      expect.objectContaining({ path: "choices.picks.0.dice" }),
    );
    expect(() => rolling([{ id: "thug", dice: 1 }])).toThrow(
      expect.objectContaining({ path: "choices.picks.0.dice" }),
    );
    expect(() => rolling("all")).toThrow(expect.objectContaining({ path: "choices.picks" }));
    expect(rolling([{ id: "gone", dice: 1 }]).problems).toMatchObject([
      { kind: "rule", text: { key: "BLACKOUT.problem.nobodyRolls" } },
    ]);
  });
});

describe("delaying (R5.8)", () => {
  const facts = (part: Partial<Fighter>, step: unknown) =>
    factsOf(
      delay,
      { actor, fight: encounterOf([place("one", part), place("two", { initiative: 9 })]) },
      { step },
    );

  it("moves the combatant to a later step, and stores the original step", () => {
    const { changes, problems } = play(delay, facts({ began: 1 }, "12"));
    expect(problems).toEqual([]);
    expect(changes).toEqual(
      expect.arrayContaining([
        { uuid: "Combat.combat.Combatant.one", path: "initiative", from: 7, to: 12 },
        { uuid: "Combat.combat.Combatant.one", path: "system.delayedFrom", from: 0, to: 7 },
        { uuid: "Combat.combat.Combatant.one", path: "system.resumes", from: false, to: true },
      ]),
    );
  });

  it("isn't allowed to an earlier step, a second time, or outside combat", () => {
    const why = (some: Facts) =>
      play(delay, some).problems.map(({ text }) => text.key.replace("BLACKOUT.problem.", ""));
    expect([
      why(facts({}, 5)),
      why(facts({ delayedFrom: 3 }, 12)),
      why(factsOf(delay, { actor, fight: null }, { step: 12 })),
    ]).toEqual([["notThatStep"], ["noDelay"], ["notInFight"]]);
    expect(play(delay, facts({}, 5)).changes).toEqual([]);
  });
});

describe("setting a step (R5.6)", () => {
  it("takes effect immediately if the combatant hasn't had a turn, and otherwise in the next round", () => {
    const set = (part: Partial<Fighter>, step: number) =>
      play(
        setStep,
        factsOf(
          setStep,
          {
            actor,
            fight: encounterOf([place("two", { initiative: 5 }), place("one", { side: "enemy", ...part })]),
          },
          { step, actionPoints: 4 },
        ),
      );
    expect(set({}, 12).draft.fighter("one")).toMatchObject({ step: 12, initiative: 12, actionPoints: 4 });
    expect(set({}, 12).card.outcome.key).toBe("BLACKOUT.setStep.now");
    const later = set({ began: 1 }, 12);
    expect([
      later.draft.fighter("one").initiative,
      later.draft.fighter("one").step,
      later.card.outcome.key,
    ]).toEqual([7, 12, "BLACKOUT.setStep.nextRound"]);
    expect(() => set({}, 19)).toThrow(expect.objectContaining({ path: "step" }));
  });
});

describe("an ambush (R5.19)", () => {
  const thugs = [someone("thug", { kind: "npc" }), someone("other", { kind: "npc" })];
  const [ann, bert] = [someone("ann"), someone("bert")];
  const facts = factsOf(
    ambush,
    { actor: thugs[0]!, targets: [thugs[1]!, ann, bert] },
    { defenders: [ann.uuid, bert.uuid] },
  );
  const faces = (hits: number) => [...Array<number>(hits).fill(6), ...Array<number>(4 - hits).fill(1)];
  const answered = (stream: string) => ({ [stream]: { value: "insight.perception" } });

  it("surprises defenders who roll fewer Perception successes than the ambushers' average Stealth successes (T10)", () => {
    const rolled = { "sneak.0": faces(3), "sneak.1": faces(1), "notice.0": faces(1), "notice.1": faces(2) };
    const { draft, card, prompts } = play(ambush, facts, {
      dice: rolled,
      answers: { ...answered("notice.0"), ...answered("notice.1") },
    });
    expect([prompts, card.lines[0]?.value]).toEqual([[], "2"]);
    expect(draft.state("Actor.ann").conditions).toMatchObject([
      { key: "surprised", clock: { at: "ownTurnEnd", left: 1 } },
    ]);
    expect(draft.state("Actor.bert").conditions).toEqual([]);
  });

  it("stays pending until the defenders have rolled, and requires at least one defender", () => {
    const waiting = play(ambush, facts, { dice: { "sneak.0": faces(3), "sneak.1": faces(1) } });
    expect([waiting.card.tone, waiting.changes, waiting.prompts.map(({ key }) => key)]).toEqual([
      "ask",
      [],
      ["notice.0", "notice.1"],
    ]);
    expect(play(ambush, { ...facts, choices: { defenders: [] } }).problems).toMatchObject([
      { text: { key: "BLACKOUT.problem.nobodyToNotice" } },
    ]);
  });
});
