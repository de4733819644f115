import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { windows } from "../windows.ts";

/** Shows challenges to everyone when they begin. Called once, during Foundry's `init`. */
export function registerChallenges(): void {
  Hooks.once("ready", () => {
    showAsTheyBegin(
      ({ challenges }) => challenges,
      id => {
        void windows.challenge(id);
      },
    );
  });
}

/** Shows the current challenge; if there is none, lets a Gamemaster start one, and notifies players. */
export async function showChallenge(): Promise<void> {
  await showGoingOn(
    ({ challenges }) => challenges,
    id => windows.challenge(id),
    () => windows.beginChallenge(),
    "BLACKOUT.challenge.none",
  );
}
