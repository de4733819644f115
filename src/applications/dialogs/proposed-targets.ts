import type { Action } from "../../actions/core/action.ts";
import type { Text } from "../../actions/core/card.ts";
import type { Choices, Table } from "../../actions/core/facts.ts";
import { knownChance } from "../../actions/core/known-chance.ts";
import type { ActionQuestion } from "../../actions/core/perform.ts";
import type { Proposal } from "../../actions/core/proposal.ts";
import { attackerOfActor } from "../combat/attacker-of.ts";
import { isMarkedByDialog } from "../../canvas/marked-set.ts";
import { actorFromUuid } from "../../compat/documents.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { geometry } from "../../world/geometry.ts";
import { isDown } from "../../world/is-down.ts";
import type { Knows } from "../shared/knows.ts";
import { formatText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import type { ActionState } from "./action-state.ts";
import { previewOf } from "./action-effects.ts";
import { type Candidate, takesOne } from "./target-view.ts";
import { type Present, targetedActors } from "./targets.ts";

/** The most recent targets of each actor on this client, keyed by the actor's UUID. */
const last = new Map<string, readonly string[]>();

/** Remembers the targets of an attack, so that they are proposed for the actor's next attack. */
export function rememberTargets(
  actor: BlackoutActor,
  { opposes = false }: Action,
  targets: readonly string[],
): void {
  if (opposes && targets.length > 0) last.set(actor.uuid, targets);
}

/**
 * Returns the targets of an action that is executed without a dialog, such as a planned action. These are the
 * actors whom the user targets on the map. If an attack has no such targets, returns those targets of this
 * actor's last attack that a dialog marked and that are not down.
 */
export function proposedActors(actor: BlackoutActor, action: Action): readonly BlackoutActor[] {
  if (action.targets === "none") return [];
  const own = targetedActors();
  const marked = action.opposes
    ? [...game.user.targets].flatMap(token =>
        isMarkedByDialog(token) && token.actor?.isTarget() && !isDown(token.document) ? [token.actor] : [],
      )
    : [];
  const kept = last.get(actor.uuid) ?? [];
  const meant = own.length > 0 ? own : marked.filter(({ uuid }) => kept.includes(uuid));
  const found = meant.filter(
    other => !isKeptForAnother(actor, other, action) && !isSelfAttack(actor.uuid, other.uuid, action),
  );
  return takesOne(action) ? found.slice(0, 1) : found;
}

/**
 * Returns the targets of an action that is executed now without a dialog. These are the targets of
 * `proposedActors`. If there are none, an attack is a reaction to the `attacker` (R5.13). By default, the
 * attacker is searched for in the chat log.
 */
export function targetsNow(
  actor: BlackoutActor,
  action: Action,
  attacker = attackerOfActor(actor),
): readonly BlackoutActor[] {
  const proposed = proposedActors(actor, action);
  return proposed.length === 0 && action.opposes && attacker ? [attacker] : proposed;
}

/**
 * Whether one of the Gamemaster's targets was probably left over from another actor's turn. This is assumed
 * if an attack would target the attacker or an actor on the attacker's own side.
 */
function isKeptForAnother(actor: BlackoutActor, other: BlackoutActor, { opposes }: Action): boolean {
  return opposes === true && game.user.isGM && (other === actor || geometry().alike?.(actor, other) === true);
}

/**
 * Whether an action would be an actor's attack on itself. An attack on several targets may include the
 * attacker.
 */
export function isSelfAttack(
  acting: string,
  other: string,
  action: Pick<Action, "opposes" | "targets">,
): boolean {
  return action.opposes === true && takesOne(action) && other === acting;
}

/**
 * Returns the UUIDs of the initial targets in an attack's dialog. These are the first of the following that
 * exist: the user's targets on the map that are not down, the acting combatant if it has attacked this actor
 * and is an enemy within reach, the only enemy within reach, the actor's last targets that are not down, or the
 * first enemy within reach if the attack has only one target. Otherwise, the user's targets or the actor's last
 * targets are returned even if they are down. Enemies are sorted by distance and then by name.
 */
export function proposedTargets(
  actor: BlackoutActor,
  action: Action,
  present: readonly Present[],
): readonly string[] {
  const meant = proposedActors(actor, action).map(({ uuid }) => uuid);
  const up = present.filter(({ down, below }) => !down && below === undefined);
  const isUp = (uuid: string) => up.some(one => one.uuid === uuid);
  const own = targetedActors().map(({ uuid }) => uuid);
  const targeted = meant.filter(uuid => own.includes(uuid) && isUp(uuid));
  if (targeted.length > 0) return targeted;
  const acting = present.find(one => one.actor === actor)?.token ?? null;
  const reached = up.filter(one => one.obstacle === undefined && isEnemy(one, acting));
  const attacker = action.opposes ? attackerOfActor(actor) : null;
  const reacted = reached.filter(one => one.actor === attacker);
  if (reacted.length > 0) return reacted.map(({ uuid }) => uuid);
  if (reached.length === 1) return reached.map(({ uuid }) => uuid);
  const before = (last.get(actor.uuid) ?? []).filter(isUp);
  if (before.length > 0) return before;
  const [first] = takesOne(action) ? reached : [];
  return first ? [first.uuid] : meant;
}

/**
 * Whether a candidate is an enemy, according to the dispositions of both tokens. Barriers and neutral tokens
 * aren't enemies. If either token is missing, any candidate other than a barrier counts as an enemy.
 */
function isEnemy({ actor, token }: Present, acting: Present["token"]): boolean {
  if (!actor.isPerson()) return false;
  return !token || !acting || token.disposition * acting.disposition < 0;
}

/** The maximum number of candidates for which an outlook is computed. */
const MOST_LOOKED_AT = 30;

/**
 * What the list of targets shows about an attack on a candidate: the reason why the attack can't reach the
 * candidate, or the chance to hit.
 */
export type Outlook = Pick<Candidate, "obstacle" | "noShot" | "chance">;

/**
 * Returns the outlook of an attack on each candidate, by UUID. This is the reason why the attack can't reach
 * the candidate, such as a wall or the distance, or otherwise the chance to hit with the current choices.
 * Omits problems that the attack has even without a target, and chances that the user isn't allowed to know.
 * Attacks on several targets have no chances, because these depend on the number of targets.
 */
export function outlooksFor(
  {
    action,
    proposal,
    table,
    gamemaster,
    knows,
  }: {
    readonly action: Action;
    readonly proposal: Proposal;
    readonly table: Table;
    readonly gamemaster: boolean;
    readonly knows: Knows;
  },
  present: readonly Present[],
  chosen: Choices,
  words: Words,
): ReadonlyMap<string, Outlook> {
  if (action.opposes !== true) return new Map();
  const { targets: _, ...choices } = chosen;
  const withTarget = (targets: readonly BlackoutActor[]) => {
    const facts = proposal.factsFor(targets, choices);
    return { facts, preview: previewOf({ action, facts, table, gamemaster }).preview };
  };
  const always = new Set(withTarget([]).preview?.problems.map(({ text }) => text.key));
  return new Map(
    present
      .filter(({ below }) => below === undefined)
      .slice(0, MOST_LOOKED_AT)
      .flatMap(({ uuid, actor }): readonly (readonly [string, Outlook])[] => {
        const { facts, preview } = withTarget([actor]);
        if (!preview) return [];
        const found = preview.problems.find(
          ({ kind, text }) => (kind === "rule" || kind === "range") && !always.has(text.key),
        );
        if (found)
          return [[uuid, { obstacle: shortReason(found.text, words), noShot: found.text.key === NO_SHOT }]];
        const chance = takesOne(action) ? knownChance(facts, preview, table, knows) : null;
        return chance === null ? [] : [[uuid, { chance }]];
      }),
  );
}

/** The translation key of the problem that something blocks the line of fire. */
const NO_SHOT = "BLACKOUT.problem.attack.noShot";

/**
 * Shorter texts for problems, by the translation key of the problem. They suffice because the list already
 * shows the target's name and distance.
 */
const SHORT: Readonly<Record<string, string>> = {
  [NO_SHOT]: "BLACKOUT.reticle.cover.closed",
  "BLACKOUT.problem.attack.outOfRange": "BLACKOUT.reticle.outOfRange",
  "BLACKOUT.problem.notNextTo": "BLACKOUT.reticle.outOfReach",
  "BLACKOUT.problem.notInQuarters": "BLACKOUT.reticle.outOfReach",
};

function shortReason(text: Text, words: Words): string {
  return formatText({ ...text, key: SHORT[text.key] ?? text.key }, words);
}

/**
 * Returns the UUIDs of the other actors whom the action may affect because they are close to the target
 * `middle`. The list is empty if neither the board nor the map shows positions.
 */
export function caughtBeside(
  { action: actionType, proposal }: ActionQuestion,
  middle: string,
  choices: ActionState["choices"],
): readonly string[] {
  const actor = actorFromUuid(middle);
  const feet = actor && actionType.reach ? actionType.reach(proposal.factsFor([actor], choices)) : null;
  return actor && feet !== null
    ? (geometry()
        .caught?.(actor, feet)
        .map(({ uuid }) => uuid) ?? [])
    : [];
}
