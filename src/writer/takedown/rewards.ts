import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { partyActor } from "../../documents/party.ts";
import { idOf } from "../../features/combat/sha256.ts";
import { asAction } from "../../actions/core/posted.ts";
import type { StoredTakedown } from "../../features/takedown/takedown-facts.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { postAction } from "../combat/post-moment.ts";
import { isPosted } from "../is-posted.ts";
import { combatantOf } from "./target-in-encounter.ts";
import { storedTakedowns } from "./takedown-requests.ts";

const ACTION_KEY = "takedownReward";

/**
 * Applies each pending takedown reward once to this encounter, when it begins or when the target joins
 * (R15.6). Each reward is an action whose ID is derived from the takedown and the choice, so that a writer
 * can resume after an interruption. Returns false if there was nothing to do. Must be called only on the
 * writer's client.
 */
export async function giveRewards(combat: BlackoutCombat): Promise<boolean> {
  if (!combat.id || !(combat.started || combat.phase === "choosing")) return false;
  for (const takedown of storedTakedowns()) {
    const { reward, target } = takedown;
    const combatant =
      reward.key === "" || reward.given !== "" || reward.skips.includes(combat.id)
        ? null
        : combatantOf(combat, target);
    if (!combatant?.actor) continue;
    const id = idOf("takedown", takedown.id, reward.nth);
    const there = asAction(game.messages.get(id));
    if (there?.author?.isGM === true && there.system.action === ACTION_KEY) {
      await noteGiven(takedown, id, there.system.actor);
      return true;
    }
    if (
      !(await isPosted(id)) &&
      (await postAction(id, fighterOf(combatant), {
        action: ACTION_KEY,
        actor: combatant.actor.uuid,
        choices: JSON.stringify(choicesOf(takedown)),
      }))
    )
      return true;
  }
  return false;
}

function choicesOf({ title, reward: { key, attribute, points, items } }: StoredTakedown): object {
  // The reward isn't part of any turn, so it is kept when combat is rewound to the start of a turn.
  return { reward: key, attribute, points, items, title, round: 0, turn: 0, acting: "" };
}

async function noteGiven({ id }: StoredTakedown, message: string, to: string): Promise<void> {
  await partyActor()?.update({
    system: {
      takedowns: storedTakedowns().map(one =>
        one.id === id
          ? { ...one, reward: { ...one.reward, given: message, to: actorFromUuid(to)?.uuid ?? to } }
          : one,
      ),
    },
  });
}
