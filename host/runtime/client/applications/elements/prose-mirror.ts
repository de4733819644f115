import { element, platform } from "../platform.ts";
import { AbstractFormInputElement } from "./form-element.ts";

const TOOLS: [command: string, label: string, text: string][] = [
  ["bold", "Bold", "B"],
  ["italic", "Italic", "I"],
  ["insertUnorderedList", "Bulleted list", "•"],
  ["insertOrderedList", "Numbered list", "1."],
];

/**
 * A rich text field. In the host, it is a plain editable area with a small toolbar. Its name, value, events,
 * and the attributes `toggled` and `compact` work as documented for Foundry's element. With `toggled`, it
 * shows the enriched contents and a button that opens the editor.
 */
export class HTMLProseMirrorElement extends AbstractFormInputElement {
  static override tagName = "prose-mirror";
  static override observedAttributes = ["disabled", "readonly", "open"];

  static create(config: Record<string, any>): HTMLElement {
    const { enriched, toggled, compact, collaborate, documentUUID, height, ...rest } = config;
    const made = this._create(rest);
    if (toggled) made.toggleAttribute("toggled", true);
    if (compact) made.toggleAttribute("compact", true);
    if (collaborate) made.toggleAttribute("collaborate", true);
    if (documentUUID) made.dataset["documentUUID"] = documentUUID;
    if (height) made.style.setProperty("--editor-height", `${height}px`);
    if (enriched !== undefined) made.innerHTML = enriched;
    return made;
  }

  #enriched = "";
  #content: HTMLElement | null = null;
  #button: HTMLButtonElement | null = null;
  #dirty = false;

  override connectedCallback(): void {
    if (this._value === undefined) {
      this.#enriched = this.innerHTML.trim();
      this._value = this.getAttribute("value") ?? this.#enriched;
      this.removeAttribute("value");
    }
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    this.#readEditor();
  }

  get _open(): boolean {
    return !this.hasAttribute("toggled") || this.hasAttribute("open");
  }

  /** Opens a toggled editor, or closes it if the value is `false`. */
  set _open(value: boolean) {
    if (!this.hasAttribute("toggled") || value === this.hasAttribute("open")) return;
    if (value) {
      this.toggleAttribute("open", true);
      this.#rebuild();
      this.#content?.focus();
      this.dispatchEvent(new Event("open", { bubbles: true }));
    } else {
      this.#readEditor();
      this.toggleAttribute("open", false);
      this.#rebuild();
      this.dispatchEvent(new Event("close", { bubbles: true }));
    }
  }

  override _getValue(): string {
    this.#readEditor();
    return this._value ?? "";
  }

  override _setValue(value: unknown): void {
    this._value = String(value ?? "");
    this.#enriched = platform.clean(this._value);
    if (this.#content) this.#content.innerHTML = platform.clean(this._value);
  }

  override _buildElements(): HTMLElement[] {
    const editing = this._open && this.editable;
    this.#content = element("div", { class: `editor-content${editing ? " ProseMirror" : ""}` });
    this.#content.innerHTML = editing
      ? platform.clean(this._value ?? "")
      : this.#enriched || platform.clean(this._value ?? "");
    this._primaryInput = editing ? this.#content : null;
    const parts: HTMLElement[] = [];
    if (editing) {
      this.#content.setAttribute("contenteditable", "true");
      this.#content.setAttribute("role", "textbox");
      this.#content.setAttribute("aria-multiline", "true");
      this.#content.tabIndex = 0;
      parts.push(this.#menu());
    } else if (this.hasAttribute("toggled") && this.editable) {
      this.#button = element("button", {
        "type": "button",
        "class": "icon toggle fa-solid fa-edit",
        "aria-label": platform.text("EDITOR.Edit", "Edit"),
      });
      this.#button.addEventListener("click", () => (this._open = true));
      parts.push(this.#button);
    }
    return [...parts, this.#content];
  }

  override _activateListeners(): void {
    this.#content?.addEventListener("input", event => {
      event.stopPropagation();
      this.#dirty = true;
    });
    this.#content?.addEventListener("blur", () => {
      if (this.#dirty && !this.hasAttribute("toggled")) this._save();
    });
    this.#content?.addEventListener("keydown", event => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      this._save();
    });
  }

  override _toggleDisabled(_disabled: boolean): void {
    if (this.#content && this.#content.isContentEditable !== (this._open && this.editable)) this.#rebuild();
  }

  /**
   * Uses the editor's contents as the value, notifies the form, and closes the editor if the field is
   * `toggled`.
   */
  _save(): void {
    this.#readEditor();
    this.#dirty = false;
    this.#enriched = this._value;
    this.dispatchEvent(new Event("save", { bubbles: true }));
    this.dispatchEvent(new Event("input", { bubbles: true, cancelable: true }));
    this.dispatchEvent(new Event("change", { bubbles: true, cancelable: true }));
    this._open = false;
  }

  #readEditor(): void {
    if (this.#dirty && this.#content?.hasAttribute("contenteditable"))
      this._value = platform.clean(this.#content.innerHTML);
  }

  #rebuild(): void {
    if (!this.isConnected) return;
    this.replaceChildren(...this._buildElements());
    this._activateListeners();
    this._labelInner();
  }

  #menu(): HTMLElement {
    const menu = element("menu", { class: "editor-menu", role: "toolbar" });
    if (!this.hasAttribute("compact")) {
      for (const [command, label, text] of TOOLS) {
        const tool = element(
          "button",
          { "type": "button", "aria-label": label, "data-tooltip": label },
          text,
        );
        tool.addEventListener("mousedown", event => event.preventDefault());
        tool.addEventListener("click", () => {
          this.#content?.focus();
          this.ownerDocument.execCommand(command);
          this.#dirty = true;
        });
        menu.append(element("li", {}, tool));
      }
    }
    const save = element("button", {
      "type": "button",
      "class": "icon fa-solid fa-floppy-disk",
      "data-action": "save",
      "aria-label": platform.text("EDITOR.Save", "Save"),
    });
    save.addEventListener("click", event => {
      event.stopPropagation();
      this._save();
    });
    menu.append(element("li", {}, save));
    return menu;
  }
}
