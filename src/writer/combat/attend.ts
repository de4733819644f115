import { onSettingChanged } from "../../compat/hooks.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { NOTED } from "../../documents/combat-writes.ts";
import { keepTurn, noteTurn } from "../../documents/keep-turn.ts";
import { RETURNS } from "../../documents/combatant.ts";
import { isMirrored } from "../../documents/is-mirrored.ts";
import { variantOfAction } from "../../actions/variants/registry.ts";
import { everyActor, removeOldMarks } from "../variants/mark-passed-over.ts";
import { attendVariant } from "../variants/attend-variant.ts";
import { isWriter, whileWriter, type Enqueue } from "../designated-writer.ts";
import { attendTurns } from "./clerk.ts";
import { answerForDeleted, answerForTheDead, closeEndedEncounters } from "./idle-questions.ts";
import { guardCombatants, watchCombatants } from "./guard-combatants.ts";
import { attendChoices, takePicks } from "./picks.ts";
import { onTurnStart } from "./turn-starts.ts";
import { resumeTurn } from "./resume-turn.ts";
import { giveRewards } from "../takedown/rewards.ts";
import { watchTime } from "./world-time.ts";

/**
 * Watches encounters on every client. On the writer, handles the turn order when combatants join or leave,
 * the choice of initiative dice, and turn effects. All tasks use the writer's queue, so actions are finished
 * in the order in which they were posted.
 */
export function watchEncounters(enqueue: Enqueue): () => void {
  const waiting = new Set<string>();
  const attend = (combat: BlackoutCombat | null) => {
    const id = combat?.id;
    if (!id || !isWriter() || waiting.has(id)) return;
    waiting.add(id);
    enqueue(async () => {
      waiting.delete(id);
      const there = isWriter() ? game.combats.get(id) : undefined;
      if (there && (await attendOnce(there))) attend(there);
    });
  };
  const mended = (combat: BlackoutCombat | null, mend: (combat: BlackoutCombat) => Promise<void>) => {
    if (combat?.id && isWriter())
      enqueue(async () => {
        if (!isWriter() || !game.combats.has(combat.id ?? "")) return;
        await guardCombatants(combat);
        await mend(combat);
      });
    attend(combat);
  };
  watchCombatants(combat => {
    mended(combat, keepTurn);
  });
  Hooks.on("createCombatant", (combatant, options) => {
    mended(combatant.combat, async combat => {
      if (!(RETURNS in options) && !isMirrored(combat)) await resumeTurn(combatant);
      await keepTurn(combat);
    });
  });
  Hooks.on("deleteCombatant", combatant => {
    mended(combatant.parent, keepTurn);
  });
  Hooks.on("updateCombatant", (combatant, changes) => {
    if ("initiative" in changes) mended(combatant.combat, keepTurn);
    else attend(combatant.combat);
  });
  Hooks.on("updateCombat", (combat, changes, options, userId) => {
    // A Gamemaster's update can change the turn without storing who is acting and which combatants have had
    // their turn. If so, this is stored now.
    const bare =
      ("turn" in changes || "round" in changes) &&
      !(NOTED in options) &&
      game.users.get(userId)?.isGM === true;
    if (bare) mended(combat, noteTurn);
    else attend(combat);
  });
  // In an encounter with a variant, changes to actors and to the variant's settings can affect the turn
  // order.
  const attendMirrored = (concerns: (combat: BlackoutCombat) => boolean) => {
    for (const combat of game.combats) if (isMirrored(combat) && concerns(combat)) attend(combat);
  };
  Hooks.on("createCombat", attend);
  // The Combat document stores copies only of combatants that players own, so a change of ownership adds or
  // removes copies. If the effects that an actor has to resist change, requests for tests can become
  // unnecessary.
  Hooks.on("updateActor", (actor, changes) => {
    if ("ownership" in changes || foundry.utils.hasProperty(changes, "system.resist"))
      for (const combat of game.combats)
        if (combat.combatants.some(one => one.actor === actor)) attend(combat);
  });
  Hooks.on("updateUser", (_user, changes) => {
    if ("role" in changes) for (const combat of game.combats) attend(combat);
  });
  Hooks.on("updateActor", (actor, changes) => {
    if (foundry.utils.hasProperty(changes, "system.variants"))
      attendMirrored(combat => combat.combatants.some(one => one.actor === actor));
  });
  onSettingChanged(key => {
    if (key === "variantRules") attendMirrored(() => true);
  });
  const later = whileWriter(enqueue);
  const closeEnded = () => {
    later(closeEndedEncounters);
  };
  for (const name of ["deleteActor", "deleteToken"] as const)
    Hooks.on(name, () => {
      later(answerForDeleted);
    });
  const unmark = (actors: () => Iterable<BlackoutActor | null>) => {
    later(() => removeOldMarks(actors()));
  };
  Hooks.on("deleteCombat", combat => {
    closeEnded();
    unmark(() => combat.combatants.contents.map(({ actor }) => actor));
  });
  Hooks.on("deleteCombatant", ({ actor }) => {
    unmark(() => [actor]);
  });
  // Checks whether the writer must continue an encounter after the start of a turn, an initiative roll, or an
  // action of a combat variant.
  onTurnStart(message => {
    attend(game.combats.get(message.system.verdict.combat) ?? null);
  });
  Hooks.on("updateChatMessage", message => {
    const action = message.isAction() ? message.system.action : "";
    if (action === "initiative") for (const combat of game.combats) attend(combat);
    if (variantOfAction(action)) attendMirrored(({ rules }) => rules.key === variantOfAction(action));
  });
  takePicks(enqueue);
  const timeNow = watchTime(enqueue);
  return () => {
    for (const combat of game.combats) mended(combat, keepTurn);
    closeEnded();
    unmark(everyActor);
    timeNow();
  };
}

async function attendOnce(combat: BlackoutCombat): Promise<boolean> {
  await guardCombatants(combat);
  if (isMirrored(combat)) return (await attendVariant(combat)) || answerForTheDead(combat.id ?? "");
  return (
    (await giveRewards(combat)) ||
    (await attendChoices(combat)) ||
    (await attendTurns(combat)) ||
    (await answerForTheDead(combat.id ?? ""))
  );
}
