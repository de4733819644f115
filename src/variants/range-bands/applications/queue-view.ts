import type { Delayed } from "../rules/encounter.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";
import type { VariantItem } from "../../../applications/variants/screens.ts";
import { personOf, type EncounterSeen } from "./encounter-seen.ts";
import { bandsTemplate } from "./templates.ts";

/** X2.7: the row for the end of the round, with the effects that are delayed until then. */
export interface QueueItem extends VariantItem {
  readonly title: string;
  readonly note: string;
  readonly current: boolean;
  readonly gamemaster: boolean;
  readonly effects: readonly {
    readonly id: string;
    readonly text: string;
    readonly who: string;
    readonly when: string;
    readonly resolve: string;
    readonly remove: string;
    readonly primary: boolean;
  }[];
}

/**
 * Returns the row of the resolution phase with the delayed effects that the viewer can see. For a Gamemaster,
 * effects that are due have a button that resolves them. Returns null before the encounter begins.
 */
export function queueView(seen: EncounterSeen, words: Words): QueueItem | null {
  if (!seen.begun) return null;
  const { encounter, due, gamemaster } = seen;
  const current = encounter.phase === "resolution";
  const seenOnes = encounter.delayed.filter(
    ({ source }) => gamemaster || personOf(seen, source) !== undefined,
  );
  const first = current ? due[0]?.id : undefined;
  return {
    kind: "variant",
    key: "queue",
    template: bandsTemplate("queue"),
    acting: false,
    current,
    gamemaster,
    title: words.localize("BLACKOUT.bands.queue.title"),
    note: words.localize(
      `BLACKOUT.bands.queue.${seenOnes.length === 0 ? "empty" : current ? "now" : "later"}`,
    ),
    effects: seenOnes.map(effect => ({
      id: plain(effect.id),
      text: effectText(effect, seen, words),
      who: personOf(seen, effect.source)?.name ?? "",
      when:
        effect.round > encounter.round
          ? words.format("BLACKOUT.bands.queue.inRound", { n: plain(effect.round) })
          : "",
      resolve:
        gamemaster && current && due.some(({ id }) => id === effect.id)
          ? words.format("BLACKOUT.bands.queue.resolve", { what: effectText(effect, seen, words) })
          : "",
      remove: gamemaster
        ? words.format("BLACKOUT.bands.queue.remove", { what: effectText(effect, seen, words) })
        : "",
      primary: effect.id === first,
    })),
  };
}

/**
 * Returns the text of a delayed effect: the user's own text, or the effect's name in the rules. If the effect
 * has a location, also names the combatant next to it.
 */
function effectText({ kind, label, blast }: Delayed, seen: EncounterSeen, words: Words): string {
  const what = kind === "effect" ? words.localize(label) : words.localize(`BLACKOUT.bands.delayed.${kind}`);
  const at = blast === null ? undefined : personOf(seen, blast.at);
  return at === undefined ? what : words.format("BLACKOUT.bands.queue.nextTo", { what, name: at.name });
}
