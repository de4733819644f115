import { element, platform } from "../platform.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { silence } from "./simple.ts";

/** Creates a removable tag. */
function tagElement(key: string, label: string, editable: boolean): HTMLDivElement {
  const tag = element(
    "div",
    { "class": "tag", "data-key": key, "tabindex": "-1" },
    element("span", {}, label),
  );
  if (editable) {
    const remove = platform.text("ELEMENTS.TAGS.Remove", "Remove {label}", { label });
    tag.append(
      element("button", {
        "type": "button",
        "class": "remove icon fa-solid fa-xmark",
        "aria-label": remove,
        "data-tooltip": remove,
      }),
    );
  }
  return tag;
}

/** A form element for a list of unique strings. */
export class HTMLStringTagsElement extends AbstractFormInputElement {
  static override tagName = "string-tags";
  static icons = { add: "fa-solid fa-tag", remove: "fa-solid fa-xmark" };
  static labels = { add: "ELEMENTS.TAGS.Add", remove: "ELEMENTS.TAGS.Remove", placeholder: "" };

  static create(config: Record<string, any>): HTMLElement {
    const made = this._create(config);
    if (config["slug"]) made.toggleAttribute("slug", true);
    return made;
  }

  static renderTag(tag: string, label?: string, editable = true): HTMLDivElement {
    return tagElement(tag, label ?? tag, editable);
  }

  declare _value: Set<string>;
  #tags: HTMLElement | null = null;
  #input: HTMLInputElement | null = null;

  override connectedCallback(): void {
    if (!this._value) {
      const initial =
        this.getAttribute("value") ?? (this.querySelector(".tags") ? "" : (this.textContent ?? ""));
      this._value = new Set(
        initial
          .split(",")
          .map(tag => tag.trim())
          .filter(Boolean),
      );
    }
    super.connectedCallback();
  }

  override _getValue(): string[] {
    return [...(this._value ?? [])];
  }
  override _setValue(value: Iterable<string>): void {
    this._value = new Set(value ?? []);
  }

  /** Checks a tag. */
  _validateTag(tag: string): void {
    if (!tag) throw new Error(platform.text("ELEMENTS.TAGS.ErrorBlank", "A tag may not be blank"));
  }

  override _buildElements(): HTMLElement[] {
    this.#tags = element("div", { class: "tags input-element-tags" });
    this.#input = element("input", { type: "text" });
    this._primaryInput = this.#input;
    this._applyInputAttributes(this.#input);
    const add = platform.text("ELEMENTS.TAGS.Add", "Add");
    const button = element("button", {
      "type": "button",
      "class": "icon fa-solid fa-tag",
      "aria-label": add,
    });
    button.addEventListener("click", () => this.#add());
    return [this.#tags, this.#input, button];
  }

  override _refresh(): void {
    const cls = this.constructor as typeof HTMLStringTagsElement;
    this.#tags?.replaceChildren(
      ...[...(this._value ?? [])].map(tag => cls.renderTag(tag, tag, this.editable)),
    );
  }

  override _activateListeners(): void {
    silence(this.#input!);
    this.#input!.addEventListener("keydown", event => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
      this.#add();
    });
    this.#tags!.addEventListener("click", event => {
      const tag = (event.target as Element).closest(".remove")?.closest<HTMLElement>(".tag");
      if (tag) this._commit(this._getValue().filter(one => one !== tag.dataset["key"]));
    });
  }

  override _toggleDisabled(disabled: boolean): void {
    for (const node of this.querySelectorAll("input, button")) node.toggleAttribute("disabled", disabled);
  }

  #add(): void {
    const raw = this.#input!.value.trim();
    const tag = this.hasAttribute("slug")
      ? platform.foundry?.utils
        ? String(raw)
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, "-")
            .replace(/^-+|-+$/g, "")
        : raw
      : raw;
    try {
      this._validateTag(tag);
    } catch (error) {
      platform.notify("error", (error as Error).message);
      return;
    }
    this.#input!.value = "";
    this._commit([...this._getValue(), tag]);
    this.#input!.focus();
  }
}
