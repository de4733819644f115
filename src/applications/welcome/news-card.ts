import { SYSTEM_ID } from "../../system-id.ts";
import { renderedElement } from "../shared/drawn.ts";
import { foundryWords } from "../shared/words.ts";
import { changesBetween, readChanges, type VersionChanges } from "./versions.ts";

/** The maximum number of changes that the card shows. Further changes are only counted. */
const SHOWN = 12;

/** Renders the update card, with the changes since the world's previous version. Only Gamemasters see it. */
export async function renderNewsCard({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): Promise<HTMLElement | null> {
  if (!game.user.isGM) return null;
  const words = foundryWords();
  const versions = await fetchedChanges().catch(() => null);
  const lines = changesBetween(versions ?? [], from, to).flatMap(({ changes }) => changes);
  return renderedElement("chat/news-card", {
    title: words.format("BLACKOUT.news.title", { version: to }),
    since: words.format("BLACKOUT.news.since", { version: from }),
    changes: lines.slice(0, SHOWN),
    gone: versions === null,
    more: lines.length > SHOWN ? words.format("BLACKOUT.news.more", { n: String(lines.length - SHOWN) }) : "",
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
