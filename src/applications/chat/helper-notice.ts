import { actorFromUuid } from "../../compat/documents.ts";
import { helpersChosen } from "../../actions/core/helping.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { asAction, parsedRecord } from "../../actions/core/posted.ts";
import { formatText } from "../shared/texts.ts";
import { foundryWords } from "../shared/words.ts";

/**
 * Notifies the owner of an actor when another user posts a test in which this actor helps (R2.9, R3.9),
 * provided that the owner is allowed to read the message.
 */
export function watchHelpers(): void {
  Hooks.on("createChatMessage", message => {
    const action = asAction(message);
    if (!action || message.author === game.user || game.user.isGM || !message.isReadable) return;
    const choices = parsedRecord(action.system.choices) ?? {};
    const inChallenge = choices["helper"];
    const helpers = [...helpersChosen(choices), ...(typeof inChallenge === "string" ? [inChallenge] : [])]
      .map(uuid => actorFromUuid(uuid))
      .filter(actor => actor?.isOwner === true);
    const judged = helpers.length > 0 ? judgeAction(action) : null;
    if (!judged?.facts) return;
    const words = foundryWords();
    for (const helper of helpers)
      ui.notifications.info(
        words.format("BLACKOUT.helping.told", {
          helper: helper?.name ?? "",
          name: judged.facts.actor.name,
          what: formatText(judged.resolution.card.title, words),
        }),
      );
  });
}
