import { LONGEST_GROUP_NAME, MOST_GROUPS } from "../../data/combat/board.ts";
import { createMessage } from "../../compat/messages.ts";
import { removal } from "../../compat/documents.ts";
import { updateCombat } from "../../compat/combat.ts";
import { boardFighters, boardOf, onBoard } from "../../documents/board.ts";
import type { RequestMessage } from "../../documents/requests.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import {
  addGroupRequest,
  boardRequest,
  removeGroupRequest,
  renameGroupRequest,
  setBandRequest,
} from "../../features/combat/ask-board.ts";
import { arranged, type Arrangement } from "../../actions/movement/arranged.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { boardGroups, groupOnBoard, homeGroups, type Board } from "../../rules/combat/theatre.ts";
import { isGamemaster, onRequest, type Asked, type RequestHandler } from "../requests.ts";
import { isPosted } from "../is-posted.ts";

const homes: readonly string[] = Object.values(homeGroups);

/**
 * Handlers for Gamemasters' requests about the board of an encounter in theater of the mind (R16.1): turning
 * the board on or off, its groups, and the range bands between them. Changes to groups and bands are actions,
 * so they can be undone.
 */
export const boardRequests: readonly RequestHandler[] = [
  onRequest(boardRequest, {
    may: isGamemaster,
    handle: onBoardOf(async (combat, { payload: { on } }) => {
      await updateCombat(combat, { system: { board: { on } } });
      return null;
    }),
  }),
  // A new group gets the ID of the request, so that handling the request twice creates only one group.
  onRequest(addGroupRequest, {
    may: isGamemaster,
    handle: onBoardOf(async (combat, { payload, message }) => {
      const group = message.id ?? "";
      const name = nameOf(payload.name);
      const { groups } = boardOf(combat);
      const own = Object.keys(groups).filter(one => !homes.includes(one) && one !== group).length;
      if (name === "") return rejection("unnamed");
      if (own >= MOST_GROUPS) return rejection("tooMany");
      return group in groups ? null : carryOut(combat, { what: "add", group, name }, message);
    }),
  }),
  onRequest(renameGroupRequest, {
    may: isGamemaster,
    handle: onBoardOf(async (combat, { payload: { group, name }, message }) => {
      const called = nameOf(name);
      if (!hasGroup(combat, group)) return rejection("groupGone");
      return called === "" && !homes.includes(group)
        ? rejection("unnamed")
        : carryOut(combat, { what: "rename", group, name: called }, message);
    }),
  }),
  onRequest(removeGroupRequest, {
    may: isGamemaster,
    handle: onBoardOf(async (combat, { payload: { group }, message }) => {
      if (!hasGroup(combat, group)) return rejection("groupGone");
      return whyKept(combat, boardOf(combat), group) ?? carryOut(combat, { what: "remove", group }, message);
    }),
  }),
  onRequest(setBandRequest, {
    may: isGamemaster,
    handle: onBoardOf(async (combat, { payload: { group, other, band }, message }) => {
      if (!hasGroup(combat, group)) return rejection("groupGone");
      return hasGroup(combat, other) && other !== group
        ? carryOut(combat, { what: "band", group, other, band }, message)
        : rejection("unreadable");
    }),
  }),
];

/** Wraps a handler that requires an encounter. Finds the encounter and passes it to the handler. */
function onBoardOf<Payload extends { combat: string }>(
  handle: (combat: BlackoutCombat, asked: Asked<Payload>) => Promise<Text | null>,
): (asked: Asked<Payload>) => Promise<Text | null> {
  return async asked => {
    const combat = game.combats.find(({ uuid }) => uuid === asked.payload.combat);
    return combat ? handle(combat, asked) : text("BLACKOUT.writer.noFight");
  };
}

function hasGroup(combat: BlackoutCombat, group: string): boolean {
  return boardGroups(boardOf(combat)).includes(group);
}

function nameOf(name: string): string {
  return name.replace(/\s+/gu, " ").trim().slice(0, LONGEST_GROUP_NAME).trim();
}

/**
 * Returns the reason why a group can't be removed, or null if it can. Standard groups and groups that aren't
 * empty can't be removed.
 */
function whyKept(combat: BlackoutCombat, board: Board, group: string): Text | null {
  if (homes.includes(group)) return rejection("home");
  return boardFighters(combat).some(person => groupOnBoard(board, person) === group)
    ? rejection("notEmpty")
    : null;
}

/**
 * Posts the change as an action by one of the combatants on the board, so that Gamemasters can see and undo
 * it. If there are no combatants on the board, writes the change directly.
 */
async function carryOut(
  combat: BlackoutCombat,
  wish: Arrangement,
  { id: request }: RequestMessage,
): Promise<null> {
  const actor = combat.combatants.contents
    .map(combatant => combatant.actor)
    .find(one => one?.isPerson() === true && onBoard(one)?.combat === combat);
  if (!actor) {
    await write(combat, wish);
    return null;
  }
  const _id = idOf("arrange", request ?? "");
  if (await isPosted(_id)) return null;
  await createMessage(
    {
      _id,
      type: "action",
      speaker: { alias: game.user.name },
      whisper: game.users.filter(user => user.isGM).map(user => user.id),
      system: { action: "arrangeBoard", actor: actor.uuid, choices: JSON.stringify(wish) },
    },
    { keepId: true },
  );
  return null;
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

function rejection(why: "groupGone" | "unnamed" | "home" | "notEmpty" | "tooMany" | "unreadable"): Text {
  return text(why === "unreadable" ? "BLACKOUT.writer.unreadable" : `BLACKOUT.board.refused.${why}`);
}
