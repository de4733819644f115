import { designatedUser, queryUser, registerQuery } from "../../compat/users.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { fighterOf, rulesOf } from "../../documents/fighters.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { ask } from "../../documents/requests.ts";
import { chooseDiceRequest } from "./encounter-requests.ts";
import { parsedRecord } from "../../actions/core/posted.ts";

/*
 * The number of initiative dice that an owner chooses (R5.4) is secret until all dice are rolled, so no
 * document stores it. The choice stays in the owner's browser and is sent only to the writer. A query is sent
 * to a single user but doesn't identify its sender. A request is visible to all users, but the server
 * verifies its author. Therefore, the query contains the choice and a secret token, and the request contains
 * the fingerprint of that token. The choice is sent again after every reload and to every new writer, until
 * the Combatant shows that it has arrived.
 */

/** The name of the query that sends a choice to the writer. */
export const PICK_QUERY = `${SYSTEM_ID}.initiativePick`;

/** The content of a query that sends a choice to the writer. */
export interface SentPick {
  readonly combatant: string;
  readonly dice: number;
  readonly token: string;
}

const prefix = () => `${SYSTEM_ID}.pick.${game.world.id}.`;
const keyOf = (combatant: string) => `${prefix()}${combatant}`;

/**
 * Returns the numbers of dice that the owner can currently choose from. The list is empty if there is no open
 * choice.
 */
export function diceToChoose(combatant: Combatant.Implementation): readonly number[] {
  const { combat } = combatant;
  const fighter = fighterOf(combatant);
  if (!combat || fighter.initiative !== null || !combatant.isOwner) return [];
  return rulesOf(combat).choices(fighter);
}

/**
 * Returns the combatants for whom this user still has to choose dice. A choice that this browser has stored
 * counts as made while no Gamemaster is online to receive it.
 */
export function combatantsToChooseFor(combat: Combat.Implementation): readonly Combatant.Implementation[] {
  return combat.combatants.filter(
    combatant =>
      diceToChoose(combatant).length > 0 &&
      (ownPick(combatant) === null || (!fighterOf(combatant).chosen && game.users.activeGM !== null)) &&
      !(game.user.isGM && combatant.hasPlayerOwner),
  );
}

/** Returns this user's choice for a combatant, or null if this browser hasn't stored one. */
export function ownPick(combatant: Combatant.Implementation): number | null {
  return keptPick(combatant.uuid)?.dice ?? null;
}

/**
 * Stores the chosen number of initiative dice in this browser and sends the fingerprint of a secret token to
 * the writer. The choice can be changed until all dice are rolled. Returns the request, or null for an
 * invalid number.
 */
export async function chooseDice(
  combatant: Combatant.Implementation,
  dice: number,
): Promise<BlackoutChatMessage | null> {
  if (!diceToChoose(combatant).includes(dice)) return null;
  const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
  localStorage.setItem(keyOf(combatant.uuid), JSON.stringify({ dice, token }));
  return ask(chooseDiceRequest, { combatant: combatant.uuid, fingerprint: await fingerprintOf(token) });
}

/**
 * Sends this user's choices to the writer immediately, and again whenever a combat or combatant changes or a
 * user connects. Must be called on every client.
 */
export function watchPicks(): void {
  // Foundry requires a handler for a query on every client. The Gamemaster's handler is in
  // `writer/combat/picks.ts`.
  registerQuery(PICK_QUERY, () => false);
  const send = () => {
    void sendPicks();
  };
  Hooks.on("updateCombatant", send);
  Hooks.on("userConnected", send);
  Hooks.on("updateCombat", send);
  send();
}

/**
 * Sends the writer the choices stored in this browser that were announced but haven't arrived yet. Deletes
 * the stored choices of combatants who already have an initiative.
 */
async function sendPicks(): Promise<void> {
  for (const combat of game.combats) {
    for (const combatant of combat.combatants) {
      const kept = keptPick(combatant.uuid);
      if (!kept) continue;
      const { initiative, chosen, fingerprint } = fighterOf(combatant);
      if (initiative !== null) localStorage.removeItem(keyOf(combatant.uuid));
      else if (!chosen && fingerprint !== "" && fingerprint === (await fingerprintOf(kept.token)))
        await send({ combatant: combatant.uuid, ...kept });
    }
  }
}

/** Returns the fingerprint of a secret token. Loads the hash function on demand. */
async function fingerprintOf(token: string): Promise<string> {
  const { sha256 } = await import("./sha256.ts");
  return sha256(token);
}

async function send(pick: SentPick): Promise<void> {
  const writer = designatedUser(user => user.active && user.isGM && user.can("SETTINGS_MODIFY"));
  if (writer)
    await queryUser(writer, PICK_QUERY, pick).catch(() => {
      /* If the writer has disconnected, the next writer will ask for the choices. */
    });
}

function keptPick(combatant: string): Omit<SentPick, "combatant"> | null {
  const { dice, token } = parsedRecord(localStorage.getItem(keyOf(combatant)) ?? "") ?? {};
  return typeof dice === "number" && typeof token === "string" ? { dice, token } : null;
}
