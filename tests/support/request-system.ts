/** The data of a request as its message stores them: `kind` and a verdict stand beside the payload. */
export function requestSystem({
  kind,
  verdict,
  ...payload
}: { readonly kind: string; readonly verdict?: object } & Readonly<Record<string, unknown>>) {
  return { kind, payload, ...(verdict && { verdict }) };
}
