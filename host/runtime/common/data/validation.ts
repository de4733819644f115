/**
 * A description of why data is invalid. It concerns a single value, or contains the failures of an object's
 * fields or a list's elements.
 */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string | undefined;
  /** The failures of inner fields, by name. */
  fields: Record<string, DataModelValidationFailure> = {};
  /** The failures of list elements, by index or ID. */
  elements: { id: string | number; name?: string; failure: DataModelValidationFailure }[] = [];
  /** Whether the value is still invalid. False once a fallback has replaced the value. */
  unresolved: boolean;

  constructor({
    invalidValue,
    fallback,
    dropped = false,
    message,
    unresolved = false,
  }: {
    invalidValue?: unknown;
    fallback?: unknown;
    dropped?: boolean;
    message?: string;
    unresolved?: boolean;
  } = {}) {
    this.invalidValue = invalidValue;
    this.fallback = fallback;
    this.dropped = dropped;
    this.message = message;
    this.unresolved = unresolved;
  }

  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0 && this.message === undefined;
  }

  /** Whether this failure, or a failure nested in it, is still unresolved. */
  get _hasUnresolved(): boolean {
    return (
      this.unresolved ||
      Object.values(this.fields).some(failure => failure._hasUnresolved) ||
      this.elements.some(element => element.failure._hasUnresolved)
    );
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  toObject(): { invalidValue: unknown; fallback: unknown; dropped: boolean; message: string | undefined } {
    return {
      invalidValue: this.invalidValue,
      fallback: this.fallback,
      dropped: this.dropped,
      message: this.message,
    };
  }

  /** Returns the failures of individual values, each with its dotted path. */
  _leaves(prefix = ""): [string, DataModelValidationFailure][] {
    const at = (name: string | number) => (prefix ? `${prefix}.${name}` : String(name));
    const inner = [
      ...Object.entries(this.fields).flatMap(([name, failure]) => failure._leaves(at(name))),
      ...this.elements.flatMap(({ id, failure }) => failure._leaves(at(id))),
    ];
    return inner.length > 0 && this.message === undefined ? inner : [[prefix, this], ...inner];
  }

  toString(): string {
    return format(this);
  }
}

/** Returns one line for each invalid value, with the value's path and the problem. */
function format(failure: DataModelValidationFailure): string {
  return failure
    ._leaves()
    .map(([path, { message = "is not valid" }]) => (path ? `${path}: ${message}` : message))
    .join("\n");
}

/** The error thrown if data doesn't match its schema. The message lists the path of each invalid value. */
export class DataModelValidationError extends Error {
  #failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, options?: ErrorOptions) {
    super(String(failure), options);
    this.name = "DataModelValidationError";
    if (failure instanceof DataModelValidationFailure) this.#failure = failure;
  }

  /** Returns the failure at a path, or the whole failure if no path is given. */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    if (!path) return this.#failure;
    let current = this.#failure;
    for (const part of path.split(".")) {
      current =
        current?.fields[part] ?? current?.elements.find(element => String(element.id) === part)?.failure;
    }
    return current;
  }

  /** Returns the failures of individual values by their dotted paths, or undefined if there are none. */
  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    return this.#failure ? Object.fromEntries(this.#failure._leaves()) : undefined;
  }
}
