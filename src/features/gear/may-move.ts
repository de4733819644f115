import { actorFromUuid } from "../../compat/documents.ts";

/**
 * May this user move things from one actor to another? A Gamemaster may. Others give what is theirs, to the party or to whom they can see; and take for a character
 * of theirs what the party of that character shares. The same answer for a button and for the writer.
 */
export function mayMove(user: User.Implementation, from: string, to: string): boolean {
  const [giver, taker] = [actorFromUuid(from), actorFromUuid(to)];
  if (!giver || !taker) return false;
  if (user.isGM) return true;
  if (giver.testUserPermission(user, "OWNER"))
    return taker.isParty() || taker.testUserPermission(user, "LIMITED");
  return (
    giver.isParty() && giver.system.members.includes(taker.uuid) && taker.testUserPermission(user, "OWNER")
  );
}
