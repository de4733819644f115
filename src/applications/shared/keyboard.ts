import { closestTarget } from "./closest-target.ts";

/** The movement in a grid for each arrow key, in rows and columns. */
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Returns the cell to which an arrow key, Home or End moves the focus in a grid of `rows` by `columns`, or
 * null for any other key. Home and End move it to the ends of the row or, with Ctrl, to the first and last
 * cell of the grid.
 */
export function gridMove(
  key: string,
  control: boolean,
  at: { row: number; column: number },
  size: { rows: number; columns: number },
): { row: number; column: number } | null {
  const inside = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
  const step = ARROWS[key];
  if (step)
    return { row: inside(at.row + step[0], size.rows), column: inside(at.column + step[1], size.columns) };
  if (key === "Home") return { row: control ? 0 : at.row, column: 0 };
  if (key === "End") return { row: control ? size.rows - 1 : at.row, column: size.columns - 1 };
  return null;
}

/**
 * Handles the arrow keys inside `[role=grid]`. One cell is reachable with the Tab key, and the others with
 * the arrow keys. Cells are marked with `data-cell`.
 */
export function bindGridKeys(root: HTMLElement): void {
  root.addEventListener("keydown", event => {
    const cell = closestTarget(event, "[role=grid] [data-cell]");
    const grid = cell?.closest("[role=grid]");
    if (!cell || !grid || event.altKey || event.metaKey) return;
    const rows = [...grid.querySelectorAll("tbody tr")].map(row => [
      ...row.querySelectorAll<HTMLElement>("[data-cell]"),
    ]);
    const row = rows.findIndex(cells => cells.includes(cell));
    const column = rows[row]?.indexOf(cell) ?? -1;
    const to = gridMove(
      event.key,
      event.ctrlKey,
      { row, column },
      { rows: rows.length, columns: rows[row]?.length ?? 0 },
    );
    const next = to && rows[to.row]?.[to.column];
    if (!next) return;
    event.preventDefault();
    next.focus();
  });
  root.addEventListener("focusin", event => {
    const cell = closestTarget(event, "[role=grid] [data-cell]");
    const grid = cell?.closest("[role=grid]");
    if (!cell || !grid) return;
    for (const other of grid.querySelectorAll<HTMLElement>("[data-cell][tabindex='0']")) other.tabIndex = -1;
    cell.tabIndex = 0;
  });
}

/**
 * Lets users move the focus between the tabs of a `[role=tablist]` with Home, End and the arrow keys: left
 * and right and, in a vertical list, also up and down.
 */
export function bindTabKeys(root: HTMLElement): void {
  root.addEventListener("keydown", event => {
    const tab = closestTarget(event, "[role=tab]");
    const list = tab?.closest("[role=tablist]");
    const tabs = [...(list?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
    const upright = list?.getAttribute("aria-orientation") === "vertical";
    const key =
      upright && event.key === "ArrowDown"
        ? "ArrowRight"
        : upright && event.key === "ArrowUp"
          ? "ArrowLeft"
          : event.key;
    if (!tab || (key !== "ArrowLeft" && key !== "ArrowRight" && key !== "Home" && key !== "End")) return;
    const to = gridMove(key, false, { row: 0, column: tabs.indexOf(tab) }, { rows: 1, columns: tabs.length });
    const next = to && tabs[to.column];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  });
}

/**
 * Shows the open page of a sheet, and marks its tab, also for assistive technology. After a render, the tabs can
 * be outdated, because Foundry doesn't render them when the user opens another page. `open` is null for a sheet
 * without pages.
 */
export function markOpenTab(root: HTMLElement, open: string | null): void {
  if (open === null) return;
  for (const part of root.querySelectorAll<HTMLElement>("[data-group=primary][data-tab]")) {
    const isOpen = part.dataset["tab"] === open;
    part.classList.toggle("active", isOpen);
    if (part.role !== "tab") continue;
    part.ariaSelected = String(isOpen);
    part.tabIndex = isOpen ? 0 : -1;
  }
}
