import { skillList } from "../../rules/character/skills.ts";
import { conditionStatus } from "../../data/effect/condition-source.ts";
import { conditionKeys } from "../../rules/conditions/keys.ts";
import { attributes } from "../../rules/character/attributes.ts";
import { currentHouseRules } from "../../data/house-rules.ts";
import type { TestNames } from "../../rules/tests/notation.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { perform } from "../../actions/core/perform.ts";
import { rollTest } from "../../features/test.ts";
import { selectedActors, targetedActors } from "../dialogs/targets.ts";
import { ownActor } from "../dialogs/own-actor.ts";
import { typedDifficulty } from "../requests/typed-difficulty.ts";
import { FREE } from "../../actions/tests/requested.ts";
import { foundryWords, type Words } from "../shared/words.ts";
import { readCondition, readRequest, readTest } from "./test-notation.ts";
import { readWrittenTest } from "./written-test.ts";
import { windows } from "../windows.ts";

/*
 * The buttons of enriched text (see `enrichers.ts`) and what they do. They are loaded with the first enriched
 * text, not at start-up.
 */

/**
 * Returns a button that rolls a test. Returns null if the text doesn't describe a known test, so that it
 * stays unchanged.
 */
export function testButton(text: string, label: string | undefined): HTMLElement | null {
  const words = foundryWords();
  const houseRules = currentHouseRules();
  const asked =
    readTest(
      text,
      skillList(houseRules).map(({ key }) => key),
    ) ?? readWrittenTest(text, houseRules, namesIn(words));
  if (!asked) return null;
  const { attribute, skill, difficulty } = asked;
  const pair = pairInWords(attribute, skill, words);
  const shown =
    label ??
    (difficulty === null
      ? pair
      : words.format("BLACKOUT.enricher.testAt", { test: pair, n: String(difficulty) }));
  return button("test", shown, words.format("BLACKOUT.enricher.testHint", { test: pair }), {
    attribute,
    skill,
    difficulty: difficulty === null ? "" : String(difficulty),
  });
}

/** Maps the lowercase names of attributes and skills in the reader's language to their keys. */
function namesIn(words: Words): TestNames {
  const named = (label: string) => words.localize(label).toLowerCase();
  return {
    attributes: Object.fromEntries(attributes.map(key => [named(`BLACKOUT.attribute.${key}`), key])),
    skills: Object.fromEntries(skillList(currentHouseRules()).map(({ key, label }) => [named(label), key])),
  };
}

/**
 * Returns a button that requests a test. Returns null if the text doesn't describe a known test, in which
 * case the text stays unchanged. Everyone can read the button's text, so it doesn't contain a hidden
 * difficulty.
 */
export function requestButton(text: string, label: string | undefined): HTMLElement | null {
  const words = foundryWords();
  const asked = readRequest(
    text,
    skillList(currentHouseRules()).map(({ key }) => key),
  );
  if (!asked) return null;
  const { attribute, skill, difficulty, hidden, group, why } = asked;
  const pair = pairInWords(attribute, skill, words);
  const test =
    difficulty === null || hidden
      ? pair
      : words.format("BLACKOUT.enricher.testAt", { test: pair, n: String(difficulty) });
  const shown =
    label ??
    (group === "each"
      ? test
      : words.format("BLACKOUT.enricher.together", {
          test,
          group: words.localize(`BLACKOUT.requested.group.${group}`),
        }));
  return button("request", shown, words.format("BLACKOUT.enricher.requestHint", { test: pair }), {
    attribute,
    skill,
    difficulty: difficulty === null || (hidden && !game.user.isGM) ? "" : String(difficulty),
    hidden: hidden ? "1" : "",
    group,
    why,
  });
}

function pairInWords(attribute: string, skill: string, words: Words): string {
  const free = words.localize("BLACKOUT.requested.free");
  const named = (short: boolean) =>
    attribute === FREE ? free : words.localize(`BLACKOUT.attribute${short ? "Short" : ""}.${attribute}`);
  if (skill === "") return named(false);
  const label =
    skill === FREE
      ? free
      : words.localize(skillList(currentHouseRules()).find(({ key }) => key === skill)?.label ?? skill);
  return words.format("BLACKOUT.card.pair", { attribute: named(true), skill: label });
}

/** Returns a button that applies a condition, or null if the text doesn't describe a known condition. */
export function conditionButton(text: string, label: string | undefined): HTMLElement | null {
  const words = foundryWords();
  const asked = readCondition(text, conditionKeys);
  if (!asked) return null;
  const { key, level, attribute } = asked;
  const name = words.localize(`BLACKOUT.condition.${key}`);
  const shown =
    label ??
    (attribute
      ? words.format("BLACKOUT.conditions.of", {
          name,
          attribute: words.localize(`BLACKOUT.attribute.${attribute}`),
        })
      : level > 1
        ? words.format("BLACKOUT.conditions.level", { name, level: String(level) })
        : name);
  return button("condition", shown, null, {
    condition: key,
    level: String(level),
    attribute: attribute ?? "",
    tip: "condition",
    tipOf: conditionStatus(key, attribute),
    tipLevel: String(level),
  });
}

/** Returns a button. It has no event handlers, because enriched text is passed on as HTML. */
function button(
  kind: "test" | "request" | "condition",
  label: string,
  tooltip: string | null,
  data: Readonly<Record<string, string>>,
): HTMLElement | null {
  const made = new DOMParser()
    .parseFromString(`<button type="button" class="bo-ask ${kind}"></button>`, "text/html")
    .querySelector("button");
  if (!made) return null;
  made.textContent = label;
  if (tooltip !== null) made.dataset["tooltip"] = tooltip;
  for (const [name, value] of Object.entries(data)) made.dataset[name] = value;
  return made;
}

/**
 * Opens the dialog for rolling a test for the selected token's actor or, if no token is selected, for the
 * user's own character.
 */
export async function rollFromButton({
  attribute,
  skill: named = "",
  difficulty: visibleDifficulty = "",
  hidden = "",
}: DOMStringMap): Promise<void> {
  const actor = ownActor();
  // If the attribute can be chosen freely, the dialog starts with the first one. A hidden difficulty isn't
  // passed on, because only Gamemasters know it.
  const known = attributes.find(key => key === attribute) ?? (attribute === FREE ? attributes[0] : undefined);
  const skill = named === FREE ? "" : named;
  const difficulty = hidden === "" ? visibleDifficulty : "";
  if (!actor || !known) ui.notifications.warn("BLACKOUT.enricher.nobody", { localize: true });
  else
    await rollTest(actor, {
      attribute: known,
      skill,
      difficulty: difficulty === "" ? null : Number(difficulty),
    });
}

/**
 * Opens the request window for a Gamemaster, who then requests the test from the party. For a player, rolls
 * the test for their own actor.
 */
export async function requestFromButton(data: DOMStringMap): Promise<void> {
  if (!game.user.isGM) return rollFromButton(data);
  const { attribute = "", skill = "", difficulty = "", hidden = "", group = "each", why = "" } = data;
  await windows.request({
    attribute,
    skill,
    difficulty: typedDifficulty(difficulty),
    hidden: hidden !== "",
    group,
    why,
  });
}

/**
 * Applies the condition to the selected tokens or, if none are selected, to the targeted ones. Affects only
 * actors that the user owns.
 */
export async function applyFromButton({
  condition = "",
  level = "1",
  attribute = "",
}: DOMStringMap): Promise<void> {
  const selected = selectedActors();
  const own = (selected.length > 0 ? selected : targetedActors()).filter(
    (actor: BlackoutActor) => actor.isOwner,
  );
  const [actor] = own;
  if (!actor) {
    ui.notifications.info("BLACKOUT.enricher.nobodySelected", { localize: true });
    return;
  }
  await perform({
    action: "adjust",
    actor,
    targets: own,
    choices: {
      kind: "condition",
      condition,
      levels: Number(level),
      ...(attribute === "" ? {} : { attribute }),
    },
    fast: true,
  });
}
