import type { BlackoutToken } from "../../documents/token.ts";
import { asAction, parsedRecord } from "../../actions/core/posted.ts";
import type { EncounterOfToken } from "../../actions/variants/token-encounter.ts";
import type { Drag } from "../../actions/variants/token-path.ts";

/**
 * One of Foundry's movements with its ID, and the regions that contain the token at its start and at every
 * point of its path.
 */
export interface MadePath {
  readonly id: string;
  readonly regions: Drag;
}

interface Unnoted {
  readonly turn: string;
  readonly made: readonly MadePath[];
}

/**
 * Tracks token paths in encounters with combat variants until the writer records them. The writer waits so
 * that it can record several quick moves as one. In the meantime, the next move is checked together with
 * these paths.
 */
export class UnrecordedPaths {
  readonly #paths = new WeakMap<BlackoutToken, Unnoted>();

  /** Adds a path to the token's unrecorded paths. */
  add(token: BlackoutToken, encounter: EncounterOfToken, path: MadePath): void {
    this.#paths.set(token, { turn: turnOf(encounter), made: [...this.#stillOpen(token, encounter), path] });
  }

  /** Discards a token's paths, for example when a user undoes one of them. */
  forget(token: BlackoutToken): void {
    this.#paths.delete(token);
  }

  /**
   * Returns the regions of all unrecorded paths in the order of movement, or an empty list if all paths have
   * been recorded.
   */
  before(token: BlackoutToken, encounter: EncounterOfToken): readonly Drag[] {
    return this.#stillOpen(token, encounter).map(({ regions }) => regions);
  }

  #stillOpen(token: BlackoutToken, encounter: EncounterOfToken): readonly MadePath[] {
    const known = this.#paths.get(token);
    if (known?.turn !== turnOf(encounter)) return [];
    const noted = new Set(
      game.messages.contents.flatMap(message => {
        const { action = "", choices = "" } = asAction(message)?.system ?? {};
        const movements =
          action === `${encounter.key}.moveToken` ? parsedRecord(choices)?.["movements"] : null;
        return Array.isArray(movements) ? (movements as readonly unknown[]) : [];
      }),
    );
    // Paths are recorded in order, so all paths before the last recorded one have been recorded as well.
    return known.made.slice(known.made.findLastIndex(({ id }) => noted.has(id)) + 1);
  }
}

function turnOf({ combat, combatant, ownTurn }: EncounterOfToken): string {
  return `${combat.id} ${combat.round} ${combatant} ${ownTurn}`;
}
