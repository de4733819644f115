import { maySwapDrive, sessionsToSwap } from "../../rules/social/drives.ts";
import { text, type Line } from "../core/card.ts";
import { chosenNumber } from "../core/choices.ts";
import { pick, words, type ChoiceList } from "../core/choice.ts";
import { defineAction, type ActionSpec } from "../core/define.ts";
import type { Facts } from "../core/facts.ts";
import { ruleReasons } from "../core/reasons.ts";
import type { Problem } from "../core/action.ts";
import { namedDrives, sessionsFulfilled, type DriveFacts } from "./campaign.ts";
import { ruleProblem } from "../core/rejection.ts";
import { noParty } from "./session/campaign-action.ts";
import { drivesChange } from "./session/members.ts";

const longest = 200;
const newDrive = words("drive", { label: text("BLACKOUT.field.driveNew") });

/** Replaces a Drive that was fulfilled in at least three sessions, according to the party's log (R4.5). */
export const swapDrive = defineAction(swapping("swapDrive", false));

/** Replaces a Drive, regardless of the log. Only Gamemasters may do so. */
export const replaceDrive = defineAction({ ...swapping("replaceDrive", true), who: "gamemaster" });

function swapping(
  key: "swapDrive" | "replaceDrive",
  overrules: boolean,
): ActionSpec<ChoiceList, { campaign: true }, Swap> {
  return {
    key,
    needs: { campaign: true },
    nature: "automatic",
    choices: [
      pick(
        "index",
        ({ facts }) =>
          swappable(facts, overrules).map(({ index, text: name }) => ({
            value: String(index),
            label: text(name),
          })),
        {
          initial: ({ facts }) => String(swappable(facts, overrules)[0]?.index ?? 0),
          label: text("BLACKOUT.field.driveOld"),
        },
      ),
      newDrive,
    ],
    plan: ({ facts }) => swapOf(facts),
    problems: ({ facts, plan }) => problemsOf(facts, plan, overrules),
    preview: ({ plan }) => ({ lines: counted(plan) }),
    resolve: ({ draft, plan }) => {
      const { own, old, drive } = plan;
      if (!own || !old) throw new TypeError("There is no such Drive");
      draft.also(
        drivesChange(own, (one, index) =>
          index === old.index ? { text: drive, chosen: false, fulfilled: 0 } : one,
        ),
      );
      return {
        outcome: text("BLACKOUT.driveSwap.done", { old: old.text, drive }),
        tone: "good",
        lines: counted(plan),
      };
    },
  };
}

type PlacedDrive = DriveFacts & { readonly index: number };
type Swap = ReturnType<typeof swapOf>;

/**
 * Returns the data of a swap: the owner's session data, the old Drive, the number of logged sessions in which
 * it was fulfilled (`n`), and the new Drive.
 */
function swapOf(facts: Facts) {
  const own = ownOf(facts);
  const place = placeOf(facts);
  const old = own && namedDrives(own).find(({ index }) => index === place);
  const n = own && old && facts.campaign ? sessionsFulfilled(facts.campaign, own.uuid, old.text) : 0;
  return { own, old, n, drive: newDrive.of(facts.choices).trim().slice(0, longest) };
}

/** Returns the actor's session data, or undefined if there is none. */
function ownOf({ actor, campaign }: Facts) {
  return campaign?.people.find(({ uuid }) => uuid === actor.uuid);
}

/** Returns the index of a Drive. The dialog stores the choice as a string, but a macro may pass a number. */
function placeOf({ choices }: Facts): number {
  const { index } = choices;
  return typeof index === "string" && /^[0-7]$/u.test(index)
    ? Number(index)
    : chosenNumber(choices, "index", 0, 0, 7);
}

/** Returns the Drives that can be replaced: those that the log allows or, for a Gamemaster, all Drives. */
function swappable(facts: Facts, overrules: boolean): readonly PlacedDrive[] {
  const { campaign } = facts;
  const own = ownOf(facts);
  return own && campaign
    ? namedDrives(own).filter(
        ({ text: name }) => overrules || maySwapDrive(sessionsFulfilled(campaign, own.uuid, name)),
      )
    : [];
}

function counted({ old, n }: Swap): readonly Line[] {
  return old
    ? [
        {
          text: text("BLACKOUT.driveSwap.sessions", { what: old.text }),
          value: String(n),
          why: ruleReasons(text("BLACKOUT.driveSwap.log"), n),
        },
      ]
    : [];
}

function problemsOf(
  { campaign, actor }: Facts,
  { own, old, n, drive }: Swap,
  overrules: boolean,
): readonly Problem[] {
  if (!campaign) return [noParty];
  if (!own) return [ruleProblem("BLACKOUT.driveSwap.nobody", { name: actor.name })];
  if (!old) return [ruleProblem("BLACKOUT.driveSwap.which")];
  const isThere = own.drives.some(one => one.text.trim().toLowerCase() === drive.toLowerCase());
  return [
    ...(overrules || maySwapDrive(n)
      ? []
      : [ruleProblem("BLACKOUT.driveSwap.tooFew", { what: old.text, n, needed: sessionsToSwap })]),
    ...(drive === ""
      ? [ruleProblem("BLACKOUT.driveSwap.empty")]
      : isThere
        ? [ruleProblem("BLACKOUT.driveSwap.there")]
        : []),
  ];
}
