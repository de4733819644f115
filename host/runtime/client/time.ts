import { Hooks } from "./hooks.ts";
import { SimpleCalendar, type TimeComponents } from "./calendar.ts";

interface TimeSources {
  /** The stored world time in seconds. */
  read(): number;
  /** Writes the stored world time; the answer is what was stored. */
  write(time: number, options: Record<string, unknown>): Promise<unknown>;
}

/**
 * World time (in seconds, held by the setting `core.time`) and the server's clock.
 * Everyone reads it; writing it needs the right to modify settings.
 */
export class GameTime {
  static SYNC_INTERVAL_MS = 300_000;
  readonly #sources: TimeSources;
  #calendar: SimpleCalendar;
  #offset = 0;
  #known = 0;

  constructor(sources: TimeSources) {
    this.#sources = sources;
    this.#calendar = new SimpleCalendar();
  }

  /** The calendar in use: of the class in `CONFIG.time.worldCalendarClass`, once the game is set up. */
  get calendar(): SimpleCalendar {
    return this.#calendar;
  }

  get earthCalendar(): SimpleCalendar {
    return this.#calendar;
  }

  /** The server's clock in milliseconds, as well as this client knows it. */
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** Seconds since the world began. */
  get worldTime(): number {
    return this.#sources.read();
  }

  get components(): TimeComponents {
    return this.#calendar.timeToComponents(this.worldTime);
  }

  get averageLatency(): number {
    return 0;
  }

  /** Takes the configured calendar class; called once between setup and ready. */
  initializeCalendar(CalendarClass?: typeof SimpleCalendar, config?: object): void {
    if (CalendarClass) this.#calendar = new CalendarClass(config);
    this.#known = this.worldTime;
  }

  /** Moves world time by seconds, or by calendar components; answers the new time. */
  async advance(
    delta: number | Partial<TimeComponents>,
    options: Record<string, unknown> = {},
  ): Promise<number> {
    const seconds = typeof delta === "number" ? delta : this.#calendar.componentsToTime(delta);
    if (!Number.isFinite(seconds)) throw new Error("game.time.advance needs a number of seconds");
    return this.set(this.worldTime + seconds, options);
  }

  /** Sets world time; answers the new time. */
  async set(time: number | Partial<TimeComponents>, options: Record<string, unknown> = {}): Promise<number> {
    const seconds = typeof time === "number" ? time : this.#calendar.componentsToTime(time);
    await this.#sources.write(Math.trunc(seconds), options);
    return this.worldTime;
  }

  /** Learns the server's clock. */
  _syncWith(serverTime: number): this {
    this.#offset = serverTime - Date.now();
    return this;
  }

  /** Told by the setting when world time has changed on any client. */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const delta = worldTime - this.#known;
    this.#known = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
  }
}
