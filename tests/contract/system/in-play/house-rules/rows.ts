import { defaultHouseRules, type HouseRuleKey } from "../../../../../src/rules/house-rules.ts";
import { SCENE } from "../../support/encounter-world.ts";
import { ANNA, BERT, BOSS, CARL, CYBORG, DRONE, ROBOT, type Table } from "./table.ts";

/** A test of a house rule. */
export interface Row {
  /** A value of the house rule that differs from the default. */
  readonly value: unknown;
  /** Other house rules that must be set for the test. */
  readonly beside?: object;
  /** Performs the actions of the test and returns the value to check. */
  readonly does: (table: Table) => Promise<unknown>;
  /** The results with the house rule's default value and with `value`. */
  readonly usually: unknown;
  readonly then: unknown;
  /** Additional values to test. A property that is omitted here is the same as in the first test. */
  readonly more?: readonly (Partial<Pick<Row, "does" | "usually" | "beside">> &
    Pick<Row, "value" | "then">)[];
}

const own = (dice: number) => ({ rows: [{ source: "own", dice, why: "Own" }] });
const owns = (...dice: readonly number[]) => ({ rows: dice.flatMap(one => own(one).rows) });
const six = (count: number, face = 6) => Array.from({ length: 8 }, (_, index) => (index < count ? face : 1));
const load = async (table: Table, weight: number) => {
  await table.play.item(ANNA, "Lead").update({ "system.weight": weight });
  return table.play.actor(ANNA).system.load;
};
const system = (path: string) => async (table: Table) =>
  path.split(".").reduce((value, key) => value[key], table.play.actor(ANNA).system);
const rail = { name: "Rail gun", type: "weapon", system: { price: 400, rarity: "rare" } };
const agent = { name: "Agent", type: "feature", system: { grants: { rareForLess: true } } };
const drill = { name: "Drill", type: "training" };
const flaw = (name: string) => ({ name, type: "trait", system: { kind: "negative" } });
/**
 * Makes Carl, who has ranks but no training, help with a test. Returns the number of dice, or the reason why
 * Carl can't help.
 */
const helpedByCarl = async (table: Table) => {
  await table.play.actor(CARL).update({ "system.skills.athletics.rank": 1 });
  return table.attempt(async () =>
    table.dice(await table.test({ helping0: table.play.actor(CARL).uuid }), "test"),
  );
};
/** Returns the buying price and the selling price, without the unit, of an item with a list price of 400. */
const shopPrices = (table: Table, rarity = "rare") => {
  const { prices, houseRules } = table.modules;
  const words = { localize: () => "" };
  return prices["tradePrices"](400, rarity, houseRules["currentHouseRules"](), words);
};
/** Buys a skill rank for a character. Returns the error key or null, the rank, and the remaining points. */
const buysRank = async (table: Table) => {
  const { growth, grow, houseRules } = table.modules;
  const stamp = { id: "one", time: 0, reason: "" };
  const novice = await table.novice([], {
    skills: { athletics: { rank: 5 } },
    experience: { log: [{ id: "zero", amount: 100 }] },
  });
  const refused = await grow["grow"](novice, (of: any) =>
    growth["buyRank"](of, "athletics", stamp, houseRules["currentHouseRules"]()),
  );
  return [refused?.key ?? null, novice.system.skills.athletics.rank, novice.system.experienceNow.left];
};
const finished = async (table: Table) => {
  const novice = await table.novice();
  await table.modules["write"]["finishCreation"](novice, true);
  return novice.system;
};
const facing = async (table: Table) =>
  table.placed(
    [
      [ANNA, { x: 1000, y: 1000 }],
      [BERT, { x: 2000, y: 1000, rotation: 350 }],
    ],
    async () =>
      table.dice(
        await table.play.act(ANNA, "attack", { item: "Pistol", at: [BERT], choices: { targets: [{}] } }),
        "attack",
      ),
  );

/**
 * Tests how many of Anna's three action points are left after an action, first with its default cost and then
 * with a different one.
 */
const costs = (
  action: string,
  [usual, ap]: readonly [number, number],
  deed: (table: Table) => Promise<unknown>,
): NonNullable<Row["more"]>[number] => ({
  value: { [action]: { ap } },
  does: async table => {
    await table.turn();
    await deed(table);
    return table.ap();
  },
  usually: 3 - usual,
  then: 3 - ap,
});
const goes = (way: "walk" | "run" | "step") => async (table: Table) => {
  const to = table.play.fighter(BOSS).id;
  await table.play.combat.update({ scene: null, system: { board: { on: true } } });
  if (way === "step") await table.alone("moveBands", { free: true, band: "close", to });
  await table.alone("moveBands", { way, to });
};
/**
 * Returns a function that subjects Anna to a hazard once and returns her hit points and whether she is prone.
 */
const strikes = (hazard: string) => async (table: Table) => {
  const message = await table.alone("hazard", { hazard, strength: 3 });
  await table.play.answerAll(message, "resist", "roll");
  return [table.hp(ANNA), table.play.has(ANNA, "prone")];
};
/**
 * Returns a function that makes Anna roll one success in a test to cross a hazard, and that returns the
 * outcome.
 */
const crosses = (hazard: string) => async (table: Table) => {
  table.successes(1, 8);
  return table.outcome(await table.alone("cross", { hazard }));
};
const likeKnockdown = (hazard: string, hitPoints: number) => ({
  value: { [hazard]: { effect: "knockdown" } },
  does: strikes(hazard),
  usually: [hitPoints, 0],
  then: [14, 1],
});
const enemyRolls =
  (attribute: string, rank = "regular") =>
  async (table: Table) => {
    await table.set(BOSS, { rank });
    return table.dice(await table.alone("test", { attribute }, BOSS), "test");
  };
const takedownOf = (rank: string) => async (table: Table) => {
  await table.set(BOSS, { rank });
  const { challenges, difficulty } = await table.takedown();
  return [challenges, difficulty];
};
/** Returns a function that gives an actor a high Charisma and then reads one of the actor's values. */
const charming = (path: string) => async (table: Table) => {
  await table.set(ANNA, { attributes: { charisma: { value: 6 } } });
  return system(path)(table);
};

/** The tests, with one row per house rule. */
export const rows: Readonly<Record<string, Row>> = {
  skills: {
    value: defaultHouseRules.skills.map(skill =>
      skill.key === "evasion" ? { ...skill, attribute: "intelligence" } : skill,
    ),
    does: async table => table.needed("evasion"),
    usually: "3",
    then: "1",
  },
  placeholderSkills: {
    value: false,
    does: async table => table.needed("piloting"),
    usually: "3",
    then: "1",
  },
  maxSkillRank: {
    value: 5,
    does: buysRank,
    usually: [null, 6, 90],
    then: ["BLACKOUT.advancement.problem.highest", 5, 100],
  },
  advantageLimit: {
    value: "each",
    does: async table => table.dice(await table.test(owns(4, 2, -2)), "test"),
    usually: 10,
    then: 8,
  },
  partialCap: {
    value: "off",
    does: async table => table.outcome(await table.test({ ...own(-4), difficulty: 2 }, 4)),
    usually: "partialSuccess",
    then: "criticalSuccess",
    more: [
      {
        value: "strict",
        does: async table => {
          table.successes(2, 4);
          return table.outcome(await table.alone("vault", { obstacle: "average", ...own(-4) }));
        },
        usually: "clear",
        then: "difficult",
      },
    ],
  },
  zeroSuccessesAtBestFailure: {
    value: true,
    does: async table => table.outcome(await table.test({ difficulty: 1 })),
    usually: "partialSuccess",
    then: "failure",
  },
  helpersPerTest: {
    value: 2,
    does: table => table.attempt(async () => table.dice(await table.test({ helpers: 2 }), "test")),
    usually: "refused",
    then: 8,
  },
  takingTimePerTest: {
    value: 2,
    does: table => table.attempt(() => table.shooting({}, { takingTime: 2 })),
    usually: "refused",
    then: 8,
  },
  peerTie: {
    value: "reroll",
    does: async table => {
      const choices = { attribute: "strength", skill: "athletics", active: "both" };
      table.successes(2, 6);
      const message = await table.play.act(ANNA, "opposed", { at: [BERT], choices });
      table.successes(2, 4, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1);
      await table.play.answer(message, "oppose", "roll");
      return table.outcome(message);
    },
    usually: "tied",
    then: "wins",
  },
  groupAverage: {
    value: "up",
    does: async table => {
      const choices = { attribute: "strength", skill: "athletics", group: "average", difficulty: 2 };
      const message = await table.play.act(ANNA, "requestTest", { at: [BERT], choices });
      table.successes(2, 6);
      await table.play.answer(message, "ask.0", "roll");
      table.successes(1, 4);
      await table.play.answer(message, "ask.1", "roll");
      return [table.outcome(message), table.line(message, "requested.group.average")];
    },
    usually: ["lost", "1.5"],
    then: ["won", "2"],
    more: [{ value: "down", then: ["lost", "1"] }],
  },
  skillChallengePartial: {
    value: "success",
    does: async table => {
      const { challenge, challengeFacts } = table.modules;
      const participants = [ANNA, BERT].map(number => table.play.actor(number).uuid);
      await challenge["beginChallenge"]({ title: "Flight", tests: 3, difficulty: 3, participants });
      await table.play.settled();
      const { id } = table.party.system.challenges.at(-1);
      table.successes(2, 6);
      const choices = { challenge: id, attribute: "strength", skill: "athletics", difficulty: 3 };
      await table.play.act(ANNA, "challengeTest", { choices });
      return challengeFacts["testsTried"](id).map(({ won }: any) => won);
    },
    usually: [false],
    then: [true],
  },
  skillChallengeUntried: {
    value: "anyOrder",
    does: async table => {
      const { challenge, challengeFacts, challengeProgress, houseRules } = table.modules;
      const [anna, bert, carl] = [ANNA, BERT, CARL].map(number => table.play.actor(number).uuid);
      await challenge["beginChallenge"]({
        title: "Flight",
        tests: 9,
        difficulty: 1,
        participants: [anna, bert],
      });
      await table.play.settled();
      const { id } = table.party.system.challenges.at(-1);
      const choices = { challenge: id, attribute: "strength", skill: "athletics", difficulty: 1 };
      for (const number of [ANNA, BERT]) await table.play.act(number, "challengeTest", { choices });
      // By the time Carl joins, the other two participants have completed a cycle, and a new one has begun.
      await challenge["changeParticipant"](id, carl, "joined");
      await table.play.settled();
      const { may } = challengeProgress["progressOf"](
        challengeFacts["challengeFacts"](id),
        houseRules["currentHouseRules"](),
      );
      return may.length;
    },
    usually: 1,
    then: 3,
  },
  inspirationCountsTowardLimit: {
    value: false,
    does: async table => table.dice(await table.test({ ...own(4), inspiration: 2 }), "test"),
    usually: 10,
    then: 12,
  },
  inspirationOnCriticalFailure: {
    value: false,
    does: async table => table.follows(await table.test({ difficulty: 3 })),
    usually: ["inspire"],
    then: [],
  },
  inspirationPerEvent: {
    value: 3,
    does: async table => {
      await table.wounded(ANNA);
      return table.party.system.inspiration.value;
    },
    usually: 6,
    then: 8,
  },

  rerollEachRound: {
    value: true,
    does: async table => {
      await table.turn();
      await table.round();
      return [table.play.combat.round, table.play.combat.phase];
    },
    usually: [2, "fighting"],
    then: [1, "choosing"],
  },
  helperNeeds: {
    value: "either",
    does: helpedByCarl,
    usually: "refused",
    then: 7,
    more: [{ value: "nothing", then: 7 }],
  },
  inspirationSpent: {
    value: "afterRoll",
    does: async table => table.card(await table.test({ difficulty: 3 })).amends?.length ?? 0,
    usually: 0,
    then: 1,
  },
  sightSkills: {
    value: [],
    does: async table => {
      await table.play.give(ANNA, "blinded");
      return table.dice(await table.test({ attribute: "insight", skill: "perception", ...own(2) }), "test");
    },
    usually: 4,
    then: 6,
  },
  buyFactor: {
    value: { rare: { factor: 3 } },
    does: async table => shopPrices(table).buy,
    usually: "1600 ",
    then: "1200 ",
    more: ["common", "uncommon"].map((rarity, index) => ({
      value: { [rarity]: { factor: 3.5 } },
      does: async (table: Table) => shopPrices(table, rarity).buy,
      usually: ["800 ", "1200 "][index],
      then: "1400 ",
    })),
  },
  sellFactor: {
    value: 2,
    does: async table => {
      const { uuid } = table.play.actor(ANNA);
      await table.play.item(ANNA, "Lead").update({ "system.price": 30 });
      const before = table.play.actor(ANNA).system.credits;
      const choices = { from: uuid, to: uuid, item: table.play.item(ANNA, "Lead").id, quantity: 1 };
      const message = await table.play.act(ANNA, "sellItem", { choices });
      const brought = table.play.actor(ANNA).system.credits - before;
      await table.play.undo(message);
      return brought;
    },
    usually: 30,
    then: 60,
  },
  oneTwoTakingTime: {
    value: "costsAp",
    does: async table => {
      await table.turn();
      await table.play
        .actor(ANNA)
        .createEmbeddedDocuments("Item", [{ name: "Twins", type: "training", system: { oneTwo: true } }]);
      table.successes(6, 6);
      const first = { item: "Blade", at: [BOSS], choices: { oneTwo: true, targets: [{ evasion: 1 }] } };
      const origin = await table.play.act(ANNA, "attack", first);
      const caused = { caused: true, takingTime: 1, targets: [{ evasion: 1 }] };
      const did = await table.attempt(async () => {
        await table.play.act(ANNA, "attack", { ...first, choices: caused, origin });
        return table.ap();
      });
      await table.play.item(ANNA, "Twins").delete();
      return did;
    },
    usually: "refused",
    then: 1,
  },
  delayAfterActing: {
    value: true,
    does: async table => {
      await table.turn();
      await table.play.act(ANNA, "heal", { at: [ANNA] });
      const choices = { combatant: table.play.fighter(ANNA).uuid, step: 10 };
      return table.attempt(async () => {
        await table.alone("delay", choices);
        return table.play.fighter(ANNA).initiative;
      });
    },
    usually: "refused",
    then: 10,
  },
  knockbackFrom: {
    value: "attacker",
    does: async table => {
      const place = { scene: `Scene.${SCENE}`, x: 40, y: 60 };
      const pending = [{ effect: "knockback", difficulty: 3, source: table.play.actor(BOSS).uuid, place }];
      await table.play.actor(BERT).update({ "system.resist": { pending, rolled: [] } });
      const message = await table.play.act(BOSS, "resist", { at: [BERT] });
      await table.play.answer(message, "resist", "fail");
      return table.play
        .judged(message)
        .resolution.followUps.map(({ choices }: any) => [choices.feet, choices.place !== undefined]);
    },
    usually: [[15, true]],
    then: [[15, false]],
  },
  enemiesMayDelay: {
    value: false,
    does: async table => {
      await table.turn();
      const choices = { combatant: table.play.fighter(BOSS).uuid, step: 10 };
      return table.attempt(async () => {
        await table.alone("delay", choices, BOSS);
        return table.play.fighter(BOSS).initiative;
      });
    },
    usually: 10,
    then: "refused",
  },
  delayLasts: {
    value: "encounter",
    does: async table => {
      await table.turn();
      await table.alone("delay", { combatant: table.play.fighter(BOSS).uuid, step: 10 }, BOSS);
      await table.round();
      return [table.play.combat.round, table.play.fighter(BOSS).initiative];
    },
    usually: [2, 2],
    then: [2, 10],
  },
  actionCosts: {
    value: { heal: { ap: 1 } },
    does: async table => {
      await table.turn();
      await table.play.act(ANNA, "heal", { at: [ANNA] });
      return table.ap();
    },
    usually: 1,
    then: 2,
    more: [
      {
        value: { heal: { type: "free" } },
        does: async table => {
          await table.turn();
          await table.play.act(ANNA, "heal", { at: [ANNA] });
          return table.play.fighter(ANNA).system.free;
        },
        usually: 1,
        then: 0,
      },
      costs("walk", [1, 2], goes("walk")),
      costs("run", [2, 3], goes("run")),
      costs("freeStep", [0, 1], goes("step")),
      costs("freeAction", [0, 1], table => table.alone("freeAction")),
      costs("command", [0, 1], table => table.play.act(ANNA, "command", { at: [DRONE] })),
      costs("standUp", [1, 2], async table => {
        await table.play.give(ANNA, "prone");
        await table.alone("standUp");
      }),
      costs("attack", [1, 2], table =>
        table.play.act(ANNA, "attack", { at: [BOSS], choices: { targets: [{ evasion: 9 }] } }),
      ),
      costs("blastAttack", [2, 3], table =>
        table.play.act(ANNA, "area", { item: "Launcher", choices: { feet: 15, exact: true } }),
      ),
      costs("burstAttack", [2, 3], table => table.burst([1])),
      costs("reload", [1, 2], async table => {
        await table.play.item(ANNA, "Carbine").update({ "system.ammunition.value": 0 });
        await table.play.act(ANNA, "reload", { item: "Carbine" });
      }),
      costs("treatInjuries", [3, 2], async table => {
        const choices = { kind: "injury", attribute: "endurance" };
        await table.play.act(ANNA, "takeTrauma", { at: [BERT], choices });
        await table.play.act(ANNA, "treat", { at: [BERT], choices: { adjacent: true } });
      }),
      costs("rest", [2, 1], table => table.alone("rest")),
      costs("repair", [2, 1], async table => {
        await table.set(ROBOT, { vital: { shutDown: true } });
        await table.play.act(ANNA, "wakeShutDown", { at: [ROBOT] });
      }),
      costs("breakGrip", [1, 2], async table => {
        await table.holds(BOSS, ANNA);
        await table.play.act(ANNA, "breakGrip", { at: [BOSS] });
      }),
      costs("dragGripped", [1, 2], async table => {
        await table.holds(ANNA, BOSS);
        await table.play.act(ANNA, "dragGripped", { at: [BOSS] });
      }),
      costs("clearConductive", [2, 1], async table => {
        await table.play.give(ANNA, "conductive");
        await table.alone("clearConductive");
      }),
      costs("hide", [1, 2], table => table.alone("hide")),
      costs("useItem", [1, 2], table => table.play.act(ANNA, "useItem", { item: "Lead" })),
      costs("reactionAttack", [0, 1], table => table.shoot({}, { reaction: true })),
      // Catching the item costs additional action points, on top of the two for the Disarm.
      costs("catchItem", [2, 3], async table => {
        const choices = { catching: true, freeHands: 1 };
        const message = await table.play.act(ANNA, "disarm", { at: [BOSS], choices });
        await table.play.answerAll(message, "disarm", "fail");
      }),
    ],
  },
  restStamina: {
    value: 3,
    does: async table => {
      await table.set(ANNA, { stamina: { value: 1 } });
      await table.alone("rest");
      return table.play.actor(ANNA).system.stamina.value;
    },
    usually: 3,
    then: 4,
  },
  staminaRegain: {
    value: "endOfRound",
    does: async table => {
      await table.set(ANNA, { stamina: { value: 2 } });
      await table.turn();
      return table.play.actor(ANNA).system.stamina.value;
    },
    usually: 3,
    then: 2,
  },
  failedManeuver: {
    value: "ap",
    does: async table => {
      await table.turn();
      await table.set(ANNA, { stamina: { value: 0 } });
      await table.play.act(ANNA, "grapple", { at: [BOSS] });
      return table.ap();
    },
    usually: 3,
    then: 2,
  },
  tooLittleStamina: {
    value: "forbidden",
    does: async table => {
      await table.turn();
      await table.set(ANNA, { stamina: { value: 1 } });
      return table.attempt(async () =>
        table.dice(await table.play.act(ANNA, "grapple", { at: [BOSS] }), "maneuver"),
      );
    },
    usually: 4,
    then: "refused",
  },

  vaultProneMargin: {
    value: -1,
    does: async table => {
      table.successes(1, 6);
      return table.outcome(await table.alone("vault", { obstacle: "average" }));
    },
    usually: "difficult",
    then: "prone",
  },
  drowningDifficulty: {
    value: 2,
    does: async table => {
      table.successes(1, 4);
      return table.outcome(await table.alone("holdBreath", { nth: 1 }));
    },
    usually: "holds",
    then: "unconscious",
  },
  drowningStep: {
    value: 2,
    does: async table => {
      table.successes(2, 4);
      return table.outcome(await table.alone("holdBreath", { nth: 2 }));
    },
    usually: "holds",
    then: "unconscious",
  },
  hazards: {
    ...likeKnockdown("fire", 11),
    more: [
      likeKnockdown("acid", 14),
      likeKnockdown("cold", 11),
      likeKnockdown("electric", 11),
      likeKnockdown("radiation", 14),
      {
        value: { zeroGravity: { effect: "scorch" } },
        does: strikes("zeroGravity"),
        usually: [14, 1],
        then: [11, 0],
      },
      likeKnockdown("quicksand", 14),
      likeKnockdown("laserField", 11),
      likeKnockdown("poisonFog", 14),
      likeKnockdown("roughWater", 14),
      {
        value: { poisonFog: { crossing: 3 } },
        does: crosses("poisonFog"),
        usually: "crosses",
        then: "stops",
      },
      {
        value: { poisonFog: { difficult: false } },
        does: table => table.difficultWith("poisonFog"),
        usually: 1,
        then: 0,
      },
      {
        value: { quicksand: { attribute: "dexterity" } },
        does: async table =>
          table.card(await table.alone("cross", { hazard: "quicksand" })).dice[0]?.label.data.attribute.key,
        usually: "BLACKOUT.attribute.strength",
        then: "BLACKOUT.attribute.dexterity",
      },
      {
        value: { fire: { every: "minute" } },
        does: async table => {
          const { notes } = table.card(await table.alone("lastingHazard", { hazard: "fire", strength: 3 }));
          return notes[0].key.split(".").at(-1);
        },
        usually: "turn",
        then: "minute",
      },
      {
        value: { fire: { strength: 5 } },
        does: async table => {
          await table.alone("hazard", { hazard: "fire" });
          return table.hp(ANNA);
        },
        usually: 12,
        then: 9,
      },
    ],
  },
  jumpDownFall: {
    value: "remainingHeight",
    does: async table => {
      table.successes(3, 6);
      return table.card(await table.alone("jump", { kind: "down", height: 20 })).outcome.data.feet;
    },
    usually: 20,
    then: 5,
  },
  roundDistance: {
    value: "down",
    does: async table => {
      await table.set(ANNA, { speed: { override: 25 } });
      await table.play.give(ANNA, "slowed");
      return table.play.actor(ANNA).system.walk;
    },
    usually: 15,
    then: 10,
  },

  criticalDamage: {
    value: [{ margin: 2, dice: 3 }],
    does: async table => {
      table.successes(5, 6);
      return table.dice(await table.shoot(), "damage");
    },
    usually: 9,
    then: 11,
  },
  damageMinimum: {
    value: true,
    does: async table => table.dice(await table.hit("Needle"), "damage"),
    usually: 2,
    then: 4,
  },
  coverDice: {
    value: { partial: { dice: 0 }, full: { dice: -1 } },
    does: table => table.shooting({ cover: "full" }),
    usually: 4,
    then: 5,
    more: [
      {
        value: { partial: { dice: -2 } },
        does: table => table.shooting({ cover: "partial" }),
        usually: 5,
        then: 4,
      },
    ],
  },
  closedLine: {
    value: "fullCover",
    does: table => table.attempt(() => table.shooting({ wall: "wholly" })),
    usually: "refused",
    then: 4,
  },
  stealthDice: {
    value: 0,
    does: async table => {
      await table.play.item(BERT, "Plate").update({ "system.stealth": 1 });
      return table.shooting();
    },
    usually: 5,
    then: 6,
  },
  adjacentRangedDice: {
    value: -2,
    does: table => table.shooting({ feet: 5, adjacent: true }),
    usually: 5,
    then: 4,
  },
  longRangeFactor: {
    value: 1,
    does: table => table.attempt(() => table.shooting({ feet: 150 })),
    usually: 5,
    then: "refused",
  },
  longRangeDice: {
    value: -2,
    does: table => table.shooting({ feet: 150 }),
    usually: 5,
    then: 4,
  },
  bandBeyondDice: {
    value: -2,
    does: table =>
      table.placed([[BERT, { hidden: true }]], async () =>
        table.shooting({ feet: null, band: "mid" }, {}, "Derringer"),
      ),
    usually: 5,
    then: 4,
  },
  hiddenCountsAsFlanking: {
    value: false,
    does: async table => {
      await table.play.give(ANNA, "hidden");
      return table.shooting();
    },
    usually: 7,
    then: 6,
  },
  proneKeepsFlankedDie: {
    value: true,
    does: async table => {
      await table.play.give(BERT, "prone");
      return table.dice(await table.hit("Blade"), "attack");
    },
    usually: 7,
    then: 8,
  },
  backArcDegrees: {
    value: 120,
    beside: { arcsAutomatic: true },
    does: facing,
    usually: 7,
    then: 6,
  },
  arcsAutomatic: {
    value: true,
    does: facing,
    usually: 6,
    then: 7,
  },
  sneakAttack: {
    value: "hidden",
    does: async table => {
      await table.play.give(BERT, "surprised");
      await table.play.give(BERT, "vulnerable", 2);
      return table.dice(await table.hit("Pistol"), "damage");
    },
    usually: 10,
    then: 8,
  },
  burstAmmunition: {
    value: "hits",
    does: async table => {
      await table.burst(six(2));
      return table.play.item(ANNA, "Carbine").system.ammunition.value;
    },
    usually: 4,
    then: 8,
  },
  sixAlwaysHits: {
    value: true,
    does: async table => table.outcome(await table.burst(six(1), 6)),
    usually: "miss",
    then: "hits",
  },
  blastBaseDifficulty: {
    value: 4,
    does: async table => {
      const message = await table.play.act(ANNA, "area", {
        item: "Launcher",
        at: [BERT],
        choices: { feet: 15 },
      });
      return table.line(message, "attack.needed");
    },
    usually: "2",
    then: "4",
  },
  areaDamageRoll: {
    value: "each",
    does: async table => {
      const message = await table.play.act(ANNA, "area", {
        item: "Launcher",
        at: [BERT, CARL],
        choices: { feet: 15, exact: true },
      });
      await table.play.answerAll(message, "evade", "roll");
      const { dice } = table.play.judged(message).given;
      return Object.keys(dice).filter(stream => stream.startsWith("damage"));
    },
    usually: ["damage"],
    then: ["damage.0", "damage.1"],
  },
  areaHalving: {
    value: "afterArmor",
    does: async table => {
      table.play.dice(5, 5, 5, 5, 5);
      const message = await table.play.act(ANNA, "area", {
        item: "Flamer",
        at: [BERT],
        choices: { feet: 0 },
      });
      table.successes(4, 6);
      await table.play.answer(message, "evade", "roll");
      await table.play.answerAll(message, "soak", "none");
      return table.hp(BERT);
    },
    usually: 16,
    then: 13,
  },
  corrodedDamage: {
    value: "points",
    does: async table => {
      await table.play.give(BERT, "corroded", 2);
      const message = await table.hit("Needle", BERT, 2);
      return [table.dice(message, "damage"), table.card(message).damage];
    },
    usually: [4, 10],
    then: [2, 12],
  },
  corrodedMaximum: {
    value: 1,
    does: async table => {
      await table.play.give(BERT, "corroded", 3);
      return table.dice(await table.hit("Needle"), "damage");
    },
    usually: 5,
    then: 3,
  },
  cyborgsCanBeKnockedOut: {
    value: true,
    does: async table => {
      await table.hit("knockout", CYBORG);
      return table.play.actor(CYBORG).system.resist.pending.length;
    },
    usually: 0,
    then: 1,
  },
  shockDifficultyDoubled: {
    value: false,
    does: async table => {
      await table.hit("shock", ROBOT);
      return [table.hp(ROBOT), table.play.actor(ROBOT).system.resist.pending[0].difficulty];
    },
    usually: [10, 4],
    then: [10, 2],
  },
  slowedEnds: {
    value: "manual",
    does: async table => {
      await table.hit("slow");
      const message = await table.play.act(ANNA, "resist", { at: [BERT] });
      await table.play.answer(message, "resist", "roll");
      return table.play.actor(BERT).effects.find((one: any) => one.system.key === "slowed").system.clock;
    },
    usually: { at: "ownTurnEnd", left: 1 },
    then: null,
    more: [{ value: "oneMinute", then: { at: "ownTurnStart", left: 10 } }],
  },
  physicalDamagePenalties: {
    value: false,
    does: async table => {
      await table.play.give(ANNA, "exhausted");
      return table.dice(await table.hit("Blade"), "damage");
    },
    usually: 5,
    then: 6,
  },
  roundDamage: {
    value: "up",
    does: async table => {
      await table.unarmored();
      await table.hurt(BERT, 9, "wound");
      return table.hp(BERT);
    },
    usually: 12,
    then: 11,
  },

  encumbranceEffects: {
    value: [{ level: 0, maximumEvasion: 6, dexterityDice: -1, slowed: true }],
    does: async table => [await table.shooting(), table.play.actor(ANNA).system.walk],
    usually: [6, 30],
    then: [5, 15],
  },
  overload: {
    value: "twoAtOnce",
    does: async table => (await load(table, 120)).maximumPassiveEvasion,
    usually: 5,
    then: 4,
  },
  overloadAtExactlyHalf: {
    value: false,
    does: async table => (await load(table, 150)).maximumPassiveEvasion,
    usually: 4,
    then: 5,
  },
  armorMinimum: {
    value: 12,
    does: async table => {
      await table.hit("Pistol", BERT, 2);
      return table.play.item(BERT, "Plate").system.armor.value;
    },
    usually: 11,
    then: 12,
  },
  repairSkill: {
    value: "craftingOrMechacraft",
    does: async table => {
      await table.play.item(BERT, "Plate").update({ "system.armor.value": 5 });
      const message = await table.play.act(ANNA, "fieldRepair", { at: [BERT], choices: { tools: true } });
      return table.dice(message, "test");
    },
    usually: 6,
    then: 7,
  },
  capacityMultiplier: { value: 5, does: system("load.capacity"), usually: 100, then: 50 },
  capacityUnit: {
    value: "kg",
    does: async table => {
      const { itemContext, words } = table.modules;
      return itemContext["itemWorld"](table.play.item(ANNA, "Lead"), words["foundryWords"](), {}).unit;
    },
    usually: "lb",
    then: "kg",
  },
  rareAtCreation: {
    value: 3,
    does: async table => table.creation(await table.novice([rail])).purse.spent,
    usually: 800,
    then: 1200,
  },
  rareAtCreationWithFeature: {
    value: 1,
    does: async table => table.creation(await table.novice([rail, agent])).purse.spent,
    usually: 600,
    then: 400,
  },

  mitigationOrder: {
    value: "afterResistance",
    does: async table => {
      await table.hurt(BERT, 9, "wound");
      return table.hp(BERT);
    },
    usually: 15,
    then: 13,
  },
  oneMitigationPerInstance: {
    value: false,
    does: async table => {
      await table.unarmored();
      const direct = { at: [BERT], soak: "ask", choices: { kind: "direct", amount: 14 } } as const;
      const message = await table.play.act(BERT, "adjust", direct);
      const [{ options }] = table.play.judged(message).prompts;
      const both = options.some(({ value }: any) => value === "both");
      table.play.dice({ shows: 2, of: 3 }, { shows: 2, of: 3 });
      await table.play.answer(message, "soak", both ? "both" : "injury");
      return [table.hp(BERT), table.play.has(BERT, "injured"), table.play.has(BERT, "wounded")];
    },
    usually: [8, 1, 0],
    then: [12, 1, 1],
  },
  woundTreatment: {
    value: { difficulty: 3 },
    does: async table => {
      await table.wounded(BERT);
      table.successes(3, 6);
      await table.play.act(ANNA, "treat", { at: [BERT], choices: { adjacent: true } });
      return table.play.has(BERT, "wounded");
    },
    usually: 1,
    then: 0,
    more: [
      {
        value: { daysBetween: 0 },
        does: async table => {
          await table.wounded(BERT);
          const choices = { adjacent: true, triedLately: true };
          return table.attempt(async () =>
            table.outcome(await table.play.act(ANNA, "treat", { at: [BERT], choices })),
          );
        },
        usually: "refused",
        then: "failed",
      },
    ],
  },
  outOfFightBleeding: {
    value: "everyone",
    does: async table => {
      await table.play.give(ANNA, "exhausted", 5);
      return table.attempt(async () => table.outcome(await table.alone("bleedOut")));
    },
    usually: "refused",
    then: "bleeding",
  },
  bleedOutPassesResistance: {
    value: false,
    does: async table => {
      await table.hurt(BERT, 20);
      await table.play.item(BERT, "Plate").update({ "system.resistance.value": 3 });
      table.successes(1, 6, { shows: 2, of: 3 });
      await table.alone("bleedOut", {}, BERT);
      return [table.hp(BERT), table.resistance()];
    },
    usually: [-3, 3],
    then: [-1, 1],
  },
  damageRestartsBleeding: {
    value: false,
    does: async table => {
      await table.hurt(BERT, 20);
      await table.set(BERT, { vital: { stabilized: true } });
      await table.hurt(BERT, 1);
      return table.play.actor(BERT).system.vital.stabilized;
    },
    usually: false,
    then: true,
  },
  wakingHitPoints: {
    value: 5,
    does: async table => {
      await table.hurt(BERT, 20);
      table.successes(3, 6);
      await table.play.act(ANNA, "wake", { at: [BERT] });
      return table.hp(BERT);
    },
    usually: 1,
    then: 5,
  },
  deathThreshold: {
    value: "twiceMaximum",
    does: async table => {
      await table.hurt(BERT, 40);
      return table.play.actor(BERT).system.vital.dead;
    },
    usually: true,
    then: false,
    more: [
      {
        value: "off",
        does: async table => {
          await table.hurt(BERT, 60);
          return table.play.actor(BERT).system.vital.dead;
        },
        then: false,
      },
    ],
  },
  stressMaximum: {
    value: 7,
    does: table =>
      table.attempt(async () => {
        await table.play.act(ANNA, "stress", { at: [ANNA], choices: { amount: 6 } });
        return table.play.actor(ANNA).system.stress.value;
      }),
    usually: "refused",
    then: 6,
  },

  maxHitPoints: {
    value: { base: 12 },
    does: system("health.max"),
    usually: 14,
    then: 16,
    more: [
      { value: { attribute: "charisma" }, does: charming("health.max"), then: 16 },
      { value: { perAttribute: 2 }, then: 18 },
      { value: { skill: "mechacraft" }, then: 17 },
      { value: { skill: "aim", perSkill: 2 }, then: 18 },
    ],
  },
  maxStamina: {
    value: { perAttribute: 2 },
    does: system("stamina.max"),
    usually: 6,
    then: 10,
    more: [
      { value: { base: 3 }, then: 9 },
      { value: { attribute: "charisma" }, does: charming("stamina.max"), then: 8 },
      { value: { skill: "mechacraft" }, then: 7 },
      { value: { perSkill: 2 }, then: 8 },
    ],
  },
  walkSpeed: {
    value: { base: 40 },
    does: system("walk"),
    usually: 30,
    then: 40,
    more: [
      { value: { perAttribute: 1 }, then: 34 },
      { value: { attribute: "charisma", perAttribute: 1 }, does: charming("walk"), then: 36 },
      { value: { perSkill: 5 }, then: 40 },
      { value: { skill: "mechacraft", perSkill: 5 }, then: 45 },
    ],
  },
  runFactor: { value: 3, does: system("run"), usually: 60, then: 90 },
  startingExperience: {
    value: 50,
    does: async table => (await finished(table)).experienceNow.left,
    usually: 0,
    then: 50,
  },
  startingSkillRanks: {
    value: 2,
    does: async table => {
      return table.creation(await table.novice([], { skills: { aim: { rank: 3 } } })).skills.left;
    },
    usually: 17,
    then: -1,
  },
  creationSkillLimit: {
    value: 2,
    does: async table =>
      table.creation(await table.novice([], { skills: { aim: { rank: 3 } } })).skills.outOfBounds,
    usually: [],
    then: ["aim"],
  },
  startingCredits: {
    value: 500,
    does: async table => (await finished(table)).credits,
    usually: 1000,
    then: 500,
  },
  startingTraining: {
    value: 0,
    does: async table => table.creation(await table.novice([drill])).training.left,
    usually: 0,
    then: -1,
  },
  ownBackgroundSkills: {
    value: 3,
    does: async table => {
      const { ownWords, houseRules, words, read } = table.modules;
      const novice = await table.novice();
      const { entry } = ownWords["ownEntry"]("background", {
        screen: { own: { "own.background.name": "Cook" }, mistakes: new Map() },
        words: words["foundryWords"](),
        houseRules: houseRules["currentHouseRules"](),
        state: read["creationStateOf"](novice),
      });
      await novice.createEmbeddedDocuments("Item", [entry.data]);
      return table.creation(novice).specialized.left;
    },
    usually: 1,
    then: 3,
  },
  traitLimit: {
    value: 1,
    does: async table => {
      const { traits } = table.creation(await table.novice([flaw("Hooked"), flaw("Hunted")]));
      return traits.allowed;
    },
    usually: true,
    then: false,
  },
  experienceCosts: {
    value: { skillRank: 30 },
    does: buysRank,
    usually: [null, 6, 90],
    then: [null, 6, 70],
    more: [
      {
        value: { trainingUpgrade: 10 },
        does: table => table.grows("buyUpgrade", ({ items }: any) => items.contents[0].id),
        usually: 75,
        then: 90,
      },
      {
        value: { newTraining: 20 },
        does: table =>
          table.grows(
            "buyTraining",
            () => ({ name: "Gunner", type: "training", system: {} }),
            "aaaaaaaaaaaaaaaa",
            true,
          ),
        usually: 50,
        then: 80,
      },
    ],
  },
  npcRanks: {
    value: { regular: { high: 9 } },
    does: enemyRolls("dexterity"),
    usually: 7,
    then: 9,
    more: [
      { value: { novice: { high: 6 } }, does: enemyRolls("dexterity", "novice"), usually: 5, then: 6 },
      { value: { veteran: { high: 10 } }, does: enemyRolls("dexterity", "veteran"), usually: 9, then: 10 },
      { value: { elite: { high: 12 } }, does: enemyRolls("dexterity", "elite"), usually: 11, then: 12 },
      { value: { deadly: { high: 14 } }, does: enemyRolls("dexterity", "deadly"), usually: 13, then: 14 },
      { value: { regular: { medium: 6 } }, does: enemyRolls("strength"), usually: 5, then: 6 },
      { value: { regular: { low: 6 } }, does: enemyRolls("intelligence"), usually: 4, then: 6 },
      {
        value: { regular: { highPassive: 5 } },
        does: table => table.needed("evasion"),
        usually: "3",
        then: "5",
      },
      {
        value: { regular: { mediumPassive: 4 } },
        does: table => table.needed("strike"),
        usually: "2",
        then: "4",
      },
      {
        value: { regular: { lowPassive: 2 } },
        does: table => table.needed("knowledge"),
        usually: "1",
        then: "2",
      },
    ],
  },
  npcSkillRank: {
    value: "none",
    does: async table => {
      const message = await table.play.act(BOSS, "burst", {
        item: "Carbine",
        at: [BERT],
        choices: { targets: [{ feet: 50, adjacent: false }] },
      });
      return table.dice(message, "attack");
    },
    usually: 8,
    then: 6,
  },

  takedowns: {
    value: { regular: { challenges: 2, difficulty: 4 } },
    does: takedownOf("regular"),
    usually: ["1", "2"],
    then: ["2", "4"],
    more: [
      {
        value: { novice: { challenges: 5, difficulty: 6 } },
        does: takedownOf("novice"),
        usually: ["1", "1"],
        then: ["5", "6"],
      },
      {
        value: { veteran: { challenges: 5, difficulty: 6 } },
        does: takedownOf("veteran"),
        usually: ["2", "3"],
        then: ["5", "6"],
      },
      {
        value: { elite: { challenges: 5, difficulty: 6 } },
        does: takedownOf("elite"),
        usually: ["3", "4"],
        then: ["5", "6"],
      },
      {
        value: { deadly: { challenges: 5, difficulty: 6 } },
        does: takedownOf("deadly"),
        usually: ["4", "5"],
        then: ["5", "6"],
      },
    ],
  },
  takedownTests: { value: 5, does: async table => (await table.takedown()).tests, usually: "3", then: "5" },
  takedownFailure: {
    value: 2,
    does: async table => {
      const { takedown, takedownFacts } = table.modules;
      await takedown["beginTakedown"]({
        title: "Guard",
        target: table.play.actor(BOSS).uuid,
        participants: [table.play.actor(ANNA).uuid],
        challenges: 2,
        tests: 3,
        difficulty: 2,
      });
      await table.play.settled();
      const { id } = table.party.system.takedowns.at(-1);
      await takedown["beginTakedownStep"](id, { kind: "challenge" });
      await table.play.settled();
      await takedown["decideTakedownStep"](id, 0, "lost");
      await table.play.settled();
      return takedownFacts["takedownNow"](takedownFacts["takedownById"](id)).progress.difficulty;
    },
    usually: 3,
    then: 4,
  },
} satisfies Partial<Record<HouseRuleKey, Row>>;
