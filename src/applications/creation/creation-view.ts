import { shownText } from "../../compat/content-language.ts";
import { derivedOf } from "../../features/creation/derive.ts";
import { entriesOf, waresOf } from "../../features/creation/state.ts";
import { creationSteps, type CreationStep } from "../../features/creation/steps.ts";
import { plain } from "../shared/words.ts";
import { choiceSections, isChoiceStep } from "./choices-view.ts";
import { drivesView } from "./drives-view.ts";
import { attributeRows, skillRows } from "./points-view.ts";
import { reviewView, summaryOf } from "./review-view.ts";
import type { CreationWorld } from "./screen.ts";
import { shopView } from "./shop-view.ts";
import { listText } from "../../language/formats.ts";

/** Returns the view of the character creation window, except for the image and the name. */
export function creationView(world: CreationWorld) {
  const { screen, words, judged } = world;
  const { step } = screen;
  const at = creationSteps.indexOf(step);
  const title = words.localize(`BLACKOUT.creation.step.${step}`);
  const wrong = judged.problems.filter(({ kind }) => kind === "wrong").length;
  const open = judged.problems.length - wrong;
  const shop = step === "gear" ? shopView(world) : null;
  return {
    step,
    title,
    hint: words.format(`BLACKOUT.creation.stepHint.${step}`, {
      most: plain(world.houseRules.creationSkillLimit),
    }),
    tiles: tiles(world),
    steps: creationSteps.map((each, index) => stepView(each, index, world)),
    points: pointsView(step, world),
    sections: isChoiceStep(step) ? choiceSections(step, world) : null,
    shop,
    // The shop lists purchases separately.
    listed: shop === null || shop.mine,
    drives: step === "drives" ? drivesView(world) : null,
    review: step === "review" ? reviewView(world) : null,
    search: screen.search,
    back: at > 0,
    last: step === "review",
    free: screen.free,
    gamemaster: world.gamemaster,
    refused: screen.refused && wrong > 0,
    status:
      wrong > 0
        ? words.format("BLACKOUT.creation.statusWrong", { n: plain(wrong) })
        : open > 0
          ? words.format("BLACKOUT.creation.statusOpen", { n: plain(open) })
          : words.localize("BLACKOUT.creation.statusDone"),
    random: words.localize(
      judged.problems.length === 0 ? "BLACKOUT.creation.randomAgain" : "BLACKOUT.creation.random",
    ),
    complete: judged.problems.length === 0,
  };
}

function tiles({ state, words, houseRules }: CreationWorld) {
  const { hitPoints, stamina, passiveEvasion, injuryReduction, walk, run, capacity } = derivedOf(
    state,
    houseRules,
  );
  const tile = (key: string, value: string, unit: string) => ({
    key,
    label: words.localize(`BLACKOUT.creation.derived.${key}`),
    value,
    unit,
    description: words.localize(`BLACKOUT.creation.derivedSays.${key}`),
  });
  return [
    tile("hitPoints", plain(hitPoints), ""),
    tile("stamina", plain(stamina), ""),
    tile("passiveEvasion", plain(passiveEvasion), ""),
    tile("injuryReduction", plain(injuryReduction), ""),
    tile("walkRun", `${plain(walk)} / ${plain(run)}`, words.localize("BLACKOUT.unit.ft")),
    tile("capacity", plain(capacity), houseRules.capacityUnit),
  ];
}

function stepView(step: CreationStep, index: number, world: CreationWorld) {
  const { screen, words, judged } = world;
  const problems = judged.problems.filter(problem => problem.step === step);
  const wrong = problems.some(({ kind }) => kind === "wrong");
  const open = !wrong && problems.length > 0;
  // An optional step in which nothing was chosen isn't marked as done until the character is complete.
  const done =
    judged.problems.length === 0 ||
    (problems.length === 0 && step !== "review" && summaryOf(step, world) !== "");
  return {
    id: step,
    number: String(index + 1),
    label: words.localize(`BLACKOUT.creation.step.${step}`),
    note: noteOf(step, world),
    active: step === screen.step,
    icon: wrong ? "bo-i-warn bo-harm" : open ? "bo-i-more bo-c3" : done ? "bo-i-check bo-help" : "",
    mark: words.localize(
      wrong
        ? "BLACKOUT.creation.markWrong"
        : open
          ? "BLACKOUT.creation.markOpen"
          : "BLACKOUT.creation.markDone",
    ),
  };
}

/**
 * Returns a short note about the state of a step, such as the number of points left or the names of the
 * chosen items.
 */
function noteOf(step: CreationStep, { state, judged, words }: CreationWorld): string {
  const left = (n: number) => words.format("BLACKOUT.creation.left", { n: plain(n) });
  const names = (type: string) => listText(entriesOf(state, type).map(({ name }) => shownText(name)));
  switch (step) {
    case "attributes":
      return left(judged.attributes.left);
    case "skills":
      return left(judged.skills.left);
    case "gear":
      return waresOf(state).length === 0 && judged.purse.left === 0 ? "" : left(judged.purse.left);
    case "background":
      return names("background");
    case "feature":
      return names("feature");
    case "traits":
      return names("trait");
    case "training":
      return [names("training"), names("geneMod")].filter(text => text !== "").join(", ");
    case "drives":
      return state.drives.length === 0
        ? ""
        : words.format("BLACKOUT.creation.drivesNote", { n: plain(state.drives.length) });
    case "review":
      return "";
  }
}

function pointsView(step: CreationStep, world: CreationWorld) {
  if (step !== "attributes" && step !== "skills") return null;
  const { judged, words } = world;
  const { left } = judged[step];
  return {
    rows: step === "attributes" ? attributeRows(world) : skillRows(world),
    left: plain(left),
    wrong: left < 0,
    leftLabel: words.localize(`BLACKOUT.creation.leftOf.${step}`),
    says: words.format(`BLACKOUT.creation.spent.${step}`, { n: plain(judged[step].spent) }),
    skills: step === "skills",
  };
}
