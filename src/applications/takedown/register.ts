import { partyActor } from "../../documents/party.ts";
import { showAsTheyBegin } from "../shared/begun.ts";
import { BeginTakedownWindow } from "./begin-takedown-window.ts";
import { TakedownWindow } from "./takedown-window.ts";

/** Shows takedowns to everybody as they begin. Called once, while Foundry initialises. */
export function registerTakedowns(): void {
  Hooks.once("ready", () => { showAsTheyBegin(({ takedowns }) => takedowns, id => { void TakedownWindow.open(id); }); });
}

/** Shows the takedown that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showTakedown(): Promise<void> {
  const open = (partyActor()?.system.takedowns ?? []).filter(({ ended }) => !ended).at(-1);
  if (open) await TakedownWindow.open(open.id);
  else if (game.user.isGM) await BeginTakedownWindow.open();
  else ui.notifications.info("BLACKOUT.takedown.none", { localize: true });
}
