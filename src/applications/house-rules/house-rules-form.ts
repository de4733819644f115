import { HandlebarsApplication } from "../../compat.ts";
import { currentHouseRules, HOUSE_RULES_SETTING, rejectedHouseRules } from "../../data/house-rules.ts";
import { defaultHouseRules, type HouseRuleKey } from "../../rules/house-rules.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { rememberCaret, restoreCaret, type CaretMemory } from "../shared/focus.ts";
import { bindTabKeys } from "../shared/keyboard.ts";
import { Press } from "../shared/press.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { problemsOf, ruleOfPath, toStore, withDefault, withoutRow, withRow, withTyped, type Draft } from "./draft.ts";
import { idOf } from "./fields-view.ts";
import { groupOf, groups, houseRulesView, type FormState } from "./rules-view.ts";

const CHANGING = ["tabs", "list", "foot"];

/**
 * The world setting of the house rules, for Gamemasters: a page for each group, a search over all of them. What is typed stays in the form, be it
 * possible or not, until it is saved; only what differs from the default is stored.
 */
export class HouseRulesForm extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: "blackout-house-rules",
    classes: ["blackout", "bo-house"],
    tag: "form",
    position: { width: 760, height: 640 },
    window: { title: "BLACKOUT.houseRules.title", icon: "bo-i bo-i-pencil", resizable: true },
    form: { handler: HouseRulesForm.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      group: handler(function (_event, target) { return this.#open(dataOf(target, "group")); }),
      restore: handler(function (_event, target) { return this.#restore(ruleOfPath(dataOf(target, "rule"))); }),
      restoreAll: handler(function () { return this.#restoreAll(); }),
      addRow: handler(function (_event, target) { return this.#addRow(ruleOfPath(dataOf(target, "rule"))); }),
      removeRow: handler(function (_event, target) { return this.#removeRow(ruleOfPath(dataOf(target, "rule")), Number(dataOf(target, "index"))); }),
    },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    head: { template: template("house-rules/head") },
    tabs: { template: template("house-rules/tabs") },
    list: { template: template("house-rules/list"), scrollable: [""] },
    foot: { template: template("house-rules/foot") },
  };

  #state: FormState = startState();
  #caret: CaretMemory | null = null;
  readonly #press = new Press();

  protected override async _prepareContext(...[options]: Parameters<InstanceType<typeof HandlebarsApplication>["_prepareContext"]>) {
    return Object.assign(await super._prepareContext(options), houseRulesView(this.#state, foundryWords()));
  }

  protected override async _onFirstRender(...[context, options]: Parameters<InstanceType<typeof HandlebarsApplication>["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    this.#press.watch(this.element);
    bindTabKeys(this.element);
    this.element.addEventListener("input", event => {
      const field = event.target as HTMLInputElement;
      if (field.name === "search") void this.#change({ search: field.value });
    });
    this.element.addEventListener("keydown", event => {
      // Enter in the search looks, and saves nothing.
      if (event.key === "Enter" && (event.target as HTMLInputElement).name === "search") event.preventDefault();
    });
    this.element.querySelector<HTMLElement>("[name=search]")?.focus();
  }

  protected override async _preRender(...args: Parameters<InstanceType<typeof HandlebarsApplication>["_preRender"]>): Promise<void> {
    await super._preRender(...args);
    await this.#press.released;
  }

  protected override _preSyncPartState(...args: Parameters<InstanceType<typeof HandlebarsApplication>["_preSyncPartState"]>): void {
    super._preSyncPartState(...args);
    this.#caret = rememberCaret(args[2]) ?? this.#caret;
  }

  protected override _syncPartState(...args: Parameters<InstanceType<typeof HandlebarsApplication>["_syncPartState"]>): void {
    super._syncPartState(...args);
    if (!this.#caret || !args[1].querySelector(this.#caret.selector)) return;
    restoreCaret(args[1], this.#caret);
    this.#caret = null;
  }

  protected override _onChangeForm(...[config, event]: Parameters<InstanceType<typeof HandlebarsApplication>["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, type, value, checked } = event.target as HTMLInputElement;
    if (ruleOfPath(name) === null) return;
    this.#state = { ...this.#state, draft: withTyped(this.#state.draft, name, type === "checkbox" ? checked : value, foundryWords()) };
    // The change comes before the focus moves on: drawn at once, the field that it moves to would be gone.
    setTimeout(() => { if (this.rendered) void this.#change({}); }, 0);
  }

  async #change(changed: Partial<FormState>): Promise<void> {
    this.#state = { ...this.#state, ...changed };
    await this.render({ parts: CHANGING });
  }

  async #open(name: string): Promise<void> {
    await this.#change({ group: groups.find(group => group === name) ?? this.#state.group });
    this.element.querySelector(".list")?.scrollTo(0, 0);
  }

  async #restore(key: HouseRuleKey | null): Promise<void> {
    if (key === null) return;
    await this.#change({ draft: withDefault(this.#state.draft, key) });
    // The button that was pressed is gone.
    this.#focus(key);
  }

  async #restoreAll(): Promise<void> {
    const answer = await foundry.applications.api.DialogV2.confirm({
      window: { title: "BLACKOUT.houseRules.restoreAll" },
      content: `<p>${foundry.utils.escapeHTML(game.i18n.localize("BLACKOUT.houseRules.restoreAllAsk"))}</p>`,
      rejectClose: false,
    });
    if (answer === true) await this.#change({ draft: defaultHouseRules });
  }

  async #addRow(key: HouseRuleKey | null): Promise<void> {
    if (key === null) return;
    await this.#change({ draft: withRow(this.#state.draft, key) });
    const rows = this.element.querySelectorAll(`[data-rule="${key}"] tbody tr`);
    rows.item(rows.length - 1)?.querySelector<HTMLElement>("input, select")?.focus();
  }

  async #removeRow(key: HouseRuleKey | null, index: number): Promise<void> {
    if (key === null) return;
    await this.#change({ draft: withoutRow(this.#state.draft, key, index) });
    this.element.querySelector<HTMLElement>(`[data-rule="${key}"] [data-action=addRow]`)?.focus();
  }

  /** The first field of a house rule. */
  #focus(key: HouseRuleKey): void {
    this.element.querySelector<HTMLElement>(`[data-rule="${key}"] :is(input:checked, input:not([type=radio]), select)`)?.focus();
  }

  static async #onSubmit(this: HouseRulesForm): Promise<void> {
    const { draft, start } = this.#state;
    const [first] = problemsOf(draft);
    if (first) {
      await this.#change({ refused: true, search: "", group: groupOf(first.key) });
      const search = this.element.querySelector<HTMLInputElement>("[name=search]");
      if (search) search.value = "";
      this.element.querySelector<HTMLElement>(`#${idOf(first.path, "field")}`)?.focus();
      return;
    }
    await game.settings.set(SYSTEM_ID, HOUSE_RULES_SETTING, toStore(draft, start, currentHouseRules()));
    await this.close();
  }
}

function startState(): FormState {
  const draft: Draft = currentHouseRules();
  return { draft, start: draft, group: "tests", search: "", refused: false, unusable: rejectedHouseRules() };
}

function handler(run: Handler<HouseRulesForm>) {
  return action<HouseRulesForm>(run);
}
