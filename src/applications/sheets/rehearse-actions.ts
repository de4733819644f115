import { actionsFetched } from "../../actions/core/registry.ts";
import { whenIdle } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { commandsOf } from "./sheet-actions.ts";

/**
 * Judges all actions of one of the user's actors once while the page is idle, and discards the result.
 * Browsers compile code when it first runs. Without this rehearsal, the first sheet would have to wait for
 * the compilation. If the user has no actor yet, waits until one is created.
 */
export function rehearseActions(): void {
  const actor = game.actors.find(one => one.isOwner && one.isPerson());
  if (!actor) {
    Hooks.once("createActor", rehearseActions);
    return;
  }
  void actionsFetched().then(() => {
    whenIdle(() => {
      try {
        commandsOf(actor, foundryWords());
      } catch {
        // Errors are ignored here, because they are reported when the actor's sheet is rendered.
      }
    });
  });
}
