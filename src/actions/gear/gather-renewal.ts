import { documentFromUuid, storedShape } from "../../compat/documents.ts";
import { isRecord, withValueAt, type Source } from "../../ledger/plain.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { isKept } from "../../importer/renew.ts";
import { chosenText } from "../core/choices.ts";
import type { Choices } from "../core/facts.ts";
import type { Renewal } from "./renewal.ts";

/** The maximum number of values that an update can contain, higher than any item type needs. */
const mostValues = 200;

/**
 * Returns the stored data of an actor's item before and after the update with the new values, both in the
 * form in which the item's data model stores them. Returns null if the item no longer exists, if a listed
 * value can't be updated, or if the item would become invalid.
 */
export function gatherRenewal(actor: BlackoutActor, choices: Choices): Renewal | null {
  const item = actor.items.get(chosenText(choices, "item"));
  const [holder, document] = [documentFromUuid(actor.uuid), item && documentFromUuid(item.uuid)];
  const values = choices["values"];
  if (!holder || !document || !Array.isArray(values) || values.length === 0 || values.length > mostValues)
    return null;
  const before = document.toObject();
  const after = values.reduce<Source | null>(
    (source, pair: unknown) => source && withPair(source, pair),
    before,
  );
  const shaped = after && shapedAs(holder, after);
  const [own, renewed] = [before["system"], shaped?.["system"]];
  return isRecord(own) && isRecord(renewed)
    ? {
        uuid: document.uuid,
        name: String(before["name"]),
        type: String(before["type"]),
        before: own,
        after: renewed,
      }
    : null;
}

function withPair(source: Source, pair: unknown): Source | null {
  if (!Array.isArray(pair) || typeof pair[0] !== "string" || pair[1] === undefined) return null;
  const [path, value] = pair as [string, Source[string]];
  return /^(?:\w+\.)*\w+$/u.test(path) && !path.includes("__") && !isKept(path)
    ? withValueAt(source, `system.${path}`, value)
    : null;
}

/** Returns the data as the item's data model stores it, or null if the model rejects the update. */
function shapedAs(holder: NonNullable<ReturnType<typeof documentFromUuid>>, source: Source): Source | null {
  try {
    return storedShape(holder, "items", source);
  } catch {
    return null;
  }
}
