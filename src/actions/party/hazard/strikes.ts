import { effectEntry, effectGets, type EffectKey } from "../../../rules/conditions/effects.ts";
import {
  hazardEntry,
  hazardGround,
  hazardStrike,
  isPlaceHazard,
  type HazardKey,
} from "../../../rules/conditions/hazards.ts";
import { judgeResist, resistRows, rollResist } from "../../../rules/conditions/resist.ts";
import { hasCondition } from "../../../rules/conditions/state.ts";
import { fall, landing } from "../../../rules/movement/fall.ts";
import { drowning, drowningInterval } from "../../../rules/movement/swim.ts";
import { addCondition } from "../../core/add-condition.ts";
import { text, type DiceShown, type FollowUp, type Line, type Text } from "../../core/card.ts";
import type { AnyAct } from "../../core/define.ts";
import { effectLabel } from "../../core/effect-label.ts";
import type { ActorFacts } from "../../core/facts.ts";
import { settleOutOfFight, strikeBlow } from "../../core/harm.ts";
import { targetRow } from "../../core/plain-card.ts";
import { ruleReasons } from "../../core/reasons.ts";
import { bringEffects, effectName } from "../../combat/attack/effects.ts";
import { resistFollowUp } from "../../combat/attack/follow-ups.ts";
import { isMet, type TestAsked, type TestReply } from "../../tests/shared/asked-test.ts";
import { hides } from "../../core/rejection.ts";
import { suffer } from "../../health/shared/suffer.ts";
import { turnTest } from "../../turns/shared/turn-test.ts";
import { losesAir } from "../../movement/air.ts";
import { hazardName, struckAt, type ChosenHazard } from "./choices.ts";

/** The result of a hazard for one actor. */
export interface Struck {
  readonly outcome: Text;
  readonly hurt: boolean;
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
  readonly followUps: readonly FollowUp[];
}

/** An actor who is affected by a hazard, and the index that identifies the actor's dice and prompts. */
export interface Struckable {
  readonly one: ActorFacts;
  readonly index: number;
}

const fortitude = { attribute: "endurance", skill: "fortitude" } as const;
const unhurt: Struck = {
  outcome: text("BLACKOUT.hazardCard.unhurt"),
  hurt: false,
  lines: [],
  dice: [],
  followUps: [],
};

/**
 * Applies a hazard to an actor (R6.4, R6.12–R6.14, T11.2). Depending on the hazard, `strength` is the height
 * of a fall in feet, the index of the test under water or without air, or a rating.
 */
export function strikeWith({ key, strength }: ChosenHazard, whom: Struckable, act: AnyAct): Struck {
  showPending(whom, act);
  if (act.draft.state(whom.one.uuid).vital.dead) return unhurt;
  const { measure } = hazardEntry(key);
  if (measure === "feet") return falls(strength, whom, act);
  return measure === "times" ? holdsBreath(key, strength, whom, act) : burns(key, strength, whom, act);
}

/**
 * Rolls the test of an actor who enters hazardous ground, if crossing it requires one (R6.4). On a success,
 * the hazard doesn't affect the actor.
 */
export function crossInto(hazard: ChosenHazard, whom: Struckable, act: AnyAct): Struck {
  const { one, index } = whom;
  const { draft, table } = act;
  showPending(whom, act);
  const { key } = hazard;
  const test = isPlaceHazard(key) ? hazardGround(key, table.houseRules).test : null;
  if (!test || draft.state(one.uuid).vital.dead) return strikeWith(hazard, whom, act);
  const { difficulty } = test;
  const question = text("BLACKOUT.prompt.hazard.cross", {
    name: one.name,
    hazard: hazardName(key),
    n: difficulty,
  });
  const reply = tested(whom, { key: `cross.${index}`, pairs: [test], difficulty, question }, act);
  const { dice } = reply;
  if (isMet(reply, difficulty, table)) return { ...unhurt, outcome: text("BLACKOUT.cross.crosses"), dice };
  const struck = strikeWith(hazard, whom, act);
  return { ...struck, dice: [...dice, ...struck.dice] };
}

/**
 * Shows an actor as pending, with the parts of the result that are already known, while an answer or dice are
 * missing.
 */
function showPending(
  { one }: Struckable,
  { show }: AnyAct,
  known: Partial<Pick<Struck, "lines" | "dice">> = {},
): void {
  show({ targets: [targetRow(one, text("BLACKOUT.hazardCard.waits"), "ask", known)] });
}

/**
 * Prompts an actor to make the test that a hazard requires, and shows its dice. Suspends the action until the
 * answer is available.
 */
function tested(
  whom: Struckable,
  test: Pick<TestAsked, "key" | "pairs" | "difficulty" | "question" | "circumstances">,
  act: AnyAct,
  lines: readonly Line[] = [],
): TestReply {
  const reply = act.wait(turnTest({ actor: whom.one, plain: true, ...test }, act));
  showPending(whom, act, { lines, dice: reply.dice });
  return reply;
}

/**
 * Deals the direct damage of a fall, depending on its height (R6.13, R6.14). A successful test halves the
 * damage.
 */
function falls(feet: number, whom: Struckable, act: AnyAct): Struck {
  const { one, index } = whom;
  const { facts, draft, hand, table, wait, roll } = act;
  const { dice: count, test } = fall(feet);
  if (!test) return unhurt;
  const { difficulty } = test;
  const question = text("BLACKOUT.prompt.hazard.fall", { name: one.name, feet, n: difficulty });
  const reply = tested(whom, { key: `fall.${index}`, pairs: [fortitude], difficulty, question }, act);
  const stream = `fall.${index}.damage`;
  const faces = roll(stream, count, { sides: 3 });
  const { damage, prone } = landing(feet, faces, isMet(reply, difficulty, table), table.houseRules);
  const why = [{ text: text("BLACKOUT.fall.feet", { feet }), value: `${count}d3` }];
  const dice = [...reply.dice, { stream, label: text("BLACKOUT.fall.toCome"), faces, hitsFrom: null, why }];
  const line: Line = {
    text: text("BLACKOUT.fall.toCome"),
    value: String(damage),
    why: [{ text: text("BLACKOUT.fall.rolled"), value: String(faces.reduce((sum, face) => sum + face, 0)) }],
  };
  showPending(whom, act, { lines: [line], dice });
  const blow = { key: `fall.${index}`, points: damage, entry: "direct", soakable: true } as const;
  const harm = wait(strikeBlow(draft, one, blow, facts, hand, table));
  if (prone) addCondition(draft, one, { key: "prone" }, table);
  return {
    outcome: text(prone ? "BLACKOUT.fall.hard" : "BLACKOUT.fall.soft"),
    hurt: true,
    lines: [line, ...harm.lines],
    dice,
    followUps: [],
  };
}

/**
 * Makes the actor's next test to hold their breath. A test is due every half minute, and each one is harder
 * than the last (R6.12). If a test fails, the actor loses consciousness, may die, and makes no more tests.
 */
function holdsBreath(key: HazardKey, nth: number, whom: Struckable, act: AnyAct): Struck {
  const { one, index } = whom;
  const { draft, table } = act;
  const air = key === "suffocation" ? "Air" : "";
  const risk: Line = { text: text(`BLACKOUT.breath.risk${air}`), tone: "bad" };
  const at = struckAt.of(act.facts.choices);
  if (hasCondition(draft.state(one.uuid).conditions, "outOfFight")) {
    const followUps = losesAir(draft, one, at);
    return { ...unhurt, outcome: text("BLACKOUT.breath.already"), hurt: true, lines: [risk], followUps };
  }
  const { difficulty } = drowning((nth - 1) * drowningInterval, null, table.houseRules).nextTest;
  const question = text("BLACKOUT.prompt.hazard.breath", {
    name: one.name,
    s: nth * drowningInterval,
    n: difficulty,
  });
  const reply = tested(whom, { key: `breath.${index}`, pairs: [fortitude], difficulty, question }, act);
  const { dice } = reply;
  const line: Line = {
    text: text(`BLACKOUT.breath.after${air}`, { n: nth * drowningInterval }),
    value: String(difficulty),
    why: ruleReasons(text("BLACKOUT.card.needed"), difficulty),
  };
  if (isMet(reply, difficulty, table))
    return { ...unhurt, outcome: text("BLACKOUT.breath.holds"), lines: [line], dice };
  draft.set(one.uuid, { vital: { ...draft.state(one.uuid).vital, knockedOut: true } });
  settleOutOfFight(draft, one, table);
  const outcome = text("BLACKOUT.breath.unconscious");
  return { outcome, hurt: true, lines: [line, risk], dice, followUps: losesAir(draft, one, at) };
}

/**
 * Applies a hazard that works like the combat effect of the same kind (R6.4, T11.2). In an encounter, the
 * test is required within the turn, as for other effects (R11.3). Outside encounters, it is made immediately.
 */
function burns(key: HazardKey, rating: number, whom: Struckable, act: AnyAct): Struck {
  const { one, index } = whom;
  const { actor, facts, draft, hand, table, wait } = act;
  const { effect, directDamage } = hazardStrike(key, rating, table.houseRules);
  if (one.kind === "barrier" || !effectGets(effect, one.body, table.houseRules)) return unhurt;
  const struck = { ...unhurt, outcome: text("BLACKOUT.hazardCard.struck"), hurt: true };
  const lines: Line[] = [];
  const lost = new Map<EffectKey, number>();
  if (directDamage > 0) {
    const blow = {
      key: `hazard.${index}`,
      points: directDamage,
      entry: "direct",
      shock: effect === "shock",
      soakable: true,
    } as const;
    const harm = wait(strikeBlow(draft, one, blow, facts, hand, table));
    const name = effectName({ effect, rating });
    lines.push(
      {
        text: text("BLACKOUT.attack.effect.direct", { effect: name }),
        value: String(directDamage),
        why: [{ text: name, value: String(directDamage) }],
      },
      ...harm.lines,
    );
    lost.set(effect, harm.judgment.followUpDifficulty);
  }
  if (draft.state(one.uuid).vital.dead) return { ...struck, lines };
  const sufferedEffects = bringEffects(draft, one, [{ effect, rating }], lost, null, table);
  lines.push(...sufferedEffects.lines);
  if (!sufferedEffects.due) return { ...struck, lines };
  return one.inCombat
    ? { ...struck, lines, followUps: [resistFollowUp(actor, [one])] }
    : resists(effect, { ...struck, lines }, whom, act);
}

function resists(effect: EffectKey, struck: Struck, whom: Struckable, act: AnyAct): Struck {
  const { one, index } = whom;
  const { facts, draft, table, wait } = act;
  const pending = draft.state(one.uuid).resist.pending.find(each => each.effect === effect);
  if (!pending) return struck;
  const { difficulty } = pending;
  const name = effectLabel(effect);
  const standing = { ...one, state: draft.state(one.uuid) };
  showPending(whom, act, { lines: struck.lines });
  const reply = tested(
    { one: standing, index },
    {
      key: `resist.${index}`,
      pairs: effectEntry(effect).resist?.pairs ?? [],
      difficulty,
      circumstances: { rows: resistRows(effect, standing.state.conditions), resists: true },
      question: text("BLACKOUT.prompt.resist", { name: one.name, effect: name, n: difficulty }),
    },
    act,
    struck.lines,
  );
  // Removes the effect from the list of rolled tests. Outside combat, there is no turn in which further tests
  // could succeed automatically (R11.5).
  const { state } = rollResist(draft.state(one.uuid).resist, effect);
  draft.set(one.uuid, { resist: { ...state, rolled: state.rolled.filter(each => each !== effect) } });
  const resisted = isMet(reply, difficulty, table);
  const { short } = judgeResist(reply.successes, difficulty);
  const suffered = resisted
    ? { lines: [], followUps: [], dice: [] }
    : wait(suffer({ facts, target: one, index }, { ...pending, source: null }, short, act));
  const why = [
    { text: text("BLACKOUT.resist.successes"), value: String(reply.successes), ...hides(one) },
    { text: text("BLACKOUT.card.needed"), value: String(difficulty), ...hides(one) },
  ];
  return {
    ...struck,
    outcome: text(resisted ? "BLACKOUT.resist.rowResisted" : "BLACKOUT.resist.rowFailed"),
    dice: [...reply.dice, ...suffered.dice],
    followUps: suffered.followUps,
    lines: [
      ...struck.lines,
      {
        text: text(resisted ? "BLACKOUT.resist.resisted" : "BLACKOUT.resist.notResisted", { effect: name }),
        why,
        tone: resisted ? "good" : "bad",
      },
      ...suffered.lines,
    ],
  };
}
