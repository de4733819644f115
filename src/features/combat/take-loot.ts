import { partyActor } from "../../documents/party.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { asAction, readAction } from "../../actions/core/posted.ts";
import { whenSettled } from "../../actions/core/when-settled.ts";
import { moveItem } from "../gear/move.ts";
import type { Loot } from "./end-report.ts";

/**
 * The result of taking loot: the number of items that the party received, and the number of items that were
 * not moved.
 */
export interface Taken {
  readonly taken: number;
  readonly stayed: number;
}

/**
 * Moves the items of defeated enemies to the party's stash. Only for Gamemasters. Each item is moved
 * separately, with its contents and mods, and each move can be undone. Each move waits for the previous one,
 * so that equal items form one stack.
 */
export async function takeLoot(
  combat: Combat.Implementation,
  loot: readonly Pick<Loot, "uuid">[],
): Promise<Taken | null> {
  const party: BlackoutActor | null = partyActor();
  if (!party || !game.user.isGM) return null;
  const wanted = new Set(loot.map(({ uuid }) => uuid));
  const things = [...new Set(combat.combatants.contents.flatMap(({ actor }) => actor ?? []))]
    .flatMap(actor => actor.items.contents)
    .filter(({ uuid }) => wanted.has(uuid));
  let taken = 0;
  const outer = things.filter(thing => !goesAlong(thing, things));
  for (const thing of outer) if (await movedTo(party, thing)) taken++;
  return { taken, stayed: outer.length - taken };
}

async function movedTo(party: BlackoutActor, thing: BlackoutItem): Promise<boolean> {
  const message = await moveItem(thing, { to: party, location: "stowed" });
  if (!message) return false;
  await whenSettled(message);
  const action = asAction(game.messages.get(message.id ?? ""));
  return action !== null && readAction(action).state === "applied";
}

/** Whether an item is inside one of the other items, or installed in one, at any depth. */
function goesAlong(thing: BlackoutItem, things: readonly BlackoutItem[]): boolean {
  const seen = new Set<BlackoutItem>();
  for (let outer = holderOf(thing); outer && !seen.has(outer); outer = holderOf(outer)) {
    if (things.includes(outer)) return true;
    seen.add(outer);
  }
  return false;
}

function holderOf(thing: BlackoutItem): BlackoutItem | null {
  const id =
    thing.isMod() && thing.system.host !== ""
      ? thing.system.host
      : thing.isThing()
        ? thing.system.container
        : "";
  const { parent } = thing;
  return parent instanceof Actor ? (parent.items.get(id) ?? null) : null;
}
