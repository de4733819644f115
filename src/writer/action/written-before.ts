import { SYSTEM_ID } from "../../system-id.ts";
import type { ActionMessage } from "../../actions/core/posted.ts";

interface Flagged {
  readonly flags: object;
}

/**
 * Whether any document stores the ID of a write of this action. If so, the action has already been judged,
 * and a message that presents it as new was forged while no Gamemaster was online.
 */
export function wasWrittenBefore({ id }: ActionMessage): boolean {
  if (id === null) return false;
  const marked = (document: Flagged) => marksOf(document).some(mark => mark.startsWith(`${id}.`));
  const actors = [
    ...game.actors,
    ...game.scenes.contents.flatMap(scene =>
      scene.tokens.contents.flatMap(token => (token.actorLink ? [] : (token.actor ?? []))),
    ),
  ];
  return (
    actors.some(
      actor =>
        marked(actor) ||
        actor.items.some(marked) ||
        actor.effects.some(marked) ||
        (actor.isParty() && actor.system.inspiration.log.some(line => line.id.startsWith(`${id}.`))),
    ) || game.combats.some(combat => combat.combatants.some(marked))
  );
}

function marksOf({ flags }: Flagged): readonly string[] {
  const marks: unknown = foundry.utils.getProperty(flags, `${SYSTEM_ID}.tx`);
  return Array.isArray(marks) ? marks.filter(mark => typeof mark === "string") : [];
}
