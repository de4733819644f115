/** Short words for what tests do again and again. */
import type { Client } from "./client.ts";
import type { Table } from "./table.ts";

/** What somebody does, with or without more to say. */
export interface Operation {
  readonly action: string;
  readonly actor: string;
  readonly item?: string;
  readonly targets?: readonly string[];
  readonly choices?: Record<string, unknown>;
  /** Who is to see the card. */
  readonly mode?: string;
  /** How the dialog is answered; without it the action is done without one. */
  readonly asked?: { readonly secret?: boolean; readonly mode?: string; readonly overruled?: boolean };
}

/** Does something and waits until everything that follows has happened. Answers the id of the message. */
export async function act(table: Table, client: Client, command: Operation): Promise<string> {
  const message = await client.do("perform", command);
  if (typeof message !== "string")
    throw new Error(`nothing was posted: ${JSON.stringify(await client.do("told"))}`);
  await table.settled();
  return message;
}

/**
 * Asks for something about a posted action and waits until it was seen to. Answers why it was refused, or
 * null when it was done.
 */
export async function ask(table: Table, client: Client, step: string, args: object): Promise<string | null> {
  const request = await client.do(step, args);
  await table.settled();
  if (typeof request !== "string")
    throw new Error(`nothing was asked: ${JSON.stringify(await client.do("told"))}`);
  return refusalOf(table, request);
}

/** Why a request was refused; null when it was done and is gone. Throws when it still waits. */
export function refusalOf(table: Table, request: string): string | null {
  const held = table.held("ChatMessage", request);
  if (!held) return null;
  const { state, reason } = held.system.verdict ?? {};
  if (state !== "refused") throw new Error(`the request ${request} stands at "${state}"`);
  return reason;
}

/** What stands in the world because of an action, and what could not be done. */
export function ledgerOf(
  table: Table,
  message: string,
): { state: string; applied: any[]; conflicts: any[]; reason: string } {
  const { state, applied, conflicts, reason } = table.verdict(message) ?? {};
  return {
    state,
    reason,
    applied: applied ? JSON.parse(applied) : [],
    conflicts: conflicts ? JSON.parse(conflicts) : [],
  };
}
