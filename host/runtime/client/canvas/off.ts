import { NotImplementedInHost } from "../../common/errors.ts";

/** What is answered for while the canvas is off; every other name throws. */
const ANSWERED: Record<string, Record<string, unknown>> = {
  canvas: { ready: false, initialized: false, loading: false, scene: null, id: null, then: undefined },
  layer: { active: false, then: undefined },
};

const LAYERS = [
  "tokens",
  "drawings",
  "tiles",
  "walls",
  "regions",
  "templates",
  "notes",
  "lighting",
  "sounds",
];

/** Symbols and what test tools and consoles look at are no use of the platform. */
function isProbe(key: PropertyKey): boolean {
  return (
    typeof key === "symbol" ||
    key === "toJSON" ||
    key === "constructor" ||
    key === "nodeType" ||
    key === "$$typeof"
  );
}

function guarded(name: string, own: Record<string, unknown>): any {
  return new Proxy(own, {
    get(target, key) {
      if (key in target || isProbe(key)) return Reflect.get(target, key);
      throw new NotImplementedInHost(`${name}.${String(key)}`);
    },
    has: (target, key) => key in target,
  });
}

export function offLayer(id: string): any {
  return guarded(`canvas.${id}`, {
    ...ANSWERED.layer,
    placeables: [],
    controlled: [],
    get: () => undefined,
    releaseAll: () => 0,
  });
}

/**
 * The `canvas` of a client that draws none: never ready, without scene and without placeables.
 * Its layers exist and are empty, because systems ask for controlled and placed tokens without a guard.
 */
export function createCanvasOff(): any {
  const own: Record<string, unknown> = { ...ANSWERED.canvas };
  for (const id of LAYERS) own[id] = offLayer(id);
  return guarded("canvas", own);
}
