/** Errors that the host answers with instead of crashing. Each travels over the wire as `{name, message}`. */

/** The base of every refusal: a fault of the request, not of the host. */
export class HostError extends Error {
  override name = "HostError";
  /** The HTTP status that a web route answers with. */
  readonly status: number = 400;
}

/** The request is not of the form that the wire describes. */
export class BadRequest extends HostError {
  override name = "BadRequest";
}

/** The user may not do this. */
export class PermissionDenied extends HostError {
  override name = "PermissionDenied";
  override readonly status = 403;
}

/** What the request names does not exist. */
export class NotFound extends HostError {
  override name = "NotFound";
  override readonly status = 404;
}

/** The data would make an invalid document. */
export class InvalidData extends HostError {
  override name = "InvalidData";
}

/** The command line or the options of `startServer` are wrong. */
export class UsageError extends HostError {
  override name = "UsageError";
}

/** Another process holds the world. */
export class WorldLocked extends HostError {
  override name = "WorldLocked";
  override readonly status = 423;
}

/** What a client is told of an error: the refusals as they are, anything else by its name and message. */
export function toWireError(error: unknown): { name: string; message: string } {
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: "Error", message: String(error) };
}
