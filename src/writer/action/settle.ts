import { documentFromUuid } from "../../compat/documents.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import type { Change } from "../../ledger/change.ts";
import { squash } from "../../ledger/compose.ts";
import { leasesSpent } from "../../actions/party/leases.ts";
import { parsed, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { unlessFightGone } from "../fight-gone.ts";
import { plan, planWhole, type Writing } from "./plan.ts";
import { knownAction, knownData, writeVerdict } from "./verdicts.ts";
import { isFightGone, writeAll, writtenOf } from "./write.ts";

/** Parts of the verdict that change together with the world. */
export type VerdictPart = Partial<
  Record<
    | "facts"
    | "given"
    | "differences"
    | "amendments"
    | "asked"
    | "reason"
    | "reasonData"
    | "combat"
    | "acting",
    string
  > & { round: number; turn: number }
>;

/**
 * Makes the world what an action wants of it, whatever it has made of it so far: applies, takes back, amends. The plan is written onto the message first, then
 * every document once, then the message again: wherever it is interrupted, {@link resume} ends it.
 */
export async function settle(
  message: ActionMessage,
  wanted: readonly Change[],
  state: Writing["state"],
  part: VerdictPart = {},
): Promise<void> {
  await settleFrom(message, knownAction(message).applied, wanted, state, part);
}

/** The same for an action of which `applied` stands in the world. */
async function settleFrom(
  message: ActionMessage,
  applied: readonly Change[],
  wanted: readonly Change[],
  state: Writing["state"],
  part: VerdictPart,
): Promise<void> {
  const whole = actionOf(knownData(message).action)?.who === "holder";
  const planned = whole ? planWhole(applied, wanted) : plan(message, applied, wanted);
  if (whole && planned.conflicts.length > 0) {
    await leave(message, planned.conflicts);
    return;
  }
  if (planned.changes.length === 0) {
    await writeVerdict(message, {
      ...part,
      state,
      applied: JSON.stringify(planned.applied),
      conflicts: JSON.stringify(planned.conflicts),
      writing: "",
      skipped: false,
    });
    return;
  }
  const step = knownData(message).verdict.step + 1;
  const writing: Writing = { ...planned, id: `${message.id}.${madeAt(message)}.${step}`, state };
  const noted = await writeVerdict(message, {
    ...part,
    state: state === "reversed" ? "reversing" : "applying",
    step,
    writing: JSON.stringify(writing),
    conflicts: JSON.stringify(planned.conflicts),
    skipped: false,
  });
  // Of an action that nobody could take back any more nothing is done.
  if (noted) await finish(message, writing);
}

/** Leaves the world and the action as they stand, since not all of it could be done, and says why; one that never was done is refused. */
async function leave(message: ActionMessage, conflicts: Writing["conflicts"]): Promise<void> {
  const { state } = knownAction(message);
  if (state === "none")
    await writeVerdict(message, { state: "refused", reason: "BLACKOUT.move.changed", reasonData: "" });
  else await writeVerdict(message, { conflicts: JSON.stringify(conflicts) });
}

/** Ends a write that was interrupted: by a crash, or because the Gamemaster's client left. Does nothing for an action that is not being written. */
export async function resume(message: ActionMessage): Promise<void> {
  const writing = parsed<Writing>(knownData(message).verdict.writing);
  if (writing) await finish(message, writing);
}

async function finish(message: ActionMessage, writing: Writing): Promise<void> {
  const { actor, choices, action } = knownData(message);
  const written = await unlessFightGone(
    async () => {
      await writeAll(writing, {
        reason:
          writing.state === "reversed"
            ? "BLACKOUT.inspiration.undone"
            : (actionOf(action)?.label.key ?? "BLACKOUT.inspiration.action"),
        who: documentFromUuid(actor) ? message.alias : "",
        time: madeAt(message),
        actor,
        leases: writing.state === "reversed" ? [] : leasesSpent(parsedRecord(choices) ?? {}),
      });
      return true;
    },
    async error => {
      if (isFightGone(writing.changes)) return Promise.resolve(false);
      throw error;
    },
  );
  if (written)
    await writeVerdict(message, {
      state: writing.state,
      applied: JSON.stringify(writing.applied),
      writing: "",
    });
  else await endWithoutFight(message, writing);
}

/**
 * Ends a write whose encounter is gone. Of an action that did nothing before, what was written already is taken back, and the card says why; of all others the rest is done, and what was of the encounter is
 * said to be gone.
 */
async function endWithoutFight(message: ActionMessage, writing: Writing): Promise<void> {
  const { applied } = knownAction(message);
  const standing = squash([...applied, ...writtenOf(writing)]);
  const part = { reason: "BLACKOUT.writer.noFight", reasonData: "" };
  if (applied.length > 0 || writing.state === "reversed")
    await settleFrom(message, standing, writing.applied, writing.state, part);
  else if (standing.length > 0) await settleFrom(message, standing, [], "reversed", part);
  else
    await writeVerdict(message, { ...part, state: "refused", applied: "[]", conflicts: "[]", writing: "" });
}
