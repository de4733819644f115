import { settlementRepair, type Gauge } from "../../../rules/gear/repair.ts";
import { text } from "../../core/card.ts";
import type { Draft } from "../../core/draft.ts";
import type { ActorFacts, Facts } from "../../core/facts.ts";
import type { Protection } from "../../core/actor-state.ts";
import { lives, movedLine, type RestWork } from "./resting.ts";

export const protectionKinds = ["armor", "resistance"] as const;
export type ProtectionKind = (typeof protectionKinds)[number];

/** A resting actor's piece of armor, worn or not, with its remaining points. */
export interface Piece {
  readonly uuid: string;
  readonly name: string;
  readonly owner: string;
  readonly armor: Gauge | null;
  readonly resistance: Gauge | null;
  readonly write: (kind: ProtectionKind, value: number) => void;
}

/** Returns an actor's pieces of armor with their current points, except for natural protection (R8.13). */
export function piecesOf(
  one: ActorFacts,
  { held = [] }: Pick<Facts, "held">,
  draft: Draft,
): readonly Piece[] {
  return [
    ...wornBy(one, draft),
    ...held
      .filter(({ owner, state }) => owner === one.uuid && state.armor !== undefined)
      .map(({ uuid, name }): Piece => {
        const { armor, resistance } = draft.item(uuid);
        return {
          uuid,
          name,
          owner: one.uuid,
          armor: within(armor),
          resistance: within(resistance),
          write: (kind, value) => {
            draft.setItem(uuid, { [kind]: { ...draft.item(uuid)[kind], value } });
          },
        };
      }),
  ];
}

function wornBy(one: ActorFacts, draft: Draft): readonly Piece[] {
  const state = draft.state(one.uuid);
  const all = [...state.armor, ...state.resistance].filter(({ grown, uuid }) => !grown && uuid !== one.uuid);
  return [...new Map(all.map(each => [each.uuid, each])).values()].map(({ uuid, name }): Piece => {
    const of = (kind: ProtectionKind) => within(state[kind].find(each => each.uuid === uuid));
    const write = (kind: ProtectionKind, value: number) => {
      draft.set(one.uuid, {
        [kind]: draft
          .state(one.uuid)
          [kind].map((each: Protection) => (each.uuid === uuid ? { ...each, value } : each)),
      });
    };
    return { uuid, name, owner: one.uuid, armor: of("armor"), resistance: of("resistance"), write };
  });
}

/** Whether a piece is damaged. */
export function isWornDown({ armor, resistance }: Pick<Piece, "armor" | "resistance">): boolean {
  return [armor, resistance].some(gauge => gauge !== null && gauge.value < gauge.max);
}

/**
 * Returns the gauge with its value limited to its maximum. Returns null if there is no gauge or the maximum
 * is 0.
 */
function within(gauge: Gauge | undefined): Gauge | null {
  return gauge && gauge.max > 0 ? { value: Math.min(gauge.value, gauge.max), max: gauge.max } : null;
}

/**
 * Repairs all armor of the resting actors in a workshop (R8.12). A rest of one minute is too short for this.
 */
export function repairAll(work: RestWork): void {
  const { draft, facts, resting, chosen } = work;
  if (!chosen.settlement || chosen.length === "minute") return;
  for (const each of resting) {
    if (!lives(each, draft)) continue;
    for (const piece of piecesOf(each.one, facts, draft))
      for (const kind of protectionKinds) {
        const gauge = piece[kind];
        if (!gauge) continue;
        const { value, restored } = settlementRepair(gauge, "gear");
        if (restored === 0) continue;
        piece.write(kind, value);
        each.lines.push(
          ...movedLine(
            each.one,
            text("BLACKOUT.partyRest.mended", { what: text(`BLACKOUT.repair.${kind}`), name: piece.name }),
            gauge.value,
            value,
            text("BLACKOUT.field.settlement"),
          ),
        );
      }
  }
}
