/** The part of `foundry.data` that doesn't need a browser. */
export * as fields from "./fields/index.ts";
export * as operators from "./operators.ts";
export * as regionBehaviors from "./region-behaviors.ts";
export * as validation from "./validation.ts";
export * as validators from "./validators.ts";
export { ActiveEffectTypeDataModel } from "./active-effect-data.ts";
export { LightData } from "./light-data.ts";
export { PrototypeToken } from "./prototype-token.ts";
export {
  BaseShapeData,
  CircleShapeData,
  ConeShapeData,
  EllipseShapeData,
  EmanationShapeData,
  GridShapeData,
  LineShapeData,
  PolygonShapeData,
  RectangleShapeData,
  RingShapeData,
  TokenShapeData,
} from "./shapes.ts";
export { TextureData } from "./texture-data.ts";
