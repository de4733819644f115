import { LONGEST_PART, type ActionMessageData, type ActionState } from "../../data/message/action.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { Conflict } from "../../ledger/apply.ts";
import type { Change } from "../../ledger/change.ts";
import { isRecord } from "../../ledger/plain.ts";
import type { Difference } from "./differences.ts";
import type { Choices, Facts } from "./facts.ts";
import { nothingGiven, type Given } from "./hand.ts";

export type ActionMessage = BlackoutChatMessage & { system: ActionMessageData };

/** Returns the message as an action message, or null if it is undefined or another kind of message. */
export function asAction(message: BlackoutChatMessage | undefined): ActionMessage | null {
  return message?.isAction() ? message : null;
}

type Progress = { readonly system: { readonly verdict: Pick<ActionMessageData["verdict"], "state"> } };

/** Whether the writer has yet to judge or apply an action. */
export function isUnapplied({ system: { verdict } }: Progress): boolean {
  return verdict.state === "none" || verdict.state === "applying";
}

/**
 * Whether the writer has yet to judge, apply or reverse an action. If so, another update of the message
 * follows.
 */
export function isUnfinished(message: Progress): boolean {
  return isUnapplied(message) || message.system.verdict.state === "reversing";
}

/** A change to a posted action that a user requested or that has been made. */
export interface Amendment {
  /** The ID of the request message, which ensures that the change is made only once. */
  readonly request: string;
  /** The name of the user who requested the change. */
  readonly user: string;
  /** The new choices. `was` contains those that they replaced. */
  readonly choices: Choices;
  readonly was: Choices;
  /** `proposed` means that a player's request is waiting for a Gamemaster's approval. */
  readonly state: "proposed" | "made" | "rejected";
  readonly reason: string;
}

/**
 * A posted action, as it is judged and rendered. It is based on the writer's verdict or, if there is none
 * yet, on the author's facts.
 */
export interface PostedAction {
  readonly state: ActionState;
  readonly facts: Facts | null;
  readonly given: Given;
  readonly applied: readonly Change[];
  readonly conflicts: readonly Conflict[];
  readonly amendments: readonly Amendment[];
  /** The differences between the result that the author saw and the result that the writer computed. */
  readonly differences: readonly Difference[];
  /** Whether the writer has confirmed the action. */
  readonly confirmed: boolean;
  /** Whether a user deliberately skipped the pending parts. */
  readonly skipped: boolean;
}

/**
 * Whether the writer wrote the verdict on a message, that is, whether a Gamemaster's client was the last to
 * write the message. The server records which user wrote it. An author can also write their own message but
 * can't forge a verdict, because the server then records the author.
 */
export function isVerdictTrusted(message: BlackoutChatMessage): boolean {
  return game.users.get(message._stats.lastModifiedBy ?? "")?.isGM === true;
}

/** Reads a posted action. Unreadable data is treated as missing. */
export function readAction(message: ActionMessage): PostedAction {
  return readData(message.system, isVerdictTrusted(message));
}

/** The message data from which a posted action is read. */
export type ActionSource = Pick<ActionMessageData, "choices" | "given" | "facts"> & {
  readonly verdict: ActionMessageData["verdict"];
};

/**
 * Reads the data of a posted action. The verdict is used only if the writer wrote it (`isTrusted`).
 * Otherwise, the author's own data is used.
 */
export function readData({ verdict, ...system }: ActionSource, isTrusted: boolean): PostedAction {
  const trusted = isTrusted && verdict.state !== "none";
  return {
    state: trusted ? verdict.state : "none",
    facts: (trusted ? parsed<Facts>(verdict.facts) : null) ?? postedFacts(system),
    given:
      (trusted ? parsed<Given>(verdict.given) : null) ?? parsedOfAnybody<Given>(system.given) ?? nothingGiven,
    applied: (trusted ? parsed<readonly Change[]>(verdict.applied) : null) ?? [],
    conflicts: (trusted ? parsed<readonly Conflict[]>(verdict.conflicts) : null) ?? [],
    amendments: (trusted ? parsed<readonly Amendment[]>(verdict.amendments) : null) ?? [],
    differences: (trusted ? parsed<readonly Difference[]>(verdict.differences) : null) ?? [],
    confirmed: trusted,
    skipped: trusted && verdict.skipped,
  };
}

/**
 * Returns the facts that the author of a message saw, or null if they can't be read. If the facts contain no
 * valid choices, adds those of the message. The card uses these facts only until the writer has judged the
 * action.
 */
export function postedFacts({ facts, choices }: Pick<ActionMessageData, "facts" | "choices">): Facts | null {
  const read = parsedOfAnybody<Facts>(facts);
  return isRecord(read) && !isRecord(read.choices) ? { ...read, choices: parsedRecord(choices) ?? {} } : read;
}

/**
 * The maximum nesting depth. The system never writes more deeply nested data, so such data may be an attack
 * on recursive code.
 */
const DEEPEST = 60;

const [QUOTE, ESCAPE, OPEN, CLOSE] = [34, 92, new Set([91, 123]), new Set([93, 125])];

/**
 * Whether JSON text is nested no more deeply than the system's own data. Brackets inside strings are ignored.
 */
function isShallow(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at);
    if (sign === QUOTE) quoted = !quoted;
    else if (quoted && sign === ESCAPE) at += 1;
    else if (!quoted && OPEN.has(sign)) depth += 1;
    else if (!quoted && CLOSE.has(sign)) depth -= 1;
    if (depth > DEEPEST) return false;
  }
  return true;
}

/** Parses plain data from a string. Returns null if the string is empty, too long or not JSON. */
export function parsed<T>(json: string): T | null {
  if (json === "" || json.length > LONGEST_PART) return null;
  try {
    return JSON.parse(json) as T | null;
  } catch {
    return null;
  }
}

/**
 * Parses JSON that could come from any user. Returns null if it is invalid, too long, or nested too deeply.
 */
function parsedOfAnybody<T>(json: string): T | null {
  return json.length <= LONGEST_PART && isShallow(json) ? parsed<T>(json) : null;
}

/**
 * Parses a record from a string that any user could have written. Returns null for anything else, such as a
 * list.
 */
export function parsedRecord(json: string): Readonly<Record<string, unknown>> | null {
  const value = parsedOfAnybody<unknown>(json);
  return isRecord(value) ? value : null;
}
