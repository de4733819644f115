import { platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/**
 * Gives each embedded document of a scene an object on the canvas. The object exists while the scene is
 * drawn, and follows changes to its document.
 */
export function CanvasDocumentMixin(Base: any): any {
  return class CanvasDocument extends ClientDocumentMixin(Base) {
    /** The object on the canvas, or null while the scene isn't drawn. */
    get object(): any {
      return this.layer?.get(this.id) ?? null;
    }

    get rendered(): boolean {
      return !!this.object;
    }

    /** The layer for documents of this type, which exists only while their scene is drawn. */
    get layer(): any {
      const { canvas } = platform;
      if (!canvas?.initialized || !canvas.scene || canvas.scene !== this.parent) return null;
      return canvas.getLayerByEmbeddedName(this.documentName);
    }

    _onCreate(data: any, options: any, userId: string): void {
      super._onCreate(data, options, userId);
      const { layer } = this;
      if (layer?.objects)
        void layer._place(this).then((object: any) => object?._onCreate(data, options, userId));
    }

    _onUpdate(changed: any, options: any, userId: string): void {
      super._onUpdate(changed, options, userId);
      this.object?._onUpdate(changed, options, userId);
    }

    _onDelete(options: any, userId: string): void {
      super._onDelete(options, userId);
      this.object?._onDelete(options, userId);
    }
  };
}
