import { loadTemplates, renderTemplate } from "../handlebars/templates.ts";
import { platform } from "../platform.ts";
import { FormBinding } from "./form-binding.ts";
import { isPlain } from "./options.ts";
import { captureFocus, restoreFocus } from "./part-state.ts";
import type { PartState } from "./part-state.ts";
import type { FormConfiguration, RenderOptions } from "./types.ts";

export interface TemplatePart {
  template: string;
  id?: string;
  root?: boolean;
  classes?: string[];
  templates?: string[];
  scrollable?: string[];
  forms?: Record<string, FormConfiguration>;
  [more: string]: any;
}

function copyPart(part: TemplatePart): TemplatePart {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      Array.isArray(value) ? [...value] : isPlain(value) ? { ...value } : value,
    ]),
  ) as TemplatePart;
}

/**
 * Adds rendering from Handlebars templates, with one template per part, to an application class. A later
 * render can be limited to certain parts, and the others then stay unchanged. A part's focus, caret and
 * scroll positions are preserved when it is replaced.
 */
export function HandlebarsApplicationMixin(Base: any): any {
  class HandlebarsApplication extends Base {
    static PARTS: Record<string, TemplatePart> = {};

    #parts: Record<string, HTMLElement> = {};
    #configured: Record<string, TemplatePart> = {};

    /** The rendered parts by ID. */
    get parts(): Record<string, HTMLElement> {
      return this.#parts;
    }

    protected _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      this.#configured = this._configureRenderParts(options);
      const known = Object.keys(this.#configured);
      if (options.isFirstRender || !options.parts) options.parts ??= known;
    }

    /** Returns the parts to render. A subclass can add, omit or change some of them. */
    protected _configureRenderParts(_options: RenderOptions): Record<string, TemplatePart> {
      const { PARTS } = this.constructor as typeof HandlebarsApplication;
      return Object.fromEntries(Object.entries(PARTS ?? {}).map(([id, part]) => [id, copyPart(part)]));
    }

    protected async _preFirstRender(context: any, options: RenderOptions): Promise<void> {
      await super._preFirstRender(context, options);
      const templates = new Set<string>();
      for (const part of Object.values(this.#configured)) {
        templates.add(part.template);
        for (const more of part.templates ?? []) templates.add(more);
      }
      await loadTemplates([...templates]);
    }

    protected async _renderHTML(context: any, options: RenderOptions): Promise<Record<string, HTMLElement>> {
      const rendered: Record<string, HTMLElement> = {};
      for (const partId of options.parts ?? []) {
        const part = this.#configured[partId];
        if (!part) {
          platform.notify("warn", `Part "${partId}" is not a part of the application "${this.id}"`, {
            console: true,
          });
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        rendered[partId] = this.#parse(partId, part, await renderTemplate(part.template, partContext));
      }
      return rendered;
    }

    protected async _preparePartContext(partId: string, context: any, _options: RenderOptions): Promise<any> {
      context.partId = `${this.id}-${partId}`;
      return context;
    }

    /** Parses the HTML of a part. */
    #parse(partId: string, part: TemplatePart, html: string): HTMLElement {
      const holder = platform.page.createElement("template");
      holder.innerHTML = html;
      let top: HTMLElement;
      if (part.root) {
        top = platform.page.createElement("div");
        top.append(...holder.content.childNodes);
      } else {
        const [first, ...others] = [...holder.content.children] as HTMLElement[];
        if (!first || others.length)
          throw new Error(
            `Template part "${partId}" must render a single HTML element, not ${others.length + (first ? 1 : 0)}`,
          );
        top = first;
      }
      top.dataset["applicationPart"] = partId;
      if (part.id) top.id = `${this.id}-${part.id}`;
      if (part.classes) top.classList.add(...part.classes.filter(Boolean));
      return top;
    }

    protected _replaceHTML(
      result: Record<string, HTMLElement>,
      content: HTMLElement,
      options: RenderOptions,
    ): void {
      for (const [partId, made] of Object.entries(result)) {
        const part = this.#configured[partId]!;
        const prior = part.root
          ? this.#parts[partId]
            ? content
            : null
          : content.querySelector<HTMLElement>(`[data-application-part="${partId}"]`);
        const state: PartState = { scrollPositions: [] };
        if (prior) this._preSyncPartState(partId, made, prior, state);
        const placed = part.root ? this.#fillRoot(made, content) : this.#place(partId, made, prior, content);
        this.#parts[partId] = placed;
        if (prior) this._syncPartState(partId, placed, prior, state);
        this._attachPartListeners(partId, placed, options);
      }
    }

    #fillRoot(made: HTMLElement, content: HTMLElement): HTMLElement {
      content.replaceChildren(...made.childNodes);
      if (made.className) content.classList.add(...made.classList);
      if (made.dataset["applicationPart"])
        content.dataset["applicationPart"] = made.dataset["applicationPart"];
      return content;
    }

    /**
     * Inserts a part. A new part is placed after the nearest existing part that precedes it in the order of
     * parts.
     */
    #place(partId: string, made: HTMLElement, prior: HTMLElement | null, content: HTMLElement): HTMLElement {
      if (prior) {
        prior.replaceWith(made);
        return made;
      }
      const order = Object.keys(this.#configured);
      for (const before of order.slice(0, order.indexOf(partId)).reverse()) {
        const sibling = content.querySelector(`:scope > [data-application-part="${before}"]`);
        if (sibling) {
          sibling.after(made);
          return made;
        }
      }
      const following = order
        .slice(order.indexOf(partId) + 1)
        .map(after => content.querySelector(`:scope > [data-application-part="${after}"]`))
        .find(Boolean);
      if (following) following.before(made);
      else content.append(made);
      return made;
    }

    protected _preSyncPartState(
      partId: string,
      newElement: HTMLElement,
      priorElement: HTMLElement,
      state: PartState,
    ): void {
      captureFocus(priorElement, state);
      for (const selector of this.#configured[partId]?.scrollable ?? []) {
        const before = selector ? [...priorElement.querySelectorAll<HTMLElement>(selector)] : [priorElement];
        const after = selector ? [...newElement.querySelectorAll<HTMLElement>(selector)] : [newElement];
        before.forEach((old, index) => {
          const fresh = after[index];
          if (fresh) state.scrollPositions.push([fresh, old.scrollTop, old.scrollLeft]);
        });
      }
    }

    protected _syncPartState(
      _partId: string,
      newElement: HTMLElement,
      _priorElement: HTMLElement,
      state: PartState,
    ): void {
      restoreFocus(newElement, state);
      for (const [target, top, left] of state.scrollPositions) {
        const scrolled = target.isConnected ? target : newElement;
        scrolled.scrollTop = top;
        scrolled.scrollLeft = left;
      }
    }

    protected _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      for (const [selector, config] of Object.entries(this.#configured[partId]?.forms ?? {})) {
        const form = htmlElement.matches(selector)
          ? htmlElement
          : htmlElement.querySelector<HTMLElement>(selector);
        if (!form) continue;
        FormBinding.attach(
          form as HTMLFormElement,
          event => this._onSubmitForm(config, event),
          event => this._onChangeForm(config, event),
        );
      }
    }

    protected _tearDown(options: Record<string, any>): void {
      super._tearDown(options);
      this.#parts = {};
    }
  }
  return HandlebarsApplication;
}
