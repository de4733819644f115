import { actorFacts, tableNow } from "../../actions/core/gather.ts";
import { isFreeStep } from "../../actions/core/own-move.ts";
import { movesOfTurn, turnOfToken, type NotedMove } from "../../actions/movement/moves-of-turn.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { localize } from "../../language/localize.ts";
import { testOfPart, type PathPart } from "../../rules/battlefield/path-parts.ts";
import { partsOfPath } from "../../world/tested-path.ts";
import type { MovementCost, Waypoint } from "../../world/path.ts";
import type { OwnTurnLabel } from "./ruler.ts";

/**
 * Returns the ruler label for the last part of a path with the given total cost. Returns an empty object
 * outside the token's own turn.
 */
export function ownTurnLabel(
  token: BlackoutToken,
  from: Waypoint,
  to: Waypoint,
  { feet, jumps }: MovementCost,
): OwnTurnLabel {
  const { actor } = token;
  if (!actor?.isPerson() || turnOfToken(token) === null) return {};
  const moves = movesOfTurn(token);
  const before = moves.reduce((sum, move) => sum + move.feet, 0);
  const step = { before, feet: feet - before, jumps: jumps - jumpsOf(moves) };
  const grid = token.parent?.grid.isGridless === false;
  return {
    tests: testsOf(partsOfPath(token, from, [to])),
    ...(isFreeStep(actorFacts(actor), { ...step, grid }, tableNow())
      ? { told: localize("BLACKOUT.ruler.freeStep"), ap: "" }
      : {}),
  };
}

/**
 * Returns the movement that a token has made on its own turn, up to the last point that it passed, based on
 * the recorded moves. Returns null outside that turn, and while the last path hasn't been recorded yet. A
 * move that is part of a test leaves no path to record, because the test's action places the token directly.
 */
export function goneInOwnTurn(
  token: BlackoutToken,
  last: LastPassed | null,
): Pick<MovementCost, "feet" | "jumps"> | null {
  if (!token.actor?.isPerson() || turnOfToken(token) === null) return null;
  const moves = movesOfTurn(token);
  const noted = moves.some(({ movements }) => movements.includes(last?.movementId ?? ""));
  if (last && last.action !== "displace" && !noted) return null;
  return { feet: moves.reduce((sum, { feet }) => sum + feet, 0), jumps: jumpsOf(moves) };
}

/** How a token moved to the last point that it passed, and the ID of that movement in Foundry. */
interface LastPassed {
  readonly action: string;
  readonly movementId: string | null;
}

function jumpsOf(moves: readonly NotedMove[]): number {
  return moves.reduce((sum, { jumps }) => sum + jumps, 0);
}

/**
 * Returns the tests that the parts of a path require, without duplicates, and the obstacles that must be
 * climbed (R6.4–R6.11).
 */
function testsOf(parts: readonly PathPart[]): readonly string[] {
  const tests = parts.flatMap(part => {
    const test = testOfPart(part);
    if (test)
      return localize(`BLACKOUT.ruler.test.${part.dropFeet > 0 ? "down" : test.kind}`, {
        n: String(test.difficulty ?? ""),
        feet: String(Math.round(part.dropFeet)),
      });
    return part.kind === "climb" && part.to.mode !== "climb"
      ? localize("BLACKOUT.ruler.test.climb", { feet: String(part.terrain?.feet ?? 0) })
      : [];
  });
  return [...new Set(tests)];
}
