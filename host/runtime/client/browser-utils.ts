import { timeSince } from "./applications/handlebars/helpers.ts";

/** An answer of a server that is no success. */
export class HttpError extends Error {
  readonly code: number;

  constructor(statusText: string, code: number, displayMessage = "") {
    super(displayMessage || statusText);
    this.name = "HttpError";
    this.code = code;
  }
}

/** The class of asynchronous functions, for making one from text. */
export const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (...args: string[]) => (...args: unknown[]) => Promise<unknown>;

/**
 * Fetches, and gives up after `timeoutMs` milliseconds (null: never).
 * @throws HttpError for an answer that is no success
 */
export async function fetchWithTimeout(
  url: string, data: RequestInit = {}, { timeoutMs = 30_000, onTimeout = () => undefined }: { timeoutMs?: number | null; onTimeout?: () => void } = {},
): Promise<Response> {
  const controller = new AbortController();
  const timer = timeoutMs ? setTimeout(() => { controller.abort(); onTimeout(); }, timeoutMs) : undefined;
  try {
    const response = await fetch(url, { signal: controller.signal, ...data });
    if (!response.ok) throw new HttpError(response.statusText, response.status, await response.text());
    return response;
  } finally {
    clearTimeout(timer);
  }
}

/** The same for JSON. */
export async function fetchJsonWithTimeout(url: string, data: RequestInit = {}, options: { timeoutMs?: number | null } = {}): Promise<any> {
  return (await fetchWithTimeout(url, data, options)).json();
}

/** Whether there is a file at an address. */
export async function srcExists(src: string): Promise<boolean> {
  try {
    return (await fetch(src, { method: "HEAD" })).ok;
  } catch {
    return false;
  }
}

/** Offers data to the user as a file. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** The text of a file that the user chose. */
export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}

export { timeSince };
