import { storedName } from "../../compat/content-language.ts";
import { createEmbedded, deleteEmbedded, documentFromUuid, updateDocument } from "../../compat/documents.ts";
import { awardEntry } from "../../data/actor/experience-log.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { startingMeans } from "../../rules/character/creation.ts";
import { ammunitionFit, reload } from "../../rules/gear/ammunition.ts";
import { judgeCreation } from "./judge.ts";
import { isEmptyPlan, planBetween, type CreationPlan } from "./plan.ts";
import { outfitOf } from "./outfit.ts";
import { creationStateOf, type CharacterActor } from "./read.ts";
import type { CreationState } from "./state.ts";
import type { CreationStep } from "./steps.ts";
import { learnManeuvers } from "./taught.ts";

/**
 * Applies a change to the current state of an unfinished character and writes the result. Returns whether
 * there was anything to write.
 */
export async function changeCreation(
  actor: CharacterActor,
  change: (state: CreationState) => CreationState,
): Promise<boolean> {
  const now = creationStateOf(actor);
  const plan = planBetween(now, change(now));
  if (isEmptyPlan(plan)) return false;
  await writePlan(actor, plan);
  return true;
}

async function writePlan(
  actor: CharacterActor,
  { name, system, create, quantities, remove }: CreationPlan,
): Promise<void> {
  const holder = documentFromUuid(actor.uuid);
  if (!holder) return;
  const there = remove.filter(id => actor.items.has(id));
  if (there.length > 0) await deleteEmbedded(holder, "items", there);
  if (create.length > 0) await createEmbedded(holder, "items", create);
  for (const { id, quantity } of quantities) {
    const item = documentFromUuid(actor.items.get(id)?.uuid ?? "");
    if (item) await updateDocument(item, { system: { quantity } });
  }
  const changes = {
    ...(name === null ? {} : { name }),
    ...(Object.keys(system).length > 0 ? { system } : {}),
  };
  if (Object.keys(changes).length > 0) await updateDocument(holder, changes);
}

/** Stores the current step, so that character creation can be resumed at this step. */
export async function rememberStep(actor: CharacterActor, step: CreationStep): Promise<void> {
  if (actor.system.creation.step !== step) await actor.update({ system: { creation: { step } } });
}

/**
 * Finishes character creation: equips the bought items, loads the weapons, adds the maneuvers that training
 * teaches, restores all points to their maximums, and sets the remaining credits and the starting experience
 * (R13.13). Returns false if character creation was already finished, or if the character violates the rules
 * and `free` isn't set.
 */
export async function finishCreation(actor: CharacterActor, free: boolean): Promise<boolean> {
  if (actor.system.creation.done) return false;
  const houseRules = currentHouseRules();
  const state = creationStateOf(actor);
  const judged = judgeCreation(state, houseRules);
  if (!judged.legal && !free) return false;
  for (const id of outfitOf(state)) await actor.items.get(id)?.update({ system: { location: "worn" } });
  await loadWeapons(actor);
  await learnManeuvers(actor);
  const { log } = actor.system.experience;
  const award = awardEntry(log, startingMeans(houseRules).experience, {
    id: foundry.utils.randomID(),
    reason: "BLACKOUT.creation.startingExperience",
    time: game.time.serverTime,
  });
  await actor.update({
    system: {
      creation: {
        done: true,
        step: "",
        spent: {
          attributes: Math.max(0, judged.attributes.spent),
          skills: judged.skills.spent,
          gear: judged.purse.spent,
        },
      },
      credits: actor.system.credits + Math.max(0, judged.purse.left),
      health: { value: actor.system.health.max },
      stamina: { value: actor.system.stamina.max },
      ...(award ? { experience: { log: [...log, award] } } : {}),
    },
  });
  return true;
}

/**
 * Loads each weapon in hand for which the character has matching ammunition, so that the character doesn't
 * start with an empty magazine (R7.25, T11.3).
 */
async function loadWeapons(actor: CharacterActor): Promise<void> {
  for (const weapon of [...actor.items]) {
    if (!weapon.isWeapon() || weapon.system.location !== "worn") continue;
    const { category, ammunition, qualities } = weapon.system;
    const spare = [...actor.items].find(
      item =>
        item.isAmmunition() &&
        item.system.quantity > 0 &&
        ammunitionFit(item.system.fits, { name: storedName(weapon), category }) === "named",
    );
    if (!spare?.isAmmunition()) continue;
    const battery = qualities.some(({ key }) => key === "battery");
    const loaded = reload(
      { value: Math.min(ammunition.value, ammunition.max), max: ammunition.max },
      spare.system.quantity,
      battery,
      spare.system.shots,
    );
    if (loaded.used === 0) continue;
    await weapon.update({ system: { ammunition: { value: loaded.value } } });
    if (loaded.spare > 0) await spare.update({ system: { quantity: loaded.spare } });
    else await spare.delete();
  }
}
