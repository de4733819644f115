import { currentHouseRules } from "../../data/house-rules.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import type { Attribute } from "../../rules/character/attributes.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { legalDelays } from "../../features/combat/encounter-requests.ts";
import { shownBudget, withShownBudget } from "../../features/combat/shown-budget.ts";
import { planCosts, planOf } from "../../features/combat/plan.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import type { OpenItem } from "../../actions/core/open-items.ts";
import { overruling, rejectionOf, visibleProblems } from "../../actions/core/problems.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { isInProgress } from "../../actions/core/when-settled.ts";
import type { Preview } from "../../actions/core/action.ts";
import { stateRows } from "../../features/state-rows.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { characterAttacks } from "../sheets/character-view.ts";
import { itemFacts } from "../sheets/facts.ts";
import { npcAttacks } from "../sheets/npc-view.ts";
import { nameAmong, type AttackRow } from "../sheets/attack-rows.ts";
import { commandsOf } from "../sheets/sheet-actions.ts";
import { targetsNow } from "../dialogs/proposed-targets.ts";
import { seenItems, waitingNow } from "../open-items/may-proceed.ts";
import { fullNameOf } from "./portrait.ts";
import { attackerOf } from "./attacker-of.ts";
import { runningEncounters } from "./bar-fighter.ts";
import type { HudCommand, HudSource } from "./hud-view.ts";

/** The problems that mean only that no target has been selected yet. */
const NOBODY: ReadonlySet<string> = new Set(["BLACKOUT.problem.noTarget", "BLACKOUT.problem.notYourself"]);

/** The display state of the bar. */
export interface HudMemory {
  readonly planning: boolean;
  readonly open: boolean;
  readonly unfolded: ReadonlySet<string>;
}

/**
 * Returns the open items that the bar lists, and their encounter. On the combatant's own turn, these are all
 * items that the user can see, because they delay the end of the turn. During other turns, and for users
 * without a combatant, these are only results to apply: the panel beside the sidebar asks the questions.
 * Returns null if there are none.
 */
export function hudOpenItems(
  fighter: Combatant.Implementation | null,
): { readonly combat: string; readonly items: readonly OpenItem[] } | null {
  for (const combat of fighter?.combat ? [fighter.combat] : runningEncounters()) {
    const seen = seenItems({ combat: combat.id ?? "" });
    const items = fighter && combat.combatant === fighter ? seen : seen.filter(isForUser);
    if (items.length > 0) return { combat: combat.id ?? "", items };
  }
  return null;
}

/** Whether an open item is waiting for this user to apply it, rather than for the writer. */
function isForUser(item: OpenItem): boolean {
  return waitingNow([item]).apply > 0 && !isInProgress(item.message);
}

/** Returns the current content of a combatant's bar. */
export function hudSource(combatant: Combatant.Implementation, memory: HudMemory, words: Words): HudSource {
  const { combat, actor } = combatant;
  const { name, side, initiative, actionPoints, ended } = fighterOf(combatant);
  const attacker = attackerOf(combatant);
  return {
    id: combatant.id ?? "",
    actor: actor?.uuid ?? "",
    name,
    fullName: fullNameOf(combatant),
    portrait: combatant.img && !combatant.img.endsWith(".svg") ? combatant.img : null,
    side,
    step: initiative,
    acting: combat?.combatant === combatant,
    acted: combat !== null && ended >= combat.round && combat.combatant !== combatant,
    budget: shownBudget(combatant),
    plan: actor ? plannedOf(actor, words) : [],
    perTurn: actionPoints,
    delays: legalDelays(combatant),
    attacker,
    reactionTraits: reactionTraits(combatant),
    speeds: canvas.ready && combatant.token?.object && actor?.isPerson() ? actor.system : null,
    attacks:
      actor && memory.open
        ? attacksOf({ actor, attacker: attacker === "" ? null : (combat?.combatant?.actor ?? null) }, words)
        : [],
    actions: actor && memory.open && memory.unfolded.has("actions") ? otherCommands(actor, words) : [],
    ...memory,
  };
}

function plannedOf(actor: BlackoutActor, words: Words): HudSource["plan"] {
  const costs = planCosts(actor);
  return planOf(actor).map(({ id, action, item }, index) => {
    const what = actionOf(action);
    const thing = actor.items.find(({ uuid }) => uuid === item)?.name;
    const name = what ? formatText(what.label, words) : action;
    return {
      key: id,
      name: thing === undefined ? name : words.format("BLACKOUT.turnHud.with", { name, thing }),
      ap: costs[index] ?? null,
    };
  });
}

/** An actor and, if the acting combatant has attacked it, the actor to which it can react. */
interface Reacting {
  readonly actor: BlackoutActor;
  readonly attacker: BlackoutActor | null;
}

function attacksOf(reacting: Reacting, words: Words): readonly HudCommand[] {
  const { actor } = reacting;
  const world = {
    words,
    houseRules: currentHouseRules(),
    rowsFor: (attribute: Attribute, twoHanded = false) => stateRows(actor, attribute, twoHanded),
  };
  const rows = actor.isCharacter()
    ? characterAttacks(actor.system, itemFacts(actor), world)
    : actor.isNpc()
      ? npcAttacks(actor.system, itemFacts(actor), world)
      : [];
  return rows.flatMap((row, index) => {
    const named = { ...row, name: nameAmong(rows, index, words) };
    return [
      attackCommand(reacting, named, row.action, row, words),
      ...(row.burst ? [attackCommand(reacting, row, "burst", row.burst, words)] : []),
    ];
  });
}

function attackCommand(
  reacting: Reacting,
  row: AttackRow,
  action: string,
  { label = "", pool, damage }: { readonly label?: string; readonly pool: number; readonly damage: string },
  words: Words,
): HudCommand {
  const { dice, ...preview } = previewOf(reacting, action, row, words);
  return {
    key: `${action}.${row.key}`,
    action,
    itemId: row.itemId,
    pair: row.pair,
    name: label === "" ? row.name : `${label} · ${row.name}`,
    picture: row.picture,
    note: words.format("BLACKOUT.turnHud.toHit", { dice: String(dice ?? pool), damage }),
    ...preview,
  };
}

function previewOf(
  { actor, attacker }: Reacting,
  key: string,
  { itemId, pair }: AttackRow,
  words: Words,
): Pick<HudCommand, "ap" | "stamina" | "why" | "refused" | "reaction"> & {
  readonly dice: number | undefined;
} {
  const action = actionOf(key);
  const item = actor.items.get(itemId) ?? null;
  const table = game.user.isGM ? overruling(tableNow()) : tableNow();
  let preview: Preview | null = null;
  try {
    preview = action
      ? action.preview(
          withShownBudget(
            gatherFacts(action, { actor, item }, targetsNow(actor, action, attacker).slice(0, 1), { pair }),
            actor,
          ),
          table,
        )
      : null;
  } catch (error) {
    // An item with incomplete data is ignored here. It reports its error when it is used.
    if (!(error instanceof RuleError || error instanceof TypeError)) throw error;
  }
  const problems = preview?.problems.filter(({ text }) => !NOBODY.has(text.key)) ?? [];
  const rejection = rejectionOf(problems, table);
  const [told] = rejection ? [rejection] : visibleProblems(problems, table).map(({ text }) => text);
  return {
    // The number of dice that the dialog would propose, including the modifiers for the proposed target.
    dice: preview?.pool?.rolled ?? preview?.dice?.told,
    ap: preview?.ap ?? 0,
    stamina: preview?.stamina ?? 0,
    refused: rejection !== null,
    reaction:
      preview?.costs?.some(({ key: cost }) => cost === "BLACKOUT.actionDialog.cost.reaction") ?? false,
    why: told ? formatText(told, words) : "",
  };
}

function otherCommands(actor: BlackoutActor, words: Words): readonly HudCommand[] {
  const { maneuvers, actions } = commandsOf(actor, words);
  return [...actions, ...maneuvers].map(({ action, name, picture, ap, stamina, why, refused }) => ({
    key: action,
    action,
    itemId: "",
    pair: "",
    name,
    picture,
    ap,
    stamina,
    note: "",
    why,
    refused,
    reaction: false,
  }));
}

/** Returns the combatant's traits that are reactions, each with its trigger. Only enemies have such traits. */
function reactionTraits({ actor }: Combatant.Implementation): readonly string[] {
  if (!actor?.isNpc()) return [];
  return actor.system.traits
    .filter(({ reaction }) => reaction)
    .map(({ name, text }) => [name, text].filter(part => part !== "").join(": "));
}
