import { SYSTEM_ID } from "../../system-id.ts";
import { languageNow } from "../../language/formats.ts";
import { renderedElement } from "../shared/drawn.ts";
import { foundryWords } from "../shared/words.ts";
import { newsView } from "./news-view.ts";
import { readChanges, type VersionChanges } from "./versions.ts";

/** Renders the update card, with the changes since the world's previous version. Only Gamemasters see it. */
export async function renderNewsCard({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): Promise<HTMLElement | null> {
  if (!game.user.isGM) return null;
  const versions = await fetchedChanges().catch(() => null);
  return renderedElement("chat/news-card", {
    ...newsView(versions, { from, to }, languageNow().startsWith("en"), foundryWords()),
    changelog: foundry.utils.getRoute(`systems/${SYSTEM_ID}/CHANGELOG.md`),
  });
}

/**
 * Fetches the list of changes from the system's files.
 * @throws if the server doesn't have the list
 */
async function fetchedChanges(): Promise<readonly VersionChanges[]> {
  const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/assets/changes.json`));
  if (!answer.ok) throw new Error(`The request for assets/changes.json failed with status ${answer.status}`);
  return readChanges(await answer.json());
}
