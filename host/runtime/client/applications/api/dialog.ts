import { escapeText, platform } from "../platform.ts";
import { FormDataExtended } from "../ux/form-data-extended.ts";
import { ApplicationV2 } from "./application.ts";
import type { Configuration } from "./types.ts";

export interface DialogButton {
  action: string;
  label?: string;
  icon?: string;
  class?: string;
  style?: Record<string, string>;
  type?: string;
  default?: boolean;
  disabled?: boolean;
  callback?: (event: Event, button: HTMLButtonElement, dialog: any) => unknown;
}

type Answer = Record<string, any>;

/** A window that contains a form and a row of buttons. */
export class DialogV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Record<string, any> = {
    id: "dialog-{id}",
    classes: ["dialog"],
    tag: "dialog",
    window: { frame: true, positioned: true, minimizable: false },
    position: { width: 400 },
    form: { closeOnSubmit: true },
    buttons: [],
    content: "",
    modal: false,
    submit: null,
    actions: {},
  };

  override get form(): HTMLFormElement | null {
    return this.element?.querySelector<HTMLFormElement>("form.dialog-form") ?? null;
  }

  /** Merges the options of a dialog. @throws Error if the dialog has no buttons */
  protected override _initializeApplicationOptions(options: Answer): Configuration {
    const { buttons, ...rest } = options;
    const merged = super._initializeApplicationOptions(rest);
    const defaults = merged["buttons"] as DialogButton[] | Record<string, DialogButton>;
    const all = [
      ...Object.values(defaults ?? {}),
      ...Object.values((buttons ?? {}) as Record<string, DialogButton>),
    ];
    if (!all.length) throw new Error("A DialogV2 needs at least one button");
    merged["buttons"] = Object.fromEntries(all.map(button => [button.action, button]));
    merged.actions = { ...merged.actions };
    for (const { action } of all) merged.actions[action] = DialogV2._onClickButton as never;
    return merged;
  }

  protected override async _renderHTML(_context: any, _options: Answer): Promise<HTMLFormElement> {
    const form = platform.page.createElement("form");
    form.className = "dialog-form standard-form";
    form.setAttribute("autocomplete", "off");
    const content = platform.page.createElement("section");
    content.className = "dialog-content standard-form";
    const given = this.options["content"];
    if (typeof given === "string") content.innerHTML = platform.clean(given);
    else if (given) content.append(given);
    const footer = platform.page.createElement("footer");
    footer.className = "form-footer";
    footer.innerHTML = this._renderButtons();
    form.append(content, footer);
    form.addEventListener("submit", event => {
      event.preventDefault();
      const submitter = event.submitter as HTMLButtonElement | null;
      void this._onSubmit(submitter ?? this.#defaultButton(form)!, event);
    });
    return form;
  }

  protected override _replaceHTML(result: HTMLFormElement, content: HTMLElement, _options: Answer): void {
    content.replaceChildren(result);
  }

  protected _renderButtons(): string {
    const buttons = Object.values(this.options["buttons"] as Record<string, DialogButton>);
    const chosen = buttons.find(button => button.default) ?? buttons[0];
    return buttons
      .map(button => {
        const { action, label, icon, type = "submit", style, disabled } = button;
        const css = Object.entries(style ?? {})
          .map(([key, value]) => `${key}: ${value}`)
          .join("; ");
        const attributes = [
          `type="${escapeText(type)}"`,
          `data-action="${escapeText(action)}"`,
          button.class ? `class="${escapeText(button.class)}"` : "",
          css ? `style="${escapeText(css)}"` : "",
          button === chosen ? "autofocus" : "",
          disabled ? "disabled" : "",
        ]
          .filter(Boolean)
          .join(" ");
        const image = icon ? `<i class="${escapeText(icon)}" aria-hidden="true"></i> ` : "";
        return `<button ${attributes}>${image}<span>${escapeText(platform.localize(label ?? action))}</span></button>`;
      })
      .join("");
  }

  protected override async _onFirstRender(context: any, options: Answer): Promise<void> {
    await super._onFirstRender(context, options);
    const dialog = this.element as HTMLDialogElement;
    if (this.options["modal"]) dialog.showModal();
    else dialog.setAttribute("open", "");
    dialog.addEventListener("cancel", event => {
      event.preventDefault();
      void this.close();
    });
    dialog.addEventListener("keydown", event => this._onKeyDown(event));
    const first =
      this.element.querySelector<HTMLElement>(".dialog-content [autofocus]") ??
      this.element.querySelector<HTMLElement>(".form-footer [autofocus]");
    first?.focus();
  }

  /** Handles keys: Escape dismisses the dialog, and Enter presses its default button. */
  protected _onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      void this.close();
      return;
    }
    const target = event.target as HTMLElement;
    if (event.key !== "Enter" || !target.matches?.("input, select")) return;
    event.preventDefault();
    event.stopPropagation();
    this.#defaultButton(this.form)?.click();
  }

  #defaultButton(form: HTMLFormElement | null): HTMLButtonElement | null {
    const buttons = Object.values(this.options["buttons"] as Record<string, DialogButton>);
    const chosen = buttons.find(button => button.default) ?? buttons[0]!;
    return (
      [...(form?.querySelectorAll<HTMLButtonElement>(".form-footer button[data-action]") ?? [])].find(
        button => button.dataset["action"] === chosen.action,
      ) ?? null
    );
  }

  static _onClickButton(this: any, event: PointerEvent, target: HTMLButtonElement): Promise<unknown> {
    return this._onSubmit(target, event);
  }

  /**
   * Determines the result of a button, passes it to the `submit` callback, and closes the dialog if
   * `closeOnSubmit` is set. The result is what the button's callback returns or, if it returns nothing, the
   * button's action.
   */
  protected async _onSubmit(target: HTMLButtonElement, event: Event): Promise<this> {
    event.preventDefault();
    const button = (this.options["buttons"] as Record<string, DialogButton>)[target?.dataset["action"] ?? ""];
    const answer = (await button?.callback?.(event, target, this)) ?? button?.action;
    await this.options["submit"]?.(answer, this);
    return this.options.form?.closeOnSubmit ? this.close({ submitted: true }) : this;
  }

  /* ---------- ready-made questions ---------- */

  /**
   * Asks a yes-or-no question and resolves to true or false. If the user dismisses the dialog, resolves to
   * null or, with `rejectClose`, rejects.
   */
  static async confirm({ yes = {}, no = {}, ...options }: Answer = {}): Promise<any> {
    const buttons = [
      { action: "yes", label: "Yes", icon: "fa-solid fa-check", callback: () => true, ...yes },
      { action: "no", label: "No", icon: "fa-solid fa-xmark", callback: () => false, ...no },
      ...(options["buttons"] ?? []),
    ];
    return this.wait({ ...options, buttons });
  }

  /** Shows a message with one button. Resolves to the button's action, or to the result of its callback. */
  static async prompt({ ok = {}, ...options }: Answer = {}): Promise<any> {
    const button = { action: "ok", label: "Confirm", icon: "fa-solid fa-check", default: true, ...ok };
    return this.wait({ ...options, buttons: [button, ...(options["buttons"] ?? [])] });
  }

  /** Shows a form and returns its data when the user confirms it. */
  static async input({ ok = {}, ...options }: Answer = {}): Promise<any> {
    const callback = (_event: Event, button: HTMLButtonElement): unknown =>
      new FormDataExtended(button.form ?? button.closest("form")!).object;
    return this.prompt({ ...options, ok: { callback, ...ok } });
  }

  /** Shows a dialog and returns the value that was submitted. */
  static async wait({ rejectClose = false, close, render, submit, ...options }: Answer = {}): Promise<any> {
    return new Promise((resolve, reject) => {
      const dialog: any = new this({
        ...options,
        submit: async (answer: unknown) => {
          await submit?.(answer, dialog);
          resolve(answer);
        },
      });
      dialog.addEventListener(
        "close",
        (event: Event) => {
          close?.(event, dialog);
          if (rejectClose) reject(new Error("The dialog was dismissed without a choice"));
          else resolve(null);
        },
        { once: true },
      );
      if (render) dialog.addEventListener("render", (event: Event) => render(event, dialog));
      dialog.render({ force: true }).catch(reject);
    });
  }

  /**
   * Asks another user a question with a dialog of the given type. @throws Error for a type other than
   * confirm, prompt, input and wait
   */
  static async query(user: any, type: string, config: Answer = {}): Promise<any> {
    const who = typeof user === "string" ? platform.game.users.get(user) : user;
    if (!["confirm", "prompt", "input", "wait"].includes(type))
      throw new Error(`"${type}" is not a type of dialog`);
    if (who.isSelf) return this._handleQuery({ type, config });
    return who.query("dialog", { type, config });
  }

  static async _handleQuery({ type, config }: { type: string; config: Answer }): Promise<any> {
    return (this as any)[type](config);
  }
}
