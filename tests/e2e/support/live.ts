import type { Page } from "@playwright/test";

/** What a page holds once whatever nobody needs was let go. */
export interface Live {
  /** Nodes of the page and such as are on it no more but are still held. */
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

/** Counts what a page holds, after collecting what it does not. */
export async function live(page: Page): Promise<Live> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // What is freed by finalizers is gone with the next collection.
  for (let pass = 0; pass < 3; pass += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const value = (name: string): number => metrics.find(metric => metric.name === name)?.value ?? 0;
  return { nodes: value("Nodes"), listeners: value("JSEventListeners"), heapBytes: value("JSHeapUsedSize") };
}
