import type { traitTypes } from "../../data/item/kinds.ts";
import type { Grants } from "../../features/creation/entry.ts";
import { givesTexts } from "../creation/gives.ts";
import { picture, type Picture } from "../shared/pictures.ts";
import { plain, type Words } from "../shared/words.ts";

type PersonType = (typeof traitTypes)[number];

/** The data of an item that describes an actor, such as a background, training or trait. */
export interface PersonItem {
  readonly id: string | null;
  readonly name: string;
  readonly img: string | null | undefined;
  readonly type: PersonType | "implant";
  readonly sort: number;
  readonly system: object;
}

/** A row for a background, training, trait or similar item. */
export interface PersonRow {
  readonly id: string;
  readonly name: string;
  readonly picture: Picture;
  readonly note: string;
  /** The item's grants as short phrases. */
  readonly gives: readonly string[];
  readonly removeLabel: string;
  /** The button that uses a maneuver, or null for any other item. */
  readonly action: { readonly action: string; readonly name: string; readonly label: string } | null;
}

/** The groups in display order, and the types of items that users can add to each. */
const GROUPS: readonly { readonly key: string; readonly types: readonly (PersonType | "implant")[] }[] = [
  { key: "origin", types: ["background", "feature"] },
  { key: "trait", types: ["trait"] },
  { key: "training", types: ["training"] },
  { key: "maneuver", types: ["maneuver"] },
  { key: "geneMod", types: ["geneMod"] },
  { key: "implant", types: ["implant"] },
  { key: "drive", types: ["drive"] },
];

/** The data that the rows need in addition to the items. */
export interface PersonWorld {
  readonly words: Words;
  readonly skillName: (key: string) => string;
  readonly hasSkill: (key: string) => boolean;
  readonly mayHave: (type: string) => boolean;
  readonly mayAct: boolean;
}

/**
 * Returns an actor's background, training, traits and similar items in groups. Implants are included if they
 * are part of the body.
 */
export function personGroups(items: readonly PersonItem[], world: PersonWorld) {
  const { words, mayHave } = world;
  return GROUPS.filter(({ types }) => types.some(mayHave)).map(({ key, types }) => {
    const own = items
      .filter(
        item =>
          types.includes(item.type) &&
          (item.type !== "implant" || (item.system as { grafted: boolean }).grafted),
      )
      .sort(
        (a, b) =>
          types.indexOf(a.type) - types.indexOf(b.type) ||
          a.sort - b.sort ||
          (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
      );
    return {
      key,
      label: words.localize(`BLACKOUT.person.group.${key}`),
      empty: words.localize(`BLACKOUT.person.empty.${key}`),
      rows: own.map(item => personRow(item, world)),
      add: types.filter(mayHave).map(type => ({ type, label: words.localize(`TYPES.Item.${type}`) })),
    };
  });
}

function personRow(item: PersonItem, { words, skillName, hasSkill, mayAct }: PersonWorld): PersonRow {
  const { grants, bonuses } = item.system as {
    grants?: Grants;
    bonuses?: readonly { skill: string; modifier: number }[];
  };
  const gives = grants
    ? givesTexts(grants, { words, skillName, hasSkill })
    : (bonuses ?? [])
        .filter(({ modifier }) => modifier !== 0)
        .map(({ skill, modifier }) => `${skillName(skill)} ${modifier > 0 ? "+" : ""}${plain(modifier)}`);
  return {
    id: item.id ?? "",
    name: item.name,
    picture: picture(item.img),
    note: noteOf(item, words),
    gives,
    removeLabel: words.format("BLACKOUT.remove.one", { name: item.name }),
    action: mayAct ? actionOfRow(item, words) : null,
  };
}

/**
 * Returns the button that an item's row shows: for using a maneuver, or for removing a grafted implant.
 * Returns null for other items.
 */
function actionOfRow(item: PersonItem, words: Words): PersonRow["action"] {
  if (item.type === "implant")
    return {
      action: "ungraft",
      name: words.localize("BLACKOUT.do.ungraft"),
      label: words.format("BLACKOUT.do.ungraftOf", { name: item.name }),
    };
  return item.type === "maneuver" ? maneuverAction(item, words) : null;
}

function noteOf({ type, system }: PersonItem, words: Words): string {
  const {
    kind = "",
    tier = "",
    level = 1,
    bulk = 0,
    place = "",
    bodyPart = "",
    fromFeature = false,
  } = system as {
    kind?: string;
    tier?: string;
    level?: number;
    bulk?: number;
    place?: string;
    bodyPart?: string;
    fromFeature?: boolean;
  };
  const parts = {
    background: [words.localize("TYPES.Item.background")],
    feature: [words.localize("TYPES.Item.feature")],
    drive: [],
    trait: [
      words.localize(`BLACKOUT.trait.kindIs.${kind}`),
      ...(fromFeature ? [words.localize("BLACKOUT.trait.fromFeature")] : []),
    ],
    training: level > 1 ? [words.format("BLACKOUT.person.level", { n: plain(level) })] : [],
    geneMod: [words.localize(`BLACKOUT.geneMod.tierIs.${tier}`), ...(bodyPart ? [bodyPart] : [])],
    implant: [
      words.localize(`BLACKOUT.implant.kindIs.${kind}`),
      words.format("BLACKOUT.implant.bulkOf", { n: plain(bulk) }),
      ...(place ? [place] : []),
    ],
    maneuver: maneuverCosts(system, words),
  };
  return parts[type].join(", ");
}

function maneuverCosts(system: object, words: Words): string[] {
  const { maneuver } = system as { maneuver?: { readonly ap: number; readonly stamina: number } };
  return maneuver
    ? [
        words.format("BLACKOUT.gear.actionPoints", { n: plain(maneuver.ap) }),
        words.format("BLACKOUT.person.stamina", { n: plain(maneuver.stamina) }),
      ]
    : [];
}

function maneuverAction({ name, system }: PersonItem, words: Words): PersonRow["action"] {
  const { key = "" } = system as { key?: string };
  return {
    action: key || "ownManeuver",
    name: words.localize("BLACKOUT.do.maneuver"),
    label: words.format("BLACKOUT.do.do", { name }),
  };
}

/** Returns the Bulk of an actor's implants as text, with a warning if there are problems (R13.16). */
export function implantView(
  {
    bulk,
    limit,
    problems,
  }: { readonly bulk: number; readonly limit: number; readonly problems: readonly ImplantTrouble[] },
  words: Words,
) {
  return {
    says: words.format("BLACKOUT.person.bulk", { n: plain(bulk), limit: plain(limit) }),
    wrong: problems.length > 0,
    problems: problems.map(problem =>
      problem.key === "bulk"
        ? words.format("BLACKOUT.implant.tooBulky", {
            bulk: plain(problem.bulk),
            limit: plain(problem.limit),
          })
        : words.format("BLACKOUT.implant.crowded", {
            count: plain(problem.count),
            kind: words.localize(`BLACKOUT.implant.kindIs.${problem.kind}`),
            limit: plain(problem.limit),
          }),
    ),
  };
}

type ImplantTrouble =
  | { readonly key: "bulk"; readonly bulk: number; readonly limit: number }
  | { readonly key: "kind"; readonly kind: string; readonly count: number; readonly limit: number };

/**
 * Returns the view of the points for gene mods: the spent and available points as text, and an error message
 * if too many are spent (R13.15).
 */
export function geneModView(
  { points, spent, allowed }: { readonly points: number; readonly spent: number; readonly allowed: boolean },
  words: Words,
) {
  return {
    says: words.format("BLACKOUT.person.points", { spent: plain(spent), points: plain(points) }),
    wrong: !allowed,
    problems: allowed
      ? []
      : [words.format("BLACKOUT.geneMod.tooMany", { spent: plain(spent), points: plain(points) })],
  };
}
