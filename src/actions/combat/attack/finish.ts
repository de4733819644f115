import { nonLethalResult, nonLethalTest } from "../../../rules/combat/non-lethal.ts";
import { text, type DiceShown, type Line } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import { settleOutOfFight } from "../../core/harm.ts";
import type { Tools } from "../../tests/shared/asked-test.ts";
import { askTest } from "./asked-test.ts";

/** A finishing attack that was called non-lethal. */
export interface Finish {
  /** Names the target within the action, always in the same way. */
  readonly key: string;
  readonly kind: "melee" | "ranged";
  /** Points of the attack past armor (R7.20). */
  readonly direct: number;
}

/** What became of the target. */
export interface Finished {
  readonly state: "conscious" | "unconscious" | "dead";
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
}

const tones = { conscious: "good", unconscious: "", dead: "bad" } as const;

/**
 * R7.18–R7.20: the target of a non-lethal finishing attack rolls for how it ends: after a blow up with 1 hit
 * point or unconscious, after a shot unconscious or killed by accident. A knocked-out target does not bleed
 * (R7.19a). Returns null until the test is made.
 */
export function finish(target: ActorFacts, { key, kind, direct }: Finish, tools: Tools): Finished | null {
  const { draft, table } = tools;
  const { attribute, skill, difficulty } = nonLethalTest(direct);
  const answered = askTest(
    {
      key: `nonLethal.${key}`,
      tester: target,
      pair: { attribute, skill },
      difficulty,
      label: text("BLACKOUT.attack.dice.nonLethal"),
      question: text(`BLACKOUT.prompt.nonLethal.${kind}`, { name: target.name }),
    },
    tools,
  );
  if (!answered) return null;
  const { state, hitPoints } = nonLethalResult(kind, answered.met);
  const now = draft.state(target.uuid);
  draft.set(target.uuid, {
    vital: { ...now.vital, nonLethal: state === "unconscious", dead: state === "dead" },
    ...(hitPoints === null ? {} : { hitPoints: { ...now.hitPoints, value: hitPoints } }),
  });
  settleOutOfFight(draft, target, table);
  return {
    state,
    dice: answered.dice,
    lines: [{ text: text(`BLACKOUT.attack.finish.${state}`), tone: tones[state] }],
  };
}
