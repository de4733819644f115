import { SYSTEM_ID } from "../system-id.ts";
import { isRecord } from "../ledger/plain.ts";
import type { BlackoutToken } from "../documents/token.ts";

/** An actual or possible position of a token, in pixels of its scene and units of elevation. */
export interface TokenSpot {
  readonly x: number;
  readonly y: number;
  readonly elevation: number;
}

/** Returns the UUIDs of the scene's regions that contain a token at a position, according to Foundry. */
export function regionsAt(token: BlackoutToken, { x, y, elevation }: TokenSpot): readonly string[] {
  return [...(token.parent?.regions ?? [])]
    .filter(region => token.testInsideRegion(region, { x, y, elevation }))
    .map(({ uuid }) => uuid);
}

/** A region of a scene that can be part of the battlefield. */
export interface GroundRegion {
  /** The UUID of the region. */
  readonly id: string;
  readonly name: string;
  /** The bounds of the ground that the region covers, in scene pixels. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the regions of a scene that can be parts of the battlefield, with their bounds. Excludes areas
 * created by actions.
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
