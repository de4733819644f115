import {
  forecastParts,
  REPORT_INTERVAL,
  type ForecastJob,
  type ForecastPart,
} from "../../features/encounter/forecast-parts.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/**
 * The callbacks for a forecast. `told` receives the progress, and `failed` receives the reason for a failure.
 */
export interface ForecastListener {
  readonly told: (part: ForecastPart) => void;
  readonly failed: (why: FailedForecast) => void;
}

/**
 * The reason why a forecast failed: either its combatants are invalid, in which case `why` is the rules'
 * explanation, or the worker stopped responding.
 */
export type FailedForecast = { readonly kind: "refused"; readonly why: string } | { readonly kind: "silent" };

/**
 * The maximum time, in milliseconds, for which the page simulates encounters without a pause: half a frame. The
 * page simulates encounters only if there is no worker.
 */
const OF_THE_PAGE = 8;
/**
 * How long to wait for a response before the forecast fails, in milliseconds. A browser may terminate a
 * worker silently.
 */
const PATIENCE = 20_000;

/**
 * A function that calls another one after a delay in milliseconds. It returns a function that cancels the
 * call.
 */
type After = (milliseconds: number, run: () => void) => () => void;

const afterMilliseconds: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => {
    clearTimeout(timer);
  };
};

/** A forecast that runs in a worker or, if there are no workers, in short slices on the page. */
export class Forecaster {
  readonly #makeWorker: () => Worker;
  readonly #after: After;
  #worker: Worker | null = null;
  /**
   * An object that identifies the current run, or null if there is none. Each run has its own object, so that
   * late messages from a previous run can be ignored.
   */
  #run: object | null = null;
  /** Cancels the timer for the worker's next response. When the timer ends, the forecast fails. */
  #waited: () => void = () => {
    /* There is no time-out yet. */
  };

  constructor(makeWorker: () => Worker = systemWorker, after: After = afterMilliseconds) {
    this.#makeWorker = makeWorker;
    this.#after = after;
  }

  get runs(): boolean {
    return this.#run !== null;
  }

  /** Starts a forecast and ends the previous one. */
  begin(job: ForecastJob, listener: ForecastListener): void {
    this.stop();
    const run = {};
    this.#run = run;
    try {
      this.#aside(run, job, listener);
    } catch {
      // If the browser doesn't support workers or doesn't allow them on this page, the forecast runs on the
      // page itself.
      void this.#onPage(run, job, listener);
    }
  }

  /** Stops the forecast and keeps the results so far. */
  stop(): void {
    this.#run = null;
    this.#worker?.terminate();
    this.#worker = null;
    this.#waited();
  }

  #aside(run: object, job: ForecastJob, listener: ForecastListener): void {
    const worker = this.#makeWorker();
    this.#worker = worker;
    let heard = false;
    const wait = () => {
      this.#waited();
      this.#waited = this.#after(PATIENCE, () => {
        this.#fail(run, { kind: "silent" }, listener);
      });
    };
    worker.addEventListener(
      "message",
      ({ data }: MessageEvent<ForecastPart | { readonly error: string }>) => {
        if (this.#run !== run) return;
        heard = true;
        if ("error" in data) {
          this.#fail(run, { kind: "refused", why: data.error }, listener);
          return;
        }
        wait();
        this.#reportPart(run, data, listener);
      },
    );
    worker.addEventListener("error", event => {
      if (this.#run !== run) return;
      event.preventDefault();
      if (heard) {
        this.#fail(run, { kind: "silent" }, listener);
        return;
      }
      // If the worker's file can't be loaded, the forecast runs as if workers weren't supported.
      this.#worker?.terminate();
      this.#worker = null;
      this.#waited();
      void this.#onPage(run, job, listener);
    });
    worker.addEventListener("messageerror", () => {
      this.#fail(run, { kind: "silent" }, listener);
    });
    worker.postMessage(job);
    wait();
  }

  async #onPage(run: object, job: ForecastJob, listener: ForecastListener): Promise<void> {
    const parts = forecastParts(job);
    let told = performance.now();
    while (this.#run === run) {
      try {
        const part = stretch(parts);
        if (!part) return;
        if (part.finished || performance.now() - told >= REPORT_INTERVAL) {
          told = performance.now();
          this.#reportPart(run, part, listener);
        }
      } catch (error) {
        this.#fail(
          run,
          { kind: "refused", why: error instanceof Error ? error.message : String(error) },
          listener,
        );
        return;
      }
      await new Promise<void>(resolve => {
        this.#after(0, resolve);
      });
    }
  }

  #reportPart(run: object, part: ForecastPart, { told }: ForecastListener): void {
    if (this.#run !== run) return;
    if (part.finished) this.stop();
    told(part);
  }

  #fail(run: object, why: FailedForecast, { failed }: ForecastListener): void {
    if (this.#run !== run) return;
    this.stop();
    failed(why);
  }
}

/**
 * Simulates encounters for one slice of time. Returns the progress, or null if all encounters have already been
 * simulated.
 */
function stretch(parts: Iterator<ForecastPart, void>): ForecastPart | null {
  const begun = performance.now();
  let last: ForecastPart | null = null;
  do {
    const next = parts.next();
    if (next.done === true) return last;
    last = next.value;
  } while (!last.finished && performance.now() - begun < OF_THE_PAGE);
  return last;
}

function systemWorker(): Worker {
  return new Worker(foundry.utils.getRoute(`systems/${SYSTEM_ID}/forecast.mjs`), {
    type: "module",
    name: "blackout-forecast",
  });
}
