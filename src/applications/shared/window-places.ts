import { parsed } from "../../actions/core/posted.ts";

/** One of the system's windows. */
export type Shown = foundry.applications.api.ApplicationV2.Any;

interface Place {
  readonly left: number;
  readonly top: number;
  /** The size of the window, if the user has resized it. */
  readonly width?: number;
  readonly height?: number;
}

const KEY = "blackout.windowPlaces";

/** The maximum number of stored positions. If it is exceeded, the oldest positions are removed. */
const MOST_PLACES = 80;

/**
 * The distance in pixels between sheets and the left edge of the page. It leaves space for the scene
 * controls.
 */
const EDGE = 110;

/**
 * `GAP` is the distance in pixels between a window and the sidebar, and `STEP` is the offset between
 * overlapping windows.
 */
const GAP = 8;
const STEP = 28;

/** The height in pixels of the turn bar's line of open items, which isn't always visible. */
const OPEN_LINE = 40;

/** The page height, in pixels, below which a sheet needs the space of the turn bar's lists. */
const LOW_PAGE = 900;

/** The minimum height in pixels to which a sheet is shrunk to keep it above the turn bar. */
const LOWEST = 360;

/**
 * The height in pixels that is kept free below a window whose folded part would lengthen it, so that
 * unfolding this part doesn't move the window.
 */
const FOLDED = 240;

/** The initial position of each open window. Only the system's own windows have one. */
const first = new WeakMap<object, Place>();

/**
 * The original positions and sizes of the sheets that were moved or resized to make space for the turn bar.
 */
const beforeBar = new WeakMap<object, Place>();

/**
 * Opens the system's windows where the user last left them on this client, and resizable windows at their
 * last size. Without a stored position, sheets open at the left edge, and no window covers the sidebar or the
 * turn bar if the screen is large enough.
 */
export function placeWindows(): void {
  Hooks.on("renderApplicationV2", (app: unknown) => {
    if (isOurs(app) && !first.has(app)) place(app);
  });
  Hooks.on("closeApplicationV2", (app: Shown) => {
    // The element may already be gone, but any window with an initial position belongs to the system.
    if (first.has(app)) remember(app);
    lowerBar();
  });
}

function isOurs(app: unknown): app is Shown {
  return (
    app instanceof foundry.applications.api.ApplicationV2 &&
    app.hasFrame &&
    app.element instanceof HTMLElement &&
    app.element.classList.contains("blackout")
  );
}

/**
 * Returns the key under which a window's position is stored: the UUID of its document or, for a window
 * without a document, the ID in its options.
 */
function nameOf(app: Shown): string {
  const document = "document" in app ? app.document : null;
  return document instanceof foundry.abstract.Document ? (document.uuid ?? app.id) : String(app.options.id);
}

function place(app: Shown): void {
  const kept = places()[nameOf(app)];
  const size = kept && app.options.window.resizable ? sizeOf(kept, app.element.ownerDocument) : {};
  if (Object.keys(size).length > 0) app.setPosition(size);
  const { left, top, width, height } = app.element.getBoundingClientRect();
  const page = app.element.ownerDocument;
  const spare = page.documentElement.clientHeight - height - FOLDED;
  const folded = app.position.height === "auto" && app.element.querySelector(".bo-more:not([open])");
  const high = folded ? Math.min(top, Math.max(GAP, spare)) : top;
  // On a narrow screen, Foundry's sidebar can begin beyond the edge of the screen.
  const sidebar = Math.min(
    page.documentElement.clientWidth,
    page.getElementById("sidebar")?.getBoundingClientRect().left ?? Infinity,
  );
  const isGiven = typeof app.options.position.left === "number";
  const clear = Math.max(0, Math.min(isSheet(app) ? EDGE : left, sidebar - width - GAP));
  const wanted = kept ?? (isGiven ? { left, top } : beside({ left: clear, top: high }, app));
  first.set(app, { left: wanted.left, top: wanted.top, ...currentSize(app) });
  if (wanted.left !== left || wanted.top !== top) app.setPosition({ left: wanted.left, top: wanted.top });
  lowerBar();
  if (!kept) leaveBar(app);
  keepOnScreen(app);
  if (isSheet(app)) app.element.addEventListener("pointerdown", foldBar);
}

/**
 * Moves open sheets that cover the turn bar, except those that the user has moved or resized. If the bar is no
 * longer shown, the sheets return to their previous position and size.
 */
export function leaveTurnBar(): void {
  lowerBar();
  for (const app of foundry.applications.instances.values()) if (isOurs(app) && isSheet(app)) leaveBar(app);
}

/**
 * Folds the lists of the turn bar while a sheet or another tall window is open and the page isn't high enough
 * for both. The sheet contains the same attacks and actions, and needs the space. The user can still expand
 * the lists.
 */
function lowerBar(): void {
  const bar = ui.chat?.element?.ownerDocument.querySelector<HTMLElement>(".bo-hud");
  if (!bar) return;
  const isLow =
    (bar.ownerDocument.defaultView?.innerHeight ?? LOW_PAGE) < LOW_PAGE &&
    [...foundry.applications.instances.values()].some(
      app => isOurs(app) && app.options.window.resizable && app.position.height !== "auto",
    );
  bar.classList.toggle("low", isLow);
  if (!isLow) bar.classList.remove("kept");
  const button = bar.querySelector("[data-action=toggleBar]");
  if (bar.querySelector(".lists")) button?.setAttribute("aria-expanded", String(!isBarLowered(bar)));
}

/**
 * Shows the lists of the turn bar over the lower edge of the open sheets, until the user presses a sheet. The
 * sheets keep their size. Returns whether there were collapsed lists.
 */
export function unfoldBar(bar: Shown): boolean {
  if (!isBarLowered(bar.element)) return false;
  bar.element.classList.add("kept");
  bringBarToFront(bar);
  leaveTurnBar();
  return true;
}

/**
 * Brings the turn bar in front of all windows. Its position in the stack becomes a property, because the styles
 * raise the bar further while it has the keyboard focus.
 */
function bringBarToFront(bar: Shown): void {
  bar.bringToFront();
  const { style } = bar.element;
  if (style.zIndex !== "") style.setProperty("--bo-among-windows", style.zIndex);
  style.zIndex = "";
}

/**
 * Does the same as `unfoldBar` when a turn of the user begins, unless the bar would cover a window other than
 * a sheet.
 */
export function unfoldBarForTurn(bar: Shown): void {
  lowerBar();
  if ([...foundry.applications.instances.values()].every(app => !isOurs(app) || isSheet(app))) unfoldBar(bar);
}

/** Collapses the lists of the turn bar again if they cover sheets. Returns whether they did. */
export function foldBar(): boolean {
  const bar = ui.chat?.element?.ownerDocument.querySelector(".bo-hud.low.kept:not(.at-token)");
  bar?.classList.remove("kept");
  lowerBar();
  return bar?.querySelector(".lists") != null;
}

/** Whether the turn bar has lists that are collapsed to make room for a window. */
export function isBarLowered(bar: HTMLElement): boolean {
  return bar.matches(".low:not(.kept, .at-token):has(.lists)");
}

/** Whether a window is the sheet of a document. */
function isSheet(app: Shown): boolean {
  return "document" in app;
}

/**
 * Moves a window above the turn bar at the bottom of the screen, and shrinks it if moving it isn't enough. A
 * window whose content determines its height isn't shrunk. If the screen is too short, the window stays in
 * place. Moving the window in this way doesn't count as a move by the user.
 */
function leaveBar(app: Shown): void {
  const was = first.get(app);
  if (!was || isChanged(app, was)) return;
  const shown = app.element.ownerDocument.querySelector(".bo-hud:not(.at-token) > .bo-hud-in");
  const bar = shown?.getBoundingClientRect();
  if (!bar?.height) {
    const before = beforeBar.get(app);
    beforeBar.delete(app);
    if (before) {
      app.setPosition({ ...before });
      first.set(app, before);
    }
    return;
  }
  // On a low page, the lists cover the sheet while they are open, so only the rest of the bar needs space.
  const lists = [...(shown?.parentElement?.matches(".low") ? (shown?.children ?? []) : [])]
    .filter(part => part.matches(".lists, .more"))
    .reduce((sum, part) => sum + part.getBoundingClientRect().height, 0);
  // The bar's line of open items contains buttons. If the line isn't shown, space for it is kept free.
  const lowest = bar.top + lists - GAP - (shown?.querySelector(".opn") ? 0 : OPEN_LINE);
  const { left, right, top, bottom } = app.element.getBoundingClientRect();
  if (bottom <= lowest || right < bar.left || left > bar.right) return;
  const least = app.position.height === "auto" ? bottom - top : LOWEST;
  if (lowest < least + GAP) return;
  if (!beforeBar.has(app)) beforeBar.set(app, { left: was.left, top, ...currentSize(app) });
  const place = { top: Math.max(GAP, lowest - (bottom - top)) };
  app.setPosition(bottom - top > lowest - GAP ? { ...place, height: lowest - GAP } : place);
  first.set(app, { ...was, ...place, ...currentSize(app) });
}

/**
 * Moves a window up if its content grows beyond the bottom of the screen. This doesn't count as a move by the
 * user.
 */
function keepOnScreen(app: Shown): void {
  const view = app.element.ownerDocument.defaultView;
  if (!view) return;
  new view.ResizeObserver(() => {
    const bottom = app.element?.getBoundingClientRect().bottom ?? 0;
    if (app.position.height === "auto") moveUp(app, bottom - view.innerHeight);
  }).observe(app.element);
}

/**
 * Moves a window up by the given number of pixels, but not beyond the top of the screen. The move doesn't
 * count as one by the user.
 */
export function moveUp(app: Shown, pixels: number): void {
  const was = first.get(app);
  const top = app.element?.getBoundingClientRect().top ?? 0;
  const by = Math.min(top, pixels);
  if (!was || by <= 0) return;
  first.set(app, { ...was, top: was.top - by });
  app.setPosition({ top: top - by });
}

/**
 * Returns the given position, moved down and to the right until no other window has nearly the same top-left
 * corner.
 */
function beside({ left, top }: Place, app: Shown): Place {
  const taken = [...foundry.applications.instances.values()].some(
    other =>
      (other as unknown) !== app &&
      isOurs(other) &&
      Math.abs((other.position.left ?? 0) - left) < STEP / 2 &&
      Math.abs((other.position.top ?? 0) - top) < STEP / 2,
  );
  return taken ? beside({ left: left + STEP, top: top + STEP }, app) : { left, top };
}

/** Stores the position and size of a window if the user has moved or resized the window. */
function remember(app: Shown): void {
  const { left, top } = app.position;
  const was = first.get(app);
  first.delete(app);
  if (!was || typeof left !== "number" || typeof top !== "number") return;
  if (!isChanged(app, was)) return;
  const name = nameOf(app);
  const { [name]: before, ...others } = places();
  const size = isResized(app, was) ? currentSize(app) : { width: before?.width, height: before?.height };
  localStorage.setItem(
    KEY,
    JSON.stringify(
      Object.fromEntries([...Object.entries(others), [name, { left, top, ...size }]].slice(-MOST_PLACES)),
    ),
  );
}

/** Whether the user has moved or resized a window since it was positioned. */
function isChanged(app: Shown, was: Place): boolean {
  const { left, top } = app.position;
  return !isNear(was.left, left) || !isNear(was.top, top) || isResized(app, was);
}

function isResized(app: Shown, was: Place): boolean {
  const { width, height } = currentSize(app);
  return !app.minimized && (!isNear(was.width, width) || !isNear(was.height, height));
}

/** Returns the size of a window if the user can resize it. An automatic height is omitted. */
function currentSize(app: Shown): Pick<Place, "width" | "height"> {
  const { width, height } = app.position;
  if (!app.options.window.resizable || app.minimized) return {};
  return {
    ...(typeof width === "number" ? { width } : {}),
    ...(typeof height === "number" ? { height } : {}),
  };
}

/** Returns the stored size of a window, limited to the size of the page. */
function sizeOf({ width, height }: Place, { documentElement }: Document): Pick<Place, "width" | "height"> {
  return {
    ...(width === undefined ? {} : { width: Math.min(width, documentElement.clientWidth) }),
    ...(height === undefined ? {} : { height: Math.min(height, documentElement.clientHeight) }),
  };
}

function isNear(one: number | undefined, other: number | undefined): boolean {
  return one === undefined || other === undefined ? one === other : Math.round(one) === Math.round(other);
}

function places(): Readonly<Record<string, Place>> {
  const kept = parsed<Record<string, unknown>>(localStorage.getItem(KEY) ?? "") ?? {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => {
      const { left, top, width, height } = (
        typeof value === "object" && value !== null ? value : {}
      ) as Partial<Place>;
      const size = Object.fromEntries(
        Object.entries({ width, height }).filter(([, pixels]) => typeof pixels === "number"),
      );
      return typeof left === "number" && typeof top === "number" ? [[name, { left, top, ...size }]] : [];
    }),
  );
}
