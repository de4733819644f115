import { environment } from "../environment.ts";
import { NotImplementedInHost } from "../errors.ts";

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Makes a text safe inside HTML elements and quoted attributes. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, letter => ESCAPES[letter]);
}

/** The HTML without what is not allowed (scripts, handlers, unknown elements). */
export function cleanHTML(raw: string): string {
  return environment.cleanHTML(String(raw));
}

/** The element that the HTML describes, or a collection when there are several at the top. Browser only. */
export function parseHTML(html: string): any {
  if (typeof document === "undefined")
    throw new NotImplementedInHost("foundry.utils.parseHTML without a browser");
  const template = document.createElement("template");
  template.innerHTML = html;
  const { children } = template.content;
  return children.length > 1 ? children : children[0];
}

/** A URL with every part encoded that needs it; what is encoded already is not encoded twice. */
export function encodeURL(path: string): string {
  const encodePart = (part: string) => encodeURIComponent(decodeURIComponent(part));
  const match = /^([a-z][a-z0-9+.-]*:\/\/[^/]*)(\/.*)?$/i.exec(path);
  if (match) return match[1] + (match[2] ?? "").split("/").map(encodePart).join("/");
  return path.split("/").map(encodePart).join("/");
}
