import type { Facts } from "../../actions/core/facts.ts";
import type { FollowUp } from "../../actions/core/card.ts";
import type { JudgedAction } from "../../actions/core/judge-posted.ts";
import type { PromptView } from "../prompts/prompt-view.ts";
import type { AmendmentView } from "./amended.ts";
import type { Knows } from "./change-lines.ts";
import type { TestsLeft } from "./tests-left.ts";

/**
 * A prompt of an action: the actor who is asked, and the viewer's form, which is null if the viewer is not
 * allowed to answer.
 */
export interface AskedPrompt {
  readonly actor: string;
  readonly name: string;
  readonly view: PromptView | null;
}

/** The viewer's permissions for the action. */
export interface CardRights {
  readonly apply: boolean;
  readonly undo: boolean;
  readonly amend: boolean;
  readonly propose: boolean;
  readonly adjust: boolean;
  readonly reveal: boolean;
  readonly followUp: (followUp: FollowUp) => boolean;
}

/**
 * A test's difficulty that a Gamemaster keeps secret, with the range of allowed values and the outcome
 * against this difficulty.
 */
export interface HiddenDifficulty {
  readonly difficulty: number | null;
  readonly outcome: string;
  readonly min: number;
  readonly max: number;
}

/**
 * Whether an action is an attack by another actor that targets one of a user's actors. `owns` returns whether
 * an actor belongs to that user.
 */
export function isAttackOnOwn(
  owns: (uuid: string) => boolean,
  action: { readonly opposes?: boolean } | null | undefined,
  actor: string,
  targets: readonly string[],
): boolean {
  return action?.opposes === true && !owns(actor) && targets.some(uuid => owns(uuid));
}

/** Whether the card shows another actor's attack on the viewer's actors. Always false for Gamemasters. */
export function isAttackOnViewer({
  judged: { action, facts },
  owns = () => false,
}: ActionCardSource): boolean {
  return isAttackOnOwn(
    owns,
    action,
    facts.actor.uuid,
    facts.targets.map(({ uuid }) => uuid),
  );
}

/** The data that an action card displays. */
export interface ActionCardSource {
  readonly action: string;
  readonly judged: Pick<
    JudgedAction,
    "state" | "resolution" | "applied" | "conflicts" | "confirmed" | "skipped"
  > &
    Partial<Pick<JudgedAction, "differences">> & {
      readonly facts: Facts;
      readonly action?: Partial<Pick<JudgedAction["action"], "speaker" | "targets" | "counts" | "opposes">>;
    };
  readonly secret: boolean;
  /** Whether a Gamemaster overruled an enforced rule. */
  readonly overruled?: boolean;
  /** The writer's reason for rejecting the action, as text. */
  readonly reason: string;
  readonly prompts: readonly AskedPrompt[];
  readonly amendments: readonly AmendmentView[];
  readonly may: CardRights;
  /** Whether any of the action's choices can be amended. */
  readonly amendable: boolean;
  /** The secret difficulty, or null if the difficulty isn't secret or the viewer isn't allowed to set it. */
  readonly hidden: HiddenDifficulty | null;
  readonly writerOnline: boolean;
  /** The number of Inspiration dice that the actor can currently spend. */
  readonly freeInspiration?: number;
  /** The state of the resist tests that the follow-ups would request. By default, all are left. */
  readonly resistTests?: TestsLeft;
  readonly knows: Knows;
  /** Whether an actor belongs to the viewer. Always false for Gamemasters. */
  readonly owns?: (uuid: string) => boolean;
  readonly opened: (key: string) => boolean | undefined;
  /** Whether this is the viewer's latest action, whose card is expanded automatically. */
  readonly newest?: boolean;
  /** Whether this is the latest attack on one of the viewer's actors, whose card is expanded automatically. */
  readonly newestAttack?: boolean;
  /** Whether the card opened automatically and was closed again when a newer card opened. */
  readonly passed?: boolean;
}
