import {
  bandBetween,
  blastPercent,
  damageOf,
  rawDamage,
  type Encounter,
  type Weapon,
} from "../rules/index.ts";
import type { DiceShown, TargetRow } from "../../../actions/core/card.ts";
import { percentText } from "../../../language/formats.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import type { VariantPerson } from "../../../actions/variants/variant.ts";
import type { BandsEncounter } from "./bands-encounter.ts";
import { defenseAgainst } from "./defense.ts";
import { rolled, suffer } from "./suffer.ts";
import { hiding, bandsText } from "./words.ts";

/** A blast that goes off. */
export interface Blast {
  readonly weapon: Weapon;
  /** The ID of the combatant next to whom the blast goes off. */
  readonly at: string;
  /** The actor who caused the blast, or null if the actor no longer exists. */
  readonly by: VariantPerson | null;
  /** The name of the stream of the blast's dice. */
  readonly stream: string;
}

/** The result of a blast. `open` is true while dice or the answers of affected actors are missing. */
export interface Blasted {
  readonly open: boolean;
  readonly damage: number;
  readonly dice: readonly DiceShown[];
  readonly targets: readonly TargetRow[];
}

/**
 * Resolves a blast next to a combatant. That combatant and all actors engaged with them take full damage,
 * actors Close to them take half and, depending on the setting, actors at Medium take a quarter. Each actor's
 * defense reduces the damage (X6.5, X6.9). A blast isn't aimed, so it doesn't affect other combatants who are
 * already out (X7.3). Hidden combatants aren't affected either, because a row would reveal them. Returns null
 * if damage dice are missing.
 */
export function blastAround(
  encounter: BandsEncounter,
  hand: Hand,
  { weapon, at, by, stream }: Blast,
): Blasted | null {
  const thrower = by ?? encounter.byId(at) ?? encounter.facts.people[0];
  const faces = thrower
    ? rolled(encounter, hand, thrower, `${stream}.damage`, weapon.damage.dice, weapon.damage.sides)
    : null;
  if (!faces) return null;
  const raw = rawDamage({ weapon, faces, physicality: 0, skill: 0 });
  const caught = encounter.facts.people.flatMap(person => {
    const percent =
      encounter.takesPart(person) && (!person.hidden || person.id === at)
        ? percentOf(encounter.state, at, person.id, encounter)
        : 0;
    return percent === 0 ? [] : [{ person, percent }];
  });
  const hits = caught.map(({ person, percent }) => {
    const defence = defenseAgainst(encounter, person, weapon).total;
    const harm = damageOf(
      { weapon, faces, physicality: 0, skill: 0, defence, percent },
      encounter.play.rules,
    );
    const part = suffer(encounter, hand, person, harm, {
      onPurpose: person.id === at,
      stream: `${stream}.${person.id}`,
    });
    const row: TargetRow = {
      uuid: person.actor ?? "",
      name: person.name,
      outcome: bandsText("outcome.caught", { percent: percentText(String(percent)) }),
      tone: harm.wounds + harm.resilience > 0 ? "bad" : "",
      dice: part.dice,
      lines: [
        {
          text: bandsText("line.harm", { wounds: harm.wounds, resilience: harm.resilience }),
          why: [
            { text: bandsText("row.raw"), value: String(raw) },
            { text: bandsText("row.arrives"), value: percentText(String(percent)) },
            {
              text: bandsText("row.mitigated"),
              value: `−${encounter.play.rules.defenceMitigates ? Math.max(0, defence) : 0}`,
            },
          ],
          ...hiding(person),
        },
        ...part.lines,
      ],
    };
    return { row, open: part.open };
  });
  const dice: DiceShown[] =
    faces.length === 0
      ? []
      : [
          {
            stream: `${stream}.damage`,
            label: bandsText("dice.damage"),
            faces,
            hitsFrom: null,
            why: [{ text: bandsText("row.fixed"), value: `+${weapon.damage.fixed}` }],
          },
        ];
  return { open: hits.some(({ open }) => open), damage: raw, dice, targets: hits.map(({ row }) => row) };
}

function percentOf(state: Encounter, at: string, id: string, encounter: BandsEncounter): number {
  return id === at ? 100 : blastPercent(bandBetween(state.pairs, at, id), encounter.play.rules);
}
