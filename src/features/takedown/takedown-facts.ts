import { currentHouseRules } from "../../data/house-rules.ts";
import { partyActor } from "../../documents/party.ts";
import { guileWinner } from "../../rules/social/guile.ts";
import { takedownStanding, type TakedownStanding } from "../../rules/social/takedowns.ts";
import { challengeFacts } from "../../actions/party/challenge-facts.ts";
import { standingOf } from "../../actions/party/standing.ts";
import { asAction, readAction } from "../../actions/core/posted.ts";
import { guileFacts } from "../../actions/party/guile-facts.ts";

/*
 * A takedown stands in the party's data as the chain of its steps (R15.1). Each step is a skill challenge or a guile encounter of its own, so that a test that is taken back or
 * turned over changes the takedown too. What came of a step whose encounter the party has forgotten is kept on it.
 */

/** A step of a takedown as it stands now. */
export interface TakedownStep {
  readonly kind: "challenge" | "guile";
  readonly id: string;
  /** Whether it was won; null while it goes on, or was ended before anything came of it. */
  readonly won: boolean | null;
  /** Whether the Gamemaster said so in place of what was played. */
  readonly decided: boolean;
  /** Can it be played on? */
  readonly open: boolean;
}

/** How a takedown stands now. */
export interface TakedownNow {
  readonly steps: readonly TakedownStep[];
  readonly standing: TakedownStanding;
  /** How much harder failed steps make the next one, which is the last: added to the difficulty of its tests or to the target's resistance (R15.4). */
  readonly harder: number;
  /** May the next step begin? */
  readonly mayBegin: boolean;
}

/** What became of the reward (R15.6). */
export type RewardState = "none" | "waits" | "given" | "takenBack";

/** A takedown as the party stores it; undefined for one that is gone. */
export function takedownById(id: string) {
  return partyActor()?.system.takedowns.find(takedown => takedown.id === id);
}

/** A takedown as the party stores it. */
export type StoredTakedown = NonNullable<ReturnType<typeof takedownById>>;

/** How a takedown stands (R15.4, R15.6). The chain counts up to the first step of which nothing has come yet. */
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
  const standing = takedownStanding({ challenges, tests, difficulty }, results, currentHouseRules());
  const harder = Math.max(0, standing.difficulty - difficulty);
  return { steps, standing, harder, mayBegin: !ended && open < 0 && standing.state === "open" };
}

/** What came of the step as it was played; empty for nothing yet. */
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
  const { state } = standingOf(challenge);
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

/** What became of the reward: it waits for a fight, was given, or was given and taken back. */
export function rewardState({ reward }: Pick<StoredTakedown, "reward">): RewardState {
  if (reward.key === "") return "none";
  if (reward.given === "") return "waits";
  const message = asAction(game.messages.get(reward.given));
  return message && readAction(message).state === "reversed" ? "takenBack" : "given";
}
