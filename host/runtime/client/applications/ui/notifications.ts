import { element, escapeText, icon, platform } from "../platform.ts";

type Kind = "info" | "warning" | "error" | "success";

interface NotifyOptions {
  permanent?: boolean;
  progress?: boolean;
  localize?: boolean;
  console?: boolean;
  escape?: boolean;
  clean?: boolean;
  format?: Record<string, string>;
}

export interface Notification {
  id: number;
  type: Kind;
  timestamp: number;
  message: string;
  permanent: boolean;
  console: boolean;
  active: boolean;
  progress: boolean;
  pct: number;
  element?: HTMLLIElement;
  remove: () => void;
  update: (options: {
    message?: string;
    localize?: boolean;
    pct?: number;
    escape?: boolean;
    clean?: boolean;
    format?: Record<string, string>;
  }) => void;
}

const ICONS: Record<Kind, string> = {
  info: "fa-solid fa-circle-info",
  warning: "fa-solid fa-triangle-exclamation",
  error: "fa-solid fa-circle-exclamation",
  success: "fa-solid fa-circle-check",
};

/**
 * The short messages at the top of the screen. Assistive technologies announce errors and warnings
 * immediately, and other messages when they are idle.
 */
export class Notifications {
  static MAX_ACTIVE = 5;
  static LIFETIME_MS = 5000;

  readonly #all = new Map<number, Notification>();
  readonly #waiting: Notification[] = [];
  #next = 1;

  /** The list element on the page, which is created on first use. */
  get #list(): HTMLElement {
    const existing = platform.page.getElementById("notifications");
    if (existing) return existing;
    const made = element("ol", {
      "id": "notifications",
      "class": "plain",
      "aria-live": "polite",
      "aria-label": "Notifications",
    });
    platform.page.body.append(made);
    return made;
  }

  /** Shows a message. @throws Error for an unknown type */
  notify(message: unknown, type: Kind = "info", options: NotifyOptions = {}): Notification {
    if (!(type in ICONS)) throw new Error(`"${type}" is not a type of notification`);
    const { permanent = false, progress = false, console: log = true } = options;
    const notification: Notification = {
      id: this.#next++,
      type,
      timestamp: Date.now(),
      message: this.#text(message, options),
      permanent,
      console: log,
      active: false,
      progress,
      pct: progress ? 0 : 1,
      remove: () => this.remove(notification),
      update: change => this.update(notification, change),
    };
    if (log) this.#log(notification);
    this.#all.set(notification.id, notification);
    if ([...this.#all.values()].filter(one => one.active).length < Notifications.MAX_ACTIVE || permanent)
      this.#show(notification);
    else this.#waiting.push(notification);
    return notification;
  }

  info(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "info", options);
  }
  warn(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "warning", options);
  }
  error(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "error", options);
  }
  success(message: unknown, options?: NotifyOptions): Notification {
    return this.notify(message, "success", options);
  }

  /** Changes the text or the progress (0 to 1) of a notification. */
  update(which: Notification | number, options: NotifyOptions & { message?: unknown; pct?: number }): void {
    const notification = this.#find(which);
    if (!notification) return;
    if (options.message !== undefined && options.message !== null)
      notification.message = this.#text(options.message, options);
    if (typeof options.pct === "number") notification.pct = Math.min(Math.max(options.pct, 0), 1);
    const shown = notification.element;
    if (!shown) return;
    shown.querySelector("p")!.innerHTML = notification.message;
    shown
      .querySelector<HTMLElement>(".notification-pct")
      ?.style.setProperty("width", `${notification.pct * 100}%`);
  }

  remove(which: Notification | number): void {
    const notification = this.#find(which);
    if (!notification) return;
    notification.element?.remove();
    notification.active = false;
    this.#all.delete(notification.id);
    const next = this.#waiting.shift();
    if (next) this.#show(next);
  }

  clear(): void {
    this.#waiting.length = 0;
    for (const notification of [...this.#all.values()]) this.remove(notification);
  }

  #find(which: Notification | number): Notification | undefined {
    return this.#all.get(typeof which === "number" ? which : which.id);
  }

  /**
   * Returns the message as HTML. By default, the whole message is escaped. With `format`, only the inserted
   * values are escaped, and the resulting text is sanitized.
   */
  #text(
    message: unknown,
    { localize = false, format, escape: asText = true, clean = true }: NotifyOptions,
  ): string {
    const raw = message instanceof Error ? message.message : String(message);
    const values = Object.fromEntries(
      Object.entries(format ?? {}).map(([key, value]) => [key, asText ? escapeText(value) : value]),
    );
    const text = format || localize ? platform.localize(raw, values) : raw;
    if (asText && !format) return escapeText(text);
    return clean ? platform.clean(text) : text;
  }

  #show(notification: Notification): void {
    const item = element("li", { "class": `notification ${notification.type}`, "data-id": notification.id });
    if (notification.permanent) item.classList.add("permanent");
    const close = element("button", {
      "type": "button",
      "class": "notification-close icon fa-solid fa-xmark",
      "aria-label": platform.text("Close", "Close"),
    });
    const urgent = notification.type === "error" || notification.type === "warning";
    const text = element("p", { role: urgent ? "alert" : null });
    text.innerHTML = notification.message;
    item.append(icon(`notification-icon ${ICONS[notification.type]}`), text, close);
    if (notification.progress)
      item.append(element("div", { class: "notification-pct", style: `width: ${notification.pct * 100}%` }));
    item.addEventListener("click", () => this.remove(notification));
    notification.element = item;
    notification.active = true;
    this.#list.append(item);
    if (!notification.permanent && !notification.progress)
      setTimeout(() => this.remove(notification), Notifications.LIFETIME_MS);
  }

  #log({ type, message }: Notification): void {
    const plain = message
      .replace(/<[^>]*>/g, "")
      .replace(/&#(\d+);/g, (_whole, code: string) => String.fromCharCode(Number(code)));
    if (type === "error") console.error(plain);
    else if (type === "warning") console.warn(plain);
    else console.info(plain);
  }
}
