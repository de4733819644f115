import { platform } from "../platform.ts";

/** Makes Escape close the window in front, unless an element in it handles the key. */
export function listenForDismissal(): void {
  platform.page.addEventListener("keydown", event => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    if (platform.page.querySelector("#context-menu")) return;
    const target = event.target as HTMLElement;
    if (target.matches?.("input[type=search]") && (target as HTMLInputElement).value) return;
    const open = [...platform.foundry.applications.instances.values()].filter(
      (app: any) => app.hasFrame && app.rendered,
    );
    if (!open.length) return;
    open.sort((a: any, b: any) => (b.position.zIndex ?? 0) - (a.position.zIndex ?? 0));
    event.preventDefault();
    void open[0].close({ closeKey: true });
  });
}
