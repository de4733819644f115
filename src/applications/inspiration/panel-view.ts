import type { PoolLine } from "../../features/inspiration/log-lines.ts";
import { isByHand, isUndoneManually } from "../../features/inspiration/log-lines.ts";
import type { OpenDialog } from "../../features/inspiration/open-dialogs.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/** The maximum number of dice that are drawn individually, and the minimum number of slots shown. */
const MOST_DRAWN = 15;
const LEAST_PLACES = 5;

/** The part of another user's open dialog that this user may see. */
export interface Roll extends OpenDialog {
  readonly name: string;
  /** A description of the roll. */
  readonly what: string;
  /** The number of dice that were added to the roll. */
  readonly pushed: number;
}

/** A player's request that the Gamemaster add a number of dice. */
export interface Gift {
  readonly id: string;
  readonly who: string;
  readonly change: number;
  readonly reason: string;
  readonly own: boolean;
}

/** The data that the panel displays. */
export interface PanelSource {
  readonly value: number;
  /** The number of dice that are reserved for open dialogs. */
  readonly lent: number;
  readonly log: readonly PoolLine[];
  readonly rolls: readonly Roll[];
  readonly gifts: readonly Gift[];
  readonly gamemaster: boolean;
  readonly writerOnline: boolean;
  /** Returns whether this user is allowed to undo the change shown in a log line. */
  readonly mayUndo: (line: PoolLine) => boolean;
}

/**
 * Returns the panel's view: the dice, the current rolls, the pending requests, and the log with the newest
 * line first.
 */
export function panelView(source: PanelSource, words: Words) {
  const { value, lent, log, rolls, gifts, gamemaster, writerOnline } = source;
  const free = Math.max(0, value - lent);
  return {
    gamemaster,
    isPending: !writerOnline,
    value: plain(value),
    text: words.format("BLACKOUT.inspiration.dice", { n: plain(value) }),
    lent: lent > 0 ? words.format("BLACKOUT.inspiration.lent", { n: plain(lent) }) : "",
    dice: places(free, lent),
    rolls: rolls.map(({ id, name, what, pushed }) => ({
      id,
      may: free > 0 && writerOnline,
      text: words.format("BLACKOUT.inspiration.about", { name, what }),
      label: words.format("BLACKOUT.inspiration.pushTo", { name }),
      pushed: pushed > 0 ? words.format("BLACKOUT.inspiration.landed", { n: plain(pushed) }) : "",
    })),
    gifts: gifts.map(({ id, who, change, reason, own }) => ({
      id,
      reason,
      mayDecide: gamemaster,
      isPending: own && !gamemaster,
      text: words.format("BLACKOUT.inspiration.asks", { who, n: signed(change) }),
    })),
    log: [...log].reverse().map(line => lineView(line, source, words)),
  };
}

/** Returns the slots of the pool: free dice, reserved dice, and empty slots. */
function places(free: number, lent: number) {
  const [drawn, aside] = [Math.min(free, MOST_DRAWN), Math.min(lent, LEAST_PLACES)];
  return Array.from({ length: Math.max(LEAST_PLACES, drawn + aside) }, (_, index) => ({
    kind: index < drawn ? "f" : index < drawn + aside ? "l" : "",
    there: index < drawn + aside,
  }));
}

function lineView(line: PoolLine, { log, mayUndo }: PanelSource, words: Words) {
  const { id, change, who, by } = line;
  const reason = [
    words.localize(line.reason),
    ...(by === "" ? [] : [words.format("BLACKOUT.inspiration.withDice", { names: by })]),
  ].join(", ");
  const gone = isByHand(line) && isUndoneManually(line, log);
  return {
    id,
    change: signed(change),
    gained: change > 0,
    who,
    reason,
    gone,
    undo: !gone && mayUndo(line),
    label: words.format("BLACKOUT.inspiration.undoLine", { what: `${signed(change)} ${who}` }),
  };
}

/** Returns the text and the accessible name of the button for the pool. */
export function poolButton(value: number, rolling: boolean, words: Words) {
  return {
    text: plain(value),
    label: words.format(rolling ? "BLACKOUT.inspiration.poolWaits" : "BLACKOUT.inspiration.pool", {
      n: plain(value),
    }),
  };
}
