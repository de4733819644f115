import { counterRoundsLeft, guileSides, guileWinner, type GuileSide } from "../../rules/social/guile.ts";
import type { GuileFacts } from "../../actions/core/facts.ts";
import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** One of the two speakers. */
export interface Talker {
  readonly uuid: string;
  readonly name: string;
  readonly start: number;
  readonly known: boolean;
  readonly mine: boolean;
}

/** The data that the window of a Guile Encounter displays. */
export interface GuileSource {
  readonly guile: GuileFacts;
  readonly talkers: Readonly<Record<GuileSide, Talker>>;
  /** Returns the name of an approach, given its key, such as `charisma.deception`. */
  readonly approach: (key: string) => string;
  readonly gamemaster: boolean;
}

/**
 * Returns the view of the window: the remaining resistance of both sides, the side that makes the next
 * argument, and the approaches that have counters (R15.8–R15.10).
 */
export function guileView({ guile, talkers, approach, gamemaster }: GuileSource, words: Words) {
  const { encounter, ended, open } = guile;
  const winner = guileWinner(encounter);
  const over = ended || winner !== null;
  const acting = talkers[encounter.acting];
  return {
    title: guile.title,
    over,
    tone: winner === "players" ? "good" : winner === "target" ? "bad" : "",
    state:
      winner !== null
        ? words.format("BLACKOUT.guile.won", { name: talkers[winner].name })
        : ended
          ? words.localize("BLACKOUT.guile.ended")
          : open
            ? words.localize("BLACKOUT.guile.waitsNote")
            : words.format("BLACKOUT.guile.next", { name: acting.name, n: plain(encounter.round + 1) }),
    sides: guileSides.map(side => {
      const { uuid, name, start, known } = talkers[side];
      const left = encounter.resistance[side];
      return {
        uuid,
        name,
        side: side === "players" ? "pc" : "foe",
        initials: initials(name),
        acting: !over && side === encounter.acting,
        left: known
          ? words.format("BLACKOUT.guile.left", { n: plain(left), of: plain(start) })
          : words.localize("BLACKOUT.guile.unknown"),
        value: known ? left : null,
        start,
        counters: encounter.counters
          .filter(counter => counter.side === side && counter.approach !== "")
          .map(counter => ({
            text: words.format("BLACKOUT.guile.counter", {
              approach: approach(counter.approach),
              n: plain(counterRoundsLeft(encounter.round, counter.round)),
            }),
          })),
      };
    }),
    argue: !over && !open && acting.mine ? words.format("BLACKOUT.guile.argue", { name: acting.name }) : "",
    mayEnd: gamemaster && !ended,
  };
}
