import type { ChallengeFacts } from "../../actions/core/facts.ts";
import { progressOf } from "../../actions/party/challenge-progress.ts";
import type { HouseRules } from "../../rules/house-rules.ts";
import type { ParticipantChange } from "../../rules/tests/participant-changes.ts";
import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** A row of the challenge tracker that represents a test. */
export interface TestRow {
  readonly message: string;
  readonly who: string;
  /** The attribute and skill as text, and the outcome as text. */
  readonly title: string;
  readonly outcome: string;
  /** The required number of successes, or null if unknown. */
  readonly difficulty: number | null;
  readonly won: boolean | null;
  readonly flipped: boolean;
  readonly consequence: string;
  /** Whether the test's message was deleted. If so, the result remains but can't be undone. */
  readonly cleared: boolean;
}

/** The data that the tracker of a skill challenge displays. */
export interface ChallengeSource {
  readonly challenge: ChallengeFacts;
  readonly rows: readonly TestRow[];
  readonly gamemaster: boolean;
  /** Returns whether this user may act for a participant. */
  readonly mine: (uuid: string) => boolean;
  /** Returns whether a user who is allowed to act for the participant is connected. */
  readonly here: (uuid: string) => boolean;
  /** The members of the party who aren't participating. */
  readonly others: readonly Person[];
  /** The latest change to the participants, or null if there is none. */
  readonly changed: LatestChange | null;
  readonly houseRules: HouseRules;
  /**
   * The attribute and skill pairs that the template suggests, as a sentence, or an empty string if there are
   * none.
   */
  readonly suggestion: string;
}

/** A participant as shown in the tracker. */
export interface Person {
  readonly uuid: string;
  readonly name: string;
}

/** The latest change to the participants, which a Gamemaster can undo. */
export interface LatestChange {
  readonly id: string;
  readonly name: string;
  readonly change: ParticipantChange;
}

/** Returns the view of a skill challenge's tracker (R3.7–R3.12). */
export function challengeView(
  { challenge, rows, gamemaster, mine, here, others, changed, houseRules, suggestion }: ChallengeSource,
  words: Words,
) {
  const progress = progressOf(challenge, houseRules);
  const { won, lost, neededToWin, neededToLose, state, may, needsDifficulty } = progress;
  const only = challenge.participants.length === 1;
  const over = challenge.ended || state !== "open";
  const next = rows.length + 1;
  const turnAction = (key: "early" | "skip" | "leave", action: string, mark: string, name: string) => ({
    key,
    action,
    mark,
    label: words.format(`BLACKOUT.challenge.${key}`, { name }),
  });
  const actors = challenge.participants.filter(({ uuid }) => may.includes(uuid) && mine(uuid));
  return {
    id: challenge.id,
    title: challenge.title,
    gamemaster,
    over,
    state,
    tone: state === "won" ? "good" : state === "lost" ? "bad" : "",
    asks: gamemaster && !over,
    difficulty: challenge.difficulty === null ? "" : plain(challenge.difficulty),
    end: over ? words.localize(`BLACKOUT.challenge.state.${state}`) : "",
    mayEnd: gamemaster && !challenge.ended,
    won: plain(won),
    lost: plain(lost),
    ofWon: words.format("BLACKOUT.challenge.ofWon", { n: plain(neededToWin) }),
    ofLost: words.format("BLACKOUT.challenge.ofLost", { n: plain(neededToLose) }),
    suggestion: over ? "" : suggestion,
    wins: gauge(won, neededToWin),
    losses: gauge(lost, neededToLose),
    plan: words.format("BLACKOUT.challenge.plan", {
      tests: plain(challenge.tests),
      win: plain(neededToWin),
      lose: plain(neededToLose),
    }),
    rows: rows.map((row, index) => ({
      ...row,
      number: plain(index + 1),
      mark: row.won === null ? "clock" : row.won ? "check" : "fail",
      tone: row.won === null ? "open" : row.won ? "won" : "lost",
      status: words.localize(
        `BLACKOUT.challenge.${row.won === null ? "undecided" : row.won ? "counts" : "countsNot"}`,
      ),
      n: row.difficulty === null ? "?" : plain(row.difficulty),
      flip: gamemaster && row.won !== null,
      flipLabel: words.format("BLACKOUT.challenge.flip", { n: plain(index + 1) }),
      backLabel:
        gamemaster && !row.cleared
          ? words.format("BLACKOUT.challenge.takeBack", { n: plain(index + 1) })
          : "",
      noteLabel: words.format("BLACKOUT.challenge.noteOf", { n: plain(index + 1) }),
    })),
    pendingNote: needsDifficulty && !over ? words.localize("BLACKOUT.challenge.waitsNote") : "",
    open: over
      ? []
      : Array.from({ length: Math.max(0, challenge.tests - rows.length) }, (_, index) => ({
          number: plain(next + index),
          next: index === 0 && !needsDifficulty,
        })),
    turns: over
      ? []
      : challenge.participants.map(({ uuid, name, unable = false }) => {
          const can = may.includes(uuid);
          const key = unable ? "unable" : !here(uuid) ? "away" : can ? "may" : "later";
          return {
            uuid,
            name,
            initials: initials(name),
            may: can,
            mark: turnMarks[key],
            state: words.localize(`BLACKOUT.challenge.turn.${key}`),
            turnActions: gamemaster
              ? [
                  ...(can || needsDifficulty ? [] : [turnAction("early", "take", "right", name)]),
                  ...(can ? [turnAction("skip", "skip", "skip", name)] : []),
                  ...(only ? [] : [turnAction("leave", "leave", "cross", name)]),
                ]
              : [],
          };
        }),
    join:
      gamemaster && !over
        ? others.map(({ uuid, name }) => ({ uuid, label: words.format("BLACKOUT.challenge.join", { name }) }))
        : [],
    undo:
      gamemaster && !over && changed
        ? {
            id: changed.id,
            label: words.format(`BLACKOUT.challenge.undo.${changed.change}`, { name: changed.name }),
          }
        : null,
    /**
     * Whether there are several equally important buttons. If so, none of them is highlighted as the next
     * step.
     */
    several: actors.length > 1,
    take: actors.map(({ uuid, name }) => ({
      uuid,
      label: words.format("BLACKOUT.challenge.take", { name, n: plain(next) }),
    })),
  };
}

/** The icon for each state of a participant. */
const turnMarks = { may: "check", away: "hidden", later: "clock", unable: "fail" } as const;

function gauge(full: number, of: number) {
  return Array.from({ length: of }, (_, index) => ({ full: index < full }));
}
