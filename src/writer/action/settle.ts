import { storedName } from "../../compat/content-language.ts";
import { actorFromUuid, documentFromUuid } from "../../compat/documents.ts";
import { partyMembers } from "../../documents/party.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import type { Change } from "../../ledger/change.ts";
import { squash } from "../../ledger/compose.ts";
import { leasesSpent } from "../../actions/party/leases.ts";
import { parsed, parsedRecord, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { unlessCombatDeleted } from "../combat-deleted.ts";
import { plan, planWhole, type Writing } from "./plan.ts";
import { knownAction, knownData, writeVerdict } from "./verdicts.ts";
import { isEncounterGone, writeAll, writtenOf } from "./write.ts";

/** The parts of the verdict that are written together with the action's changes to the world. */
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
 * Updates the world to match an action, regardless of how much of the action has been applied so far.
 * Applying, undoing and amending all use this function. Writes the plan to the message first, then each
 * document once, and finally the message, so that {@link resume} can finish the write after any interruption.
 */
export async function settle(
  message: ActionMessage,
  wanted: readonly Change[],
  state: Writing["state"],
  part: VerdictPart = {},
): Promise<void> {
  await settleFrom(message, knownAction(message).applied, wanted, state, part);
}

/** Works like `settle`, but the caller provides the changes that have already been applied. */
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
  // A write that wasn't recorded isn't made, because it couldn't be undone later.
  if (noted) await finish(message, writing);
}

/**
 * Records why the action as a whole isn't possible, without changing the world. Rejects the action if it was
 * never applied.
 */
async function leave(message: ActionMessage, conflicts: Writing["conflicts"]): Promise<void> {
  const { state } = knownAction(message);
  if (state === "none")
    await writeVerdict(message, { state: "refused", reason: "BLACKOUT.move.changed", reasonData: "" });
  else await writeVerdict(message, { conflicts: JSON.stringify(conflicts) });
}

/**
 * Finishes a write that was interrupted by a crash or by the loss of the Gamemaster's connection. Does
 * nothing for an action without such a write.
 */
export async function resume(message: ActionMessage): Promise<void> {
  const writing = parsed<Writing>(knownData(message).verdict.writing);
  if (writing) await finish(message, writing);
}

async function finish(message: ActionMessage, writing: Writing): Promise<void> {
  const { actor, choices, action } = knownData(message);
  const written = await unlessCombatDeleted(
    async () => {
      await writeAll(writing, {
        reason:
          writing.state === "reversed"
            ? "BLACKOUT.inspiration.undone"
            : (actionOf(action)?.label.key ?? "BLACKOUT.inspiration.action"),
        who: memberOf(message) ?? (documentFromUuid(actor) ? message.alias : ""),
        time: madeAt(message),
        actor,
        leases: writing.state === "reversed" ? [] : leasesSpent(parsedRecord(choices) ?? {}),
      });
      return true;
    },
    async error => {
      if (isEncounterGone(writing.changes)) return Promise.resolve(false);
      throw error;
    },
  );
  if (written)
    await writeVerdict(message, {
      state: writing.state,
      applied: JSON.stringify(writing.applied),
      writing: "",
    });
  else await endWithoutEncounter(message, writing);
}

/**
 * Finishes a write whose encounter no longer exists. If the action had no effect before the write, undoes the
 * parts that were written and shows the reason on the card. Otherwise, writes the rest and lists the missing
 * parts as conflicts.
 */
async function endWithoutEncounter(message: ActionMessage, writing: Writing): Promise<void> {
  const { applied } = knownAction(message);
  const standing = squash([...applied, ...writtenOf(writing)]);
  const part = { reason: "BLACKOUT.writer.noFight", reasonData: "" };
  if (applied.length > 0 || writing.state === "reversed")
    await settleFrom(message, standing, writing.applied, writing.state, part);
  else if (standing.length > 0) await settleFrom(message, standing, [], "reversed", part);
  else
    await writeVerdict(message, { ...part, state: "refused", applied: "[]", conflicts: "[]", writing: "" });
}

/**
 * Returns the name of the only party member among the targets of an enemy's action. Such a member's dice can
 * change the result, for example because the member resists it or takes a wound (R4.1, R9.14). Returns null
 * if the actor isn't an enemy, or if the targets don't include exactly one party member.
 */
function memberOf(message: ActionMessage): string | null {
  const { actor, targets } = knownData(message);
  if (actorFromUuid(actor)?.type !== "npc") return null;
  const [hit, ...others] = partyMembers().filter(({ uuid }) => targets.includes(uuid));
  return hit && others.length === 0 ? storedName(hit) : null;
}
