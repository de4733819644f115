import { timeSince } from "./applications/handlebars/helpers.ts";

/** The constructor of asynchronous functions. It can create a function from text. */
export const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor as new (
  ...args: string[]
) => (...args: unknown[]) => Promise<unknown>;

/** Offers data to the user as a file download. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Returns the URL path of a file on the server. This server runs at the root, so only the given `prefix`
 * comes before the path.
 */
export function getRoute(path: string, { prefix = "" }: { prefix?: string } = {}): string {
  return [prefix, path]
    .map(part => part.replace(/^\/+|\/+$/gu, ""))
    .filter(part => part !== "")
    .reduce((route, part) => `${route}/${part}`, "");
}

export { timeSince };
