/** Stamps every created or updated document with the time, the user and the versions. */
import type { Data } from "../wire.ts";
import type { RequestContext } from "./context.ts";

function keepsStats(documentClass: any): boolean {
  return documentClass.schema.fields._stats !== undefined;
}

function versions({ facts }: RequestContext): Data {
  return { coreVersion: facts.coreVersion, systemId: facts.systemId, systemVersion: facts.systemVersion };
}

/** Adds the metadata (`_stats`) of a new document in place. Its origin (`compendiumSource`, …) is kept. */
export function stampCreation(context: RequestContext, documentClass: any, source: Data): void {
  if (!keepsStats(documentClass)) return;
  const { now, userId } = context;
  source._stats = {
    ...source._stats,
    ...versions(context),
    createdTime: now,
    modifiedTime: now,
    lastModifiedBy: userId,
  };
  const embedded: Record<string, string> = documentClass.metadata.embedded ?? {};
  for (const [name, field] of Object.entries(embedded)) {
    const children: unknown = source[field];
    if (Array.isArray(children))
      for (const child of children as Data[]) stampCreation(context, context.documentClass(name), child);
  }
}

/**
 * Adds the `_stats` of a change to both the source and the difference, so that every client receives them.
 */
export function stampUpdate(
  context: RequestContext,
  documentClass: any,
  source: Data,
  difference: Data,
): void {
  if (!keepsStats(documentClass)) return;
  const stamp = { ...versions(context), modifiedTime: context.now, lastModifiedBy: context.userId };
  source._stats = { ...source._stats, ...stamp };
  difference._stats = { ...difference._stats, ...stamp };
}
