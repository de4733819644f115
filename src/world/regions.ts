import { SYSTEM_ID } from "../system-id.ts";
import { isRecord } from "../ledger/plain.ts";
import type { BlackoutToken } from "../documents/token.ts";

/** Where a token stands or could: pixels of its scene, and units of elevation. */
export interface TokenSpot {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** The uuids of the regions of its scene that hold a token at a place, by the core's own test. */
export function regionsAt(token: BlackoutToken, { x, y, elevation }: TokenSpot): readonly string[] {
  return [...(token.parent?.regions ?? [])]
    .filter(region => token.testInsideRegion(region, { x, y, elevation }))
    .map(({ uuid }) => uuid);
}

/** A region of a scene that may be a part of the battlefield. */
export interface GroundRegion {
  /** Its uuid. */
  readonly id: string;
  readonly name: string;
  /** The edges of the ground that it covers, in pixels of the scene. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The regions of a scene that may be parts of the battlefield, with the ground that they cover: all but the
 * areas that actions made.
 */
export function groundRegions(scene: Scene.Implementation | null): readonly GroundRegion[] {
  return (scene?.regions.contents ?? [])
    .filter(({ flags }) => !isArea(flags))
    .map(region => {
      const { left, top, right, bottom } = region.bounds;
      return { id: region.uuid, name: region.name, left, top, right, bottom };
    });
}

function isArea(flags: object): boolean {
  const own = (flags as Readonly<Record<string, unknown>>)[SYSTEM_ID];
  return isRecord(own) && "area" in own;
}
