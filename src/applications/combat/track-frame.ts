import type { BlackoutCombat } from "../../documents/combat.ts";
import { mineToChoose } from "../../features/combat/picks.ts";
import { seenItems } from "../open-items/may-go-on.ts";
import type { FrameSource } from "./head-view.ts";
import { mayDelay, visibleFighters } from "./track-source.ts";

/** What head and foot of the track show beside the fight, for the user of this client. */
export function frameSource(
  combat: BlackoutCombat | null,
  all: readonly BlackoutCombat[],
  popped: boolean,
): FrameSource {
  const encounters = all.map((one, index) => ({
    id: one.id ?? "",
    label: String(index + 1),
    name: one.scene?.name ?? "",
    active: one === combat,
  }));
  const gamemaster = game.user.isGM;
  if (!combat) return { encounters, popped, gamemaster, open: 0, mayEnd: false, delayers: [], choosers: [] };
  const choosing = new Set(combat.choosers.map(({ id }) => id));
  const mine = new Set(mineToChoose(combat).map(({ id }) => id));
  return {
    encounters,
    popped,
    gamemaster,
    open: gamemaster && combat.started ? seenItems({ combat: combat.id ?? "" }).length : 0,
    mayEnd: combat.started && combat.phase === "fighting" && combat.combatant?.isOwner === true,
    delayers: mayDelay(combat).map(({ id, name }) => ({ id, name })),
    choosers: visibleFighters(combat)
      .filter(({ id }) => choosing.has(id))
      .map(({ id, name, chosen }) => ({
        id,
        name,
        chosen,
        own: mine.has(id) || (!gamemaster && combat.combatants.get(id)?.isOwner === true),
      })),
  };
}
