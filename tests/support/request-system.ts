/**
 * Returns a request's data as stored in its message: everything except `kind` and `verdict` is its payload.
 */
export function requestSystem(request: object) {
  const { kind, verdict, ...payload } = request as Readonly<Record<string, unknown>>;
  return { kind, payload, ...(verdict ? { verdict } : {}) };
}
