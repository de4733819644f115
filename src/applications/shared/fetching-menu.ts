/**
 * Returns an application class for Foundry's settings menu, which requires one at start-up: when opened, it
 * loads the real window through `open` and shows that instead.
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
