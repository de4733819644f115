/**
 * The few parts of PIXI that the canvas needs on clients without a page: nested containers with positions,
 * and shapes that can test whether they contain a point. They draw nothing.
 */

class Point {
  x: number;
  y: number;

  constructor(x = 0, y = 0) {
    this.x = x;
    this.y = y;
  }

  set(x = 0, y = x): this {
    return Object.assign(this, { x, y });
  }

  copyFrom({ x, y }: Point): this {
    return this.set(x, y);
  }

  clone(): Point {
    return new Point(this.x, this.y);
  }
}

class Container {
  [key: string]: any;
  children: Container[] = [];
  parent: Container | null = null;
  position = new Point();
  scale = new Point(1, 1);
  pivot = new Point();
  anchor = new Point();
  visible = true;
  renderable = true;
  alpha = 1;
  rotation = 0;
  zIndex = 0;
  destroyed = false;
  readonly #listeners = new Map<string, ((...args: any[]) => void)[]>();

  get x(): number {
    return this.position.x;
  }
  set x(value: number) {
    this.position.x = value;
  }
  get y(): number {
    return this.position.y;
  }
  set y(value: number) {
    this.position.y = value;
  }
  get angle(): number {
    return (this.rotation * 180) / Math.PI;
  }
  set angle(value: number) {
    this.rotation = (value * Math.PI) / 180;
  }

  addChild<T extends Container>(...children: T[]): T | undefined {
    for (const child of children) {
      child.parent?.removeChild(child);
      child.parent = this;
      this.children.push(child);
    }
    return children[0];
  }

  removeChild<T extends Container>(...children: T[]): T | undefined {
    for (const child of children) {
      this.children = this.children.filter(each => each !== child);
      child.parent = null;
    }
    return children[0];
  }

  removeChildren(): Container[] {
    const children = [...this.children];
    this.removeChild(...children);
    return children;
  }

  destroy({ children = false }: { children?: boolean } = {}): void {
    if (children) for (const child of [...this.children]) child.destroy({ children });
    this.parent?.removeChild(this);
    this.destroyed = true;
  }

  on(event: string, listener: (...args: any[]) => void): this {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
    return this;
  }

  off(event: string): this {
    this.#listeners.delete(event);
    return this;
  }

  emit(event: string, ...args: any[]): boolean {
    const listeners = this.#listeners.get(event) ?? [];
    for (const listener of listeners) listener(...args);
    return listeners.length > 0;
  }
}

/** Stands in for the Graphics class of PIXI, and ignores everything that is drawn with it. */
class Graphics extends Container {
  constructor() {
    super();
    for (const name of [
      "clear",
      "beginFill",
      "endFill",
      "lineStyle",
      "drawCircle",
      "drawRect",
      "drawRoundedRect",
      "drawPolygon",
      "drawShape",
      "moveTo",
      "lineTo",
      "closePath",
      "drawEllipse",
      "beginHole",
      "endHole",
      "arc",
      "arcTo",
      "bezierCurveTo",
      "quadraticCurveTo",
      "beginTextureFill",
      "lineTextureStyle",
    ])
      this[name] = () => this;
  }
}

class Sprite extends Container {
  texture: any;
  width = 0;
  height = 0;

  constructor(texture?: any) {
    super();
    this.texture = texture;
  }
}

class Text extends Sprite {
  text: string;
  style: any;

  constructor(text = "", style: any = {}) {
    super();
    this.text = text;
    this.style = style;
  }
}

class Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;

  constructor(x = 0, y = 0, width = 0, height = 0) {
    [this.x, this.y, this.width, this.height] = [x, y, width, height];
  }

  get left(): number {
    return this.x;
  }
  get right(): number {
    return this.x + this.width;
  }
  get top(): number {
    return this.y;
  }
  get bottom(): number {
    return this.y + this.height;
  }

  contains(x: number, y: number): boolean {
    return x >= this.x && x < this.right && y >= this.y && y < this.bottom;
  }

  clone(): Rectangle {
    return new Rectangle(this.x, this.y, this.width, this.height);
  }
}

class Circle {
  x: number;
  y: number;
  radius: number;

  constructor(x = 0, y = 0, radius = 0) {
    [this.x, this.y, this.radius] = [x, y, radius];
  }

  contains(x: number, y: number): boolean {
    return Math.hypot(x - this.x, y - this.y) <= this.radius;
  }
}

class Polygon {
  points: number[];

  constructor(...points: any[]) {
    const given = Array.isArray(points[0]) ? points[0] : points;
    this.points = typeof given[0] === "number" ? [...given] : given.flatMap(({ x, y }: Point) => [x, y]);
  }

  contains(x: number, y: number): boolean {
    let inside = false;
    const { points } = this;
    for (let at = 0, last = points.length - 2; at < points.length; last = at, at += 2) {
      const [x0, y0, x1, y1] = [points[at]!, points[at + 1]!, points[last]!, points[last + 1]!];
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) inside = !inside;
    }
    return inside;
  }
}

export const standIn = {
  Container,
  Graphics,
  Sprite,
  Text,
  Point,
  Rectangle,
  Circle,
  Polygon,
  Texture: { EMPTY: null, from: () => null },
};
