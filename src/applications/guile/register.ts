import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { BeginGuileWindow } from "./begin-guile-window.ts";
import { GuileWindow } from "./guile-window.ts";

/** Shows guile encounters to everybody as they begin. Called once, while Foundry initialises. */
export function registerGuile(): void {
  Hooks.once("ready", () => { showAsTheyBegin(({ guiles }) => guiles, id => { void GuileWindow.open(id); }); });
}

/** Shows the encounter that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showGuile(): Promise<void> {
  await showGoingOn(({ guiles }) => guiles, id => GuileWindow.open(id), () => BeginGuileWindow.open(), "BLACKOUT.guile.none");
}
