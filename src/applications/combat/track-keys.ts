import { gridMove } from "../shared/keyboard.ts";
import { closestTarget } from "../shared/closest-target.ts";

/** The callbacks for key presses on a tracker. */
export interface KeyHost {
  /** Starts selecting a step for a combatant. */
  readonly delay: (id: string) => void;
  /** Cancels the step selection. */
  readonly cancel: () => void;
  /** Moves a combatant up or down by one place among the combatants of the same step and side. */
  readonly shift: (id: string, by: -1 | 1) => void;
}

const ROWS = ".combatant:not([hidden]) > .who, .kind > .fold";
const GOALS = ".step.legal > .no";

/**
 * Handles the keys of a tracker. The arrow keys move the focus between rows and between drop targets, and
 * Home and End move it to the first or last of them. Enter and Space press a row. D lets the user select the
 * step to which the combatant delays. Alt with an arrow key reorders combatants on the same step and side.
 * Escape cancels.
 */
export function bindTrackKeys(root: HTMLElement, host: KeyHost): void {
  root.addEventListener("keydown", event => {
    const target = event.target as HTMLElement | null;
    const row = target?.closest<HTMLElement>(ROWS);
    const goal = target?.closest<HTMLElement>(GOALS);
    const handled =
      row && row === target
        ? onRow(event, row, root, host)
        : goal
          ? onGoal(event, goal, root, host)
          : event.key === "Escape" && root.querySelector(GOALS) !== null && cancel(host);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  });
  root.addEventListener("focusin", event => {
    const row = closestTarget(event, ROWS);
    if (row) reach(root, row);
  });
}

/**
 * Makes one row reachable with the Tab key: the row that was reachable before or, if there is none, the
 * acting combatant's row or the first row.
 */
export function keepReached(list: HTMLElement): void {
  const rows = [...list.querySelectorAll<HTMLElement>(ROWS)];
  if (rows.some(row => row.tabIndex === 0 && row.classList.contains("who"))) return;
  const next = rows.find(row => row.closest(".active")) ?? rows.find(row => row.classList.contains("who"));
  if (next) next.tabIndex = 0;
}

function reach(root: HTMLElement, row: HTMLElement): void {
  for (const other of root.querySelectorAll<HTMLElement>(".combatant > .who[tabindex='0']"))
    other.tabIndex = -1;
  row.tabIndex = 0;
}

function onRow(event: KeyboardEvent, row: HTMLElement, root: HTMLElement, host: KeyHost): boolean {
  const id = row.closest<HTMLElement>("[data-combatant-id]")?.dataset["combatantId"];
  const { key, altKey } = event;
  if (id !== undefined && altKey && (key === "ArrowUp" || key === "ArrowDown")) {
    host.shift(id, key === "ArrowUp" ? -1 : 1);
    return true;
  }
  if (altKey || event.ctrlKey || event.metaKey) return false;
  if (id !== undefined && key.toLowerCase() === "d") {
    host.delay(id);
    return true;
  }
  if (id !== undefined && (key === "Enter" || key === " ")) {
    row.click();
    return true;
  }
  if (key === "Escape" && root.querySelector(GOALS)) return cancel(host);
  return moved(key, row, [...root.querySelectorAll<HTMLElement>(ROWS)]);
}

function onGoal(event: KeyboardEvent, goal: HTMLElement, root: HTMLElement, host: KeyHost): boolean {
  if (event.key === "Escape") return cancel(host);
  return moved(event.key, goal, [...root.querySelectorAll<HTMLElement>(GOALS)]);
}

function cancel(host: KeyHost): true {
  host.cancel();
  return true;
}

function moved(key: string, from: HTMLElement, all: readonly HTMLElement[]): boolean {
  const vertical = key === "ArrowLeft" ? "ArrowUp" : key === "ArrowRight" ? "ArrowDown" : key;
  const atEnd = key === "Home" || key === "End";
  const to = gridMove(
    vertical,
    atEnd,
    { row: all.indexOf(from), column: 0 },
    { rows: all.length, columns: 1 },
  );
  const next = to && all[to.row];
  if (!next) return false;
  next.focus();
  return true;
}
