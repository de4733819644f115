import { initials, picture, type Picture } from "../shared/pictures.ts";
import type { Words } from "../shared/words.ts";
import type { VariantItem } from "./screens.ts";

/** The maximum number of icons on a row. Further icons are shown as a count. */
const MOST_MARKS = 4;

/** A combatant's status in the round: one or two words with an icon and a tone. */
export interface RowStatus {
  readonly text: string;
  readonly mark: string;
  readonly tone: string;
}

/** The parts that a combatant's tracker row has in every variant. `Mark` is the type of a condition icon. */
export interface PersonRow<Mark> extends VariantItem {
  readonly id: string;
  readonly name: string;
  readonly initials: string;
  readonly picture: Picture | null;
  readonly side: "pc" | "foe";
  readonly css: string;
  readonly status: RowStatus;
  readonly marks: readonly Mark[];
  readonly more: string;
  /** The whole row as text. */
  readonly description: string;
  /** The Gamemaster's commands, or null for players. */
  readonly tools: {
    readonly hidden: boolean;
    readonly defeated: boolean;
    readonly hideLabel: string;
    readonly outLabel: string;
    readonly moreLabel: string;
  } | null;
}

/** The data for a combatant's row. `status.done` is true if the combatant's turn is over. */
export interface RowOf<Mark> {
  readonly id: string;
  readonly name: string;
  readonly portrait: string | null;
  readonly side: "pc" | "foe";
  readonly acting: boolean;
  readonly hidden: boolean;
  readonly defeated: boolean;
  readonly status: RowStatus & { readonly done: boolean };
  readonly marks: readonly Mark[];
  readonly gamemaster: boolean;
}

/** Returns the part of a combatant's row that all variants share, without the text that the variant adds. */
export function personRow<Mark>(
  { id, name, portrait, side, acting, hidden, defeated, status, marks, gamemaster }: RowOf<Mark>,
  words: Words,
): Omit<PersonRow<Mark>, "kind" | "key" | "template" | "description"> {
  return {
    id,
    name,
    initials: initials(name),
    picture: portrait === null ? null : picture(portrait),
    side,
    acting,
    css: [
      acting ? "active" : "",
      status.done ? "acted" : "",
      hidden ? "hide" : "",
      defeated ? "defeated" : "",
    ]
      .filter(one => one !== "")
      .join(" "),
    status: { text: status.text, mark: status.mark, tone: status.tone },
    marks: marks.slice(0, MOST_MARKS),
    more: marks.length > MOST_MARKS ? `+${marks.length - MOST_MARKS}` : "",
    tools: !gamemaster
      ? null
      : {
          hidden,
          defeated,
          hideLabel: words.format(`BLACKOUT.track.tool.${hidden ? "show" : "hide"}`, { name }),
          outLabel: words.format(`BLACKOUT.track.tool.${defeated ? "back" : "out"}`, { name }),
          moreLabel: words.format("BLACKOUT.track.tool.more", { name }),
        },
  };
}
