import { settingHooks } from "../../compat/hooks.ts";
import type { Source } from "../../ledger/plain.ts";
import { variantOf } from "../../actions/variants/registry.ts";
import { storedAt } from "../../actions/variants/rules-changes.ts";
import { variantRules } from "../../actions/variants/variant-facts.ts";
import type { VariantTable } from "../../actions/variants/variant-table.ts";
import type { VariantKey } from "../../actions/variants/variant.ts";
import { writeVariantRules } from "../../actions/variants/write-rules.ts";
import { withWorldTables, worldTableFault, worldTableOf } from "../../actions/variants/world-tables.ts";
import { localize } from "../../language/localize.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { action, confirm, dataOf } from "../shared/actions.ts";
import { bindTabKeys } from "../shared/keyboard.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { formatError } from "../shared/format-error.ts";
import { template } from "../shared/templates.ts";
import { foundryWords, plain } from "../shared/words.ts";
import { changed, drafted, typedInto, untouched, type SettingsDraft } from "./settings-draft.ts";
import type { SettingsSpec } from "./settings-spec.ts";
import { idOf, settingsView, type WorldTableSeen } from "./settings-view.ts";
import { faultText, putIntoWorld } from "./world-table.ts";

/**
 * A function that returns the settings of a variant from the stored data. Settings that aren't stored have
 * their default values. Throws a RuleError for invalid data.
 */
export type SettingsReader = (stored: Source) => SettingsSpec;

const handler = action<VariantSettingsWindow>;

/**
 * The window for a variant's settings in this world: switches, and tables that Gamemasters can reword, change
 * or replace. Input stays in the window until it is saved. Only differences from the rules are stored, each
 * separately, so that two Gamemasters can edit the settings at the same time. Only Gamemasters can open the
 * window.
 */
export class VariantSettingsWindow extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-variant-settings",
    classes: ["blackout", "bo-house", "bo-variant-settings"],
    tag: "form",
    position: { width: 760, height: 640 },
    window: { icon: "bo-i bo-i-pencil", resizable: true },
    form: { handler: VariantSettingsWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      group: handler(function (_event, target) {
        return this.#open(dataOf(target, "group"));
      }),
      row: handler(function (_event, target) {
        return this.#unfold(dataOf(target, "rule"));
      }),
      restore: handler(function (_event, target) {
        return this.#restore(dataOf(target, "rule"));
      }),
      restoreTable: handler(function () {
        return this.#restoreTable();
      }),
      restoreAll: handler(function () {
        return this.#restoreAll();
      }),
      putIntoWorld: handler(function () {
        return this.#putIntoWorld();
      }),
      openTable: handler(function () {
        return worldTableOf(this.#page, this.#settings)?.sheet?.render(true);
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    tabs: { template: template("variants/settings-tabs") },
    list: { template: template("variants/settings"), scrollable: [""] },
    foot: { template: template("variants/settings-foot") },
  };

  protected override readonly changing = ["tabs", "list", "foot"];
  readonly #key: VariantKey;
  readonly #read: SettingsReader;
  #draft: SettingsDraft = untouched;
  #page = "switches";
  #opened = "";
  /** Whether the user tried to save while input was invalid. */
  #tried = false;

  private constructor(key: VariantKey, read: SettingsReader) {
    super({ classes: [`bo-by-${key}`] });
    this.#key = key;
    this.#read = read;
  }

  /** Opens the window for Gamemasters. Does nothing for players. */
  static async openFor(key: VariantKey, read: SettingsReader): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get("blackout-variant-settings")?.close();
    await new VariantSettingsWindow(key, read).render({ force: true });
  }

  override get title(): string {
    return localize(`BLACKOUT.setting.combatVariant.choice.${this.#key}`);
  }

  /** Returns the stored settings with the draft applied. */
  get #settings(): Source {
    return drafted(variantRules(this.#key), this.#draft);
  }

  get #table(): VariantTable | undefined {
    return variantOf(this.#key)?.tables.find(({ name }) => name === this.#page);
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    const { spec, unreadable } = this.#spec();
    const world = this.#worldTable();
    const usable = world !== null && world.chosen !== "" && world.fault === "";
    const given = (path: string) =>
      usable && Object.values(this.#table?.fields ?? {}).some(field => path.endsWith(`.${field}`));
    const view = settingsView(
      {
        spec,
        page: this.#page,
        opened: this.#opened,
        settings: this.#settings,
        refused: this.#draft.refused,
        world,
        given,
      },
      words,
    );
    const { changes, refused } = this.#draft;
    const count = (key: "refused" | "unsaved", many: number) =>
      many === 0 ? "" : words.format(`BLACKOUT.houseRules.${key}`, { n: plain(many) });
    return Object.assign(await super._prepareContext(options), view, {
      unreadable,
      refused: this.#tried ? count("refused", refused.size) : "",
      unsaved: count("unsaved", changes.length + refused.size),
    });
  }

  /**
   * Returns the settings with the draft applied. If the stored data is invalid, returns the default settings
   * and an error message.
   */
  #spec(): { readonly spec: SettingsSpec; readonly unreadable: string } {
    try {
      return { spec: this.#read(withWorldTables(this.#key, this.#settings)), unreadable: "" };
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      return { spec: this.#read({}), unreadable: formatError(error, foundryWords()) };
    }
  }

  /** Returns the specification of the settings, with the default values and the RollTables in use. */
  #rules(): SettingsSpec {
    const { worldTables } = this.#settings;
    return this.#read(withWorldTables(this.#key, worldTables === undefined ? {} : { worldTables }));
  }

  #worldTable(): WorldTableSeen | null {
    if (!this.#table) return null;
    const words = foundryWords();
    const { name } = this.#table;
    const stored = storedAt(this.#settings, `worldTables.${name}`);
    const chosen =
      this.#draft.refused.get(`worldTables.${name}`)?.typed ?? (typeof stored === "string" ? stored : "");
    const known = game.tables.contents
      .map(table => ({ value: table.id, label: table.name }))
      .sort((a, b) => a.label.localeCompare(b.label) || (a.value < b.value ? -1 : 1));
    const lost =
      chosen === "" || known.some(({ value }) => value === chosen)
        ? []
        : [{ value: chosen, label: words.localize("BLACKOUT.variants.settings.worldTable.lost") }];
    return {
      chosen,
      fault: faultText(worldTableFault(this.#key, name, this.#settings), words),
      options: [
        { value: "", label: words.localize("BLACKOUT.variants.settings.worldTable.none") },
        ...lost,
        ...known,
      ],
    };
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    bindTabKeys(this.element);
    this.redrawOn([
      ...settingHooks,
      "createRollTable",
      "updateRollTable",
      "deleteRollTable",
      "createTableResult",
      "updateTableResult",
      "deleteTableResult",
    ]);
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, type, value, checked } = event.target as HTMLInputElement;
    if (name.startsWith("worldTables.")) this.#choose(name, value);
    else this.#typed(name, type === "checkbox" ? checked : value);
    this.redrawAfterEvent();
  }

  #typed(path: string, typed: string | boolean): void {
    const words = foundryWords();
    const draft = typedInto(
      this.#draft,
      { now: this.#spec().spec, rules: this.#rules() },
      path,
      typed,
      words,
    );
    try {
      this.#read(drafted(variantRules(this.#key), draft));
      this.#draft = draft;
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      this.#refuse(path, String(typed), formatError(error, words));
    }
  }

  /**
   * Selects the RollTable that replaces a table, or the original table if the ID is empty. If the RollTable
   * can't be used, shows the reason beside the field.
   */
  #choose(path: string, id: string): void {
    const name = path.split(".").at(-1) ?? "";
    const fault = worldTableFault(this.#key, name, { ...this.#settings, worldTables: { [name]: id } });
    if (fault) this.#refuse(path, id, faultText(fault, foundryWords()));
    else this.#draft = changed(this.#draft, { path, value: id === "" ? undefined : id });
  }

  #refuse(path: string, typed: string, says: string): void {
    this.#draft = { ...this.#draft, refused: new Map([...this.#draft.refused, [path, { typed, says }]]) };
  }

  async #open(page: string): Promise<void> {
    this.#page = page;
    await this.redraw();
    this.element.querySelector(".list")?.scrollTo(0, 0);
  }

  async #unfold(path: string): Promise<void> {
    this.#opened = this.#opened === path ? "" : path;
    await this.redraw();
  }

  /** Resets a field, or all fields of a row, to the default values. */
  async #restore(path: string): Promise<void> {
    this.#draft = changed(this.#draft, { path, value: undefined });
    await this.redraw();
    // Moves the focus to the row, because the button that was pressed no longer exists.
    this.element.querySelector<HTMLElement>(`[data-rule="${path}"] :is(input, select, button)`)?.focus();
  }

  async #restoreTable(): Promise<void> {
    const paths = this.#table
      ? [`worldTables.${this.#table.name}`, ...this.#table.rows.map(({ path }) => path)]
      : [];
    this.#draft = paths.reduce((draft, path) => changed(draft, { path, value: undefined }), this.#draft);
    await this.redraw();
  }

  async #restoreAll(): Promise<void> {
    if (
      !(await confirm(
        "BLACKOUT.variants.settings.restoreAll",
        localize("BLACKOUT.variants.settings.restoreAsk"),
      ))
    )
      return;
    this.#draft = {
      changes: Object.keys(variantRules(this.#key)).map(path => ({ path, value: undefined })),
      refused: new Map(),
    };
    await this.redraw();
  }

  /** Creates a RollTable from the open table, and selects it as the replacement. */
  async #putIntoWorld(): Promise<void> {
    const table = this.#table;
    const id = table && (await putIntoWorld(this.#key, table, withWorldTables(this.#key, this.#settings)));
    if (!table || !id) return;
    this.#choose(`worldTables.${table.name}`, id);
    ui.notifications.info("BLACKOUT.variants.settings.worldTable.made", { localize: true });
    await this.redraw();
  }

  static async #onSubmit(this: VariantSettingsWindow): Promise<void> {
    const [first] = this.#draft.refused.keys();
    this.#tried = first !== undefined;
    if (first !== undefined) {
      await this.#show(first);
      return;
    }
    if (this.#draft.changes.length > 0) await writeVariantRules(this.#key, this.#draft.changes);
    await this.close();
  }

  /** Opens the page that contains the field at a path, and moves the focus to the field. */
  async #show(path: string): Promise<void> {
    const table = this.#spec().spec.tables.find(
      ({ key, rows }) =>
        path === `worldTables.${key}` || rows.some(({ cells }) => cells.some(cell => cell.path === path)),
    );
    const row = table?.rows.find(({ cells }) => cells.some(cell => cell.path === path));
    this.#page = table?.key ?? "switches";
    this.#opened = row?.path ?? this.#opened;
    await this.redraw();
    this.element.querySelector<HTMLElement>(`#${idOf(path)}`)?.focus();
  }
}
