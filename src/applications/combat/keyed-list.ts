/** A list item that is drawn separately. Its key is unique within the list. */
export interface Keyed {
  readonly key: string;
}

/** A function that draws items as elements, in the same order. */
export type DrawItems<Item> = (items: readonly Item[]) => Promise<readonly HTMLElement[]>;

/** The changes to a list: new and redrawn elements, and the keys of all items in order. */
export interface ListPatch {
  readonly order: readonly string[];
  readonly drawn: ReadonlyMap<string, HTMLElement>;
  readonly marks: ReadonlyMap<string, string>;
}

/**
 * A list that redraws only what has changed. An item is redrawn if its data has changed, and moved if its
 * position has changed, so the number of affected elements doesn't depend on the length of the list.
 */
export class KeyedList<Item extends Keyed> {
  readonly #draw: DrawItems<Item>;
  #elements = new Map<string, HTMLElement>();
  #marks: ReadonlyMap<string, string> = new Map();
  /** The number of elements that have been drawn, moved and removed so far. */
  readonly counts = { drawn: 0, moved: 0, removed: 0 };

  constructor(draw: DrawItems<Item>) {
    this.#draw = draw;
  }

  /** Draws new and changed items. Doesn't change the page yet. */
  async prepare(items: readonly Item[]): Promise<ListPatch> {
    const marks = new Map(items.map(item => [item.key, JSON.stringify(item)]));
    const stale = items.filter(
      ({ key }) => !this.#elements.has(key) || this.#marks.get(key) !== marks.get(key),
    );
    const elements = stale.length === 0 ? [] : await this.#draw(stale);
    return {
      order: items.map(({ key }) => key),
      drawn: new Map(
        stale.flatMap(({ key }, index) => {
          const made = elements[index];
          return made ? [[key, made] as const] : [];
        }),
      ),
      marks,
    };
  }

  /** Applies a patch to the `list` element. Returns the elements that were inserted or replaced. */
  apply(list: HTMLElement, { order, drawn, marks }: ListPatch): readonly HTMLElement[] {
    const before = this.#elements;
    const after = new Map<string, HTMLElement>();
    for (const key of order) {
      const made = drawn.get(key);
      const there = before.get(key);
      if (made && there?.parentNode === list) there.replaceWith(made);
      const element = made ?? there;
      if (element) after.set(key, element);
    }
    this.counts.drawn += drawn.size;
    for (const [key, element] of before) {
      if (after.has(key)) continue;
      element.remove();
      this.counts.removed += 1;
    }
    this.#arrange(list, [...after.values()]);
    this.#elements = after;
    this.#marks = marks;
    return [...drawn.values()];
  }

  /** Clears the state. Called after the list has been removed from the page. */
  clear(): void {
    this.#elements = new Map();
    this.#marks = new Map();
  }

  /**
   * Sorts the elements with the minimum number of moves. The longest sequence that is already in order stays
   * in place.
   */
  #arrange(list: HTMLElement, wanted: readonly HTMLElement[]): void {
    const places = new Map([...list.children].map((element, index) => [element, index]));
    const staying = longestRun(wanted.map(element => places.get(element) ?? -1));
    let next: Element | null = null;
    for (let index = wanted.length - 1; index >= 0; index -= 1) {
      const element = wanted[index];
      if (!element) continue;
      if (!staying.has(index)) {
        list.insertBefore(element, next);
        this.counts.moved += 1;
      }
      next = element;
    }
  }
}

/** Returns the indexes of the longest increasing subsequence, ignoring negative numbers. */
function longestRun(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number>();
  numbers.forEach((number, index) => {
    if (number < 0) return;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1;
      else high = middle;
    }
    const prior = ends[low - 1];
    if (prior !== undefined) before.set(index, prior);
    ends[low] = index;
  });
  const run = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before.get(index)) run.add(index);
  return run;
}
