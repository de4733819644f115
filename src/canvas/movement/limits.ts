import { isOfLedger } from "../../compat/tokens.ts";
import { onHook } from "../../compat/hooks.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { movesOfTurn, turnOfToken } from "../../actions/movement/moves-of-turn.ts";
import { localized } from "../../actions/core/localized.ts";
import { actorFacts, tableNow } from "../../actions/core/gather.ts";
import { moveProblems, type OwnMove } from "../../actions/core/own-move.ts";
import { costOfWay, plus, type WayCost, type Waypoint } from "../../world/way.ts";

/** What the core tells of a movement that is about to happen, or has. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: Waypoint;
  readonly passed: { readonly waypoints: readonly Step[] };
  readonly pending: { readonly waypoints: readonly Step[] };
}
type Step = Waypoint & { readonly intermediate?: boolean };

/** Movements that were made and that the writer has not noted yet, by the core's ids, and in which turn. */
interface Unnoted {
  readonly turn: string;
  readonly made: ReadonlyMap<string, WayCost>;
}

/**
 * Looks at what somebody moves in their own turn before they do: farther than a Run, a second jump, or without the action points for it (R6.2, R6.9, R5.11). Where the world
 * enforces action points it is refused with what would be right, otherwise warned of; a Gamemaster is warned only.
 */
export function watchLimits(): void {
  const unnoted = new WeakMap<BlackoutToken, Unnoted>();
  onHook("preMoveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    if (!isOwnWay(token, movement, operation)) return true;
    return mayMove(
      token,
      costOfMovement(token, movement, [...movement.passed.waypoints, ...movement.pending.waypoints]),
      madeSince(token, unnoted.get(token)),
    );
  });
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    if (!isOwnWay(token, movement, operation)) unnoted.delete(token);
    else {
      const before = unnoted.get(token);
      const made = before?.turn === turnOf(token) ? before.made : [];
      unnoted.set(token, {
        turn: turnOf(token),
        made: new Map([...made, [movement.id, costOfMovement(token, movement, movement.passed.waypoints)]]),
      });
    }
  });
}

function isOwnWay(token: BlackoutToken, { method }: Movement, operation: object): boolean {
  return turnOfToken(token) !== null && !isOfLedger(operation, token) && method !== "undo";
}

function costOfMovement(token: BlackoutToken, { origin }: Movement, steps: readonly Step[]): WayCost {
  return costOfWay(
    token,
    origin,
    steps.filter(({ intermediate }) => intermediate !== true),
  );
}

function turnOf(token: BlackoutToken): string {
  const { combat, round, acting } = turnOfToken(token) ?? { combat: "", round: 0, acting: "" };
  return `${combat} ${round} ${acting}`;
}

/** What of this turn's moves is not noted yet. */
function madeSince(token: BlackoutToken, unnoted: Unnoted | undefined): WayCost {
  const nothing: WayCost = { feet: 0, longFeet: 0, jumps: 0 };
  if (!unnoted || unnoted.turn !== turnOf(token)) return nothing;
  const noted = new Set(movesOfTurn(token).flatMap(({ movements }) => movements));
  return [...unnoted.made]
    .filter(([id]) => !noted.has(id))
    .reduce((sum, [, cost]) => plus(sum, cost), nothing);
}

function mayMove(token: BlackoutToken, way: WayCost, since: WayCost): boolean {
  const { actor, parent } = token;
  const table = tableNow();
  if (!actor?.isPerson() || !parent || table.enforce.ap === "off") return true;
  const noted = movesOfTurn(token);
  const sum = (of: "feet" | "jumps") => noted.reduce((total, move) => total + move[of], 0);
  // What is not noted yet is not paid yet either.
  const move: OwnMove = {
    before: sum("feet"),
    feet: since.feet + way.feet,
    jumps: sum("jumps") + since.jumps + way.jumps,
    grid: !parent.grid.isGridless,
  };
  const [first] = way.feet === 0 ? [] : moveProblems(actorFacts(actor), move, table);
  if (!first) return true;
  const refused = table.enforce.ap === "enforce" && !game.user.isGM;
  ui.notifications[refused ? "error" : "warn"](localized(first.text));
  return !refused;
}
