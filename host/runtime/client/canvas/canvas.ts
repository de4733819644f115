import { Hooks } from "../hooks.ts";
import { platform } from "../platform.ts";
import { animate, drawFrame, drawWith, requestFrame, watch } from "./frames.ts";
import { CanvasEdges } from "./geometry/edges.ts";
import { Interaction } from "./interaction.ts";
import { InterfaceCanvasGroup } from "./interface-group.ts";
import { CanvasLayer } from "./layers/canvas-layer.ts";
import { offLayer } from "./off.ts";
import { canDraw, PIXI } from "./pixi.ts";
import { loadTexture } from "./placeables/token-parts.ts";

interface View { x?: number | null; y?: number | null; scale?: number | null }

/** The layers that this host has; every other name throws. */
const LAYERS = ["regions", "templates", "walls", "tokens", "controls"];

const LAYER_OF: Record<string, string> = {
  Token: "tokens", Wall: "walls", Region: "regions", MeasuredTemplate: "templates", Drawing: "drawings", Tile: "tiles", Note: "notes", AmbientLight: "lighting", AmbientSound: "sounds",
};

/** The viewed scene as it is drawn, and everything on it that can be taken in hand. */
export class Canvas {
  [key: string]: any;
  stage: any = null;
  app: any = null;
  hud: any = null;
  interface: any = null;
  edges = new CanvasEdges();
  mousePosition: any = new PIXI.Point();
  dimensions: any = null;
  loading = false;
  highlightObjects = false;
  #scene: any = null;
  #ready = false;
  #initialized = false;
  readonly #ground = new PIXI.Container();
  /** Where each scene was looked at last. */
  readonly #views = new Map<string, Required<View>>();
  /** The drawing that is under way; the next one waits for it. */
  #drawing: Promise<unknown> = Promise.resolve();

  get ready(): boolean { return this.#ready; }
  get initialized(): boolean { return this.#initialized; }
  get scene(): any { return this.#scene; }
  get id(): string | null { return this.#scene?.id ?? null; }
  /** The grid of the scene. */
  get grid(): any { return this.#scene?.grid ?? null; }
  get layers(): any[] { return [this.interface?.grid, ...LAYERS.map(name => this[name])].filter(layer => layer instanceof CanvasLayer); }
  get activeLayer(): any { return this.layers.find(layer => layer.active) ?? null; }
  get screenDimensions(): [number, number] { return [globalThis.innerWidth ?? 0, globalThis.innerHeight ?? 0]; }

  getLayerByEmbeddedName(name: string): any {
    const layer = LAYER_OF[name];
    return layer && LAYERS.includes(layer) ? this[layer] ?? null : null;
  }

  getCollectionLayer(name: string): any { return LAYERS.includes(name) ? this[name] ?? null : null; }

  /** Makes the layers, and the board that they are drawn on; draws nothing yet. */
  initialize(): void {
    if (this.#initialized) return;
    const { CONFIG } = platform;
    const classes = CONFIG.Canvas.layers;
    this.stage = new PIXI.Container();
    this.stage.addChild(this.#ground);
    this.interface = new InterfaceCanvasGroup();
    this.interface.grid = this.interface.addChild(new classes.grid.layerClass());
    for (const name of LAYERS) this[name] = this.interface.addChild(new classes[name].layerClass());
    for (const name of ["drawings", "tiles", "notes", "lighting", "sounds", "weather"]) this[name] = offLayer(name);
    for (const [name, { layerClass }] of Object.entries<any>(classes)) if (!(name in this) && layerClass?.prototype instanceof CanvasLayer) this[name] = this.interface.addChild(new layerClass());
    this.stage.addChild(this.interface);
    this.hud = { token: new CONFIG.Token.hudClass(), align: () => this.#alignHud() };
    this.#initialized = true;
    if (canDraw) this.#openBoard();
  }

  #openBoard(): void {
    const view = document.createElement("canvas");
    view.id = "board";
    document.body.prepend(view);
    const [width, height] = this.screenDimensions;
    this.app = new PIXI.Application({ view, width, height, antialias: false, autoStart: false, sharedTicker: false, backgroundColor: 0x222222, powerPreference: "low-power" });
    this.app.stage.destroy();
    this.app.stage = this.stage;
    keepStill(this.app.ticker);
    PIXI.Ticker.system.autoStart = false;
    PIXI.Ticker.system.stop();
    drawWith(() => { if (this.#ready) this.app.renderer.render(this.stage); });
    watch(this.stage);
    globalThis.addEventListener("resize", () => this._onResize());
    new Interaction(this, view);
  }

  _onResize(): void {
    this.app.renderer.resize(...this.screenDimensions);
    if (this.#ready) this.pan(this.#view);
  }

  /** Draws a scene: the given one, else the one that this user views. */
  async draw(scene?: any): Promise<this> {
    const { game } = platform;
    const before = this.#drawing;
    let done: () => void = () => undefined;
    this.#drawing = new Promise<void>(resolve => { done = resolve; });
    try {
      await before;
      await this.#draw(scene === undefined ? game.scenes.get(game.user.viewedScene) ?? null : scene);
    } finally {
      done();
    }
    return this;
  }

  async #draw(scene: any): Promise<void> {
    this.initialize();
    const held = scene && scene === this.#scene ? this.#holdings() : null;
    if (this.#scene) await this.tearDown();
    this.#scene = scene;
    if (!scene) return;
    this.loading = true;
    this.dimensions = scene.getDimensions();
    Hooks.callAll("canvasInit", this);
    this.edges.initialize();
    await this.#drawGround();
    // What tokens draw of their own goes on the grid and the controls, so those come first.
    for (const layer of new Set([this.interface.grid, this.controls, ...this.layers])) await layer.draw();
    const control = platform.ui.controls?.control?.layer;
    (this.layers.find(layer => layer.name === control && layer.activate) ?? this.tokens).activate();
    this.#ready = true;
    this.loading = false;
    this.initializeCanvasPosition();
    this.#takeUp(held);
    drawFrame();
    Hooks.callAll("canvasReady", this);
  }

  /** The scene's colour, with its image over it once that is there. */
  async #drawGround(): Promise<void> {
    for (const child of this.#ground.removeChildren()) child.destroy({ children: true });
    const { x, y, width, height } = this.dimensions.sceneRect;
    this.#ground.addChild(new PIXI.Graphics()).beginFill(Number(this.#scene.backgroundColor), 1).drawRect(x, y, width, height).endFill();
    const src = this.#scene.background?.src ?? [...this.#scene.levels ?? []][0]?.background?.src;
    const texture = src ? await loadTexture(src) : null;
    if (!texture) return;
    const image = this.#ground.addChild(new PIXI.Sprite(texture));
    image.position.set(x, y);
    [image.width, image.height] = [width, height];
  }

  /** What is controlled and targeted, to be taken up again where the same scene is drawn anew. */
  #holdings(): any {
    const users = [...platform.game.users];
    return { controlled: this.tokens.controlled.map((token: any) => token.id), targets: users.map(user => [user, user.targets.ids]) };
  }

  #takeUp(held: any): void {
    for (const id of held?.controlled ?? []) this.tokens.get(id)?.control({ releaseOthers: false });
    for (const [user, ids] of held?.targets ?? []) user._onUpdateTokenTargets(ids);
  }

  /** Takes down what is drawn. */
  async tearDown(): Promise<this> {
    if (!this.#scene) return this;
    Hooks.callAll("canvasTearDown", this);
    if (this.#ready) this.#views.set(this.#scene.id, this.#view);
    this.#ready = false;
    await this.hud.token.clear();
    for (const user of platform.game.users) user._onUpdateTokenTargets([]);
    for (const layer of this.layers) await layer.tearDown();
    for (const layer of this.layers) layer.deactivate?.();
    // What packages put there goes with the scene.
    for (const child of [...this.interface.children]) if (!(child instanceof CanvasLayer)) child.destroy({ children: true });
    this.edges.clear();
    this.dimensions = null;
    this.#scene = null;
    requestFrame();
    return this;
  }

  /** Looks where the scene says, where it was looked at last, or at its middle. */
  initializeCanvasPosition(): void {
    const { sceneRect } = this.dimensions;
    const { initial } = this.#scene;
    const [width, height] = this.screenDimensions;
    const whole = Math.min(1, Math.max(0.25, Math.min(width / sceneRect.width, height / sceneRect.height) || 1));
    const start = { x: initial?.x ?? sceneRect.x + sceneRect.width / 2, y: initial?.y ?? sceneRect.y + sceneRect.height / 2, scale: initial?.scale ?? whole };
    this.pan(this.#views.get(this.#scene.id) ?? start);
  }

  get #view(): Required<View> {
    const { pivot, scale } = this.stage;
    return { x: pivot.x, y: pivot.y, scale: scale.x };
  }

  /** Looks at a point of the scene, at a scale. */
  pan({ x = null, y = null, scale = null }: View = {}): void {
    const now = this.#view;
    const { maxZoom, minZoom } = platform.CONFIG.Canvas;
    const view = { x: x ?? now.x!, y: y ?? now.y!, scale: Math.min(maxZoom ?? 3, Math.max(minZoom ?? 0.1, scale ?? now.scale!)) };
    this.stage.pivot.set(view.x, view.y);
    this.stage.scale.set(view.scale, view.scale);
    const [width, height] = this.screenDimensions;
    this.stage.position.set(width / 2, height / 2);
    this.#scene._viewPosition = view;
    this.#alignHud();
    requestFrame();
    Hooks.callAll("canvasPan", this, view);
  }

  /** Goes there over some milliseconds; at once where people want no motion. */
  async animatePan({ x, y, scale, duration = 250, speed }: View & { duration?: number; speed?: number } = {}): Promise<boolean> {
    const from = this.#view;
    const to = { x: x ?? from.x!, y: y ?? from.y!, scale: scale ?? from.scale! };
    const time = speed ? Math.hypot(to.x - from.x!, to.y - from.y!) / speed * 1000 : duration;
    const scene = this.#scene;
    const between = (a: number, b: number, part: number): number => a + (b - a) * part;
    await animate(time, part => this.pan({ x: between(from.x!, to.x, part), y: between(from.y!, to.y, part), scale: between(from.scale!, to.scale, part) }), () => this.#ready && this.#scene === scene);
    return true;
  }

  async recenter(view: View = {}): Promise<boolean> { return this.animatePan({ x: this.dimensions.sceneX + this.dimensions.sceneWidth / 2, y: this.dimensions.sceneY + this.dimensions.sceneHeight / 2, ...view }); }

  clientCoordinatesFromCanvas({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { position, pivot, scale } = this.stage;
    return { x: (x - pivot.x) * scale.x + position.x, y: (y - pivot.y) * scale.y + position.y };
  }

  canvasCoordinatesFromClient({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { position, pivot, scale } = this.stage;
    return { x: (x - position.x) / scale.x + pivot.x, y: (y - position.y) / scale.y + pivot.y };
  }

  isOffscreen(point: { x: number; y: number }): boolean {
    const { x, y } = this.clientCoordinatesFromCanvas(point);
    const [width, height] = this.screenDimensions;
    return x < 0 || y < 0 || x > width || y > height;
  }

  /** Lets the panels of the canvas lie in its coordinates. */
  #alignHud(): void {
    const hud = globalThis.document?.getElementById("hud");
    if (!hud) return;
    const { x, y } = this.clientCoordinatesFromCanvas({ x: 0, y: 0 });
    hud.style.transformOrigin = "0 0";
    hud.style.transform = `translate(${x}px, ${y}px) scale(${this.stage.scale.x})`;
  }
}

/** A ticker that runs only while packages have something on it. */
function keepStill(ticker: any): void {
  const own = ticker.count;
  const { add, remove } = { add: ticker.add.bind(ticker), remove: ticker.remove.bind(ticker) };
  ticker.add = (...args: unknown[]) => {
    add(...args);
    ticker.start();
    return ticker;
  };
  ticker.remove = (...args: unknown[]) => {
    remove(...args);
    if (ticker.count <= own) ticker.stop();
    return ticker;
  };
}
