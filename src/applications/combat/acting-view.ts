import type { Shown, Text, Tone } from "../../actions/core/card.ts";
import { sayShown, sayText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import { saidStock, type RowItem, type TrackView } from "./track-view.ts";

/** Something that happened in the turn that goes on, as its card says it. */
export interface TurnLine {
  readonly text: Text | string;
  readonly value: Shown | undefined;
  readonly tone: Tone;
}

/** What is known of the turn that goes on beside who acts. */
export interface ActingSource {
  readonly happened: readonly TurnLine[];
  /** What will be due when the turn ends. */
  readonly due: readonly Text[];
}

/** As many lines have room; older ones are left to the chat. */
const MOST_LINES = 5;

const tones: Readonly<Record<Tone, string>> = { "good": "bo-help", "bad": "bo-harm", "ask": "", "": "" };

/** Who acts, what happened to them and what they did in this turn, and what is due at its end. */
export function actingView(track: TrackView, { happened, due }: ActingSource, words: Words) {
  const row = track.items.find((item): item is RowItem => item.kind === "row" && item.acting);
  if (!row) return { acting: null, events: [], due: [] };
  const lines = happened.slice(-MOST_LINES);
  return {
    acting: {
      side: row.side,
      name: row.name,
      initials: row.initials,
      picture: row.picture,
      pips: row.pips,
      onStep: words.format("BLACKOUT.track.actingOn", { step: plain(row.step ?? 0) }),
      ap: row.pips
        ? words.format("BLACKOUT.track.ap", {
            ap: plain(row.pips.filter(filled => filled).length),
            max: plain(row.pips.length),
          })
        : row.points,
      reaction: row.reaction && {
        ready: row.reaction.ready,
        text: saidStock(row.reaction, "reaction", words),
        say: row.reaction.say,
      },
      free: row.free ? saidStock(row.free, "free", words) : "",
    },
    events: lines.map(({ text, value, tone }) => ({
      text: typeof text === "string" ? text : sayText(text, words),
      value: sayShown(value, words),
      tone: tones[tone],
    })),
    due: due.map(one => sayText(one, words)),
  };
}
