/**
 * The errors that the host reports to clients instead of crashing. Each error is sent as `{name, message}`.
 */

/** The base class of all rejections. A rejection is caused by an error in the request and not in the host. */
export class HostError extends Error {
  override name = "HostError";
  /** The HTTP status code of the response. */
  readonly status: number = 400;
}

/** The error for a request that doesn't conform to the protocol. */
export class BadRequest extends HostError {
  override name = "BadRequest";
}

/** Thrown if the user lacks the permission that a request requires. */
export class PermissionDenied extends HostError {
  override name = "PermissionDenied";
  override readonly status = 403;
}

/** The error thrown if a request refers to an object that doesn't exist. */
export class NotFound extends HostError {
  override name = "NotFound";
  override readonly status = 404;
}

/** The error for data that would result in an invalid document. */
export class InvalidData extends HostError {
  override name = "InvalidData";
}

/** The error for an invalid command line or invalid options of `startServer`. */
export class UsageError extends HostError {
  override name = "UsageError";
}

/** The error that is thrown if the world is open in another process. */
export class WorldLocked extends HostError {
  override name = "WorldLocked";
  override readonly status = 423;
}

/** Returns an error in the form in which clients receive it, with only its name and message. */
export function toWireError(error: unknown): { name: string; message: string } {
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: "Error", message: String(error) };
}
