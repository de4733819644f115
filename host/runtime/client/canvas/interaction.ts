import { platform } from "../platform.ts";
import { requestFrame } from "./frames.ts";
import { receiveDrop } from "./drop.ts";

/** The distance in pixels at which a press becomes a drag. */
const DRAG_DISTANCE = 6;
/** The maximum time in milliseconds between the two clicks of a double-click. */
const DOUBLE_CLICK = 350;

interface Press {
  object: any;
  button: number;
  x: number;
  y: number;
  origin: any;
  pivot: any;
  dragging: "object" | "layer" | "pan" | null;
  event: any;
}

/**
 * Creates the pointer event that canvas objects receive. It contains the modifier keys, the mouse buttons,
 * and the position on the canvas.
 */
export function canvasEvent(native: any, canvas: any, interactionData: any = {}): any {
  const point = canvas.canvasCoordinatesFromClient({ x: native.clientX, y: native.clientY });
  return {
    nativeEvent: native,
    type: native.type,
    button: native.button,
    buttons: native.buttons,
    shiftKey: native.shiftKey,
    ctrlKey: native.ctrlKey || native.metaKey,
    altKey: native.altKey,
    metaKey: native.metaKey,
    clientX: native.clientX,
    clientY: native.clientY,
    deltaY: native.deltaY,
    global: { x: native.clientX, y: native.clientY },
    interactionData,
    getLocalPosition: () => ({ ...point }),
    stopPropagation: () => native.stopPropagation(),
    preventDefault: () => native.preventDefault(),
    point,
  };
}

/** Translates pointer events on the board into clicks, hovers and drags on its objects. */
export class Interaction {
  readonly #canvas: any;
  #press: Press | null = null;
  #door: any = null;
  #lastClick = { time: 0, object: null as any, button: -1 };

  constructor(canvas: any, view: HTMLElement) {
    this.#canvas = canvas;
    const on = (name: string, handle: (event: any) => void): void =>
      view.addEventListener(name, event => {
        if (canvas.ready) handle.call(this, event);
      });
    on("pointerdown", this.#down);
    on("pointermove", this.#move);
    on("pointerup", this.#up);
    on("pointercancel", this.#cancel);
    on("pointerleave", event => {
      if (!this.#press) this.#hover(null, event);
    });
    on("wheel", event => this.#wheel(event));
    view.addEventListener("contextmenu", event => event.preventDefault());
    view.addEventListener("dragover", event => event.preventDefault());
    view.addEventListener("drop", event => {
      if (canvas.ready) void receiveDrop(event);
    });
    globalThis.addEventListener("keydown", event => {
      if (event.key === "Escape" && this.#press?.dragging) this.#cancel(event);
      if (event.key === "Control" && !event.repeat && this.#press?.dragging === "object")
        this.#press.object._addDragWaypoint?.();
    });
  }

  /** Returns the topmost object of the active layer at a point. */
  #at({ x, y }: { x: number; y: number }, event: any): any {
    const { game } = platform;
    const layer = this.#canvas.activeLayer;
    const found = (layer?.placeables ?? []).filter(
      (object: any) => object.visible && object._containsPoint?.(x, y) && object._canHover(game.user, event),
    );
    found.sort(
      (a: any, b: any) =>
        (a.document.elevation ?? 0) - (b.document.elevation ?? 0) ||
        (a.document.sort ?? 0) - (b.document.sort ?? 0) ||
        a.parent.children.indexOf(a) - b.parent.children.indexOf(b),
    );
    return found.at(-1) ?? null;
  }

  /** Returns the door icon at a point. Door icons are above all other objects, whichever layer is active. */
  #doorAt({ x, y }: { x: number; y: number }): any {
    const doors: any[] = this.#canvas.controls.doors?.children ?? [];
    return doors.find(door => door.visible && door._containsPoint?.(x, y)) ?? null;
  }

  #hoverDoor(door: any, event: any): void {
    if (door === this.#door) return;
    if (!this.#door?.destroyed) this.#door?._onMouseOut(event);
    this.#door = door;
    door?._onMouseOver(event);
    requestFrame();
  }

  #hover(object: any, event: any): void {
    const hovered = this.#canvas.activeLayer?.hover ?? null;
    if (object === hovered) return;
    hovered?._onHoverOut(event);
    object?._onHoverIn(event);
  }

  #down(native: PointerEvent): void {
    (globalThis.document.activeElement as HTMLElement | null)?.blur?.();
    const event = canvasEvent(native, this.#canvas);
    const door = this.#doorAt(event.point);
    if (door && native.button !== 1) {
      if (native.button === 0) void door._onMouseDown(event);
      else void door._onRightDown(event);
      return;
    }
    const object = this.#at(event.point, event);
    (native.target as HTMLElement).setPointerCapture?.(native.pointerId);
    this.#press = {
      object,
      button: native.button,
      x: native.clientX,
      y: native.clientY,
      origin: event.point,
      pivot: this.#canvas.stage.pivot.clone(),
      dragging: null,
      event,
    };
    this.#hover(object, event);
    const { time, object: last, button } = this.#lastClick;
    const isDouble = native.timeStamp - time < DOUBLE_CLICK && last === object && button === native.button;
    this.#lastClick = { time: isDouble ? 0 : native.timeStamp, object, button: native.button };
    const target = object ?? this.#canvas.activeLayer;
    if (native.button !== 0) return;
    if (isDouble) target?._onClickLeft2(event);
    else target?._onClickLeft(event);
  }

  #move(native: PointerEvent): void {
    const event = canvasEvent(native, this.#canvas);
    this.#canvas.mousePosition.set(event.point.x, event.point.y);
    const press = this.#press;
    if (!press) {
      const door = this.#doorAt(event.point);
      this.#hoverDoor(door, event);
      return this.#hover(door ? null : this.#at(event.point, event), event);
    }
    if (!press.dragging) {
      if (Math.hypot(native.clientX - press.x, native.clientY - press.y) < DRAG_DISTANCE) return;
      this.#startDrag(press, event);
    }
    event.interactionData = press.event.interactionData;
    event.interactionData.destination = event.point;
    if (press.dragging === "pan") {
      const { x: scale } = this.#canvas.stage.scale;
      this.#canvas.pan({
        x: press.pivot.x - (native.clientX - press.x) / scale,
        y: press.pivot.y - (native.clientY - press.y) / scale,
      });
    } else if (press.dragging === "object") press.object._onDragLeftMove(event);
    else if (press.dragging === "layer") this.#select(press, event, false);
  }

  #startDrag(press: Press, event: any): void {
    const { user } = platform.game;
    this.#lastClick.time = 0;
    press.event.interactionData = { origin: press.origin, destination: event.point, object: press.object };
    if (press.button === 2) press.dragging = "pan";
    else if (press.object && press.object._canDragLeftStart(user, press.event)) {
      press.dragging = "object";
      press.object._onDragLeftStart(press.event);
    } else if (!press.object) press.dragging = "layer";
  }

  #up(native: PointerEvent): void {
    const press = this.#press;
    this.#press = null;
    if (!press) return;
    const event = canvasEvent(native, this.#canvas, press.event.interactionData);
    if (press.dragging) event.interactionData.destination = event.point;
    if (press.dragging === "object") press.object._onDragLeftDrop(event);
    else if (press.dragging === "layer") this.#select(press, event, true);
    else if (press.button === 2 && !press.dragging) {
      const isDouble = this.#lastClick.time === 0;
      const target = press.object ?? this.#canvas.activeLayer;
      if (isDouble && press.object) press.object._onClickRight2(event);
      else target?._onClickRight(event);
    }
  }

  #cancel(native: Event): void {
    const press = this.#press;
    this.#press = null;
    if (press?.dragging === "object") press.object._onDragLeftCancel({ ...press.event, nativeEvent: native });
    if (press?.dragging === "layer") this.#drawBox(null);
  }

  /**
   * Handles a drag over empty ground. The drag selects the objects inside the box or, with the target tool,
   * targets them. A layer can also handle the drag itself.
   */
  #select(press: Press, event: any, done: boolean): void {
    const layer = this.#canvas.activeLayer;
    const { origin } = press;
    const { point } = event;
    const box = {
      x: Math.min(origin.x, point.x),
      y: Math.min(origin.y, point.y),
      width: Math.abs(point.x - origin.x),
      height: Math.abs(point.y - origin.y),
    };
    this.#drawBox(done ? null : box);
    if (!done) return;
    if (platform.game.activeTool === "target" && layer.targetObjects)
      layer.targetObjects(box, { releaseOthers: !event.shiftKey });
    else layer.selectObjects?.(box, { releaseOthers: !event.shiftKey });
  }

  #drawBox(box: any): void {
    this.#canvas.controls.drawSelect(box ?? { x: 0, y: 0, width: 0, height: 0 });
    if (!box) this.#canvas.controls.select.clear();
    requestFrame();
  }

  #wheel(native: WheelEvent): void {
    native.preventDefault();
    const event = canvasEvent(native, this.#canvas);
    if (native.shiftKey || event.ctrlKey) {
      this.#canvas.activeLayer?._onMouseWheel(event);
      return;
    }
    const scale = this.#canvas.stage.scale.x * (native.deltaY > 0 ? 0.9 : 1.1);
    this.#canvas.pan({ scale });
  }
}
