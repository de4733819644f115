import type { ActionBudget } from "../../rules/combat/action-budget.ts";
import { initials, picture, type Picture } from "../shared/pictures.ts";
import { reactionHint } from "../shared/reaction.ts";
import { plain, type Words } from "../shared/words.ts";

/** An action that the combat bar offers. */
export interface HudCommand {
  readonly key: string;
  readonly action: string;
  readonly itemId: string;
  readonly pair: string;
  readonly name: string;
  readonly picture: Picture;
  readonly ap: number;
  readonly stamina: number;
  /** A note beside the name, such as the attack and damage dice. */
  readonly note: string;
  /** The reason why the action isn't available, or a warning about performing it. */
  readonly why: string;
  readonly refused: boolean;
  /**
   * Whether the action would be a reaction if it were performed now, like an attack outside the combatant's
   * own turn (R5.13).
   */
  readonly reaction: boolean;
}

/** A planned action. `ap` is null if the action is no longer possible. */
export interface HudPlan {
  readonly key: string;
  readonly name: string;
  readonly ap: number | null;
}

/** The data that a combatant's bar displays. */
export interface HudSource {
  readonly id: string;
  /** The UUID of the actor, or an empty string if the actor was deleted. */
  readonly actor: string;
  readonly name: string;
  /** The name from which the initials are taken. By default, it is the combatant's name. */
  readonly fullName?: string;
  readonly portrait: string | null;
  readonly side: "player" | "enemy";
  readonly step: number | null;
  readonly acting: boolean;
  readonly acted: boolean;
  readonly budget: ActionBudget | null;
  /** The combatant's action points at the start of a turn. */
  readonly perTurn: number;
  readonly delays: readonly number[];
  /** The name of the acting combatant if it has attacked this one in the current round, or an empty string. */
  readonly attacker?: string;
  /** The combatant's traits that are reactions, with their triggers. */
  readonly reactionTraits?: readonly string[];
  /** The speeds in feet of a combatant whose token is moved by dragging. Null without a token on the map. */
  readonly speeds: { readonly walk: number; readonly run: number } | null;
  readonly attacks: readonly HudCommand[];
  readonly actions: readonly HudCommand[];
  readonly plan: readonly HudPlan[];
  readonly planning: boolean;
  readonly open: boolean;
  /** The keys of the expanded lists. */
  readonly unfolded: ReadonlySet<string>;
}

/** Returns the view of a combatant's bar, with the remaining points, the available actions, and the plan. */
export function hudView(source: HudSource, words: Words) {
  const { budget, acting, plan } = source;
  const ap = acting ? (budget?.ap ?? 0) : source.acted ? 0 : source.perTurn;
  const planned = plan.reduce((sum, command) => sum + (command.ap ?? 0), 0);
  const most = Math.max(ap, source.perTurn, 0);
  const beyond = Math.max(0, planned - ap);
  const views = (commands: readonly HudCommand[]) =>
    commands.map(command => commandView(command, source, words));
  const [attacks, actions] = [views(source.attacks), views(source.actions)];
  const showAttacks = source.unfolded.has("attacks");
  const showActions = source.unfolded.has("actions");
  const shown = [...(showAttacks ? attacks : []), ...(showActions ? actions : [])];
  const isAttacked = (source.attacker ?? "") !== "" && !acting && (budget?.reactions ?? 0) > 0;
  return {
    id: source.id,
    actor: source.actor,
    name: source.name,
    side: source.side === "player" ? "pc" : "foe",
    initials: initials(source.fullName ?? source.name),
    picture: source.portrait === null ? null : picture(source.portrait),
    acting,
    open: source.open,
    planning: source.planning,
    isAttacked,
    state: isAttacked
      ? attackedText(source, words)
      : words.format(
          `BLACKOUT.turnHud.state.${acting ? "acting" : source.acted ? "acted" : source.step === null ? "noStep" : "waits"}`,
          { step: plain(source.step ?? 0) },
        ),
    pips:
      most > 12
        ? []
        : Array.from({ length: most }, (_, index) =>
            index >= ap ? "" : index >= ap - planned ? "f plan" : "f",
          ),
    ap: words.format("BLACKOUT.turnHud.ap", { ap: plain(ap), max: plain(Math.max(source.perTurn, ap)) }),
    planned:
      planned > 0
        ? words.format(beyond > 0 ? "BLACKOUT.turnHud.plannedBeyond" : "BLACKOUT.turnHud.plannedOf", {
            n: plain(planned),
            beyond: plain(beyond),
          })
        : "",
    beyond: beyond > 0,
    stocks:
      budget === null
        ? []
        : [
            stock("reaction", budget.reactions, words),
            ...(acting
              ? [
                  stock("free", budget.free, words, budget.boughtFree ? "freeBought" : "free"),
                  stock("movement", budget.movement, words),
                  stock("maneuver", budget.maneuvers, words),
                ]
              : []),
          ],
    attacks,
    actions,
    showAttacks,
    showActions,
    legend: legendOf(shown, isAttacked, source, words),
    showDelays: source.unfolded.has("delays"),
    // While the reason for a reaction needs the space, the speeds don't matter.
    speeds:
      source.speeds && !isAttacked
        ? words.format("BLACKOUT.turnHud.way", {
            walk: plain(source.speeds.walk),
            run: plain(source.speeds.run),
          })
        : "",
    endTurnHint: acting && ap > 0 ? words.format("BLACKOUT.track.do.endTurnHint", { n: plain(ap) }) : "",
    delayHint: words.localize("BLACKOUT.track.do.delayHint"),
    delayOpen: words.format("BLACKOUT.track.delayOpen", {
      name: source.name,
      from: plain(source.delays[0] ?? 0),
      to: plain(source.delays.at(-1) ?? 0),
    }),
    delays: source.delays.map(step => ({
      step,
      text: plain(step),
      label: words.format("BLACKOUT.track.delayTo", { name: source.name, step: plain(step) }),
    })),
    plan: plan.map(({ key, name, ap: cost }) => ({
      key,
      name,
      gone: cost === null,
      ap:
        cost === null
          ? words.localize("BLACKOUT.turnHud.impossible")
          : words.format("BLACKOUT.turnHud.cost.ap", { n: plain(cost) }),
      label: words.format("BLACKOUT.turnHud.unplan", { name }),
    })),
    mayCarryOut: acting && plan.length > 0,
    primary: acting ? (plan.length > 0 ? "carryOut" : "endTurn") : "",
  };
}

function stock(
  kind: "reaction" | "free" | "movement" | "maneuver",
  left: number,
  words: Words,
  gone: typeof kind | "freeBought" = kind,
) {
  return {
    kind,
    there: left > 0,
    diamond: kind === "reaction",
    text: words.localize(`BLACKOUT.turnHud.${kind}`),
    count: left > 1 ? plain(left) : "",
    description: words.localize(left > 0 ? `BLACKOUT.turnHud.left.${kind}` : `BLACKOUT.turnHud.gone.${gone}`),
  };
}

/**
 * Returns the note beside the lists: that attacks are reactions now, that the round's reaction is spent, or why
 * buttons have a dashed outline. The first two are more urgent, because a reaction looks like an ordinary action.
 */
function legendOf(
  shown: readonly ReturnType<typeof commandView>[],
  isAttacked: boolean,
  source: HudSource,
  words: Words,
) {
  const { acting, budget, planning } = source;
  const isSpent = !acting && !planning && budget?.reactions === 0;
  const dashedHint = shown.some(({ warned }) => warned)
    ? words.localize("BLACKOUT.turnHud.legend.dashedHint")
    : "";
  if (isSpent && shown.length > 0)
    return {
      text: words.localize("BLACKOUT.turnHud.legend.spent"),
      hint: `${reactionHint(false, words)} ${dashedHint}`.trim(),
    };
  if (isAttacked || shown.some(({ isReaction }) => isReaction))
    return {
      text: words.localize(`BLACKOUT.turnHud.legend.${isAttacked ? "attackBack" : "reaction"}`),
      hint: `${reactionHint(true, words)} ${triggersText(source, words)}`,
    };
  return dashedHint === ""
    ? null
    : { text: words.localize("BLACKOUT.turnHud.legend.dashed"), hint: dashedHint };
}

/** Returns the reason why the combatant may be able to react now. */
function attackedText({ attacker = "" }: HudSource, words: Words): string {
  return words.format("BLACKOUT.turnHud.legend.attacked", { who: attacker });
}

/** Returns what can trigger the combatant's reactions (R5.13). */
function triggersText({ reactionTraits = [] }: HudSource, words: Words): string {
  return [words.localize("BLACKOUT.turnHud.legend.triggers"), ...reactionTraits].join(" · ");
}

function commandView(command: HudCommand, { planning, acting }: HudSource, words: Words) {
  const isReaction = command.reaction && !planning && !command.refused;
  // A planned action is taken on the combatant's own turn, so warnings about acting outside that turn don't
  // matter.
  const why = command.refused || acting || !planning ? command.why : "";
  const cost = [
    isReaction ? words.localize("BLACKOUT.turnHud.reaction") : "",
    command.ap > 0 ? words.format("BLACKOUT.turnHud.cost.ap", { n: plain(command.ap) }) : "",
    command.stamina > 0 ? words.format("BLACKOUT.turnHud.cost.stamina", { n: plain(command.stamina) }) : "",
  ]
    .filter(text => text !== "")
    .join(", ");
  const name = [command.name, command.note, cost].filter(text => text !== "").join(", ");
  return {
    ...command,
    cost,
    isReaction,
    // A reaction doesn't cost what the weapon's tooltip would otherwise state (R5.13).
    tipAp:
      command.reaction && !planning ? words.format("BLACKOUT.turnHud.cost.ap", { n: plain(command.ap) }) : "",
    warned: why !== "",
    // While the user plans the next turn, actions that are unavailable now can be chosen as well.
    disabled: command.refused && !planning,
    description: words
      .format(planning ? "BLACKOUT.turnHud.planIt" : "BLACKOUT.turnHud.doIt", {
        name,
        why,
      })
      .trim(),
  };
}
