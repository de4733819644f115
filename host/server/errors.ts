/** Errors that the host returns instead of crashing. Each is sent as `{name, message}`. */

/** The base of all rejections: an error in the request, not in the host. */
export class HostError extends Error {
  override name = "HostError";
  /** The HTTP status of the response. */
  readonly status: number = 400;
}

/** The request doesn't have the form of the protocol. */
export class BadRequest extends HostError {
  override name = "BadRequest";
}

/** The user may not do this. */
export class PermissionDenied extends HostError {
  override name = "PermissionDenied";
  override readonly status = 403;
}

/** Something in the request doesn't exist. */
export class NotFound extends HostError {
  override name = "NotFound";
  override readonly status = 404;
}

/** The data would result in an invalid document. */
export class InvalidData extends HostError {
  override name = "InvalidData";
}

/** The command line or the options of `startServer` are wrong. */
export class UsageError extends HostError {
  override name = "UsageError";
}

/** Another process has the world open. */
export class WorldLocked extends HostError {
  override name = "WorldLocked";
  override readonly status = 423;
}

/** The error as sent to a client: rejections as they are, anything else by its name and message. */
export function toWireError(error: unknown): { name: string; message: string } {
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: "Error", message: String(error) };
}
