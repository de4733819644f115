import { equal } from "../../ledger/plain.ts";
import { snappedPlace } from "../../rules/battlefield/area-surroundings.ts";
import type { Point } from "../../rules/battlefield/plane.ts";
import { readScene, type SceneReading } from "../../world/read-scene.ts";
import { aimedView, sceneToAimOn, type Aiming, type AimView } from "./aiming.ts";
import { drawAim } from "./draw-area.ts";
import type { AreaPlace } from "../../world/areas/place.ts";
import { lineTowards, steppedLine, steppedPoint, directionOfKey, type DirectionKey } from "./steps.ts";

/** The elements in which users type text. */
const FIELDS = "input, textarea, select, [contenteditable], prose-mirror";

/**
 * The function that ends the current placement, or null if no area is being placed. There is only one
 * placement at a time.
 */
let endOther: (() => void) | null = null;
const listening: (() => void)[] = [];

/** Whether this user is currently placing an area. */
export function isPlacing(): boolean {
  return endOther !== null;
}

/** Calls the listener whenever this user starts or stops placing an area. */
export function onPlacing(listener: () => void): void {
  listening.push(listener);
}

function setPlacing(end: (() => void) | null): void {
  endOther = end;
  for (const listener of listening) listener();
}

/**
 * Lets this user choose the position of an area on the map. The pointer or the arrow keys move the area, a
 * click or Enter places it, and Escape cancels. After each move, calls `told` with the preview and a function
 * that places the area. No document is written, and other users don't see the preview. Resolves to null if
 * the user cancels or the acting actor isn't in the scene.
 */
export async function placeOnMap(
  aiming: Aiming,
  before: AreaPlace | null,
  told: (view: AimView, take: () => void) => void,
): Promise<AreaPlace | null> {
  endOther?.();
  const scene = sceneToAimOn(aiming.actor);
  const page = canvas.app?.view.ownerDocument?.defaultView;
  if (!scene?.id || !page) return null;
  return new Promise(resolve => {
    const placing = new Placing(aiming, readScene(scene), scene.id as string, before, view => {
      told(view, () => {
        end(placing.place);
      });
    });
    const listeners = listenersOf(placing, place => {
      end(place);
    });
    const end = (place: AreaPlace | null) => {
      for (const [name, listener] of listeners) page.removeEventListener(name, listener, { capture: true });
      Hooks.off("canvasTearDown", tornDown);
      setPlacing(null);
      drawAim(null);
      resolve(place);
    };
    const tornDown = Hooks.on("canvasTearDown", () => {
      end(null);
    });
    setPlacing(() => {
      end(null);
    });
    for (const [name, listener] of listeners) page.addEventListener(name, listener, { capture: true });
    placing.show();
  });
}

/** Cancels the current placement, if any. */
export function stopPlacing(): void {
  endOther?.();
}

/** The current position of the area to be placed, and the methods that change it. */
class Placing {
  readonly #aiming: Aiming;
  readonly #reading: SceneReading;
  readonly #told: (view: AimView) => void;
  readonly #origin: Point;
  readonly #seed = foundry.utils.randomID();
  #place: AreaPlace;
  view: AimView | null = null;

  constructor(
    aiming: Aiming,
    reading: SceneReading,
    scene: string,
    before: AreaPlace | null,
    told: (view: AimView) => void,
  ) {
    this.#aiming = aiming;
    this.#reading = reading;
    this.#told = told;
    const start = beginning(aiming, scene, this.#seed);
    this.#place =
      before?.scene === scene && "x" in before === this.#isBlast ? { ...before, seed: this.#seed } : start;
    this.#origin = aimedView(aiming, start)?.origin ?? { x: 0, y: 0 };
  }

  get #isBlast(): boolean {
    return this.#aiming.weapon.blast > 0;
  }

  /** Moves the area to the space under the pointer or, for a Template, points its line there. */
  point(pixels: Point): void {
    const { field, toFeet, toPixels } = this.#reading;
    const common = { scene: this.#place.scene, seed: this.#seed };
    if (this.#isBlast) {
      const { x, y } = toPixels(snappedPlace(field, toFeet(pixels)));
      this.#move({ ...common, x, y });
    } else this.#move({ ...common, ...lineTowards(field, toFeet(this.#origin), toFeet(pixels)) });
  }

  step(key: DirectionKey): void {
    const { field, toFeet, toPixels } = this.#reading;
    const place = this.#place;
    if ("x" in place) {
      const { x, y } = toPixels(steppedPoint(field, toFeet(place), key));
      this.#move({ ...place, x, y });
    } else this.#move({ ...place, ...steppedLine(field.grid, place, key) });
  }

  #move(place: AreaPlace): void {
    if (equal(place, this.#place)) return;
    const view = aimedView(this.#aiming, place);
    // Moving the pointer beyond the edge of the scene doesn't move the area.
    if (!view) return;
    this.#place = place;
    this.show(view);
  }

  show(view: AimView | null = aimedView(this.#aiming, this.#place)): void {
    this.view = view;
    drawAim(view);
    if (view) this.#told(view);
  }

  get place(): AreaPlace | null {
    return this.view && this.#place;
  }
}

/**
 * Returns the initial position. A Blast starts at the user's target or, if there is none, at the actor who
 * uses it. A line starts in front of that actor.
 */
function beginning({ actor, weapon }: Aiming, scene: string, seed: string): AreaPlace {
  if (weapon.blast === 0) return { scene, seed, bearing: 0, start: 0 };
  const [target] = game.user.targets;
  const token = target?.document ?? canvas.scene?.tokens.find(each => each.actor === actor);
  const { x, y } = token?.getCenterPoint() ?? { x: 0, y: 0 };
  return { scene, seed, x, y };
}

type Listener = readonly [name: string, listener: (event: Event) => void];

/**
 * Returns the keyboard and pointer listeners for placing an area. They prevent other listeners from receiving
 * these events. Users can still drag the map with the right button and zoom with the mouse wheel.
 */
function listenersOf(placing: Placing, done: (place: AreaPlace | null) => void): readonly Listener[] {
  const taken = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onMap = (event: Event): event is PointerEvent =>
    event.target === canvas.app?.view && (event as PointerEvent).button !== 2;
  const pointAt = ({ clientX, clientY }: PointerEvent) => {
    placing.point(canvas.canvasCoordinatesFromClient({ x: clientX, y: clientY }));
  };
  return [
    [
      "pointermove",
      event => {
        if (event.target === canvas.app?.view && (event as PointerEvent).buttons === 0)
          pointAt(event as PointerEvent);
      },
    ],
    [
      "pointerdown",
      event => {
        if (!onMap(event)) return;
        taken(event);
        pointAt(event);
        if (placing.place) done(placing.place);
      },
    ],
    [
      "keydown",
      event => {
        const { key, target } = event as KeyboardEvent;
        const isIn = (selector: string) => Boolean((target as Partial<Element>).closest?.(selector));
        // Text fields need the other keys, and the focused button or link needs Enter.
        if (key !== "Escape" && (isIn(FIELDS) || (key === "Enter" && isIn("button, summary, a[href]"))))
          return;
        if (key === "Escape") done(null);
        else if (key === "Enter" && placing.place) done(placing.place);
        else if (key in directionOfKey) placing.step(key as DirectionKey);
        else return;
        taken(event);
      },
    ],
  ];
}
