import { partyActor } from "../../documents/party.ts";
import { showAsTheyBegin } from "../shared/begun.ts";
import { BeginChallengeWindow } from "./begin-window.ts";
import { ChallengeWindow } from "./challenge-window.ts";

/** Shows challenges to everybody as they begin. Called once, while Foundry initialises. */
export function registerChallenges(): void {
  Hooks.once("ready", () => { showAsTheyBegin(({ challenges }) => challenges, id => { void ChallengeWindow.open(id); }); });
}

/** Shows the challenge that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showChallenge(): Promise<void> {
  const open = (partyActor()?.system.challenges ?? []).filter(({ ended }) => !ended).at(-1);
  if (open) await ChallengeWindow.open(open.id);
  else if (game.user.isGM) await BeginChallengeWindow.open();
  else ui.notifications.info("BLACKOUT.challenge.none", { localize: true });
}
