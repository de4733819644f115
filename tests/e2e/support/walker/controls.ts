import type { Page } from "@playwright/test";
import type { Random } from "./random.ts";

/** A control that a user could operate at this moment. */
export interface Control {
  /** The position among the controls found. */
  readonly index: number;
  readonly group: Group;
  /** The control's description and location for the trace. Runs with the same seed produce the same text. */
  readonly name: string;
  /** The description as in `name`, but without the control's text. Used for counting. */
  readonly selector: string;
  readonly field: string | null;
  /** Whether the control is in the front window, and that window can be submitted. */
  readonly front: boolean;
}

/** The weights of the control types. With these, windows are submitted more often than they are closed. */
const WEIGHTS = {
  primary: 20,
  answer: 8,
  menu: 10,
  attack: 10,
  target: 8,
  bar: 6,
  command: 5,
  card: 4,
  track: 3,
  field: 3,
  toggle: 4,
  button: 4,
  panel: 1,
  tab: 1,
  fold: 1,
  header: 1,
  close: 1,
  directory: 1,
} as const;
type Group = keyof typeof WEIGHTS;

/** Finds the usable controls on a page. The page keeps references to these elements until the next call. */
export async function controlsOf(page: Page): Promise<Control[]> {
  return page.evaluate(findControls);
}

/**
 * Chooses a control, usually from the front dialog. Chooses the type of control first, because otherwise the
 * sixty cells of a sheet would nearly always be chosen instead of a button.
 */
export function chooseControl(all: readonly Control[], random: Random): Control | null {
  if (all.length === 0) return null;
  const front = all.filter(control => control.front);
  const controls = front.length > 0 && random.below(3) > 0 ? front : all;
  const groups = [...new Set(controls.map(({ group }) => group))];
  const group = random.weighted(
    Object.fromEntries(groups.map(each => [each, WEIGHTS[each]])) as Record<Group, number>,
  );
  return random.one(controls.filter(control => control.group === group));
}

/** Scrolls to a control. Returns whether the pointer can reach it without anything covering it. */
export async function isReachable(page: Page, { index }: Control): Promise<boolean> {
  return page.evaluate(at => {
    const element = (globalThis as any).walker.found[at] as HTMLElement;
    if (!element.isConnected) return false;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return (
      hit !== null &&
      (element.contains(hit) || (hit.contains(element) && hit.closest("label, summary, button") !== null))
    );
  }, index);
}

/** Runs in the page. */
function findControls(): Control[] {
  const USABLE =
    "button, a[data-action], a[data-rule], a.bo-rule, summary, input, select, textarea, [role=button], [role=tab], [role=switch], [role=menuitem], .context-item, .entry-name";
  // The controls that the walk doesn't use: those that only affect Foundry, leave the game, or delete what
  // the walk needs, as well as file pickers and rich text editors.
  const WITHOUT = [
    "#sidebar-tabs button:not([data-tab=chat], [data-tab=combat], [data-tab=actors])",
    "#scene-controls",
    "#scene-navigation",
    "#hotbar",
    "#settings",
    "#chat-message",
    ".jump-to-bottom",
    "[data-action=jumpToBottom]",
    "#chat-controls",
    ".chat-controls",
    "#pause",
    "#logo",
    "prose-mirror",
    ".editor",
    "file-picker",
    "input[type=file]",
    "a[href^=http]",
    "a[download]",
    "#actors .directory-header",
    "#actors .directory-footer",
    "#actors .folder-header",
    "#notifications",
    "[data-action=detach]",
    "[data-action=attach]",
    "[data-action=detachWindow]",
    "[data-action=configureSheet]",
    "[data-action=configureOwnership]",
    "[data-action=editImage]",
    "[data-action=popout]",
    ".journal-sheet .window-content",
    ".application[id*=Config] .window-content",
    "[data-action=createCombat]",
    "[data-action=createWithoutMap]",
    "[data-action=chooseRules]",
    "[data-action=copyUuid]",
    "[data-action=toggleSidebar]",
    "[data-action=collapse]",
    "[inert]",
    ".window-resize-handle",
  ].join(", ");
  const LEAVES = /^(?:delete|export|import|log out|return|configure ownership|duplicate|ownership|print)/iu;
  const shown = [...document.querySelectorAll<HTMLElement>(".application:has(> .window-header)")].sort(
    (a, b) => Number(b.style.zIndex) - Number(a.style.zIndex),
  );
  const dialog = shown[0]?.querySelector("[data-primary]") ? shown[0] : null;
  const of = (element: Element, ...names: string[]) =>
    names
      .flatMap(name => (element.hasAttribute(name) ? [`[${name}=${element.getAttribute(name)}]`] : []))
      .join("");

  const groupOf = (element: HTMLElement): Group | null => {
    const tag = element.tagName;
    if (element.closest("#context-menu, .context-menu")) return "menu";
    if (element.matches(".entry-name"))
      return element.closest("#actors") && shown.length < 4 ? "directory" : null;
    if (element.matches("[data-primary], [type=submit]")) return "primary";
    if (element.matches(".window-header [data-action=close]")) return "close";
    if (element.closest(".window-header")) return "header";
    if (element.matches("[data-command=answer], [data-action=rollAll]")) return "answer";
    if (element.matches("details.tgts:not([open]) > summary")) return "target";
    if (tag === "SUMMARY") return "fold";
    if (element.matches("[role=tab], [data-action=tab], #sidebar-tabs button, [data-action=mode]"))
      return "tab";
    if (element.matches("input:not([type=checkbox], [type=radio]), textarea, select")) return "field";
    if (element.matches("input[name='target'], input[name^='target.']")) return "target";
    if (element.closest("[data-card]")) return "card";
    if (element.matches("input")) return "toggle";
    if (/(?:^|\.)(?:attack|burst|area)$/u.test(element.dataset["actionType"] ?? "")) return "attack";
    if (element.closest("#blackout-turn")) return "bar";
    if (element.closest("#combat")) return "track";
    if (element.matches(".sheet [data-action=command], .sheet [data-action=roll]")) return "command";
    return element.closest(".application:has(> .window-header)") ? "button" : "panel";
  };
  const usable = (element: HTMLElement): boolean => {
    // A button with `aria-busy` is still handling a press and ignores further presses, for at most one second
    // (src/applications/shared/press-once.ts).
    if (
      element.matches(":disabled, [aria-disabled=true], [aria-busy=true], [readonly]") ||
      element.closest(WITHOUT)
    )
      return false;
    // By design, selecting the current option again has no effect.
    if (
      element.matches(
        "[role=tab][aria-selected=true], [role=tab].active, [data-action=mode][aria-pressed=true], input[type=radio]:checked, #sidebar-tabs [aria-pressed=true], .bo-seg [aria-pressed=true]",
      )
    )
      return false;
    if (LEAVES.test((element.getAttribute("aria-label") ?? element.textContent ?? "").trim())) return false;
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 1 &&
      height > 1 &&
      element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
    );
  };
  const found = [...document.querySelectorAll<HTMLElement>(USABLE)].filter(usable);
  const kept: HTMLElement[] = [];
  const controls = found.flatMap(element => {
    const group = groupOf(element);
    if (group === null) return [];
    kept.push(element);
    const around = element.closest<HTMLElement>(
      ".application, [data-card], #context-menu, #blackout-prompts, #blackout-turn, #combat, #actors, #sidebar",
    );
    const place = around?.dataset["card"]
      ? `card ${around.dataset["actionType"] ?? ""}`
      : around?.id.startsWith("app-")
        ? [...around.classList].filter(name => name.startsWith("bo-")).join(".") || "dialog"
        : (around?.id.replace(/[A-Za-z0-9]{16}|\d+/gu, "*") ?? "");
    const words = (element.getAttribute("aria-label") || element.textContent || "")
      .trim()
      .replace(/\s+/gu, " ")
      .slice(0, 50);
    const selector =
      `${place} ${element.tagName.toLowerCase()}${of(element, "data-action", "data-command", "data-action-type", "data-tab", "data-list", "type")}${element.tagName === "BUTTON" ? "" : of(element, "name")}`.replace(
        /[A-Za-z0-9]{16}/gu,
        "*",
      );
    const field =
      group === "field"
        ? element.tagName === "INPUT"
          ? (element as HTMLInputElement).type
          : element.tagName.toLowerCase()
        : null;
    return [
      {
        index: kept.length - 1,
        group,
        selector,
        name: `${selector} “${words}”${["field", "toggle", "target"].includes(group) ? ` ${of(element, "name", "value")}` : ""}`,
        field,
        front: dialog?.contains(element) ?? false,
      },
    ];
  });
  (globalThis as any).walker.found = kept;
  return controls;
}
