import { attributes } from "../../rules/character/attributes.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import { leasesNow, type Lease } from "../../actions/party/leases.ts";
import { announceDialog, isOfParty, withdrawDialog } from "../../features/inspiration/open-dialogs.ts";

/** The IDs under which this client announces its prompts to other users, by message and key. */
const ids = new Map<string, string>();

/** A prompt for a test that this user is allowed to answer. */
export interface OpenTest {
  readonly message: string;
  readonly prompt: Prompt;
  /** The key of the action to which the prompt belongs. */
  readonly action: string;
}

/**
 * Announces this client's open prompts that accept Inspiration dice from other users, and withdraws the
 * announcements of closed prompts.
 */
export function announceTests(open: readonly OpenTest[]): void {
  const tests = new Map(
    open.filter(takesInspiration).map(test => [nameOf(test.message, test.prompt.key), test]),
  );
  for (const [name, id] of ids)
    if (!tests.has(name)) {
      ids.delete(name);
      withdrawDialog(id);
    }
  for (const [name, { prompt, action }] of tests) {
    const id = ids.get(name) ?? foundry.utils.randomID();
    ids.set(name, id);
    const [attribute = "", skill = ""] = (prompt.options[0]?.value ?? "").split(".");
    announceDialog({
      id,
      user: game.user.id,
      actor: prompt.actor,
      action,
      attribute: attributes.find(key => key === attribute) ?? "",
      skill,
    });
  }
}

/** Returns the leases of the dice that other users have added to one of this client's prompts. */
export function pushedInto(message: string, key: string): readonly Lease[] {
  const id = ids.get(nameOf(message, key));
  return id === undefined
    ? []
    : leasesNow().filter(({ dialog, user }) => dialog === id && user === game.user.id);
}

function takesInspiration({ prompt }: OpenTest): boolean {
  return isOfParty(prompt.actor) && prompt.options.some(({ dice }) => dice?.inspiration !== undefined);
}

function nameOf(message: string, key: string): string {
  return `${message} ${key}`;
}
