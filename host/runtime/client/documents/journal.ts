import { documents } from "../common.ts";
import { implementationOf, platform } from "../platform.ts";
import { ClientDocumentMixin } from "./client-document.ts";

/** A journal entry with pages of text, images, and types defined by systems. */
export class JournalEntry extends ClientDocumentMixin(documents.BaseJournalEntry) {
  /** The note for this journal entry on the viewed scene. */
  get sceneNote(): any {
    return (
      platform.game.scenes?.current?.notes?.find((note: any) => note.entryId === this.id)?.object ?? null
    );
  }

  /** Shows the journal entry to the other users. */
  async show(force = false): Promise<this> {
    const message = { uuid: this.uuid, options: { force } };
    await implementationOf("ChatMessage").create({ content: this.link, flags: { core: { shown: message } } });
    return this;
  }
}

/** A page of a journal entry. */
export class JournalEntryPage extends ClientDocumentMixin(documents.BaseJournalEntryPage) {
  get sceneNote(): any {
    return this.parent?.sceneNote ?? null;
  }

  /** Opens the journal entry at the linked page. */
  _onClickDocumentLink(event: Event): any {
    const { sheet } = this.parent ?? {};
    return sheet ? sheet.render({ force: true, pageId: this.id }) : super._onClickDocumentLink(event);
  }

  /** Returns the text of the page as enriched HTML. */
  async _buildEmbedHTML(_config: any, options: any = {}): Promise<any> {
    const editor = platform.foundry.applications.ux.TextEditor;
    const content = document.createElement("div");
    content.innerHTML = await (editor.implementation ?? editor).enrichHTML(this.text?.content ?? "", {
      ...options,
      relativeTo: this,
    });
    return content;
  }
}
