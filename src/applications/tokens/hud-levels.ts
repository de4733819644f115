import { onHook } from "../../compat.ts";
import { conditionStatus } from "../../data/effect/condition-source.ts";
import { conditionStates } from "../../documents/conditions.ts";
import { conditions } from "../../rules/conditions/registry.ts";
import { shownConditions } from "../shared/conditions.ts";
import { foundryWords } from "../shared/words.ts";

/** Says in the menu of a token how high each condition of its actor stands and how long it lasts, beside the picture and in its tooltip. */
export function registerHudLevels(): void {
  onHook("renderTokenHUD", (hud: { actor?: Actor.Implementation | null; document?: { actor?: Actor.Implementation | null } }, html: HTMLElement) => {
    const actor = hud.actor ?? hud.document?.actor;
    if (actor && typeof html.querySelectorAll === "function") markLevels(html, actor);
  });
}

function markLevels(html: HTMLElement, actor: Actor.Implementation): void {
  const states = conditionStates(actor);
  const shown = shownConditions(states, foundryWords(), () => null);
  for (const state of states) {
    const { key, attribute, level, clock } = state;
    const control = html.querySelector<HTMLElement>(`[data-status-id="${CSS.escape(conditionStatus(key, attribute))}"]`);
    const said = shown.find(one => one.key === key)?.say;
    if (!control || !said) continue;
    control.dataset["tooltip"] = said;
    control.ariaLabel = said;
    const figure = [conditions.get(key)?.levels ? String(level) : "", clock ? `⏱${clock.left}` : ""].filter(part => part !== "").join(" ");
    if (figure === "") continue;
    const badge = html.ownerDocument.createElement("span");
    badge.className = "bo-level-badge";
    badge.textContent = figure;
    badge.ariaHidden = "true";
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
