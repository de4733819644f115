import { actorFromUuid } from "../../compat/documents.ts";

/**
 * Whether this user may move items from one actor to another. Gamemasters always may. Other users may give
 * their own items to the party or to an actor that they can see, and may take items from the party's stash
 * for their own character. This function is used by the writer and by the buttons for giving and taking
 * items.
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

/**
 * Whether this user may buy for an actor in a market. The user must own the actor and see the market. The
 * action checks whether the market is open.
 */
export function mayTrade(user: User.Implementation, from: string, to: string): boolean {
  const [market, buyer] = [actorFromUuid(from), actorFromUuid(to)];
  if (market?.isMarket() !== true || !buyer) return false;
  return market.testUserPermission(user, "OBSERVER") && buyer.testUserPermission(user, "OWNER");
}
