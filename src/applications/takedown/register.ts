import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { BeginTakedownWindow } from "./begin-takedown-window.ts";
import { TakedownWindow } from "./takedown-window.ts";

/** Shows takedowns to everybody as they begin. Called once, while Foundry initialises. */
export function registerTakedowns(): void {
  Hooks.once("ready", () => { showAsTheyBegin(({ takedowns }) => takedowns, id => { void TakedownWindow.open(id); }); });
}

/** Shows the takedown that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showTakedown(): Promise<void> {
  await showGoingOn(({ takedowns }) => takedowns, id => TakedownWindow.open(id), () => BeginTakedownWindow.open(), "BLACKOUT.takedown.none");
}
