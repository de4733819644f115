import { shownText } from "../../../compat/content-language.ts";
import { actingTurn } from "../rules/encounter.ts";
import { zonesBudgetLeft } from "../rules/budget.ts";
import { isBeside } from "../combat/attack-plan.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { itemIdOf } from "../combat/gear-of.ts";
import { nameIn } from "../combat/settings-of.ts";
import { listText } from "../../../language/formats.ts";
import { formatText } from "../../../applications/shared/texts.ts";
import { plain, type Words } from "../../../applications/shared/words.ts";

/** A combatant's state. It is always shown with its name and the icon `bo-i-<mark>`. */
export interface MarkView {
  readonly key: string;
  readonly mark: string;
  readonly name: string;
  readonly tone: "" | "bo-harm" | "bo-help";
}

/**
 * Returns the visible states of a combatant in an encounter (A10), most important first. Some states are
 * omitted for viewers who aren't allowed to know the combatant's numbers.
 */
export function marksOf(
  encounter: ZonesEncounter,
  id: string,
  knows: boolean,
  words: Words,
): readonly MarkView[] {
  const place = encounter.place(id);
  const sheet = encounter.sheet(id);
  const grappler = encounter.state.grapples[id];
  const held = Object.entries(encounter.state.grapples)
    .filter(([, by]) => by === id)
    .map(([of]) => shownText(encounter.name(of)));
  const mark = (
    key: string,
    drawing: string,
    tone: MarkView["tone"] = "",
    data: Record<string, string> = {},
  ): MarkView => ({ key, mark: drawing, tone, name: words.format(`BLACKOUT.zones.mark.${key}`, data) });
  const panic = sheet.panic.map(key => formatText(nameIn(encounter.table, "panic", key), words));
  return [
    ...(sheet.dead
      ? [mark("dead", "fail", "bo-harm")]
      : sheet.broken
        ? [mark("broken", "zones-broken", "bo-harm")]
        : []),
    ...(place.burning > 0 ? [mark("burning", "zones-fire", "bo-harm", { n: plain(place.burning) })] : []),
    ...(panic.length > 0 && knows
      ? [mark("panic", "zones-panic", "bo-harm", { names: listText(panic) })]
      : []),
    ...(place.panicDue !== "" && knows ? [mark("panicDue", "clock", "bo-harm")] : []),
    ...(grappler === undefined
      ? []
      : [mark("grappled", "zones-held", "bo-harm", { name: encounter.name(grappler) })]),
    ...(held.length === 0 ? [] : [mark("grapples", "zones-held", "", { names: listText(held) })]),
    ...(place.dropped.length === 0
      ? []
      : [mark("dropped", "down", "bo-harm", { names: listText(lostBy(encounter, id)) })]),
    ...(encounter.taken(id).length === 0
      ? []
      : [
          mark("taken", "plus", "", {
            names: listText(encounter.taken(id).map(uuid => encounter.weapon(id, uuid).name)),
          }),
        ]),
    ...(place.unaware ? [mark("unaware", "hidden")] : []),
    ...(place.losesTurn && knows ? [mark("losesTurn", "skip", "bo-harm")] : []),
    ...(place.prone ? [mark("prone", "zones-prone")] : []),
    ...(place.cover === "none"
      ? []
      : [mark(`${place.cover}Cover`, `zones-cover-${place.cover}`, "", { n: plain(place.barrier) })]),
    ...(hasAim(encounter, id) ? [mark("aim", "zones-aim")] : []),
  ];
}

/** Z4.6, Z5.6: returns the names of the items that a combatant has lost. */
function lostBy(encounter: ZonesEncounter, id: string): readonly string[] {
  const { dropped } = encounter.place(id);
  return dropped.map(
    thing => encounter.things(id).find(({ uuid }) => itemIdOf(uuid) === thing)?.name ?? thing,
  );
}

/** Z6.2: returns whether a combatant has aimed in this round. */
function hasAim(encounter: ZonesEncounter, id: string): boolean {
  const { aimRound } = encounter.place(id);
  return aimRound > 0 && aimRound === encounter.state.round;
}

/**
 * Z3.3: whether a combatant's own state, regardless of the attack, allows them to react to an attack outside
 * their turn.
 */
export function mayInterrupt(encounter: ZonesEncounter, id: string): boolean {
  if (!encounter.takesPart(id)) return false;
  const { broken, dead } = encounter.sheet(id);
  const paid = encounter.state.turns.some(
    ({ participant, budget }) => participant === id && zonesBudgetLeft(budget).quick > 0,
  );
  return (
    paid &&
    !broken &&
    !dead &&
    !encounter.place(id).unaware &&
    encounter.state.grapples[id] === undefined &&
    !isBeside(encounter, id)
  );
}

/** Returns the card of the current turn, or null between rounds and before the first round. */
export function actingCard(encounter: ZonesEncounter): number | null {
  return encounter.state.round > 0 ? (actingTurn(encounter.cardEncounter)?.card ?? null) : null;
}
