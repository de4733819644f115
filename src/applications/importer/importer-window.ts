import { createWorldPack, visiblePacks } from "../../compat/compendiums.ts";
import { decoded } from "../../importer/encoding.ts";
import { profileOf } from "../../importer/mapping.ts";
import { tableOfValue } from "../../importer/parse/json.ts";
import { ImportError } from "../../importer/import-message.ts";
import { importKinds } from "../../importer/kinds.ts";
import { tableFormats } from "../../importer/table.ts";
import {
  deleteProfile,
  importProfiles,
  importRuns,
  saveProfile,
  type ImportRun,
} from "../../features/importer/runs.ts";
import { runImport, type ImportReport } from "../../features/importer/run-import.ts";
import { knownIn, type ImportTarget } from "../../features/importer/import-target.ts";
import { undoImport } from "../../features/importer/undo-import.ts";
import { vocabularyNow } from "../../features/importer/vocabulary-now.ts";
import { languageNow } from "../../language/formats.ts";
import { localize } from "../../language/localize.ts";
import { action, confirm, dataOf } from "../shared/actions.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, plain, type Words } from "../shared/words.ts";
import { importerView, describeImport, type Destination, type Surroundings } from "./importer-view.ts";
import { decode, pageTables } from "./page-tables.ts";
import {
  corrected,
  emptySession,
  readAnew,
  withKind,
  withProfile,
  withSign,
  withUse,
  without,
  type Means,
  type Session,
} from "./session.ts";

const ID = "blackout-importer";
/** The maximum length of text that is put into the field. Longer text would slow the field down. */
const LONG = 200_000;

/** The options that a macro or module can pass when it opens the importer. */
export interface Offer {
  readonly text?: string;
  readonly data?: unknown;
  readonly title?: string;
}

const handler = action<ImporterWindow>;

/**
 * The window for importing a Gamemaster's own tables. Its steps are the text or file, the columns, a preview
 * of every row, and the destination.
 */
export class ImporterWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: ID,
    classes: ["blackout", "bo-import"],
    tag: "form",
    position: { width: 980, height: 700 },
    window: { title: "BLACKOUT.importer.title", icon: "bo-i bo-i-open", resizable: true },
    form: { handler: ImporterWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      openFile: handler(function () {
        this.element.querySelector<HTMLInputElement>("input[type=file]")?.click();
      }),
      clear: handler(function () {
        return this.#take("", "", "");
      }),
      instead: handler(function (_event, target) {
        return this.#correct(
          Number(dataOf(target, "row")),
          Number(dataOf(target, "column")),
          dataOf(target, "value"),
        );
      }),
      page: handler(function (_event, target) {
        return this.#change({ page: Math.max(0, this.#session.page + Number(dataOf(target, "by"))) });
      }),
      keepProfile: handler(function () {
        return this.#keepProfile();
      }),
      forgetProfile: handler(function () {
        return this.#forgetProfile();
      }),
      cancel: handler(function () {
        this.#canceled = true;
      }),
      undo: handler(function (_event, target) {
        return this.#undo(dataOf(target, "run"));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    source: { template: template("importer/source") },
    reading: { template: template("importer/reading") },
    columns: { template: template("importer/columns") },
    preview: { template: template("importer/preview"), scrollable: [".rows"] },
    target: { template: template("importer/target") },
    foot: { template: template("importer/foot") },
  };

  protected override readonly changing = ["reading", "columns", "preview", "target", "foot"];
  #session: Session = emptySession;
  #destination: Destination = { to: "world", folder: "", pack: "", label: "" };
  #known: ReadonlySet<string> = new Set<string>();
  #progress: Surroundings["progress"] = null;
  #report: Surroundings["report"] = null;
  #canceled = false;
  #typing: ReturnType<typeof setTimeout> | undefined;

  /**
   * Opens the importer, and fills in the given text or data, if any. Only Gamemasters can open it. Resolves
   * to the window, or to null for other users.
   */
  static async open(offer: Offer = {}): Promise<ImporterWindow | null> {
    if (!game.user.isGM) return null;
    const there = foundry.applications.instances.get(ID);
    const window = there instanceof ImporterWindow ? there : new ImporterWindow();
    await window.render({ force: true });
    try {
      const text = offer.data === undefined ? offer.text : textOf(offer.data);
      if (typeof text === "string") await window.#take(text, offer.title ?? "", "");
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      ui.notifications.error(describeImport(error.details, foundryWords()));
    }
    return window;
  }

  get #words(): Words {
    return foundryWords();
  }

  get #means(): Means {
    return { vocabulary: vocabularyNow(), pages: pageTables, profiles: importProfiles() };
  }

  get #target(): ImportTarget {
    const { to, folder, pack } = this.#destination;
    const chosen = to === "pack" ? ownPacks().find(({ id }) => id === pack) : undefined;
    return chosen ? { pack: chosen.id, holds: chosen.type } : { pack: null, folder };
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const around: Surroundings = {
      destination: this.#destination,
      packs: ownPacks(),
      known: this.#known,
      profiles: importProfiles(),
      runs: importRuns(),
      progress: this.#progress,
      report: this.#report,
      folders: [
        ...new Set(
          game.folders.filter(({ type }) => type === "Item" || type === "Actor").map(({ name }) => name),
        ),
      ].toSorted((a, b) => a.localeCompare(b)),
      when: time => new Date(time).toLocaleString(languageNow(), { dateStyle: "medium", timeStyle: "short" }),
    };
    return Object.assign(
      await super._prepareContext(options),
      importerView(this.#session, around, this.#words),
    );
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    this.element.addEventListener("input", event => {
      const field = event.target as HTMLTextAreaElement;
      if (field.name !== "text") return;
      // Typed text is processed after a pause. Other input, such as pasted text, is processed immediately.
      clearTimeout(this.#typing);
      this.#typing = setTimeout(
        () => {
          void this.#read({ text: field.value, file: "", encoding: "" });
        },
        event.inputType === "insertText" ? 400 : 0,
      );
    });
    this.element.addEventListener("paste", event => {
      this.#pasted(event);
    });
    this.element.addEventListener("dragover", event => {
      if (this.#isDrop(event)) event.preventDefault();
    });
    this.element.addEventListener("drop", event => {
      if (!this.#isDrop(event)) return;
      event.preventDefault();
      const [file] = event.dataTransfer?.files ?? [];
      if (file) void this.#open(file);
      else
        void this.#take(
          event.dataTransfer?.getData("text/html") || event.dataTransfer?.getData("text/plain") || "",
          "",
          "",
        );
    });
    this.element.addEventListener("change", event => {
      const field = event.target as HTMLInputElement;
      const [file] = field.type === "file" ? (field.files ?? []) : [];
      if (file) void this.#open(file);
    });
    // Pressing Enter in a cell or name commits that field instead of starting the import.
    this.element.addEventListener("keydown", event => {
      const field = event.target as HTMLElement;
      if (event.key !== "Enter" || field.tagName !== "INPUT") return;
      event.preventDefault();
      field.blur();
      field.focus();
    });
    // This call isn't awaited, because it redraws the window and the current render must finish first.
    void this.#look();
  }

  protected override _onClose(...args: Parameters<LiveWindow["_onClose"]>): void {
    super._onClose(...args);
    this.#canceled = true;
    clearTimeout(this.#typing);
  }

  /**
   * Handles pasted content. For tables from web pages and tables with merged spreadsheet cells, uses the
   * HTML, because the plain text loses their structure. In all other cases, uses the plain text, which is
   * more reliable because it separates cells with tabs.
   */
  #pasted(event: ClipboardEvent): void {
    const field = event.target as HTMLTextAreaElement;
    const html = event.clipboardData?.getData("text/html") ?? "";
    const plainText = event.clipboardData?.getData("text/plain") ?? "";
    if (
      field.name !== "text" ||
      !/<table[\s>]/iu.test(html) ||
      (plainText.includes("\t") && !/\b(?:row|col)span\s*=\s*["']?(?:[2-9]|1\d)/iu.test(html))
    )
      return;
    event.preventDefault();
    void this.#take(html, "", "");
  }

  #isDrop({ target, dataTransfer }: DragEvent): boolean {
    return (
      (target as Element).closest(".src") !== null &&
      (dataTransfer?.types ?? []).some(type => type === "Files" || type.startsWith("text/"))
    );
  }

  async #open(file: File): Promise<void> {
    const { text, encoding } = decoded(new Uint8Array(await file.arrayBuffer()), decode);
    await this.#take(text, file.name, encoding);
  }

  /** Replaces the text being imported. */
  async #take(text: string, file: string, encoding: string): Promise<void> {
    const named = file === "" && text.length > LONG ? localize("BLACKOUT.importer.pasted") : file;
    await this.#read({ text, file: named, encoding: encoding === "" && named !== "" ? "utf-8" : encoding });
    await this.render({ parts: ["source"] });
  }

  async #read(changed: Parameters<typeof readAnew>[1]): Promise<void> {
    this.#report = null;
    this.#session = readAnew(this.#session, changed, this.#means);
    await this.redraw();
  }

  async #change(changed: Partial<Session>): Promise<void> {
    this.#session = { ...this.#session, ...changed };
    await this.redraw();
  }

  async #correct(row: number, column: number, text: string): Promise<void> {
    this.#session = corrected(this.#session, row, column, text, this.#means);
    await this.redraw();
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, value, checked } = event.target as HTMLInputElement;
    if (this.#progress) return;
    const changed = this.#changedBy(name, value, checked);
    if (changed) {
      this.#session = changed;
      this.redrawAfterEvent();
    } else if (name === "to" || name === "folder" || name === "pack" || name === "label") {
      this.#destination = { ...this.#destination, [name]: value };
      if (name === "to" && value === "pack" && this.#destination.pack === "")
        this.#destination = { ...this.#destination, pack: ownPacks()[0]?.id ?? "" };
      void this.#look();
    }
  }

  /**
   * Returns the session with a different value in a field, or null if the field isn't part of the session.
   */
  #changedBy(name: string, value: string, checked: boolean): Session | null {
    const session = this.#session;
    const means = this.#means;
    const cell = /^cell\.(\d+)\.(\d+)$/u.exec(name);
    if (cell) return corrected(session, Number(cell[1]), Number(cell[2]), value, means);
    const use = /^use\.(\d+)$/u.exec(name);
    if (use) return withUse(session, Number(use[1]), value, means);
    if (name === "format")
      return readAnew(session, { format: tableFormats.find(format => format === value) ?? "" }, means);
    if (name === "headed") return readAnew(session, { headed: checked }, means);
    if (name === "sign") return withSign(session, value === "point" || value === "comma" ? value : "", means);
    if (name === "kind")
      return withKind(session, importKinds.find(kind => kind === value) ?? session.kind, means);
    if (name === "show")
      return { ...session, page: 0, show: value === "problems" || value === "errors" ? value : "all" };
    if (name !== "profile") return null;
    const profile = means.profiles.find(one => one.name === value);
    return profile ? withProfile(session, profile, means) : { ...session, profile: "" };
  }

  /** Looks up which documents already exist at the destination of the import, and shows the result. */
  async #look(): Promise<void> {
    const target = this.#target;
    const collections =
      target.pack === null
        ? ([
            { name: "Item", pack: null },
            { name: "Actor", pack: null },
          ] as const)
        : [{ name: target.holds, pack: target.pack }];
    const maps =
      this.#destination.to === "new" ? [] : await Promise.all(collections.map(one => knownIn(one)));
    this.#known = new Set(maps.flatMap(map => [...map.keys()]));
    await this.redraw();
  }

  async #keepProfile(): Promise<void> {
    const { table, profile, file } = this.#session;
    if (!table) return;
    const { DialogV2 } = foundry.applications.api;
    const label = foundry.utils.escapeHTML(localize("BLACKOUT.importer.profileName"));
    const answer: unknown = await DialogV2.prompt({
      window: { title: "BLACKOUT.importer.keepProfile" },
      rejectClose: false,
      content: `<div class="form-group"><label for="blackout-profile">${label}</label><div class="form-fields"><input id="blackout-profile" type="text" name="name" maxlength="80" required autofocus value="${foundry.utils.escapeHTML(profile || file.replace(/\.\w+$/u, ""))}"></div></div>`,
      ok: {
        label: "BLACKOUT.importer.keep",
        callback: (_event: Event, button: HTMLButtonElement) => fieldValue(button),
      },
    });
    const name = typeof answer === "string" ? answer.trim() : "";
    if (name === "") return;
    await saveProfile(profileOf(name, table, this.#session));
    await this.#change({ profile: name });
  }

  async #forgetProfile(): Promise<void> {
    const { profile } = this.#session;
    if (
      profile === "" ||
      !(await confirm("BLACKOUT.importer.forgetProfile", localize("BLACKOUT.remove.ask", { name: profile })))
    )
      return;
    await deleteProfile(profile);
    await this.#change({ profile: "" });
  }

  static async #onSubmit(this: ImporterWindow): Promise<void> {
    if (this.#progress || this.#session.results.length === 0) return;
    const { to, label } = this.#destination;
    if (to === "new") {
      const holds = this.#session.results.every(({ kind }) => kind === "npc") ? "Actor" : "Item";
      const pack = await createWorldPack(label.trim() || localize("BLACKOUT.importer.newPack"), holds);
      this.#destination = { ...this.#destination, to: "pack", pack };
    }
    await this.#import();
  }

  async #import(): Promise<void> {
    const { results, file } = this.#session;
    this.#canceled = false;
    this.#report = null;
    await this.#show({ done: 0, all: results.length, undoing: false });
    try {
      const title =
        file ||
        localize("BLACKOUT.importer.tableOf", {
          name: results.find(({ name }) => name !== "")?.name ?? "",
        });
      const report = await runImport({
        title,
        results,
        target: this.#target,
        cancelled: () => this.#canceled,
        progress: progress => {
          void this.#show({ ...progress, undoing: false });
        },
      });
      const done = new Set([...report.created, ...report.updated, ...report.unchanged]);
      this.#session = without(this.#session, done, this.#means);
      this.#report = {
        lines: this.#reportLines(report),
        run: report.created.length + report.updated.length > 0 ? report.run.id : "",
      };
    } finally {
      this.#progress = null;
    }
    await this.#look();
    this.element?.querySelector<HTMLElement>("[data-report]")?.focus();
  }

  #reportLines({ created, updated, unchanged, refused, cancelled }: ImportReport): readonly string[] {
    const words = this.#words;
    const line = words.format(cancelled ? "BLACKOUT.importer.cancelledAt" : "BLACKOUT.importer.doneLine", {
      created: plain(created.length),
      updated: plain(updated.length),
      unchanged: plain(unchanged.length),
    });
    const names = new Map(
      this.#session.table ? refused.map(({ message }, index) => [index, describeImport(message, words)]) : [],
    );
    return [line, ...[...new Set(names.values())].slice(0, 5)];
  }

  /** Shows the progress by redrawing only the footer and the target. */
  async #show(progress: NonNullable<Surroundings["progress"]>): Promise<void> {
    this.#progress = progress;
    if (this.rendered) await this.render({ parts: ["foot", "target"] });
  }

  async #undo(id: string): Promise<void> {
    const run = importRuns().find(one => one.id === id);
    if (
      !run ||
      this.#progress ||
      !(await confirm("BLACKOUT.importer.undo", localize("BLACKOUT.importer.undoAsk", { title: run.title })))
    )
      return;
    this.#report = null;
    await this.#takeBack(run);
    await this.#look();
    this.element?.querySelector<HTMLElement>("[data-report]")?.focus();
  }

  async #takeBack(run: ImportRun): Promise<void> {
    await this.#show({ done: 0, all: run.created + run.updated, undoing: true });
    try {
      const { deleted, restored, left, gone } = await undoImport(run, progress => {
        void this.#show({ ...progress, undoing: true });
      });
      const words = this.#words;
      const lines = [
        words.format("BLACKOUT.importer.undone", { deleted: plain(deleted), restored: plain(restored) }),
      ];
      if (left.length > 0)
        lines.push(
          words.format("BLACKOUT.importer.undoLeft", {
            n: plain(left.length),
            names: left.slice(0, 8).join(", "),
          }),
        );
      if (gone > 0) lines.push(words.format("BLACKOUT.importer.undoGone", { n: plain(gone) }));
      this.#report = { lines, run: "" };
    } finally {
      this.#progress = null;
    }
  }
}

/** Returns the world's unlocked compendiums that contain items or actors. */
function ownPacks(): readonly {
  readonly id: string;
  readonly title: string;
  readonly type: "Item" | "Actor";
}[] {
  return visiblePacks().flatMap(({ id, title, type, locked, ofWorld }) =>
    ofWorld && !locked && (type === "Item" || type === "Actor") ? [{ id, title, type }] : [],
  );
}

/** Returns data as JSON text that the importer can parse. Throws an ImportError if the data isn't a table. */
function textOf(data: unknown): string {
  const { headings, rows } = tableOfValue(data);
  if (rows.length === 0) throw new ImportError("noTable");
  return JSON.stringify(
    rows.map(row => Object.fromEntries(headings.map((heading, place) => [heading, row[place] ?? ""]))),
  );
}

function fieldValue(button: HTMLElement): string {
  const field = button.closest("form")?.elements.namedItem("name");
  return field !== null && field !== undefined && "value" in field ? String(field.value) : "";
}
