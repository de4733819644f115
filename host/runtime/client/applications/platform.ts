import { environment } from "../../common/environment.ts";

/**
 * The parts of the runtime that the applications use. They are read from the globals whenever they are used.
 * Packages extend the application classes while the page is still loading, so nothing may be looked up when
 * this module is evaluated.
 */
const scope = globalThis as unknown as Record<string, any>;

/** Returns the page's document. The host creates elements in it before they belong to a window. */
const page = (): Document => globalThis.document;

export const platform = {
  get game(): any {
    return scope["game"] ?? {};
  },
  get ui(): any {
    return (scope["ui"] ??= {});
  },
  get CONFIG(): any {
    return (scope["CONFIG"] ??= {});
  },
  get CONST(): any {
    return scope["CONST"] ?? scope["foundry"]?.CONST ?? {};
  },
  /** The namespace `foundry.utils`. */
  get utils(): any {
    return scope["foundry"].utils;
  },
  get foundry(): any {
    return scope["foundry"];
  },
  get page(): Document {
    return page();
  },
  /** The major version, 13 or 14. Defaults to 14. */
  get generation(): number {
    return scope["game"]?.release?.generation ?? 14;
  },
  /**
   * Returns the translation of a key in the user's language, or the key itself if no language file contains
   * it.
   */
  localize(key: string, data?: Record<string, unknown>): string {
    const i18n = scope["game"]?.i18n;
    if (!key) return "";
    if (!i18n) return key;
    return data && Object.keys(data).length ? i18n.format(key, data) : i18n.localize(key);
  },
  /**
   * Returns one of the host's own texts: its translation if a language file contains the key, or else the
   * given English text.
   */
  text(key: string, english: string, data: Record<string, unknown> = {}): string {
    const i18n = scope["game"]?.i18n;
    if (i18n?.has?.(key)) return platform.localize(key, data);
    return english.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in data ? String(data[name]) : whole,
    );
  },
  /** Returns HTML without executable content. */
  clean(html: string): string {
    return environment.cleanHTML(html);
  },
  /**
   * Reports the use of a deprecated feature through the compatibility log, which packages can configure to
   * throw an error.
   */
  deprecated(message: string, options: { since?: number; until?: number; once?: boolean } = {}): void {
    const log = scope["foundry"]?.utils?.logCompatibilityWarning;
    if (log) log(message, options);
    else console.warn(message);
  },
  notify(level: "info" | "warn" | "error", message: string, options: Record<string, unknown> = {}): void {
    const notifications = scope["ui"]?.notifications;
    if (notifications) notifications[level](message, options);
    else if (level === "error") console.error(message);
    else console.warn(message);
  },
};

/** Escapes text for use in HTML, including attribute values. */
export function escapeText(value: unknown): string {
  return String(value ?? "").replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);
}

/**
 * Creates a page element with attributes and children. Attributes that are `null`, `undefined` or `false` are
 * omitted.
 */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, unknown> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = platform.page.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** Creates an icon element from Font Awesome class names. Assistive technologies ignore it. */
export function icon(classes: string): HTMLElement {
  return element("i", { "class": classes, "aria-hidden": "true", "inert": true });
}

/** Lets the Enter and Space keys activate the host's links that act as buttons (`a[role=button]`). */
export function pressByKey(root: HTMLElement): void {
  root.addEventListener("keydown", event => {
    const target = event.target as HTMLElement;
    if ((event.key !== "Enter" && event.key !== " ") || !target.matches?.("a[role=button]")) return;
    event.preventDefault();
    target.click();
  });
}
