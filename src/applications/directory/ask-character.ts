import { requestCharacter, creationModes, type CreationMode } from "../../features/request.ts";
import { localize } from "../../language/localize.ts";

/**
 * Asks for the name of a new character and the method of creating it, and then requests the character from
 * the writer.
 */
export async function askForCharacter(): Promise<void> {
  const { DialogV2 } = foundry.applications.api;
  const label = foundry.utils.escapeHTML(localize("BLACKOUT.request.name"));
  const placeholder = foundry.utils.escapeHTML(
    localize("BLACKOUT.request.newCharacterOf", { name: game.user.name }),
  );
  const asked: unknown = await DialogV2.wait({
    window: { title: "BLACKOUT.request.newCharacter" },
    content: `<div class="form-group"><label for="blackout-new-name">${label}</label>
      <div class="form-fields"><input id="blackout-new-name" type="text" name="name" maxlength="100" placeholder="${placeholder}" autofocus></div></div>`,
    buttons: creationModes.map(mode => ({
      action: mode,
      label: `BLACKOUT.request.way.${mode}`,
      default: mode === "guided",
      callback: (_event: Event, button: HTMLButtonElement) => ({ mode, name: fieldValue(button) }),
    })),
    rejectClose: false,
  });
  if (isAsked(asked)) await requestCharacter(asked.name, asked.mode);
}

function isAsked(answer: unknown): answer is { readonly mode: CreationMode; readonly name: string } {
  return typeof answer === "object" && answer !== null && "mode" in answer && "name" in answer;
}

function fieldValue(button: HTMLElement): string {
  const field = button.closest("form")?.elements.namedItem("name");
  return field !== null && field !== undefined && "value" in field ? String(field.value) : "";
}
