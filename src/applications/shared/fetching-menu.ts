/**
 * Returns an application class for Foundry's settings menu, which requires a class at start-up. When the menu
 * opens that class, it loads the actual window through `open` and shows it instead.
 */
export function fetchingMenu(
  open: () => Promise<unknown>,
): new () => foundry.applications.api.ApplicationV2.Any {
  return class extends foundry.applications.api.ApplicationV2 {
    override async render(): Promise<this> {
      await open();
      return this;
    }
  };
}
