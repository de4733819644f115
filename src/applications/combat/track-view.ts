import { initials, picture, type Picture } from "../shared/pictures.ts";
import { reactionHint } from "../shared/reaction.ts";
import { plain, type Words } from "../shared/words.ts";
import {
  turnState,
  type TrackCondition,
  type TrackFighter,
  type TrackSource,
  type TurnState,
} from "./track-facts.ts";
import { clusters, type Cluster } from "./track-groups.ts";

/** The maximum number of action points that are shown as pips. Higher values are shown as numbers. */
const MOST_PIPS = 6;
/** The maximum number of conditions shown in a row. Any others are shown as a count. */
const MOST_CONDITIONS = 3;
/**
 * The number of combatants on the same step and side from which the wide tracker draws small portraits.
 */
const CROWD = 3;

/**
 * The position of an item on the wide tracker: its column, and its row relative to the line of steps
 * (negative above the line).
 */
interface Place {
  readonly column: number;
  readonly offset: number;
}

/** An initiative step as an item in the tracker. */
export interface StepItem extends Place {
  readonly kind: "step";
  readonly key: string;
  readonly step: number;
  readonly taken: boolean;
  readonly current: boolean;
  readonly past: boolean;
  /** The command that runs when a combatant is dropped on this step. Empty if nothing can be dropped here. */
  readonly legal: string;
}

/** The original position of a combatant who delayed. */
export interface GhostItem extends Place {
  readonly kind: "ghost";
  readonly key: string;
  readonly step: number;
  readonly initials: string;
  readonly side: string;
  readonly text: string;
}

/** A line on the wide tracker that connects a delaying combatant's original step to their current one. */
export interface DelayLineItem {
  readonly kind: "delayLine";
  readonly key: string;
  readonly column: number;
  /** The number of columns that the line spans. */
  readonly span: number;
}

/** A line for several identical combatants on a step. */
export interface GroupItem extends Place {
  readonly kind: "group";
  readonly key: string;
  readonly group: string;
  readonly step: number;
  readonly name: string;
  readonly initials: string;
  readonly count: string;
  readonly note: string;
  readonly folded: boolean;
  readonly description: string;
}

/**
 * The reactions or free actions that remain: whether there are any and, if there can be more than one, how
 * many.
 */
export interface TrackStock {
  readonly ready: boolean;
  readonly count: string;
}

/** A combatant as an item in the tracker. */
export interface RowItem extends Place {
  readonly kind: "row";
  readonly key: string;
  readonly id: string;
  readonly step: number | null;
  readonly name: string;
  readonly initials: string;
  readonly picture: Picture | null;
  readonly side: "pc" | "foe";
  readonly acting: boolean;
  readonly css: string;
  readonly status: {
    readonly text: string;
    readonly short: string;
    readonly mark: string;
    readonly tone: string;
    readonly out: boolean;
  };
  readonly pips: readonly boolean[] | null;
  /** The action points as a number if there are too many for pips, and empty otherwise. */
  readonly points: string;
  /**
   * Whether a reaction is left and, if there can be several, how many are left (R5.6, R5.13). Null if the
   * viewer is not allowed to know this.
   */
  readonly reaction: (TrackStock & { readonly description: string }) | null;
  /**
   * The free actions left in the current turn: whether any are left and, if there can be several, how many
   * (R5.10). Null outside the combatant's turn.
   */
  readonly free: TrackStock | null;
  readonly conditions: readonly TrackCondition[];
  readonly more: string;
  readonly description: string;
  /** Whether the row is hidden because its group is collapsed. */
  readonly away: boolean;
  readonly draggable: boolean;
  readonly tools: {
    readonly hidden: boolean;
    readonly defeated: boolean;
    readonly stepLabel: string;
    readonly hideLabel: string;
    readonly outLabel: string;
    readonly moreLabel: string;
  } | null;
}

/** The heading above the combatants without a step. */
export interface HeadItem {
  readonly kind: "head";
  readonly key: string;
  readonly text: string;
}

export type TrackItem = StepItem | GhostItem | DelayLineItem | GroupItem | RowItem | HeadItem;

/**
 * The entire tracker: its items in order, and the number of rows that the wide tracker needs above and below
 * the line of steps.
 */
export interface TrackView {
  readonly items: readonly TrackItem[];
  readonly up: number;
  readonly down: number;
  readonly columns: number;
  readonly crowded: boolean;
}

/** Returns the view of the combat tracker, with every step and the combatants who act on it. */
export function trackView(source: TrackSource, words: Words): TrackView {
  const placed = source.fighters.filter(({ initiative }) => initiative !== null);
  const steps = [
    ...new Set([
      ...source.steps,
      ...placed.map(({ initiative }) => initiative ?? 0),
      ...placed.map(({ delayedFrom }) => delayedFrom).filter(step => step > 0),
    ]),
  ].sort((a, b) => a - b);
  const now = source.fighters.find(({ id }) => id === source.acting)?.initiative ?? null;
  const all = clusters(source);
  const cells = steps.map((step, index) => cellOf(step, index + 1, all, now, source, words));
  const rest = all.filter(({ members }) => members[0]?.initiative === null).flatMap(({ members }) => members);
  return {
    items: [
      ...cells.flatMap(({ items }) => items),
      ...(rest.length > 0
        ? [{ kind: "head" as const, key: "head", text: words.localize("BLACKOUT.track.noStep") }]
        : []),
      ...rest.map((fighter, index) =>
        rowOf(
          fighter,
          { column: (index % steps.length) + 1, offset: Math.floor(index / steps.length) + 1 },
          false,
          source,
          words,
        ),
      ),
    ],
    up: Math.max(1, ...cells.map(({ up }) => up)),
    down: Math.max(1, ...cells.map(({ down }) => down)),
    columns: steps.length,
    crowded: cells.some(({ up, down }) => up >= CROWD || down >= CROWD),
  };
}

/** Returns a step with its combatants and the number of rows above and below the line. */
function cellOf(
  step: number,
  column: number,
  all: readonly Cluster[],
  now: number | null,
  source: TrackSource,
  words: Words,
) {
  const here = all.filter(({ members }) => members[0]?.initiative === step);
  const count = { pc: 0, foe: 0 };
  const place = (side: "pc" | "foe"): Place => {
    count[side] += 1;
    return { column, offset: side === "pc" ? 1 - count.pc : 1 + count.foe };
  };
  const legal = source.delaying?.steps.includes(step)
    ? words.format("BLACKOUT.track.delayTo", { name: nameOf(source, source.delaying.id), step: plain(step) })
    : "";
  const stepItem: StepItem = {
    kind: "step",
    key: `step.${step}`,
    step,
    column,
    offset: 1,
    taken: here.length > 0,
    current: step === now,
    past: now !== null && step < now,
    legal,
  };
  const rows = here.flatMap((cluster): TrackItem[] => {
    const { kind, members, folded } = cluster;
    const head =
      kind && folded
        ? [groupOf(cluster, place("foe"), source, words)]
        : kind
          ? [groupOf(cluster, { column, offset: 0 }, source, words)]
          : [];
    return [
      ...head,
      ...members.map(fighter => {
        const away = folded && fighter.id !== source.acting;
        return rowOf(fighter, away ? { column, offset: 0 } : place(sideOf(fighter)), away, source, words);
      }),
    ];
  });
  const ghosts = source.fighters
    .filter(fighter => isAway(fighter) && fighter.delayedFrom === step)
    .map((fighter): GhostItem => ({
      kind: "ghost",
      key: `ghost.${fighter.id}`,
      step,
      initials: initials(fighter.fullName ?? fighter.name),
      side: sideOf(fighter),
      ...place(sideOf(fighter)),
      text: words.format("BLACKOUT.track.wasHere", { name: fighter.name }),
    }));
  const delayLines = source.fighters
    .filter(fighter => sideOf(fighter) === "pc" && isAway(fighter) && fighter.delayedFrom === step)
    .map((fighter): DelayLineItem => ({
      kind: "delayLine",
      key: `delayLine.${fighter.id}`,
      column,
      span: (fighter.initiative ?? step) - step + 1,
    }));
  return { items: [stepItem, ...rows, ...ghosts, ...delayLines], up: count.pc, down: count.foe };
}

/** Whether a combatant is on a different step because they delayed. */
function isAway({ delayedFrom, initiative }: TrackFighter): boolean {
  return delayedFrom > 0 && initiative !== null && initiative !== delayedFrom;
}

function nameOf({ fighters }: TrackSource, id: string): string {
  return fighters.find(fighter => fighter.id === id)?.name ?? "";
}

function sideOf({ side }: TrackFighter): "pc" | "foe" {
  return side === "player" ? "pc" : "foe";
}

function groupOf(
  { kind, members, folded }: Cluster,
  place: Place,
  source: TrackSource,
  words: Words,
): GroupItem {
  const name = kind?.name ?? "";
  const out = members.filter(({ defeated }) => defeated).length;
  const toAct = members.filter(fighter => !fighter.defeated && turnState(fighter, source) !== "acted").length;
  const note = [
    ...(source.round > 0 ? [words.format("BLACKOUT.track.group.toAct", { n: plain(toAct) })] : []),
    ...(out > 0 ? [words.format("BLACKOUT.track.group.out", { n: plain(out) })] : []),
  ].join(", ");
  const count = words.format("BLACKOUT.track.group.count", { n: plain(members.length) });
  return {
    kind: "group",
    key: `group.${kind?.key ?? ""}`,
    group: kind?.key ?? "",
    step: members[0]?.initiative ?? 0,
    name,
    initials: initials(name),
    count,
    note,
    folded,
    ...place,
    description: words.format("BLACKOUT.track.group.say", { name, count, note }),
  };
}

function rowOf(
  fighter: TrackFighter,
  place: Place,
  away: boolean,
  source: TrackSource,
  words: Words,
): RowItem {
  const state = turnState(fighter, source);
  const { pips, points, max } = pointsOf(fighter, state, source, words);
  const reaction =
    fighter.left === null || source.round === 0 || fighter.defeated ? null : stockOf(fighter.left.reactions);
  const free = reaction && fighter.left && state === "acting" ? stockOf(fighter.left.free) : null;
  const status = statusOf(fighter, state, source, words);
  const conditions = fighter.conditions.slice(0, MOST_CONDITIONS);
  const more = fighter.conditions.length - conditions.length;
  return {
    kind: "row",
    key: `row.${fighter.id}`,
    id: fighter.id,
    step: fighter.initiative,
    name: fighter.name,
    initials: initials(fighter.fullName ?? fighter.name),
    picture: fighter.portrait === null ? null : picture(fighter.portrait),
    side: sideOf(fighter),
    acting: state === "acting",
    ...place,
    away,
    status,
    pips,
    points,
    reaction: reaction && { ...reaction, description: reactionHint(reaction.ready, words) },
    free,
    conditions,
    more: more > 0 ? `+${more}` : "",
    css: [
      state === "acting" ? "active" : "",
      state === "acted" ? "acted" : "",
      fighter.hidden ? "hide" : "",
      fighter.defeated ? "defeated" : "",
      isAway(fighter) ? "away" : "",
    ]
      .filter(name => name !== "")
      .join(" "),
    description: [
      words.format(fighter.initiative === null ? "BLACKOUT.track.say.noStep" : "BLACKOUT.track.say.onStep", {
        name: fighter.name,
        step: plain(fighter.initiative ?? 0),
      }),
      status.text,
      ...(pips || points
        ? [words.format("BLACKOUT.track.say.ap", { ap: plain(max.value), max: plain(max.most) })]
        : []),
      ...(reaction ? [stockLabel(reaction, "reaction", words)] : []),
      ...(free ? [stockLabel(free, "free", words)] : []),
      ...fighter.conditions.map(({ name, level }) => `${name} ${level}`.trim()),
    ].join(", "),
    draggable:
      fighter.initiative !== null && (fighter.owned || source.gamemaster) && source.phase !== "choosing",
    tools: !source.gamemaster
      ? null
      : {
          hidden: fighter.hidden,
          defeated: fighter.defeated,
          stepLabel: words.format("BLACKOUT.track.tool.step", { name: fighter.name }),
          hideLabel: words.format(`BLACKOUT.track.tool.${fighter.hidden ? "show" : "hide"}`, {
            name: fighter.name,
          }),
          outLabel: words.format(`BLACKOUT.track.tool.${fighter.defeated ? "back" : "out"}`, {
            name: fighter.name,
          }),
          moreLabel: words.format("BLACKOUT.track.tool.more", { name: fighter.name }),
        },
  };
}

function stockOf(left: number): TrackStock {
  return { ready: left > 0, count: left > 1 ? plain(left) : "" };
}

/** Returns a description of the reactions left in a round or of the free actions left in a turn. */
export function stockLabel({ ready, count }: TrackStock, kind: "reaction" | "free", words: Words): string {
  if (count !== "") return words.format(`BLACKOUT.track.${kind}Several`, { n: count });
  return words.localize(`BLACKOUT.track.${kind}${ready ? "Ready" : "Used"}`);
}

/**
 * Returns the action points as pips: during the combatant's turn, the points left; before it, the points with
 * which it will begin.
 */
function pointsOf(
  { left, actionPoints, began, initiative, defeated }: TrackFighter,
  state: TurnState,
  { round }: TrackSource,
  words: Words,
) {
  const none = { pips: null, points: "", max: { value: 0, most: 0 } };
  if (left === null || initiative === null || defeated) return none;
  // The writer sets the points of a turn shortly after the turn has changed. Until then, all points are
  // shown.
  const value = state === "none" || (state !== "acted" && began < round) ? actionPoints : left.ap;
  const most = Math.max(actionPoints, value);
  if (most === 0) return none;
  return most > MOST_PIPS
    ? {
        pips: null,
        points: words.format("BLACKOUT.track.points", { ap: plain(value), max: plain(most) }),
        max: { value, most },
      }
    : { pips: Array.from({ length: most }, (_, index) => index < value), points: "", max: { value, most } };
}

const tones: Readonly<Record<string, string>> = { out: "bo-harm", acting: "bo-ink" };
const stateIcons: Readonly<Record<string, string>> = {
  out: "fail",
  hidden: "hidden",
  delayed: "clock",
  sealed: "check",
  choosing: "clock",
};

/** Returns a combatant's most important status as long and short text, with an icon and a color. */
function statusOf(
  fighter: TrackFighter,
  state: TurnState,
  source: TrackSource,
  words: Words,
): RowItem["status"] {
  const key = statusKey(fighter, state, source);
  const data = { step: plain(fighter.delayedFrom) };
  return {
    text: words.format(`BLACKOUT.track.status.${key}`, data),
    short: words.format(`BLACKOUT.track.short.${key}`, data),
    mark: stateIcons[key] ?? "",
    tone: tones[key] ?? "",
    out: key === "out",
  };
}

function statusKey(fighter: TrackFighter, state: TurnState, { round }: TrackSource): string {
  const { defeated, hidden, initiative, rolls, chosen } = fighter;
  if (defeated) return "out";
  if (state === "acting") return "acting";
  if (hidden) return "hidden";
  if (initiative === null) return rolls ? (chosen ? "sealed" : "choosing") : "noStep";
  if (round === 0) return "ready";
  if (state === "waits" && isAway(fighter)) return "delayed";
  return state === "acted" ? "acted" : "waits";
}
