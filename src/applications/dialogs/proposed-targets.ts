import { isMarkedByDialog } from "../../canvas/marked-set.ts";
import type { Action } from "../../actions/core/action.ts";
import type { Text } from "../../actions/core/card.ts";
import type { Choices, Table } from "../../actions/core/facts.ts";
import type { Proposal } from "../../actions/core/proposal.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { geometry } from "../../world/geometry.ts";
import { sayText } from "../shared/texts.ts";
import type { Words } from "../shared/words.ts";
import { look } from "./action-worth.ts";
import { targetedActors, type Present } from "./targets.ts";
import { takesOne } from "./target-view.ts";

/** Whom each actor last attacked on this client, by uuid. */
const last = new Map<string, readonly string[]>();

/** Keeps whom an actor attacks, so that the next attack proposes them. */
export function rememberTargets(
  actor: BlackoutActor,
  { opposes = false }: Action,
  targets: readonly string[],
): void {
  if (opposes && targets.length > 0) last.set(actor.uuid, targets);
}

/**
 * The actors whom the user means on the map, for an action that is begun without a dialog or planned: their
 * own targets, else for an attack those whom a dialog marked for this actor.
 */
export function meantActors(actor: BlackoutActor, action: Action): readonly BlackoutActor[] {
  if (action.targets === "none") return [];
  const own = targetedActors();
  const marked = action.opposes
    ? [...game.user.targets].flatMap(token =>
        isMarkedByDialog(token) && token.actor?.isTarget() ? [token.actor] : [],
      )
    : [];
  const kept = last.get(actor.uuid) ?? [];
  const meant = own.length > 0 ? own : marked.filter(({ uuid }) => kept.includes(uuid));
  const found = meant.filter(other => !isKeptForAnother(actor, other, action));
  return takesOne(action) ? found.slice(0, 1) : found;
}

/**
 * Whether a Gamemaster's target is left over from the turn of somebody else: one of the actor's own side is
 * no target of an attack that nobody chose.
 */
function isKeptForAnother(actor: BlackoutActor, other: BlackoutActor, { opposes }: Action): boolean {
  return opposes === true && game.user.isGM && (other === actor || geometry().alike?.(actor, other) === true);
}

/**
 * Whom the dialog of an attack begins with: those whom the user targets on the map and who are up, else the
 * only enemy who can be reached, else those whom the actor attacked last if they are still up, else whoever
 * is targeted.
 */
export function proposedTargets(
  actor: BlackoutActor,
  action: Action,
  present: readonly Present[],
): readonly string[] {
  const meant = meantActors(actor, action).map(({ uuid }) => uuid);
  const up = present.filter(({ down, below }) => !down && below === undefined);
  const isUp = (uuid: string) => up.some(one => one.uuid === uuid);
  const own = targetedActors().map(({ uuid }) => uuid);
  const targeted = meant.filter(uuid => own.includes(uuid) && isUp(uuid));
  if (targeted.length > 0) return targeted;
  const acting = present.find(one => one.actor === actor)?.token ?? null;
  const reached = up.filter(one => one.obstacle === undefined && isEnemy(one, acting));
  if (reached.length === 1) return reached.map(({ uuid }) => uuid);
  const before = (last.get(actor.uuid) ?? []).filter(isUp);
  return before.length > 0 ? before : meant;
}

/** Whether somebody is an enemy by the dispositions of both tokens; things and bystanders are not. */
function isEnemy({ actor, token }: Present, acting: Present["token"]): boolean {
  if (!actor.isPerson()) return false;
  return !token || !acting || token.disposition * acting.disposition < 0;
}

/** So many candidates are looked at for what keeps them from being reached. */
const MOST_LOOKED_AT = 30;

/**
 * What keeps an attack from each candidate, in a few words by uuid: a wall, the distance. A problem that it
 * has without a target as well is none of theirs.
 */
export function obstaclesTo(
  {
    action,
    proposal,
    table,
    gamemaster,
  }: {
    readonly action: Action;
    readonly proposal: Proposal;
    readonly table: Table;
    readonly gamemaster: boolean;
  },
  present: readonly Present[],
  chosen: Choices,
  words: Words,
): ReadonlyMap<string, string> {
  if (action.opposes !== true) return new Map();
  const { targets: _, ...choices } = chosen;
  const problemsWith = (targets: readonly BlackoutActor[]) =>
    look({ action, facts: proposal.factsFor(targets, choices), table, gamemaster }).preview?.problems ?? [];
  const always = new Set(problemsWith([]).map(({ text }) => text.key));
  return new Map(
    present
      .filter(({ below }) => below === undefined)
      .slice(0, MOST_LOOKED_AT)
      .flatMap(({ uuid, actor }) => {
        const found = problemsWith([actor]).find(
          ({ kind, text }) => (kind === "rule" || kind === "range") && !always.has(text.key),
        );
        return found ? [[uuid, shortly(found.kind, found.text, words)] as const] : [];
      }),
  );
}

function shortly(kind: string, text: Text, words: Words): string {
  if (text.key === "BLACKOUT.problem.attack.noShot") return words.localize("BLACKOUT.reticle.noShot");
  return kind === "range" ? words.localize("BLACKOUT.reticle.outOfReach") : sayText(text, words);
}
