import { regionsAt, type TokenSpot } from "../../world/regions.ts";
import { isOfLedger } from "../../compat/tokens.ts";
import { onHook } from "../../compat/hooks.ts";
import { fighterOf } from "../../documents/fighters.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import type { Change } from "../../ledger/change.ts";
import { equal } from "../../ledger/plain.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { asAction } from "../../actions/core/posted.ts";
import { stopsOf } from "../../actions/movement/moves-of-turn.ts";
import { variantFetched } from "../../actions/variants/registry.ts";
import { encounterOfToken, type EncounterOfToken } from "../../actions/variants/token-encounter.ts";
import type { Drag } from "../../actions/variants/token-path.ts";
import { factsOfEncounter } from "../../actions/variants/variant-facts.ts";
import { shorten } from "../action/action-requests.ts";
import { settle } from "../action/settle.ts";
import { movesTakenBack } from "../combat/moves-taken-back.ts";
import { postAction } from "../combat/post-moment.ts";
import { isWriter } from "../designated-writer.ts";
import { isPosted } from "../is-posted.ts";

/** A completed movement, as reported by Foundry. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: TokenSpot;
  readonly passed: { readonly waypoints: readonly TokenSpot[] };
}

/**
 * A movement in Foundry, with the regions that contain the token at the start and at every point of the path.
 */
interface Leg {
  readonly id: string;
  readonly from: TokenSpot;
  readonly to: TokenSpot;
  readonly regions: Drag;
}

/**
 * Consecutive moves of a token that share a message. Separate messages would be too many, because holding
 * down an arrow key moves a token many times per second.
 */
interface Moved extends EncounterOfToken {
  legs: readonly [Leg, ...Leg[]];
  readonly byGamemaster: boolean;
  timer: ReturnType<typeof setTimeout> | null;
}

/** The longest pause, in milliseconds, between two moves that share a message. */
const pause = 400;

const moving = new Map<string, Moved>();

/**
 * Records the effect of a token's move in an encounter with a variant, such as entering another zone, so that
 * the move has a cost and is undone together with the turn. Ignores moves made by the ledger. If a user
 * undoes a move in Foundry, the recorded effect is undone as well. Must be called once. `enqueue` adds a task
 * to the writer's queue.
 */
export function watchTokenMoves(enqueue: (task: () => Promise<void>) => void): void {
  onHook(
    "moveToken",
    (token: BlackoutToken, movement: Movement, operation: object, user: User.Implementation | undefined) => {
      if (!isWriter() || isOfLedger(operation, token)) return;
      const encounter = encounterOfToken(token);
      if (!encounter) return;
      if (movement.method === "undo") {
        if (!forget(token)) enqueue(() => takeBackTo(token));
        return;
      }
      const last = movement.passed.waypoints.at(-1);
      if (!last) return;
      const under = moving.get(token.uuid);
      const byGamemaster = user?.isGM ?? false;
      const before =
        under?.combatant === encounter.combatant &&
        under.ownTurn === encounter.ownTurn &&
        under.byGamemaster === byGamemaster
          ? under
          : null;
      if (before?.timer) clearTimeout(before.timer);
      const leg: Leg = {
        id: movement.id,
        from: spotOf(movement.origin),
        to: spotOf(last),
        regions: [movement.origin, ...movement.passed.waypoints].map(spot => regionsAt(token, spot)),
      };
      const moved: Moved = {
        ...encounter,
        legs: before ? [...before.legs, leg] : [leg],
        byGamemaster,
        timer: null,
      };
      moving.set(token.uuid, moved);
      moved.timer = setTimeout(() => {
        if (moving.get(token.uuid) === moved) moving.delete(token.uuid);
        enqueue(() => note(token, moved));
      }, pause);
    },
  );
}

/**
 * Discards a move that was undone before its message was posted, and keeps earlier moves. Returns false if no
 * move in progress started at the token's current position.
 */
function forget({ uuid, x, y, elevation }: BlackoutToken): boolean {
  const under = moving.get(uuid);
  const at = under?.timer ? under.legs.findLastIndex(({ from }) => equal(from, { x, y, elevation })) : -1;
  if (!under?.timer || at < 0) return false;
  const [first, ...others] = under.legs.slice(0, at);
  if (first) {
    under.legs = [first, ...others];
    return true;
  }
  clearTimeout(under.timer);
  moving.delete(uuid);
  return true;
}

/**
 * Undoes the moves that were recorded after the token was last at its current place, starting with the
 * newest. If the current place is on the path of a recorded move, shortens that move so that it ends there.
 * Foundry itself has already moved the token back.
 */
async function takeBackTo(token: BlackoutToken): Promise<void> {
  if (!isWriter()) return;
  const { uuid } = token;
  const here = spotOf(token);
  const noted = game.messages.contents.flatMap(message => {
    const action = asAction(message);
    const choices = action?.system.action.endsWith(".moveToken")
      ? judgeAction(action)?.facts?.choices
      : undefined;
    return action?.system.verdict.state === "applied" && choices?.["token"] === uuid
      ? [{ action, from: choices["from"], stops: stopsOf(choices["stops"]) }]
      : [];
  });
  const { undone, shortened } = movesTakenBack(noted, here);
  for (const { action } of undone) await settle(action, [], "reversed");
  if (!shortened) return;
  const { move, at } = shortened;
  const { way, ...stop } = move.stops[at] ?? { to: here };
  // The token entered no other zone before it reached its current position. Therefore, the action is undone,
  // and only the change of the token's position is kept.
  if (way === undefined) await settle(move.action, placeChanges(uuid, move.from, here), "reversed");
  else await shorten(move.action, { ...stop, way, stops: move.stops.slice(0, at) });
}

/** Returns the changes that move a token from one position to another. */
function placeChanges(uuid: string, from: unknown, to: TokenSpot): readonly Change[] {
  return (["x", "y", "elevation"] as const).flatMap(path => {
    const before = (from as Partial<TokenSpot> | null)?.[path];
    return before === undefined || before === to[path] ? [] : [{ uuid, path, from: before, to: to[path] }];
  });
}

async function note(
  token: BlackoutToken,
  { key, combat, combatant, ownTurn, legs, byGamemaster }: Moved,
): Promise<void> {
  const { actor } = token;
  const [{ id, from }] = legs;
  const { to } = legs.at(-1) ?? legs[0];
  const message = idOf("variantMove", combat.id ?? "", id);
  const own = combat.combatants.get(combatant);
  if (!isWriter() || !own || !actor || (await isPosted(message))) return;
  const { tokenMoves } = await variantFetched(key);
  const facts = factsOfEncounter(key, combat, own);
  const upTo = (count: number) =>
    tokenMoves?.(facts, { drags: legs.slice(0, count).map(({ regions }) => regions), byGamemaster, ownTurn });
  const moved = upTo(legs.length);
  if (!moved) return;
  const stops = legs
    .slice(0, -1)
    .map((leg, index) => ({ ...upTo(index + 1)?.action.choices, to: leg.to, movements: idsOf(legs, index) }));
  const choices = {
    ...moved.action.choices,
    combatant: own.uuid,
    token: token.uuid,
    from,
    to,
    movements: idsOf(legs, legs.length - 1),
    ...(stops.length > 0 && { stops }),
  };
  await postAction(
    message,
    { ...fighterOf(own), actor: actor.uuid, hidden: own.hidden },
    { action: moved.action.action, actor: actor.uuid, choices: JSON.stringify(choices) },
  );
}

/** Returns the IDs of Foundry's movements for the legs up to and including the one with the index `last`. */
function idsOf(legs: readonly Leg[], last: number): readonly string[] {
  return legs.slice(0, last + 1).map(({ id }) => id);
}

function spotOf({ x, y, elevation }: TokenSpot): TokenSpot {
  return { x, y, elevation };
}
