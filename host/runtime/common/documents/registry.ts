/**
 * The Base classes by document name. Each document file registers its own class, so no module has to import
 * all of them.
 */
const classes = new Map<string, any>();

/** Registers a Base class under its document name. */
export function registerBaseDocument(name: string, documentClass: any): void {
  classes.set(name, documentClass);
}

/** Returns the base class for a document name, or undefined if the host has none. */
export function baseDocument(name: string): any {
  return classes.get(name);
}

/** Returns all document names that the host supports, in order of registration. */
export function documentNames(): string[] {
  return [...classes.keys()];
}
