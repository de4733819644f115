import type { ZonesState } from "../combat/zones-state.ts";
import { action, dataOf } from "../../../applications/shared/actions.ts";
import type { LiveWindow } from "../../../applications/shared/live-window.ts";
import { template } from "../../../applications/shared/templates.ts";
import { foundryWords } from "../../../applications/shared/words.ts";
import { arrange, placeByMap, regionsOf, takeRegions } from "./zones-of-map.ts";
import { zoneFlags, zonesView } from "./zones-view.ts";
import { readEncounterForView } from "./encounter-for-view.ts";
import { PartsWindow } from "../../../applications/combat/parts-window.ts";

const LONGEST_NAME = 60;

const handler = action<ZonesWindow>;

/**
 * The window in which a Gamemaster edits the battlefield: zones, their properties, and their borders (Z4.1,
 * Z6.10, Z8.1). Each change is posted as an action.
 */
export class ZonesWindow extends PartsWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-zones",
    classes: ["blackout", "bo-roster", "bo-zones", "bo-by-zones"],
    tag: "form",
    position: { width: 480 },
    window: {
      title: "BLACKOUT.zones.edit.title",
      icon: "bo-i bo-i-pencil",
      contentClasses: ["bo-pane"],
      resizable: true,
    },
    form: { submitOnChange: false, closeOnSubmit: false, handler: ZonesWindow.#onSubmit },
    actions: {
      add: handler(function () {
        return this.add();
      }),
      remove: handler(function (_event, target) {
        return arrange(this.combat, { operation: "remove", zone: dataOf(target, "zone") });
      }),
      fromRegions: handler(function () {
        return takeRegions(this.combat);
      }),
      byMap: handler(function () {
        return placeByMap(this.combat);
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    list: { template: template("variants/zones-and-cards/edit"), scrollable: [""] },
  };

  protected override readonly changing = ["list"];

  protected override async _prepareContext(...[given]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(given),
      zonesView(this.#state, regionsOf(this.combat), foundryWords()),
      { adding: this.adding, longest: LONGEST_NAME },
    );
  }

  get #state(): Pick<ZonesState, "zones" | "links"> {
    return readEncounterForView(this.combat).encounter.state;
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const field = event.target as HTMLInputElement;
    const { zone: id = "", flag = "", one = "", other = "" } = field.dataset;
    const zone = this.#state.zones.find(each => each.id === id);
    const name = field.value.trim();
    if (one !== "")
      void arrange(this.combat, { operation: "border", zone: one, other, joined: field.checked });
    if (!zone) return;
    const { cluttered = false, dim = false, cramped = false, region = "" } = zone;
    const stands = { operation: "change", zone: id, name: zone.name, cluttered, dim, cramped, region };
    if (field.name === "zoneRegion") void arrange(this.combat, { ...stands, region: field.value });
    if (field.name === "zoneName" && name !== "") void arrange(this.combat, { ...stands, name });
    if (zoneFlags.some(each => each === flag))
      void arrange(this.combat, { ...stands, [flag]: field.checked });
  }

  protected override async addNamed(name: string): Promise<void> {
    await arrange(this.combat, { operation: "add", name });
    await this.redraw();
    this.element.querySelector<HTMLInputElement>("[name=adding]")?.focus();
  }

  /** Adds a zone with the entered name. Called when the user presses Enter. */
  static async #onSubmit(this: ZonesWindow): Promise<void> {
    await this.add();
  }
}
