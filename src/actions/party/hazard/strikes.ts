import { effectEntry, effectGets, type EffectKey } from "../../../rules/conditions/effects.ts";
import { hazards, hazardStrike, type HazardKey } from "../../../rules/conditions/hazards.ts";
import { judgeResist, resistRows, rollResist } from "../../../rules/conditions/resist.ts";
import { giveCondition, hasCondition } from "../../../rules/conditions/state.ts";
import { fall, landing } from "../../../rules/movement/fall.ts";
import { drowning, drowningInterval } from "../../../rules/movement/swim.ts";
import { text, type DiceShown, type FollowUp, type Line, type Text } from "../../core/card.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import { settleOutOfFight, strikeBlow } from "../../core/harm.ts";
import { whyRule } from "../../core/reasons.ts";
import { bringEffects, effectName } from "../../combat/attack/effects.ts";
import { resistFollowUp } from "../../combat/attack/follow-ups.ts";
import { isMet } from "../../tests/shared/asked-test.ts";
import type { Tools } from "../../tests/shared/contest.ts";
import { hides } from "../../core/refusal.ts";
import { suffer } from "../../health/shared/suffer.ts";
import { turnTest } from "../../turns/shared/turn-test.ts";

/** What a hazard did to somebody so far; `open` while an answer or dice are missing. */
export interface Struck {
  readonly outcome: Text;
  readonly open: boolean;
  readonly hurt: boolean;
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
  readonly followUps: readonly FollowUp[];
}

/** Whom a hazard strikes: the facts, and the number that names their dice and questions. */
export interface Struckable {
  readonly facts: Facts;
  readonly one: ActorFacts;
  readonly index: number;
}

const fortitude = { attribute: "endurance", skill: "fortitude" } as const;
const waiting = (lines: readonly Line[] = [], dice: readonly DiceShown[] = []): Struck => ({
  outcome: text("BLACKOUT.hazardDeed.waits"),
  open: true,
  hurt: false,
  lines,
  dice,
  followUps: [],
});
const unhurt: Struck = {
  outcome: text("BLACKOUT.hazardDeed.unhurt"),
  open: false,
  hurt: false,
  lines: [],
  dice: [],
  followUps: [],
};

/** A hazard strikes somebody with its strength: feet of a fall, which time it is under water or without air, or an X (R6.4, R6.12–R6.14, T11.2). */
export function strikeWith(key: HazardKey, strength: number, whom: Struckable, tools: Tools): Struck {
  if (tools.draft.state(whom.one.uuid).vital.dead) return unhurt;
  const measure = hazards.get(key)?.measure;
  if (measure === "feet") return falls(strength, whom, tools);
  return measure === "times" ? holdsBreath(key, strength, whom, tools) : burns(key, strength, whom, tools);
}

/** R6.13, R6.14: direct damage for the depth, and a test that halves it. */
function falls(feet: number, { facts, one, index }: Struckable, tools: Tools): Struck {
  const { draft, hand, table } = tools;
  const { dice: count, test } = fall(feet);
  if (!test) return unhurt;
  const reply = turnTest(
    {
      key: `fall.${index}`,
      actor: one,
      pairs: [fortitude],
      difficulty: test.difficulty,
      plain: true,
      question: text("BLACKOUT.prompt.hazard.fall", { name: one.name, feet, n: test.difficulty }),
    },
    tools,
  );
  if (!reply) return waiting();
  const faces = hand.roll(`fall.${index}.damage`, count, facts.actor.uuid, { sides: 3 });
  if (!faces) return waiting([], reply.dice);
  const { damage, prone } = landing(feet, faces, isMet(reply, test.difficulty, table), table.houseRules);
  const why = [{ text: text("BLACKOUT.fall.feet", { feet }), value: `${count}d3` }];
  const dice = [
    ...reply.dice,
    { stream: `fall.${index}.damage`, label: text("BLACKOUT.fall.toCome"), faces, hitsFrom: null, why },
  ];
  const line: Line = {
    text: text("BLACKOUT.fall.damage"),
    value: String(damage),
    why: [{ text: text("BLACKOUT.fall.rolled"), value: String(faces.reduce((sum, face) => sum + face, 0)) }],
  };
  const harm = strikeBlow(
    draft,
    one,
    { key: `fall.${index}`, points: damage, entry: "direct", soakable: true },
    facts,
    hand,
    table,
  );
  if (!harm) return waiting([line], dice);
  if (prone)
    draft.set(one.uuid, {
      conditions: giveCondition(
        draft.state(one.uuid).conditions,
        { key: "prone" },
        one.ownTurn,
        table.houseRules,
      ).states,
    });
  return {
    outcome: text(prone ? "BLACKOUT.fall.hard" : "BLACKOUT.fall.soft"),
    open: false,
    hurt: true,
    lines: [line, ...harm.lines],
    dice,
    followUps: [],
  };
}

/** R6.12: a test every half minute, each harder than the one before; who fails it is unconscious and risks death, and tests no more. */
function holdsBreath(key: HazardKey, nth: number, { one, index }: Struckable, tools: Tools): Struck {
  const { draft, table } = tools;
  const air = key === "suffocation" ? "Air" : "";
  const risk: Line = { text: text(`BLACKOUT.breath.risk${air}`), tone: "bad" };
  if (hasCondition(draft.state(one.uuid).conditions, "outOfFight"))
    return { ...unhurt, outcome: text("BLACKOUT.breath.already"), hurt: true, lines: [risk] };
  const { difficulty } = drowning((nth - 1) * drowningInterval, null, table.houseRules).nextTest;
  const reply = turnTest(
    {
      key: `breath.${index}`,
      actor: one,
      pairs: [fortitude],
      difficulty,
      plain: true,
      question: text("BLACKOUT.prompt.hazard.breath", {
        name: one.name,
        s: nth * drowningInterval,
        n: difficulty,
      }),
    },
    tools,
  );
  if (!reply) return waiting();
  const line: Line = {
    text: text(`BLACKOUT.breath.after${air}`, { n: nth * drowningInterval }),
    value: String(difficulty),
    why: whyRule(text("BLACKOUT.card.needed"), difficulty),
  };
  if (isMet(reply, difficulty, table))
    return { ...unhurt, outcome: text("BLACKOUT.breath.holds"), lines: [line], dice: reply.dice };
  draft.set(one.uuid, { vital: { ...draft.state(one.uuid).vital, knockedOut: true } });
  settleOutOfFight(draft, one, table);
  return {
    outcome: text("BLACKOUT.breath.unconscious"),
    open: false,
    hurt: true,
    lines: [line, risk],
    dice: reply.dice,
    followUps: [],
  };
}

/** R6.4, T11.2: what works like the combat effect of its kind. In a fight the test is due within the turn as any other (R11.3), elsewhere it is made at once. */
function burns(key: HazardKey, rating: number, whom: Struckable, tools: Tools): Struck {
  const { facts, one, index } = whom;
  const { draft, hand, table } = tools;
  const { effect, directDamage } = hazardStrike(key, rating, table.houseRules);
  if (one.kind === "barrier" || !effectGets(effect, one.body, table.houseRules)) return unhurt;
  const lines: Line[] = [];
  const lost = new Map<EffectKey, number>();
  if (directDamage > 0) {
    const harm = strikeBlow(
      draft,
      one,
      {
        key: `hazard.${index}`,
        points: directDamage,
        entry: "direct",
        shock: effect === "shock",
        soakable: true,
      },
      facts,
      hand,
      table,
    );
    if (!harm) return waiting();
    lines.push(
      {
        text: text("BLACKOUT.attack.effect.direct", { effect: effectName({ effect, rating }) }),
        value: String(directDamage),
        why: [{ text: effectName({ effect, rating }), value: String(directDamage) }],
      },
      ...harm.lines,
    );
    lost.set(effect, harm.judgement.followUpDifficulty);
  }
  if (draft.state(one.uuid).vital.dead)
    return { ...unhurt, outcome: text("BLACKOUT.hazardDeed.struck"), hurt: true, lines };
  const brought = bringEffects(draft, one, [{ effect, rating }], lost, null, table);
  lines.push(...brought.lines);
  const done = {
    outcome: text("BLACKOUT.hazardDeed.struck"),
    open: false,
    hurt: true,
    lines,
    dice: [],
    followUps: [],
  };
  if (!brought.due) return done;
  return one.inCombat
    ? { ...done, followUps: [resistFollowUp(facts.actor, [one])] }
    : resists(effect, { ...done, lines }, whom, tools);
}

function resists(effect: EffectKey, struck: Struck, { facts, one, index }: Struckable, tools: Tools): Struck {
  const { draft, table } = tools;
  const pending = draft.state(one.uuid).resist.pending.find(each => each.effect === effect);
  if (!pending) return struck;
  const { difficulty } = pending;
  const name = text(`BLACKOUT.effect.${effect}`);
  const standing = { ...one, state: draft.state(one.uuid) };
  const reply = turnTest(
    {
      key: `resist.${index}`,
      actor: standing,
      pairs: effectEntry(effect).resist?.pairs ?? [],
      difficulty,
      plain: true,
      circumstances: { rows: resistRows(effect, standing.state.conditions) },
      question: text("BLACKOUT.prompt.resist", { name: one.name, effect: name, n: difficulty }),
    },
    tools,
  );
  if (!reply) return { ...struck, outcome: text("BLACKOUT.hazardDeed.waits"), open: true };
  // Nobody has a turn in which it would count as rolled (R11.5).
  const { state } = rollResist(draft.state(one.uuid).resist, effect);
  draft.set(one.uuid, { resist: { ...state, rolled: state.rolled.filter(each => each !== effect) } });
  const resisted = isMet(reply, difficulty, table);
  const suffered = resisted
    ? { lines: [], followUps: [], dice: [] }
    : suffer(
        { facts, target: one, index },
        { ...pending, source: null },
        judgeResist(reply.successes, difficulty).short,
        tools,
      );
  if (!suffered) return { ...struck, open: true, dice: reply.dice };
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
