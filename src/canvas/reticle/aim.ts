import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { isWorn, nestingOfItems } from "../../data/item/nesting.ts";
import { text } from "../../actions/core/card.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { mayKnow } from "../../actions/core/knowledge.ts";
import { lastIntent } from "../../actions/core/perform.ts";
import { visibleProblems } from "../../actions/core/problems.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { variantOfFight } from "../../actions/variants/variant-of-fight.ts";
import { RuleError } from "../../rules/rule-error.ts";
import type { Expected } from "./reticle-view.ts";

/**
 * Returns the token with which this user attacks: the only selected token, the acting token, or the token of
 * the user's character, in this order of preference. Returns null if there is none.
 */
export function aimingToken(): BlackoutToken | null {
  const { scene } = canvas;
  if (!canvas.ready || !scene) return null;
  const chosen = canvas.tokens?.controlled.map(({ document }) => document) ?? [];
  if (chosen.length > 1) return null;
  const acting = game.combat?.started === true ? game.combat.combatant?.token : null;
  const own = game.user.character
    ? scene.tokens.find(token => token.actorId === game.user.character?.id && token.actorLink)
    : null;
  const token = [chosen[0], acting, own].find(
    each => each?.parent === scene && each.isOwner && each.actor?.isPerson() === true,
  );
  return token ?? null;
}

/**
 * Returns the weapon with which the actor would attack: the last weapon used, the first ready weapon with
 * enough range, or bare hands, in this order of preference.
 */
function weaponFor(actor: BlackoutActor, adjacent: boolean): BlackoutItem | null {
  const last = lastIntent();
  if (last?.actor === actor && last.item?.isWeapon()) return last.item;
  const nesting = nestingOfItems(actor.items);
  const weapons = actor.items.contents
    .filter(item => item.isWeapon() && isWorn(item, nesting))
    .sort((a, b) => a.sort - b.sort);
  return (
    weapons.find(item => item.isWeapon() && (item.system.category === "melee") === adjacent) ??
    weapons[0] ??
    null
  );
}

/**
 * Returns what the user is allowed to know about the expected result of one token's attack on another.
 * Returns null if the result is unknown, or if the encounter uses the rules of a combat variant. The attack
 * action computes the result, so that the label and the dialog show the same result.
 */
export function expectedOf(from: BlackoutToken, target: BlackoutToken, adjacent: boolean): Expected | null {
  const [actor, other] = [from.actor, target.actor];
  const action = actionOf("attack");
  if (!action || !actor?.isPerson() || !other?.isTarget() || variantOfFight(game.combat)) return null;
  const item = weaponFor(actor, adjacent);
  try {
    const facts = gatherFacts(action, { actor, item }, [other], {});
    const table = tableNow();
    const preview = action.preview(facts, table);
    const lines = preview.lines.filter(
      ({ concealed }) => concealed === undefined || mayKnow(game.user, concealed),
    );
    return {
      weapon: text(item?.name ?? "BLACKOUT.attack.unarmed"),
      problems: visibleProblems(preview.problems, table),
      rows: preview.rows,
      lines,
    };
  } catch (error) {
    // The problem with an incomplete item is reported when the item is used.
    if (error instanceof RuleError || error instanceof TypeError) return null;
    throw error;
  }
}
