/** Performs actions and sends requests on behalf of a test's clients. */
import type { Client } from "./client.ts";
import type { Table } from "./table.ts";

/** An action with optional data. */
export interface Operation {
  readonly action: string;
  readonly actor: string;
  readonly item?: string;
  readonly targets?: readonly string[];
  readonly choices?: Record<string, unknown>;
  readonly mode?: string;
  /** The user's input in the dialog. If omitted, the action opens no dialog. */
  readonly asked?: { readonly secret?: boolean; readonly mode?: string; readonly overruled?: boolean };
}

/** Performs an action, and waits until all its effects are complete. Returns the message ID. */
export async function act(table: Table, client: Client, command: Operation): Promise<string> {
  const message = await client.do("perform", command);
  if (typeof message !== "string")
    throw new Error(`nothing was posted: ${JSON.stringify(await client.do("told"))}`);
  await table.settled();
  return message;
}

/**
 * Sends a request about a posted action, and waits until it is handled. Returns the reason for a rejection,
 * or null.
 */
export async function ask(table: Table, client: Client, step: string, args: object): Promise<string | null> {
  const request = await client.do(step, args);
  await table.settled();
  if (typeof request !== "string")
    throw new Error(`nothing was asked: ${JSON.stringify(await client.do("told"))}`);
  return refusalOf(table, request);
}

/**
 * Returns the reason why a request was rejected, or null if it was handled and deleted. Throws if the request
 * is still pending.
 */
export function refusalOf(table: Table, request: string): string | null {
  const held = table.held("ChatMessage", request);
  if (!held) return null;
  const { state, reason } = held.system.verdict ?? {};
  if (state !== "refused") throw new Error(`the request ${request} stands at "${state}"`);
  return reason;
}

/** Returns the state of an action, the changes that it made, and those that couldn't be made. */
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
