import type { BoardFighter } from "../../documents/board.ts";
import { bandOfSteps, type RangeBand } from "../../rules/combat/range.ts";
import {
  boardGroups,
  boardWithBand,
  groupSpots,
  homeGroups,
  pairKey,
  type Board,
} from "../../rules/combat/theatre.ts";
import { RuleError } from "../../rules/rule-error.ts";

/**
 * A Gamemaster's change to the groups of a board (R16.1). It adds, renames or removes a group, or changes the
 * range band between two groups.
 */
export type Arrangement =
  | { readonly what: "add" | "rename"; readonly group: string; readonly name: string }
  | { readonly what: "remove"; readonly group: string }
  | { readonly what: "band"; readonly group: string; readonly other: string; readonly band: RangeBand };

/**
 * Returns the board after a change to its groups (R16.1). Throws a RuleError if the group doesn't exist, or
 * if the group to add already exists.
 */
export function arranged(board: Board, people: readonly BoardFighter[], wish: Arrangement): Board {
  const { what, group } = wish;
  const there = boardGroups(board).includes(group);
  if (what === "add" ? there || group === "" : !there) {
    const [allowed, key] =
      what === "add"
        ? (["a group that isn’t on the board yet", "newGroup"] as const)
        : (["a group of the board", "boardGroup"] as const);
    throw new RuleError("choices.group", group, allowed, { key });
  }
  if (what === "add")
    return {
      ...board,
      groups: { ...board.groups, [group]: { name: wish.name } },
      bands: { ...board.bands, ...bandsOfNew(board, group) },
    };
  if (what === "rename") return { ...board, groups: { ...board.groups, [group]: { name: wish.name } } };
  if (what === "band") return boardWithBand(board, people, group, wish.other, wish.band);
  const gone = new Set(
    boardGroups(board)
      .filter(other => other !== group)
      .map(other => pairKey(group, other)),
  );
  const without = <T>(
    all: Readonly<Record<string, T>>,
    drop: (key: string) => boolean,
  ): Readonly<Record<string, T>> => Object.fromEntries(Object.entries(all).filter(([key]) => !drop(key)));
  return {
    ...board,
    groups: without(board.groups, key => key === group),
    bands: without(board.bands, key => gone.has(key)),
  };
}

/**
 * Returns the range bands between a new group and all other groups. The new group starts as far from each of
 * them as the enemies' default group is, but never in Close Quarters.
 */
function bandsOfNew(board: Board, group: string): Board["bands"] {
  const others = groupSpots(board)[homeGroups.enemy] ?? {};
  return Object.fromEntries(
    Object.entries(others).map(([other, steps]) => [pairKey(group, other), bandOfSteps(Math.max(1, steps))]),
  );
}
