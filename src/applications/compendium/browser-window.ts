import { itemHooks } from "../../compat/hooks.ts";
import { shownText } from "../../compat/content-language.ts";
import { copyIntoWorld } from "../../compat/compendiums.ts";
import {
  actorFromUuid,
  copyDataOf,
  createEmbedded,
  documentFromUuid,
  fetchedByUuid,
} from "../../compat/documents.ts";
import { openSheet, pageWithin } from "../../compat/applications.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { mayHave } from "../../data/item/holders.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { catalogue } from "../../features/compendium/catalog.ts";
import {
  byName,
  nothingSought,
  orders,
  RULES_PAGE,
  type CatalogEntry,
} from "../../features/compendium/entry.ts";
import { defaultWeaponComparison } from "../../features/compendium/weapon-odds.ts";
import { localize } from "../../language/localize.ts";
import { selectedActors } from "../dialogs/targets.ts";
import { action, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, plain } from "../shared/words.ts";
import {
  changedComparison,
  compareWith,
  filterView,
  listed,
  rowView,
  sideView,
  soughtBy,
  type BrowserState,
} from "./browser-view.ts";
import { rulesEntries } from "./rules-entries.ts";
import { VirtualList } from "./virtual-list.ts";
import { closestTarget } from "../shared/closest-target.ts";

const ID = "blackout-browser";

const handler = action<CompendiumBrowser>;

/**
 * The window for finding items, actors and pages in all compendiums and in the world. It reads only the
 * indexes. Users can compare weapons, and can drag, open and take the results.
 */
export class CompendiumBrowser extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-browser"],
    tag: "form",
    position: { width: 940, height: 640 },
    window: { title: "BLACKOUT.browser.title", icon: "bo-i bo-i-open", resizable: true },
    form: { handler: CompendiumBrowser.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      clear: handler(function () {
        return this.#clear();
      }),
      openEntry: handler(function (_event, target) {
        return this.#open(dataOf(target, "uuid"));
      }),
      compare: handler(function (_event, target) {
        return this.#compare(dataOf(target, "uuid"));
      }),
      take: handler(function (_event, target) {
        return this.#take(dataOf(target, "uuid"));
      }),
      give: handler(function (_event, target) {
        return this.#give(dataOf(target, "uuid"), dataOf(target, "to"));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    head: { template: template("compendium/head") },
    list: { template: template("compendium/list") },
    side: { template: template("compendium/side"), scrollable: [""] },
  };

  protected override readonly changing = ["side"];
  #entries: readonly CatalogEntry[] = [];
  #state: BrowserState = {
    sought: nothingSought,
    order: "name",
    active: "",
    compared: [],
    comparison: defaultWeaponComparison,
  };
  #list: VirtualList<CatalogEntry> | null = null;
  #stale: ReturnType<typeof setTimeout> | undefined;

  /** Opens the browser. If `kind` is given, shows only documents of this type. */
  static async open(kind = ""): Promise<CompendiumBrowser> {
    const there = foundry.applications.instances.get(ID);
    const window = there instanceof CompendiumBrowser ? there : new CompendiumBrowser();
    await window.#load();
    if (kind !== "") window.#state = { ...window.#state, sought: { ...nothingSought, kind } };
    await window.render({ force: true });
    return window;
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    return Object.assign(
      await super._prepareContext(options),
      filterView(this.#entries, this.#state, words),
      sideView(this.#entries, this.#state, currentHouseRules(), words, {
        gamemaster: game.user.isGM,
        recipient: recipient(),
      }),
    );
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // The button names the actor who receives the item.
    this.redrawOn(["controlToken", "updateUser"]);
    this.element.addEventListener("input", event => {
      const { name, value } = event.target as HTMLInputElement;
      if (["text", "mostPrice", "leastRange"].includes(name)) this.#seek(name, value);
    });
    this.element.addEventListener("dragstart", event => {
      this.#dragged(event);
    });
    this.element.addEventListener("keydown", event => {
      const field = event.target as HTMLInputElement;
      if (field.tagName !== "INPUT") return;
      if (event.key === "Enter") event.preventDefault();
      // The Down key moves the focus from the search field to the list.
      if (event.key === "ArrowDown" && field.name === "text")
        this.element.querySelector<HTMLElement>("[role=listbox]")?.focus();
    });
    const stale = () => {
      clearTimeout(this.#stale);
      this.#stale = setTimeout(() => {
        void this.#reload();
      }, 200);
    };
    this.watch([...itemHooks, "createActor", "updateActor", "deleteActor"], stale);
    this.atEnd(() => {
      clearTimeout(this.#stale);
    });
  }

  protected override async _onRender(
    ...[context, options]: Parameters<LiveWindow["_onRender"]>
  ): Promise<void> {
    await super._onRender(context, options);
    const box = this.element.querySelector<HTMLElement>("[role=listbox]");
    if (!box || this.#list?.box === box) return;
    const words = foundryWords();
    this.#list = new VirtualList(box, {
      idOf: ({ uuid }) => uuid,
      draw: (row, entry) => {
        drawRow(row, rowView(entry, this.#state, words));
      },
      activate: ({ uuid }) => {
        if (this.#state.active === uuid) return;
        this.#state = { ...this.#state, active: uuid };
        void this.redraw();
      },
      open: ({ uuid }) => {
        void this.#open(uuid);
      },
      mark: ({ uuid }) => {
        void this.#compare(uuid);
      },
    });
    this.#showList();
  }

  /**
   * Updates the list and the entry count without redrawing the window, so that the list keeps its scroll
   * position and the fields above keep their input.
   */
  #showList(change: "show" | "update" = "show"): void {
    const entries = listed(this.#entries, this.#state);
    this.#list?.[change](entries, this.#state.active);
    const status = this.element.querySelector("[data-count]");
    if (status)
      status.textContent = foundryWords().format("BLACKOUT.browser.count", {
        n: plain(entries.length),
        all: plain(this.#entries.length),
      });
    const empty = this.element.querySelector<HTMLElement>("[data-empty]");
    if (empty) empty.hidden = entries.length > 0;
  }

  async #load(): Promise<void> {
    const entries = await catalogue();
    this.#entries = [...entries, ...rulesEntries(entries, foundryWords())].toSorted(byName);
  }

  async #reload(): Promise<void> {
    await this.#load();
    if (!this.rendered) return;
    this.#showList("update");
    await this.redraw();
  }

  #seek(name: string, value: string): void {
    const sought = soughtBy(this.#state.sought, name, value);
    if (!sought) return;
    this.#state = { ...this.#state, sought };
    this.#showList();
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value } = event.target as HTMLInputElement;
    const comparison = changedComparison(this.#state.comparison, name, value);
    if (comparison) {
      this.#state = { ...this.#state, comparison };
      this.redrawAfterEvent();
    } else if (name === "order") {
      this.#state = { ...this.#state, order: orders.find(order => order === value) ?? "name" };
      this.#showList();
    } else if (name.startsWith("comparison.")) this.redrawAfterEvent();
    else this.#seek(name, value);
  }

  /**
   * Clears the fields one by one instead of redrawing them, because a redraw would discard input that follows
   * immediately.
   */
  #clear(): void {
    this.#state = { ...this.#state, sought: nothingSought };
    for (const name of Object.keys(nothingSought)) {
      const field = this.element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      if (field) field.value = "";
    }
    this.#showList();
    this.element.querySelector<HTMLElement>("[name=text]")?.focus();
  }

  async #open(uuid: string): Promise<void> {
    if (this.#entries.some(entry => entry.uuid === uuid && entry.document === RULES_PAGE)) {
      await (await pageWithin(uuid))?.open();
      return;
    }
    const document = await fetchedByUuid(uuid);
    if (document) await openSheet(document);
  }

  async #compare(uuid: string): Promise<void> {
    const entry = this.#entries.find(one => one.uuid === uuid);
    if (!entry?.weapon) return;
    const compared = compareWith(this.#state.compared, uuid);
    if (compared === this.#state.compared) ui.notifications.info("BLACKOUT.browser.two", { localize: true });
    this.#state = { ...this.#state, compared };
    this.#list?.refresh();
    await this.redraw();
  }

  async #take(uuid: string): Promise<void> {
    const document = await fetchedByUuid(uuid);
    const made = document && (await copyIntoWorld(document));
    if (made)
      ui.notifications.info("BLACKOUT.browser.taken", {
        format: { name: shownText(String(made.toObject()["name"])) },
        localize: true,
      });
  }

  async #give(uuid: string, to: string): Promise<void> {
    const [document, actor] = [await fetchedByUuid(uuid), actorFromUuid(to)];
    const holder = actor && documentFromUuid(actor.uuid);
    if (!document || !actor || !holder) return;
    const { name, type } = document.toObject();
    if (!mayHave(actor.type, String(type))) {
      ui.notifications.warn("BLACKOUT.move.doesNotFit", {
        format: { item: shownText(String(name)), kind: localize(`TYPES.Actor.${actor.type}`) },
        localize: true,
      });
      return;
    }
    await createEmbedded(holder, "items", [{ ...copyDataOf(document), _id: foundry.utils.randomID() }]);
    ui.notifications.info("BLACKOUT.browser.given", {
      format: { name: String(name), to: actor.name },
      localize: true,
    });
  }

  /**
   * Writes the dragged document's type and UUID to the drag data, so that sheets, scenes, folders and the
   * hotbar accept it.
   */
  #dragged(event: DragEvent): void {
    const row = closestTarget(event, "[data-uuid]");
    if (row)
      event.dataTransfer?.setData(
        "text/plain",
        JSON.stringify({ type: row.dataset["document"], uuid: row.dataset["uuid"] }),
      );
  }

  static async #onSubmit(this: CompendiumBrowser): Promise<void> {}
}

/**
 * Returns the actor who receives taken items. This is the actor of the selected token if there is exactly
 * one, and otherwise the user's own character.
 */
function recipient(): BlackoutActor | null {
  const [selected, ...more] = selectedActors().filter(actor => actor.isOwner);
  return selected && more.length === 0 ? selected : game.user.character;
}

function drawRow(
  row: HTMLElement,
  { uuid, document: kindOfDocument, name, picture, kind, note, place, compared }: ReturnType<typeof rowView>,
): void {
  const page = row.ownerDocument;
  const put = (tag: string, className: string, text: string) => {
    const element = page.createElement(tag);
    element.className = className;
    element.textContent = text;
    return element;
  };
  row.dataset["uuid"] = uuid;
  row.dataset["document"] = kindOfDocument;
  row.classList.toggle("compared", compared);
  const icon =
    picture.src === ""
      ? put("span", "bo-i m bo-i-open", "")
      : picture.glyph === null
        ? Object.assign(page.createElement("img"), {
            src: picture.src,
            alt: "",
            className: "bo-i m",
            loading: "lazy",
          })
        : put("span", "bo-i m", "");
  if (picture.glyph !== null) icon.style.maskImage = `url("${picture.glyph}")`;
  const words = put("span", "bo-grow", "");
  words.append(put("b", "bo-tx bo-sb bo-cut", name), put("span", "bo-note bo-cut", note));
  row.replaceChildren(
    icon,
    words,
    put("span", "kd bo-lab bo-cut", kind),
    put("span", "pl bo-lab bo-cut", place),
  );
}
