type SearchCallback = (
  event: Event | null,
  query: string,
  rgx: RegExp,
  content: HTMLElement | null,
) => unknown;

interface SearchOptions {
  inputSelector: string;
  contentSelector: string;
  callback?: SearchCallback;
  initial?: string;
  delay?: number;
}

/** A search field that filters content while the user types. */
export class SearchFilter {
  static readonly OPERATORS = Object.freeze({
    EQUALS: "equals",
    CONTAINS: "contains",
    STARTS_WITH: "starts_with",
    ENDS_WITH: "ends_with",
    LESS_THAN: "lt",
    LESS_THAN_EQUAL: "lte",
    GREATER_THAN: "gt",
    GREATER_THAN_EQUAL: "gte",
    BETWEEN: "between",
    IS_EMPTY: "is_empty",
  });

  /** Returns a query without accents and without leading or trailing spaces. */
  static cleanQuery(query: string): string {
    return query
      .trim()
      .normalize("NFD")
      .replace(/[\u0300-\u036F]/g, "")
      .replace(/[\u064B-\u065F]/g, "");
  }

  static testQuery(rgx: RegExp, value: string): boolean {
    return rgx.test(SearchFilter.cleanQuery(value));
  }

  query: string;
  rgx: RegExp | undefined;
  callback: SearchCallback | undefined;
  _input: HTMLInputElement | null = null;
  #content: HTMLElement | null = null;
  readonly #options: SearchOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SearchOptions) {
    this.#options = options;
    this.query = options.initial ?? "";
    this.callback = options.callback;
  }

  bind(html: HTMLElement): void {
    this.#content = html.querySelector<HTMLElement>(this.#options.contentSelector);
    const input = html.querySelector<HTMLInputElement>(this.#options.inputSelector);
    if (!input) return;
    if (input !== this._input) {
      this._input = input;
      input.value = this.query;
      input.addEventListener("input", event => {
        event.stopPropagation();
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.filter(event, input.value), this.#options.delay ?? 200);
      });
      input.addEventListener("keydown", event => {
        if (event.key === "Enter") event.preventDefault();
      });
    }
    if (this.query) this.filter(null, this.query);
  }

  unbind(): void {
    clearTimeout(this.#timer);
    this._input = null;
    this.#content = null;
  }

  filter(event: Event | null, query: string): void {
    this.query = SearchFilter.cleanQuery(query);
    this.rgx = new RegExp(this.query.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i");
    this.callback?.(event, this.query, this.rgx, this.#content);
  }
}
