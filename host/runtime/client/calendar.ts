import { DataModel, fields } from "./common.ts";

/** A time as components of the calendar. Days and months start at zero. */
export interface TimeComponents {
  year: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

interface Days {
  daysPerYear: number;
  hoursPerDay: number;
  minutesPerHour: number;
  secondsPerMinute: number;
}

/** A calendar without months, leap years or seasons, which is sufficient for durations and clocks. */
export class SimpleCalendar extends DataModel {
  declare readonly days: Days;

  static override defineSchema(): any {
    const count = (initial: number): any =>
      new fields.NumberField({ required: true, nullable: false, integer: true, positive: true, initial });
    return {
      days: new fields.SchemaField({
        daysPerYear: count(365),
        hoursPerDay: count(24),
        minutesPerHour: count(60),
        secondsPerMinute: count(60),
      }),
    };
  }

  get #units(): Array<[keyof TimeComponents, number]> {
    const { daysPerYear, hoursPerDay, minutesPerHour, secondsPerMinute } = this.days;
    const hour = minutesPerHour * secondsPerMinute;
    const day = hoursPerDay * hour;
    return [
      ["year", daysPerYear * day],
      ["day", day],
      ["hour", hour],
      ["minute", secondsPerMinute],
      ["second", 1],
    ];
  }

  /** Splits a time in seconds into components. */
  timeToComponents(time = 0): TimeComponents {
    const parts: TimeComponents = { year: 0, day: 0, hour: 0, minute: 0, second: 0 };
    let rest = time;
    for (const [unit, seconds] of this.#units) {
      parts[unit] = Math.floor(rest / seconds);
      rest -= parts[unit] * seconds;
    }
    return parts;
  }

  /** Converts calendar components to seconds. */
  componentsToTime(components: Partial<TimeComponents>): number {
    return this.#units.reduce((sum, [unit, seconds]) => sum + (components[unit] ?? 0) * seconds, 0);
  }

  /** Adds a duration to a time. */
  add(start: number | Partial<TimeComponents>, delta: number | Partial<TimeComponents>): TimeComponents {
    const seconds = (part: number | Partial<TimeComponents>) =>
      typeof part === "number" ? part : this.componentsToTime(part);
    return this.timeToComponents(seconds(start) + seconds(delta));
  }

  /** Returns the duration between two times. */
  difference(end: number, start = 0): TimeComponents {
    return this.timeToComponents(end - start);
  }

  /** Returns a time in the form `1-001 08:05:00`: the year, the day of the year, and the time of day. */
  format(time: number | TimeComponents = 0, _formatter = "timestamp"): string {
    const parts = typeof time === "number" ? this.timeToComponents(time) : time;
    const pad = (value: number, width = 2) => String(value).padStart(width, "0");
    return `${parts.year}-${pad(parts.day + 1, 3)} ${pad(parts.hour)}:${pad(parts.minute)}:${pad(parts.second)}`;
  }
}
