import { INSPIRATION_LOG_LENGTH } from "../data/actor/party.ts";
import { partyActor } from "../documents/party.ts";
import { SYSTEM_ID } from "../system-id.ts";
import { bearsTransaction, transactionUpdate } from "./transactions.ts";

/** Sees to it that the world has its one party. To be called by the writer only. */
export async function ensureParty(): Promise<void> {
  if (partyActor()) return;
  const party = await Actor.implementation.create({
    name: game.i18n.localize("BLACKOUT.party.defaultName"), type: "party", ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER },
  });
  if (party?.id) await game.settings.set(SYSTEM_ID, "partyActor", party.id);
}

/** A change of the Inspiration pool: how many dice, why, for whom. */
export interface InspirationChange {
  /** Chosen beforehand, so that a change which is tried twice is made once. */
  readonly transaction: string;
  /** Dice gained, or lost when negative. */
  readonly change: number;
  readonly reason: string;
  readonly who: string;
}

/**
 * Changes the Inspiration pool once (R4.1, R4.2). Answers the dice left, or null when the pool does not hold what is to be spent; then nothing
 * was changed. To be called by the writer only.
 */
export async function changeInspiration({ transaction, change, reason, who }: InspirationChange): Promise<number | null> {
  const party = partyActor();
  if (!party) return null;
  const { value, log } = party.system.inspiration;
  if (bearsTransaction(party, transaction)) return value;
  if (value + change < 0) return null;
  const entry = { id: transaction, change, reason, who, time: Date.now() };
  await party.update({
    system: { inspiration: { value: value + change, log: [...log.map(line => ({ ...line })), entry].slice(-INSPIRATION_LOG_LENGTH) } },
    ...transactionUpdate(party, transaction),
  });
  return value + change;
}
