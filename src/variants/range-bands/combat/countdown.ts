import {
  afterRound,
  breathRounds,
  burn,
  deathAverted,
  drowned,
  drowningCheckDue,
  drowningHarm,
  lastingAfterRound,
  type VitalityChange,
} from "../rules/index.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import { makeCheck } from "./check.ts";
import {
  happens,
  physicalityOf,
  pointLines,
  starvedLine,
  suffer,
  together,
  type Suffered,
} from "./suffer.ts";
import { hiding, bandsText } from "./words.ts";

const nothing: Suffered = { lines: [], dice: [], open: false };

/**
 * Applies the effects that the end of a round has on a combatant: fire (X10.4), water (X9.2), waking up or
 * dying while out (X7.1, X7.2, X7.4, X7.8), and the end of panic or of a breaking point (X8.1, X8.5).
 * `stream` is the name of the dice stream.
 */
export function roundEnds(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
  inEncounter: boolean,
): Suffered {
  const before = encounter.sheet(person).vitality;
  // If fire or water takes the combatant down now, the new state begins with all of its rounds, so this round
  // doesn't count toward it.
  const downBefore = before.incapacitated !== null || before.mortal !== null;
  // A state that begins now still has all of its rounds left, so states wear off before new ones can begin.
  const worn = wearsOff(encounter, person);
  const fire = onFire(encounter, hand, person, stream);
  const water = underWater(encounter, hand, person, stream);
  return together(
    fire,
    water,
    downBefore || !inEncounter ? comesTo(encounter, hand, person, stream, inEncounter) : nothing,
    worn,
  );
}

function onFire(encounter: BandsEncounter, hand: Hand, person: VariantPerson, stream: string): Suffered {
  const { burning, vitality } = encounter.sheet(person);
  if (!burning || vitality.dead) return nothing;
  const { harm, burning: left } = burn(burning);
  encounter.setSheet(person, { burning: left });
  const line = {
    text: left
      ? bandsText("event.burns", { name: person.name, n: left.roundsLeft })
      : bandsText("event.burnsOut", { name: person.name }),
    tone: "bad" as const,
  };
  return together(
    { ...nothing, lines: [line] },
    suffer(encounter, hand, person, harm, { onPurpose: true, stream: `${stream}.fire` }),
  );
}

/**
 * X9.2: applies one round under water. The round uses up a breath or, if none is left, requires a check or
 * deals damage. An actor without points of either kind dies.
 */
export function underWater(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
): Suffered {
  const { underWater: rounds, vitality } = encounter.sheet(person);
  if (rounds === 0 || vitality.dead) return nothing;
  const physicality = physicalityOf(encounter, person);
  const { concealed } = hiding(person);
  const next = (): void => encounter.setSheet(person, { underWater: rounds + 1 });
  if (!drowningCheckDue(rounds, physicality)) {
    next();
    return {
      ...nothing,
      lines: [
        {
          text: bandsText("event.holdsBreath", { name: person.name }),
          value: `${rounds} / ${breathRounds(physicality)}`,
          ...(concealed ? { concealed, otherwise: String(rounds) } : {}),
        },
      ],
    };
  }
  const check = makeCheck(encounter, hand, {
    stream: `${stream}.water`,
    person,
    label: bandsText("dice.water", { name: person.name }),
    rows: [{ key: "attribute.physicality", value: physicality }],
    ...(concealed ? { told: concealed } : {}),
  });
  if (!check) return { ...nothing, open: true };
  const harm = drowningHarm(check.tier);
  const change = drowned(
    encounter.sheet(person).vitality,
    harm,
    { physicality, player: person.side === "player" },
    false,
    encounter.play.rules,
  );
  const lines = [
    {
      text: bandsText(check.succeeds ? "event.staysUp" : "event.drowns", { name: person.name }),
      tone: check.succeeds ? ("good" as const) : ("bad" as const),
    },
    ...pointLines(person, vitality, change.vitality),
  ];
  next();
  return together(
    { lines, dice: check.dice, open: false },
    mayAvert(encounter, hand, person, change, `${stream}.water`),
  );
}

function comesTo(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  stream: string,
  inEncounter: boolean,
): Suffered {
  const { vitality, starved } = encounter.sheet(person);
  const change = afterRound(vitality, inEncounter, encounter.play.rules, starved);
  const staysDown = starved && change.vitality.mortal === null && change.vitality.incapacitated !== null;
  const left = change.vitality.mortal?.roundsLeft ?? change.vitality.incapacitated;
  const counting =
    left === null || left === undefined || change.events.length > 0
      ? []
      : staysDown
        ? [starvedLine(person)]
        : [
            {
              text: bandsText(
                change.vitality.mortal && !change.vitality.mortal.stabilised
                  ? "event.dying"
                  : "event.stillOut",
                { name: person.name, n: left },
              ),
              tone: "bad" as const,
            },
          ];
  return together({ ...nothing, lines: counting }, mayAvert(encounter, hand, person, change, stream));
}

/**
 * X7.9: asks the owner of an actor who would die whether to spend all remaining insight so that the actor
 * survives.
 */
function mayAvert(
  encounter: BandsEncounter,
  hand: Hand,
  person: VariantPerson,
  change: VitalityChange,
  stream: string,
): Suffered {
  const { insight, vitality: before } = encounter.sheet(person);
  const dies = change.events.includes("dies");
  if (!dies || insight === 0 || person.side !== "player" || person.actor === null) {
    encounter.setSheet(person, { vitality: change.vitality });
    return happens(encounter, hand, person, change, stream);
  }
  const saved = deathAverted(change.vitality, insight, encounter.play.rules);
  const answer = hand.ask({
    key: `${stream}.avert`,
    actor: person.actor,
    fallback: "live",
    question: bandsText("ask.avert", { name: person.name, n: insight }),
    options: [
      {
        value: "live",
        label: bandsText("ask.live"),
        futures: pointLines({ ...person, side: "player" }, before, saved.vitality),
      },
      { value: "die", label: bandsText("ask.die") },
    ],
  });
  if (!answer)
    return {
      ...nothing,
      lines: [{ text: bandsText("event.deathOpen", { name: person.name }), tone: "ask" }],
      open: true,
    };
  if (answer.value === "die") {
    encounter.setSheet(person, { vitality: change.vitality });
    return happens(encounter, hand, person, change, stream);
  }
  encounter.setSheet(person, { vitality: saved.vitality, insight: saved.insight, starved: false });
  return {
    ...nothing,
    lines: [
      { text: bandsText("event.averted", { name: person.name, n: insight }), tone: "good" },
      ...pointLines(person, before, saved.vitality),
    ],
  };
}

function wearsOff(encounter: BandsEncounter, person: VariantPerson): Suffered {
  const { panic, breaking } = encounter.sheet(person);
  const lines = [
    ...(panic
      ? [
          {
            text: bandsText(panic.roundsLeft > 1 ? "event.stillPanics" : "event.calm", {
              name: person.name,
              n: panic.roundsLeft - 1,
            }),
          },
        ]
      : []),
    ...(breaking
      ? [
          {
            text: bandsText(breaking.roundsLeft > 1 ? "event.stillBroken" : "event.composed", {
              name: person.name,
              n: breaking.roundsLeft - 1,
            }),
          },
        ]
      : []),
  ];
  if (panic) encounter.setSheet(person, { panic: lastingAfterRound(panic) });
  if (breaking) encounter.setSheet(person, { breaking: lastingAfterRound(breaking) });
  return { ...nothing, lines };
}
