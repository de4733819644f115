import type { Words } from "../shared/words.ts";
import type { Progress } from "./progress.ts";
import { guides, type GuideName } from "./steps.ts";

/** Returns the view of the guide: its steps, the next step, and the number of finished steps. */
export function guideView({
  guide,
  offered,
  progress,
  words,
}: {
  guide: GuideName;
  offered: readonly GuideName[];
  progress: Progress;
  words: Words;
}) {
  const done = progress[guide];
  const steps = guides[guide].map(({ key }, index) => {
    const text = `BLACKOUT.guide.${guide}.${key}`;
    const title = words.localize(`${text}.title`);
    return {
      key,
      number: index + 1,
      title,
      text: words.localize(`${text}.text`),
      button: words.localize(`${text}.button`),
      done: done.some(each => each === key),
      next: false,
      tick: words.format("BLACKOUT.guide.tick", { step: title }),
    };
  });
  const next = steps.find(step => !step.done)?.key;
  return {
    guides:
      offered.length > 1
        ? offered.map(name => ({
            name,
            label: words.localize(`BLACKOUT.guide.${name}.name`),
            on: name === guide,
          }))
        : [],
    guideLabel: words.localize(`BLACKOUT.guide.${guide}.name`),
    steps: steps.map(step => ({ ...step, next: step.key === next })),
    count:
      next === undefined
        ? words.localize("BLACKOUT.guide.allDone")
        : words.format("BLACKOUT.guide.count", { done: String(done.length), all: String(steps.length) }),
    complete: next === undefined,
    none: done.length === 0,
  };
}
