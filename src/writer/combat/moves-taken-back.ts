import type { NotedMove } from "../../actions/movement/moves-of-turn.ts";
import { equal } from "../../ledger/plain.ts";

/**
 * Returns the recorded moves of a token to undo or shorten after Foundry has moved the token back to `here`.
 * `undone` contains the moves to undo, newest first. `shortened` contains the move that now ends at its stop
 * with the index `at`, or is null if `here` isn't on the path of any move.
 */
export function movesTakenBack<Move extends Pick<NotedMove, "from" | "stops">>(
  moves: readonly Move[],
  here: unknown,
): {
  readonly undone: readonly Move[];
  readonly shortened: { readonly move: Move; readonly at: number } | null;
} {
  const started = moves.findLastIndex(({ from }) => equal(from, here));
  const passed = moves.findLastIndex(({ stops }) => stops.some(({ to }) => equal(to, here)));
  const move = passed >= started ? moves[passed] : undefined;
  const first = move ? passed + 1 : started;
  return {
    undone: first < 0 ? [] : moves.slice(first).toReversed(),
    shortened: move ? { move, at: move.stops.findLastIndex(({ to }) => equal(to, here)) } : null,
  };
}
