import type { BlackoutActor } from "../../documents/actor.ts";
import type { TestQuestion } from "../../play/test.ts";
import { userKnows } from "../shared/knows.ts";
import { keyOrText, type Words } from "../shared/words.ts";
import type { TargetFacts, TestFacts } from "./test-view.ts";

const NONE = { attributeDice: 0, skillRank: 0, skillModifier: 0 };

/** What the dialog knows of a question: dice, standing rows, skills, targets, the Inspiration pool. */
export function testFacts(question: TestQuestion, words: Words): TestFacts {
  const { actor, rowsFor, rows = [], difficulty, against = "", inspirationPool } = question;
  return {
    abilities: (attribute, skill) => actor.testAbilities(attribute, skill) ?? NONE,
    rowsFor, known: rows, skills: skillsOf(question, words), targets: targetsOf(actor, words),
    given: difficulty === null || difficulty === undefined ? null : { difficulty, name: against },
    inspirationLeft: inspirationPool(), writerOnline: game.users.activeGM !== null,
  };
}

/** The skills that the actor may name; none for an enemy, whose attributes are whole pools (R13.19). */
export function skillsOf({ actor }: TestQuestion, words: Words): { key: string; label: string }[] {
  if (!actor.isCharacter()) return [];
  return Object.entries(actor.system.allSkills).map(([key, { label }]) => ({ key, label: keyOrText(words, label) }));
}

/** Whom the user targets, with the passive skills that may be the difficulty. */
function targetsOf(roller: BlackoutActor, words: Words): TargetFacts[] {
  const actors = [...game.user.targets].flatMap(token => token.actor && token.actor !== roller ? [token.actor] : []);
  return actors.map(actor => ({ name: actor.name, passives: passivesOf(actor, words) }));
}

/** What of somebody's passive skills the user may know: as much as the world's setting says of those whom they may not look at. */
function passivesOf(actor: Actor.Implementation, words: Words): TargetFacts["passives"] {
  const known = (skill: string) => userKnows({ of: actor.uuid, need: skill === "evasion" ? "passive" : "all" });
  const skills = actor.isCharacter() ? Object.entries(actor.system.allSkills).map(([key, { label }]) => ({ key, label }))
    : actor.isNpc() ? actor.system.allSkills : [];
  const evasionFirst = [...skills].sort((a, b) => Number(b.key === "evasion") - Number(a.key === "evasion"));
  return evasionFirst.map(({ key, label }) => ({
    skill: key, label: words.format("BLACKOUT.test.passive", { skill: keyOrText(words, label) }), value: known(key) ? actor.passiveOf(key) : null,
  }));
}
