import type { BlackoutToken } from "../../documents/token.ts";
import { asAction, parsedRecord } from "../../actions/core/posted.ts";
import type { FightOfToken } from "../../actions/variants/token-fight.ts";
import type { Drag } from "../../actions/variants/token-way.ts";

/**
 * A movement of the core by its id, with the regions that hold the token where it began and at every point of
 * its way.
 */
export interface MadeWay {
  readonly id: string;
  readonly regions: Drag;
}

interface Unnoted {
  readonly turn: string;
  readonly made: readonly MadeWay[];
}

/**
 * Ways of tokens in fights of variants that were gone and that the writer has not noted yet: it tells moves
 * in quick succession as one. Until then the fight does not know of them, so what comes next is looked at
 * with them before it.
 */
export class UnnotedWays {
  readonly #ways = new WeakMap<BlackoutToken, Unnoted>();

  /** A token went a way. */
  add(token: BlackoutToken, fight: FightOfToken, way: MadeWay): void {
    this.#ways.set(token, { turn: turnOf(fight), made: [...this.#stillOpen(token, fight), way] });
  }

  /** What a token did is not as it was, such as when a user took it back. */
  forget(token: BlackoutToken): void {
    this.#ways.delete(token);
  }

  /** The regions of all that is not noted yet, in their order; none where all is. */
  before(token: BlackoutToken, fight: FightOfToken): readonly Drag[] {
    return this.#stillOpen(token, fight).map(({ regions }) => regions);
  }

  #stillOpen(token: BlackoutToken, fight: FightOfToken): readonly MadeWay[] {
    const known = this.#ways.get(token);
    if (known?.turn !== turnOf(fight)) return [];
    const noted = new Set(
      game.messages.contents.flatMap(message => {
        const { action = "", choices = "" } = asAction(message)?.system ?? {};
        const movements = action === `${fight.key}.moveToken` ? parsedRecord(choices)?.["movements"] : null;
        return Array.isArray(movements) ? (movements as readonly unknown[]) : [];
      }),
    );
    // What the writer told of is told with all that was before it.
    return known.made.slice(known.made.findLastIndex(({ id }) => noted.has(id)) + 1);
  }
}

function turnOf({ combat, combatant, ownTurn }: FightOfToken): string {
  return `${combat.id} ${combat.round} ${combatant} ${ownTurn}`;
}
