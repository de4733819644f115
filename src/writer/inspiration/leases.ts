import { MOST_LEASES } from "../../data/actor/party.ts";
import { partyActor } from "../../documents/party.ts";
import { isOver, leasesNow, nextEnd, type Lease } from "../../actions/party/leases.ts";
import { openDialog, watchOpenDialogs } from "../../features/inspiration/open-dialogs.ts";
import { isWriter, whileWriter, type Enqueue } from "../designated-writer.ts";

/**
 * Reserves a die for a dialog. Returns false if there is no free die in the pool. Must be called only on the
 * writer's client.
 */
export async function lend(lease: Lease): Promise<boolean> {
  const party = partyActor();
  if (!party) return false;
  const { value, leases } = party.system.inspiration;
  if (leases.some(({ id }) => id === lease.id)) return true;
  if (leases.length >= Math.min(value, MOST_LEASES)) return false;
  await party.update({ system: { inspiration: { leases: [...leases.map(one => ({ ...one })), lease] } } });
  return true;
}

/**
 * Releases the dice of leases that have expired, whose user has left, or whose dialog was closed. Must be
 * called only on the writer's client.
 */
export async function endLeases(closed: (lease: Lease) => boolean = () => false): Promise<void> {
  const party = partyActor();
  const leases = leasesNow();
  const kept = leases.filter(
    lease =>
      !closed(lease) && !isOver(lease, game.time.serverTime) && game.users.get(lease.user)?.active === true,
  );
  if (party && kept.length < leases.length)
    await party.update({ system: { inspiration: { leases: kept.map(one => ({ ...one })) } } });
}

/**
 * Watches reserved dice. The writer releases them when the dialog closes, when its user leaves, or after two
 * minutes. Releases go through the writer's queue, so an action that was posted before its dialog closed has
 * already spent its dice. Returns the function to call when this client becomes the writer.
 */
export function watchLeases(enqueue: Enqueue): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const later = whileWriter(enqueue);
  const check = (closed?: (lease: Lease) => boolean) => {
    later(() => endLeases(closed));
  };
  const wait = () => {
    if (timer !== null) clearTimeout(timer);
    const end = isWriter() ? nextEnd(leasesNow()) : null;
    timer =
      end === null
        ? null
        : setTimeout(
            () => {
              check();
              wait();
            },
            Math.max(1000, end - game.time.serverTime),
          );
  };
  const takeUp = () => {
    check();
    wait();
  };
  watchOpenDialogs(dialog => {
    if (dialog) check(({ dialog: id, user }) => id === dialog.id && user === dialog.user);
  });
  Hooks.on("updateActor", actor => {
    if (actor === partyActor()) wait();
  });
  Hooks.on("userConnected", takeUp);
  return takeUp;
}

/**
 * Returns whether the dialog with this ID is open for this user and actor, so that dice can be added to it.
 */
export function takesDice(id: string, user: string, actor: string): boolean {
  const dialog = openDialog(id);
  return dialog?.user === user && dialog.actor === actor;
}
