import { actorFromUuid } from "../../compat/documents.ts";
import { createMessage } from "../../compat/messages.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { isInCombat } from "../../documents/budget.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { partyActor } from "../../documents/party.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { strengthBounds } from "../../actions/party/hazard/choices.ts";
import { madeAt } from "../../actions/core/made-at.ts";
import { asAction, readAction, type ActionMessage } from "../../actions/core/posted.ts";
import {
  hazardInterval,
  strikesBetween,
  strikesOn,
  turnStrike,
  type LastingHazard,
} from "../../rules/conditions/hazard-clock.ts";
import { hazardEntry } from "../../rules/conditions/hazards.ts";
import { onTurnStart, turnStartsNow } from "../combat/turn-starts.ts";
import { isWriter } from "../designated-writer.ts";
import { isPosted } from "../is-posted.ts";

/**
 * The maximum number of effects that are posted after world time jumps ahead. If a hazard would take effect
 * more often, the Gamemaster decides what happens.
 */
const MOST_STRIKES = 10;
/**
 * The maximum period in seconds that is considered when world time advances. Even the slowest hazard takes
 * effect at least `MOST_STRIKES` times in this period.
 */
const LONGEST_LOOK = 3600;

/**
 * Applies lasting hazards to combatants at the start of their turns (R6.4, R6.12). Each effect is an action
 * whose ID is derived from the hazard and the turn's message, so that it occurs only once. For all other
 * actors, world time determines when hazards apply (see {@link strikeHazards}). Returns a function that
 * handles the turns that started while there was no writer.
 */
export function watchHazards(enqueue: (task: () => Promise<void>) => void): () => void {
  const later = (message: ActionMessage) => {
    enqueue(async () => {
      if (isWriter()) await strikeByTurn(message);
    });
  };
  onTurnStart(message => {
    if (isWriter()) later(message);
  });
  return () => {
    if (isWriter()) for (const message of turnStartsNow()) later(message);
  };
}

interface ActiveHazard extends LastingHazard {
  readonly id: string;
  readonly actors: readonly string[];
}

function activeHazards(): readonly ActiveHazard[] {
  return Object.entries(partyActor()?.system.hazards ?? {}).map(([id, { key, strength, actors, since }]) => ({
    id,
    key,
    strength,
    since,
    actors: actors.flatMap(uuid => uuid ?? []),
  }));
}

/**
 * Applies hazards to all actors who are not in an encounter, once for each time an effect fell due in the
 * given period of world time (R6.4, R6.12).
 */
export async function strikeHazards(from: number, to: number): Promise<void> {
  for (const hazard of activeHazards()) {
    const due = strikesBetween(
      hazard,
      from,
      Math.min(to, Math.max(from, hazard.since) + LONGEST_LOOK),
      currentHouseRules(),
    ).slice(0, MOST_STRIKES);
    const unconscious = new Set<string>();
    for (const nth of due) {
      const struck = hazard.actors.filter(uuid => {
        const actor = actorFromUuid(uuid);
        return !unconscious.has(uuid) && actor?.isPerson() && !isInCombat(actor) && isStruck(hazard, actor);
      });
      // Only the first of these effects affects an unconscious actor, because the actor makes no further
      // tests.
      if (hazardEntry(hazard.key).measure === "times")
        for (const uuid of struck) if (actorFromUuid(uuid)?.statuses.has("outOfFight")) unconscious.add(uuid);
      const at = Math.floor(hazard.since + nth * (hazardInterval(hazard.key, currentHouseRules()) ?? 0));
      await post(hazard, struck, { nth, at, id: idOf("hazard", hazard.id, "time", hazard.since, nth) });
    }
  }
}

async function strikeByTurn(message: ActionMessage): Promise<void> {
  if (!message.id) return;
  const {
    actor,
    verdict: { round },
  } = message.system;
  for (const hazard of activeHazards()) {
    const struck = actorFromUuid(actor);
    if (
      !hazard.actors.includes(actor) ||
      placedAt(hazard.id) > madeAt(message) ||
      (struck?.isPerson() && !isStruck(hazard, struck))
    )
      continue;
    const nth = turnStrike(hazard, round, currentHouseRules());
    const at = Math.floor(game.time.worldTime);
    if (nth !== null) await post(hazard, [actor], { nth, at, id: idOf("hazard", hazard.id, message.id) });
  }
}

/**
 * Returns the server time in milliseconds at which an actor was last placed in a hazard, or 0 if it is
 * unknown. Turns before that time don't count.
 */
function placedAt(id: string): number {
  const path = `system.hazards.${id}`;
  const placed = game.messages.contents.filter(message => {
    const action = asAction(message);
    return (
      action?.system.action === "lastingHazard" &&
      readAction(action).applied.some(change => "path" in change && change.path === path)
    );
  });
  return Math.max(0, ...placed.map(madeAt));
}

/**
 * Whether a hazard can still affect the actor. If this weren't checked, a hazard that lasts a long time would
 * fill the log with empty cards.
 */
function isStruck(
  { key }: ActiveHazard,
  actor: BlackoutActor & {
    readonly system: {
      readonly vital: { readonly dead: boolean };
      readonly clocks: { readonly airlessSince: number | null };
    };
  },
): boolean {
  const { vital, clocks } = actor.system;
  return strikesOn(key, {
    dead: vital.dead,
    outOfFight: actor.statuses.has("outOfFight"),
    airless: clocks.airlessSince !== null,
  });
}

async function post(
  { key, strength }: ActiveHazard,
  struck: readonly string[],
  { nth, at, id }: { readonly nth: number; readonly at: number; readonly id: string },
): Promise<void> {
  const [first, ...others] = struck;
  if (!first || (await isPosted(id))) return;
  const times = key === "deepWater" || key === "suffocation";
  const choices = {
    hazard: key,
    strength: times ? Math.min(strengthBounds(key).max, strength + nth - 1) : strength,
    since: at,
  };
  await createMessage(
    {
      _id: id,
      type: "action",
      speaker: { alias: "BLACKOUT.actionType.hazard" },
      system: { action: "hazard", actor: first, targets: others, choices: JSON.stringify(choices) },
    },
    { keepId: true },
  );
}
