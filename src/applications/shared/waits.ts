/**
 * Requests to the writer are invisible: the user is told if a request stays pending because no Gamemaster is
 * connected.
 */
export function sayWhenItWaits(asked: unknown): void {
  if (asked && !game.users.activeGM)
    ui.notifications.info("BLACKOUT.actionCard.note.waitsForGm", { localize: true });
}
