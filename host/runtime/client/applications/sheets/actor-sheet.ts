import { DocumentSheetV2 } from "../api/document-sheet.ts";
import type { HeaderControl, RenderOptions } from "../api/types.ts";
import { platform } from "../platform.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { TextEditor } from "../ux/text-editor.ts";
import { Hooks } from "../../hooks.ts";
import { dropped, sortSibling } from "./drop.ts";

/** The base class of actor sheets. Provides access to the actor and its token, and handles drops. */
export class ActorSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["actor"],
    position: { width: 600 },
    actions: {
      configureToken: onConfigureToken,
      configurePrototypeToken: onConfigureToken,
      showPortraitArtwork: onShowArtwork,
      showTokenArtwork: onShowTokenArtwork,
    },
    window: { resizable: true },
  };

  get actor(): any {
    return this.document;
  }

  /** The token of an unlinked actor, or null if there is none. */
  get token(): any {
    return this.document.token ?? null;
  }

  protected override _getHeaderControls(): HeaderControl[] {
    const controls = super._getHeaderControls();
    const editable = (): boolean => this.isEditable;
    if (this.token)
      controls.push({
        action: "configureToken",
        icon: "fa-regular fa-circle-user",
        label: "DOCUMENT.Token",
        visible: editable,
      });
    else
      controls.push({
        action: "configurePrototypeToken",
        icon: "fa-solid fa-circle-user",
        label: "TOKEN.TitlePrototype",
        visible: editable,
      });
    controls.push({
      action: "showPortraitArtwork",
      icon: "fa-solid fa-image",
      label: "SIDEBAR.CharArt",
      visible: () => Boolean(this.actor.img),
    });
    return controls;
  }

  protected override async _onRender(context: any, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    new DragDrop.implementation({
      dragSelector: ".draggable",
      permissions: {
        dragstart: selector => this._canDragStart(selector),
        drop: selector => this._canDragDrop(selector),
      },
      callbacks: {
        dragstart: event => this._onDragStart(event),
        dragover: event => this._onDragOver(event),
        drop: event => this._onDrop(event),
      },
    }).bind(this.element);
  }

  protected _canDragStart(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }
  protected _canDragDrop(_selector: string | null | undefined): boolean {
    return this.isEditable;
  }

  /**
   * Adds the data of an item's or effect's row to the drag. Rows have `data-item-id` or `data-effect-id`
   * (with `data-parent-id`).
   */
  protected async _onDragStart(event: DragEvent): Promise<void> {
    const target = event.currentTarget as HTMLElement;
    if ("link" in ((event.target as HTMLElement).dataset ?? {})) return;
    const { itemId, effectId, parentId } = target.dataset;
    let data: unknown;
    if (effectId) {
      const owner = parentId && parentId !== this.actor.id ? this.actor.items.get(parentId) : this.actor;
      data = owner?.effects.get(effectId)?.toDragData();
    } else if (itemId) {
      data = this.actor.items.get(itemId)?.toDragData();
    }
    if (data) event.dataTransfer?.setData("text/plain", JSON.stringify(data));
  }

  protected _onDragOver(_event: DragEvent): void {}

  protected async _onDrop(event: DragEvent): Promise<any> {
    const data: any = TextEditor.implementation.getDragEventData(event);
    if (!Hooks.call("dropActorSheetData", this.actor, this, data)) return undefined;
    const document = await dropped(data);
    return document ? this._onDropDocument(event, document) : undefined;
  }

  protected async _onDropDocument(event: DragEvent, document: any): Promise<any> {
    switch (document.documentName) {
      case "ActiveEffect":
        return (await this._onDropActiveEffect(event, document)) ?? null;
      case "Actor":
        return (await this._onDropActor(event, document)) ?? null;
      case "Item":
        return (await this._onDropItem(event, document)) ?? null;
      case "Folder":
        return (await this._onDropFolder(event, document)) ?? null;
      default:
        return null;
    }
  }

  /**
   * Copies an effect to this actor. Returns null if the user doesn't own the actor or the effect is already
   * on it.
   */
  protected async _onDropActiveEffect(_event: DragEvent, effect: any): Promise<any> {
    if (!this.actor.isOwner || effect.target === this.actor || effect.parent === this.actor) return null;
    return effect.constructor.create(effect.toObject(), { parent: this.actor });
  }

  protected async _onDropActor(_event: DragEvent, _actor: any): Promise<any> {
    return null;
  }
  protected async _onDropFolder(_event: DragEvent, _folder: any): Promise<any> {
    return null;
  }

  /**
   * Copies an item to this actor. If the item already belongs to this actor, moves it to the drop position
   * instead.
   */
  protected async _onDropItem(event: DragEvent, item: any): Promise<any> {
    if (!this.actor.isOwner) return null;
    if (this.actor.uuid === item.parent?.uuid) {
      const moved = await this._onSortItem(event, item);
      return moved?.length ? item : null;
    }
    const keepId = !this.actor.items.has(item.id);
    return (await item.constructor.create(item.toObject(), { parent: this.actor, keepId })) ?? null;
  }

  protected async _onSortItem(event: DragEvent, item: any): Promise<any> {
    return sortSibling(event, item, this.actor.items, id => this.actor.updateEmbeddedDocuments("Item", id));
  }
}

async function onConfigureToken(this: any, event: PointerEvent): Promise<void> {
  event.preventDefault();
  const { PrototypeTokenConfig, TokenConfig } = platform.foundry.applications.sheets;
  const token = this.token ?? this.actor.prototypeToken;
  const Config = this.token ? TokenConfig : PrototypeTokenConfig;
  await new Config(this.token ? { document: token } : { prototype: token, document: this.actor }).render({
    force: true,
  });
}

function showImage(title: string, src: string, uuid: string): void {
  const { ImagePopout } = platform.foundry.applications.apps;
  void new ImagePopout({ src, uuid, window: { title } }).render({ force: true });
}

function onShowArtwork(this: any): void {
  showImage(this.actor.name, this.actor.img, this.actor.uuid);
}
function onShowTokenArtwork(this: any): void {
  showImage(this.actor.name, this.actor.prototypeToken.texture.src, this.actor.uuid);
}
