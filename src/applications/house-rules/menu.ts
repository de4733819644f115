import { windows } from "../windows.ts";

/** What Foundry opens from its settings: it fetches the form of the house rules and shows that in its place. */
export class HouseRulesMenu extends foundry.applications.api.ApplicationV2 {
  override async render(): Promise<this> {
    await windows.houseRules();
    return this;
  }
}
