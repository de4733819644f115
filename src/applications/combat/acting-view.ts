import type { Shown, Text, Tone } from "../../actions/core/card.ts";
import { listText } from "../../language/formats.ts";
import { formatShown, formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import { stockLabel, type RowItem, type TrackView } from "./track-view.ts";

/** An event of the current turn, or an event that is due at its end, as shown on the card of the turn. */
export interface TurnLine {
  readonly text: Text | string;
  readonly value: Shown | undefined;
  readonly tone: Tone;
}

/** The events of the current turn, the events that are due at its end, and who can react. */
export interface ActingSource {
  readonly happened: readonly TurnLine[];
  /** The events that are due at the end of the turn. */
  readonly due: readonly TurnLine[];
  /** The names of the combatants who can react to an attack in this turn (R5.13). */
  readonly reacting: readonly string[];
}

/** The maximum number of lines. Older lines are shown only in the chat log. */
const MOST_LINES = 5;

const tones: Readonly<Record<Tone, string>> = { "good": "bo-help", "bad": "bo-harm", "ask": "", "": "" };

/**
 * Returns the acting combatant, the events and actions of the turn, the events that are due at its end, and
 * who can react.
 */
export function actingView(track: TrackView, { happened, due, reacting }: ActingSource, words: Words) {
  const row = track.items.find((item): item is RowItem => item.kind === "row" && item.acting);
  if (!row) return { acting: null, events: [], due: [], reacting: "" };
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
        text: stockLabel(row.reaction, "reaction", words),
        description: row.reaction.description,
      },
      free: row.free ? stockLabel(row.free, "free", words) : "",
    },
    events: lines.map(line => lineView(line, words)),
    due: due.map(line => lineView(line, words)),
    reacting: listText(reacting),
  };
}

function lineView({ text, value, tone }: TurnLine, words: Words) {
  return {
    text: typeof text === "string" ? text : formatText(text, words),
    value: formatShown(value, words),
    tone: tones[tone],
  };
}
