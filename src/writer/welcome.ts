import { createMessage } from "../compat/messages.ts";
import { localize } from "../language/localize.ts";
import { isNewWorld } from "../migrations/progress.ts";
import { SYSTEM_ID } from "../system-id.ts";

/**
 * Posts the welcome card once per world, unless the world already has actors when the system is enabled. Must
 * be called before the migration, which marks the world as known.
 */
export async function welcomeToNewWorld(): Promise<void> {
  if (game.settings.get(SYSTEM_ID, "welcomed") || !isNewWorld()) return;
  // The setting is stored first, so that the card is never posted twice. If the browser closes in between,
  // the card isn't posted at all.
  await game.settings.set(SYSTEM_ID, "welcomed", true);
  await createMessage({
    content: `<p>${localize("BLACKOUT.welcome.title")}</p>`,
    flags: { [SYSTEM_ID]: { welcome: true } },
  });
}
