/** A Map that has array methods and iterates over its values. */
export class Collection<V = any> extends Map<string, V> {
  /** The values as an array. */
  get contents(): V[] {
    return Array.from(this.values());
  }

  /** Iterates over the values instead of a Map's entries. */
  override [Symbol.iterator](): any {
    return this.values();
  }

  /** Returns the first value that meets the condition, or undefined. */
  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    let index = 0;
    for (const value of this.values()) if (condition(value, index++, this)) return value;
    return undefined;
  }

  /** Returns an array of all values that meet the condition. */
  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  /** Returns the results of calling the function for each value. */
  map<T>(transformer: (value: V, index: number, collection: this) => T): T[] {
    return this.contents.map((value, index) => transformer(value, index, this));
  }

  reduce<T>(reducer: (accumulator: T, value: V, index: number, collection: this) => T, initial: T): T {
    return this.contents.reduce(
      (accumulator, value, index) => reducer(accumulator, value, index, this),
      initial,
    );
  }

  /** Whether at least one value meets the condition. */
  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  /** Calls a function with each value. */
  override forEach(fn: (value: V, ...rest: any[]) => void): void {
    for (const value of this.values()) fn(value);
  }

  /** Returns the value of a key. If `strict` is true, throws an error for a missing key. */
  override get(key: string, { strict = false }: { strict?: boolean } & Record<string, unknown> = {}): any {
    const value = super.get(key);
    if (strict && value === undefined)
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  /** Returns the first value with the given `name`. With `strict`, throws an error if there is none. */
  getName(name: string, { strict = false }: { strict?: boolean } = {}): any {
    const value = this.find(entry => (entry as any).name === name);
    if (strict && value === undefined)
      throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  /** Returns the values as plain data. */
  toJSON(): any[] {
    return this.map(value =>
      typeof (value as any)?.toJSON === "function" ? (value as any).toJSON() : value,
    );
  }
}
