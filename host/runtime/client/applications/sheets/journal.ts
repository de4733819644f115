import { DocumentSheetV2 } from "../api/document-sheet.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform, pressByKey } from "../platform.ts";
import { TextEditor } from "../ux/text-editor.ts";

/** The sheet of a journal entry: a list of its pages, and the contents of one page. */
export class JournalEntrySheet extends HandlebarsApplicationMixin(DocumentSheetV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["journal-sheet", "journal-entry"],
    position: { width: 720, height: 560 },
    viewPermission: 1,
    window: { resizable: true, icon: "fa-solid fa-book-open" },
    form: { submitOnChange: true },
    actions: { goToPage: onGoToPage, createPage: onCreatePage, editPage: onEditPage },
  };

  static PARTS = {
    entry: { template: "templates/sheets/journal/entry.hbs", scrollable: [".journal-page-content", ".toc"] },
  };

  #page: string | null = null;

  get entry(): any {
    return this.document;
  }
  get pageId(): string | null {
    return this.#page;
  }

  get #pages(): any[] {
    return [...this.document.pages]
      .filter((page: any) => page.testUserPermission?.(platform.game.user, "OBSERVER") ?? true)
      .sort((a: any, b: any) => (a.sort ?? 0) - (b.sort ?? 0) || a.id.localeCompare(b.id));
  }

  _attachFrameListeners(): void {
    super._attachFrameListeners();
    pressByKey(this.element);
  }

  _configureRenderOptions(options: any): void {
    super._configureRenderOptions(options);
    if (options.pageId) this.#page = options.pageId;
  }

  async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    const pages = this.#pages;
    const current = pages.find(page => page.id === this.#page) ?? pages[0];
    this.#page = current?.id ?? null;
    return Object.assign(context, {
      readonly: !this.isEditable,
      page: current ? await this.#pageContext(current) : null,
      pages: pages.map(page => ({ id: page.id, name: page.name, active: page === current })),
      labels: {
        name: platform.text("Name", "Name"),
        pages: platform.text("JOURNAL.Pages", "Pages"),
        create: platform.text("JOURNAL.CreatePage", "Add Page"),
        edit: platform.text("JOURNAL.EditPage", "Edit Page"),
      },
    });
  }

  async #pageContext(page: any): Promise<any> {
    const { id, name, type, isOwner, src } = page;
    const content =
      type === "text"
        ? await TextEditor.implementation.enrichHTML(page.text?.content ?? "", {
            relativeTo: page,
            secrets: isOwner,
          })
        : "";
    const picture =
      type === "image"
        ? `<img src="${platform.utils.escapeHTML(src ?? "")}" alt="${platform.utils.escapeHTML(page.image?.caption ?? "")}">`
        : "";
    const embed = page.system?.toEmbed
      ? (await page.toEmbed({ uuid: page.uuid, values: [] }, {}))?.outerHTML
      : "";
    return { id, name, type, isOwner, html: content || picture || embed || "" };
  }

  /** Shows a page and scrolls to an anchor in it, if one is given. */
  goToPage(pageId: string, { anchor }: { anchor?: string } = {}): void {
    void this.render({ pageId } as any).then(() => {
      if (anchor)
        this.element
          ?.querySelector(`[data-anchor="${CSS.escape(anchor)}"], #${CSS.escape(anchor)}`)
          ?.scrollIntoView();
    });
  }
}

function onGoToPage(this: JournalEntrySheet, _event: PointerEvent, target: HTMLElement): void {
  this.goToPage(target.dataset["pageId"]!);
}
async function onCreatePage(this: JournalEntrySheet): Promise<void> {
  await platform.CONFIG.JournalEntryPage.documentClass.createDialog({}, { parent: this.document });
}
function onEditPage(this: JournalEntrySheet): void {
  this.document.pages.get(this.pageId)?.sheet?.render({ force: true });
}

/** The form-based sheet for editing a journal entry page. */
export class JournalEntryPageSheet extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["journal-sheet", "journal-entry-page"],
    position: { width: 600 },
    viewPermission: 2,
    canCreate: true,
    form: { closeOnSubmit: true },
    window: { resizable: true, contentClasses: ["standard-form"] },
  };

  get page(): any {
    return this.document;
  }

  override async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), {
      isText: this.document.type === "text",
      page: this.document,
      labels: {
        name: platform.text("Name", "Name"),
        text: platform.text("JOURNAL.Text", "Text"),
        src: platform.text("JOURNAL.Source", "File"),
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

/** The base class that systems extend for their own page types. */
export class JournalEntryPageHandlebarsSheet extends HandlebarsApplicationMixin(JournalEntryPageSheet) {
  static PARTS: Record<string, any> = {
    content: { template: "templates/sheets/journal/page.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };
}

export class JournalEntryPageTextSheet extends JournalEntryPageHandlebarsSheet {}
export class JournalEntryPageProseMirrorSheet extends JournalEntryPageTextSheet {}
export class JournalEntryPageImageSheet extends JournalEntryPageHandlebarsSheet {}
