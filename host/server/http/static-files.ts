/** Serves files only from the given folders. */
import fs from "node:fs";
import path from "node:path";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mimeOf } from "./mime.ts";

/** A URL prefix, and the directory whose files it serves. */
export interface StaticRoot {
  prefix: string;
  directory: string;
  /** A file to send if the requested file doesn't exist. */
  fallback?: string;
  /**
   * Whether the folder contains uploaded files. Scripts in these files never run, and the files have no
   * access to this origin, even if a user opens the address of a file.
   */
  untrusted?: boolean;
}

/**
 * The content security policy for uploaded files. Images can be shown, including their styles. A page or
 * drawing is isolated in an origin of its own, and can't use scripts, forms or frames.
 */
const INERT =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'";

/**
 * Returns the path segments of an address, or undefined if the address leads outside its folder or refers to
 * a hidden file. Takes the raw address, because URL parsers silently resolve `..`.
 */
export function safeSegments(rawPath: string): string[] | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(rawPath);
  } catch {
    return undefined;
  }
  if (decoded.includes("\0") || decoded.includes("\\")) return undefined;
  const segments = decoded.split("/").filter(segment => segment !== "");
  return segments.some(segment => segment.startsWith(".")) ? undefined : segments;
}

/**
 * Returns the file at an address, or undefined for a missing file, a folder, or a link that leads out of the
 * root.
 */
export function resolveFile(root: StaticRoot, segments: string[]): string | undefined {
  try {
    const base = fs.realpathSync(root.directory);
    const target = fs.realpathSync(path.join(base, ...segments));
    if (!target.startsWith(base + path.sep)) return undefined;
    return fs.statSync(target).isFile() ? target : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Handles GET and HEAD requests for files.
 * @returns false if the address is under none of the roots
 */
export function serveStatic(
  roots: StaticRoot[],
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const rawPath = (request.url ?? "/").split(/[?#]/, 1)[0] ?? "/";
  const root = roots.find(({ prefix }) => rawPath.startsWith(prefix));
  if (!root) return false;
  const segments = safeSegments(rawPath.slice(root.prefix.length));
  if (!segments) {
    response
      .writeHead(400, { "content-type": "text/plain; charset=utf-8" })
      .end("This address is not allowed.");
    return true;
  }
  const file = resolveFile(root, segments) ?? root.fallback;
  if (!file || !fs.existsSync(file)) {
    response.writeHead(404, { "content-type": "text/plain; charset=utf-8" }).end("Not found.");
    return true;
  }
  if (root.untrusted) response.setHeader("content-security-policy", INERT);
  sendFile(file, request, response);
  return true;
}

function sendFile(file: string, request: IncomingMessage, response: ServerResponse): void {
  const { size, mtimeMs } = fs.statSync(file);
  const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
  const headers = { "content-type": mimeOf(file), "cache-control": "no-cache", etag };
  if (request.headers["if-none-match"] === etag) {
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(200, { ...headers, "content-length": size });
  if (request.method === "HEAD") {
    response.end();
    return;
  }
  fs.createReadStream(file)
    .on("error", () => response.destroy())
    .pipe(response);
}
