import { forecastParts, paced, TOLD_EVERY, type ForecastJob } from "./features/encounter/forecast-parts.ts";

/*
 * Plays fights aside from the page, so that nothing that people do waits for them. Built into a file of its
 * own (dist/forecast.mjs), since a worker loads nothing of the page's. It is handed one job, tells now and
 * then how far it has come, and is ended by whoever began it.
 */

addEventListener("message", ({ data }: MessageEvent<ForecastJob>) => {
  try {
    for (const part of paced(forecastParts(data), () => performance.now(), TOLD_EVERY)) postMessage(part);
  } catch (error) {
    postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
