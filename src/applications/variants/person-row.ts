import { initials, picture, type Picture } from "../shared/pictures.ts";
import type { Words } from "../shared/words.ts";
import type { VariantItem } from "./screens.ts";

/** So many drawings have room on a row; the others are counted. */
const MOST_MARKS = 4;

/** How somebody's round stands: in a word or two, with a drawing and a tone. */
export interface RowStatus {
  readonly text: string;
  readonly mark: string;
  readonly tone: string;
}

/**
 * What the rows of people have alike in the tracker, whatever the variant; `Mark` is what it draws for one
 * thing that somebody has upon them.
 */
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
  /** The row in words. */
  readonly say: string;
  /** What a Gamemaster does with it; null for everybody else. */
  readonly tools: {
    readonly hidden: boolean;
    readonly defeated: boolean;
    readonly hideLabel: string;
    readonly outLabel: string;
    readonly moreLabel: string;
  } | null;
}

/** Somebody on the tracker; `done` once they have had their turn. */
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

/** What the rows of people have alike, but for what each variant says of them. */
export function personRow<Mark>(
  { id, name, portrait, side, acting, hidden, defeated, status, marks, gamemaster }: RowOf<Mark>,
  words: Words,
): Omit<PersonRow<Mark>, "kind" | "key" | "template" | "say"> {
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
