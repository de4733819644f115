import { utils } from "../common.ts";
import { generation, implementationOf, platform } from "../platform.ts";
import { currentMode } from "./message-modes.ts";

interface InitiativeOptions {
  formula?: string | null;
  updateTurn?: boolean;
  messageOptions?: any;
  messageMode?: string;
}

/**
 * Rolls initiative for each of the given combatants that the user owns, stores all results in one update,
 * keeps the turn with the current combatant, and posts the messages. Only Gamemasters receive messages about
 * hidden combatants.
 */
export async function rollInitiatives(
  combat: any,
  ids: string[],
  options: InitiativeOptions = {},
): Promise<void> {
  const { formula = null, updateTurn = true, messageOptions = {} } = options;
  const acting = combat.combatant?.id;
  const updates: any[] = [];
  const messages: any[] = [];
  for (const id of ids) {
    const combatant = combat.combatants.get(id);
    if (!combatant?.isOwner) continue;
    const roll = combatant.getInitiativeRoll(formula ?? undefined);
    await roll.evaluate();
    updates.push({ _id: id, initiative: roll.total });
    messages.push(await messageOf(combatant, roll, messageOptions, options.messageMode));
  }
  if (!updates.length) return;
  await combat.updateEmbeddedDocuments("Combatant", updates, { turnEvents: false });
  if (updateTurn && acting) {
    const turn = combat.turns.findIndex((combatant: any) => combatant.id === acting);
    if (turn >= 0 && turn !== combat._source.turn) await combat.update({ turn }, { turnEvents: false });
  }
  await implementationOf("ChatMessage").createDocuments(messages);
}

async function messageOf(combatant: any, roll: any, messageOptions: any, messageMode?: string): Promise<any> {
  const { game } = platform;
  const ChatMessage = implementationOf("ChatMessage");
  const data = utils.mergeObject(
    {
      speaker: ChatMessage.getSpeaker({
        actor: combatant.actor,
        token: combatant.token,
        alias: combatant.name,
      }),
      flavor: game.i18n.format("COMBAT.RollsInitiative", { name: utils.escapeHTML(combatant.name) }),
      flags: { core: { initiativeRoll: true } },
    },
    messageOptions,
  );
  const isNew = generation() >= 14;
  const asked = isNew ? (messageMode ?? messageOptions.messageMode) : messageOptions.rollMode;
  const mode = asked ?? (combatant.hidden ? (isNew ? "gm" : "gmroll") : currentMode());
  const source = await roll.toMessage(data, {
    ...(isNew ? { messageMode: mode } : { rollMode: mode }),
    create: false,
  });
  return source;
}
