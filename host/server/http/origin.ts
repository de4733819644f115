/**
 * Keeps other websites out: rejects host names that DNS rebinding could point to this machine, and requests
 * from other pages.
 */
import net from "node:net";
import type { IncomingHttpHeaders } from "node:http";

const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Returns the host name in a Host header, without its port, or undefined if the header is invalid. */
function nameOf(hostHeader: string): string | undefined {
  const match = /^(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::\d{1,5})?$/.exec(hostHeader);
  return match?.[1]?.toLowerCase();
}

/**
 * Whether the server may answer a request with this Host header. Loopback names and the name that the server
 * is bound to are always allowed. A server that isn't bound to loopback also allows plain IP addresses,
 * because no name server can redirect these.
 */
export function isAllowedHost(hostHeader: string | undefined, boundTo: string): boolean {
  const name = hostHeader === undefined ? undefined : nameOf(hostHeader);
  if (name === undefined) return false;
  if (LOOPBACK_NAMES.has(name) || name === boundTo.toLowerCase()) return true;
  const beyondLoopback = !["127.0.0.1", "localhost", "::1"].includes(boundTo);
  return beyondLoopback && net.isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}

/** Whether the request comes from a page of this server, or from no page at all. */
export function isSameOrigin(headers: IncomingHttpHeaders): boolean {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
}
