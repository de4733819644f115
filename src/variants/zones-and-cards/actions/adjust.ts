import { zonesCovers } from "../rules/interrupts.ts";
import { freshZonesBudget } from "../rules/budget.ts";
import { barriers } from "../rules/cover.ts";
import { text } from "../../../actions/core/card.ts";
import { choice, number, toggle, type ChoiceSituation } from "../../../actions/core/choice.ts";
import { field, encounterOf, optionLabels, zonesAction } from "../combat/action-parts.ts";
import type { ZonesPlace } from "../combat/zones-state.ts";
import { releaseHolds } from "../combat/hurting.ts";
import type { ZonesEncounter } from "../combat/zones-encounter.ts";
import { maximumOf, type ZonesSheet } from "../combat/sheet-of.ts";

/** Returns the label and visibility of a choice that the dialog shows only during an encounter. */
function inEncounter(name: string) {
  return {
    label: field(name),
    shown: ({ facts }: ChoiceSituation) => {
      const encounter = encounterOf(facts);
      return encounter.takesPart(encounter.me);
    },
  };
}

/**
 * Returns the configuration of a choice whose initial value is the combatant's current value in the encounter.
 */
function placed<const N extends keyof ZonesPlace>(name: N) {
  return {
    ...inEncounter(name),
    initial: ({ facts }: ChoiceSituation) => {
      const encounter = encounterOf(facts);
      return encounter.place(encounter.me)[name];
    },
  };
}

/**
 * Returns the label and initial value of a choice that changes a value on the actor's page. The initial value
 * is the current one.
 */
function onPage<const N extends keyof ZonesSheet>(name: N) {
  return {
    label: field(name),
    initial: ({ facts }: ChoiceSituation) => {
      const encounter = encounterOf(facts);
      return encounter.sheet(encounter.me)[name];
    },
  };
}

/** Returns the field for Health, which accepts values up to the actor's maximum. */
function healthIn({ facts }: ChoiceSituation) {
  const encounter = encounterOf(facts);
  return number("health", { ...onPage("health"), max: maximumOf(encounter.sheet(encounter.me).attributes) });
}

/**
 * Sets a combatant's state: awareness, cover, being prone, the action budget, losing a turn, fire, Health,
 * stress, being terrifying, and being broken or dead (Z2.5, Z3.2, Z3.7, Z5.6, Z6.8–Z6.11, Z7.5). Only
 * Gamemasters can use this action.
 */
export const adjust = zonesAction({
  key: "zones.adjust",
  who: "gamemaster",
  choices: [
    toggle("refresh", { ...inEncounter("refresh"), hint: field("refreshHint") }),
    toggle("unaware", placed("unaware")),
    toggle("prone", placed("prone")),
    toggle("atDoor", placed("atDoor")),
    choice("cover", zonesCovers, { ...placed("cover"), option: optionLabels("cover") }),
    number("barrierLevel", { ...placed("barrier"), max: 20, label: field("barrierLevel") }),
    toggle("losesTurn", placed("losesTurn")),
    number("burning", { ...placed("burning"), max: 30 }),
    {
      initial: (situation: ChoiceSituation) => ({ health: healthIn(situation).initial(situation) }),
      fields: (situation: ChoiceSituation) => healthIn(situation).fields(situation),
    },
    number("stress", { ...onPage("stress"), max: 99 }),
    toggle("broken", onPage("broken")),
    toggle("dead", onPage("dead")),
    toggle("terrifying", onPage("terrifying")),
  ],
  resolve: act => {
    const { encounter } = act.plan;
    const { me } = encounter;
    const place = encounter.place(me);
    const { refresh, unaware, prone, atDoor, cover, barrierLevel, losesTurn, burning } = act.choices;
    encounter.setPlace(me, {
      unaware,
      prone,
      atDoor,
      cover,
      barrier: cover === "full" ? Math.max(barrierLevel, barriers.furniture) : 0,
      leaning: place.leaning && cover === place.cover,
      losesTurn,
      ...catchesFire(encounter, burning),
    });
    if (refresh)
      encounter.setState({
        turns: encounter.state.turns.map(turn =>
          turn.participant === me ? { ...turn, budget: freshZonesBudget } : turn,
        ),
      });
    const { stress, dead, terrifying } = act.choices;
    const health = healthIn(act).in(act);
    // An actor without Health is always broken, regardless of the choice (Z7.5).
    const broken = health === 0 || act.choices.broken;
    encounter.setSheet(me, { health, broken, stress, dead, terrifying, ...(broken ? { panic: [] } : {}) });
    if (broken || dead) releaseHolds(encounter, me);
    return { outcome: text("BLACKOUT.zones.adjusted", { name: encounter.name(me) }) };
  },
});

/**
 * Z8.3: returns the changes that record the fire on the acting actor. A fire that starts after their turn in
 * this round doesn't burn them until the next round.
 */
function catchesFire(encounter: ZonesEncounter, burning: number): Partial<ZonesPlace> {
  const { me } = encounter;
  const own = encounter.state.turns.filter(({ participant }) => participant === me);
  const over = own.length > 0 && own.every(({ state }) => state === "acted" || state === "passed");
  return {
    burning,
    ...(burning > 0 && encounter.place(me).burning === 0 && over
      ? { burntRound: encounter.state.round }
      : {}),
  };
}
