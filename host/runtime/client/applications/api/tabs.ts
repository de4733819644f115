import { platform } from "../platform.ts";
import type { Tab, TabsConfiguration } from "./types.ts";

/**
 * Returns the template data for each tab in a group, by tab ID. A tab without its own label gets the
 * translation of `<labelPrefix>.<id>` if the group has a prefix.
 */
export function preparedTabs(
  config: TabsConfiguration,
  group: string,
  active: string | null | undefined,
): Record<string, Tab> {
  const tabs: Record<string, Tab> = {};
  for (const { id, cssClass, label, ...rest } of config.tabs) {
    const isActive = id === active;
    const classes = [cssClass, isActive ? "active" : ""].filter(Boolean).join(" ");
    const fallback = config.labelPrefix ? `${config.labelPrefix}.${id}` : undefined;
    tabs[id] = { ...rest, id, group, active: isActive, cssClass: classes };
    const text = label ?? fallback;
    if (text !== undefined) tabs[id].label = platform.localize(text);
  }
  return tabs;
}

/**
 * Marks one tab of a group as active and all others as inactive, in both the navigation and the contents.
 * @throws Error if neither contains the tab
 */
export function activateTab(
  outer: HTMLElement,
  content: HTMLElement,
  tab: string,
  group: string,
  nav?: HTMLElement,
): void {
  const buttons = [
    ...(nav ?? outer).querySelectorAll<HTMLElement>(
      `.tabs [data-group="${group}"][data-tab], [data-action="tab"][data-group="${group}"][data-tab]`,
    ),
  ];
  if (nav && !buttons.length) buttons.push(...nav.querySelectorAll<HTMLElement>("[data-tab]"));
  const panels = [...content.querySelectorAll<HTMLElement>(`.tab[data-group="${group}"][data-tab]`)];
  const all = new Set([...buttons, ...panels]);
  if (![...all].some(node => node.dataset["tab"] === tab))
    throw new Error(`There is no tab "${tab}" in the group "${group}"`);
  for (const node of all) {
    const active = node.dataset["tab"] === tab;
    node.classList.toggle("active", active);
    if (node.tagName === "BUTTON" || node.hasAttribute("aria-pressed"))
      node.setAttribute("aria-pressed", String(active));
    if (node.getAttribute("role") === "tab") {
      node.setAttribute("aria-selected", String(active));
      node.removeAttribute("aria-pressed");
    }
  }
}
