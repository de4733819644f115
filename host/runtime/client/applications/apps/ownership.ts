import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";

/** The window in which users choose who is allowed to see and edit a document. */
export class DocumentOwnershipConfig extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "ownership-{id}",
    classes: ["document-ownership"],
    position: { width: 420 },
    sheetConfig: false,
    window: { icon: "fa-solid fa-lock", contentClasses: ["standard-form"] },
    form: { handler: onSubmit, closeOnSubmit: true },
  };

  static PARTS = {
    ownership: { template: "templates/apps/ownership.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  get title(): string {
    return platform.text("OWNERSHIP.Title", "Ownership: {name}", { name: this.document.name });
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const { ownership } = this.document;
    const levels = Object.fromEntries(
      Object.entries(platform.CONST.DOCUMENT_OWNERSHIP_LEVELS as Record<string, number>)
        .filter(([, level]) => level >= 0)
        .map(([name, level]) => [level, platform.localize(`OWNERSHIP.${name}`)]),
    );
    const inherit = { "-1": platform.localize("OWNERSHIP.DEFAULT"), ...levels };
    const users = [...platform.game.users]
      .filter((user: any) => !user.isGM)
      .map((user: any) => ({
        id: user.id,
        name: user.name,
        level: String(ownership[user.id] ?? -1),
        levels: inherit,
      }));
    return Object.assign(context, {
      rows: [
        {
          id: "default",
          name: platform.text("OWNERSHIP.AllPlayers", "All Players"),
          level: String(ownership.default ?? 0),
          levels,
        },
        ...users,
      ],
      buttons: [
        {
          type: "submit",
          icon: "fa-solid fa-floppy-disk",
          label: platform.text("OWNERSHIP.Save", "Save Ownership"),
        },
      ],
    });
  }
}

async function onSubmit(this: any, _event: Event, _form: HTMLFormElement, formData: any): Promise<void> {
  const ownership: Record<string, number> = { ...this.document.ownership };
  for (const [id, level] of Object.entries(formData.object)) {
    const number = Number(level);
    if (number === -1) delete ownership[id];
    else ownership[id] = number;
  }
  await this.document.update({ ownership }, { diff: false, recursive: false, noHook: true });
}
