import { platform } from "../platform.ts";

const BaseElement: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as unknown as typeof HTMLElement);

/** An element that embeds the document in its `uuid` attribute. */
export class HTMLDocumentEmbedElement extends BaseElement {
  static tagName = "document-embed";

  async connectedCallback(): Promise<void> {
    const uuid = this.getAttribute("uuid");
    if (!uuid || this.childElementCount) return;
    const document = await platform.utils.fromUuid(uuid);
    const embedded = await document?.toEmbed?.({ uuid, values: [] }, {});
    if (embedded) this.replaceChildren(embedded);
  }
}

/**
 * The output of a text enricher. Runs the enricher's `onRender` whenever the element is inserted into a page.
 */
export class HTMLEnrichedContentElement extends BaseElement {
  static tagName = "enriched-content";
  static observedAttributes = ["enricher"];

  #enricher: any = null;

  connectedCallback(): void {
    this.#find();
    this.#enricher?.onRender?.(this);
  }

  attributeChangedCallback(): void {
    this.#find();
  }

  #find(): void {
    const id = this.getAttribute("enricher");
    this.#enricher = platform.CONFIG.TextEditor?.enrichers?.find((one: any) => one.id === id) ?? null;
  }
}

/** A secret block with a button that reveals or hides it. */
export class HTMLSecretBlockElement extends BaseElement {
  static tagName = "secret-block";

  get secret(): HTMLElement | null {
    return this.querySelector<HTMLElement>("section.secret[id]");
  }
  get revealed(): boolean {
    return this.secret?.classList.contains("revealed") ?? false;
  }

  connectedCallback(): void {
    this.querySelector<HTMLButtonElement>(":scope > button.reveal")?.addEventListener("click", event => {
      event.preventDefault();
      event.stopPropagation();
      this.dispatchEvent(new Event("revealsecret", { bubbles: true }));
    });
  }

  /** Returns the HTML after toggling whether this secret is revealed. */
  toggleRevealed(html: string): string {
    const root = new DOMParser().parseFromString(html, "text/html").body;
    const { id } = this.secret ?? {};
    if (id) root.querySelector(`section.secret[id="${CSS.escape(id)}"]`)?.classList.toggle("revealed");
    return root.innerHTML;
  }
}
