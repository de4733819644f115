/** The buttons that a chat notification must never cover: the next step of a window, and its footer. */
const STEPS = ".application :is([data-primary], .bo-foot .bo-btn)";

/**
 * Shows chat notifications above all windows, in the browser's top layer. By default, they are in the
 * interface layer below windows, which would hide the result of a roll. Their position stays the same.
 * Notifications that would cover the button of an open window stay below the windows.
 */
export function liftNotifications(page: Document): void {
  const list = page.getElementById("chat-notifications");
  const view = page.defaultView;
  if (!list || !view || typeof list.showPopover !== "function") return;
  const lower = () => {
    if (!list.matches(":popover-open")) return;
    list.hidePopover();
    list.removeAttribute("popover");
    list.classList.remove("bo-lifted");
  };
  const lift = () => {
    const messages = [...list.querySelectorAll<HTMLElement>(":scope > .chat-message")];
    if (messages.length === 0) {
      lower();
      return;
    }
    if (!list.matches(":popover-open")) {
      const { right, bottom, width } = list.getBoundingClientRect();
      list.style.setProperty("--bo-right", `${view.innerWidth - right}px`);
      list.style.setProperty("--bo-bottom", `${view.innerHeight - bottom}px`);
      list.style.setProperty("--bo-width", `${width}px`);
      list.classList.add("bo-lifted");
      list.popover = "manual";
      list.showPopover();
    }
    const steps = [...page.querySelectorAll<HTMLElement>(STEPS)].map(step => step.getBoundingClientRect());
    const covers = (message: HTMLElement) => {
      const box = message.getBoundingClientRect();
      return steps.some(step => overlap(box, step));
    };
    if (messages.some(covers)) lower();
  };
  // The layout can change later: cards are rendered after they are inserted, and windows open beneath
  // notifications.
  const { requestAnimationFrame } = view;
  const later = () => {
    if (list.childElementCount > 0) requestAnimationFrame(lift);
  };
  new view.MutationObserver(lift).observe(list, { childList: true });
  for (const hook of ["renderApplicationV2", "closeApplicationV2"] as const) Hooks.on(hook, later);
  page.addEventListener("pointerup", later);
  new view.ResizeObserver(later).observe(list);
  lift();
}

function overlap(one: DOMRect, other: DOMRect): boolean {
  return (
    other.width > 0 &&
    one.left < other.right &&
    other.left < one.right &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}
