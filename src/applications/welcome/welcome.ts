import { createMessage } from "../../compat/messages.ts";
import { firstAdventure, type SampleAdventure } from "../../compat/compendiums.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { designatedWriter } from "../../writer/designated-writer.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { askForCharacter } from "../directory/new-character.ts";
import { drawn } from "../shared/drawn.ts";
import { openRulesPage } from "../text/open-rules-page.ts";
import { windows } from "../windows.ts";

/** The flag of the message that welcomes a Gamemaster to a new world. */
const FLAG = "welcome";
const ADVENTURES = `${SYSTEM_ID}.adventures`;

/** Welcomes the Gamemaster of a new world once, with what to begin with. Called once, while Foundry initialises. */
export function registerWelcome(): void {
  Hooks.once("ready", () => {
    void welcome();
  });
}

/** A world is new where nobody is in it but the party, which comes by itself. Whoever enables the system in a world that is played in already is not disturbed. */
async function welcome(): Promise<void> {
  if (designatedWriter()?.isSelf !== true || game.settings.get(SYSTEM_ID, "welcomed")) return;
  await game.settings.set(SYSTEM_ID, "welcomed", true);
  if (game.actors.some(actor => actor.type !== "party")) return;
  await createMessage({
    content: `<p>${game.i18n.localize("BLACKOUT.welcome.title")}</p>`,
    whisper: game.users.filter(user => user.isGM).map(user => user.id ?? ""),
    flags: { [SYSTEM_ID]: { [FLAG]: true } },
  });
}

/** Is a message that which welcomes to a new world? */
export function isWelcome(message: BlackoutChatMessage): boolean {
  const flags: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> = { ...message.flags };
  return flags[SYSTEM_ID]?.[FLAG] === true;
}

/** Draws the card of the welcome: the sample scene, a character, and how to play, none of which anybody has to take. Only a Gamemaster has any use for it. */
export async function renderWelcomeCard(): Promise<HTMLElement | null> {
  if (!game.user.isGM) return null;
  const card = await drawn("chat/welcome-card", {});
  const commands: Readonly<Record<string, () => Promise<unknown>>> = {
    adventure: bringIn,
    character: askForCharacter,
    rules: () => openRulesPage("section.start"),
    guide: () => windows.guide(),
  };
  for (const button of card?.querySelectorAll<HTMLButtonElement>("button[data-welcome]") ?? []) {
    button.addEventListener("click", async () => {
      button.disabled = true;
      await commands[button.dataset["welcome"] ?? ""]?.().finally(() => {
        button.disabled = false;
      });
    });
  }
  return card;
}

/** Brings the sample adventure in, or what is missing of it, and shows its scene with the encounter that waits there. Foundry asks before anything is overwritten. */
export async function bringIn(): Promise<void> {
  const adventure = await firstAdventure(ADVENTURES);
  if (!adventure) {
    ui.notifications.warn("BLACKOUT.welcome.noAdventure", { localize: true });
    return;
  }
  if (!isIn(adventure)) {
    await adventure.bringIn();
    if (!isIn(adventure)) return;
    ui.notifications.info("BLACKOUT.welcome.broughtIn", { format: { name: adventure.name }, localize: true });
  }
  const scene = game.scenes.get(adventure.scenes[0] ?? "");
  await (game.scenes.active ? scene?.view() : scene?.activate());
  const fight = game.combats.get(adventure.combats[0] ?? "");
  if (fight && !game.combats.active) await fight.activate();
}

function isIn({ scenes, combats }: SampleAdventure): boolean {
  return scenes.every(id => game.scenes.has(id)) && combats.every(id => game.combats.has(id));
}
