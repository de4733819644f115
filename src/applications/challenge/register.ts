import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { BeginChallengeWindow } from "./begin-window.ts";
import { ChallengeWindow } from "./challenge-window.ts";

/** Shows challenges to everybody as they begin. Called once, while Foundry initialises. */
export function registerChallenges(): void {
  Hooks.once("ready", () => { showAsTheyBegin(({ challenges }) => challenges, id => { void ChallengeWindow.open(id); }); });
}

/** Shows the challenge that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showChallenge(): Promise<void> {
  await showGoingOn(({ challenges }) => challenges, id => ChallengeWindow.open(id), () => BeginChallengeWindow.open(), "BLACKOUT.challenge.none");
}
