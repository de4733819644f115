import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { requestCharacter } from "../../play/request.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/**
 * Gives players a button in the actor directory: they may not create actors themselves, so it asks the writer for a character of their own.
 * When it is made, its sheet opens.
 */
export function registerNewCharacterButton(): void {
  Hooks.on("renderActorDirectory", (_app, html) => addButton(html));
  Hooks.on("updateChatMessage", message => { void openNewCharacter(message); });
}

function addButton(html: HTMLElement): void {
  const header = html.querySelector(".directory-header");
  if (!header || header.querySelector(".blackout-new-character") || game.user.can("ACTOR_CREATE")) return;
  if (!game.settings.get(SYSTEM_ID, "playersMayCreateCharacters")) return;
  const button = html.ownerDocument.createElement("button");
  button.type = "button";
  button.className = "blackout-new-character";
  button.textContent = game.i18n.localize("BLACKOUT.request.newCharacter");
  button.addEventListener("click", () => { void askForName(); });
  header.append(button);
}

async function askForName(): Promise<void> {
  const { DialogV2 } = foundry.applications.api;
  const label = foundry.utils.escapeHTML(game.i18n.localize("BLACKOUT.request.name"));
  const placeholder = foundry.utils.escapeHTML(game.i18n.format("BLACKOUT.request.newCharacterOf", { name: game.user.name }));
  const name = await DialogV2.prompt({
    window: { title: "BLACKOUT.request.newCharacter" },
    content: `<div class="form-group"><label for="blackout-new-name">${label}</label>
      <div class="form-fields"><input id="blackout-new-name" type="text" name="name" maxlength="100" placeholder="${placeholder}" autofocus></div></div>`,
    ok: { label: "BLACKOUT.request.ask", callback: (_event: Event, button: HTMLButtonElement) => fieldValue(button) },
    rejectClose: false,
  });
  if (typeof name === "string") await requestCharacter(name);
}

function fieldValue(button: HTMLElement): string {
  const field = button.closest("form")?.elements.namedItem("name");
  return field !== null && field !== undefined && "value" in field ? String(field.value) : "";
}

async function openNewCharacter(message: BlackoutChatMessage): Promise<void> {
  if (!message.isRequest() || !message.isAuthor || message.system.verdict.state !== "done") return;
  const actor = game.actors.find(candidate => candidate.uuid === message.system.verdict.uuid);
  await actor?.sheet?.render(true);
}
