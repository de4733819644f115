/** The data of a request as its message stores them: what is not `kind` or `verdict` is its payload. */
export function requestSystem(request: object) {
  const { kind, verdict, ...payload } = request as Readonly<Record<string, unknown>>;
  return { kind, payload, ...(verdict ? { verdict } : {}) };
}
