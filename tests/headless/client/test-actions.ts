/**
 * Defines small actions for tests. Together, they cover every feature of an action. Each test chooses the
 * values.
 */
import type { System } from "./main.ts";

/** Returns the test actions, which are built with the system's functions. */
export function testActions({ card, draft, harm, pay, choices, conditions }: System): any[] {
  const { text } = card;
  const cardOf = (outcome: string, tone = ""): object => ({
    title: text("test"),
    outcome: text(outcome),
    tone,
    dice: [],
    lines: [],
    targets: [],
    notes: [],
  });
  const common = {
    fields: () => [],
    preview: () => ({ pool: null, rows: [], difficulty: null, ap: 0, stamina: 0, problems: [], lines: [] }),
  };

  /**
   * An attack on every target. It changes armor and hit points, asks about soaking, adds a condition, and
   * spends action points and the item's ammunition.
   */
  const strike = {
    ...common,
    key: "strike",
    label: text("strike"),
    targets: "many",
    item: ["weapon", null],
    defaults: () => ({ points: 5, dice: 0, prone: false, soakable: false, shots: 0, entry: "attack" }),
    judge: (facts: any, hand: any, table: any) => {
      const { actor, item, targets } = facts;
      const world = new draft.Draft(facts);
      const problems = pay.pay(world, actor, { action: "attack" }, table);
      const shots = choices.chosenNumber(facts.choices, "shots", 0, 0, 20);
      const unmet = { draft: world, problems, followUps: [], card: cardOf("ready", "ask") };
      if (shots > 0) {
        const left = item?.state.ammunition?.value ?? 0;
        if (left < shots)
          return { ...unmet, problems: [...problems, { kind: "rule", text: text("noAmmunition") }] };
        world.setItem(item.uuid, { ammunition: { ...item.state.ammunition, value: left - shots } });
      }
      const faces = hand.roll("strike", choices.chosenNumber(facts.choices, "dice", 0, 0, 20), actor.uuid);
      if (!faces) return unmet;
      const points =
        choices.chosenNumber(facts.choices, "points", 5, 0, 99) +
        faces.reduce((sum: number, face: number) => sum + face, 0);
      targets.forEach((target: any, index: number) => {
        const entry = choices.chosenOption(facts.choices, "entry", ["attack", "direct"], "attack");
        harm.strikeBlow(
          world,
          target,
          { key: String(index), points, entry, soakable: choices.chosenToggle(facts.choices, "soakable") },
          facts,
          hand,
          table,
        );
        if (choices.chosenToggle(facts.choices, "prone")) {
          world.set(target.uuid, {
            conditions: conditions.giveCondition(
              world.state(target.uuid).conditions,
              { key: "prone" },
              target.ownTurn,
              table.houseRules,
            ).states,
          });
        }
      });
      return { draft: world, problems, followUps: [], card: { ...cardOf(`${points}`), damage: points } };
    },
  };

  /** An action that spends the actor's Inspiration dice and Stamina. */
  const strain = {
    ...common,
    key: "strain",
    label: text("strain"),
    targets: "none",
    item: [null],
    defaults: () => ({ stamina: 1, inspiration: 0 }),
    judge: (facts: any) => {
      const world = new draft.Draft(facts);
      const { stamina } = world.state(facts.actor.uuid);
      const spent = choices.chosenNumber(facts.choices, "stamina", 1, 0, 99);
      world.set(facts.actor.uuid, { stamina: { ...stamina, value: Math.max(0, stamina.value - spent) } });
      world.addInspiration(-choices.chosenNumber(facts.choices, "inspiration", 0, 0, 99));
      return { draft: world, problems: [], followUps: [], card: cardOf("strained") };
    },
  };

  const relieve = {
    ...common,
    key: "relieve",
    label: text("relieve"),
    targets: "many",
    item: [null],
    defaults: () => ({ condition: "prone" }),
    judge: (facts: any) => {
      const world = new draft.Draft(facts);
      const key = choices.chosenText(facts.choices, "condition", "prone");
      for (const { uuid } of facts.targets) {
        const states = world.state(uuid).conditions;
        if (states.some((state: any) => state.key === key))
          world.set(uuid, { conditions: conditions.takeCondition(states, key) });
      }
      return { draft: world, problems: [], followUps: [], card: cardOf("relieved") };
    },
  };

  /** An action in which both sides roll one die. */
  const duel = {
    ...common,
    key: "duel",
    label: text("duel"),
    targets: "one",
    item: [null],
    defaults: () => ({}),
    judge: (facts: any, hand: any) => {
      const world = new draft.Draft(facts);
      const [target] = facts.targets;
      const mine = hand.roll("mine", 1, facts.actor.uuid);
      const theirs = hand.roll("theirs", 1, target.uuid);
      if (mine && theirs && mine[0] > theirs[0])
        world.set(target.uuid, { vital: { ...world.state(target.uuid).vital, knockedOut: true } });
      return { draft: world, problems: [], followUps: [], card: cardOf("fought") };
    },
  };

  /** An action that only Gamemasters can perform. */
  const decree = { ...relieve, key: "decree", label: text("decree"), who: "gamemaster" };
  /** An action that can be performed only by users who own every target. */
  const handOver = { ...relieve, key: "handOver", label: text("handOver"), nature: "byHand" };
  return [strike, strain, relieve, duel, decree, handOver];
}
