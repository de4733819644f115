import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { payloadOf } from "../../documents/requests.ts";
import { characterRequest, requestCharacter, waysToMake, type WayToMake } from "../../features/request.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { addToHeader, textButton } from "../shared/directory-buttons.ts";
import { windows } from "../windows.ts";

/**
 * Adds a button to the actor directory with which players request a character from the writer, because they
 * can't create actors themselves. The character is created step by step, at random, or as an empty sheet.
 * When it exists, the matching window opens.
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

/**
 * Asks for the name of a new character and the way to create it, and then requests the character from the
 * writer.
 */
export async function askForCharacter(): Promise<void> {
  const { DialogV2 } = foundry.applications.api;
  const label = foundry.utils.escapeHTML(game.i18n.localize("BLACKOUT.request.name"));
  const placeholder = foundry.utils.escapeHTML(
    game.i18n.format("BLACKOUT.request.newCharacterOf", { name: game.user.name }),
  );
  const asked: unknown = await DialogV2.wait({
    window: { title: "BLACKOUT.request.newCharacter" },
    content: `<div class="form-group"><label for="blackout-new-name">${label}</label>
      <div class="form-fields"><input id="blackout-new-name" type="text" name="name" maxlength="100" placeholder="${placeholder}" autofocus></div></div>`,
    buttons: waysToMake.map(way => ({
      action: way,
      label: `BLACKOUT.request.way.${way}`,
      default: way === "guided",
      callback: (_event: Event, button: HTMLButtonElement) => ({ way, name: fieldValue(button) }),
    })),
    rejectClose: false,
  });
  if (isAsked(asked)) await requestCharacter(asked.name, asked.way);
}

function isAsked(answer: unknown): answer is { readonly way: WayToMake; readonly name: string } {
  return typeof answer === "object" && answer !== null && "way" in answer && "name" in answer;
}

function fieldValue(button: HTMLElement): string {
  const field = button.closest("form")?.elements.namedItem("name");
  return field !== null && field !== undefined && "value" in field ? String(field.value) : "";
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
