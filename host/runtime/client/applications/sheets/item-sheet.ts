import { DocumentSheetV2 } from "../api/document-sheet.ts";

/** The base class of item sheets. Provides access to the item and the actor that owns it. */
export class ItemSheetV2 extends DocumentSheetV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    classes: ["item"],
    position: { width: 480 },
  };

  get item(): any {
    return this.document;
  }
  get actor(): any {
    return this.document.actor ?? null;
  }
}
