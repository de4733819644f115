import { closestTarget } from "../shared/closest-target.ts";
/** The callbacks for dragging in a tracker. */
export interface DragHost {
  /** Returns the steps to which a combatant can be dragged. */
  readonly legalSteps: (id: string) => readonly number[];
  /** Whether the user may reorder two combatants, which requires that they are on the same step and side. */
  readonly alike: (id: string, other: string) => boolean;
  /** Receives the ID of the combatant that is being dragged, or null when the drag ends. */
  readonly dragging: (id: string | null) => void;
  readonly delay: (id: string, step: number) => void;
  readonly order: (id: string, other: string, behind: boolean) => void;
}

type Goal = { readonly element: HTMLElement } & (
  | { readonly step: number }
  | { readonly other: string; readonly behind: boolean }
);

/**
 * Lets users drag the rows of a tracker: to a later step to delay, or among the combatants of the same step
 * and side to reorder them. Rejects other drops.
 */
export function bindDrag(root: HTMLElement, host: DragHost): void {
  let dragged: HTMLElement | null = null;
  let marked: HTMLElement | null = null;
  const idOf = (element: HTMLElement) => element.dataset["combatantId"] ?? "";
  const mark = (element: HTMLElement | null) => {
    marked?.classList.remove("drop");
    marked = element;
    marked?.classList.add("drop");
  };
  const goalOf = (event: DragEvent): Goal | null => (dragged ? goalAt(event, idOf(dragged), host) : null);

  root.addEventListener("dragstart", event => {
    const row = closestTarget(event, ".combatant[draggable]");
    if (!row || !event.dataTransfer) return;
    dragged = row;
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", JSON.stringify({ type: "Combatant", id: idOf(row) }));
    row.classList.add("dragged");
    host.dragging(idOf(row));
  });
  root.addEventListener("dragover", event => {
    const goal = goalOf(event);
    mark(goal?.element ?? null);
    if (!goal) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "move";
  });
  root.addEventListener("drop", event => {
    const goal = goalOf(event);
    if (!goal || !dragged) return;
    event.preventDefault();
    if ("step" in goal) host.delay(idOf(dragged), goal.step);
    else host.order(idOf(dragged), goal.other, goal.behind);
  });
  root.addEventListener("dragend", () => {
    mark(null);
    dragged?.classList.remove("dragged");
    if (dragged) host.dragging(null);
    dragged = null;
  });
}

/**
 * Returns the place where a dragged combatant would be dropped, or null if the combatant can't be dropped
 * there.
 */
function goalAt(event: DragEvent, id: string, host: DragHost): Goal | null {
  const element = closestTarget(event, "[data-step]");
  if (!element) return null;
  const step = Number(element.dataset["step"]);
  const other = element.dataset["combatantId"];
  if (host.legalSteps(id).includes(step)) return { element, step };
  if (other === undefined || other === id || !host.alike(id, other)) return null;
  const box = element.getBoundingClientRect();
  return { element, other, behind: event.clientY > box.top + box.height / 2 };
}
