import { saveFile } from "../../compat/applications.ts";
import { visiblePacks } from "../../compat/compendiums.ts";
import type { AnyDocument } from "../../compat/documents.ts";
import { partyActor } from "../../documents/party.ts";
import { csvOf, jsonOf } from "../../importer/write/write-table.ts";
import { exported, exportTable } from "../../features/importer/export-documents.ts";
import { vocabularyNow } from "../../features/importer/vocabulary-now.ts";
import { action } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import {
  chosen,
  exportView,
  foundIn,
  type Exportable,
  type ExportPlace,
  type ExportState,
} from "./export-view.ts";

const ID = "blackout-export";

const handler = action<ExportWindow>;

/**
 * The window that exports items and enemies from a folder, a compendium or the party's stash to a file. The
 * importer can read the file back without changes.
 */
export class ExportWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-roster", "bo-export"],
    tag: "form",
    position: { width: 460 },
    window: { title: "BLACKOUT.exporter.title", icon: "bo-i bo-i-open", contentClasses: ["bo-pane"] },
    form: { handler: ExportWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      all: handler(function () {
        return this.#chooseAll();
      }),
      copy: handler(function () {
        return this.#copy();
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    head: { template: template("importer/export-head") },
    list: { template: template("importer/export-list"), scrollable: [""] },
    foot: { template: template("importer/export-foot") },
  };

  protected override readonly changing = ["list", "foot"];
  #state: ExportState = { place: "items", search: "", left: new Set<string>(), as: "csv" };
  #documents: readonly AnyDocument[] = [];
  #list: readonly Exportable[] = [];

  /**
   * Opens the window with the given source selected, such as `items`, `folder.<id>` or `pack.<id>`. Only
   * Gamemasters can open it.
   */
  static async open(place = "items"): Promise<ExportWindow | null> {
    if (!game.user.isGM) return null;
    await foundry.applications.instances.get(ID)?.close();
    const window = new ExportWindow();
    await window.#goTo(place);
    await window.render({ force: true });
    return window;
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    return Object.assign(
      await super._prepareContext(options),
      exportView(places(), this.#list, this.#state, foundryWords()),
    );
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", event => {
      const field = event.target as HTMLInputElement;
      if (field.name !== "search") return;
      this.#state = { ...this.#state, search: field.value };
      this.redrawAfterEvent();
    });
    this.element.addEventListener("keydown", event => {
      if (event.key === "Enter" && (event.target as HTMLInputElement).name === "search")
        event.preventDefault();
    });
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (name === "place") void this.#goTo(value).then(() => this.redraw());
    else if (name === "as") this.#state = { ...this.#state, as: value === "json" ? "json" : "csv" };
    else if (name === "document") {
      const left = new Set(this.#state.left);
      if (checked) left.delete(value);
      else left.add(value);
      this.#state = { ...this.#state, left };
      this.redrawAfterEvent();
    }
  }

  async #goTo(place: string): Promise<void> {
    const found = places().find(({ value }) => value === place) ?? places()[0];
    this.#documents = found ? await exported(found.source) : [];
    this.#list = this.#documents.map(document => {
      const { name, type } = document.toObject();
      return { uuid: document.uuid, name: String(name), type: String(type) };
    });
    this.#state = { ...this.#state, place: found?.value ?? "", left: new Set<string>() };
  }

  /** Selects all search results, or deselects them if all are already selected. */
  async #chooseAll(): Promise<void> {
    const found = foundIn(this.#list, this.#state.search).map(({ uuid }) => uuid);
    const left = new Set(this.#state.left);
    const all = found.every(uuid => !left.has(uuid));
    for (const uuid of found)
      if (all) left.add(uuid);
      else left.delete(uuid);
    this.#state = { ...this.#state, left };
    await this.redraw();
  }

  #text(): string {
    const wanted = new Set(chosen(this.#list, this.#state).map(({ uuid }) => uuid));
    const table = exportTable(
      this.#documents.filter(({ uuid }) => wanted.has(uuid)),
      vocabularyNow(),
    );
    return this.#state.as === "csv" ? csvOf(table) : jsonOf(table);
  }

  async #copy(): Promise<void> {
    await game.clipboard.copyPlainText(this.#text());
    ui.notifications.info("BLACKOUT.exporter.copied", { localize: true });
  }

  static async #onSubmit(this: ExportWindow): Promise<void> {
    const { as, place } = this.#state;
    const name = places().find(({ value }) => value === place)?.label ?? "blackout";
    saveFile(
      this.#text(),
      as === "csv" ? "text/csv" : "application/json",
      `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.${as}`,
    );
    await this.close();
  }
}

/** Returns all sources from which the user can export documents. */
function places(): readonly ExportPlace[] {
  const format = (key: string, data: Record<string, string> = {}) =>
    foundryWords().format(`BLACKOUT.exporter.place.${key}`, data);
  const folders = game.folders
    .filter(({ type }) => type === "Item" || type === "Actor")
    .toSorted((a, b) => a.name.localeCompare(b.name));
  return [
    { value: "items", label: format("items"), source: { of: "items" } },
    { value: "actors", label: format("actors"), source: { of: "actors" } },
    ...(partyActor() ? [{ value: "stash", label: format("stash"), source: { of: "stash" } } as const] : []),
    ...folders.map(
      ({ id, name }) =>
        ({
          value: `folder.${id ?? ""}`,
          label: format("folder", { name }),
          source: { of: "folder", id: id ?? "" },
        }) as const,
    ),
    ...visiblePacks()
      .filter(({ type }) => type === "Item" || type === "Actor")
      .map(
        ({ id, title }) =>
          ({
            value: `pack.${id}`,
            label: format("pack", { name: title }),
            source: { of: "pack", id },
          }) as const,
      ),
  ];
}
