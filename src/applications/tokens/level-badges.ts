import { conditionId, conditionStatus } from "../../data/effect/condition-source.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import type { ConditionState } from "../../rules/conditions/state.ts";
import { shownConditions } from "../shared/conditions.ts";
import { plain, type Words } from "../shared/words.ts";

/** Puts level and clock of each condition over its picture in the menu of a token, and all there is to say of it into its tooltip. Statuses of others stay as they are. */
export function markLevels(html: HTMLElement, states: readonly ConditionState[], words: Words): void {
  const shown = shownConditions(states, words, () => null);
  for (const { key, attribute, level, clock } of states) {
    const control = html.querySelector<HTMLElement>(`[data-status-id="${conditionStatus(key, attribute)}"]`);
    const said = shown.find(({ id }) => id === conditionId(key, attribute))?.say;
    if (!control || said === undefined) continue;
    control.dataset["tooltip"] = said;
    control.setAttribute("aria-label", said);
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

/** What the figure is laid over: the control, or something around one that is a picture and takes nothing in. */
function holderOf(control: HTMLElement): HTMLElement {
  if (control.tagName !== "IMG") return control;
  const holder = control.ownerDocument.createElement("span");
  holder.className = "bo-level-holder";
  control.replaceWith(holder);
  holder.append(control);
  return holder;
}
