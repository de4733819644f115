import { bordering } from "../rules/zone-map.ts";
import { text } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { Drag, TokenMoved, TokenPath } from "../../../actions/variants/token-path.ts";
import type { VariantFacts } from "../../../actions/variants/variant.ts";
import { actingProblems, payAction } from "./acting.ts";
import type { NamedZone } from "./zones-state.ts";
import { ZonesEncounter } from "./zones-encounter.ts";

/*
 * Zones that are regions of a scene (Z4.1). Positions come from the map. A token moves its combatant only
 * when it goes from one zone to another. Moving the combatant with the board or the bar doesn't move its
 * token, whose position then has no effect until it enters another zone.
 */

/**
 * Z4.1: returns the zones that a token enters during its drags, in order, for a combatant in the zone `here`.
 * All drags count, even one that reverses another. A drag that stays in one zone enters no zone, nor does one
 * that ends in the zone where it started.
 */
export function zonesOnPath(
  zones: readonly NamedZone[],
  here: string,
  drags: TokenPath["drags"],
): readonly string[] {
  return drags.reduce<readonly string[]>(
    (path, drag) => [...path, ...zonesOnDrag(zones, path.at(-1) ?? here, drag)],
    [],
  );
}

function zonesOnDrag(
  zones: readonly NamedZone[],
  here: string,
  [start = [], ...rest]: Drag,
): readonly string[] {
  const at = (held: readonly string[], before: string) => {
    const there = zones.filter(({ region = "" }) => held.includes(region)).map(({ id }) => id);
    // Where regions overlap, a combatant stays in the previous zone.
    return there.includes(before) ? before : (there[0] ?? "");
  };
  const path: string[] = [];
  let before = at(start, here);
  for (const held of rest) {
    const now = at(held, before);
    if (now === "" || now === before) continue;
    path.push(now);
    before = now;
  }
  if (path.at(-1) === here) return [];
  return path.slice(path.lastIndexOf(here) + 1);
}

/**
 * Z3.1, Z4.1: returns the action that records a token's path, and the problems with the move, or null if
 * there is nothing to record. On the combatant's own turn, the action costs one move per zone. At other
 * times, or if a Gamemaster moves a player's character, it only records the new position.
 */
export function tokenMoves(
  facts: VariantFacts,
  { drags, byGamemaster, ownTurn }: TokenPath,
): TokenMoved | null {
  const encounter = new ZonesEncounter(facts);
  const { me } = encounter;
  if (facts.combat === null || facts.own === "") return null;
  const path = zonesOnPath(encounter.state.zones, encounter.place(me).zone, drags);
  if (path.length === 0) return null;
  const free =
    !ownTurn || !encounter.takesPart(me) || (byGamemaster && encounter.person(me).side === "player");
  // A free move that ends in the combatant's current zone has no effect.
  if (free && path.at(-1) === encounter.place(me).zone) return null;
  return {
    action: { action: "zones.moveToken", combatant: me, choices: { way: path, free }, name: "" },
    problems: free ? [] : pathProblems(encounter, me, path),
  };
}

/**
 * Z3.1, Z4.1, Z4.6, Z5.6, Z7.5: returns the problems with moving through the given zones on the combatant's
 * own turn, and pays for each move.
 */
export function pathProblems(
  encounter: ZonesEncounter,
  id: string,
  path: readonly string[],
): readonly Problem[] {
  const { zones, links } = encounter.state;
  const problems: Problem[] = [];
  let here = encounter.place(id).zone;
  for (const next of path) {
    const joined =
      here === "" ||
      !zones.some(zone => zone.id === here) ||
      bordering({ zones, links }, here).includes(next);
    if (!joined)
      problems.push({
        kind: "ap",
        text: text("BLACKOUT.zones.byToken.notNext", {
          name: encounter.name(id),
          from: nameOf(encounter, here),
          to: nameOf(encounter, next),
        }),
      });
    problems.push(
      ...actingProblems(encounter, id, "moveZone").map(problem => ({ ...problem, kind: "ap" as const })),
    );
    payAction(encounter, id, "moveZone");
    here = next;
  }
  return problems.filter(
    ({ text: { key } }, index) => problems.findIndex(other => other.text.key === key) === index,
  );
}

/** Returns a zone's name. */
export function nameOf(encounter: ZonesEncounter, zone: string): string {
  return encounter.state.zones.find(({ id }) => id === zone)?.name ?? zone;
}
