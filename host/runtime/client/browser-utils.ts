import { timeSince } from "./applications/handlebars/helpers.ts";

/** The class of asynchronous functions, for making one from text. */
export const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<unknown>;

/** Offers data to the user as a file. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * The address of a path of the server; this server stands at the root, so only a `prefix` that is given comes
 * before it.
 */
export function getRoute(path: string, { prefix = "" }: { prefix?: string } = {}): string {
  return [prefix, path]
    .map(part => part.replace(/^\/+|\/+$/gu, ""))
    .filter(part => part !== "")
    .reduce((route, part) => `${route}/${part}`, "");
}

export { timeSince };
