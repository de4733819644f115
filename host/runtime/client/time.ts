import { Hooks } from "./hooks.ts";
import { SimpleCalendar, type TimeComponents } from "./calendar.ts";

interface TimeSources {
  /** Returns the stored world time in seconds. */
  read(): number;
  /** Writes the world time and returns the stored value. */
  write(time: number, options: Record<string, unknown>): Promise<unknown>;
}

/**
 * The world time (in seconds, stored in the setting `core.time`) and the server's clock. All users can read
 * the world time, but writing it requires the permission to modify settings.
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

  /**
   * The current calendar. Once the game has been set up, this is an instance of the class in
   * `CONFIG.time.worldCalendarClass`.
   */
  get calendar(): SimpleCalendar {
    return this.#calendar;
  }

  get earthCalendar(): SimpleCalendar {
    return this.#calendar;
  }

  /** The server time in milliseconds, as estimated by this client. */
  get serverTime(): number {
    return Date.now() + this.#offset;
  }

  /** The current world time in seconds. */
  get worldTime(): number {
    return this.#sources.read();
  }

  get components(): TimeComponents {
    return this.#calendar.timeToComponents(this.worldTime);
  }

  get averageLatency(): number {
    return 0;
  }

  /** Creates the calendar from the configured class. Called once, between setup and ready. */
  initializeCalendar(CalendarClass?: typeof SimpleCalendar, config?: object): void {
    if (CalendarClass) this.#calendar = new CalendarClass(config);
    this.#known = this.worldTime;
  }

  /** Advances the world time by a number of seconds or by calendar components, and returns the new time. */
  async advance(
    delta: number | Partial<TimeComponents>,
    options: Record<string, unknown> = {},
  ): Promise<number> {
    const seconds = typeof delta === "number" ? delta : this.#calendar.componentsToTime(delta);
    if (!Number.isFinite(seconds)) throw new Error("game.time.advance needs a number of seconds");
    return this.set(this.worldTime + seconds, options);
  }

  /** Sets the world time and returns the new time. */
  async set(time: number | Partial<TimeComponents>, options: Record<string, unknown> = {}): Promise<number> {
    const seconds = typeof time === "number" ? time : this.#calendar.componentsToTime(time);
    await this.#sources.write(Math.trunc(seconds), options);
    return this.worldTime;
  }

  /** Synchronizes this clock with the server clock. */
  _syncWith(serverTime: number): this {
    this.#offset = serverTime - Date.now();
    return this;
  }

  /**
   * Calls the hook `updateWorldTime`. The setting calls this method after any client has changed the world
   * time.
   */
  onUpdateWorldTime(worldTime: number, options: object, userId: string): void {
    const delta = worldTime - this.#known;
    this.#known = worldTime;
    Hooks.callAll("updateWorldTime", worldTime, delta, options, userId);
  }
}
