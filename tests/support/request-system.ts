/**
 * Returns a request's data as stored in its message. Everything except `kind` and `verdict` becomes the
 * payload.
 */
export function requestSystem(request: object) {
  const { kind, verdict, ...payload } = request as Readonly<Record<string, unknown>>;
  return { kind, payload, ...(verdict ? { verdict } : {}) };
}
