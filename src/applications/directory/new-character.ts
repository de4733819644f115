import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { payloadOf } from "../../documents/requests.ts";
import { characterRequest } from "../../features/request.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { askForCharacter } from "./ask-character.ts";
import { windows } from "../windows.ts";

/**
 * Adds a button to the actor directory that lets players request a character from the writer, because they
 * can't create actors themselves. The character is created step by step, at random, or as an empty sheet.
 * Once it exists, the matching window opens.
 */
export function registerNewCharacterButton(): void {
  Hooks.on("renderActorDirectory", (_app, html) => addButton(html));
  Hooks.on("updateChatMessage", message => {
    void openNewCharacter(message);
  });
}

function addButton(html: HTMLElement): void {
  if (!game.user.isGM && !game.settings.get(SYSTEM_ID, "playersMayCreateCharacters")) return;
  addToHeader(html, "blackout-new-character", () =>
    textButton(html, "BLACKOUT.request.newCharacter", askForCharacter),
  );
}

async function openNewCharacter(message: BlackoutChatMessage): Promise<void> {
  const asked = message.isRequest() ? payloadOf(characterRequest, message) : null;
  if (!message.isRequest() || !asked || !message.isAuthor || message.system.verdict.state !== "done") return;
  const actor = actorFromUuid(message.system.verdict.uuid);
  if (!actor) return;
  const window = await windows.creation(actor);
  if (!window) await actor.sheet?.render(true);
  else if (asked.way === "random") await window.fillAtRandom();
}
