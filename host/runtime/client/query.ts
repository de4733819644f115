/** A query from one client to another. */
export interface QueryRequest {
  userId: string;
  name: string;
  data: unknown;
  timeout?: number;
}

type QueryHandler = (data: any, options: { timeout?: number }) => unknown;

/**
 * Answers a query relayed by the server by running its handler in `CONFIG.queries`. If an error occurs,
 * returns its message. The handler isn't told which user sent the query.
 */
export async function answerQuery(
  queries: Record<string, QueryHandler>,
  request: QueryRequest,
): Promise<{ ok: true; response: unknown } | { ok: false; error: { name: string; message: string } }> {
  const handler = queries[request.name];
  if (!handler)
    return { ok: false, error: { name: "Error", message: `There is no query named "${request.name}"` } };
  try {
    return { ok: true, response: await handler(request.data, { timeout: request.timeout }) };
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { ok: false, error: { name, message } };
  }
}

/** Rejects if no answer arrives within `timeout` milliseconds. Without a timeout, waits indefinitely. */
export function withTimeout<T>(answer: Promise<T>, timeout: number | undefined, name: string): Promise<T> {
  if (timeout === undefined) return answer;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`The query "${name}" was not answered in ${timeout} ms`)),
      timeout,
    );
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
