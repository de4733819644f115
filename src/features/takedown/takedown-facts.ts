import { currentHouseRules } from "../../data/house-rules.ts";
import { partyActor } from "../../documents/party.ts";
import { guileWinner } from "../../rules/social/guile.ts";
import { takedownProgress, type TakedownProgress } from "../../rules/social/takedowns.ts";
import { challengeFacts } from "../../actions/party/challenge-facts.ts";
import { progressOf } from "../../actions/party/challenge-progress.ts";
import { asAction, readAction } from "../../actions/core/posted.ts";
import { guileFacts } from "../../actions/party/guile-facts.ts";

/*
 * The state of a takedown. Its steps are listed in the party's data (R15.1). Each step is a separate skill
 * challenge or Guile Encounter, so undoing or reversing a test also changes the takedown. If the party no
 * longer stores a challenge or encounter, the step keeps its last result.
 */

/** The current state of one step in a takedown. */
export interface TakedownStep {
  readonly kind: "challenge" | "guile";
  readonly id: string;
  /** Whether the players won the step, or null while it is running or if it ended without a result. */
  readonly won: boolean | null;
  /** Whether the Gamemaster overrode the actual result of the step. */
  readonly decided: boolean;
  /** Whether the step can be continued. */
  readonly open: boolean;
}

/** The state of a takedown. */
export interface TakedownNow {
  readonly steps: readonly TakedownStep[];
  readonly progress: TakedownProgress;
  /**
   * The amount by which failed steps make the last step harder. It is added to the difficulty of the tests
   * or, in a Guile Encounter, to the target's resistance (R15.4).
   */
  readonly harder: number;
  /** Whether the Gamemaster can begin the next step. */
  readonly mayBegin: boolean;
}

/** The state of the reward (R15.6). */
export type RewardState = "none" | "waits" | "given" | "takenBack";

/** Returns a takedown as stored in the party document, or undefined if it no longer exists. */
export function takedownById(id: string) {
  return partyActor()?.system.takedowns.find(takedown => takedown.id === id);
}

/** A takedown as stored by the party. */
export type StoredTakedown = NonNullable<ReturnType<typeof takedownById>>;

/**
 * Computes the state of a takedown (R15.4, R15.6). Ignores the first step that has no result, and all steps
 * after it.
 */
export function takedownNow({
  challenges,
  tests,
  difficulty,
  steps: stored,
  ended,
}: StoredTakedown): TakedownNow {
  const steps = stored.map(stepNow);
  const open = steps.findIndex(({ won }) => won === null);
  const results = steps.slice(0, open < 0 ? steps.length : open).map(({ won }) => won === true);
  const progress = takedownProgress({ challenges, tests, difficulty }, results, currentHouseRules());
  const harder = Math.max(0, progress.difficulty - difficulty);
  return { steps, progress, harder, mayBegin: !ended && open < 0 && progress.state === "open" };
}

/**
 * Returns the result of a step's Guile Encounter or skill challenge, or an empty string if it is still
 * undecided. If the encounter or challenge no longer exists, returns the stored result.
 */
export function playedResult({
  kind,
  id,
  seen,
}: StoredTakedown["steps"][number]): StoredTakedown["steps"][number]["seen"] {
  if (kind === "guile") {
    const guile = guileFacts(id);
    if (!guile) return seen;
    const winner = guileWinner(guile.encounter);
    return winner === null ? "" : winner === "players" ? "won" : "lost";
  }
  const challenge = challengeFacts(id);
  if (!challenge) return seen;
  const { state } = progressOf(challenge, currentHouseRules());
  return state === "open" ? "" : state;
}

function stepNow(step: StoredTakedown["steps"][number]): TakedownStep {
  const { kind, id, decided } = step;
  const result = decided === "" ? playedResult(step) : decided;
  const ended = (kind === "guile" ? guileFacts(id) : challengeFacts(id))?.ended ?? true;
  return {
    kind,
    id,
    won: result === "" ? null : result === "won",
    decided: decided !== "",
    open: result === "" && !ended,
  };
}

/** Returns the state of the reward: none, waiting for an encounter, applied, or undone. */
export function rewardState({ reward }: Pick<StoredTakedown, "reward">): RewardState {
  if (reward.key === "") return "none";
  if (reward.given === "") return "waits";
  const message = asAction(game.messages.get(reward.given));
  return message && readAction(message).state === "reversed" ? "takenBack" : "given";
}
