import { HandlebarsApplication, type SheetConstructor } from "../../compat/applications.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import { action, confirmRemoval, dataOf } from "../shared/actions.ts";
import { watchPictures } from "../shared/broken-pictures.ts";
import { choosePicture } from "../shared/choose-picture.ts";
import { closeWithDocument } from "../shared/deleted.ts";
import { sizeFrame } from "../shared/frame-size.ts";
import { bindTabKeys, markOpenTab } from "../shared/keyboard.ts";
import { addModeToggle, markMode, type SheetMode } from "../shared/mode-toggle.ts";
import { bindReadout, type ReadoutPart } from "../shared/readout.ts";
import { labelled } from "../shared/texts.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { pressVariant } from "../variants/fetch-screens.ts";
import { NOTHING, SheetDrawing } from "./sheet-drawing.ts";
import { disableFields, saveEditors, showRejection } from "./sheet-form.ts";
import { fetchSheetViews, sheetViews, type SheetViews } from "./sheet-views.ts";

type SheetDocument = Actor.Implementation | Item.Implementation;
type Sheet<Doc extends SheetDocument> = InstanceType<SheetConstructor<Doc>>;

/** The options of a render, including the parts to render. */
export type SheetRenderOptions = NonNullable<Parameters<Sheet<SheetDocument>["render"]>[1]> & {
  parts?: string[];
  /**
   * The hidden pages, for which this render only draws placeholders. Determined when the render begins, because
   * the user can open another page in the meantime.
   */
  putOff?: readonly string[];
};

/**
 * Returns a base class for the sheets of actors or items. The class provides play mode and edit mode,
 * combines pending renders, keeps the focus, explains numbers in the line at the bottom, and handles invalid
 * input.
 */
export function documentSheet<Doc extends SheetDocument, Base extends SheetConstructor<Doc>>(
  SheetBase: Base,
) {
  abstract class BlackoutDocumentSheet extends SheetBase {
    #mode: SheetMode = this.document.isFresh ? "edit" : "play";
    readonly #drawing = new SheetDrawing<this, SheetRenderOptions>(options => this.partsOf(options));
    readonly #atEnd: (() => void)[] = [];
    /** What the sheet showed before, until it has opened with it. */
    #before = NOTHING;
    /** The context of the last render, while the sheet is open. */
    #context: object | null = null;

    /** Returns the parts to render: those requested or, by default, those affected by the change. */
    protected abstract partsOf(options: SheetRenderOptions): readonly string[];

    /** Whether the sheet is open or opening. `rendered` isn't used, because it is false during a render. */
    get #isOpen(): boolean {
      return this.state >= HandlebarsApplication.RENDER_STATES.RENDERING;
    }

    /** The state of the window that affects its content. */
    get #look(): string {
      return `${this.editing} ${this.tabGroups["primary"]}`;
    }

    /** Returns the explanation of an element of this sheet. */
    protected abstract explain(target: HTMLElement): readonly ReadoutPart[] | null;

    protected get words(): Words {
      return foundryWords();
    }

    /** Returns the view functions. They are available once the sheet has been rendered. */
    protected get views(): SheetViews {
      return sheetViews();
    }

    get editing(): boolean {
      return this.#mode === "edit" && this.isEditable;
    }

    override get title(): string {
      const { documentName, type, name } = this.document;
      return labelled(this.words.localize(`TYPES.${documentName}.${type}`), name, this.words);
    }

    /** Closes the sheet if the user loses the permission to see it while it is open. */
    protected override _canRender(...[options]: Parameters<Sheet<Doc>["_canRender"]>): false | void {
      if (!this.rendered || this.isVisible) return super._canRender(options);
      void this.close();
      return false;
    }

    /**
     * Switches between play and edit mode. Fields have already been saved by their change events, and this
     * method saves open editors. If saving fails, rejects and stays in edit mode.
     */
    async setMode(mode: SheetMode): Promise<void> {
      if (this.editing) await saveEditors(this.element, this.document);
      this.#mode = mode;
      if (this.element) markMode(this.element, mode);
      await this.render();
    }

    /** Registers callbacks that run when the sheet closes. */
    protected atEnd(...ends: readonly (() => void)[]): void {
      this.#atEnd.push(...ends);
    }

    /** Executes the command of a variant's button. On an item's sheet, `item` is that item. */
    protected pressVariant(
      target: HTMLElement,
      fast: boolean,
      { actor, item }: { readonly actor: BlackoutActor | null; readonly item: BlackoutItem | null },
    ): unknown {
      return this.isEditable
        ? pressVariant(dataOf(target, "variant"), {
            command: dataOf(target, "command"),
            target,
            fast,
            combat: null,
            combatant: null,
            actor,
            item,
            redraw: () => {
              void this.render();
            },
          })
        : undefined;
    }

    protected effectOf(target: HTMLElement): ActiveEffect.Implementation | undefined {
      return this.document.effects.get(dataOf(target, "effectId"));
    }

    /** Deletes an item or effect once the user has confirmed. */
    protected async remove(
      document: Item.Implementation | ActiveEffect.Implementation | undefined,
    ): Promise<void> {
      if (document && (await confirmRemoval(document.name))) await document.delete();
    }

    /**
     * Renders the sheet. If a render is already pending, joins it, so that many consecutive updates cause
     * only a few renders.
     */
    override async render(
      options: boolean | SheetRenderOptions = {},
      more: SheetRenderOptions = {},
    ): Promise<this> {
      const asked = typeof options === "boolean" ? { ...more, force: options } : options;
      return this.#drawing.render(this, asked, given => super.render(given));
    }

    /**
     * Prepares what the sheet shows when it opens, without showing it: the context, each part, and the
     * explanations. Yields the parts. If the sheet opens before anything has changed, it uses them.
     */
    async *rehearse(): AsyncGenerator<HTMLElement, void> {
      if (this.#isOpen) return;
      const options: SheetRenderOptions & { isFirstRender: boolean } = { isFirstRender: true };
      this._configureRenderOptions(options);
      const [look, parts]: [string, Record<string, HTMLElement>] = [this.#look, {}];
      const context = await this._prepareContext(options);
      for (const id of options.parts ?? []) {
        if (this.#isOpen) return;
        const drawn = await this._renderHTML(context, { ...options, isFirstRender: false, parts: [id] });
        Object.assign(parts, drawn);
        for (const part of Object.values(drawn as Record<string, HTMLElement>)) {
          for (const target of part.querySelectorAll<HTMLElement>("[data-explain]")) this.explain(target);
          yield part;
        }
      }
      if (!this.#isOpen) this.#drawing.keep(look, { parts, context });
    }

    /**
     * Returns the context with which the sheet was closed if it opens with the same parts as before. Otherwise,
     * returns null, and the sheet needs a new context. Must be called at the beginning of each render, and loads
     * the view functions.
     */
    protected async contextBefore(
      options: Parameters<Sheet<Doc>["_prepareContext"]>[0],
    ): Promise<Awaited<ReturnType<Sheet<Doc>["_prepareContext"]>> | null> {
      await fetchSheetViews();
      if (!options.isFirstRender) return null;
      this.#before = this.#drawing.open(this.#look, this.views.onNextChange);
      const { parts, context } = this.#before;
      return options.parts?.every(part => isPutOffIn(options, part) || parts[part])
        ? (context as Awaited<ReturnType<Sheet<Doc>["_prepareContext"]>> | null)
        : null;
    }

    protected override _configureRenderOptions(
      ...[options]: Parameters<Sheet<Doc>["_configureRenderOptions"]>
    ): void {
      this.#drawing.begin();
      super._configureRenderOptions(options);
    }

    protected override async _renderFrame(
      ...[options]: Parameters<Sheet<Doc>["_renderFrame"]>
    ): Promise<HTMLElement> {
      const frame = await super._renderFrame(options);
      sizeFrame(frame, this.position);
      if (this.isEditable) addModeToggle(frame, this.#mode);
      return frame;
    }

    /** Resolves when none of the sheet's buttons are being pressed. */
    protected get released(): Promise<void> {
      return this.#drawing.released;
    }

    protected override async _onFirstRender(
      ...[context, options]: Parameters<Sheet<Doc>["_onFirstRender"]>
    ): Promise<void> {
      await super._onFirstRender(context, options);
      this.#drawing.watch(this.element);
      bindReadout(this.element, target => this.explain(target));
      bindTabKeys(this.element);
      watchPictures(this.element, this.words);
      this.atEnd(closeWithDocument(this));
    }

    protected override _onClose(...[options]: Parameters<Sheet<Doc>["_onClose"]>): void {
      super._onClose(options);
      for (const end of this.#atEnd.splice(0)) end();
      this.#drawing.close(this.#look, this.#context);
      this.#context = null;
    }

    protected override async _renderHTML(
      ...[context, options]: Parameters<Sheet<Doc>["_renderHTML"]>
    ): Promise<unknown> {
      const before = options.isFirstRender ? this.#before.parts : {};
      this.#before = NOTHING;
      const parts = options.parts?.filter(part => isPutOffIn(options, part) || !before[part]) ?? [];
      const drawn = (await super._renderHTML(context, { ...options, parts })) as object;
      await this.#drawing.released;
      // Foundry inserts the parts in this order. The sheet consists of the same parts as before.
      return { ...before, ...drawn };
    }

    protected override async _onRender(
      ...[context, options]: Parameters<Sheet<Doc>["_onRender"]>
    ): Promise<void> {
      await super._onRender(context, options);
      this.#context = context;
      markOpenTab(this.element, this.tabGroups["primary"] ?? null);
    }

    override changeTab(...[tab, group, options]: Parameters<Sheet<Doc>["changeTab"]>): void {
      super.changeTab(tab, group, options);
      markOpenTab(this.element, this.tabGroups["primary"] ?? null);
    }

    protected override _replaceHTML(
      ...[result, content, options]: Parameters<Sheet<Doc>["_replaceHTML"]>
    ): void {
      this.#drawing.replace(result as Record<string, HTMLElement>, content, parts => {
        super._replaceHTML(parts, content, options);
      });
    }

    override _preSyncPartState(...args: Parameters<Sheet<Doc>["_preSyncPartState"]>): void {
      super._preSyncPartState(...args);
      this.#drawing.rememberCaret(args[2]);
    }

    override _syncPartState(...args: Parameters<Sheet<Doc>["_syncPartState"]>): void {
      super._syncPartState(...args);
      this.#drawing.restoreCaret(args[1]);
    }

    /**
     * If the user is not allowed to edit, disables only the fields that store a value. All users may turn
     * pages and read explanations.
     */
    protected override _toggleDisabled(disabled: boolean): void {
      disableFields(this.element, disabled);
    }

    protected override async _processSubmitData(
      ...args: Parameters<Sheet<Doc>["_processSubmitData"]>
    ): Promise<void> {
      const [event] = args;
      try {
        await super._processSubmitData(...args);
      } catch (error) {
        await showRejection(this, event, error, this.words);
      }
    }
  }
  return BlackoutDocumentSheet;
}

/** Whether a render draws only a placeholder for a part, because it is a hidden page. */
export function isPutOffIn({ putOff = [] }: SheetRenderOptions, part: string): boolean {
  return putOff.includes(part);
}

/** The members of a sheet class that the shared actions use. */
interface SheetOfDocument {
  readonly document: SheetDocument;
  setMode(mode: SheetMode): Promise<void>;
}

/** The actions that the sheets of actors and items share. */
export const documentSheetActions = {
  mode: action<SheetOfDocument>(function (_event, target) {
    return this.setMode(dataOf(target, "mode") === "edit" ? "edit" : "play");
  }),
  portrait: action<SheetOfDocument>(function () {
    return choosePicture(this.document);
  }),
  openEffect: action<SheetOfDocument>(function (_event, target) {
    return this.document.effects.get(dataOf(target, "effectId"))?.sheet?.render(true);
  }),
};
