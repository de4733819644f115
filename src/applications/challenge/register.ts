import { showAsTheyBegin, showGoingOn } from "../shared/begun.ts";
import { windows } from "../windows.ts";

/** Shows challenges to everybody as they begin. Called once, while Foundry initialises. */
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

/** Shows the challenge that goes on; with none lets a Gamemaster begin one, and tells others. */
export async function showChallenge(): Promise<void> {
  await showGoingOn(
    ({ challenges }) => challenges,
    id => windows.challenge(id),
    () => windows.beginChallenge(),
    "BLACKOUT.challenge.none",
  );
}
