import { createMessage } from "../../compat/messages.ts";
import type { BlackoutChatMessage } from "../../documents/chat-message.ts";
import { localize } from "../../language/localize.ts";
import { designatedWriter } from "../../writer/designated-writer.ts";
import { SYSTEM_ID, systemFlag } from "../../system-id.ts";
import { newsFor } from "./versions.ts";

declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface SettingConfig {
    "blackout.versionSeen": string;
  }
}

/** The flag of the message about an update. It contains the old and the new version. */
const FLAG = "news";

/**
 * Registers the update card, which is posted once after each system update and is visible only to
 * Gamemasters. Must be called once, during Foundry's `init` hook.
 */
export function registerNews(): void {
  game.settings.register(SYSTEM_ID, "versionSeen", {
    scope: "world",
    config: false,
    type: String,
    default: "",
  });
  Hooks.once("ready", () => {
    void showNews();
  });
}

async function showNews(): Promise<void> {
  if (designatedWriter()?.isSelf !== true) return;
  const [seen, current] = [game.settings.get(SYSTEM_ID, "versionSeen"), game.system.version];
  const { show, remember } = newsFor(seen, current);
  // The version is stored first, so that the card is never posted twice. If the browser is closed before the
  // card is posted, it is never posted.
  if (remember) await game.settings.set(SYSTEM_ID, "versionSeen", current);
  if (!show) return;
  await createMessage({
    content: `<p>${foundry.utils.escapeHTML(localize("BLACKOUT.news.title", { version: current }))}</p>`,
    whisper: game.users.filter(user => user.isGM).map(user => user.id ?? ""),
    flags: { [SYSTEM_ID]: { [FLAG]: { from: seen, to: current } } },
  });
}

/** Returns the two versions that an update message announces, or null for any other message. */
export function newsOf(message: BlackoutChatMessage): { readonly from: string; readonly to: string } | null {
  const news = systemFlag(message, FLAG);
  const { from, to }: Readonly<Record<string, unknown>> =
    typeof news === "object" && news !== null ? { ...news } : {};
  return typeof from === "string" && typeof to === "string" ? { from, to } : null;
}
