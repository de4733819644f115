import type { RewardState, StoredTakedown, TakedownNow } from "../../features/takedown/takedown-facts.ts";
import { physicalAttributes } from "../../rules/character/attributes.ts";
import { takedownRewards, type TakedownReward } from "../../rules/social/takedowns.ts";
import { initials } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

/** An item that the reward can mark as missing from the target's equipment. */
export interface Missing {
  readonly id: string;
  readonly name: string;
}

/** The reward that a Gamemaster is choosing. */
export interface RewardChoice {
  readonly key: TakedownReward | "";
  readonly attribute: string;
  readonly points: number;
  readonly items: ReadonlySet<string>;
}

/** The data that a takedown's window displays. */
export interface TakedownSource {
  readonly takedown: Pick<
    StoredTakedown,
    "id" | "title" | "target" | "challenges" | "tests" | "difficulty" | "ended" | "reward"
  >;
  readonly now: TakedownNow;
  readonly reward: RewardState;
  /** The name of the target, or an empty string if the target was deleted. */
  readonly target: string;
  /** The name of the actor to whom the reward was applied. */
  readonly givenTo: string;
  readonly gamemaster: boolean;
  readonly choice: RewardChoice;
  readonly things: readonly Missing[];
}

/**
 * Returns the window's view: the steps, the state of the takedown, and the condition in which the target
 * enters its next encounter (R15.1–R15.6).
 */
export function takedownView(
  { takedown, now, reward, target, givenTo, gamemaster, choice, things }: TakedownSource,
  words: Words,
) {
  const { steps, progress, harder, mayBegin } = now;
  const { state, difficulty } = progress;
  const over = takedown.ended || state !== "open";
  const next = steps.length + 1;
  const shownState = state === "open" ? (takedown.ended ? "calledOff" : "open") : state;
  const options = (list: readonly string[], prefix: string, chosen: string) =>
    list.map(value => ({ value, label: words.localize(`${prefix}.${value}`), selected: value === chosen }));
  return {
    id: takedown.id,
    gamemaster,
    over,
    tone: state === "success" || state === "partial" ? "good" : state === "failure" ? "bad" : "",
    target: target === "" ? words.localize("BLACKOUT.takedown.targetGone") : target,
    initials: initials(target),
    plan: words.format("BLACKOUT.takedown.plan", {
      challenges: plain(takedown.challenges),
      tests: plain(takedown.tests),
      difficulty: plain(difficulty),
    }),
    harder: !over && harder > 0 ? words.format("BLACKOUT.takedown.harder", { n: plain(harder) }) : "",
    state: words.localize(`BLACKOUT.takedown.state.${shownState}`),
    steps: steps.map((step, index) => ({
      id: step.id,
      kind: step.kind,
      index,
      number: plain(index + 1),
      title: words.localize(`BLACKOUT.${step.kind}.open`),
      tone: step.won === null ? "open" : step.won ? "won" : "lost",
      mark: step.won === null ? "clock" : step.won ? "check" : "fail",
      status: words.localize(
        `BLACKOUT.takedown.step.${step.won === null ? (step.open ? "open" : "undecided") : step.won ? "won" : "lost"}`,
      ),
      decided: step.decided ? words.localize("BLACKOUT.takedown.decided") : "",
      showLabel: words.format("BLACKOUT.takedown.show", { n: plain(index + 1) }),
      // A Gamemaster can override a step's result, or remove the override.
      results: !gamemaster
        ? []
        : [
            ...(step.won === true
              ? []
              : [
                  {
                    decided: "won",
                    mark: "check",
                    label: words.format("BLACKOUT.takedown.sayWon", { n: plain(index + 1) }),
                  },
                ]),
            ...(step.won === false
              ? []
              : [
                  {
                    decided: "lost",
                    mark: "fail",
                    label: words.format("BLACKOUT.takedown.sayLost", { n: plain(index + 1) }),
                  },
                ]),
            ...(step.decided
              ? [
                  {
                    decided: "",
                    mark: "undo",
                    label: words.format("BLACKOUT.takedown.sayPlayed", { n: plain(index + 1) }),
                  },
                ]
              : []),
          ],
    })),
    todo: over
      ? []
      : Array.from({ length: takedown.challenges - steps.length }, (_, index) => ({
          number: plain(next + index),
        })),
    begin:
      gamemaster && mayBegin
        ? {
            challenge: words.format("BLACKOUT.takedown.beginChallenge", { n: plain(next) }),
            guile: words.format("BLACKOUT.takedown.beginGuile", { n: plain(next) }),
          }
        : null,
    mayEnd: gamemaster && !takedown.ended,
    reward: rewardText(reward, takedown.reward.key, target, givenTo, words),
    rewardTone: reward === "given" ? "won" : reward === "waits" ? "open" : "todo",
    rewardMark: reward === "given" ? "check" : reward === "waits" ? "clock" : "undo",
    choose:
      gamemaster && reward !== "given" && progress.rewards.length > 0
        ? {
            keys: [
              { value: "", label: words.localize("BLACKOUT.takedown.noReward"), selected: choice.key === "" },
              ...options(takedownRewards, "BLACKOUT.takedown.reward", choice.key),
            ],
            attributes:
              choice.key === "injury" || choice.key === "wound"
                ? [
                    {
                      value: "random",
                      label: words.localize("BLACKOUT.trauma.random"),
                      selected: choice.attribute === "random",
                    },
                    ...options(physicalAttributes, "BLACKOUT.attribute", choice.attribute),
                  ]
                : null,
            points: choice.key === "fewerHitPoints" ? String(choice.points) : null,
            things:
              choice.key === "unarmed"
                ? things.map(({ id, name }) => ({ id, name, on: choice.items.has(id) }))
                : null,
            nothing: choice.key === "unarmed" && things.length === 0,
          }
        : null,
  };
}

function rewardText(state: RewardState, key: string, target: string, givenTo: string, words: Words): string {
  if (state === "none") return "";
  return words.format(`BLACKOUT.takedown.rewardState.${state}`, {
    what: words.localize(`BLACKOUT.takedown.reward.${key}`),
    name: givenTo === "" ? target : givenTo,
  });
}
