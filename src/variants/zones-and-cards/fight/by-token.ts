import { bordering } from "../rules/zone-map.ts";
import { text } from "../../../actions/core/card.ts";
import type { Problem } from "../../../actions/core/action.ts";
import type { Drag, TokenMoved, TokenWay } from "../../../actions/variants/token-way.ts";
import type { VariantFacts } from "../../../actions/variants/variant.ts";
import { actingProblems, payAction } from "./acting.ts";
import type { NamedZone } from "./fight-of.ts";
import { Fray } from "./fray.ts";

/*
 * Zones that are regions of a scene (Z4.1): the map says who goes where. Only a token that comes from one
 * zone into another takes somebody along; who moves by the board or the bar leaves their token where it
 * stands, and it takes them nowhere until it enters another zone itself.
 */

/**
 * Z4.1: the zones that a token comes into on its way, in their order, for somebody who is in `here` by the
 * fight. Each drag counts, also one that takes back another; one that ends where it began leads nowhere.
 */
export function zonesOnWay(
  zones: readonly NamedZone[],
  here: string,
  drags: TokenWay["drags"],
): readonly string[] {
  return drags.reduce<readonly string[]>(
    (way, drag) => [...way, ...zonesOnDrag(zones, way.at(-1) ?? here, drag)],
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
    // Where regions lie upon each other, whoever stands in both stays in the one that they were in.
    return there.includes(before) ? before : (there[0] ?? "");
  };
  const way: string[] = [];
  let before = at(start, here);
  for (const held of rest) {
    const now = at(held, before);
    if (now === "" || now === before) continue;
    way.push(now);
    before = now;
  }
  if (way.at(-1) === here) return [];
  return way.slice(way.lastIndexOf(here) + 1);
}

/**
 * Z3.1, Z4.1: what comes of a token's way: a move for each zone in the own turn, else somebody is simply
 * there. A Gamemaster who moves somebody else's character puts it there, too.
 */
export function tokenMoves(
  facts: VariantFacts,
  { drags, byGamemaster, ownTurn }: TokenWay,
): TokenMoved | null {
  const fray = new Fray(facts);
  const { me } = fray;
  if (facts.combat === null || facts.own === "") return null;
  const way = zonesOnWay(fray.fight.zones, fray.place(me).zone, drags);
  if (way.length === 0) return null;
  const free = !ownTurn || !fray.fights(me) || (byGamemaster && fray.person(me).side === "player");
  // Who is only put somewhere is nowhere else where it ends as it began.
  if (free && way.at(-1) === fray.place(me).zone) return null;
  return {
    action: { action: "zones.moveToken", combatant: me, choices: { way, free }, name: "" },
    problems: free ? [] : wayProblems(fray, me, way),
  };
}

/**
 * Z3.1, Z4.1, Z4.6, Z5.6, Z7.5: what stands against going through these zones in the own turn. Pays what each
 * takes on the way.
 */
export function wayProblems(fray: Fray, id: string, way: readonly string[]): readonly Problem[] {
  const { zones, links } = fray.fight;
  const problems: Problem[] = [];
  let here = fray.place(id).zone;
  for (const next of way) {
    const joined =
      here === "" ||
      !zones.some(zone => zone.id === here) ||
      bordering({ zones, links }, here).includes(next);
    if (!joined)
      problems.push({
        kind: "ap",
        text: text("BLACKOUT.zones.byToken.notNext", {
          name: fray.name(id),
          from: nameOf(fray, here),
          to: nameOf(fray, next),
        }),
      });
    problems.push(
      ...actingProblems(fray, id, "moveZone").map(problem => ({ ...problem, kind: "ap" as const })),
    );
    payAction(fray, id, "moveZone");
    here = next;
  }
  return problems.filter(
    ({ text: { key } }, index) => problems.findIndex(other => other.text.key === key) === index,
  );
}

/** What a zone is called. */
export function nameOf(fray: Fray, zone: string): string {
  return fray.fight.zones.find(({ id }) => id === zone)?.name ?? zone;
}
