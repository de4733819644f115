import { actorFromUuid } from "../../compat/documents.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import type { Fighter } from "../../documents/combat-rules.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { nowOf } from "../../documents/turn-order.ts";
import { firstStep, lastStep } from "../../rules/combat/initiative.ts";
import { shownBudget } from "../../features/combat/shown-budget.ts";
import { mayKnow } from "../../actions/core/knowledge.ts";
import { shownConditions } from "../shared/conditions.ts";
import type { Words } from "../shared/words.ts";
import { fullNameOf, portraitOf } from "./portrait.ts";
import type { TrackFighter, TrackSource } from "./track-facts.ts";

const STEPS = Array.from({ length: lastStep - firstStep + 1 }, (_, index) => firstStep + index);

/**
 * The view state of a tracker: the combatant for whom the user is selecting a later step, and the collapsed
 * groups.
 */
export interface TrackMemory {
  readonly delaying: string | null;
  readonly folded: ReadonlyMap<string, boolean>;
}

/** Returns an encounter as this client's user sees it, for the tracker. */
export function trackSource(
  combat: BlackoutCombat,
  { delaying, folded }: TrackMemory,
  words: Words,
): TrackSource {
  const fighters = visibleFighters(combat);
  const acting = combat.phase === "choosing" ? undefined : combat.combatant;
  const delayed = fighters.find(({ id }) => id === delaying);
  return {
    round: combat.round,
    phase: combat.phase,
    gamemaster: game.user.isGM,
    steps: STEPS,
    folded: group => folded.get(group),
    acting: combat.started && acting?.visible ? acting.id : null,
    fighters: fighters.map(fighter => trackFighter(combat, fighter, words)),
    delaying: delayed ? { id: delayed.id, steps: delaysOf(combat, delayed) } : null,
  };
}

/** Returns the combatants that the user can see, in turn order. */
export function visibleFighters(combat: BlackoutCombat): readonly Fighter[] {
  return combat.fighters.filter(({ id }) => combat.combatants.get(id)?.visible === true);
}

/** Returns the steps to which a combatant can currently delay. */
export function delaysOf(combat: BlackoutCombat, fighter: Fighter): readonly number[] {
  return combat.phase === "choosing"
    ? []
    : combat.rules.delays(
        fighter,
        { round: combat.round, now: nowOf(combat.turnState) },
        currentHouseRules(),
      );
}

function trackFighter(combat: BlackoutCombat, fighter: Fighter, words: Words): TrackFighter {
  const combatant = combat.combatants.get(fighter.id);
  const actor = combatant?.actor ?? null;
  const knows =
    fighter.actor === null ? game.user.isGM : mayKnow(game.user, { of: fighter.actor, need: "passive" });
  const conditions = knows && actor ? shownConditions(conditionStates(actor), words, nameOfSource) : [];
  return {
    ...fighter,
    kin: combatant?.token?.actorLink === true ? "" : (combatant?.actorId ?? ""),
    fullName: fullNameOf(combatant),
    portrait: portraitOf(combatant),
    owned: combatant?.isOwner === true,
    left: knows && combatant ? shownBudget(combatant) : null,
    conditions: conditions
      .filter(({ key }) => key !== "outOfFight")
      .map(({ id, ...shown }) => ({ ...shown, key: id })),
  };
}

function nameOfSource(source: string): string | null {
  if (!source.includes(".")) return source;
  const actor = actorFromUuid(source);
  return actor === null ? null : (actor.token?.name ?? actor.name);
}
