import { environment } from "../environment.ts";
import { NotImplementedInHost } from "../errors.ts";

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const UNESCAPES: Record<string, string> = Object.fromEntries(Object.entries(ESCAPES).map(([plain, escaped]) => [escaped, plain]));

/** Makes a text safe inside HTML elements and quoted attributes. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, letter => ESCAPES[letter]);
}

/** The reverse of escapeHTML; other entities stay. */
export function unescapeHTML(value: unknown): string {
  return String(value).replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => UNESCAPES[entity]);
}

/** The HTML without what is not allowed (scripts, handlers, unknown elements). */
export function cleanHTML(raw: string): string {
  return environment.cleanHTML(String(raw));
}

/** The element that the HTML describes, or a collection when there are several at the top. Browser only. */
export function parseHTML(html: string): any {
  if (typeof document === "undefined") throw new NotImplementedInHost("foundry.utils.parseHTML without a browser");
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

/** The address of a path on this server. */
export function getRoute(path: string, { prefix }: { prefix?: string | null } = {}): string {
  const routePrefix = prefix ?? (globalThis as any).ROUTE_PREFIX ?? null;
  const trimmed = path.replace(/^\/+|\/+$/g, "");
  return "/" + [routePrefix?.replace(/^\/+|\/+$/g, ""), trimmed].filter(part => part).join("/");
}

/** A size in bytes for people: `1.5kB`; base 2 counts in steps of 1024. */
export function formatFileSize(size: number, { decimalPlaces = 2, base = 10 }: { decimalPlaces?: number; base?: 2 | 10 } = {}): string {
  const units = base === 2 ? ["B", "KiB", "MiB", "GiB", "TiB"] : ["B", "kB", "MB", "GB", "TB"];
  const divisor = base === 2 ? 1024 : 1000;
  let step = 0;
  for (let rest = size; rest >= divisor && step < units.length - 1; rest /= divisor) step++;
  return `${parseFloat((size / divisor ** step).toFixed(decimalPlaces))}${units[step]}`;
}
