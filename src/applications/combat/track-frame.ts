import { mayApply } from "../../actions/core/rights.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { combatantsToChooseFor } from "../../features/combat/picks.ts";
import { isActionable, missingNames, seenItems, waitingNow } from "../open-items/may-proceed.ts";
import { missingAnswers } from "../open-items/missing-answers.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { hudFighter } from "./bar-fighter.ts";
import type { FrameSource, OpenSource } from "./head-view.ts";
import { delaysOf, visibleFighters } from "./track-source.ts";

/**
 * Returns the data for the tracker's header and footer as this client's user sees them, without the
 * encounter's own data.
 */
export function frameSource(
  combat: BlackoutCombat | null,
  all: readonly BlackoutCombat[],
  popped: boolean,
  words: Words,
): FrameSource {
  const encounters = all.map((one, index) => ({
    id: one.id ?? "",
    label: String(index + 1),
    name: one.scene?.name ?? "",
    active: one === combat,
  }));
  const gamemaster = game.user.isGM;
  if (!combat)
    return {
      encounters,
      popped,
      gamemaster,
      open: openSource([], words),
      mayEnd: false,
      delayer: null,
      choosers: [],
    };
  const choosing = new Set(combat.choosers.map(({ id }) => id));
  const mine = new Set(combatantsToChooseFor(combat).map(({ id }) => id));
  return {
    encounters,
    popped,
    gamemaster,
    open: openSource(combat.started ? seenItems({ combat: combat.id ?? "" }) : [], words),
    mayEnd: combat.started && combat.phase === "fighting" && combat.combatant?.isOwner === true,
    delayer: delayerIn(combat),
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

/**
 * Returns the combatant whom the tracker's button delays. This is always the same one as in the turn bar.
 * Returns null if there is none, or if the combatant isn't acting and can't delay.
 */
function delayerIn(combat: BlackoutCombat): FrameSource["delayer"] {
  const combatant = hudFighter([combat]);
  const fighter = visibleFighters(combat).find(({ id }) => id === combatant?.id);
  if (!fighter || combat.phase !== "fighting") return null;
  const mayDelay = delaysOf(combat, fighter).length > 0;
  return mayDelay || combatant === combat.combatant ? { id: fighter.id, mayDelay } : null;
}

/**
 * Returns a summary of the open items that this user can see. `only` is the item whose result the user can
 * apply, if there is exactly one.
 */
export function openSource(items: ReturnType<typeof seenItems>, words: Words): OpenSource {
  const waiting = waitingNow(items);
  const own = items.filter(
    ({ effects, prompts, message }) => effects && prompts.length === 0 && mayApply(game.user, message),
  );
  const [only] = own;
  return {
    waiting,
    othersText: missingAnswers(missingNames(items), words),
    only:
      only && own.length === 1
        ? { message: only.message.id ?? "", title: formatText(only.judged.resolution.card.title, words) }
        : null,
    list: items.some(isActionable),
  };
}
