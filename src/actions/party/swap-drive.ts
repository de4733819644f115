import { maySwapDrive, sessionsToSwap } from "../../rules/social/drives.ts";
import { text, type Line } from "../core/card.ts";
import { chosenNumber, chosenText } from "../core/choices.ts";
import { Draft } from "../core/draft.ts";
import type { Facts } from "../core/facts.ts";
import { cardOf } from "../core/plain-card.ts";
import { whyRule } from "../core/reasons.ts";
import type { Problem, Action } from "../core/action.ts";
import { namedDrives, sessionsFulfilled, type DriveFacts } from "../../play/party/campaign.ts";
import { previewOf, refusedAction, ruleProblem } from "../core/refusal.ts";
import { campaignProblems } from "./session/members.ts";

const longest = 200;

/** Puts another Drive in the place of one that was fulfilled at least once in each of three sessions or more, by the party's log (R4.5). */
export const swapDrive: Action = swapping("swapDrive", false);

/** The same whatever the log says: a Gamemaster overrules it. */
export const replaceDrive: Action = { ...swapping("replaceDrive", true), who: "gamemaster" };

function swapping(key: "swapDrive" | "replaceDrive", overrules: boolean): Action {
  const title = text(`BLACKOUT.verb.${key}`);
  return {
    key,
    label: title,
    targets: "none",
    needs: { campaign: true },
    nature: "automatic",
    defaults: facts => ({ index: String(swappable(facts, overrules)[0]?.index ?? 0), drive: "" }),
    fields: facts => [
      {
        name: "index",
        kind: "choice",
        label: text("BLACKOUT.field.driveOld"),
        options: swappable(facts, overrules).map(({ index, text: name }) => ({
          value: String(index),
          label: text(name),
        })),
      },
      { name: "drive", kind: "text", label: text("BLACKOUT.field.driveNew") },
    ],
    preview: facts => previewOf({ problems: problemsOf(facts, overrules), lines: counted(facts) }),
    judge: facts => {
      const problems = problemsOf(facts, overrules);
      const own = ownOf(facts);
      const old = oldOf(facts);
      if (!own || !old || problems.length > 0) return refusedAction(facts, title, problems);
      const draft = new Draft(facts);
      const drive = newOf(facts);
      const to = own.drives.map((one, index) =>
        index === old.index ? { text: drive, chosen: false, fulfilled: 0 } : { ...one },
      );
      draft.also({ uuid: own.uuid, path: "system.drives", from: own.drives.map(one => ({ ...one })), to });
      return {
        draft,
        problems,
        followUps: [],
        card: cardOf(title, text("BLACKOUT.driveSwap.done", { old: old.text, drive }), "good", {
          lines: counted(facts),
        }),
      };
    },
  };
}

type PlacedDrive = DriveFacts & { readonly index: number };

/** What is about drives of whoever acts; nothing of who is no character. */
function ownOf({ actor, campaign }: Facts) {
  return campaign?.people.find(({ uuid }) => uuid === actor.uuid);
}

/** The Drives that may go: those of which the log says so, or all of them. */
function swappable(facts: Facts, overrules: boolean): readonly PlacedDrive[] {
  const { campaign } = facts;
  const own = ownOf(facts);
  return own && campaign
    ? namedDrives(own).filter(
        ({ text: name }) => overrules || maySwapDrive(sessionsFulfilled(campaign, own.uuid, name)),
      )
    : [];
}

/** The Drive that is to go. A list of choices names its place as a text, a macro may as a number. */
function oldOf(facts: Facts): PlacedDrive | undefined {
  const own = ownOf(facts);
  const { index } = facts.choices;
  const place =
    typeof index === "string" && /^[0-7]$/u.test(index)
      ? Number(index)
      : chosenNumber(facts.choices, "index", 0, 0, 7);
  return own && namedDrives(own).find(one => one.index === place);
}

function newOf({ choices }: Facts): string {
  return chosenText(choices, "drive").trim().slice(0, longest);
}

function counted(facts: Facts): readonly Line[] {
  const [own, old] = [ownOf(facts), oldOf(facts)];
  if (!own || !old || !facts.campaign) return [];
  const n = sessionsFulfilled(facts.campaign, own.uuid, old.text);
  return [
    {
      text: text("BLACKOUT.driveSwap.sessions", { what: old.text }),
      value: String(n),
      why: whyRule(text("BLACKOUT.driveSwap.log"), n),
    },
  ];
}

function problemsOf(facts: Facts, overrules: boolean): readonly Problem[] {
  const { campaign, actor } = facts;
  if (!campaign) return campaignProblems(facts);
  const own = ownOf(facts);
  if (!own) return [ruleProblem("BLACKOUT.driveSwap.nobody", { name: actor.name })];
  const old = oldOf(facts);
  if (!old) return [ruleProblem("BLACKOUT.driveSwap.which")];
  const n = sessionsFulfilled(campaign, own.uuid, old.text);
  const drive = newOf(facts);
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
