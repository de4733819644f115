/** A request to the writer is invisible: who asks while nobody is there to answer is told that it waits. */
export function sayWhenItWaits(asked: unknown): void {
  if (asked && !game.users.activeGM)
    ui.notifications.info("BLACKOUT.actionCard.note.waitsForGm", { localize: true });
}
