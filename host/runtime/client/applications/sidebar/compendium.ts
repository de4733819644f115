import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";
import { DragDrop } from "../ux/drag-drop.ts";
import { SearchFilter } from "../ux/search-filter.ts";

/** The entries of one compendium pack, in a window. */
export class Compendium extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "compendium-{id}", classes: ["compendium-directory", "sidebar-popout"], collection: null, window: { icon: "fa-solid fa-book-atlas", resizable: true },
    position: { width: 340, height: 560 }, actions: { activateEntry: onActivateEntry },
  };

  static PARTS = { directory: { template: "templates/sidebar/apps/compendium.hbs", templates: ["templates/sidebar/partials/document-partial.hbs"], scrollable: [".directory-list"] } };

  #search = new SearchFilter({
    inputSelector: "search input", contentSelector: ".directory-list",
    callback: (_event, query, rgx, html) => {
      for (const entry of html?.querySelectorAll<HTMLElement>(".directory-item.entry") ?? []) entry.hidden = Boolean(query) && !SearchFilter.testQuery(rgx, entry.querySelector(".entry-name")?.textContent ?? "");
    },
  });

  get collection(): any { return this.options["collection"]; }
  get title(): string { return platform.localize(this.collection.title ?? this.collection.metadata?.label); }

  async _prepareContext(options: any): Promise<any> {
    const index = await this.collection.getIndex();
    const entries = [...index].map((entry: any) => ({ id: entry._id, name: entry.name, img: entry.img ?? entry.thumb }));
    entries.sort((a, b) => a.name.localeCompare(b.name) || a.id.localeCompare(b.id));
    return Object.assign(await super._prepareContext(options), { entries, listLabel: this.title, searchLabel: platform.text("Search", "Search") });
  }

  async _onFirstRender(context: any, options: any): Promise<void> {
    await super._onFirstRender(context, options);
    const { apps } = this.collection;
    if (apps && !apps.includes(this)) apps.push(this);
  }

  async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    this.#search.bind(this.element);
    new DragDrop.implementation({
      dragSelector: ".directory-item",
      callbacks: {
        dragstart: event => {
          const id = (event.currentTarget as HTMLElement).dataset["entryId"]!;
          const uuid = this.collection.getUuid?.(id) ?? `Compendium.${this.collection.collection}.${this.collection.documentName}.${id}`;
          event.dataTransfer?.setData("text/plain", JSON.stringify({ type: this.collection.documentName, uuid }));
        },
      },
    }).bind(this.element);
  }
}

async function onActivateEntry(this: Compendium, _event: PointerEvent, target: HTMLElement): Promise<void> {
  const document = await this.collection.getDocument(target.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"]);
  await document?.sheet?.render({ force: true });
}
