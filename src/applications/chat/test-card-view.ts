import type { Outcome } from "../../rules/tests/outcome.ts";
import { successFace } from "../../rules/tests/outcome.ts";
import type { TestMessageData } from "../../data/message/test.ts";
import type { JudgedTest } from "../../play/judge-test.ts";
import { initials } from "../shared/pictures.ts";
import { rowText } from "../shared/rows.ts";
import { plain, signed, type Words } from "../shared/words.ts";

/** What the card reads of the message's data. */
export type TestCardData = Pick<TestMessageData, "state" | "attribute" | "attributeDice" | "skillRank" | "rows" | "inspiration" | "difficulty" | "against" | "chosenToFail"
  | "faces" | "inspirationFaces" | "verdict">;

/** What the card knows beside the data. */
export interface TestCardSource {
  readonly data: TestCardData;
  /** Null while the test is not rolled. */
  readonly judged: JudgedTest | null;
  /** Who tests, by name, and the name of the skill; the skill is empty for somebody whose attributes are whole pools. */
  readonly who: string;
  readonly foe: boolean;
  readonly skill: string;
  /** Whether the viewer posted the test and so may roll on. */
  readonly mine: boolean;
  /** Whether somebody is there who can answer a test that waits. */
  readonly writerOnline: boolean;
}

type Tone = "good" | "bad" | "ask" | "";
const TONES: Readonly<Record<Outcome, Tone>> = { criticalFailure: "bad", failure: "bad", partialSuccess: "", success: "good", criticalSuccess: "good" };
const MARKS: Readonly<Record<Outcome, string>> = { criticalFailure: "fail", failure: "fail", partialSuccess: "half", success: "check", criticalSuccess: "check" };

/** What a test card shows, closed and open. */
export function testCardView(source: TestCardSource, words: Words) {
  const { data, judged, who, foe, skill } = source;
  const attribute = words.localize(`BLACKOUT.attribute.${data.attribute}`);
  const short = words.localize(`BLACKOUT.attributeShort.${data.attribute}`);
  return {
    who, foe, initials: initials(who), title: skill ? words.format("BLACKOUT.card.pair", { attribute: short, skill }) : attribute,
    against: againstLine(data, words), ...stateOf(source, words), dice: judged ? dice(data) : [],
    count: judged ? countLine(judged, words) : "", margin: judged?.result ? words.format("BLACKOUT.card.margin", { n: signed(judged.result.margin) }) : "",
    meaning: judged?.result ? words.localize(`BLACKOUT.outcomeText.${judged.result.outcome}`) : "",
    whyTitle: judged ? words.format("BLACKOUT.card.why", { n: plain(judged.pool.rolled) }) : "", why: judged ? whyRows(source, judged, attribute, words) : [],
    chosenToFail: data.chosenToFail,
  };
}

function againstLine({ against, difficulty }: TestCardData, words: Words): string {
  if (against) return words.format("BLACKOUT.card.against", { name: against });
  return difficulty === null ? "" : words.format("BLACKOUT.card.difficulty", { n: plain(difficulty) });
}

/** The line that a closed card ends with, and what may be done next. */
function stateOf({ data, judged, mine, writerOnline }: TestCardSource, words: Words): { rolled: boolean; tone: Tone; text: string; toneText: string; mark: string; note: string; next: { verb: string; label: string } | null } {
  if (judged?.result) {
    const { outcome } = judged.result;
    const tone = TONES[outcome];
    return { rolled: true, tone, toneText: tone === "good" ? "bo-help" : tone === "bad" ? "bo-harm" : "bo-c2", text: words.localize(`BLACKOUT.outcome.${outcome}`), mark: MARKS[outcome], note: "", next: null };
  }
  if (judged) return { rolled: true, tone: "", toneText: "bo-c2", text: words.format("BLACKOUT.card.successes", { n: plain(judged.successes) }), mark: "half", note: words.localize("BLACKOUT.card.judge"), next: null };
  if (data.state === "rolled") {
    return { rolled: false, tone: "bad", toneText: "bo-harm", text: words.localize("BLACKOUT.card.contradiction"), mark: "warn", note: words.localize("BLACKOUT.card.contradictionNote"), next: null };
  }
  if (data.state === "refused") {
    return {
      rolled: false, tone: "bad", toneText: "bo-harm", text: words.localize("BLACKOUT.card.refused"), mark: "warn", note: words.localize(data.verdict.reason),
      next: mine ? { verb: "rollWithout", label: words.localize("BLACKOUT.card.rollWithout") } : null,
    };
  }
  if (data.state === "ready") {
    return {
      rolled: false, tone: "ask", toneText: "bo-c2", text: words.localize("BLACKOUT.card.ready"), mark: "clock", note: words.format("BLACKOUT.card.granted", { n: plain(data.verdict.dice) }),
      next: mine ? { verb: "roll", label: words.localize("BLACKOUT.card.roll") } : null,
    };
  }
  return {
    rolled: false, tone: "ask", toneText: "bo-c2", text: words.localize("BLACKOUT.card.waiting"), mark: "clock",
    note: words.format(writerOnline ? "BLACKOUT.card.waitingNow" : "BLACKOUT.card.waitingForGm", { n: plain(data.inspiration) }), next: null,
  };
}

/** Faces, best first, Inspiration dice behind the others. */
function dice({ faces, inspirationFaces }: TestCardData) {
  const shown = (list: readonly number[], insp: boolean) => [...list].sort((a, b) => b - a).map(face => ({ face, hit: face >= successFace, insp }));
  return [...shown(faces, false), ...shown(inspirationFaces, true)];
}

function countLine({ successes, pool, result }: JudgedTest, words: Words): string {
  const data = { n: plain(successes), dice: plain(pool.rolled) };
  return result ? words.format("BLACKOUT.card.countNeeded", { ...data, needed: plain(result.difficulty) }) : words.format("BLACKOUT.card.count", data);
}

function whyRows({ data, skill }: TestCardSource, { pool }: JudgedTest, attribute: string, words: Words): { text: string; dice: string }[] {
  const sum = pool.rows.reduce((total, row) => total + row.dice, 0) + pool.inspiration;
  return [
    { text: skill ? words.format("BLACKOUT.card.base", { attribute, a: plain(data.attributeDice), skill, r: plain(data.skillRank) }) : `${attribute} ${plain(data.attributeDice)}`, dice: plain(pool.attribute + pool.skillRank) },
    ...pool.modifier === 0 ? [] : [{ text: words.localize("BLACKOUT.row.skillModifier"), dice: signed(pool.modifier) }],
    ...pool.rows.map(row => {
      const { title, note } = rowText(row, words);
      return { text: note ? `${title}, ${note}` : title, dice: signed(row.dice) };
    }),
    ...pool.inspiration === 0 ? [] : [{ text: words.localize("BLACKOUT.row.inspiration"), dice: signed(pool.inspiration) }],
    ...pool.clamped ? [{ text: words.localize("BLACKOUT.card.limit"), dice: signed(pool.net - sum) }] : [],
    ...pool.capped ? [{ text: words.localize("BLACKOUT.card.least"), dice: signed(pool.rolled - pool.pool) }] : [],
  ];
}
