import { RuleError } from "../../../rules/rule-error.ts";
import { wholeNumber } from "../../../rules/check.ts";
import {
  actingTurnOf,
  byCard,
  checkedEncounter,
  participantOf,
  type CardEncounter,
  type CardTurn,
} from "./encounter.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** A reason why two combatants can't swap cards. */
export type SwapBar =
  | "notYourTurn"
  | "begun"
  | "justSwapped"
  | "alreadyActed"
  | "lowerCard"
  | "ownCard"
  | "notAnAlly"
  | "hesitant"
  | "cannotAct";

/**
 * Z2.3, Z2.7, Z2.8: returns the reasons why `id` can't swap with the holder of the given card, or an empty
 * list. A swap is possible on the combatant's own turn, before any action, with a combatant who hasn't acted
 * yet and holds a higher card. A card that was just swapped can't be swapped back. Combatants who can't act
 * are excluded (Z5.6), as are those whom panic forces to act last (Z2.10). A group swaps as a unit. Throws a
 * RuleError if no combatant holds the card.
 */
export function swapBars(
  encounter: CardEncounter,
  id: string,
  card: number,
  settings: ZonesSettings,
): readonly SwapBar[] {
  const { swapTargets } = checkZonesSettings(settings);
  const me = participantOf(encounter, id);
  const theirs = turnsWith(encounter, card);
  const mine = actingTurnOf(encounter, id);
  if (mine === null) return ["notYourTurn"];
  const ours = turnsWith(encounter, mine.card);
  const waiting = theirs
    .filter(({ state }) => state === "waiting")
    .map(({ participant }) => participantOf(encounter, participant));
  const bars: SwapBar[] = [];
  if (ours.some(({ begun }) => begun)) bars.push("begun");
  if (mine.swapped) bars.push("justSwapped");
  if (theirs.some(({ participant }) => participant === id)) bars.push("ownCard");
  if (theirs.every(({ state }) => state === "acted" || state === "passed")) bars.push("alreadyActed");
  if (card < mine.card) bars.push("lowerCard");
  if (
    swapTargets === "allies" &&
    theirs.some(({ participant }) => participantOf(encounter, participant).side !== me.side)
  )
    bars.push("notAnAlly");
  if (theirs.some(({ participant }) => participantOf(encounter, participant).hesitant)) bars.push("hesitant");
  if (waiting.length > 0 && waiting.every(({ helpless, losesNextTurn }) => helpless || losesNextTurn))
    bars.push("cannotAct");
  return bars;
}

/**
 * Z2.3, Z2.7: swaps two cards. The holder of the later card gets the earlier one and acts immediately, and
 * the combatant `id` and their group get the later one. Throws a RuleError if the swap isn't possible.
 */
export function swapCards(
  encounter: CardEncounter,
  id: string,
  card: number,
  settings: ZonesSettings,
): CardEncounter {
  const bars = swapBars(encounter, id, card, settings);
  const mine = actingTurnOf(encounter, id);
  if (bars.length > 0 || mine === null)
    throw new RuleError("card", card, `a card to swap with: ${bars.join(", ")}`, { key: "possibleNow" });
  const idle = new Set(
    encounter.participants
      .filter(({ helpless, losesNextTurn }) => helpless || losesNextTurn)
      .map(each => each.id),
  );
  const swapped = (turn: CardTurn): CardTurn => {
    if (turn.card === mine.card)
      return { ...turn, card, state: turn.state === "acting" ? "waiting" : turn.state };
    if (turn.card !== card) return turn;
    return {
      ...turn,
      card: mine.card,
      ...(turn.state === "waiting"
        ? { state: idle.has(turn.participant) ? "passed" : "acting", swapped: true }
        : {}),
    };
  };
  const passing = new Set(
    encounter.turns
      .filter(turn => turn.card === card && turn.state === "waiting" && idle.has(turn.participant))
      .map(({ participant }) => participant),
  );
  return checkedEncounter({
    ...encounter,
    participants: encounter.participants.map(each =>
      passing.has(each.id) ? { ...each, losesNextTurn: false } : each,
    ),
    turns: byCard(encounter.turns.map(swapped)),
  });
}

function turnsWith(encounter: CardEncounter, card: number): readonly CardTurn[] {
  const found = checkedEncounter(encounter).turns.filter(turn => turn.card === wholeNumber("card", card, 1));
  if (found.length === 0)
    throw new RuleError("card", card, "a card held by a combatant", { key: "heldCard" });
  return found;
}
