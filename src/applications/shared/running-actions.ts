import { partyActor } from "../../documents/party.ts";
import type { PartyData } from "../../data/actor/party.ts";

type Begun = (party: PartyData) => readonly { readonly id: string; readonly ended: boolean }[];

/**
 * Shows the current activity. If there is none, lets Gamemasters start one, and shows players the
 * notification with the translation key `none`.
 */
export async function showRunningActions(
  of: Begun,
  show: (id: string) => Promise<unknown>,
  begin: () => Promise<unknown>,
  none: string,
): Promise<void> {
  const party = partyActor();
  const open =
    party &&
    of(party.system)
      .filter(({ ended }) => !ended)
      .at(-1);
  if (open) await show(open.id);
  else if (game.user.isGM) await begin();
  else ui.notifications.info(none, { localize: true });
}

/**
 * Shows an activity to all users when the party starts it, and to users who join while it is running. Must be
 * called once for each kind of activity, when the game is ready.
 */
export function showWhenStarted(of: Begun, show: (id: string) => void): void {
  const now = () => {
    const party = partyActor();
    return party ? of(party.system) : [];
  };
  const known = new Set(now().map(({ id }) => id));
  Hooks.on("updateActor", actor => {
    if (actor !== partyActor()) return;
    for (const { id, ended } of now()) {
      if (!known.has(id) && !ended) show(id);
      known.add(id);
    }
  });
  for (const { id, ended } of now()) if (!ended) show(id);
}
