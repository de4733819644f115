import { Hooks } from "../hooks.ts";
import { platform } from "../platform.ts";
import { CanvasView } from "./canvas-view.ts";
import { drawFrame, drawWith, requestFrame, watch } from "./frames.ts";
import { CanvasEdges } from "./geometry/edges.ts";
import { Interaction } from "./interaction.ts";
import { InterfaceCanvasGroup } from "./interface-group.ts";
import { CanvasLayer } from "./layers/canvas-layer.ts";
import { offLayer } from "./off.ts";
import { canDraw, PIXI } from "./pixi.ts";
import { loadTexture } from "./placeables/token-parts.ts";

/** The layers that this host supports. Accessing any other layer throws an error. */
const LAYERS = ["regions", "templates", "walls", "tokens", "controls"];

const LAYER_OF: Record<string, string> = {
  Token: "tokens",
  Wall: "walls",
  Region: "regions",
  MeasuredTemplate: "templates",
  Drawing: "drawings",
  Tile: "tiles",
  Note: "notes",
  AmbientLight: "lighting",
  AmbientSound: "sounds",
};

/** The viewed scene and its interactive objects. */
export class Canvas extends CanvasView {
  app: any = null;
  hud: any = null;
  interface: any = null;
  edges = new CanvasEdges();
  mousePosition: any = new PIXI.Point();
  loading = false;
  highlightObjects = false;
  #scene: any = null;
  #ready = false;
  #initialized = false;
  readonly #ground = new PIXI.Container();
  /** The draw operation in progress. The next one waits for it. */
  #drawing: Promise<unknown> = Promise.resolve();

  get ready(): boolean {
    return this.#ready;
  }
  get initialized(): boolean {
    return this.#initialized;
  }
  get scene(): any {
    return this.#scene;
  }
  get id(): string | null {
    return this.#scene?.id ?? null;
  }
  /** The grid of the scene. */
  get grid(): any {
    return this.#scene?.grid ?? null;
  }
  get layers(): any[] {
    return [this.interface?.grid, ...LAYERS.map(name => this[name])].filter(
      layer => layer instanceof CanvasLayer,
    );
  }
  get activeLayer(): any {
    return this.layers.find(layer => layer.active) ?? null;
  }

  getLayerByEmbeddedName(name: string): any {
    const layer = LAYER_OF[name];
    return layer && LAYERS.includes(layer) ? (this[layer] ?? null) : null;
  }

  getCollectionLayer(name: string): any {
    return LAYERS.includes(name) ? (this[name] ?? null) : null;
  }

  /** Creates the layers and the surface for drawing them, but doesn't draw anything yet. */
  initialize(): void {
    if (this.#initialized) return;
    const { CONFIG } = platform;
    const classes = CONFIG.Canvas.layers;
    this.stage = new PIXI.Container();
    this.stage.addChild(this.#ground);
    this.interface = new InterfaceCanvasGroup();
    this.interface.grid = this.interface.addChild(new classes.grid.layerClass());
    for (const name of LAYERS) this[name] = this.interface.addChild(new classes[name].layerClass());
    for (const name of ["drawings", "tiles", "notes", "lighting", "sounds", "weather"])
      this[name] = offLayer(name);
    for (const [name, { layerClass }] of Object.entries<any>(classes))
      if (!(name in this) && layerClass?.prototype instanceof CanvasLayer)
        this[name] = this.interface.addChild(new layerClass());
    this.stage.addChild(this.interface);
    this.hud = { token: new CONFIG.Token.hudClass(), align: () => this._alignHud() };
    this.#initialized = true;
    if (canDraw) this.#openBoard();
  }

  #openBoard(): void {
    const view = document.createElement("canvas");
    view.id = "board";
    document.body.prepend(view);
    const [width, height] = this.screenDimensions;
    // With software rendering, drawing time depends on the number of pixels, so a client that needs only
    // positions can use a lower resolution.
    const resolution = Number(localStorage.getItem("host.canvasResolution")) || 1;
    this.app = new PIXI.Application({
      view,
      width,
      height,
      resolution,
      autoDensity: true,
      antialias: false,
      autoStart: false,
      sharedTicker: false,
      backgroundColor: 0x222222,
      powerPreference: "low-power",
    });
    this.app.stage.destroy();
    this.app.stage = this.stage;
    keepStill(this.app.ticker);
    PIXI.Ticker.system.autoStart = false;
    PIXI.Ticker.system.stop();
    drawWith(() => {
      if (this.#ready) this.app.renderer.render(this.stage);
    });
    watch(this.stage);
    globalThis.addEventListener("resize", () => this._onResize());
    new Interaction(this, view);
  }

  _onResize(): void {
    this.app.renderer.resize(...this.screenDimensions);
    if (this.#ready) this.pan(this._view);
  }

  /** Draws the given scene or, by default, the scene that the user views. */
  async draw(scene?: any): Promise<this> {
    const { game } = platform;
    const before = this.#drawing;
    let done: () => void = () => undefined;
    this.#drawing = new Promise<void>(resolve => {
      done = resolve;
    });
    try {
      await before;
      await this.#draw(scene === undefined ? (game.scenes.get(game.user.viewedScene) ?? null) : scene);
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
    // Tokens add parts to the grid and to the controls, so these two layers are drawn first.
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

  /** Draws the scene's background color and, once it has loaded, the scene's image on top. */
  async #drawGround(): Promise<void> {
    for (const child of this.#ground.removeChildren()) child.destroy({ children: true });
    const { x, y, width, height } = this.dimensions.sceneRect;
    this.#ground
      .addChild(new PIXI.Graphics())
      .beginFill(Number(this.#scene.backgroundColor), 1)
      .drawRect(x, y, width, height)
      .endFill();
    const src = this.#scene.background?.src ?? [...(this.#scene.levels ?? [])][0]?.background?.src;
    const texture = src ? await loadTexture(src) : null;
    if (!texture) return;
    const image = this.#ground.addChild(new PIXI.Sprite(texture));
    image.position.set(x, y);
    [image.width, image.height] = [width, height];
  }

  /**
   * Returns the controlled tokens and each user's targets. They are restored if the same scene is drawn
   * again.
   */
  #holdings(): any {
    const users = [...platform.game.users];
    return {
      controlled: this.tokens.controlled.map((token: any) => token.id),
      targets: users.map(user => [user, user.targets.ids]),
    };
  }

  #takeUp(held: any): void {
    for (const id of held?.controlled ?? []) this.tokens.get(id)?.control({ releaseOthers: false });
    for (const [user, ids] of held?.targets ?? []) user._onUpdateTokenTargets(ids);
  }

  /** Removes everything drawn. */
  async tearDown(): Promise<this> {
    if (!this.#scene) return this;
    Hooks.callAll("canvasTearDown", this);
    if (this.#ready) this._keepView();
    this.#ready = false;
    await this.hud.token.clear();
    for (const user of platform.game.users) user._onUpdateTokenTargets([]);
    for (const layer of this.layers) await layer.tearDown();
    for (const layer of this.layers) layer.deactivate?.();
    // Objects that packages have added are removed together with the scene.
    for (const child of [...this.interface.children])
      if (!(child instanceof CanvasLayer)) child.destroy({ children: true });
    this.edges.clear();
    this.dimensions = null;
    this.#scene = null;
    requestFrame();
    return this;
  }
}

/** Makes a ticker run only while packages have callbacks registered with it. */
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
