import { zonesCovers } from "../../../../rules/variants/zones-and-cards/interrupts.ts";
import { freshZonesBudget } from "../../../../rules/variants/zones-and-cards/budget.ts";
import { barriers } from "../../../../rules/variants/zones-and-cards/cover.ts";
import { chosenNumber, chosenOption, chosenToggle } from "../../../../actions/core/choices.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Action } from "../../../../actions/core/action.ts";
import { choiceField, numberField, toggleField } from "../attack-fields.ts";
import type { ZonesPlace } from "../fight-of.ts";
import type { Fray } from "../fray.ts";
import { maximumOf } from "../sheet-of.ts";
import { done, frayOf, preview } from "../action-parts.ts";

const title = text("BLACKOUT.verb.zones.adjust");

/** A Gamemaster sets how somebody stands: what they know of, cover, prone, their budget, Health and what keeps them down (Z2.5, Z3.2, Z3.7, Z5.6, Z6.8–Z6.11, Z7.5). */
export const adjust: Action = {
  key: "zones.adjust",
  needs: { variant: "zones" },
  label: title,
  targets: "none",
  who: "gamemaster",
  defaults: facts => {
    const fray = frayOf(facts);
    const place = fray.place(fray.me);
    const { health, stress, broken, dead, terrifying } = fray.sheet(fray.me);
    return {
      combatant: "",
      unaware: place.unaware,
      prone: place.prone,
      atDoor: place.atDoor,
      cover: place.cover,
      barrierLevel: place.barrier,
      losesTurn: place.losesTurn,
      burning: place.burning,
      refresh: false,
      health,
      stress,
      broken,
      dead,
      terrifying,
    };
  },
  fields: facts => {
    const fray = frayOf(facts);
    return [
      ...(fray.fights(fray.me)
        ? [
            toggleField("refresh", { hint: text("BLACKOUT.zones.field.refreshHint") }),
            toggleField("unaware"),
            toggleField("prone"),
            toggleField("atDoor"),
            choiceField("cover", zonesCovers, "cover"),
            numberField("barrierLevel", 0, 20),
            toggleField("losesTurn"),
            numberField("burning", 0, 30),
          ]
        : []),
      numberField("health", 0, maximumOf(fray.sheet(fray.me).attributes)),
      numberField("stress", 0, 99),
      toggleField("broken"),
      toggleField("dead"),
      toggleField("terrifying"),
    ];
  },
  preview: () => preview({}),
  judge: facts => {
    const fray = frayOf(facts);
    set(fray, facts);
    return done(fray, facts, {
      title,
      outcome: text("BLACKOUT.zones.adjusted", { name: fray.name(fray.me) }),
    });
  },
};

function set(fray: Fray, { choices }: Facts): void {
  const { me } = fray;
  const place = fray.place(me);
  const cover = chosenOption(choices, "cover", zonesCovers, place.cover);
  const level = chosenNumber(choices, "barrierLevel", place.barrier, 0, 20);
  fray.setPlace(me, {
    unaware: chosenToggle(choices, "unaware", place.unaware),
    prone: chosenToggle(choices, "prone", place.prone),
    atDoor: chosenToggle(choices, "atDoor", place.atDoor),
    cover,
    barrier: cover === "full" ? Math.max(level, barriers.furniture) : 0,
    leaning: place.leaning && cover === place.cover,
    losesTurn: chosenToggle(choices, "losesTurn", place.losesTurn),
    ...catchesFire(fray, chosenNumber(choices, "burning", place.burning, 0, 30)),
  });
  if (chosenToggle(choices, "refresh")) {
    fray.setFight({
      turns: fray.fight.turns.map(turn =>
        turn.participant === me ? { ...turn, budget: freshZonesBudget } : turn,
      ),
    });
  }
  const sheet = fray.sheet(me);
  const health = chosenNumber(choices, "health", sheet.health, 0, maximumOf(sheet.attributes));
  // With no Health somebody is broken, whatever is said (Z7.5).
  const broken = health === 0 || chosenToggle(choices, "broken", sheet.broken);
  fray.setSheet(me, {
    health,
    broken,
    stress: chosenNumber(choices, "stress", sheet.stress, 0, 99),
    dead: chosenToggle(choices, "dead", sheet.dead),
    terrifying: chosenToggle(choices, "terrifying", sheet.terrifying),
    ...(broken ? { panic: [] } : {}),
  });
}

/** Z8.3: who catches fire after their turn in this round burns from the next on. */
function catchesFire(fray: Fray, burning: number): Partial<ZonesPlace> {
  const { me } = fray;
  const own = fray.fight.turns.filter(({ participant }) => participant === me);
  const over = own.length > 0 && own.every(({ state }) => state === "acted" || state === "passed");
  return {
    burning,
    ...(burning > 0 && fray.place(me).burning === 0 && over ? { burntRound: fray.fight.round } : {}),
  };
}
