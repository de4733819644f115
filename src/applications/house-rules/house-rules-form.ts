import { currentHouseRules, rejectedHouseRules } from "../../data/house-rules.ts";
import { defaultHouseRules, type HouseRuleKey } from "../../rules/house-rules.ts";
import { isVariantKey, variantKeys } from "../../actions/variants/registry.ts";
import { localize } from "../../language/localize.ts";
import { action, dataOf } from "../shared/actions.ts";
import { bindTabKeys } from "../shared/keyboard.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { screensFetched, screensOf } from "../variants/fetch-screens.ts";
import { problemsOf, ruleOfPath, withDefault, withoutRow, withRow, withTyped, type Draft } from "./draft.ts";
import { idOf } from "./fields-view.ts";
import { saveHouseRules } from "./save-house-rules.ts";
import { groupOf, groups, houseRulesView, type FormState } from "./rules-view.ts";

const handler = action<HouseRulesForm>;

/**
 * The window in which Gamemasters change the house rules, with a page for each group and a search field. All
 * input, valid or not, stays in the form until it is saved. Only differences from the defaults are stored.
 */
export class HouseRulesForm extends LiveWindow {
  static override DEFAULT_OPTIONS: typeof LiveWindow.DEFAULT_OPTIONS = {
    id: "blackout-house-rules",
    classes: ["blackout", "bo-house"],
    tag: "form",
    position: { width: 760, height: 640 },
    window: { title: "BLACKOUT.houseRules.title", icon: "bo-i bo-i-pencil", resizable: true },
    form: { handler: HouseRulesForm.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: {
      group: handler(function (_event, target) {
        return this.#open(dataOf(target, "group"));
      }),
      restore: handler(function (_event, target) {
        return this.#restore(ruleOfPath(dataOf(target, "rule")));
      }),
      variantSettings: handler(function (_event, target) {
        return openVariantSettings(dataOf(target, "variant"));
      }),
      restoreAll: handler(function () {
        return this.#restoreAll();
      }),
      addRow: handler(function (_event, target) {
        return this.#addRow(ruleOfPath(dataOf(target, "rule")));
      }),
      removeRow: handler(function (_event, target) {
        return this.#removeRow(ruleOfPath(dataOf(target, "rule")), Number(dataOf(target, "index")));
      }),
    },
  };

  static override PARTS: typeof LiveWindow.PARTS = {
    head: { template: template("house-rules/head") },
    tabs: { template: template("house-rules/tabs") },
    list: { template: template("house-rules/list"), scrollable: [""] },
    foot: { template: template("house-rules/foot") },
  };

  #state: FormState = startState();
  protected override readonly changing = ["tabs", "list", "foot"];

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    const variants = variantKeys().map(key => ({
      key,
      label: words.format("BLACKOUT.variants.settings.open", {
        name: words.localize(`BLACKOUT.setting.combatVariant.choice.${key}`),
      }),
    }));
    return Object.assign(await super._prepareContext(options), houseRulesView(this.#state, words), {
      variants,
    });
  }

  protected override async _onFirstRender(
    ...[context, options]: Parameters<LiveWindow["_onFirstRender"]>
  ): Promise<void> {
    await super._onFirstRender(context, options);
    bindTabKeys(this.element);
    this.element.addEventListener("input", event => {
      const field = event.target as HTMLInputElement;
      if (field.name === "search") void this.#change({ search: field.value });
    });
    this.element.addEventListener("keydown", event => {
      // In the search field, the Enter key must not save the form.
      if (event.key === "Enter" && (event.target as HTMLInputElement).name === "search")
        event.preventDefault();
    });
    this.element.querySelector<HTMLElement>("[name=search]")?.focus();
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const { name, type, value, checked } = event.target as HTMLInputElement;
    if (ruleOfPath(name) === null) return;
    this.#state = {
      ...this.#state,
      draft: withTyped(this.#state.draft, name, type === "checkbox" ? checked : value, foundryWords()),
    };
    this.redrawAfterEvent();
  }

  async #change(changed: Partial<FormState>): Promise<void> {
    this.#state = { ...this.#state, ...changed };
    await this.redraw();
  }

  async #open(name: string): Promise<void> {
    await this.#change({ group: groups.find(group => group === name) ?? this.#state.group });
    this.element.querySelector(".list")?.scrollTo(0, 0);
  }

  async #restore(key: HouseRuleKey | null): Promise<void> {
    if (key === null) return;
    await this.#change({ draft: withDefault(this.#state.draft, key) });
    // Moves the focus, because the pressed button no longer exists.
    this.#focus(key);
  }

  async #restoreAll(): Promise<void> {
    const answer = await foundry.applications.api.DialogV2.confirm({
      window: { title: "BLACKOUT.houseRules.restoreAll" },
      content: `<p>${foundry.utils.escapeHTML(localize("BLACKOUT.houseRules.restoreAllAsk"))}</p>`,
      rejectClose: false,
    });
    if (answer === true) await this.#change({ draft: defaultHouseRules });
  }

  async #addRow(key: HouseRuleKey | null): Promise<void> {
    if (key === null) return;
    await this.#change({ draft: withRow(this.#state.draft, key) });
    const rows = this.element.querySelectorAll(`[data-rule="${key}"] tbody tr`);
    rows
      .item(rows.length - 1)
      ?.querySelector<HTMLElement>("input, select")
      ?.focus();
  }

  async #removeRow(key: HouseRuleKey | null, index: number): Promise<void> {
    if (key === null) return;
    await this.#change({ draft: withoutRow(this.#state.draft, key, index) });
    this.element.querySelector<HTMLElement>(`[data-rule="${key}"] [data-action=addRow]`)?.focus();
  }

  /** Focuses the first field of a house rule. */
  #focus(key: HouseRuleKey): void {
    this.element
      .querySelector<HTMLElement>(`[data-rule="${key}"] :is(input:checked, input:not([type=radio]), select)`)
      ?.focus();
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
    await saveHouseRules(draft, start);
    await this.close();
  }
}

/** Loads and opens the world's settings for a combat variant. */
async function openVariantSettings(key: string): Promise<void> {
  if (!isVariantKey(key)) return;
  await screensFetched(key);
  await screensOf(key)?.settings();
}

function startState(): FormState {
  const draft: Draft = currentHouseRules();
  return { draft, start: draft, group: "tests", search: "", refused: false, unusable: rejectedHouseRules() };
}
