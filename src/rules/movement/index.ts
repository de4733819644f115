export * from "./speed.ts";
export * from "./obstacles.ts";
export * from "./free-step.ts";
export * from "./jump.ts";
export * from "./fall.ts";
export * from "./swim.ts";
