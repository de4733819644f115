/** Reads a request's body, up to a size limit. */
import type { IncomingMessage } from "node:http";
import { HostError } from "../errors.ts";

/** Thrown if the body exceeds the limit. */
export class BodyTooLarge extends HostError {
  override name = "BodyTooLarge";
  override readonly status = 413;
}

/**
 * Reads the whole body.
 * @param limit in bytes
 * @throws BodyTooLarge as soon as the body exceeds the limit
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = (): BodyTooLarge =>
    new BodyTooLarge(`The request is larger than ${Math.floor(limit / 1024)} KiB.`);
  if (Number(request.headers["content-length"] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
