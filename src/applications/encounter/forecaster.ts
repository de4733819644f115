import type { ForecastJob, ForecastPart } from "../../play/encounter/forecast-parts.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/** A forecast that is being made aside from the page. */
export class Forecaster {
  #worker: Worker | null = null;

  /** Begins one, and ends the one that was being made. `told` hears of every part of it; `failed` of what cannot be. */
  begin(job: ForecastJob, told: (part: ForecastPart) => void, failed: (why: string) => void): void {
    this.stop();
    const worker = new Worker(foundry.utils.getRoute(`systems/${SYSTEM_ID}/forecast.mjs`), { type: "module", name: "blackout-forecast" });
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<ForecastPart | { readonly error: string }>) => {
      // What a worker that was ended still said is about other fighters.
      if (this.#worker !== worker) return;
      if ("error" in data) {
        this.stop();
        failed(data.error);
        return;
      }
      if (data.finished) this.stop();
      told(data);
    });
    worker.addEventListener("error", event => {
      if (this.#worker !== worker) return;
      event.preventDefault();
      this.stop();
      failed(event.message);
    });
    worker.postMessage(job);
  }

  /** Ends it where it has come to. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  get runs(): boolean {
    return this.#worker !== null;
  }
}
