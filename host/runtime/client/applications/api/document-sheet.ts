import { platform } from "../platform.ts";
import type { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type { Configuration, FormConfiguration, HeaderControl, RenderOptions } from "./types.ts";

/** The selectors for form fields to disable in a sheet that isn't editable. */
const FIELDS =
  "input, select, textarea, button, prose-mirror, string-tags, multi-select, multi-checkbox, range-picker, color-picker, file-picker, code-mirror, document-tags";

/** An application that shows one document and lets its owners edit it. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "{id}",
    classes: ["sheet"],
    tag: "form",
    document: null,
    viewPermission: 1,
    editPermission: 3,
    canCreate: false,
    sheetConfig: true,
    actions: {
      configureSheet: onConfigureSheet,
      copyUuid: { handler: onCopyUuid, buttons: [0, 2] },
      editImage: onEditImage,
      importDocument: onImportDocument,
    },
    form: { handler: onSubmitDocument, submitOnChange: false, closeOnSubmit: false },
    window: {
      controls: [
        {
          icon: "fa-solid fa-gear",
          label: "SHEETS.ConfigureSheet",
          action: "configureSheet",
          visible: canConfigureSheet,
        },
        {
          icon: "fa-solid fa-download",
          label: "COMPENDIUM.ImportEntry",
          action: "importDocument",
          visible: canImport,
        },
      ],
    },
  };

  #document: any = null;

  constructor(options: Record<string, any> = {}, ...rest: any[]) {
    super(DocumentSheetV2._migrateConstructorParams(options, rest));
    this.#document = this.options["document"];
  }

  /**
   * Also accepts the older form of the call, in which the document is the first argument.
   * @throws Error if there is no document
   */
  static _migrateConstructorParams(first: any, rest: any[]): Record<string, any> {
    const isDocument = first && typeof first.documentName === "string";
    const options = isDocument ? { ...(rest[0] ?? {}), document: first } : first;
    if (isDocument)
      platform.deprecated("Pass the document of a sheet as options.document", { since: 12, once: true });
    if (!options?.document) throw new Error("A DocumentSheetV2 needs options.document");
    return options;
  }

  get document(): any {
    return this.#document;
  }

  override get title(): string {
    const { constructor, name, id } = this.document;
    return `${platform.localize(constructor.metadata?.label ?? this.document.documentName)}: ${name ?? id}`;
  }

  /** Whether the user is allowed to see this sheet. */
  get isVisible(): boolean {
    return this.#permits(this.options["viewPermission"]);
  }

  /** Whether the user may edit the document in this sheet. */
  get isEditable(): boolean {
    const { pack } = this.document;
    if (pack && platform.game.packs?.get(pack)?.locked) return false;
    return this.#permits(this.options["editPermission"]);
  }

  #permits(level: number | string): boolean {
    const { document } = this;
    if (document.pack) {
      const pack = platform.game.packs?.get(document.pack);
      if (pack?.testUserPermission && !pack.testUserPermission(platform.game.user, level)) return false;
      if (pack) return true;
    }
    return Boolean(document.testUserPermission(platform.game.user, level));
  }

  protected override _initializeApplicationOptions(options: Record<string, any>): Configuration {
    const merged = super._initializeApplicationOptions(options);
    merged["document"] = options["document"];
    if (!options["uniqueId"])
      merged.uniqueId = `${this.constructor.name}-${String(merged["document"].uuid ?? merged["document"].id).replaceAll(".", "-")}`;
    return merged;
  }

  protected override _canRender(options: RenderOptions): false | void {
    if (!this.isVisible) {
      const type = platform.localize(this.document.constructor.metadata?.label ?? this.document.documentName);
      throw new Error(
        platform.text(
          "SHEETS.DocumentSheetPrivate",
          "You do not have permission to view this {type} sheet.",
          { type },
        ),
      );
    }
    return super._canRender(options);
  }

  protected override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    // Updates the title, because the document's name may have changed since the frame was created.
    if (this.hasFrame) options.window = { title: this.title, controls: true, ...options.window };
  }

  protected override async _prepareContext(options: RenderOptions): Promise<any> {
    const context = await super._prepareContext(options);
    const { document } = this;
    return Object.assign(context, {
      document,
      source: document._source,
      fields: document.schema?.fields ?? {},
      editable: this.isEditable,
      user: platform.game.user,
      rootId: this.id,
    });
  }

  protected override _getFrameButtons(): HeaderControl[] {
    return [
      ...super._getFrameButtons(),
      {
        action: "copyUuid",
        icon: "fa-solid fa-passport",
        label: platform.text("SHEETS.CopyUuid", "Copy document UUID"),
      },
    ];
  }

  protected override async _onFirstRender(context: any, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  protected override async _onRender(context: any, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
    for (const block of this.element.querySelectorAll("secret-block")) {
      block.addEventListener("revealsecret", event => this._onRevealSecret(event));
    }
  }

  protected override _onClose(options: Record<string, any>): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  protected _toggleDisabled(disabled: boolean): void {
    const content = this.window.content ?? this.element;
    for (const field of content.querySelectorAll<HTMLInputElement>(FIELDS)) field.disabled = disabled;
    for (const image of content.querySelectorAll("img[data-edit]"))
      image.classList.toggle("disabled", disabled);
  }

  /** Reveals or hides the event's secret block in the stored text of the block's field. */
  protected _onRevealSecret(event: Event): void {
    const block = event.target as HTMLElement;
    const field = block.closest<HTMLElement>("[data-field], [data-target]");
    const path = field?.dataset["field"] ?? field?.dataset["target"];
    const toggled = (block as any).toggleRevealed;
    if (!path || typeof toggled !== "function") return;
    const html = platform.utils.getProperty(this.document._source, path) ?? "";
    void this.document.update({ [path]: toggled.call(block, html) });
  }

  /* ---------- submission ---------- */

  protected override async _onSubmitForm(formConfig: FormConfiguration, event: Event): Promise<void> {
    event.preventDefault();
    if (!this.isEditable) return;
    try {
      await super._onSubmitForm(formConfig, event);
    } catch (error) {
      // Rejected input must not stay on screen as if it had been saved.
      platform.notify("error", (error as Error).message, { console: false });
      if (this.rendered) await this.render();
    }
  }

  /**
   * Returns the form's data as a change to the document, cleaned and validated. @throws if the document would
   * become invalid
   */
  protected _prepareSubmitData(
    event: Event,
    form: HTMLFormElement,
    formData: FormDataExtended,
    updateData?: Record<string, unknown>,
  ): any {
    const data = this._processFormData(event, form, formData);
    if (updateData) {
      platform.utils.mergeObject(
        data,
        updateData,
        platform.generation >= 14 ? { applyOperators: false } : { performDeletions: false },
      );
    }
    this.document.validate({ changes: data, clean: true, fallback: false });
    return data;
  }

  protected _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): any {
    return platform.utils.expandObject(formData.object);
  }

  protected async _processSubmitData(
    _event: Event,
    _form: HTMLFormElement,
    submitData: any,
    options: Record<string, unknown> = {},
  ): Promise<void> {
    const { document } = this;
    const stored = document.collection?.has?.(document.id) ?? Boolean(document.id);
    if (stored) {
      await document.update(submitData, options);
      return;
    }
    if (!this.options["canCreate"]) throw new Error(`${this.constructor.name} does not create documents`);
    const { keepId, ...rest } = options as { keepId?: boolean };
    await document.constructor.create(platform.utils.mergeObject(document.toObject(), submitData), {
      ...rest,
      keepId: keepId ?? false,
      parent: document.parent,
      pack: document.pack,
    });
  }
}

async function onSubmitDocument(
  this: any,
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  options: Record<string, any> = {},
): Promise<void> {
  const { updateData, ...operation } = options;
  const submitData = this._prepareSubmitData(event, form, formData, updateData);
  await this._processSubmitData(event, form, submitData, operation);
}

async function onCopyUuid(this: any, event: PointerEvent): Promise<void> {
  event.stopPropagation();
  const { document } = this;
  const id = event.button === 2 ? document.id : document.uuid;
  await platform.game.clipboard?.copyPlainText?.(id);
  platform.notify("info", platform.text("DOCUMENT.IdCopiedClipboard", "Copied {id}", { id }));
}

async function onConfigureSheet(this: any): Promise<void> {
  const { DocumentSheetConfig } = platform.foundry.applications.apps;
  await new DocumentSheetConfig({ document: this.document }).render({ force: true });
}

async function onImportDocument(this: any): Promise<void> {
  const { document } = this;
  await document.collection.importFromCompendium?.(platform.game.packs.get(document.pack), document.id);
}

async function onEditImage(this: any, _event: PointerEvent, target: HTMLElement): Promise<void> {
  if (!this.isEditable) return;
  const path = target.dataset["edit"];
  if (!path) throw new Error("An element with the action editImage needs data-edit");
  const { FilePicker } = platform.foundry.applications.apps;
  const current = platform.utils.getProperty(this.document._source, path);
  const picker = new FilePicker.implementation({
    current,
    type: "image",
    document: this.document,
    callback: async (src: string) => {
      target.setAttribute("src", src);
      if (this.options.form?.submitOnChange) await this.document.update({ [path]: src });
    },
  });
  await picker.browse?.();
}

function canConfigureSheet(this: any): boolean {
  return Boolean(this.options.sheetConfig) && this.isEditable && this.document.sheet === this;
}

function canImport(this: any): boolean {
  const { document } = this;
  return (
    Boolean(document.pack) &&
    !document.isEmbedded &&
    (document.constructor.canUserCreate?.(platform.game.user) ?? false)
  );
}
