type Listener = (event: Event) => unknown;

/**
 * A source of typed events that isn't a DOM node. A class lists the events that it emits in its static
 * `emittedEvents`. Listening to or dispatching any other event is an error.
 */
export class Emitter {
  static readonly emittedEvents: readonly string[] = [];

  readonly #listeners = new Map<string, { listener: Listener; once: boolean }[]>();

  /** Adds a listener. @throws Error if the class does not emit the given event */
  addEventListener(type: string, listener: Listener, options: { once?: boolean } = {}): void {
    this.#check(type);
    const list = this.#listeners.get(type) ?? [];
    this.#listeners.set(type, list);
    if (!list.some(entry => entry.listener === listener))
      list.push({ listener, once: options.once ?? false });
  }

  removeEventListener(type: string, listener: Listener): void {
    const list = this.#listeners.get(type);
    const at = list?.findIndex(entry => entry.listener === listener) ?? -1;
    if (at >= 0) list?.splice(at, 1);
  }

  /**
   * Calls the listeners in order. Returns false if one of them prevented the default action of a cancelable
   * event.
   */
  dispatchEvent(event: Event): boolean {
    this.#check(event.type);
    for (const entry of [...(this.#listeners.get(event.type) ?? [])]) {
      if (entry.once) this.removeEventListener(event.type, entry.listener);
      entry.listener(event);
    }
    return !event.defaultPrevented;
  }

  #check(type: string): void {
    const emitted = (this.constructor as typeof Emitter).emittedEvents;
    if (!emitted.includes(type))
      throw new Error(
        `"${type}" is not an event that ${this.constructor.name} emits; it emits ${emitted.join(", ")}`,
      );
  }
}
