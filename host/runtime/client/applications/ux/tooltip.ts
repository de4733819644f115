import { element, platform } from "../platform.ts";

const DIRECTIONS = ["UP", "DOWN", "LEFT", "RIGHT", "CENTER"] as const;
type Direction = (typeof DIRECTIONS)[number];

interface TooltipOptions {
  text?: string;
  html?: string | HTMLElement;
  content?: HTMLElement;
  direction?: Direction;
  cssClass?: string;
  locked?: boolean;
}

/**
 * Shows short explanations of elements with `data-tooltip`, `data-tooltip-html` or `data-tooltip-text`, on
 * hover, on focus or on demand. Text from `data-tooltip-text` is never parsed as HTML. Escape hides the
 * tooltip, and the pointer can move into it.
 */
export class TooltipManager {
  static readonly TOOLTIP_DIRECTIONS = Object.freeze(
    Object.fromEntries(DIRECTIONS.map(name => [name, name])),
  );
  static TOOLTIP_ACTIVATION_MS = 300;

  static get implementation(): typeof TooltipManager {
    return platform.CONFIG.ux?.TooltipManager ?? TooltipManager;
  }

  tooltip: HTMLElement;
  element: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    this.tooltip =
      platform.page.getElementById("tooltip") ??
      element("aside", { id: "tooltip", role: "tooltip", class: "themed", popover: "manual" });
    if (!this.tooltip.isConnected) platform.page.body.append(this.tooltip);
    this.tooltip.hidden = true;
  }

  /** Adds the listeners to the page. */
  activateEventListeners(): void {
    const { body } = platform.page;
    const find = (event: Event): HTMLElement | null =>
      (event.target as Element | null)?.closest?.<HTMLElement>(
        "[data-tooltip], [data-tooltip-html], [data-tooltip-text]",
      ) ?? null;
    body.addEventListener("pointerover", event => {
      const target = find(event);
      if (target) this.#schedule(target, TooltipManager.TOOLTIP_ACTIVATION_MS);
    });
    body.addEventListener("pointerout", event => {
      const to = event.relatedTarget as Node | null;
      if (to && (this.tooltip.contains(to) || this.element?.contains(to))) return;
      this.deactivate();
    });
    body.addEventListener("focusin", event => {
      const target = find(event);
      if (target?.matches(":focus-visible")) this.activate(target);
    });
    body.addEventListener("focusout", () => this.deactivate());
    body.addEventListener("keydown", event => {
      if (event.key === "Escape") this.deactivate();
    });
  }

  #schedule(target: HTMLElement, delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (target.isConnected) this.activate(target);
    }, delay);
  }

  /** Shows a tooltip for an element immediately. */
  activate(target: HTMLElement, options: TooltipOptions = {}): void {
    clearTimeout(this.#timer);
    this.deactivate();
    if (!this.#fill(target, options)) return;
    this.element = target;
    this.tooltip.hidden = false;
    // The tooltip is a popover, so that it is also shown above modal dialogs.
    this.tooltip.showPopover?.();
    // If an element inside the target took the focus, the tooltip has already been hidden again.
    if (this.element !== target) return;
    this.tooltip.className = [
      "themed",
      options.cssClass ?? target.closest<HTMLElement>("[data-tooltip-class]")?.dataset["tooltipClass"] ?? "",
      "active",
    ]
      .filter(Boolean)
      .join(" ");
    target.setAttribute("aria-describedby", "tooltip");
    const asked =
      options.direction ??
      (target.closest<HTMLElement>("[data-tooltip-direction]")?.dataset["tooltipDirection"] as
        | Direction
        | undefined);
    this._setPosition(asked ?? "DOWN");
  }

  #fill(target: HTMLElement, { text, html, content }: TooltipOptions): boolean {
    const { tooltip = "", tooltipHtml, tooltipText } = target.dataset;
    const rich = content ?? html ?? tooltipHtml;
    if (rich instanceof Element) this.tooltip.replaceChildren(rich);
    else if (rich) this.tooltip.innerHTML = platform.clean(rich);
    else if (text !== undefined || tooltipText !== undefined)
      this.tooltip.textContent = platform.localize(text ?? tooltipText ?? "");
    else {
      const plain = tooltip || target.getAttribute("aria-label") || "";
      const shown = platform.localize(plain);
      if (/<[a-z]/i.test(shown)) this.tooltip.innerHTML = platform.clean(shown);
      else this.tooltip.textContent = shown;
    }
    return Boolean(this.tooltip.textContent?.trim() || this.tooltip.childElementCount);
  }

  deactivate(): void {
    clearTimeout(this.#timer);
    if (this.element?.getAttribute("aria-describedby") === "tooltip")
      this.element.removeAttribute("aria-describedby");
    this.element = null;
    if (!this.tooltip.hidden) this.tooltip.hidePopover?.();
    this.tooltip.hidden = true;
    this.tooltip.classList.remove("active");
  }

  /**
   * Dismisses locked tooltips. In this host, they behave like all other tooltips and disappear when the
   * pointer leaves.
   */
  dismissLockedTooltips(): void {
    this.deactivate();
  }
  clearPending(): void {
    clearTimeout(this.#timer);
  }

  protected _setPosition(direction: Direction): void {
    const target = this.element!;
    const root = target.ownerDocument.documentElement;
    const box = target.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = this.tooltip;
    const middleX = box.left + (box.width - width) / 2;
    const middleY = box.top + (box.height - height) / 2;
    const places: Record<Direction, [number, number]> = {
      UP: [middleX, box.top - height - 6],
      DOWN: [middleX, box.bottom + 6],
      LEFT: [box.left - width - 6, middleY],
      RIGHT: [box.right + 6, middleY],
      CENTER: [middleX, middleY],
    };
    let [x, y] = places[direction] ?? places.DOWN;
    if (direction === "DOWN" && y + height > root.clientHeight) y = box.top - height - 6;
    if (direction === "UP" && y < 0) y = box.bottom + 6;
    x = Math.max(4, Math.min(x, root.clientWidth - width - 4));
    y = Math.max(4, Math.min(y, root.clientHeight - height - 4));
    this.tooltip.style.left = `${x}px`;
    this.tooltip.style.top = `${y}px`;
  }
}
