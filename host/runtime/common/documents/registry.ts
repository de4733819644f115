/**
 * The Base classes by document name. Each document file registers itself, so no module has to import all of
 * them.
 */
const classes = new Map<string, any>();

/** Registers a Base class under its document name. */
export function registerBaseDocument(name: string, documentClass: any): void {
  classes.set(name, documentClass);
}

/** The Base class for a document name, or undefined when the host has none. */
export function baseDocument(name: string): any {
  return classes.get(name);
}

/** All document names the host knows, in order of registration. */
export function documentNames(): string[] {
  return [...classes.keys()];
}
