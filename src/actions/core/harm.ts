import { resolveDamage, type DamageJudgment, type IncomingDamage } from "../../rules/combat/damage.ts";
import { physicalAttributes, type PhysicalAttribute } from "../../rules/character/attributes.ts";
import type { Mitigation } from "../../rules/health/mitigation.ts";
import { effectIsIdle } from "../../rules/conditions/effects.ts";
import { outOfFightState } from "../../rules/health/out-of-fight.ts";
import {
  hasLimb,
  injuredLimb,
  takeTrauma,
  traumaAttribute,
  type TraumaTaken,
} from "../../rules/health/trauma.ts";
import { conditionLevel, hasCondition, takeCondition, type Limb } from "../../rules/conditions/state.ts";
import { addCondition } from "./add-condition.ts";
import { setClocks } from "./body-clocks.ts";
import { text, type Line, type Term, type ReasonRow } from "./card.ts";
import type { Draft } from "./draft.ts";
import type { ActorFacts, Facts, Table } from "./facts.ts";
import type { ActorState, Protection } from "./actor-state.ts";
import type { Hand, Prompt, PromptOption } from "./hand.ts";
import { inspirationLines, inspireByWound, isPartyMember } from "./party-inspiration.ts";
import { plainNumber } from "./why.ts";

/** Damage that an action deals to an actor, and whether it can be soaked. */
export type Blow = Omit<IncomingDamage, "mitigations"> & {
  /**
   * The key of the blow within the action, such as `0` for the first target. It must be the same whenever the
   * action is judged again.
   */
  readonly key: string;
  /**
   * Whether the target can soak the blow with an injury or wound (R9.5). This is possible for attacks and
   * area damage, but not for bleeding out.
   */
  readonly soakable: boolean;
  /**
   * Whether the attack is non-lethal. A non-lethal blow that takes its target out doesn't decide whether the
   * target is conscious, unconscious or dead. A separate test does (R7.18, R7.19).
   */
  readonly nonLethal?: boolean;
};

/** The result of a blow. */
export interface Harm {
  readonly judgment: DamageJudgment;
  readonly lines: readonly Line[];
}

/** Returns the sum of the points left in all protections. */
export function sumOf(protections: readonly Protection[]): number {
  return protections.reduce((sum, one) => sum + one.value, 0);
}

/**
 * Applies a blow to a target. Prompts the owner to choose whether to soak it with an injury or a wound
 * (R9.5), and computes the damage by the steps of T8.4. Adds the resulting changes to armor, Damage
 * Resistance, hit points and injuries, and Out of the Fight (R9.18), to the draft of the action's changes.
 * Returns null and changes nothing while dice or an answer is missing.
 */
export function strikeBlow(
  draft: Draft,
  target: ActorFacts,
  blow: Blow,
  facts: Facts,
  hand: Hand,
  table: Table,
): Harm | null {
  const unsoaked = judged(draft, target, blow, [], table);
  const soak =
    blow.soakable && unsoaked.hitPointsLost > 0
      ? soakOf(draft, target, blow, unsoaked, facts, hand, table)
      : [];
  if (soak === null) return null;
  const coin = coinOf(draft, target, blow, soak, hand);
  if (coin === null) return null;
  const judgment =
    soak.length === 0
      ? unsoaked
      : judged(
          draft,
          target,
          blow,
          soak.map(({ kind }) => mitigationOf(target, kind)),
          table,
        );
  const open = blow.nonLethal === true && target.kind !== "barrier";
  const lines = [...damageLines(target, draft.state(target.uuid), judgment, open)];
  write(draft, target, judgment, open);
  for (const one of soak) lines.push(...bears(draft, target, one, coin, facts, table));
  settleOutOfFight(draft, target, table);
  return { judgment, lines };
}

/** Computes the result of a blow from the actor's state after all changes so far. */
export function judged(
  draft: Draft,
  target: ActorFacts,
  blow: Blow,
  mitigations: readonly Mitigation[],
  table: Table,
): DamageJudgment {
  const state = draft.state(target.uuid);
  const { key: _, soakable: __, nonLethal: ___, ...damage } = blow;
  return resolveDamage(
    { ...damage, mitigations },
    {
      armor: sumOf(state.armor),
      resistance: sumOf(state.resistance),
      hitPoints: state.hitPoints.value,
      maximumHitPoints: state.hitPoints.max,
      outOfFight: hasCondition(state.conditions, "outOfFight"),
      mechanical: target.body === "machine",
      barrier: target.kind === "barrier",
      stabilized: state.vital.stabilized,
    },
    table.houseRules,
  );
}

/** An injury or wound taken to soak damage, and the face of the die that determined its attribute. */
interface Soak {
  readonly kind: "injury" | "wound";
  readonly face: number;
}

/**
 * The ways to soak a blow, by answer: with an injury, with a wound, or with both if the house rule allows it
 * (R9.16, A37). With both, the injury reduces the damage first.
 */
const soaks = {
  injury: ["injury"],
  wound: ["wound"],
  both: ["injury", "wound"],
} as const satisfies Readonly<Record<string, readonly Soak["kind"][]>>;
type SoakKey = keyof typeof soaks;

/** Adds the injury or wound that soaks a blow, and returns the lines that describe it (R9.6–R9.8). */
function bears(
  draft: Draft,
  target: ActorFacts,
  { kind, face }: Soak,
  coin: readonly number[],
  facts: Facts,
  table: Table,
): readonly Line[] {
  const attribute = traumaAttribute(face);
  const [side] = coin;
  const trauma = takeTrauma(
    draft.state(target.uuid).conditions,
    { kind, attribute, ...(side === undefined ? {} : { limb: injuredLimb(side) }) },
    table.houseRules,
  );
  draft.set(target.uuid, { conditions: trauma.states });
  return [
    {
      text: text(`BLACKOUT.harm.${trauma.kind}`, { attribute: text(`BLACKOUT.attribute.${attribute}`) }),
      value: text("BLACKOUT.labelled", {
        label: text("BLACKOUT.prompt.dice", { n: 1, sides: "3" }),
        value: String(face),
      }),
      why: physicalAttributes.map((one, index) => ({
        text: text(`BLACKOUT.attribute.${one}`),
        value: String(index + 1),
      })),
      tone: "bad",
    },
    ...consequences(trauma, attribute),
    ...inspireByWound(draft, target, trauma.inspiration, facts),
  ];
}

/**
 * Returns a list with the result of the coin flip that determines which hand or leg an injury affects (R9.7).
 * The list is empty if no coin has to be flipped. Returns null until the coin has been flipped.
 */
function coinOf(
  draft: Draft,
  { uuid }: ActorFacts,
  { key }: Blow,
  soak: readonly Soak[],
  hand: Hand,
): readonly number[] | null {
  const hurtsLimb = soak.some(({ kind, face }) =>
    hasLimb(draft.state(uuid).conditions, { kind, attribute: traumaAttribute(face) }),
  );
  return hurtsLimb ? hand.roll(`limb.${key}`, 1, uuid, { sides: 2 }) : [];
}

/**
 * Returns the card lines with the consequences of an untreated injury or wound: the injured hand or leg or
 * the level of Exhausted (R9.7), or the penalty of a wound (R9.12). A repeated injury is a wound (R9.8).
 */
export function consequences(
  { kind, change, state: { limb } }: TraumaTaken,
  attribute: PhysicalAttribute,
): readonly Line[] {
  const follows =
    kind === "wound"
      ? text("BLACKOUT.trauma.follows.wound", { attribute: text(`BLACKOUT.attribute.${attribute}`) })
      : text(
          `BLACKOUT.trauma.follows.injury.${attribute}`,
          limb ? { limb: limbText(attribute, limb) } : undefined,
        );
  return [...(change === "wounded" ? [{ text: text("BLACKOUT.trauma.again") }] : []), { text: follows }];
}

/** Returns the text that a card shows for the affected hand or leg. */
export function limbText(attribute: string, limb: Limb): Line["text"] {
  return text(`BLACKOUT.trauma.limb.${attribute}.${limb}`);
}

function soakOf(
  draft: Draft,
  target: ActorFacts,
  blow: Blow,
  unsoaked: DamageJudgment,
  { party }: Pick<Facts, "party">,
  hand: Hand,
  table: Table,
): readonly Soak[] | null {
  const state = draft.state(target.uuid);
  if (!maySoak(target, state)) return [];
  const future = (key: SoakKey): PromptOption => ({
    value: key,
    label: text(`BLACKOUT.prompt.soak.${key}`),
    futures: futureLines(
      judged(
        draft,
        target,
        blow,
        soaks[key].map(kind => mitigationOf(target, kind)),
        table,
      ),
      text(`BLACKOUT.prompt.soak.${key}Follows`, { n: target.injuryReduction }),
      soaks[key].some(kind => kind === "wound") && isPartyMember(target, party)
        ? inspirationLines(table.houseRules.inspirationPerEvent, text("BLACKOUT.trauma.wound"))
        : [],
    ),
    dice: { count: soaks[key].length, sides: 3, why: [], difficulty: null, chance: null },
  });
  const options: PromptOption[] = [
    { value: "none", label: text("BLACKOUT.prompt.soak.none"), futures: futureLines(unsoaked, null) },
    future("injury"),
    ...(mayTakeWound(state)
      ? [future("wound"), ...(table.houseRules.oneMitigationPerInstance ? [] : [future("both")])]
      : []),
  ];
  const prompt: Prompt = {
    key: `soak.${blow.key}`,
    actor: target.uuid,
    fallback: "none",
    options,
    question: text("BLACKOUT.prompt.soak.question", { name: target.name, points: unsoaked.hitPointsLost }),
    equation: equationOf(unsoaked),
  };
  const answer = hand.ask(prompt);
  if (!answer) return null;
  if (answer.value === "none") return [];
  const faces = hand.answered(prompt, answer);
  const taken = soaks[answer.value as SoakKey];
  return faces && taken.map((kind, index) => ({ kind, face: faces[index] ?? 1 }));
}

function futureLines(
  judgment: DamageJudgment,
  follows: Line["text"] | null,
  gains: readonly Line[] = [],
): readonly Line[] {
  return [
    { text: text("BLACKOUT.prompt.soak.loses"), value: String(judgment.hitPointsLost) },
    {
      text: text("BLACKOUT.prompt.soak.left"),
      value: plainNumber(judgment.hitPointsAfter),
      tone: judgment.hitPointsAfter <= 0 ? "bad" : "",
    },
    ...(judgment.dead ? [bad("BLACKOUT.harm.dead")] : judgment.takenOut ? [takenOutLine] : []),
    ...gains,
    ...(follows ? [{ text: follows }] : []),
  ];
}

/**
 * Whether an actor may soak damage. Only a living player character who isn't Out of the Fight and isn't a
 * machine may do so (R9.5).
 */
function maySoak({ kind, body }: ActorFacts, { vital, hitPoints }: ActorState): boolean {
  return kind === "character" && body !== "machine" && !vital.dead && hitPoints.value > 0;
}

/** Whether an actor can suffer another wound. There can be only one per attribute (R9.12). */
function mayTakeWound({ conditions }: ActorState): boolean {
  return conditions.filter(({ key }) => key === "wounded").length < physicalAttributes.length;
}

function mitigationOf(target: ActorFacts, kind: "injury" | "wound"): Mitigation {
  return kind === "wound" ? { kind } : { kind, reduction: target.injuryReduction };
}

function write(draft: Draft, target: ActorFacts, judgment: DamageJudgment, open: boolean): void {
  const { uuid } = target;
  const state = draft.state(uuid);
  // T11.2: any damage restarts a machine that was shut down, even damage that armor or Damage Resistance
  // absorbs.
  const damaged = judgment.absorbed + judgment.direct > 0;
  const shutDown = state.vital.shutDown && !damaged;
  draft.set(uuid, {
    armor: worn(state.armor, judgment.armorWorn),
    resistance: worn(state.resistance, judgment.resisted),
    hitPoints: { ...state.hitPoints, value: judgment.hitPointsAfter },
    vital: {
      ...state.vital,
      shutDown,
      dead: state.vital.dead || (judgment.dead && !open),
      stabilized: state.vital.stabilized && !judgment.bleedsAgain,
    },
  });
}

/**
 * Returns the protections after the given points have been subtracted from them. Each protection is used up
 * before points are taken from the next one.
 */
function worn(protections: readonly Protection[], points: number): readonly Protection[] {
  let left = points;
  return protections.map(one => {
    const taken = Math.min(one.value, left);
    left -= taken;
    return taken === 0 ? one : { ...one, value: one.value - taken };
  });
}

/**
 * Marks a barrier as fallen if it has 0 hit points, and as standing otherwise. A barrier neither bleeds nor
 * regains consciousness.
 */
function settleBarrier(draft: Draft, uuid: string): void {
  const { vital, hitPoints } = draft.state(uuid);
  const dead = hitPoints.value <= 0;
  draft.set(uuid, { vital: { ...vital, dead } });
}

/**
 * Adds or removes the condition Out of the Fight, depending on hit points, exhaustion and the vital state
 * (R9.18, R9.22). If an actor who is shut down remains Out of the Fight for another reason, removes the clock
 * of the Shutdown (T11.2).
 */
export function settleOutOfFight(draft: Draft, target: ActorFacts, table: Table): void {
  const { uuid, kind } = target;
  if (kind === "barrier") {
    settleBarrier(draft, uuid);
    return;
  }
  const state = draft.state(uuid);
  const out =
    outOfFightState(
      {
        hitPoints: state.hitPoints.value,
        exhausted: conditionLevel(state.conditions, "exhausted"),
        fatigued: conditionLevel(state.conditions, "fatigued"),
        ...state.vital,
      },
      table.houseRules,
    ).outOfFight || state.vital.dead;
  const own = state.conditions.find(({ key }) => key === "outOfFight");
  if (out && !own) {
    addCondition(draft, target, { key: "outOfFight" }, table);
    // R9.18: an actor who is Out of the Fight makes no more tests against effects that only limit actions.
    const { resist } = draft.state(uuid);
    const pending = resist.pending.filter(({ effect }) => !effectIsIdle(effect));
    if (pending.length < resist.pending.length) draft.set(uuid, { resist: { ...resist, pending } });
  }
  if (out && own && !state.vital.shutDown)
    draft.set(uuid, {
      conditions: state.conditions.map(one => (one === own ? { ...own, clock: null } : one)),
    });
  if (!out && own) {
    draft.set(uuid, { conditions: takeCondition(state.conditions, "outOfFight") });
    // An actor who has regained consciousness isn't drowning. If consciousness is lost again, the clocks
    // start over.
    setClocks(draft, uuid, { airlessSince: null, wakeFrom: null, helpFrom: null });
  }
}

/** Returns rows with the damage points of a hit and the change that each step of T8.4 makes to them. */
function stepsOf({ points, steps }: DamageJudgment): readonly ReasonRow[] {
  return [
    { text: text("BLACKOUT.harm.points"), value: String(points) },
    ...steps.map(({ key, before, after }) => ({
      text: text(`BLACKOUT.harm.step.${key}`),
      value: `${before} › ${after}`,
    })),
  ];
}

/**
 * Returns the equation of a blow: its points, the change that each step of T8.4 makes, and the hit points
 * lost.
 */
function equationOf(judgment: DamageJudgment): readonly Term[] {
  const { points, steps, hitPointsLost } = judgment;
  const term = (sign: Term["sign"], value: number, label: string): Term => ({
    sign,
    value: String(value),
    // If the armor stops more than the damage, its term is lower than its Armor Value.
    label:
      label === "armor" && value < armor
        ? text("BLACKOUT.harm.term.armorOf", { n: armor })
        : text(`BLACKOUT.harm.term.${label}`),
  });
  const armor = judgment.armorAfter + judgment.armorWorn;
  return [
    term("", points, "points"),
    ...steps.flatMap(({ key, before, after }, index) => [
      term(after > before ? "+" : "−", Math.abs(after - before), key),
      // The rules have a separate name for damage that gets through armor (R8.7), so the equation shows this
      // intermediate result.
      ...(key === "armor" && index < steps.length - 1 ? [term("=", after, "direct")] : []),
    ]),
    term("=", hitPointsLost, "hitPoints"),
  ];
}

/** Returns the number of points that each source of protection lost. */
function taken(before: readonly Protection[], points: number): readonly ReasonRow[] {
  return worn(before, points).flatMap(({ name, value }, index) => {
    const lost = (before[index]?.value ?? value) - value;
    return lost === 0 ? [] : [{ text: text(name), value: `−${lost}` }];
  });
}

/**
 * Returns the card lines about damage to a target. Each number is concealed from viewers who aren't allowed
 * to know it.
 */
function damageLines(
  target: ActorFacts,
  before: ActorState,
  judgment: DamageJudgment,
  open: boolean,
): readonly Line[] {
  const all = { of: target.uuid, need: "all" } as const;
  const wear = { of: target.uuid, need: "passive" } as const;
  const why = [
    ...stepsOf(judgment),
    ...taken(before.armor, judgment.armorWorn),
    ...taken(before.resistance, judgment.resisted),
  ];
  return [
    ...(judgment.armorWorn > 0
      ? [
          {
            text: text("BLACKOUT.harm.armorWorn"),
            place: "step" as const,
            value: `−${judgment.armorWorn}`,
            why: taken(before.armor, judgment.armorWorn),
            concealed: wear,
          },
        ]
      : []),
    {
      text: text("BLACKOUT.harm.hitPointsLost"),
      equation: equationOf(judgment),
      value: judgment.hitPointsLost === 0 ? "0" : `−${judgment.hitPointsLost}`,
      why,
      concealed: all,
      tone: judgment.hitPointsLost > 0 ? "bad" : "",
    },
    ...(judgment.hitPointsLost > 0 ? [] : [{ text: text("BLACKOUT.harm.unhurt"), place: "unhurt" as const }]),
    ...(open ? [] : fallLines(target, judgment)),
    ...(judgment.bleedsAgain ? [{ text: text("BLACKOUT.harm.bleedsAgain"), tone: "bad" as const }] : []),
  ];
}

function fallLines({ kind }: ActorFacts, { dead, takenOut }: DamageJudgment): readonly Line[] {
  if (kind === "barrier") return dead || takenOut ? [bad("BLACKOUT.harm.broken")] : [];
  if (dead) return [bad("BLACKOUT.harm.dead")];
  return takenOut ? [takenOutLine] : [];
}

function bad(key: string): Line {
  return { text: text(key), tone: "bad" };
}

/** The line for a target that this action takes Out of the Fight. */
export const takenOutLine: Line = bad("BLACKOUT.harm.takenOut");
