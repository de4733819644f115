import { RuleError } from "../../rule-error.ts";
import { wholeNumber } from "../../check.ts";
import { actingTurn, checkedEncounter, participantOf, withTurn, type CardEncounter } from "./encounter.ts";
import { checkZonesSettings, type ZonesSettings } from "./settings.ts";

/** Why two cannot swap their cards. */
export type SwapBar = "notYourTurn" | "begun" | "justSwapped" | "alreadyActed" | "lowerCard" | "ownCard" | "notAnAlly" | "hesitant";

/**
 * Z2.7, Z2.8: what stands against `id` holding off for whoever has the card `card`; nothing when the list is empty. On one's own turn, before anything is
 * done in it, with somebody who has not acted and holds a higher card, and not with a card that was just swapped. Panic that makes somebody act last
 * holds them there (Z2.10). Throws a RuleError for a card that nobody holds.
 */
export function swapBars(encounter: CardEncounter, id: string, card: number, settings: ZonesSettings): readonly SwapBar[] {
  const { swapTargets } = checkZonesSettings(settings);
  const me = participantOf(encounter, id);
  const turn = actingTurn(encounter);
  const other = turnWith(encounter, card);
  if (turn === null || turn.participant !== id) return ["notYourTurn"];
  const them = participantOf(encounter, other.participant);
  const bars: SwapBar[] = [];
  if (turn.begun) bars.push("begun");
  if (turn.swapped) bars.push("justSwapped");
  if (them.id === id) bars.push("ownCard");
  if (other.state === "acted" || other.state === "passed") bars.push("alreadyActed");
  if (card < turn.card) bars.push("lowerCard");
  if (swapTargets === "allies" && them.side !== me.side) bars.push("notAnAlly");
  if (them.hesitant) bars.push("hesitant");
  return bars;
}

/** Z2.7: holds off: who held the later card acts at once on the earlier one, and `id` takes the later. Throws a RuleError when they cannot. */
export function swapCards(encounter: CardEncounter, id: string, card: number, settings: ZonesSettings): CardEncounter {
  const bars = swapBars(encounter, id, card, settings);
  if (bars.length > 0) throw new RuleError("card", card, `a card to swap with: ${bars.join(", ")}`);
  const mine = actingTurn(encounter) as NonNullable<ReturnType<typeof actingTurn>>;
  const theirs = turnWith(encounter, card);
  const parted = { ...encounter, turns: encounter.turns.filter(turn => turn !== mine) };
  const forward = withTurn(parted, card, () => ({ ...theirs, card: mine.card, state: "acting", swapped: true }));
  return checkedEncounter(withTurn({ ...forward, turns: [...forward.turns, { ...mine, card, state: "waiting" }] }, card, turn => turn));
}

function turnWith(encounter: CardEncounter, card: number): CardEncounter["turns"][number] {
  const found = checkedEncounter(encounter).turns.find(turn => turn.card === wholeNumber("card", card, 1));
  if (found === undefined) throw new RuleError("card", card, "a card that somebody holds");
  return found;
}
