import { ContextMenu } from "../ux/context-menu.ts";
import type { Entry } from "../ux/context-menu.ts";
import { platform } from "../platform.ts";
import { Hooks } from "../../hooks.ts";

/**
 * Calls a hook for the class of an application and, by default, for its parent classes, starting with the
 * most derived class.
 */
export function callClassHooks(
  app: any,
  nameOf: (className: string) => string,
  args: unknown[],
  parents = true,
): void {
  for (const cls of app.constructor.inheritanceChain()) {
    Hooks.callAll(nameOf(cls.name), app, ...args);
    if (!parents) break;
  }
}

/**
 * Creates a context menu. Hooks can change its entries. Returns null if there are none. The `{}` in
 * `hookName` is replaced by the name of each class in the chain.
 */
export function menuFor(
  app: any,
  entries: Entry[],
  selector: string,
  {
    container,
    hookName = "get{}ContextOptions",
    parentClassHooks = true,
    ...menuOptions
  }: Record<string, any>,
): ContextMenu | null {
  if (hookName.includes("{}"))
    callClassHooks(app, name => hookName.replace("{}", name), [entries], parentClassHooks);
  else Hooks.callAll(hookName, app, entries);
  if (!entries.length) return null;
  const Menu: typeof ContextMenu = platform.CONFIG.ux?.ContextMenu ?? ContextMenu;
  return new Menu(container ?? app.element, selector, entries, { jQuery: false, ...menuOptions });
}
