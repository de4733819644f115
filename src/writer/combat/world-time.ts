import { createMessage } from "../../compat/messages.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { roundSeconds } from "../../rules/conditions/clock.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { isWriter } from "../designated-writer.ts";
import { allWorldActors } from "../all-world-actors.ts";
import { isPosted } from "../is-posted.ts";

/** The maximum number of targets per message. */
const MOST_TARGETS = 50;

/**
 * Advances the clocks of conditions as world time passes (R5.2), for all actors outside running encounters.
 * In encounters, turns advance the clocks instead. A world setting stores the time up to which the clocks
 * have run, so that a change of writer neither skips nor repeats any time. Returns a function that catches up
 * on time that passed without a writer.
 */
export function watchTime(enqueue: (task: () => Promise<void>) => void): () => void {
  Hooks.on("updateWorldTime", (time, passed) => {
    if (isWriter()) enqueue(() => runClocks(time - passed));
  });
  return () => {
    if (isWriter()) enqueue(() => runClocks(game.time.worldTime));
  };
}

/**
 * Advances the clocks from the stored time to the current time. If they have never run in this world, they
 * start at `first`.
 */
async function runClocks(first: number): Promise<void> {
  if (!isWriter()) return;
  const stored = game.settings.get(SYSTEM_ID, "clocksUntil");
  const until = stored < 0 ? first : stored;
  const { worldTime } = game.time;
  if (worldTime === until) return;
  const rounds = Math.floor(worldTime / roundSeconds) - Math.floor(until / roundSeconds);
  if (rounds > 0) await post(rounds, until, worldTime);
  await game.settings.set(SYSTEM_ID, "clocksUntil", worldTime);
}

/**
 * Advances world time by this many seconds, or moves it back if the number is negative. If time advances,
 * also advances the clocks of all actors except those in `except`, whose clocks have already run. Must be
 * called only on the writer's client.
 */
export async function moveTime(seconds: number, except: ReadonlySet<string>): Promise<void> {
  await runClocks(game.time.worldTime);
  const { worldTime } = game.time;
  const rounds = Math.floor((worldTime + seconds) / roundSeconds) - Math.floor(worldTime / roundSeconds);
  if (rounds > 0) await post(rounds, worldTime, worldTime + seconds, except);
  await game.settings.set(SYSTEM_ID, "clocksUntil", worldTime + seconds);
  await game.time.advance(seconds);
}

async function post(
  rounds: number,
  from: number,
  to: number,
  except: ReadonlySet<string> = new Set<string>(),
): Promise<void> {
  const bearers = outOfFights()
    .filter(actor => !except.has(actor.uuid))
    .filter(
      actor =>
        owesExhaustion(actor) ||
        conditionStates(actor).some(({ key, clock }) => clock !== null || key === "acid"),
    );
  for (let index = 0; index < bearers.length; index += MOST_TARGETS) {
    const [first, ...others] = bearers.slice(index, index + MOST_TARGETS);
    const id = idOf("time", game.world.id, from, to, index);
    if (!first || (await isPosted(id))) continue;
    await createMessage(
      {
        _id: id,
        type: "action",
        speaker: { alias: "BLACKOUT.actionType.timePasses" },
        whisper: game.users.filter(user => user.isGM).map(user => user.id),
        system: {
          action: "timePasses",
          actor: first.uuid,
          targets: others.map(({ uuid }) => uuid),
          choices: JSON.stringify({ seconds: rounds * roundSeconds }),
        },
      },
      { keepId: true },
    );
  }
}

/**
 * Whether an actor still has to gain exhaustion for exertion in an encounter. This happens if the actor left
 * the encounter, or the encounter ended, before the end of the actor's turn (R12.3).
 */
function owesExhaustion(actor: BlackoutActor): boolean {
  return actor.isPerson() && actor.system.vital.exhaustionDue > 0;
}

/** Returns all actors who aren't in a running encounter. */
function outOfFights(): readonly BlackoutActor[] {
  const fighting = new Set(
    game.combats
      .filter(combat => combat.started)
      .flatMap(combat => combat.fighters.flatMap(({ actor }) => actor ?? [])),
  );
  return allWorldActors().filter(actor => !fighting.has(actor.uuid));
}
