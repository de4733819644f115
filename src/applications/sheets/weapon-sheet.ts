import type { Attribute } from "../../rules/character/attributes.ts";
import { skillList } from "../../rules/character/skills.ts";
import { computePool, type Pool } from "../../rules/tests/pool.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import { weaponCategories } from "../../data/item/weapon.ts";
import { standingRows } from "../../play/standing-rows.ts";
import { perform } from "../../play/deed/perform.ts";
import { targetedActors } from "../dialogs/targets.ts";
import { action, dataOf, type Handler } from "../shared/actions.ts";
import { attributeOptions, options, skillOptions } from "../shared/options.ts";
import { rowTerm } from "../shared/rows.ts";
import { sumSentence, type Said } from "../shared/readout.ts";
import { keyOrText, plain } from "../shared/words.ts";
import { attackVerb } from "./attack-rows.ts";
import { BlackoutItemSheet } from "./item-sheet.ts";
import { partsOf } from "./parts-of.ts";
import { damageText, type AnyItemFacts, type WeaponFacts } from "./item-rows.ts";

/** The sheet of a weapon. */
export class WeaponSheet extends BlackoutItemSheet {
  static override DEFAULT_OPTIONS: typeof BlackoutItemSheet.DEFAULT_OPTIONS = {
    window: { icon: "bo-i bo-g-pistol-gun" },
    actions: {
      roll: handler(function (event, target) { return this.#attack(dataOf(target, "pair"), event.shiftKey); }),
      addAttack: handler(function () { return this.#setAttacks(attacks => [...attacks, { attribute: "strength", skill: "strike" }]); }),
      removeAttack: handler(function (_event, target) { return this.#setAttacks(attacks => attacks.filter((_, index) => index !== Number(dataOf(target, "index")))); }),
    },
  };

  static override PARTS = partsOf("item/weapon");

  static override LISTS = ["system.qualities", "system.attacks"];

  protected override kindLine(facts: AnyItemFacts): string {
    const { words } = this;
    const { category, hands, rarity, price } = (facts as WeaponFacts).system;
    return [
      words.localize(`BLACKOUT.weapon.kind.${category}`), words.localize(hands > 1 ? "BLACKOUT.weapon.twoHands" : hands === 1 ? "BLACKOUT.weapon.oneHand" : "BLACKOUT.weapon.noHands"),
      words.localize(`BLACKOUT.item.rarityInLine.${rarity}`), words.format("BLACKOUT.sheet.creditsOf", { n: plain(price) }),
    ].join(", ");
  }

  protected override summary(facts: AnyItemFacts) {
    const { words } = this;
    const { system } = facts as WeaponFacts;
    return [
      { value: damageText(system.damage, words, true), unit: words.localize("BLACKOUT.weapon.damageWord") },
      ...system.range > 0 ? [{ value: plain(system.range), unit: words.localize("BLACKOUT.unit.ft") }] : [],
      { value: plain(system.actionPoints), unit: words.localize("BLACKOUT.unit.ap") },
      ...system.ammunition.max > 0 ? [{ value: plain(system.ammunition.value), rest: `/${plain(system.ammunition.max)}`, unit: words.localize("BLACKOUT.weapon.roundsWord") }] : [],
      { value: plain(system.weight), unit: currentHouseRules().capacityUnit },
    ];
  }

  protected override details(facts: AnyItemFacts) {
    const { words } = this;
    const { system } = facts as WeaponFacts;
    const { damage, range, actionPoints, hands, burst, blast, template: area, ammunition, nonLethal, category } = system;
    const skills = this.#skills();
    const fact = (key: string, value: string) => ({ label: words.localize(`BLACKOUT.weapon.${key}`), value });
    return {
      categories: options(weaponCategories, category, "BLACKOUT.weapon.category", words),
      attacks: system.attacks.map(({ attribute, skill }, index) => {
        const pool = this.#pool(attribute, skill);
        const name = words.format("BLACKOUT.card.pair", { attribute: words.localize(`BLACKOUT.attribute.${attribute}`), skill: this.#skillName(skill) });
        return {
          index, number: index + 1, attribute, skill, attributes: attributeOptions(attribute, words), skills: skillOptions(skills, skill), name,
          pool: pool && plain(pool.pool), capped: pool?.capped ?? false, rollLabel: words.format("BLACKOUT.attack.roll", { name, dice: pool ? plain(pool.pool) : "" }),
        };
      }),
      damage: { ...damage, attributes: attributeOptions(damage.attribute, words, "BLACKOUT.weapon.noAttribute") },
      range, actionPoints, hands, burst, blast, area, ammunition, nonLethal,
      facts: [
        fact("damage", damageText(damage, words)), fact("actionPoints", plain(actionPoints)),
        fact("range", range > 0 ? words.format("BLACKOUT.gear.range", { n: plain(range) }) : words.localize("BLACKOUT.weapon.reach")), fact("hands", plain(hands)),
        ...ammunition.max > 0 ? [fact("ammunition", words.format("BLACKOUT.sheet.valueOf", { value: plain(ammunition.value), max: plain(ammunition.max) }))] : [],
        ...([["burst", burst], ["blast", blast], ["area", area]] as const).filter(([, n]) => n > 0).map(([key, n]) => fact(key, plain(n))),
        ...nonLethal ? [fact("nonLethal", words.localize("BLACKOUT.yes"))] : [],
      ],
    };
  }

  protected override restingReadout(facts: AnyItemFacts): string {
    const [first] = (facts as WeaponFacts).system.attacks;
    const said = first && this.#explainPool(first.attribute, first.skill);
    return said ? said.map(({ text }) => text).join("") : super.restingReadout(facts);
  }

  protected override explain(target: HTMLElement): readonly Said[] | null {
    return target.dataset["explain"] === "pair" ? this.#explainPool(target.dataset["attribute"] as Attribute, target.dataset["skill"] ?? "") : null;
  }

  #explainPool(attribute: Attribute, skill: string): readonly Said[] | null {
    const { words } = this;
    const { actor } = this.document;
    const pool = this.#pool(attribute, skill);
    if (!actor || !pool) return null;
    return sumSentence({
      title: words.format("BLACKOUT.weapon.poolOf", { name: actor.name }), value: words.format("BLACKOUT.dice", { n: plain(pool.pool) }),
      terms: [
        { label: words.localize(`BLACKOUT.attribute.${attribute}`), value: pool.attribute },
        ...actor.isCharacter() ? [{ label: this.#skillName(skill), value: pool.skillRank }] : [],
        ...pool.modifier === 0 ? [] : [{ label: words.localize("BLACKOUT.row.skillModifier"), value: pool.modifier }], ...pool.rows.map(row => rowTerm(row, words)),
      ],
    });
  }

  /** The dice of a pair in the hands of the owner; null for a weapon that nobody holds. */
  #pool(attribute: Attribute, skill: string): Pool | null {
    const { actor } = this.document;
    const abilities = actor?.testAbilities(attribute, skill);
    if (!actor || !abilities) return null;
    return computePool({
      attribute: abilities.attributeDice, skillRank: abilities.skillRank, rows: standingRows(actor, attribute),
      modifiers: [{ source: "skill", dice: abilities.skillModifier, why: "BLACKOUT.row.skillModifier" }],
    }, currentHouseRules());
  }

  #skills(): { key: string; label: string }[] {
    const { actor } = this.document;
    const own = actor?.isCharacter() ? Object.entries(actor.system.allSkills).map(([key, { label }]) => ({ key, label })) : skillList(currentHouseRules());
    return own.map(({ key, label }) => ({ key, label: keyOrText(this.words, label) }));
  }

  #skillName(key: string): string {
    return this.#skills().find(skill => skill.key === key)?.label ?? key;
  }

  async #attack(pair: string, fast: boolean): Promise<void> {
    const { document } = this;
    const { actor } = document;
    if (!actor || !this.isEditable || !document.isWeapon()) return;
    await perform({ verb: attackVerb(document.system), actor, item: document, targets: attackVerb(document.system) === "attack" ? targetedActors().slice(0, 1) : targetedActors(), choices: { pair }, fast });
  }

  async #setAttacks(change: (attacks: { attribute: Attribute; skill: string }[]) => { attribute: Attribute; skill: string }[]): Promise<void> {
    if (!this.document.isWeapon()) return;
    const attacks = this.document.system.attacks.map(({ attribute, skill }) => ({ attribute, skill }));
    await this.document.update({ system: { attacks: change(attacks) } });
  }
}

function handler(run: Handler<WeaponSheet>) {
  return action<WeaponSheet>(run);
}
