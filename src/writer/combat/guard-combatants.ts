import { createMessage } from "../../compat/messages.ts";
import { pendingCombatant, recreateCombatants, updateFighters, updateCombat } from "../../compat/combat.ts";
import { setCombatWatcher } from "../../documents/combat-links.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { RETURNS, setCombatantWatcher, type BlackoutCombatant } from "../../documents/combatant.ts";
import { combatData } from "../../documents/fighters.ts";
import { parsedRecord } from "../../actions/core/posted.ts";
import { copyOf, forgetCopy, UNSEEN, type CombatantCopy } from "../../documents/combatant-copies.ts";
import { equal } from "../../ledger/plain.ts";
import { localized } from "../../language/localize.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/*
 * Foundry lets owners create, change and delete their own combatants, but only the writer may change the data
 * that the rules read. Every Gamemaster's client therefore immediately reverts a player's change in its local
 * data, and the writer then writes the previous values to the server. The Combat, which only Gamemasters can
 * update, stores a copy of each combatant that a player owns (`system.copies`). With these copies, the next
 * writer can also revert changes that were made while no Gamemaster was connected.
 */

/**
 * How the writer handles a player's change to a combatant. The value is also the last part of the translation
 * key of the message that reports the change.
 */
type Answer = "putBack" | "returned" | "removed" | "reset";

interface Pending {
  readonly answer: Answer;
  readonly user: string;
  /**
   * The changed paths. The writer writes only these paths, so that simultaneous changes by another Gamemaster
   * are kept.
   */
  readonly paths: ReadonlySet<string>;
  /**
   * The flags of a deleted combatant. They are kept here because the stored copy doesn't contain flags of
   * other packages.
   */
  readonly flags?: object;
}

const nothing: ReadonlySet<string> = new Set<string>();

/**
 * By combatant UUID: `known` contains the data that a Gamemaster last wrote, and `pending` contains the
 * players' changes that the writer hasn't handled yet.
 */
const known = new Map<string, CombatantCopy>();
const pending = new Map<string, Pending>();

/** The UUIDs of combatants that a Gamemaster has deleted. The Combat may still contain copies of them. */
const deleted = new Set<string>();

/**
 * Watches all changes to combatants on this client. `guard` arranges for the writer to call `guardCombatants`
 * for a Combat after the writer's queued tasks.
 */
export function watchCombatants(guard: (combat: BlackoutCombat) => void): void {
  if (game.user.isGM) for (const combat of game.combats) meet(combat);
  setCombatantWatcher((event, combatant, userId) => {
    const combat = combatant.parent;
    if (!combat || !game.user.isGM) return;
    const before = known.get(combatant.uuid);
    if (game.users.get(userId)?.isGM === true || (event === "delete" && !(before && returns(combat, before))))
      noteChange(event, combatant);
    else if (event === "delete")
      pending.set(combatant.uuid, {
        answer: "returned",
        user: userId,
        paths: nothing,
        flags: combatant.toObject().flags,
      });
    else if (event === "create" || before) takeBack(combatant, userId);
    if (event === "delete" || pending.has(combatant.uuid)) guard(combat);
  });
  setCombatWatcher((combat, userId) => {
    if (!game.user.isGM) return;
    const byGM = game.users.get(userId)?.isGM === true;
    for (const combatant of combat.combatants) {
      if (!known.has(combatant.uuid)) continue;
      if (byGM) known.set(combatant.uuid, copyOf(combatant));
      else takeBack(combatant, userId);
    }
    // A player's change may have affected the turn index. `setupTurns` restores the turn on this client, and
    // the writer's `keepTurn` corrects the stored index.
    if (!byGM) combat.setupTurns();
    if (!byGM || [...pending.keys()].some(uuid => uuid.startsWith(`${combat.uuid}.`))) guard(combat);
  });
}

/**
 * Records a change that won't be reverted: any change by a Gamemaster, or a permitted deletion by a player.
 */
function noteChange(event: "create" | "update" | "delete", combatant: BlackoutCombatant): void {
  if (event !== "delete") {
    deleted.delete(combatant.uuid);
    known.set(combatant.uuid, copyOf(combatant));
    return;
  }
  known.delete(combatant.uuid);
  pending.delete(combatant.uuid);
  deleted.add(combatant.uuid);
}

/** Reverts, on this client, any data that a player changed in a combatant or set while creating it. */
function takeBack(combatant: Combatant.Implementation, user: string): void {
  const before = known.get(combatant.uuid);
  const should = before ?? joined(combatant);
  known.set(combatant.uuid, should);
  const forged = copyOf(combatant);
  const isEqual = equal(forged, should);
  const last = pending.get(combatant.uuid);
  // If a player deleted a combatant and recreated it with the same ID, the combatant is treated as changed,
  // not as deleted.
  const answer =
    last && last.answer !== "returned"
      ? last.answer
      : before
        ? "putBack"
        : mayJoin(combatant, user)
          ? "reset"
          : "removed";
  if (isEqual && answer !== "removed") return;
  const back = foundry.utils.diffObject(forged, should);
  pending.set(combatant.uuid, {
    answer,
    user,
    paths: new Set([...(last?.paths ?? []), ...Object.keys(foundry.utils.flattenObject(back))]),
  });
  if (!isEqual) combatant.updateSource(back);
}

/**
 * Reverts players' changes to the combatants of an encounter and updates the copies. The writer calls this
 * function before it reads a combatant. Repeated calls are harmless.
 */
export async function guardCombatants(combat: BlackoutCombat): Promise<void> {
  meet(combat);
  for (const [uuid, change] of [...pending]) {
    const { answer, user } = change;
    if (!uuid.startsWith(`${combat.uuid}.`)) continue;
    const id = uuid.split(".").at(-1) ?? "";
    const should = known.get(uuid);
    const name = nameOf(combat, id, should);
    const isHere = combat.combatants.has(id);
    if (answer === "returned" ? isHere || !should || !returns(combat, should) : !isHere) {
      pending.delete(uuid);
      if (isHere) continue;
      known.delete(uuid);
      await forgetCopy(combat, id);
      continue;
    }
    try {
      await write(combat, id, should ?? {}, change);
    } catch (error) {
      // The player deleted or created the combatant at the same moment. The event for that is handled next.
      if (combat.combatants.has(id) === isHere) throw error;
      continue;
    }
    // A newer change that arrived during the write stays pending, because it must still be reverted.
    if (pending.get(uuid) === change) pending.delete(uuid);
    await whisperGuarded(answer, combat, String(should?.["actorId"] ?? id), name, user);
  }
  for (const id of Object.keys(combatData(combat).copies)) {
    if (!combat.combatants.has(id) && deleted.has(`${combat.uuid}.Combatant.${id}`))
      await forgetCopy(combat, id);
  }
  await keepCopies(combat);
}

/**
 * Writes the result of handling a player's change. Leaves the turn index unchanged; `keepTurn` corrects it
 * afterward.
 */
async function write(
  combat: BlackoutCombat,
  id: string,
  should: CombatantCopy,
  { answer, paths, flags = {} }: Pending,
): Promise<void> {
  const options = { combatTurn: combat._source.turn ?? undefined };
  if (answer === "removed") await combat.deleteEmbeddedDocuments("Combatant", [id]);
  else if (answer === "returned")
    await recreateCombatants(
      combat,
      [
        {
          ...should,
          flags: foundry.utils.mergeObject(flags, should["flags"] ?? {}, { inplace: false }),
          _id: id,
        },
      ],
      { ...options, [RETURNS]: true },
    );
  else {
    const values = [...paths].map(path => [
      path,
      foundry.utils.deepClone(foundry.utils.getProperty(should, path)),
    ]);
    await updateFighters(combat, [{ _id: id, ...Object.fromEntries(values) }], { ...options, diff: false });
  }
}

/**
 * Registers combatants that this client doesn't know yet. If a Gamemaster was the last to write a combatant,
 * its current values are trusted. Otherwise, the values of the stored copy are used or, if there is no copy,
 * the initial values.
 */
function meet(combat: BlackoutCombat): void {
  const { copies, guarded } = combatData(combat);
  for (const [id, text] of Object.entries(copies)) {
    const uuid = `${combat.uuid}.Combatant.${id}`;
    const copy = read(text);
    if (!copy || known.has(uuid) || deleted.has(uuid) || combat.combatants.has(id)) continue;
    known.set(uuid, copy);
    pending.set(uuid, { answer: "returned", user: "", paths: nothing });
  }
  for (const combatant of combat.combatants) {
    if (known.has(combatant.uuid)) continue;
    const last = guarded ? lastPlayer(combatant) : null;
    const copy = last && read(copies[combatant.id ?? ""]);
    if (last && copy) known.set(combatant.uuid, copy);
    if (last) {
      takeBack(combatant, last);
      combat.setupTurns();
    } else known.set(combatant.uuid, copyOf(combatant));
  }
}

/** Returns the player who last wrote a combatant according to the server, or null if it was a Gamemaster. */
function lastPlayer(combatant: Combatant.Implementation): string | null {
  const user = game.users.get(combatant._stats.lastModifiedBy ?? "");
  return user && !user.isGM ? user.id : null;
}

/**
 * Whether a player may add this combatant. The player must own it, and no other combatant may have the same
 * actor. Deleted combatants that will be restored count as well.
 */
function mayJoin(combatant: Combatant.Implementation, userId: string): boolean {
  const user = game.users.get(userId);
  const combat = combatant.parent as BlackoutCombat;
  const actor = combatant.actor;
  if (
    !user ||
    !actor?.isPerson() ||
    !actor.testUserPermission(user, "OWNER") ||
    (combatant._source.tokenId !== null && !combatant.token)
  )
    return false;
  const others = combat.combatants.contents.filter(other => other !== combatant);
  const coming = [...pending].flatMap(([uuid, { answer }]) => {
    const copy = answer === "returned" && uuid.startsWith(`${combat.uuid}.`) ? known.get(uuid) : undefined;
    return copy && returns(combat, copy) ? [pendingCombatant(combat, copy)] : [];
  });
  return ![...others, ...coming].some(other => other.actor?.uuid === actor.uuid);
}

/**
 * Whether a combatant that a player deleted must be restored. This is the case if the encounter has begun and
 * the token or actor still exists.
 */
function returns(combat: BlackoutCombat, copy: CombatantCopy): boolean {
  return combat.started && isThere(copy);
}

/** Returns the initial values of a combatant that joins its encounter at this moment. */
function joined(combatant: Combatant.Implementation): CombatantCopy {
  const { actorId, tokenId, sceneId, name, img } = combatant._source;
  const made = pendingCombatant(combatant.parent as BlackoutCombat, {
    actorId,
    tokenId,
    sceneId,
    name,
    img,
    hidden: combatant.token?.hidden ?? false,
  });
  made.placeAsJoining();
  return copyOf(made);
}

/**
 * Reads a stored copy. An unreadable copy is treated as missing, so that the writer can start even if the
 * world's data is damaged.
 */
function read(text = ""): CombatantCopy | null {
  return parsedRecord(text);
}

/** Whether a deleted combatant's token or actor still exists. */
function isThere({ actorId, tokenId, sceneId }: CombatantCopy): boolean {
  return typeof tokenId === "string"
    ? game.scenes.get(String(sceneId))?.tokens.has(tokenId) === true
    : game.actors.has(String(actorId));
}

function nameOf(combat: BlackoutCombat, id: string, copy: CombatantCopy | undefined): string {
  const actor = typeof copy?.["actorId"] === "string" ? game.actors.get(copy["actorId"])?.name : undefined;
  return combat.combatants.get(id)?.name || actor || id;
}

/** Updates outdated copies of players' combatants. */
async function keepCopies(combat: BlackoutCombat): Promise<void> {
  const { copies, guarded } = combatData(combat);
  const fresh = combat.combatants.contents.flatMap(combatant => {
    const copy = known.get(combatant.uuid);
    if (!combatant.id || !copy || !combatant.hasPlayerOwner || equal(copy, read(copies[combatant.id])))
      return [];
    return [[combatant.id, JSON.stringify(copy)]];
  });
  // An outdated copy isn't the only reason for an update: each Combat with combatants is updated at least
  // once. During any update, the server converts old values, and it can read some values only after that.
  if (fresh.length > 0 || (!guarded && combat.combatants.size > 0))
    await updateCombat(combat, { system: { guarded: true, copies: Object.fromEntries(fresh) } }, UNSEEN);
}

/**
 * Whispers a message to the Gamemasters about a player's change and how it was handled. Sends only one
 * message per encounter, player, actor and result.
 */
async function whisperGuarded(
  answer: Answer,
  combat: BlackoutCombat,
  actor: string,
  name: string,
  user: string,
): Promise<void> {
  const what = [answer, combat.id, actor, user].join(" ");
  if (
    game.messages.some(
      message =>
        message.author?.isGM === true &&
        foundry.utils.getProperty(message, `flags.${SYSTEM_ID}.guarded`) === what,
    )
  )
    return;
  const data = {
    name,
    user: game.users.get(user)?.name ?? localized({ key: "BLACKOUT.writer.guarded.somebody" }),
  };
  await createMessage({
    whisper: game.users.filter(one => one.isGM).map(one => one.id),
    flags: { [SYSTEM_ID]: { guarded: what } },
    content: `<p>${foundry.utils.escapeHTML(localized({ key: `BLACKOUT.writer.guarded.${answer}`, data }))}</p>`,
  });
}
