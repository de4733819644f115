import { driveLimits, chooseDrives } from "../../rules/social/drives.ts";
import { nextSessionPool } from "../../rules/social/inspiration.ts";
import { text } from "../core/card.ts";
import { number, other, words } from "../core/choice.ts";
import type { AnyAct } from "../core/define.ts";
import { counterReasons } from "../core/reasons.ts";
import { idFrom } from "../../documents/new-id.ts";
import { lastSession, namedDrives, runningSession } from "./campaign.ts";
import { ruleProblem } from "../core/rejection.ts";
import { defineCampaignAction } from "./session/campaign-action.ts";
import { chosenDrives } from "./session/choices.ts";
import { drivesChange, memberRow, membersOf, sessionChange, type Member } from "./session/members.ts";

/**
 * Starts a session. Three Drives are chosen for each character (R4.4), and the pool gets one die for each
 * Drive that was fulfilled in the last session (R4.3). The characters' owners choose, unless the Gamemaster
 * has already done so. A character with three or fewer Drives uses all of them.
 */
export const sessionStart = defineCampaignAction({
  key: "sessionStart",
  choices: [
    words("title", { label: text("BLACKOUT.field.sessionTitle") }),
    // R4.3: the pool gets one die for each Drive fulfilled in the last session.
    number("dice", {
      max: 999,
      initial: ({ facts: { campaign } }) => nextSessionPool((campaign && lastSession(campaign)?.drives) ?? 0),
      label: text("BLACKOUT.field.poolDice"),
    }),
    other("picks", chosenDrives, []),
    number("at", { max: Number.MAX_SAFE_INTEGER }),
    words("seed"),
  ],
  problems: campaign => (runningSession(campaign) ? [ruleProblem("BLACKOUT.problem.session.running")] : []),
  resolve: (campaign, act) => {
    const { choices, draft, facts, show, each } = act;
    const { title, dice } = choices;
    const free = Math.min(campaign.pool, facts.party?.inspiration ?? 0);
    draft.addInspiration(dice - free);
    const id = idFrom(choices.seed, "session");
    draft.also(
      sessionChange(campaign, {
        id,
        title,
        notes: "",
        time: choices.at,
        experience: 0,
        drives: 0,
        fulfilled: [],
      }),
      { uuid: campaign.uuid, path: "system.running", from: campaign.running, to: id },
    );
    show({
      outcome: text("BLACKOUT.session.choosing"),
      ...(title === "" ? {} : { subtitle: text(title) }),
      lines: [
        {
          text: text("BLACKOUT.session.pool"),
          value: `${free} › ${dice}`,
          why: counterReasons(text("BLACKOUT.session.fulfilledLast"), dice - free, dice - free),
        },
      ],
    });
    each(membersOf(campaign, act), (member, index) => {
      choose(member, index, choices.picks.get(member.one.uuid), act);
    });
    return { outcome: text("BLACKOUT.session.begins"), tone: "good" };
  },
});

/**
 * Determines a character's Drives for the session, prompting the owner if necessary. Adds them to the draft
 * of the action's changes as soon as the choice is known.
 */
function choose(member: Member, number: number, given: readonly number[] | undefined, act: AnyAct): void {
  const { own } = member;
  act.show({ targets: [memberRow(member, null)] });
  const kept = namedDrives(own);
  const places = kept.map(({ index }) => String(index));
  const chosen =
    kept.length <= driveLimits.chosen
      ? places
      : given
        ? chooseDrives(places, given.map(String))
        : asked(member, number, act);
  const isChosen = (index: number) => chosen.includes(String(index));
  if (own.drives.some((drive, index) => drive.chosen !== isChosen(index)))
    act.draft.also(drivesChange(own, (drive, index) => ({ ...drive, chosen: isChosen(index) })));
  const lines = kept
    .filter(({ index }) => isChosen(index))
    .map(({ text: what }) => ({ text: text("BLACKOUT.session.drive", { what }) }));
  act.show({ targets: [memberRow(member, lines)] });
}

/** Prompts the owner to choose three Drives, one at a time (R4.4). */
function asked({ one, own }: Member, number: number, { ask }: AnyAct): readonly string[] {
  const chosen: string[] = [];
  for (let nth = 0; nth < driveLimits.chosen; nth += 1) {
    const left = namedDrives(own).filter(({ index }) => !chosen.includes(String(index)));
    const before = left.find(drive => drive.chosen) ?? left[0];
    const { value } = ask({
      key: `drive.${number}.${nth}`,
      actor: one.uuid,
      question: text("BLACKOUT.prompt.drive", { name: one.name, n: nth + 1, most: driveLimits.chosen }),
      options: left.map(({ index, text: name }) => ({ value: String(index), label: text(name) })),
      fallback: String(before?.index ?? 0),
    });
    chosen.push(value);
  }
  return chosen;
}
