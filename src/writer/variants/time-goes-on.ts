import { actorFromUuid } from "../../compat/documents.ts";
import { createMessage } from "../../compat/messages.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { variantFetched, variantKeys, variantOf } from "../../actions/variants/registry.ts";
import type { TimedAction, VariantKey } from "../../actions/variants/variant.ts";
import { sheetsOf } from "../../actions/variants/variant-facts.ts";
import { SYSTEM_ID } from "../../system-id.ts";
import { isPosted } from "../is-posted.ts";

/** The maximum number of actors in one message. */
const MOST_PEOPLE = 50;

/**
 * Posts the actions that the variants in use require as world time passes. Actions of actors without a player
 * are sent only to Gamemasters. The ID of each action is derived from the times, so that the action is posted
 * only once.
 */
export async function advanceVariantTime(from: number, to: number): Promise<void> {
  for (const key of variantKeys().filter(isInUse)) {
    const { timePasses } = await variantFetched(key);
    const due = timePasses?.(sheetsOf(key), from, to);
    if (!due) continue;
    const isPlayers = (uuid: string) => actorFromUuid(uuid)?.hasPlayerOwner === true;
    await post(due, due.actors.filter(isPlayers), [], ["variantTime", key, from, to, "players"]);
    await post(
      due,
      due.actors.filter(uuid => !isPlayers(uuid)),
      game.users.filter(user => user.isGM).map(user => user.id),
      ["variantTime", key, from, to, "others"],
    );
  }
}

async function post(
  { action, choices }: TimedAction,
  actors: readonly string[],
  whisper: readonly string[],
  name: readonly (string | number)[],
): Promise<void> {
  for (let index = 0; index < actors.length; index += MOST_PEOPLE) {
    const targets = actors.slice(index, index + MOST_PEOPLE);
    const id = idOf(game.world.id, ...name, index);
    if (await isPosted(id)) continue;
    await createMessage(
      {
        _id: id,
        type: "action",
        speaker: { alias: actionOf(action)?.label.key ?? "" },
        whisper: [...whisper],
        system: { action, actor: targets[0] ?? "", targets, choices: JSON.stringify(choices) },
      },
      { keepId: true },
    );
  }
}

/** Whether the variant is loaded or is selected in the world's settings. */
function isInUse(key: VariantKey): boolean {
  return variantOf(key) !== null || game.settings.get(SYSTEM_ID, "combatVariant") === key;
}
