import {
  attributeBounds,
  attributeKeys,
  attributeLabel,
  type Attribute,
  type Attributes,
  type Derived,
} from "../rules/character.ts";
import { nextSkillLevel, skillBounds, skills } from "../rules/skills.ts";
import { stressBoxes } from "../rules/stress.ts";
import type { Points } from "../rules/vitality.ts";
import { gauge, pips } from "../../../applications/shared/scales.ts";
import { plain, signed, type Words } from "../../../applications/shared/words.ts";
import type { SheetLook } from "../../../applications/variants/screens.ts";
import type { ArmSeen } from "./arms-source.ts";
import type { BodySeen } from "./encounter-seen.ts";
import { bodyMarks, type MarkView } from "./marks-view.ts";

/** The data of an actor that the sheet's page for the variant shows. */
export interface SheetSeen {
  /**
   * Whether the sheet is filled in. Otherwise, the page shows the values that would be filled in from
   * Blackout.
   */
  readonly filled: boolean;
  /** The attributes on the sheet, and the same attributes with lasting effects applied. */
  readonly attributes: Attributes;
  readonly changed: Attributes;
  readonly skills: Readonly<Record<string, number>>;
  readonly derived: Derived;
  /** The modifier that lasting wounds and similar effects apply to Dexterity checks. */
  readonly dexterityChecks: number;
  readonly body: BodySeen;
  readonly everMortal: boolean;
  readonly gamemaster: boolean;
  /** X7.11: whether players can make characters rest without the Gamemaster. */
  readonly playersRest: boolean;
  readonly lasting: readonly { readonly at: string; readonly name: string; readonly says: string }[];
  readonly weapons: readonly ArmSeen[];
}

/**
 * Returns the page of Range Bands on an actor's sheet: values that can be rolled with a click, the actor's
 * state, and values derived from attributes.
 */
export function sheetView(seen: SheetSeen, { owner, editing }: SheetLook, words: Words) {
  const { body, derived } = seen;
  return {
    owner,
    editing,
    plays: owner && !editing,
    clears: seen.gamemaster && !editing && body.stressBoxes > 0,
    fault: "",
    filled: seen.filled,
    prefill: owner && (!seen.filled || editing),
    attributes: attributeKeys.map(key => attributeView(key, seen, words)),
    points: [pointsView("wounds", body.wounds, words), pointsView("resilience", body.resilience, words)],
    panicAt: words.format("BLACKOUT.bands.sheet.panicAt", { n: plain(derived.panicThreshold) }),
    tiles: (
      ["meleeDefence", "rangedDefence", "initiative", "perception", "stress", "encumbrance"] as const
    ).map(key => ({
      key,
      label: words.localize(`BLACKOUT.bands.derived.${key}`),
      value: key === "encumbrance" ? plain(derived[key]) : signed(derived[key]),
      why: words.localize(`BLACKOUT.bands.derivedWhy.${key}`),
      rolls: owner && !editing && key === "stress",
    })),
    boxes: {
      full: body.stressBoxes,
      pips: pips(body.stressBoxes, stressBoxes) ?? [],
      description: words.format("BLACKOUT.bands.mark.stress", {
        n: plain(body.stressBoxes),
        most: plain(stressBoxes),
      }),
    },
    insight: plain(body.insight),
    marks: bodyMarks(body, words)
      .filter(({ key }) => key !== "stress")
      .map(mark => ({
        ...mark,
        commands: commandsOf(mark, { plays: owner && !editing, gamemaster: seen.gamemaster }, words),
      })),
    healing: words.localize(`BLACKOUT.bands.sheet.${seen.everMortal ? "healsSlowly" : "heals"}`),
    lasting: seen.lasting.map(one => ({
      ...one,
      remove:
        seen.gamemaster && editing
          ? words.format("BLACKOUT.bands.sheet.removeLasting", { name: one.name })
          : "",
    })),
    commands: (
      [
        "checkPanic",
        "lastingWound",
        ...(seen.gamemaster
          ? ["heal" as const, "hazard" as const, "state" as const]
          : seen.playersRest
            ? ["rest" as const]
            : []),
      ] as const
    ).map(command => ({ command, label: words.localize(`BLACKOUT.bands.do.${command}`) })),
    weapons: seen.weapons.map(weapon => ({
      ...weapon,
      may: owner && !editing,
      attack: words.format("BLACKOUT.bands.sheet.attackWith", { name: weapon.name }),
    })),
  };
}

/**
 * Returns the sheet page shown if the data is unreadable, with the reason and, for a Gamemaster, a button
 * that resets the data.
 */
export function faultySheet(
  fault: string,
  gamemaster: boolean,
): { readonly fault: string; readonly reset: boolean } {
  return { fault, reset: gamemaster };
}

function attributeView(
  key: Attribute,
  { attributes, changed, skills: own, dexterityChecks }: SheetSeen,
  words: Words,
) {
  const extra = key === "dexterity" ? dexterityChecks : 0;
  const value = changed[key];
  const name = words.localize(`BLACKOUT.bands.attribute.${key}`);
  const level = words.localize(`BLACKOUT.bands.level.${attributeLabel(value)}`);
  return {
    key,
    name,
    level,
    value: signed(value),
    stored: attributes[key],
    least: attributeBounds.least,
    most: attributeBounds.most,
    lowered:
      value !== attributes[key]
        ? words.format("BLACKOUT.bands.sheet.without", { n: signed(attributes[key]) })
        : "",
    roll: words.format("BLACKOUT.bands.sheet.rollAttribute", { name, n: signed(value + extra) }),
    skills: [...skills]
      .filter(([, { attribute }]) => attribute === key)
      .map(([skill, { vocational }]) => {
        const skillName = words.localize(`BLACKOUT.bands.skill.${skill}`);
        const modifier = own[skill] ?? 0;
        return {
          key: skill,
          name: skillName,
          vocational,
          inept: modifier < 0,
          modifier: signed(modifier),
          stored: modifier,
          least: skillBounds.least,
          most: skillBounds.most,
          next:
            modifier < skillBounds.most
              ? words.format("BLACKOUT.bands.sheet.nextLevel", { n: signed(nextSkillLevel(skill, modifier)) })
              : "",
          total: signed(value + extra + modifier),
          roll: words.format("BLACKOUT.bands.sheet.rollSkill", {
            name: skillName,
            attribute: name,
            n: signed(value + extra + modifier),
          }),
        };
      }),
  };
}

function pointsView(key: "wounds" | "resilience", { value, max }: Points, words: Words) {
  return {
    key,
    label: words.localize(`BLACKOUT.bands.points.${key}`),
    short: words.localize(`BLACKOUT.bands.pointsShort.${key}`),
    value: plain(value),
    max: plain(max),
    of: words.format("BLACKOUT.bands.points.of", { n: plain(max) }),
    low: value * 4 <= max,
    cells: gauge(value, max).cells,
  };
}

/**
 * Returns the commands for a state on the actor's sheet. The owner can avert the actor's death by spending
 * all insight, but only Gamemasters can end a panic or make similar changes.
 */
function commandsOf(
  { key }: MarkView,
  { plays, gamemaster }: { readonly plays: boolean; readonly gamemaster: boolean },
  words: Words,
): readonly { readonly command: string; readonly label: string }[] {
  const byHand = gamemaster ? ({ panic: ["calm"], breaking: ["compose"] }[key] ?? []) : [];
  const commands = key === "mortal" ? ["avertDeath"] : byHand;
  return plays
    ? commands.map(command => ({ command, label: words.localize(`BLACKOUT.bands.do.${command}`) }))
    : [];
}
