import { isOfLedger, isUntested, moveUntested } from "../../compat/tokens.ts";
import { onHook } from "../../compat/hooks.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { movesOfTurn, turnOfToken } from "../../actions/movement/moves-of-turn.ts";
import { localized } from "../../language/localize.ts";
import { actorFacts, tableNow } from "../../actions/core/gather.ts";
import { moveProblems, type OwnMove } from "../../actions/core/own-move.ts";
import { perform } from "../../actions/core/perform.ts";
import { text, type Text } from "../../actions/core/card.ts";
import { fearedOnPath } from "../../actions/movement/feared-on-path.ts";
import { partsOfPath, testedPath, type PathTest } from "../../world/tested-path.ts";
import { costOfPath, plus, type MovementCost, type Waypoint } from "../../world/path.ts";

/** A movement as reported by Foundry before or after it happens. */
interface Movement {
  readonly id: string;
  readonly method?: string;
  readonly origin: Waypoint;
  readonly passed: { readonly waypoints: readonly Step[] };
  readonly pending: { readonly waypoints: readonly Step[] };
}
type Step = Waypoint & { readonly intermediate?: boolean };

/**
 * The movements that the writer hasn't recorded yet, keyed by Foundry's movement ID, and the turn in which
 * they were made.
 */
interface Unnoted {
  readonly turn: string;
  readonly made: ReadonlyMap<string, MovementCost>;
}

/**
 * Checks each movement of a token during its actor's own turn before it happens. Detects movement farther
 * than a Run, a second jump, movement toward a feared actor or over an obstacle that must be climbed, and a
 * lack of action points (R6.2, R6.4, R6.9, R5.11, T10). If the world enforces action points, such a movement
 * is rejected with an explanation of what is allowed. Otherwise, or if a Gamemaster makes it, there is only a
 * warning. If a path requires a test, the movement is canceled and the user is asked for the test, whose
 * action then moves the token (R6.4–R6.11).
 */
export function watchLimits(): void {
  const unnoted = new WeakMap<BlackoutToken, Unnoted>();
  onHook("preMoveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    if (!isOwnMove(token, movement, operation) || tableNow().enforce.ap === "off") return true;
    const path = waypointsOf([...movement.passed.waypoints, ...movement.pending.waypoints]);
    const test = isUntested(operation) ? null : testedPath(token, movement.origin, path);
    if (test) {
      void askForTest(token, test.test.kind, path);
      return false;
    }
    return mayMove(token, movement.origin, path, madeSince(token, unnoted.get(token)));
  });
  onHook("moveToken", (token: BlackoutToken, movement: Movement, operation: object) => {
    if (!isOwnMove(token, movement, operation)) unnoted.delete(token);
    else {
      const before = unnoted.get(token);
      const made = before?.turn === turnOf(token) ? before.made : [];
      unnoted.set(token, {
        turn: turnOf(token),
        made: new Map([
          ...made,
          [movement.id, costOfPath(token, movement.origin, waypointsOf(movement.passed.waypoints))],
        ]),
      });
    }
  });
}

function isOwnMove(token: BlackoutToken, { method }: Movement, operation: object): boolean {
  return turnOfToken(token) !== null && !isOfLedger(operation, token) && method !== "undo";
}

function waypointsOf(steps: readonly Step[]): readonly Waypoint[] {
  return steps
    .filter(({ intermediate }) => intermediate !== true)
    .map(({ x, y, elevation, action }) => ({ x, y, elevation, action }));
}

function turnOf(token: BlackoutToken): string {
  const { combat, round, acting } = turnOfToken(token) ?? { combat: "", round: 0, acting: "" };
  return `${combat} ${round} ${acting}`;
}

/** Returns the total cost of the moves made this turn that haven't been recorded yet. */
function madeSince(token: BlackoutToken, unnoted: Unnoted | undefined): MovementCost {
  const nothing: MovementCost = { feet: 0, longFeet: 0, jumps: 0 };
  if (!unnoted || unnoted.turn !== turnOf(token)) return nothing;
  const noted = new Set(movesOfTurn(token).flatMap(({ movements }) => movements));
  return [...unnoted.made]
    .filter(([id]) => !noted.has(id))
    .reduce((sum, [, cost]) => plus(sum, cost), nothing);
}

function mayMove(
  token: BlackoutToken,
  origin: Waypoint,
  waypoints: readonly Waypoint[],
  since: MovementCost,
): boolean {
  const { actor, parent } = token;
  const table = tableNow();
  const path = costOfPath(token, origin, waypoints);
  if (!actor?.isPerson() || !parent || path.feet === 0) return true;
  const noted = movesOfTurn(token);
  const sum = (of: "feet" | "jumps") => noted.reduce((total, move) => total + move[of], 0);
  // Moves that haven't been recorded still have to be paid for, so they count as part of this move.
  const move: OwnMove = {
    before: sum("feet"),
    feet: since.feet + path.feet,
    jumps: sum("jumps") + since.jumps + path.jumps,
    grid: !parent.grid.isGridless,
    approached: fearedOnPath(token, origin, waypoints),
    unclimbedFeet: unclimbedFeet(token, origin, waypoints),
  };
  const [first] = moveProblems(actorFacts(actor), move, table);
  if (!first) return true;
  notifyProblem(first.text);
  return !rejectsMoves();
}

/**
 * Returns the height in feet of the highest obstacle that a path crosses without climbing it, or 0 if there
 * is none (R6.4).
 */
function unclimbedFeet(token: BlackoutToken, origin: Waypoint, waypoints: readonly Waypoint[]): number {
  return partsOfPath(token, origin, waypoints).reduce(
    (most, { kind, to, terrain }) =>
      kind === "climb" && to.mode !== "climb" ? Math.max(most, terrain?.feet ?? 0) : most,
    0,
  );
}

function rejectsMoves(): boolean {
  return tableNow().enforce.ap === "enforce" && !game.user.isGM;
}

function notifyProblem(problem: Text): void {
  ui.notifications[rejectsMoves() ? "error" : "warn"](localized(problem));
}

/** The UUIDs of the tokens whose users are being asked for a test. Each token has at most one open prompt. */
const asking = new Set<string>();

/**
 * Asks the user to make the test that a path requires. If the user makes the test, its action moves the
 * token. If the user cancels it, the token stays in place, provided that the world enforces action points and
 * the user isn't a Gamemaster. Otherwise, the token follows the path untested, and the user is notified of
 * this.
 */
async function askForTest(
  token: BlackoutToken,
  kind: PathTest["kind"],
  path: readonly Waypoint[],
): Promise<void> {
  const { actor, uuid } = token;
  if (!actor || asking.has(uuid)) return;
  asking.add(uuid);
  try {
    if (await perform({ action: kind, actor, targets: [], choices: { dragged: { token: uuid, to: path } } }))
      return;
  } finally {
    asking.delete(uuid);
  }
  const why = rejectsMoves() ? "needsTest" : "untested";
  notifyProblem(
    text(`BLACKOUT.problem.move.${why}`, { name: token.name, test: text(`BLACKOUT.actionType.${kind}`) }),
  );
  if (!rejectsMoves()) await moveUntested(token, path);
}
