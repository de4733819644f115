/**
 * Returns the data of a request as its message stores it. Everything except `kind` and `verdict` becomes the
 * payload.
 */
export function requestSystem(request: object) {
  const { kind, verdict, ...payload } = request as Readonly<Record<string, unknown>>;
  return { kind, payload, ...(verdict ? { verdict } : {}) };
}
