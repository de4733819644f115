import { environment } from "../environment.ts";
import { NotImplementedInHost } from "../errors.ts";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, letter => ESCAPES[letter]);
}

/** Removes forbidden content (scripts, handlers, unknown elements) from HTML. */
export function cleanHTML(raw: string): string {
  return environment.cleanHTML(String(raw));
}

/**
 * Parses HTML and returns the resulting element, or a collection if there are several top-level elements.
 * Works only in a browser.
 */
export function parseHTML(html: string): any {
  if (typeof document === "undefined")
    throw new NotImplementedInHost("foundry.utils.parseHTML without a browser");
  const template = document.createElement("template");
  template.innerHTML = html;
  const { children } = template.content;
  return children.length > 1 ? children : children[0];
}

/** Encodes the path of a URL. Parts that are already encoded aren't encoded twice. */
export function encodeURL(path: string): string {
  const encodePart = (part: string) => encodeURIComponent(decodeURIComponent(part));
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)(\/.*)?$/i.exec(path);
  if (match) return match[1] + (match[2] ?? "").split("/").map(encodePart).join("/");
  return path.split("/").map(encodePart).join("/");
}
