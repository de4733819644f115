import { closestTarget } from "../shared/closest-target.ts";
/** The callbacks for dragging on a board. */
export interface BoardDragHost {
  /** Returns whether a combatant can be dropped on a place or band. */
  readonly takes: (member: string, goal: BoardGoal) => boolean;
  readonly drop: (member: string, goal: BoardGoal) => void;
}

/**
 * The target of a drop: a place or a range band. A drop on a range band moves all combatants who are in the
 * same place as the dragged one.
 */
export type BoardGoal = { readonly place: string } | { readonly band: string };

/**
 * Lets players drag their own combatants to a place, and lets Gamemasters drag any combatant to any place or
 * band. Buttons offer the same moves.
 */
export function bindBoardDrag(root: HTMLElement, host: BoardDragHost): void {
  let dragged: HTMLElement | null = null;
  let marked: Element | null = null;
  const mark = (element: Element | null) => {
    marked?.classList.remove("drop");
    marked = element;
    marked?.classList.add("drop");
  };
  const goalOf = (event: DragEvent): { readonly element: HTMLElement; readonly goal: BoardGoal } | null => {
    const element = closestTarget(event, ".bo-board [data-place], .bo-board .band");
    const member = dragged?.dataset["member"] ?? "";
    if (!element || member === "") return null;
    const { place, band = "" } = element.dataset;
    const goal = place === undefined ? { band } : { place };
    return host.takes(member, goal) ? { element, goal } : null;
  };

  root.addEventListener("dragstart", event => {
    dragged = closestTarget(event, ".bm[draggable]");
    if (!dragged || !event.dataTransfer) return;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData(
      "text/plain",
      JSON.stringify({ type: "Combatant", id: dragged.dataset["member"] }),
    );
  });
  root.addEventListener("dragover", event => {
    if (!dragged) return;
    const found = goalOf(event);
    mark(found?.element ?? null);
    if (!found) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "move";
  });
  root.addEventListener("drop", event => {
    const found = goalOf(event);
    if (!found || !dragged) return;
    event.preventDefault();
    host.drop(dragged.dataset["member"] ?? "", found.goal);
  });
  root.addEventListener("dragend", () => {
    mark(null);
    dragged = null;
  });
}
