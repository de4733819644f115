import type { RequestMessageData } from "../../data/message/request.ts";
import { LONGEST_GROUP_NAME, MOST_GROUPS } from "../../data/combat/board.ts";
import { createMessage, removal, updateCombat } from "../../compat.ts";
import { boardFighters, boardOf, onBoard } from "../../documents/board.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { arranged, type Arrangement } from "../../play/combat/arranged.ts";
import { idOf } from "../../play/combat/sha256.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { rangeBands } from "../../rules/combat/range.ts";
import { boardGroups, groupOnBoard, homeGroups, type Board } from "../../rules/combat/theatre.ts";
import { isPosted } from "../is-posted.ts";

/** What a Gamemaster asks of a board: the group that is meant, a second one, a band, a name. */
type Asked = Pick<RequestMessageData, "value" | "prompt" | "message" | "name" | "reason">;

const homes: readonly string[] = Object.values(homeGroups);

/**
 * Arranges the board of a fight in the theatre of the mind (R16.1), as a Gamemaster asks: whether there is one, its groups, and the bands between them. What is done with groups
 * and bands is an action, so that it can be taken back. Answers null when it was done, or why not. To be called by the writer only, for a request of a Gamemaster.
 */
export async function arrangeBoard(combat: BlackoutCombat, asked: Asked, id: string): Promise<Text | null> {
  const { value } = asked;
  if (value === "on" || value === "off") {
    await updateCombat(combat, { system: { board: { on: value === "on" } } });
    return null;
  }
  const wish = wishOf(combat, asked, id);
  if ("key" in wish) return wish;
  if (wish.what === "add" && wish.group in boardOf(combat).groups) return null;
  await carryOut(combat, wish, id);
  return null;
}

/** What is asked, or why it cannot be. A new group gets the id of the request, so that one that is handled twice makes one group. */
function wishOf(
  combat: BlackoutCombat,
  { value, prompt: group, message: other, name, reason: band }: Asked,
  id: string,
): Arrangement | Text {
  const board = boardOf(combat);
  const groups = boardGroups(board);
  const called = name.replace(/\s+/gu, " ").trim().slice(0, LONGEST_GROUP_NAME).trim();
  if (value === "add") {
    if (called === "") return refusal("unnamed");
    const own = Object.keys(board.groups).filter(one => !homes.includes(one) && one !== id).length;
    return own >= MOST_GROUPS ? refusal("tooMany") : { what: "add", group: id, name: called };
  }
  if (!groups.includes(group)) return refusal("groupGone");
  if (value === "rename")
    return called === "" && !homes.includes(group)
      ? refusal("unnamed")
      : { what: "rename", group, name: called };
  if (value === "remove") return whyKept(combat, board, group) ?? { what: "remove", group };
  const wanted = value === "band" ? rangeBands.find(one => one === band) : undefined;
  return wanted && groups.includes(other) && other !== group
    ? { what: "band", group, other, band: wanted }
    : refusal("unreadable");
}

/** Only a group that nobody stands in goes; those that every board has stay. */
function whyKept(combat: BlackoutCombat, board: Board, group: string): Text | null {
  if (homes.includes(group)) return refusal("home");
  return boardFighters(combat).some(person => groupOnBoard(board, person) === group)
    ? refusal("notEmpty")
    : null;
}

/** Posts it as an action of somebody on the board, for Gamemasters to see and take back. Where nobody is there to stand for it, it is written as it is. */
async function carryOut(combat: BlackoutCombat, wish: Arrangement, request: string): Promise<void> {
  const actor = combat.combatants.contents
    .map(combatant => combatant.actor as BlackoutActor | null)
    .find(one => one?.isPerson() === true && onBoard(one)?.combat === combat);
  if (!actor) {
    await write(combat, wish);
    return;
  }
  const _id = idOf("arrange", request);
  if (await isPosted(_id)) return;
  await createMessage(
    {
      _id,
      type: "action",
      speaker: { alias: game.user.name },
      whisper: game.users.filter(user => user.isGM).map(user => user.id),
      system: { verb: "arrangeBoard", actor: actor.uuid, choices: JSON.stringify(wish) },
    },
    { keepId: true },
  );
}

async function write(combat: BlackoutCombat, wish: Arrangement): Promise<void> {
  const before = boardOf(combat);
  const after = arranged(before, boardFighters(combat), wish);
  const parts = (["groups", "bands", "engaged"] as const).map(part =>
    Object.keys(before[part])
      .filter(key => !(key in after[part]))
      .reduce((all, key) => ({ ...all, ...removal(`system.board.${part}`, key) }), {}),
  );
  await updateCombat(
    combat,
    Object.assign(
      {},
      ...parts,
      foundry.utils.flattenObject({
        "system.board.groups": after.groups,
        "system.board.bands": after.bands,
        "system.board.places": after.places,
      }),
    ) as object,
  );
}

function refusal(why: "groupGone" | "unnamed" | "home" | "notEmpty" | "tooMany" | "unreadable"): Text {
  return text(why === "unreadable" ? "BLACKOUT.writer.unreadable" : `BLACKOUT.board.refused.${why}`);
}
