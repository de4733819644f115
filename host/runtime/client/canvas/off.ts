import { NotImplementedInHost } from "../../common/errors.ts";

/**
 * The members that are available while the canvas is disabled. Accessing any other member throws an error.
 */
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

/**
 * Whether a key is a symbol or a name that test tools and consoles read to inspect an object. Reading such a
 * key doesn't count as a use of Foundry.
 */
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
 * Creates the `canvas` of a client that draws no canvas. It is never ready, and has no scene and no
 * placeables. Its layers exist but are empty, because systems access controlled and placed tokens without
 * checking first.
 */
export function createCanvasOff(): any {
  const own: Record<string, unknown> = { ...ANSWERED.canvas };
  for (const id of LAYERS) own[id] = offLayer(id);
  return guarded("canvas", own);
}
