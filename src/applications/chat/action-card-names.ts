import { shownText } from "../../compat/content-language.ts";
import type { Facts } from "../../actions/core/facts.ts";
import { listText } from "../../language/formats.ts";
import { isUnowned } from "../shared/unowned.ts";
import { initials } from "../shared/pictures.ts";
import { formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import { isAttackOnViewer, type ActionCardSource } from "./action-card-source.ts";

/** Returns whether the action affects an encounter as a whole rather than individual actors. */
function isWhole({ judged: { action } }: ActionCardSource): boolean {
  return action !== undefined && isUnowned(action);
}

/**
 * Returns the names that the card lists, except those that are concealed from the viewer. Returns null if the
 * card has no list of names and instead names the actor who takes the action.
 */
function namesIn({
  judged: {
    resolution: { card },
  },
  knows,
}: ActionCardSource): readonly string[] | null {
  return (
    card.people?.flatMap(({ name, concealed }) =>
      !concealed || knows(concealed) ? [shownText(name)] : [],
    ) ?? null
  );
}

/**
 * Returns the text in front of the title: an actor's initials, the number of affected actors, or an empty
 * string.
 */
export function initialsOf(source: ActionCardSource): string {
  const { action, facts } = source.judged;
  const [first, ...others] = namesIn(source) ?? [shownText(facts.actor.name)];
  if (isWhole(source) || first === undefined) return "";
  const people = Math.max(others.length + 1, peopleOfAll(action, facts));
  return people > 1 ? plain(people) : initials(first);
}

/** Returns the text of the line below the title, which names the acting actor and the targets. */
export function subtitle(source: ActionCardSource, words: Words): string {
  const { action, facts, resolution } = source.judged;
  const names = namesIn(source);
  if (names) return listText(names);
  if (isWhole(source)) return resolution.card.subtitle ? formatText(resolution.card.subtitle, words) : "";
  const people = peopleOfAll(action, facts);
  if (people > 1)
    return resolution.card.subtitle
      ? formatText(resolution.card.subtitle, words)
      : words.format("BLACKOUT.actionCard.people", { n: plain(people) });
  if (resolution.card.subtitle)
    return words.format("BLACKOUT.actionCard.whoWhat", {
      who: facts.actor.name,
      what: formatText(resolution.card.subtitle, words),
    });
  if (isAttackOnViewer(source))
    return words.format("BLACKOUT.actionCard.attacksYou", { who: facts.actor.name });
  const [first, second] = facts.targets;
  if (!first || first.uuid === facts.actor.uuid) return shownText(facts.actor.name);
  const whom = second
    ? words.format("BLACKOUT.actionCard.targets", { n: plain(facts.targets.length) })
    : first.name;
  return words.format("BLACKOUT.actionCard.whoAtWhom", { who: facts.actor.name, whom });
}

/** Returns the text beside the title of a closed card: the targets' names, or another detail. */
export function closedLine(
  source: ActionCardSource,
  words: Words,
): { readonly whom: string; readonly about: string } {
  const { action, facts, resolution } = source.judged;
  const { card } = resolution;
  if (namesIn(source) || isWhole(source) || peopleOfAll(action, facts) > 1)
    return { whom: "", about: subtitle(source, words) };
  const rows = card.targets.length > 0 || card.subtitle ? card.targets : facts.targets;
  const first = rows.find(({ uuid }) => uuid !== facts.actor.uuid);
  // If no other actor is a target, the subtitle or the acting actor's name is shown instead, so that closed
  // cards can be told apart.
  if (!first)
    return {
      whom: "",
      about: card.subtitle ? formatText(card.subtitle, words) : shownText(facts.actor.name),
    };
  // A target that is attacked twice has two rows, but is counted only once.
  const { size } = new Set(rows.map(({ uuid }) => uuid));
  if (size === 1 && isAttackOnViewer(source))
    return { whom: words.localize("BLACKOUT.actionCard.you"), about: "" };
  return {
    whom: size > 1 ? words.format("BLACKOUT.actionCard.targets", { n: plain(size) }) : shownText(first.name),
    about: "",
  };
}

/**
 * Returns the number of actors that a Gamemaster's action for a group affects, or 0 for an action of a single
 * actor.
 */
function peopleOfAll(action: ActionCardSource["judged"]["action"], { actor, targets }: Facts): number {
  return action?.speaker === "gamemaster" ? new Set([actor, ...targets].map(({ uuid }) => uuid)).size : 0;
}
