/**
 * Notifies the user if a request stays pending because no Gamemaster is online. Requests to the writer are
 * otherwise invisible.
 */
export function notifyWhilePending(asked: unknown): void {
  if (asked && !game.users.activeGM)
    ui.notifications.info("BLACKOUT.actionCard.note.waitsForGm", { localize: true });
}
