import { createMessage } from "../../compat/messages.ts";
import { registerQuery } from "../../compat/users.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import { fighterOf, fighterUpdate, rulesOf } from "../../documents/fighters.ts";
import { combatData } from "../../documents/fighters.ts";
import { PICK_QUERY } from "../../features/combat/picks.ts";
import { idOf, sha256 } from "../../features/combat/sha256.ts";
import { gatherFacts } from "../../actions/core/gather.ts";
import { Hand, nothingGiven } from "../../actions/core/hand.ts";
import { asAction, isUnapplied, parsedRecord } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { rollNeeds } from "../../actions/core/roll.ts";
import { tableNow } from "../../actions/core/gather.ts";
import { actorFromUuid, combatantFromUuid } from "../../compat/documents.ts";
import type { InitiativePick } from "../../actions/turns/initiative.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { isWriter } from "../designated-writer.ts";

/*
 * The writer's part of choosing initiative dice (`features/combat/picks.ts`). The writer keeps the choices in
 * its own browser, records on the combatant only that a choice was made, and rolls all dice at the same time.
 */

interface Kept {
  readonly dice: number;
  readonly fingerprint: string;
}

const storageKey = () => `${SYSTEM_ID}.picks.${game.world.id}`;

function allKept(): Readonly<Record<string, Kept>> {
  return (parsedRecord(localStorage.getItem(storageKey()) ?? "") ?? {}) as Readonly<Record<string, Kept>>;
}

function keep(uuid: string, pick: Kept | null): void {
  const { [uuid]: _, ...others } = allKept();
  localStorage.setItem(storageKey(), JSON.stringify(pick ? { ...others, [uuid]: pick } : others));
}

/**
 * Returns this browser's stored choice for a combatant, or null if there is none or it doesn't match the
 * combatant's fingerprint.
 */
function keptFor({ uuid, fingerprint }: Fighter): Kept | null {
  const kept = allKept()[uuid];
  return kept && fingerprint !== "" && kept.fingerprint === fingerprint ? kept : null;
}

/** Receives choices while this client is the writer, and handles each of them in the queue. */
export function takePicks(enqueue: (task: () => Promise<void>) => void): void {
  registerQuery(PICK_QUERY, (data: unknown) => {
    if (isWriter()) enqueue(() => takePick(data));
    return isWriter();
  });
}

/**
 * Accepts a choice if its secret token matches the fingerprint that its author sent, and ignores any other
 * choice. This check is needed because a Foundry query does not identify its sender.
 */
async function takePick(data: unknown): Promise<void> {
  const {
    combatant: uuid,
    dice,
    token,
  } = typeof data === "object" && data !== null ? (data as Record<string, unknown>) : {};
  const combatant = typeof uuid === "string" ? combatantFromUuid(uuid) : null;
  const combat = combatant?.combat;
  if (
    !combatant?.id ||
    !combat ||
    typeof dice !== "number" ||
    typeof token !== "string" ||
    token.length > 100
  )
    return;
  const fighter = fighterOf(combatant);
  if (
    fighter.initiative !== null ||
    fighter.fingerprint === "" ||
    sha256(token) !== fighter.fingerprint ||
    !rulesOf(combat).choices(fighter).includes(dice)
  )
    return;
  keep(combatant.uuid, { dice, fingerprint: fighter.fingerprint });
  if (!fighter.chosen) await combat.writeFighters([fighterUpdate(combatant.id, { chosen: true })]);
}

/**
 * Records the fingerprint of the secret token that the owner will send along with a choice of dice. Marks the
 * combatant as not having chosen until the choice arrives.
 */
export async function noteChoice(combatant: Combatant.Implementation, fingerprint: string): Promise<void> {
  await combatant.combat?.writeFighters([fighterUpdate(combatant.id ?? "", { fingerprint, chosen: false })]);
}

/**
 * Advances the choice of initiative dice in an encounter. Requests choices again if this browser doesn't have
 * them, rolls when all choices have arrived, and begins the encounter once no combatant still has to roll.
 * Returns false if there was nothing to do.
 */
export async function attendChoices(combat: BlackoutCombat): Promise<boolean> {
  const { choosers, phase } = combat;
  if (isRolling(combat)) return false;
  const lost = choosers.filter(fighter => fighter.chosen && !keptFor(fighter));
  if (lost.length > 0) {
    await combat.writeFighters(lost.map(({ id }) => fighterUpdate(id, { chosen: false })));
    return true;
  }
  if (phase === "choosing") {
    if (choosers.length === 0) {
      await combat.begin();
      return true;
    }
    return choosers.every(({ chosen }) => chosen) && rollInitiative(combat, choosers);
  }
  const late = phase === "fighting" ? choosers.find(({ chosen }) => chosen) : undefined;
  return late ? rollInitiative(combat, [late]) : false;
}

/** Whether an initiative roll has been posted but not yet applied. */
function isRolling({ id }: BlackoutCombat): boolean {
  return game.messages.some(message => {
    const action = asAction(message);
    return (
      action?.system.action === "initiative" &&
      action.author?.isGM === true &&
      isUnapplied(action) &&
      String(parsedRecord(action.system.choices)?.["combatant"]).startsWith(`Combat.${id}.`)
    );
  });
}

/**
 * Rolls initiative for those of the given combatants who have none yet, and posts all rolls on one card. Uses
 * the number of dice that each combatant chose or, if no number was chosen, the number from the setting.
 */
export async function rollInitiative(combat: BlackoutCombat, fighters: readonly Fighter[]): Promise<boolean> {
  const rolling = fighters.filter(({ initiative, actor }) => initiative === null && actor !== null);
  const first = rolling[0];
  const actor = first?.actor ? actorFromUuid(first.actor) : null;
  const actionType = actionOf("initiative");
  if (!first || !actor || !actionType || isRolling(combat)) return false;
  const choices = {
    combatant: first.uuid,
    picks: rolling.map(fighter => pickOf(combat, fighter)),
    late: combat.phase === "fighting",
  };
  const facts = gatherFacts(actionType, { actor }, [], choices);
  const hand = new Hand(nothingGiven);
  actionType.judge(facts, hand, tableNow());
  const { given, rolls } = await rollNeeds(hand.needs, nothingGiven);
  const message = await createMessage(
    {
      _id: freeId(combat, rolling),
      type: "action",
      speaker: { alias: "BLACKOUT.actionType.initiative" },
      rolls,
      sound: CONFIG.sounds.dice,
      system: {
        action: "initiative",
        actor: actor.uuid,
        choices: JSON.stringify(choices),
        given: JSON.stringify(given),
      },
    },
    { keepId: true },
  );
  for (const { uuid } of rolling) keep(uuid, null);
  return message !== null;
}

function pickOf(combat: BlackoutCombat, fighter: Fighter): InitiativePick {
  const kept = keptFor(fighter);
  const usual = game.settings.get(SYSTEM_ID, "initiativeDice");
  const choices = combat.rules.choices(fighter);
  return {
    id: fighter.id,
    dice: kept?.dice ?? (choices.includes(usual) ? usual : (choices[0] ?? 1)),
    byDefault: kept === null,
  };
}

/**
 * Returns an ID that depends only on the encounter and the roll, so that a new writer doesn't roll the same
 * dice again. Once the roll has been undone, returns a different ID.
 */
function freeId(combat: BlackoutCombat, rolling: readonly Fighter[]): string {
  const words = [
    combat.id ?? "",
    combat.round,
    combatData(combat).gathering,
    ...rolling.flatMap(({ id, fingerprint }) => [id, fingerprint]),
  ];
  for (let attempt = 0; ; attempt++) {
    const id = idOf("initiative", ...words, attempt);
    if (!game.messages.has(id)) return id;
  }
}
