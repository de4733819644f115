import type { Source } from "../../ledger/plain.ts";
import { variantRules } from "../../play/variants/variant-facts.ts";
import type { VariantKey } from "../../play/variants/variant.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { action, confirm, dataOf, type Handler } from "../shared/actions.ts";
import { bindTabKeys } from "../shared/keyboard.ts";
import { LiveWindow } from "../shared/live-window.ts";
import { sayProblem } from "../shared/said-problem.ts";
import { template } from "../shared/templates.ts";
import { foundryWords } from "../shared/words.ts";
import { settingsView, withTyped, type SettingsSpec } from "./settings-view.ts";

/** The settings of a variant out of what is stored, defaults filled in. Throws a RuleError for what cannot be. */
export type SettingsReader = (stored: Source) => SettingsSpec;

/**
 * What a world plays a variant by: its switches, and its tables to be reworded. What is typed stays in the window until it is saved; only what differs from the rules is
 * stored. For Gamemasters.
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
      group: handler(function (_event, target) { return this.#open(dataOf(target, "group")); }),
      restoreAll: handler(function () { return this.#restoreAll(); }),
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
  #draft: Source;
  #group = "switches";
  #refused = "";

  private constructor(key: VariantKey, read: SettingsReader) {
    super();
    this.#key = key;
    this.#read = read;
    this.#draft = structuredClone(variantRules(key)) as Source;
  }

  /** Opens the window. A Gamemaster's right. */
  static async openFor(key: VariantKey, read: SettingsReader): Promise<void> {
    if (!game.user.isGM) return;
    await foundry.applications.instances.get("blackout-variant-settings")?.close();
    await new VariantSettingsWindow(key, read).render({ force: true });
  }

  override get title(): string {
    return game.i18n.localize(`BLACKOUT.setting.combatVariant.choice.${this.#key}`);
  }

  protected override async _prepareContext(...[options]: Parameters<LiveWindow["_prepareContext"]>) {
    const words = foundryWords();
    const view = settingsView(this.#spec(), this.#group, this.#draft, words);
    return Object.assign(await super._prepareContext(options), view, { refused: this.#refused });
  }

  /** The settings as they are typed; those of the rules where what is stored cannot be, which is said. */
  #spec(): SettingsSpec {
    try {
      return this.#read(this.#draft);
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      this.#refused = sayProblem(error, foundryWords());
      return this.#read({});
    }
  }

  protected override async _onFirstRender(...[context, options]: Parameters<LiveWindow["_onFirstRender"]>): Promise<void> {
    await super._onFirstRender(context, options);
    bindTabKeys(this.element);
  }

  protected override _onChangeForm(...[config, event]: Parameters<LiveWindow["_onChangeForm"]>): void {
    super._onChangeForm(config, event);
    const field = event.target as HTMLInputElement;
    this.#refused = "";
    try {
      const draft = withTyped(this.#draft, this.#spec(), field.name, field.type === "checkbox" ? field.checked : field.value, foundryWords());
      this.#read(draft);
      this.#draft = draft;
    } catch (error) {
      if (!(error instanceof RuleError || error instanceof RangeError)) throw error;
      this.#refused = sayProblem(error, foundryWords());
    }
    this.redrawAfterEvent();
  }

  async #open(group: string): Promise<void> {
    this.#group = group;
    await this.redraw();
    this.element.querySelector(".list")?.scrollTo(0, 0);
  }

  async #restoreAll(): Promise<void> {
    if (!await confirm("BLACKOUT.variants.settings.restoreAll", game.i18n.localize("BLACKOUT.variants.settings.restoreAsk"))) return;
    this.#draft = {};
    this.#refused = "";
    await this.redraw();
  }

  static async #onSubmit(this: VariantSettingsWindow): Promise<void> {
    if (this.#refused !== "") {
      this.element.querySelector<HTMLElement>("[aria-invalid=true], [role=alert]")?.focus();
      return;
    }
    await game.settings.set(SYSTEM_ID, "variantRules", { ...game.settings.get(SYSTEM_ID, "variantRules"), [this.#key]: this.#draft });
    await this.close();
  }
}

function handler(run: Handler<VariantSettingsWindow>) {
  return action<VariantSettingsWindow>(run);
}
