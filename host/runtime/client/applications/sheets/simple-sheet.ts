import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";

/** A plain form with some of a document's fields, one form group per field, and a save button. */
export abstract class SimpleSheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    position: { width: 480 },
    window: { contentClasses: ["standard-form"] },
    form: { closeOnSubmit: true },
    canCreate: true,
  };

  static PARTS: Record<string, any> = {
    body: { template: "templates/sheets/simple.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /** The schema paths of the fields shown in the form. */
  static _FIELDS: string[] = [];

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { schema, _source } = this.document;
    const rows = (this.constructor as typeof SimpleSheet)._FIELDS.map(path => {
      const field = schema.getField(path);
      if (!field) return "";
      const made = field.toFormGroup(
        { rootId: this.id, localize: true },
        { value: platform.utils.getProperty(_source, path), ...this._inputConfig(path) },
      );
      return made.outerHTML;
    });
    return Object.assign(context, {
      rows,
      buttons: [
        {
          type: "submit",
          icon: "fa-solid fa-floppy-disk",
          label: platform.text("SETTINGS.Save", "Save Changes"),
        },
      ],
    });
  }

  /** Returns the configuration of a field's input, without its value. */
  _inputConfig(_path: string): Record<string, unknown> {
    return {};
  }
}
