import { CategoryBrowser } from "../api/category-browser.ts";
import { DialogV2 } from "../api/dialog.ts";
import {
  createCheckboxInput,
  createFormGroup,
  createNumberInput,
  createSelectInput,
  createTextInput,
} from "../forms/fields.ts";
import { platform } from "../platform.ts";

interface SettingsCategory {
  id: string;
  label: string;
  entries: unknown[];
  menus: any[];
  settings: { html: string }[];
}

/** The window with all settings that users can configure and all settings menus, grouped by package. */
export class SettingsConfig extends CategoryBrowser {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "settings-config",
    window: { title: "Configure Settings", icon: "fa-solid fa-gears" },
    form: { handler: onSubmit, closeOnSubmit: true },
    actions: { openSubmenu: onOpenSubmenu },
  };

  static PARTS = {
    main: { template: "templates/settings/config.hbs", scrollable: [""] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  /**
   * Asks whether to reload the page for this user or, with `world`, for all users, and reloads it if the user
   * agrees.
   */
  static async reloadConfirm({ world = false }: { world?: boolean } = {}): Promise<void> {
    const yes = await DialogV2.confirm({
      id: "reload-world-confirm",
      modal: true,
      rejectClose: false,
      window: { title: platform.text("SETTINGS.ReloadPromptTitle", "Reload the page?") },
      content: `<p>${platform.text("SETTINGS.ReloadPromptBody", "Some of the changed settings take effect after a reload.")}</p>`,
    });
    if (!yes) return;
    if (world && platform.game.user.can?.("SETTINGS_MODIFY")) platform.game.socket.emit("reload");
    platform.page.defaultView?.location.reload();
  }

  override async _prepareContext(options: any): Promise<any> {
    const context = await super._prepareContext(options);
    return Object.assign(context, {
      buttons: [
        {
          type: "submit",
          icon: "fa-solid fa-floppy-disk",
          label: platform.text("SETTINGS.Save", "Save Changes"),
        },
      ],
    });
  }

  override async _prepareCategoryData(): Promise<Record<string, SettingsCategory>> {
    const categories = new Map<string, SettingsCategory>();
    const of = (namespace: string): SettingsCategory => {
      const found = categories.get(namespace) ?? {
        id: namespace,
        label: this.#title(namespace),
        entries: [],
        menus: [],
        settings: [],
      };
      categories.set(namespace, found);
      return found;
    };
    const canConfigure = Boolean(platform.game.user?.can?.("SETTINGS_MODIFY") ?? platform.game.user?.isGM);
    for (const [key, menu] of platform.game.settings.menus) {
      if (menu.restricted && !canConfigure) continue;
      const text = (value: string | undefined): string => platform.localize(value ?? "");
      of(menu.namespace).menus.push({
        key,
        name: text(menu.name),
        label: text(menu.label ?? menu.name),
        hint: text(menu.hint),
        icon: menu.icon,
      });
    }
    for (const [key, setting] of platform.game.settings.settings) {
      if (!setting.config || (setting.scope === "world" && !canConfigure)) continue;
      of(setting.namespace).settings.push({ html: this.#group(key, setting).outerHTML });
    }
    return Object.fromEntries(categories);
  }

  #title(namespace: string): string {
    if (namespace === "core") return platform.text("PACKAGECONFIG.Core", "Core");
    if (namespace === platform.game.system?.id) return platform.game.system.title;
    return platform.game.modules?.get(namespace)?.title ?? namespace;
  }

  /** Creates the form group of a setting from its field or, if it has none, from its type and choices. */
  #group(key: string, setting: any): HTMLElement {
    const value = platform.game.settings.get(setting.namespace, setting.key);
    const label = platform.localize(setting.name ?? setting.type?.label ?? key);
    const hint = platform.localize(setting.hint ?? setting.type?.hint ?? "");
    const isField = typeof setting.type?.toInput === "function";
    const config = { name: key, value };
    if (typeof setting.input === "function" && isField)
      return createFormGroup({ label, hint, rootId: this.id, input: setting.input(setting.type, config) });
    if (isField)
      return createFormGroup({ label, hint, rootId: this.id, input: setting.type.toInput(config) });
    return createFormGroup({ label, hint, rootId: this.id, input: this.#input(setting, config) });
  }

  #input(setting: any, config: { name: string; value: any }): HTMLElement {
    const choices = typeof setting.choices === "function" ? setting.choices() : setting.choices;
    if (choices) {
      const options = Object.entries(choices as Record<string, string>).map(([value, label]) => ({
        value,
        label: platform.localize(label),
      }));
      const dataset = setting.type === Number ? { dtype: "Number" } : undefined;
      return createSelectInput({ ...config, options, dataset });
    }
    if (setting.type === Boolean) return createCheckboxInput(config);
    if (setting.type === Number) {
      const { min, max, step } = setting.range ?? {};
      return createNumberInput({ ...config, min, max, step, type: setting.range ? "range" : "number" });
    }
    if (setting.filePicker) {
      const picker = platform.page.createElement("file-picker");
      picker.setAttribute("name", config.name);
      picker.setAttribute("value", String(config.value ?? ""));
      if (typeof setting.filePicker === "string") picker.setAttribute("type", setting.filePicker);
      return picker;
    }
    return createTextInput(config);
  }
}

async function onSubmit(
  this: SettingsConfig,
  _event: Event,
  _form: HTMLFormElement,
  formData: any,
): Promise<void> {
  let reload = false;
  let world = false;
  for (const [id, value] of Object.entries(formData.object)) {
    const setting = platform.game.settings.settings.get(id);
    if (!setting) continue;
    const before = platform.game.settings.get(setting.namespace, setting.key);
    if (JSON.stringify(before) === JSON.stringify(value)) continue;
    await platform.game.settings.set(setting.namespace, setting.key, value);
    reload ||= setting.requiresReload;
    world ||= setting.requiresReload && setting.scope === "world";
  }
  if (reload) await SettingsConfig.reloadConfirm({ world });
}

function onOpenSubmenu(this: SettingsConfig, _event: PointerEvent, target: HTMLElement): void {
  const menu = platform.game.settings.menus.get(target.dataset["key"]);
  if (!menu) return;
  const app = new menu.type();
  if (menu.type.DEFAULT_OPTIONS) void app.render({ force: true });
  else app.render(true);
}
