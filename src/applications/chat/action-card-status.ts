import { isAllApplied } from "../../actions/core/all-applied.ts";
import type { Change } from "../../ledger/change.ts";
import type { Words } from "../shared/words.ts";
import type { ActionCardSource } from "./action-card-source.ts";

interface Status {
  /** The stamp: a framed word with an icon. */
  readonly stamp: { readonly text: string; readonly mark: string; readonly toneText: string } | null;
  readonly note: string;
  readonly buttons: readonly {
    readonly command: string;
    readonly label: string;
    readonly mark: string;
    readonly primary: boolean;
  }[];
  /** Whether the card has a prompt that waits for an answer. */
  readonly asks: boolean;
  /** Whether the viewer has to act next. */
  readonly wantsHand: boolean;
}

/** Returns the state of the action and the commands that it offers the viewer. */
export function statusOf(
  { judged, may, amendable, secret, reason, prompts, amendments, writerOnline }: ActionCardSource,
  words: Words,
): Status {
  const localize = (key: string) => words.localize(`BLACKOUT.actionCard.${key}`);
  const button = (command: string, mark: string, primary = false, label = command) => ({
    command,
    mark,
    primary,
    label: localize(`command.${label}`),
  });
  const open = prompts.length > 0 && !judged.skipped;
  const proposed = amendments.some(({ state }) => state === "proposed");
  const settled = judged.state === "judged" || judged.state === "applied" || judged.state === "reversed";
  const changeIt =
    !settled || secret || !amendable
      ? []
      : [
          ...(may.amend ? [button("amend", "pencil")] : []),
          ...(may.propose ? [button("amend", "pencil", false, "propose")] : []),
        ];
  const nothing = {
    stamp: null,
    note: "",
    buttons: changeIt,
    asks: open || proposed,
    wantsHand: proposed && may.amend,
  };
  if (secret)
    return {
      ...nothing,
      stamp: { text: localize("state.secret"), mark: "hidden", toneText: "bo-c2" },
      note: localize("note.secret"),
      buttons: may.reveal ? [button("reveal", "open", true)] : [],
      wantsHand: may.reveal,
    };
  const isPending = !isAllApplied(judged.applied, judged.resolution.draft.changes());
  const mayApply = may.apply && isPending;
  const counts = judged.action?.counts === true && judged.state !== "reversed";
  const undo = may.undo && (counts || judged.applied.length > 0) ? [button("undo", "undo")] : [];
  switch (judged.state) {
    case "none":
      return {
        ...nothing,
        stamp: { text: localize("state.none"), mark: "clock", toneText: "bo-c2" },
        note: localize(writerOnline ? "note.none" : "note.waitsForGm"),
        asks: true,
      };
    case "judged": {
      const apply = mayApply
        ? [button("apply", "check", !open && !judged.skipped, open ? "applyNow" : "apply")]
        : [];
      if (judged.skipped)
        return {
          ...nothing,
          stamp: { text: localize("state.skipped"), mark: "skip", toneText: "bo-c2" },
          note: reason,
          buttons: [...apply, ...undo, ...changeIt],
        };
      const note = open
        ? localize("note.asked")
        : isPending && judged.applied.length > 0
          ? localize(`note.${judged.applied.some(isEffect) ? "ownApplied" : "costsPaid"}`)
          : "";
      return {
        ...nothing,
        stamp:
          open || !isPending || mayApply
            ? null
            : { text: localize("state.waits"), mark: "clock", toneText: "bo-c2" },
        note: reason || note,
        buttons: [...apply, ...undo, ...changeIt],
        asks: nothing.asks || apply.length > 0,
        wantsHand: nothing.wantsHand || apply.length > 0,
      };
    }
    case "applied": {
      // An action can become impossible, for example while an answer is pending. Problems that only cause
      // warnings don't count. Without effects, as after most tests, there is nothing to call applied.
      const changed = judged.applied.length > 0;
      const refused = !changed && judged.resolution.problems.some(({ kind }) => kind === "rule");
      return {
        ...nothing,
        stamp: refused
          ? { text: localize("state.refused"), mark: "warn", toneText: "bo-harm" }
          : changed
            ? { text: localize("state.applied"), mark: "check", toneText: "bo-help" }
            : null,
        note: reason,
        buttons: [...undo, ...changeIt],
      };
    }
    // An action that has been undone can be undone again: limits or conflicts may have prevented the first
    // attempt from undoing all of its changes, and they may have been resolved since.
    case "reversed":
      return {
        ...nothing,
        stamp: { text: localize("state.reversed"), mark: "undo", toneText: "bo-c2" },
        note: reason,
        buttons: [...(mayApply ? [button("apply", "check", false, "applyAgain")] : []), ...undo, ...changeIt],
      };
    case "refused":
      return {
        ...nothing,
        stamp: { text: localize("state.refused"), mark: "warn", toneText: "bo-harm" },
        note: reason,
        asks: false,
      };
    default:
      return {
        ...nothing,
        stamp: { text: localize(`state.${judged.state}`), mark: "clock", toneText: "bo-c2" },
        asks: true,
      };
  }
}

/**
 * Whether a change adds or removes a condition, or changes hit points. Such a change is an effect, not a
 * cost.
 */
function isEffect(change: Change): boolean {
  return "collection" in change
    ? change.collection === "effects"
    : change.uuid.includes(".ActiveEffect.") || change.path.startsWith("system.health");
}
