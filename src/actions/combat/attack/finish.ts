import { nonLethalResult, nonLethalTest } from "../../../rules/combat/non-lethal.ts";
import { text, type DiceShown, type Line } from "../../core/card.ts";
import type { ActorFacts } from "../../core/facts.ts";
import { settleOutOfFight } from "../../core/harm.ts";
import type { Tools } from "../../tests/shared/asked-test.ts";
import { askTest } from "./asked-test.ts";

/** A non-lethal attack that takes its target out of the fight. */
export interface Finish {
  /**
   * The key that identifies the target within the action. It must stay the same every time the action is
   * judged.
   */
  readonly key: string;
  readonly kind: "melee" | "ranged";
  /** The points of damage that penetrate armor (R7.20). */
  readonly direct: number;
}

/** The outcome of a non-lethal attack for its target. */
export interface Finished {
  readonly state: "conscious" | "unconscious" | "dead";
  readonly lines: readonly Line[];
  readonly dice: readonly DiceShown[];
}

const tones = { conscious: "good", unconscious: "", dead: "bad" } as const;

/**
 * Determines the outcome of a non-lethal attack that takes its target out of the fight (R7.18–R7.20). After a
 * blow, the target is either conscious with 1 hit point or unconscious. After a shot, the target is either
 * unconscious or accidentally killed. A knocked-out target does not bleed (R7.19a). Returns null until the
 * test has been rolled.
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
