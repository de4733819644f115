import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutCombat } from "../../documents/combat.ts";
import { fighterOf } from "../../documents/fighters.ts";
import { RuleError } from "../../rules/rule-error.ts";
import { resistOf } from "../../actions/core/actor-facts.ts";
import { outcomeFor, type Card, type Line, type Text } from "../../actions/core/card.ts";
import { resistLabel } from "../../actions/core/effect-label.ts";
import { gatherFacts, tableNow } from "../../actions/core/gather.ts";
import { Hand, nothingGiven } from "../../actions/core/hand.ts";
import { judgeAction } from "../../actions/core/judge-posted.ts";
import { asAction, type ActionMessage } from "../../actions/core/posted.ts";
import { actionOf } from "../../actions/core/registry.ts";
import { userKnows } from "../shared/knows.ts";
import { reactingTo } from "./attacker-of.ts";
import type { ActingSource, TurnLine } from "./acting-view.ts";

/** The number of recent messages that are searched for a turn's events. */
const MOST_MESSAGES = 80;

const nothing: ActingSource = { happened: [], due: [], reacting: [] };

/**
 * Returns the acting combatant's events and actions since the start of the turn, the events due at its end,
 * and who can react. Omits everything that the user isn't allowed to see. Without an encounter, everything
 * is empty.
 */
export function turnLog(combat: BlackoutCombat | null): ActingSource {
  const combatant = combat?.combatant;
  if (!combat?.started || combat.phase !== "fighting" || !combatant?.actor || !combatant.visible)
    return nothing;
  return {
    happened: messagesOfTurn(combat, combatant.actor.uuid).flatMap(linesOf),
    due: [...dueOf(combatant), ...testsDueOf(combat)],
    reacting: reactingTo(combatant).map(reacting => fighterOf(reacting).name),
  };
}

/** Returns a combatant's actions since the start of their turn in this round, oldest first. */
function messagesOfTurn(combat: BlackoutCombat, actor: string): readonly ActionMessage[] {
  const found: ActionMessage[] = [];
  for (const message of game.messages.contents.slice(-MOST_MESSAGES).reverse()) {
    const action = asAction(message);
    if (!action?.visible || action.system.actor !== actor) continue;
    const { state, round, combat: id } = action.system.verdict;
    if (
      state === "refused" ||
      state === "reversed" ||
      (id !== "" && (id !== combat.id || round < combat.round))
    )
      continue;
    found.unshift(action);
    if (action.system.action === "turnStart") break;
  }
  return found;
}

function linesOf(message: ActionMessage): readonly TurnLine[] {
  const judged = judgeAction(message);
  if (!judged) return [];
  const { card } = judged.resolution;
  return message.system.action === "turnStart"
    ? startLines(card)
    : [
        {
          text: actionText(card, judged.facts?.targets.map(({ name }) => name) ?? []),
          value: outcomeFor(card, userKnows),
          tone: card.tone,
        },
      ];
}

function startLines({ lines, notes, outcome, tone }: Card): readonly TurnLine[] {
  // Lines without an effect are omitted. The line about action points is also omitted unless some are lost,
  // because the combatant's row already shows the points.
  const shown = lines
    .filter(line => userKnows(line.concealed) && line.value !== "0")
    .filter(({ text, tone: of }) => text.key !== "BLACKOUT.turn.actionPoints" || of === "bad")
    .map((line: Line): TurnLine => ({ text: line.text, value: line.value, tone: line.tone ?? "" }));
  return [
    ...shown,
    ...notes.map((text): TurnLine => ({ text, value: "", tone: "bad" })),
    ...(tone === "ask" ? [{ text: outcome, value: "", tone }] : []),
  ];
}

function actionText({ title }: Card, targets: readonly string[]): Text {
  const [only] = targets;
  return only && targets.length === 1
    ? { key: "BLACKOUT.track.didTo", data: { what: title, whom: only } }
    : title;
}

/**
 * Returns the tests against effects that are rolled at the end of the turn, for all affected combatants
 * (R11.3).
 */
function testsDueOf(combat: BlackoutCombat): readonly TurnLine[] {
  const actors = new Set(
    combat.combatants.contents.flatMap(({ actor, visible }) => (visible && actor) || []),
  );
  return [...actors].flatMap(found => {
    const actor = actorFromUuid(found.uuid);
    if (!actor?.isPerson() || !userKnows({ of: actor.uuid, need: "all" })) return [];
    return resistOf(actor.system.resist).pending.map(({ effect, difficulty }): TurnLine => ({
      text: resistLabel(actor.name, effect),
      value: String(difficulty),
      tone: "",
    }));
  });
}

/**
 * Returns the events that are due at the end of the turn. To find them, judges the action that ends the turn,
 * without any dice or answers.
 */
function dueOf(combatant: Combatant.Implementation): readonly TurnLine[] {
  const actionType = actionOf("turnEnd");
  const actor = combatant.actor && actorFromUuid(combatant.actor.uuid);
  if (!actionType || !actor?.isPerson()) return [];
  if (!userKnows({ of: actor.uuid, need: "all" })) return [];
  try {
    const facts = gatherFacts(actionType, { actor }, [], {
      combatant: combatant.uuid,
      round: combatant.combat?.round ?? 0,
      turn: combatant.combat?.turn ?? 0,
    });
    const hand = new Hand(nothingGiven);
    const { card } = actionType.judge(facts, hand, tableNow());
    return [
      ...hand.prompts.map(({ question }): TurnLine => ({ text: question, value: "", tone: "" })),
      ...card.lines
        .filter(line => userKnows(line.concealed))
        .map(({ text, value, tone = "" }): TurnLine => ({ text, value, tone })),
    ];
  } catch (error) {
    // A manually created combatant must still be shown on the tracker, even if the action at the end of its
    // turn can't be judged.
    if (error instanceof RuleError || error instanceof TypeError) return [];
    throw error;
  }
}
