import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { entry } from "../sidebar/directory-menus.ts";
import { Hooks } from "../../hooks.ts";
import { placeInto } from "./layout.ts";

const SLOTS = 10;
const PAGES = 5;

/** The macro bar at the bottom of the screen. Slots are numbered from 1, and each page has ten slots. */
export class Hotbar extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "hotbar",
    tag: "aside",
    window: { frame: false, positioned: false },
    actions: { execute: onExecute, page: onPage },
  };

  static PARTS = { hotbar: { root: true, template: "templates/ui/hotbar.hbs" } };

  page = 1;

  _insertElement(outer: HTMLElement): void {
    placeInto("ui-bottom", outer, platform.text("HOTBAR.Label", "Macros"));
  }

  /** The slots on the current page. */
  get slots(): { slot: number; key: number; macro: any; text: string }[] {
    const assigned: Record<string, string> = platform.game.user?.hotbar ?? {};
    return Array.from({ length: SLOTS }, (_empty, index) => {
      const slot = (this.page - 1) * SLOTS + index + 1;
      const macro = platform.game.macros?.get(assigned[slot]) ?? null;
      return {
        slot,
        key: (index + 1) % 10,
        macro,
        text: macro?.name ?? platform.text("HOTBAR.EmptySlot", "Empty slot {slot}", { slot }),
      };
    });
  }

  async _prepareContext(options: any): Promise<any> {
    return Object.assign(await super._prepareContext(options), {
      slots: this.slots,
      page: this.page,
      label: platform.text("HOTBAR.Label", "Macros"),
      pageLabel: platform.text("HOTBAR.Page", "Page"),
      nextLabel: platform.text("HOTBAR.NextPage", "Next page"),
      previousLabel: platform.text("HOTBAR.PreviousPage", "Previous page"),
    });
  }

  async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".slot.full",
      dropSelector: ".slot",
      callbacks: { dragstart: event => this._onDragStart(event), drop: event => this._onDrop(event) },
    }).bind(this.element);
  }

  async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(
      () => [
        entry({
          label: platform.text("MACRO.Edit", "Edit"),
          icon: "fa-solid fa-pen-to-square",
          onClick: slot => this.#macroOf(slot)?.sheet.render({ force: true }),
        }),
        entry({
          label: platform.text("MACRO.Remove", "Remove from the bar"),
          icon: "fa-solid fa-xmark",
          onClick: slot => platform.game.user.assignHotbarMacro(null, Number(slot.dataset["slot"])),
        }),
      ],
      ".slot.full",
      { fixed: true, hookName: "getMacroContextOptions", parentClassHooks: false },
    );
  }

  #macroOf(slot: HTMLElement): any {
    return platform.game.macros.get(slot.dataset["macroId"]);
  }

  _onDragStart(event: DragEvent): void {
    const slot = event.currentTarget as HTMLElement;
    const macro = this.#macroOf(slot);
    if (macro)
      event.dataTransfer?.setData(
        "text/plain",
        JSON.stringify({ ...macro.toDragData(), slot: slot.dataset["slot"] }),
      );
  }

  async _onDrop(event: DragEvent): Promise<void> {
    const slot = Number((event.target as Element).closest<HTMLElement>(".slot")?.dataset["slot"]);
    const data = TextEditor.implementation.getDragEventData(event);
    if (!slot || Hooks.call("hotbarDrop", this, data, slot) === false) return;
    if (data.type !== "Macro") return;
    const macro = await platform.CONFIG.Macro.documentClass.fromDropData(data);
    if (macro) await platform.game.user.assignHotbarMacro(macro, slot, { fromSlot: data.slot });
  }

  async changePage(page: number): Promise<void> {
    this.page = Math.min(Math.max(page, 1), PAGES);
    await this.render();
  }
}

async function onExecute(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const id = target.closest<HTMLElement>(".slot")?.dataset["macroId"];
  await platform.game.macros.get(id)?.execute();
}

async function onPage(this: Hotbar, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const next = this.page + Number(target.dataset["step"]);
  await this.changePage(next > PAGES ? 1 : next < 1 ? PAGES : next);
}
