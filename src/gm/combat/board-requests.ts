import type { RequestMessageData } from "../../data/message/request.ts";
import { LONGEST_GROUP_NAME, MOST_GROUPS } from "../../data/combat/board.ts";
import { removal, updateCombat } from "../../compat.ts";
import { boardFighters, boardOf } from "../../documents/board.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { text, type Text } from "../../play/deed/card.ts";
import { bandOfSteps, rangeBands } from "../../rules/combat/range.ts";
import { boardGroups, boardWithBand, groupOnBoard, groupSpots, homeGroups, pairKey, type Board } from "../../rules/combat/theatre.ts";

/** What a Gamemaster asks of a board: the group that is meant, a second one, a band, a name. */
type Arrangement = Pick<RequestMessageData, "value" | "prompt" | "message" | "name" | "reason">;

const homes: readonly string[] = Object.values(homeGroups);

/**
 * Arranges the board of a fight in the theatre of the mind (R16.1), as a Gamemaster asks: whether there is one, its groups, and the bands between them. Answers null when it
 * was done, or why not. To be called by the writer only, for a request of a Gamemaster.
 */
export async function arrangeBoard(combat: BlackoutCombat, { value, prompt: group, message: other, name, reason: band }: Arrangement, id: string): Promise<Text | null> {
  const board = boardOf(combat);
  const groups = boardGroups(board);
  const called = name.replace(/\s+/gu, " ").trim().slice(0, LONGEST_GROUP_NAME).trim();
  if (value === "on" || value === "off") return write(combat, { on: value === "on" });
  if (value === "add") return add(combat, board, called, id);
  if (!groups.includes(group)) return refusal("groupGone");
  if (value === "rename") return called === "" && !homes.includes(group) ? refusal("unnamed") : write(combat, { groups: { [group]: { name: called } } });
  if (value === "remove") return remove(combat, board, group);
  if (value !== "band") return refusal("unreadable");
  const wanted = rangeBands.find(one => one === band);
  if (!wanted || !groups.includes(other) || other === group) return refusal("unreadable");
  return writeBoard(combat, board, boardWithBand(board, boardFighters(combat), group, other, wanted));
}

/** A new group stands at Short from the others, and from everybody else as those do, but nowhere in Close Quarters. It gets the id of the request, so that one that is handled twice makes one group. */
async function add(combat: BlackoutCombat, board: Board, name: string, id: string): Promise<Text | null> {
  if (name === "") return refusal("unnamed");
  if (Object.keys(board.groups).filter(id => !homes.includes(id)).length >= MOST_GROUPS) return refusal("tooMany");
  if (id in board.groups) return null;
  const others = groupSpots(board)[homeGroups.enemy] ?? {};
  const bands = Object.fromEntries(Object.entries(others).map(([group, steps]) => [pairKey(id, group), bandOfSteps(Math.max(1, steps))]));
  return write(combat, { groups: { [id]: { name } }, bands });
}

/** Only a group that nobody stands in goes; those that every board has stay. */
async function remove(combat: BlackoutCombat, board: Board, group: string): Promise<Text | null> {
  if (homes.includes(group)) return refusal("home");
  if (boardFighters(combat).some(person => groupOnBoard(board, person) === group)) return refusal("notEmpty");
  await updateCombat(combat, {
    ...removal("system.board.groups", group),
    ...boardGroups(board).filter(other => other !== group).reduce((all, other) => ({ ...all, ...removal("system.board.bands", pairKey(group, other)) }), {}),
  });
  return null;
}

async function write(combat: BlackoutCombat, board: object): Promise<null> {
  await updateCombat(combat, { system: { board } });
  return null;
}

/** Bands and places as they are then; who is parted by it is engaged no more. */
async function writeBoard(combat: BlackoutCombat, before: Board, { bands, places, engaged }: Board): Promise<null> {
  const parted = Object.keys(before.engaged).filter(key => !(key in engaged)).reduce((all, key) => ({ ...all, ...removal("system.board.engaged", key) }), {});
  await updateCombat(combat, { ...parted, ...foundry.utils.flattenObject({ "system.board.bands": bands, "system.board.places": places }) });
  return null;
}

function refusal(why: "groupGone" | "unnamed" | "home" | "notEmpty" | "tooMany" | "unreadable"): Text {
  return text(why === "unreadable" ? "BLACKOUT.writer.unreadable" : `BLACKOUT.board.refused.${why}`);
}
