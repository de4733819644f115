/** Parses UUIDs into document paths. */
import { BadRequest } from "../errors.ts";
import { isDocumentId } from "../guard.ts";

export interface PathStep {
  name: string;
  id: string;
}

/**
 * Returns the documents on a UUID's path, starting with the primary document. A UUID in a compendium starts
 * with `Compendium.<package>.<name>`, which must match the request's pack.
 * @throws BadRequest if the string isn't a UUID
 */
export function parsePath(uuid: string, pack: string | null): PathStep[] {
  const parts = uuid.split(".");
  if (parts[0] === "Compendium") {
    if (`${parts[1]}.${parts[2]}` !== pack)
      throw new BadRequest(`"${uuid}" is not in the compendium ${String(pack)}.`);
    parts.splice(0, 3);
  }
  if (parts.length === 0 || parts.length % 2 !== 0)
    throw new BadRequest(`"${uuid}" is not the uuid of a document.`);
  const steps: PathStep[] = [];
  for (let i = 0; i < parts.length; i += 2) {
    const [name, id] = [parts[i] as string, parts[i + 1] as string];
    if (!/^[A-Z][A-Za-z]+$/.test(name) || !isDocumentId(id))
      throw new BadRequest(`"${uuid}" is not the uuid of a document.`);
    steps.push({ name, id });
  }
  return steps;
}
