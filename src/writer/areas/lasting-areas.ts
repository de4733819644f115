import type { AreaMark } from "../../world/areas/area-document.ts";
import { areaCollection, levelOfToken } from "../../compat/tokens.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { Change } from "../../ledger/change.ts";
import { isRecord } from "../../ledger/plain.ts";
import { asAction, isVerdictTrusted, readAction } from "../../actions/core/posted.ts";
import { roundSeconds } from "../../rules/conditions/clock.ts";
import { areaPieces } from "../../rules/battlefield/area-surroundings.ts";
import { victimsOf } from "../../rules/battlefield/area-victims.ts";
import type { Point } from "../../rules/battlefield/plane.ts";
import { readScene } from "../../world/read-scene.ts";

/** A lasting area, with the document that represents it on the scene. */
export interface LastingArea extends AreaMark {
  readonly id: string;
  readonly name: string;
  readonly scene: string;
  readonly collection: "regions" | "templates";
}

/**
 * Returns the lasting areas of a scene. Their data comes from the ledgers of the actions that created them
 * rather than from the documents, because players own some of these documents and must not be able to deal
 * damage by editing them.
 */
export function lastingAreas(scene: Scene.Implementation): readonly LastingArea[] {
  const there = scene.getEmbeddedCollection(
    areaCollection() === "regions" ? "Region" : "MeasuredTemplate",
  ) as Iterable<{ id: string | null }> & { has(id: string): boolean; size: number };
  if (there.size === 0) return [];
  return game.messages.contents.flatMap(message => {
    const action = asAction(message);
    if (!action || action.system.action !== "area" || !isVerdictTrusted(action)) return [];
    return readAction(action)
      .applied.flatMap(change => areaOf(change, scene.uuid) ?? [])
      .filter(({ id }) => there.has(id));
  });
}

function areaOf(change: Change, scene: string): LastingArea | null {
  if (
    !("created" in change) ||
    change.uuid !== scene ||
    (change.collection !== "regions" && change.collection !== "templates")
  )
    return null;
  const {
    created: { _id, name, flags },
    collection,
  } = change;
  const mark = isRecord(flags) && isRecord(flags["blackout"]) ? flags["blackout"]["area"] : null;
  return isRecord(mark)
    ? {
        ...(mark as object as AreaMark),
        level: typeof mark["level"] === "string" ? mark["level"] : null,
        id: _id,
        name: typeof name === "string" ? name : "",
        scene,
        collection,
      }
    : null;
}

/**
 * Whether a token is in an area, either at its current position or at any point of the path `path` (in
 * pixels). A sheltered token isn't in the area (R7.36).
 */
export function isIn(
  area: LastingArea,
  token: TokenDocument.Implementation,
  path: readonly Point[] = [],
): boolean {
  const scene = token.parent;
  const reading = scene && readScene(scene, [token]);
  const level = levelOfToken(token);
  // In Foundry 14, tokens on another level are outside the area. Areas from older versions have no level.
  if (level !== null && (area.level ?? level) !== level) return false;
  const piece = reading?.field.pieces.find(({ id }) => id === token.id);
  if (!reading || !piece) return false;
  const end = path.at(-1) ?? { x: 0, y: 0 };
  const near = areaPieces(
    reading.field,
    area.area.from,
    area.area.feet * 2 + reading.field.grid.spaceFeet * 2 + piece.acrossFeet,
    level,
  );
  const others = near.pieces.filter(({ id }) => id !== piece.id);
  return [end, ...path].some(point => {
    const by = reading.toFeet({ x: point.x - end.x, y: point.y - end.y });
    const moved = { ...piece, spaces: piece.spaces.map(({ x, y }) => ({ x: x + by.x, y: y + by.y })) };
    return victimsOf({ ...near, pieces: [...others, moved] }, area.area, currentHouseRules()).some(
      ({ id, sheltered }) => id === piece.id && !sheltered,
    );
  });
}

/**
 * Whether an area has expired. In the encounter in which it was created, an area lasts for its number of
 * rounds, counted from the turn in which it was created. Otherwise, the world time determines when it
 * expires.
 */
export function isOver({ rounds, time, combat: id, round, combatant }: LastingArea): boolean {
  const combat = id === "" ? undefined : game.combats.get(id);
  if (!combat?.started) return game.time.worldTime >= time + rounds * roundSeconds;
  const maker = combat.combatants.get(combatant);
  const passed = combat.round - round;
  if (!maker) return passed > rounds;
  return (
    passed > rounds ||
    (passed === rounds &&
      combat.fighters.some(fighter => fighter.id === combatant && fighter.began >= combat.round))
  );
}
