import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";

/** The sheet of an active effect, with its name, image, statuses, duration and changes. */
export class ActiveEffectConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["active-effect-config"],
    position: { width: 560 },
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-person-rays" },
    form: { closeOnSubmit: true },
    canCreate: true,
  };

  static PARTS = {
    details: { template: "templates/sheets/active-effect/details.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { document } = this;
    const text = platform.text;
    const duration = document._source.duration ?? {};
    const shown = platform.generation >= 14 ? ["value", "units"] : ["seconds", "rounds", "turns"];
    const statuses = Object.fromEntries(
      [...platform.CONFIG.statusEffects].map((status: any) => [status.id, platform.localize(status.name)]),
    );
    const changes = (document.changes ?? document.system?.changes ?? []).map((change: any) => ({
      key: change.key,
      type: change.type ?? change.mode,
      value: JSON.stringify(change.value),
    }));
    return Object.assign(context, {
      statuses,
      chosenStatuses: [...(document._source.statuses ?? [])],
      changes,
      durations: shown.map(key => ({
        key: `duration.${key}`,
        label: text(`EFFECT.Duration${key}`, key),
        value: duration[key] ?? "",
        type: key === "units" ? "text" : "number",
      })),
      labels: {
        name: text("EFFECT.Name", "Name"),
        img: text("EFFECT.Icon", "Picture"),
        disabled: text("EFFECT.Disabled", "Suspended"),
        description: text("EFFECT.Description", "Description"),
        statuses: text("EFFECT.StatusConditions", "Conditions"),
        duration: text("EFFECT.TabDuration", "Duration"),
        changes: text("EFFECT.TabChanges", "Changes"),
      },
      buttons: [
        { type: "submit", icon: "fa-solid fa-floppy-disk", label: text("EFFECT.Submit", "Save Changes") },
      ],
    });
  }
}
