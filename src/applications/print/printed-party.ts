import { currentHouseRules } from "../../data/house-rules.ts";
import type { PartyData } from "../../data/actor/party.ts";
import type { BlackoutActor } from "../../documents/actor.ts";
import { enriched } from "../shared/enrich.ts";
import { plain, type Words } from "../shared/words.ts";
import { itemFacts } from "../sheets/facts.ts";
import { crewOf } from "../sheets/party-crew.ts";
import type { CrewMate, CrewNumbers } from "../sheets/party-crew-view.ts";
import { gearRows, passiveTable } from "../sheets/views.ts";
import { column, entry, leveled, ofMost, row, section, type Block, type Sheet } from "./print-model.ts";
import { gearBlock, type Wanted } from "./printed-actor.ts";

/** The number of empty boxes for Inspiration dice that the party may gain during the session. */
const SPARE_DICE = 8;

/** Returns the party's printed sheet: the members with their numbers, the Inspiration pool, and the stash. */
export async function partySheet(
  party: BlackoutActor & { readonly system: PartyData },
  { words, secrets }: Wanted,
): Promise<Sheet> {
  const { inspiration, credits, stash, notes } = party.system;
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  const unit = currentHouseRules().capacityUnit;
  const crew = crewOf(party, words);
  return {
    name: party.name,
    note: "",
    picture: "",
    facts: [
      { label: localize("sheet.credits"), value: plain(credits) },
      { label: localize("party.stash"), value: `${plain(stash.weight)} ${unit}`.trim() },
    ],
    groups: [
      {
        of: "",
        tracks: [
          {
            label: localize("inspiration.title"),
            value: inspiration.value,
            max: inspiration.value,
            spare: SPARE_DICE,
          },
        ],
        note: "",
      },
    ],
    sections: [
      ...section(false, [membersBlock(crew, words)]),
      ...section(true, [
        passivesBlock(crew, words),
        {
          title: localize("bio.drivesNow"),
          entries: crew.flatMap(({ name, numbers }) =>
            (numbers?.drives ?? [])
              .filter(text => text.trim() !== "")
              .map(text => entry(name, { text, box: true })),
          ),
        },
        {
          ...gearBlock(gearRows(itemFacts(party), unit, words), [], words),
          title: localize("party.stash"),
        },
      ]),
      ...section(false, [
        {
          title: localize("party.notes"),
          enriched: notes.trim() === "" ? "" : await enriched(notes, party, secrets && party.isOwner),
        },
      ]),
    ],
    compact: false,
  };
}

function membersBlock(crew: readonly CrewMate[], words: Words): Block {
  const localize = (key: string) => words.localize(`BLACKOUT.${key}`);
  return {
    title: localize("sheet.tab.members"),
    columns: [
      column(localize("sheet.name")),
      column(localize("sheet.hp"), true),
      column(localize("sheet.stamina"), true),
      column(localize("unit.av"), true),
      column(localize("unit.dr"), true),
      column(localize("sheet.passiveEvasion"), true),
      column(localize("gear.load"), true),
      column(localize("print.conditions")),
    ],
    rows: crew.map(({ name, concept, follows, numbers }) =>
      row(
        [name, ...(numbers ? numberTexts(numbers) : ["", "", "", "", "", "", ""])],
        [
          ...(follows === null ? [] : [words.format("BLACKOUT.party.follows", { name: follows })]),
          ...(concept === "" ? [] : [concept]),
        ].join(", "),
      ),
    ),
  };
}

function numberTexts({
  health,
  stamina,
  armor,
  resistance,
  passiveEvasion,
  load,
  conditions,
}: CrewNumbers): string[] {
  const of = (points: { readonly value: number; readonly max: number }) =>
    points.max > 0 ? ofMost(points) : "–";
  return [
    of(health),
    of(stamina),
    of(armor),
    of(resistance),
    plain(passiveEvasion),
    of({ value: load.carried, max: load.capacity }),
    conditions.map(leveled).join(", "),
  ];
}

function passivesBlock(crew: readonly CrewMate[], words: Words): Block {
  const { people, skills } = passiveTable(crew, words);
  return {
    title: words.localize("BLACKOUT.party.passives"),
    columns: [
      column(words.localize("BLACKOUT.sheet.skill")),
      ...people.map(({ name }) => column(name, true)),
    ],
    rows: skills.map(({ label, cells }) => ({
      cells: [
        { text: label, strong: false },
        ...cells.map(({ value, best }) => ({ text: value, strong: best })),
      ],
      note: "",
      depth: 0,
    })),
  };
}
