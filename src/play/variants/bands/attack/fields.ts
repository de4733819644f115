import { armoury, bands, traitLevel } from "../../../../rules/variants/range-bands/index.ts";
import { text } from "../../../../actions/core/card.ts";
import type { Facts } from "../../../../actions/core/facts.ts";
import type { Field } from "../../../../actions/core/action.ts";
import { signedNumber } from "../../../../actions/core/why.ts";
import type { Bout } from "../bout.ts";
import { checkFields } from "../check.ts";
import type { Arm } from "../gear-of.ts";
import { rowText, said } from "../words.ts";
import type { Shot } from "./shot.ts";
import { canSwitchOff, switchOf } from "./switches.ts";
import { actionIn, attacksWith, isBurst } from "./weapon.ts";

/** What somebody chooses of an attack: which, with what, from how far out of a fight, and every modifier that the situation gives, to be switched off. X3.2, X4.2. */
export function attackFields(facts: Facts, bout: Bout, arm: Arm, shots: readonly Shot[]): readonly Field[] {
  const attacker = bout.own(facts.actor.uuid);
  const [first] = shots;
  const inFight = first !== undefined && bout.fights(attacker) && bout.fights(first.target);
  const switches = [
    ...new Map(
      shots.flatMap(({ all }) => all.filter(canSwitchOff).map(row => [switchOf(row.key), row] as const)),
    ).entries(),
  ];
  return [
    {
      name: "action",
      kind: "choice",
      label: said("field.action"),
      options: attacksWith(arm.weapon.kind).map(value => ({ value, label: said(`action.${value}`) })),
    },
    ...(facts.item
      ? []
      : [
          {
            name: "weapon",
            kind: "choice" as const,
            label: said("field.weapon"),
            options: [
              { value: "", label: said("bareHands") },
              ...[...armoury.keys()].map(value => ({ value, label: said(`armoury.${value}`) })),
            ],
          },
        ]),
    ...(inFight
      ? []
      : [
          {
            name: "band",
            kind: "choice" as const,
            label: said("field.band"),
            options: bands.map(value => ({ value, label: said(`band.${value}`) })),
          },
        ]),
    ...(traitLevel(arm.weapon, "burst") > 0
      ? [
          {
            name: "burst",
            kind: "toggle" as const,
            label: said("field.burst", { n: traitLevel(arm.weapon, "burst") }),
          },
        ]
      : []),
    ...(traitLevel(arm.weapon, "blast") > 0 && bout.inFight
      ? [
          {
            name: "delayed",
            kind: "toggle" as const,
            label: said("field.delayed"),
            hint: said("field.delayedHint"),
          },
        ]
      : []),
    ...(actionIn(facts) === "coverFire" && facts.targets.length > 1
      ? [
          {
            name: "group",
            kind: "toggle" as const,
            label: said("field.group"),
            hint: said("field.groupHint"),
          },
        ]
      : []),
    ...(bout.play.rules.calledShots && !isBurst(facts, arm)
      ? [{ name: "called", kind: "toggle" as const, label: said("field.called") }]
      : []),
    ...(first && first.melee.length > 1 && bout.play.rules.missHitsOther
      ? [
          {
            name: "stray",
            kind: "choice" as const,
            label: said("field.stray"),
            options: first.melee.map(({ id, name }) => ({ value: id, label: text(name) })),
          },
        ]
      : []),
    ...checkFields(bout, attacker),
    ...switches.map(([name, row]) => ({
      name,
      kind: "toggle" as const,
      initial: true,
      group: said("field.modifiers"),
      label: said("field.modifier", { what: rowText(row.key), n: signedNumber(row.value) }),
      ...(first?.toldRows[row.key] ? { concealed: first.toldRows[row.key] } : {}),
    })),
  ] as readonly Field[];
}
