import { SYSTEM_ID } from "../../system-id.ts";
import { drawn } from "../shared/drawn.ts";
import { foundryWords } from "../shared/words.ts";
import { changesBetween, readChanges, type VersionChanges } from "./versions.ts";

/** So many changes stand on the card; the rest is counted. */
const SHOWN = 12;

/**
 * Draws the card of an update: what changed since the version that the world saw before. Only a Gamemaster
 * has any use for it.
 */
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
  return drawn("chat/news-card", {
    title: words.format("BLACKOUT.news.title", { version: to }),
    since: words.format("BLACKOUT.news.since", { version: from }),
    changes: lines.slice(0, SHOWN),
    gone: versions === null,
    more: lines.length > SHOWN ? words.format("BLACKOUT.news.more", { n: String(lines.length - SHOWN) }) : "",
    changelog: foundry.utils.getRoute(`systems/${SYSTEM_ID}/CHANGELOG.md`),
  });
}

/** The list of changes that lies beside the system's own files. @throws where the server does not have it */
async function fetchedChanges(): Promise<readonly VersionChanges[]> {
  const answer = await fetch(foundry.utils.getRoute(`systems/${SYSTEM_ID}/assets/changes.json`));
  if (!answer.ok) throw new Error(`assets/changes.json answered ${answer.status}`);
  return readChanges(await answer.json());
}
