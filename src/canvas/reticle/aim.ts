import type { BlackoutActor } from "../../documents/actor.ts";
import type { BlackoutItem } from "../../documents/item.ts";
import type { BlackoutToken } from "../../documents/token.ts";
import { isWorn, nestingOfItems } from "../../data/item/nesting.ts";
import { text, type Concealed, type Text } from "../../actions/core/card.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { knownChance } from "../../actions/core/known-chance.ts";
import { mayKnow } from "../../actions/core/knowledge.ts";
import { lastIntent } from "../../actions/core/perform.ts";
import { visibleProblems } from "../../actions/core/problems.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { variantOfEncounter } from "../../actions/variants/variant-of-encounter.ts";
import { tokenOn } from "../../world/map-geometry.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { aimedNow, choicesFor, type Aimed } from "./aimed.ts";
import type { Expected } from "./reticle-view.ts";

/**
 * Returns the token with which this user attacks: the token of the actor whose attack a dialog asks for, the
 * selected token, the acting token, or the token of the user's character, in this order of preference.
 * Returns null if there is none, or if several tokens are selected and no dialog asks for an attack.
 */
export function aimingToken(): BlackoutToken | null {
  const { scene } = canvas;
  if (!canvas.ready || !scene) return null;
  const asked = aimedNow();
  const asking = asked ? tokenOn(scene, asked.actor) : null;
  if (asking) return asking;
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

/** The actions for which a label can show the chance to hit. */
const aimedActions: ReadonlySet<string> = new Set(["attack", "burst"]);

/**
 * Returns the attack that the actor would make. Prefers the attack in the open dialog, then the last attack.
 * Otherwise, returns a single attack with the first ready weapon of the kind that suits the distance (melee
 * or ranged) or, if there is none, with any ready weapon or bare hands.
 */
function attackBy(actor: BlackoutActor, adjacent: boolean): Aimed {
  const asked = aimedNow();
  if (asked?.actor === actor) return asked;
  const last = lastIntent();
  if (last?.actor === actor && last.item?.isWeapon() && aimedActions.has(last.action)) {
    const { pair } = last.choices ?? {};
    const choices = pair === undefined ? {} : { pair };
    return { actor, item: last.item, action: last.action, targets: [], choices };
  }
  const nesting = nestingOfItems(actor.items);
  const weapons = actor.items.contents
    .filter(item => item.isWeapon() && isWorn(item, nesting) && !isArea(item))
    .sort((a, b) => a.sort - b.sort);
  const item =
    weapons.find(one => one.isWeapon() && (one.system.category === "melee") === adjacent) ??
    weapons[0] ??
    null;
  return { actor, item, action: "attack", targets: [], choices: {} };
}

function isArea(item: BlackoutItem): boolean {
  return item.isWeapon() && (item.system.blast > 0 || item.system.template > 0);
}

/** Returns the name of the weapon and, for a weapon that can also fire a burst, the mode. */
function titleOf({ action, item }: Aimed): Text {
  if (!item) return text("BLACKOUT.attack.unarmed");
  const n = item.isWeapon() ? item.system.burst : 0;
  if (action === "burst") return text("BLACKOUT.attack.burstWith", { name: item.name, n });
  return n > 0 ? text("BLACKOUT.reticle.single", { name: item.name }) : text(item.name);
}

/**
 * Returns what the user is allowed to know about the expected result of one token's attack on another.
 * Returns null if the result is unknown, or if the encounter uses the rules of a combat variant. The chance
 * is the same as in the attack's dialog, regardless of whether the dialog is open.
 */
export function expectedOf(from: BlackoutToken, target: BlackoutToken, adjacent: boolean): Expected | null {
  const [actor, other] = [from.actor, target.actor];
  if (!actor?.isPerson() || !other?.isTarget() || variantOfEncounter(game.combat)) return null;
  const attack = attackBy(actor, adjacent);
  const action = aimedActions.has(attack.action) ? actionOf(attack.action) : undefined;
  if (!action) return null;
  try {
    const facts = gatherFacts(action, attack, [other], choicesFor(attack, other.uuid));
    const table = tableNow();
    const preview = action.preview(facts, table);
    const knows = (concealed: Concealed | undefined) =>
      concealed === undefined || mayKnow(game.user, concealed);
    return {
      weapon: titleOf(attack),
      problems: visibleProblems(preview.problems, table),
      rows: preview.rows,
      chance: knownChance(facts, preview, table, knows),
      lines: preview.lines.filter(({ concealed }) => knows(concealed)),
    };
  } catch (error) {
    // If the item is incomplete, the error is reported when the item is used, not here.
    if (error instanceof RuleError || error instanceof TypeError) return null;
    throw error;
  }
}
