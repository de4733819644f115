import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { createCheckboxInput, createFormGroup, createTextInput } from "../forms/fields.ts";
import { platform } from "../platform.ts";

/** The window for the combat tracker's world settings. */
export class CombatTrackerConfig extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "combat-config",
    tag: "form",
    window: { title: "Combat Tracker", icon: "fa-solid fa-gear", contentClasses: ["standard-form"] },
    position: { width: 420 },
    form: { handler: onSubmit, closeOnSubmit: true },
  };

  static PARTS = {
    body: { template: "templates/sheets/simple.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options: any): Promise<any> {
    const { resource = "", skipDefeated = false } =
      platform.game.settings.get("core", "combatTrackerConfig") ?? {};
    const group = (label: string, input: HTMLElement): string =>
      createFormGroup({ label, input, rootId: this.id }).outerHTML;
    return Object.assign(await super._prepareContext(options), {
      rows: [
        group(
          platform.text("COMBAT.Resource", "Tracked resource"),
          createTextInput({ name: "resource", value: resource }),
        ),
        group(
          platform.text("COMBAT.SkipDefeated", "Skip defeated"),
          createCheckboxInput({ name: "skipDefeated", value: skipDefeated }),
        ),
      ],
      buttons: [
        {
          type: "submit",
          icon: "fa-solid fa-floppy-disk",
          label: platform.text("SETTINGS.Save", "Save Changes"),
        },
      ],
    });
  }
}

async function onSubmit(_event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  await platform.game.settings.set("core", "combatTrackerConfig", {
    ...platform.game.settings.get("core", "combatTrackerConfig"),
    ...formData.object,
  });
}
