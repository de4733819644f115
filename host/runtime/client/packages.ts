/**
 * A system, module or world on the client: the data of its manifest, with some lists as sets, as in the
 * documented API.
 */
export class ClientPackage {
  readonly type: "system" | "module" | "world";
  readonly id: string;
  [key: string]: any;

  constructor(type: "system" | "module" | "world", manifest: Record<string, any>) {
    Object.assign(this, structuredClone(manifest));
    this.type = type;
    this.id = manifest.id;
    for (const key of ["esmodules", "languages", "packs", "styles", "scripts"])
      this[key] = new Set(manifest[key] ?? []);
    this.documentTypes ??= {};
    this.flags ??= {};
  }
}

/** A module. `active` is true if this world uses the module. */
export class ClientModule extends ClientPackage {
  readonly active: boolean;

  constructor(manifest: Record<string, any>) {
    super("module", manifest);
    this.active = manifest.active ?? true;
  }
}

/**
 * Returns the subtypes by document type, from Foundry, the system and active modules. A module's subtypes are
 * prefixed with its ID.
 */
export function collectDocumentTypes(
  names: Iterable<string>,
  system: ClientPackage,
  modules: Iterable<ClientModule>,
  coreTypes: (name: string) => string[],
): Record<string, string[]> {
  const types: Record<string, string[]> = {};
  for (const name of names) {
    const own = Object.keys(system.documentTypes[name] ?? {});
    const more = [...modules]
      .filter(module => module.active)
      .flatMap(module => Object.keys(module.documentTypes[name] ?? {}).map(type => `${module.id}.${type}`));
    types[name] = [...new Set([...coreTypes(name), ...own, ...more])];
  }
  return types;
}
