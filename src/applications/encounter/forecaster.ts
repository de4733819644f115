import {
  forecastParts,
  TOLD_EVERY,
  type ForecastJob,
  type ForecastPart,
} from "../../features/encounter/forecast-parts.ts";
import { SYSTEM_ID } from "../../system-id.ts";

/** Who hears of a forecast: `told` of how far it has come, `failed` why there is none. */
export interface ForecastListener {
  readonly told: (part: ForecastPart) => void;
  readonly failed: (why: FailedForecast) => void;
}

/**
 * Why a forecast is not made: its fighters cannot be (with what the rules say), or whoever played it fell
 * silent.
 */
export type FailedForecast = { readonly kind: "refused"; readonly why: string } | { readonly kind: "silent" };

/** Milliseconds at a stretch that fights may take of the page where there is no worker: half of a frame. */
const OF_THE_PAGE = 8;
/**
 * Milliseconds without a word after which nobody waits any longer. A browser may end a worker without saying
 * so.
 */
const PATIENCE = 20_000;

/** Has something done after so many milliseconds; what it answers calls it off. */
type After = (milliseconds: number, run: () => void) => () => void;

const afterMilliseconds: After = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds);
  return () => {
    clearTimeout(timer);
  };
};

/**
 * A forecast that is being made aside from the page; where there are no workers, on the page in short
 * stretches.
 */
export class Forecaster {
  readonly #makeWorker: () => Worker;
  readonly #after: After;
  #worker: Worker | null = null;
  /** Each run is another object, so that what an ended one still says is not heard. */
  #run: object | null = null;
  /** Ends the waiting for another word. */
  #waited: () => void = () => {
    /* Nobody waits yet. */
  };

  constructor(makeWorker: () => Worker = systemWorker, after: After = afterMilliseconds) {
    this.#makeWorker = makeWorker;
    this.#after = after;
  }

  get runs(): boolean {
    return this.#run !== null;
  }

  /** Begins one, and ends the one that was being made. */
  begin(job: ForecastJob, listener: ForecastListener): void {
    this.stop();
    const run = {};
    this.#run = run;
    try {
      this.#aside(run, job, listener);
    } catch {
      // A browser that makes no workers, or not for this page.
      void this.#onPage(run, job, listener);
    }
  }

  /** Ends it where it has come to. */
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
        this.#tell(run, data, listener);
      },
    );
    worker.addEventListener("error", event => {
      if (this.#run !== run) return;
      event.preventDefault();
      if (heard) {
        this.#fail(run, { kind: "silent" }, listener);
        return;
      }
      // Its file could not be loaded: there is none as good as no worker.
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
        if (part.finished || performance.now() - told >= TOLD_EVERY) {
          told = performance.now();
          this.#tell(run, part, listener);
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

  #tell(run: object, part: ForecastPart, { told }: ForecastListener): void {
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
 * Plays for as long as the page can spare it, and answers how far it has come; null when there was nothing
 * left.
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
