import {
  aroundTarget,
  catchFire,
  damageOf,
  rawDamage,
  styleOf,
  stunned,
  stunRounds,
  traitLevel,
  type Harm,
} from "../../rules/index.ts";
import type { DiceShown, Line, TargetRow, ReasonRow } from "../../../../actions/core/card.ts";
import type { Hand } from "../../../../actions/core/hand.ts";
import { signedNumber } from "../../../../actions/core/why.ts";
import type { VariantPerson } from "../../../../actions/variants/variant.ts";
import type { BandsEncounter } from "../bands-encounter.ts";
import type { Checked } from "../check.ts";
import { defenseAgainst } from "../defense.ts";
import type { Arm } from "../gear-of.ts";
import type { BandsAct } from "../kit.ts";
import { attributesOf } from "../sheet-of.ts";
import { happens, physicalityOf, rolled, suffer, together, type Suffered } from "../suffer.ts";
import { hiding, bandsText } from "../words.ts";
import { engagedWith, type Shot } from "./shot.ts";
import { attackAction } from "./weapon.ts";

/** The result of a hit. */
export interface Hit {
  readonly dice: readonly DiceShown[];
  readonly lines: readonly Line[];
  readonly rows: readonly TargetRow[];
  readonly raw: number;
  readonly open: boolean;
}

/**
 * Applies a hit with all its consequences: the weapon's damage minus the defense (X6.1–X6.6), stunning and
 * fire (X10.4), and half damage to all actors engaged with the target of a scattering weapon (X10.4). Returns
 * null while the damage dice are missing.
 */
export function strike(
  { facts, hand, plan: { encounter } }: Pick<BandsAct, "facts" | "hand" | "plan">,
  arm: Arm,
  shot: Shot,
  check: Pick<Checked, "tier">,
  target: VariantPerson = shot.target,
): Hit | null {
  const attacker = encounter.own;
  const { dice, sides } = arm.weapon.damage;
  const stream = `${shot.stream}.damage`;
  const faces = rolled(encounter, hand, attacker, stream, dice, sides);
  if (!faces) return null;
  const sheet = encounter.sheet(attacker);
  const own = {
    physicality: attributesOf(sheet, encounter.play).physicality,
    skill: sheet.skills[arm.skill] ?? 0,
  };
  const subdue = attackAction.of(facts.choices) === "subdue";
  const harm = damageOf(
    { weapon: arm.weapon, faces, ...own, defence: shot.defence, subdue },
    encounter.play.rules,
  );
  const raw = rawDamage({ weapon: arm.weapon, faces, ...own });
  const after = together(
    suffer(encounter, hand, target, harm, {
      onPurpose: true,
      stream: `${shot.stream}.${target.id || "target"}`,
    }),
    stun(encounter, hand, arm, check, target, shot.stream),
    ignite(encounter, hand, arm, target, shot.stream),
  );
  const around = aroundTarget(
    { ...arm.weapon, traits: arm.weapon.traits.filter(({ key }) => key !== "burst") },
    engagedWith(encounter, target).map(({ id }) => id),
  ).map(({ id, percent }) =>
    scatter(encounter, hand, arm, faces, own, encounter.byId(id) as VariantPerson, percent, shot.stream),
  );
  const shown: readonly DiceShown[] =
    faces.length === 0
      ? []
      : [{ stream, label: bandsText("dice.damage"), faces, hitsFrom: null, why: rawWhy(arm, own) }];
  return {
    dice: [...shown, ...after.dice],
    raw,
    open: after.open || around.some(({ open }) => open),
    rows: around.map(({ row }) => row),
    lines: [harmLine(target, harm, raw, shot.defence, arm, subdue, encounter), ...after.lines],
  };
}

/**
 * X10.4: applies a percentage of a scattering weapon's damage to an actor engaged with the target. The
 * actor's own defense reduces the damage (X6.5).
 */
function scatter(
  encounter: BandsEncounter,
  hand: Hand,
  arm: Arm,
  faces: readonly number[],
  own: { readonly physicality: number; readonly skill: number },
  person: VariantPerson,
  percent: number,
  stream: string,
) {
  const defence = defenseAgainst(encounter, person, arm.weapon).total;
  const harm = damageOf({ weapon: arm.weapon, faces, ...own, defence, percent }, encounter.play.rules);
  const part = suffer(encounter, hand, person, harm, { onPurpose: false, stream: `${stream}.${person.id}` });
  const row: TargetRow = {
    uuid: person.actor ?? "",
    name: person.name,
    outcome: bandsText("outcome.caught", { percent }),
    tone: "bad",
    dice: part.dice,
    lines: [
      {
        text: bandsText("line.harm", { wounds: harm.wounds, resilience: harm.resilience }),
        ...hiding(person),
      },
      ...part.lines,
    ],
  };
  return { row, open: part.open };
}

/**
 * X10.4: incapacitates the target of a stunning weapon after a wild success, for a number of rounds equal to
 * d6 minus Physicality.
 */
function stun(
  encounter: BandsEncounter,
  hand: Hand,
  arm: Arm,
  { tier }: Pick<Checked, "tier">,
  target: VariantPerson,
  stream: string,
): Suffered {
  if (traitLevel(arm.weapon, "stun") === 0 || tier !== "wild") return together();
  const face = rolled(encounter, hand, target, `${stream}.stun`, 1);
  if (!face) return { lines: [], dice: [], open: true };
  const change = stunned(
    encounter.sheet(target).vitality,
    stunRounds(face[0] ?? 1, physicalityOf(encounter, target)),
  );
  encounter.setSheet(target, { vitality: change.vitality });
  const dice: DiceShown = {
    stream: `${stream}.stun`,
    label: bandsText("dice.stun"),
    faces: face,
    hitsFrom: null,
    why: [],
  };
  return together(
    { lines: [], dice: [dice], open: false },
    happens(encounter, hand, target, change, `${stream}.stunned`),
  );
}

/**
 * X10.4: sets the target on fire if the weapon has the burning trait. The fire deals damage for d3 rounds. If
 * the target is already burning, only the worse fire counts.
 */
function ignite(
  encounter: BandsEncounter,
  hand: Hand,
  arm: Arm,
  target: VariantPerson,
  stream: string,
): Suffered {
  if (traitLevel(arm.weapon, "burning") === 0) return together();
  const face = rolled(encounter, hand, target, `${stream}.fire`, 1, 3);
  if (!face) return { lines: [], dice: [], open: true };
  const fire = catchFire(arm.weapon, face[0] ?? 1);
  const { burning, vitality } = encounter.sheet(target);
  if (
    fire &&
    !vitality.dead &&
    fire.points * fire.roundsLeft >= (burning?.points ?? 0) * (burning?.roundsLeft ?? 0)
  )
    encounter.setSheet(target, { burning: fire });
  const dice: DiceShown = {
    stream: `${stream}.fire`,
    label: bandsText("dice.fire"),
    faces: face,
    hitsFrom: null,
    why: [],
  };
  return {
    lines: [
      {
        text: bandsText("event.catchesFire", { name: target.name, n: fire?.points ?? 0 }),
        value: String(fire?.roundsLeft ?? 0),
        tone: "bad",
      },
    ],
    dice: [dice],
    open: false,
  };
}

function rawWhy(
  { weapon, skill }: Arm,
  own: { readonly physicality: number; readonly skill: number },
): readonly ReasonRow[] {
  const style = styleOf(weapon.kind);
  return [
    ...(weapon.damage.fixed === 0
      ? []
      : [{ text: bandsText("row.fixed"), value: signedNumber(weapon.damage.fixed) }]),
    ...(style === "ranged"
      ? []
      : [{ text: bandsText("attribute.physicality"), value: signedNumber(own.physicality) }]),
    ...(style === "unarmed" ? [{ text: bandsText(`skill.${skill}`), value: signedNumber(own.skill) }] : []),
  ];
}

/** Returns the line that shows the damage after defense, with its components as the explanation (X6.6). */
function harmLine(
  target: VariantPerson,
  { wounds, resilience }: Harm,
  raw: number,
  defence: number,
  arm: Arm,
  subdue: boolean,
  { play }: BandsEncounter,
): Line {
  const mitigated = play.rules.defenceMitigates ? Math.max(0, defence) : 0;
  const why: ReasonRow[] = [
    { text: bandsText("row.raw"), value: String(raw) },
    ...(mitigated === 0 ? [] : [{ text: bandsText("row.mitigated"), value: `−${mitigated}` }]),
    {
      text: bandsText(arm.weapon.resilience === "full" ? "row.resilienceFull" : "row.resilienceHalf"),
      value: String(resilience),
    },
    ...(subdue ? [{ text: bandsText("row.subdue"), value: "½" }] : []),
    ...(traitLevel(arm.weapon, "stun") > 0 ? [{ text: bandsText("row.stun"), value: "0" }] : []),
  ];
  return {
    text: bandsText("line.harm", { wounds, resilience }),
    why,
    tone: wounds + resilience > 0 ? "bad" : "",
    ...hiding(target),
  };
}
