/**
 * Returns an application class for Foundry's settings menu, which requires a class at start-up. When the
 * class is opened, it loads the actual window through `open` and shows that window instead.
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
