/**
 * Shows chat notifications above all windows, in the browser's top layer. By default, they are in the
 * interface layer below the windows, which would hide the result of a roll. Their position stays the same.
 */
export function liftNotifications(page: Document): void {
  const list = page.getElementById("chat-notifications");
  const view = page.defaultView;
  if (!list || !view || typeof list.showPopover !== "function") return;
  const lift = () => {
    const isEmpty = list.querySelector(":scope > .chat-message") === null;
    if (list.matches(":popover-open") !== isEmpty) return;
    if (isEmpty) {
      list.hidePopover();
      list.removeAttribute("popover");
      list.classList.remove("bo-lifted");
      return;
    }
    const { right, bottom, width } = list.getBoundingClientRect();
    list.style.setProperty("--bo-right", `${view.innerWidth - right}px`);
    list.style.setProperty("--bo-bottom", `${view.innerHeight - bottom}px`);
    list.style.setProperty("--bo-width", `${width}px`);
    list.classList.add("bo-lifted");
    list.popover = "manual";
    list.showPopover();
  };
  new view.MutationObserver(lift).observe(list, { childList: true });
  lift();
}
