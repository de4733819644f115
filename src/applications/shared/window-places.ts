import { parsed } from "../../actions/core/posted.ts";

/** A window of ours. */
type Shown = foundry.applications.api.ApplicationV2.Any;

interface Place {
  readonly left: number;
  readonly top: number;
}

const KEY = "blackout.windowPlaces";

/** So many places are kept; the oldest are forgotten. */
const MOST_PLACES = 80;

/** Where sheets open, clear of the scene controls. */
const EDGE = 110;

/** How far a window is from the sidebar, and from a window under it. */
const GAP = 8;
const STEP = 28;

/** Where each open window was put. */
const first = new WeakMap<object, Place>();

/**
 * Opens our windows where the user left them last on this client. Where that is not known, sheets open at the
 * left edge and all windows clear of the sidebar, so that the chat stays in view.
 */
export function placeWindows(): void {
  Hooks.on("renderApplicationV2", (app: unknown) => {
    if (isOurs(app) && !first.has(app)) place(app);
  });
  Hooks.on("closeApplicationV2", (app: Shown) => {
    // Its element may be gone by now: it is ours if it was put somewhere.
    if (first.has(app)) remember(app);
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

/** Names a window: by its document, or by its kind. */
function nameOf(app: Shown): string {
  const document = "document" in app ? app.document : null;
  return document instanceof foundry.abstract.Document ? (document.uuid ?? app.id) : String(app.options.id);
}

function place(app: Shown): void {
  const { left, top, width } = app.element.getBoundingClientRect();
  const kept = places()[nameOf(app)];
  const page = app.element.ownerDocument;
  const sidebar = page.getElementById("sidebar")?.getBoundingClientRect().left ?? Infinity;
  const isGiven = typeof app.options.position.left === "number";
  const isSheet = "document" in app;
  const clear = Math.max(0, Math.min(isSheet ? EDGE : left, sidebar - width - GAP));
  const wanted = kept ?? (isGiven ? { left, top } : beside({ left: clear, top }, app));
  first.set(app, wanted);
  if (wanted.left !== left || wanted.top !== top) app.setPosition({ left: wanted.left, top: wanted.top });
}

/** A place where no other window has its corner. */
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

/** Keeps the place of a window that the user has moved. */
function remember(app: Shown): void {
  const { left, top } = app.position;
  const was = first.get(app);
  first.delete(app);
  if (!was || typeof left !== "number" || typeof top !== "number") return;
  if (Math.round(was.left) === Math.round(left) && Math.round(was.top) === Math.round(top)) return;
  const name = nameOf(app);
  const { [name]: _, ...others } = places();
  localStorage.setItem(
    KEY,
    JSON.stringify(
      Object.fromEntries([...Object.entries(others), [name, { left, top }]].slice(-MOST_PLACES)),
    ),
  );
}

function places(): Readonly<Record<string, Place>> {
  const kept = parsed<Record<string, unknown>>(localStorage.getItem(KEY) ?? "") ?? {};
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, value]) => {
      const { left, top } = (typeof value === "object" && value !== null ? value : {}) as Partial<Place>;
      return typeof left === "number" && typeof top === "number" ? [[name, { left, top }]] : [];
    }),
  );
}
