import {
  conditionId,
  conditionName,
  conditionStatus,
  statusesOfConditions,
} from "../../data/effect/condition-source.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { shownConditions } from "../shared/conditions.ts";
import { plain, type Words } from "../shared/words.ts";

/**
 * Adds each condition's level and remaining duration to its icon in the token HUD, and replaces Foundry's
 * tooltip with the system's. Other statuses are left unchanged.
 */
export function markLevels(html: HTMLElement, states: readonly ConditionState[], words: Words): void {
  const shown = shownConditions(states, words, () => null);
  for (const { id, key } of statusesOfConditions) {
    const control = html.querySelector<HTMLElement>(`[data-status-id="${id}"]`);
    if (!control) continue;
    Object.assign(control.dataset, { tip: "condition", tipOf: id });
    // Removes Foundry's tooltip, which contains only the condition's name and would hide the system's own
    // tooltip.
    for (const own of ["tooltip", "tooltipText", "tooltipHtml"]) delete control.dataset[own];
    if (!control.ariaLabel) control.ariaLabel = words.localize(conditionName(key));
  }
  for (const { key, attribute, level, clock } of states) {
    const control = html.querySelector<HTMLElement>(`[data-status-id="${conditionStatus(key, attribute)}"]`);
    const tip = shown.find(({ id }) => id === conditionId(key, attribute));
    if (!control || tip === undefined) continue;
    Object.assign(control.dataset, { tipLevel: tip.level, tipNote: tip.note, tipDoes: tip.does });
    control.setAttribute("aria-label", tip.description);
    const figure = [conditions.get(key)?.levels ? plain(level) : "", clock ? `⏱${plain(clock.left)}` : ""]
      .filter(part => part !== "")
      .join(" ");
    if (figure === "") continue;
    const badge = html.ownerDocument.createElement("span");
    badge.className = "bo-level-badge";
    badge.textContent = figure;
    badge.setAttribute("aria-hidden", "true");
    holderOf(control).append(badge);
  }
}

/**
 * Returns the element to which the badge is added. This is the control itself or, if it is an image, a new
 * element around it, because images can't contain elements.
 */
function holderOf(control: HTMLElement): HTMLElement {
  if (control.tagName !== "IMG") return control;
  const holder = control.ownerDocument.createElement("span");
  holder.className = "bo-level-holder";
  control.replaceWith(holder);
  holder.append(control);
  return holder;
}
