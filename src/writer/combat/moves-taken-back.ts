import type { NotedMove } from "../../actions/movement/moves-of-turn.ts";
import { equal } from "../../ledger/plain.ts";

/**
 * Returns what becomes of recorded moves when Foundry moves their token back to `here`. `undone` contains the
 * moves that are undone, newest first. `shortened` is the move that now ends early, at its stop with the index
 * `at`; it is null if no recorded move passes through `here`.
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
