import type { Page } from "@playwright/test";

/** The resources that a page retains after garbage collection. */
export interface Live {
  /** The nodes in the page, and detached nodes that are still referenced. */
  readonly nodes: number;
  readonly listeners: number;
  readonly heapBytes: number;
}

/** Counts what a page still retains after garbage collection. */
export async function live(page: Page): Promise<Live> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  // Finalizers release more objects, which are removed only by the next garbage collection.
  for (let pass = 0; pass < 3; pass += 1) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  await session.detach();
  const value = (name: string): number => metrics.find(metric => metric.name === name)?.value ?? 0;
  return { nodes: value("Nodes"), listeners: value("JSEventListeners"), heapBytes: value("JSHeapUsedSize") };
}
