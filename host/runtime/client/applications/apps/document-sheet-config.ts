import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";
import { registerSheet, sheetChoices, unregisterSheet } from "./sheet-registry.ts";

/**
 * The window for choosing a document's sheet or a type's default sheet. Its static methods register sheets.
 */
export class DocumentSheetConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["sheet-config"],
    position: { width: 440 },
    sheetConfig: false,
    window: { contentClasses: ["standard-form"], icon: "fa-solid fa-gear" },
    form: { closeOnSubmit: true, handler: onSubmit },
  };

  static PARTS = {
    form: { template: "templates/sheets/document-sheet-config.hbs" },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static registerSheet = registerSheet;
  static unregisterSheet = unregisterSheet;

  /**
   * Returns the labels of a type's sheets by ID, the labels of the sheets that can be its default, and the ID
   * of the current default.
   */
  static getSheetClassesForSubType(
    documentName: string,
    subType = "base",
  ): { sheetClasses: object; defaultClasses: object; defaultClass: string } {
    const { choices, defaults, current } = sheetChoices(documentName, subType);
    return { sheetClasses: choices, defaultClasses: defaults, defaultClass: current };
  }

  get title(): string {
    return platform.text("SHEETS.ConfigureSheetTitle", "Sheet of {name}", {
      name: this.document.name ?? this.document.id,
    });
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const type = this.document.type ?? "base";
    const { choices, current } = sheetChoices(this.document.documentName, type);
    return Object.assign(context, {
      isGM: platform.game.user?.isGM ?? false,
      choices,
      defaultClass: current,
      sheetClass: this.document.getFlag?.("core", "sheetClass") ?? "",
      blank: platform.text("SHEETS.DefaultSheet", "Default"),
      labels: {
        own: platform.text("SHEETS.ThisSheet", "This sheet"),
        all: platform.text("SHEETS.DefaultSheetLabel", "Default for this type"),
      },
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

async function onSubmit(this: any, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  const { sheetClass, defaultClass } = formData.object;
  const { documentName, type = "base" } = this.document;
  const key = sheetClass || null;
  if (key !== (this.document.getFlag("core", "sheetClass") ?? null))
    await this.document.setFlag("core", "sheetClass", key);
  const stored = platform.game.settings.get("core", "sheetClasses") ?? {};
  if (
    defaultClass !== undefined &&
    defaultClass !== (stored[documentName]?.[type] ?? sheetChoices(documentName, type).current)
  ) {
    await platform.game.settings.set("core", "sheetClasses", {
      ...stored,
      [documentName]: { ...stored[documentName], [type]: defaultClass },
    });
  }
}
