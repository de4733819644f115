import { firstAdventure, type SampleAdventure } from "../../compat/compendiums.ts";
import { redrawMessage } from "../../compat/messages.ts";
import { unpauseGame } from "../../compat/users.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { ownCharacter } from "../dialogs/own-actor.ts";
import { askForCharacter } from "../directory/ask-character.ts";
import { renderedElement } from "../shared/drawn.ts";
import { showSidebarTab } from "../shared/sidebar-tab.ts";
import { foundryWords } from "../shared/words.ts";
import { windows } from "../windows.ts";
import { welcomeView, type WelcomeCommand } from "./welcome-view.ts";

const ADVENTURES = `${SYSTEM_ID}.adventures`;

const commands: Readonly<Record<WelcomeCommand, () => Promise<unknown>>> = {
  adventure: bringIn,
  fight: startEncounter,
  encounter: showTracker,
  guide: () => windows.guide(),
  character: askForCharacter,
  sheet: async () => ownCharacter()?.sheet?.render(true),
};

/** The IDs of the messages to redraw when an encounter is created, started or deleted. */
const redrawnMessages = new Set<string>();

/**
 * Renders the welcome card in the reader's language, with the first steps that a Gamemaster or player can
 * take now.
 */
export async function renderWelcomeCard(message: BlackoutChatMessage): Promise<HTMLElement | null> {
  watchEncounters(message);
  const words = foundryWords();
  const waiting = waitingEncounter();
  const scene = waiting?.scene?.name ?? "";
  const character = ownCharacter()?.name ?? "";
  const { text, buttons, guideLink } = welcomeView({
    isGM: game.user.isGM,
    encounter: waiting ? "waiting" : game.combats.some(isOn) ? "started" : "none",
    scene,
    character,
  });
  const card = await renderedElement("chat/welcome-card", {
    text: words.format(`BLACKOUT.welcome.${text}`, { scene, name: character }),
    buttons: buttons.map((command, index) => ({
      command,
      label: words.localize(`BLACKOUT.welcome.${command}`),
      primary: index === 0,
    })),
    guideLink,
  });
  for (const button of card?.querySelectorAll<HTMLElement>("[data-welcome]") ?? [])
    button.addEventListener("click", event => {
      event.preventDefault();
      void press(button);
    });
  return card;
}

async function press(button: HTMLElement): Promise<void> {
  const command = button.dataset["welcome"] ?? "";
  if (!Object.hasOwn(commands, command)) return;
  button.toggleAttribute("disabled", true);
  await commands[command as WelcomeCommand]().finally(() => {
    button.toggleAttribute("disabled", false);
  });
}

/**
 * Redraws the welcome card whenever encounters are created, deleted or changed, because the commands that it
 * offers may depend on them.
 */
function watchEncounters({ id }: BlackoutChatMessage): void {
  const first = redrawnMessages.size === 0;
  redrawnMessages.add(id ?? "");
  if (!first) return;
  const redraw = () => {
    for (const message of game.messages)
      if (redrawnMessages.has(message.id ?? "")) void redrawMessage(message);
  };
  Hooks.on("createCombat", redraw);
  Hooks.on("deleteCombat", redraw);
  Hooks.on("updateCombat", (_combat, changes) => {
    if ("round" in changes || "system" in changes || "active" in changes) redraw();
  });
}

/**
 * Returns an encounter that is waiting to be started, preferably the active one, or null if there is none.
 */
function waitingEncounter(): BlackoutCombat | null {
  const waiting = game.combats.filter(combat => !isOn(combat) && combat.combatants.size > 0);
  return waiting.find(combat => combat.active) ?? waiting[0] ?? null;
}

/** Whether an encounter has been started, even if combatants are still choosing dice. */
function isOn(combat: BlackoutCombat): boolean {
  return combat.started || combat.phase === "choosing";
}

/**
 * Starts the waiting encounter: shows its scene to all users, unpauses the game, and asks players to choose
 * their dice.
 */
async function startEncounter(): Promise<void> {
  const encounter = waitingEncounter();
  if (!encounter) return showTracker();
  if (encounter.scene && !encounter.scene.active) await encounter.scene.activate();
  if (!encounter.active) await encounter.activate();
  unpauseGame();
  await showTracker();
  await encounter.startCombat();
}

async function showTracker(): Promise<void> {
  showSidebarTab("combat");
}

/**
 * Imports the sample adventure or its missing parts, and shows the scene in which its encounter is waiting.
 * Foundry asks the user before it overwrites documents.
 */
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
  const encounter = game.combats.get(adventure.combats[0] ?? "");
  if (encounter && !game.combats.active) await encounter.activate();
}

function isIn({ scenes, combats }: SampleAdventure): boolean {
  return scenes.every(id => game.scenes.has(id)) && combats.every(id => game.combats.has(id));
}
