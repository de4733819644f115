import type { Action } from "../../actions/core/action.ts";
import { inFeet } from "../../actions/core/card.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { rangeBands } from "../../rules/combat/range.ts";
import { isMarkedByDialog } from "../../canvas/marked-set.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { geometry } from "../../world/geometry.ts";
import { isDown } from "../../world/is-down.ts";
import { formatShown } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { byUse } from "./by-use.ts";
import type { Candidate } from "./target-view.ts";

/** A possible target and its actor. */
export interface Present extends Candidate {
  readonly actor: BlackoutActor;
  /** The actor's token on this scene, or null if there is none. */
  readonly token: BlackoutToken | null;
}

/**
 * Returns the actors of the tokens that the user targeted manually. Omits tokens that a dialog marked as
 * targets.
 */
export function targetedActors(): BlackoutActor[] {
  return [...game.user.targets].flatMap(token =>
    isMarkedByDialog(token) ? [] : (person(token.actor) ?? []),
  );
}

/** Returns the actors of the tokens that the user has selected. */
export function selectedActors(): BlackoutActor[] {
  const selected = canvas.ready ? (canvas.tokens?.controlled ?? []) : [];
  return selected.flatMap(token => person(token.actor) ?? []);
}

/**
 * Returns the possible targets without duplicates: the actors in the viewed scene and in the encounter,
 * followed by `also`. Hidden tokens are included only for Gamemasters. Among the actors in the scene and
 * encounter, the acting actor comes last.
 */
export function presentActors(acting: BlackoutActor | null, also: readonly BlackoutActor[] = []): Present[] {
  const sees = (hidden: boolean) => game.user.isGM || !hidden;
  const tokens = [...(game.scenes.viewed?.tokens ?? [])].flatMap(token =>
    sees(token.hidden) ? presentActor(token.actor, token.name, token) : [],
  );
  const fighters = [...(game.combat?.combatants ?? [])].flatMap(each =>
    sees(each.hidden) ? presentActor(each.actor, each.name, each.token, each) : [],
  );
  const here = onceEach([...tokens, ...fighters]).sort(
    (a, b) => Number(a.actor === acting) - Number(b.actor === acting) || a.name.localeCompare(b.name),
  );
  const others = also
    .flatMap(actor => presentActor(actor, actor.name, actor.token))
    .sort((a, b) => a.name.localeCompare(b.name));
  return onceEach([...here, ...others]);
}

/**
 * Returns the possible targets, grouped by side and sorted by distance, with the distance as a note. The
 * other side comes first, or the actor's own side if the action aids its targets. If the action doesn't aid
 * its targets, actors who are down come last within their side. If the map doesn't show the sides, actors of
 * the same type count as one side.
 */
export function bySides(
  acting: BlackoutActor,
  present: readonly Present[],
  { aids = false }: Pick<Action, "aids">,
  words: Words,
): readonly Present[] {
  const below = (one: Present, own: boolean): Present =>
    own === aids ? one : { ...one, below: own ? "ownSide" : "othersHere" };
  const rows = present.map(one => {
    if (one.actor === acting) return { one: below(one, true), far: Infinity };
    const { feet, band } = geometry().relativePosition(acting, one.actor);
    const alike = geometry().alike?.(acting, one.actor) ?? one.actor.type === acting.type;
    const note =
      feet !== undefined
        ? formatShown(inFeet(feet), words)
        : band
          ? words.localize(`BLACKOUT.field.bandIs.${band}`)
          : "";
    return {
      one: below({ ...one, note }, alike),
      far: feet ?? (band ? rangeBands.indexOf(band) : 0),
    };
  });
  return rows.sort((a, b) => byUse(a.one, b.one, aids) || a.far - b.far).map(({ one }) => one);
}

function onceEach(all: readonly Present[]): Present[] {
  return all.filter(({ uuid }, index) => all.findIndex(other => other.uuid === uuid) === index);
}

function presentActor(
  actor: Actor.Implementation | null | undefined,
  name: string | null | undefined,
  token: BlackoutToken | null = null,
  combatant: Combatant.Implementation | null = token?.combatant ?? null,
): Present[] {
  const found = person(actor);
  if (!found) return [];
  const down = isDown({ actor: found, combatant });
  return [{ uuid: found.uuid, name: name || found.name, actor: found, token, ...(down ? { down } : {}) }];
}

function person(actor: Actor.Implementation | null | undefined): BlackoutActor | null {
  return actor?.isTarget() ? actor : null;
}
