export { bearingTo, type Point } from "./plane.ts";
export { gridKinds, diagonalRules, type Grid, type GridKind, type DiagonalRule } from "./grid.ts";
export { pieceKinds, pieceSides, type Piece, type PieceKind, type PieceSide } from "./piece.ts";
export { wallKinds, wallSides, type Wall, type WallKind, type WallSide } from "./walls.ts";
export { checkBattlefield, type Battlefield } from "./battlefield.ts";
export { apart, apartFromPlace, placesApart, type Apart } from "./distance.ts";
export { runUpBehind } from "./run-up.ts";
export { arcOf, frontArc } from "./arcs.ts";
export { type InTheWay, type LineOfFire, type LineProbe } from "./line-of-fire.ts";
export { besideOf, engagedBy } from "./engaged.ts";
export {
  coverOnMap,
  relativePositionOnMap,
  type CoverCircumstances,
  type RelativePositionOnMap,
} from "./relative-position.ts";
export { isDifficult } from "./ground.ts";
export {
  blastOnMap,
  lineDirections,
  nearestDirection,
  templateOnMap,
  type AreaOnMap,
  type TemplateLine,
} from "./area-spaces.ts";
export { areaOutline } from "./area-outline.ts";
export { areaPieces, snappedPlace } from "./area-surroundings.ts";
export { victimsOf, type Victim } from "./area-victims.ts";
export { aimOnMap, type AimOnMap } from "./area-aim.ts";
export { scatterBearing, scatterOnMap, type ScatterOnMap } from "./scatter-on-map.ts";
export { isFree, pulledTowards, pushedAway, type Shove } from "./shove.ts";
export {
  terrainKinds,
  vaultGrades,
  type Terrain,
  type TerrainHazard,
  type TerrainKind,
  type VaultGrade,
} from "./terrain.ts";
export {
  stretchesOf,
  testOfPart,
  pathParts,
  type PartKind,
  type PartTest,
  type PathPart,
} from "./path-parts.ts";
export { movementModes, type MovementMode, type PathStart, type PathStep } from "./path-step.ts";
export {
  movementNeeded,
  pathCost,
  type MovementNeeded,
  type MovementSpeeds,
  type PathCost,
} from "./path-cost.ts";
