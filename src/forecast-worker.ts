import {
  forecastParts,
  paced,
  REPORT_INTERVAL,
  type ForecastJob,
} from "./features/encounter/forecast-parts.ts";

/*
 * Simulates encounters in a worker, so that the page isn't blocked. The worker is built as a separate file
 * (dist/forecast.mjs), because it can't use the page's scripts. It receives one job, reports its progress
 * from time to time, and is terminated by its creator.
 */

addEventListener("message", ({ data }: MessageEvent<ForecastJob>) => {
  try {
    for (const part of paced(forecastParts(data), () => performance.now(), REPORT_INTERVAL))
      postMessage(part);
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
