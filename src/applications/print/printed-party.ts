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
  const say = (key: string) => words.localize(`BLACKOUT.${key}`);
  const unit = currentHouseRules().capacityUnit;
  const crew = crewOf(party, words);
  return {
    name: party.name,
    note: "",
    picture: "",
    facts: [
      { label: say("sheet.credits"), value: plain(credits) },
      { label: say("party.stash"), value: `${plain(stash.weight)} ${unit}`.trim() },
    ],
    groups: [
      {
        of: "",
        tracks: [
          {
            label: say("inspiration.title"),
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
          title: say("bio.drivesNow"),
          entries: crew.flatMap(({ name, numbers }) =>
            (numbers?.drives ?? [])
              .filter(text => text.trim() !== "")
              .map(text => entry(name, { text, box: true })),
          ),
        },
        {
          ...gearBlock(gearRows(itemFacts(party), unit, words), [], words),
          title: say("party.stash"),
        },
      ]),
      ...section(false, [
        {
          title: say("party.notes"),
          enriched: notes.trim() === "" ? "" : await enriched(notes, party, secrets && party.isOwner),
        },
      ]),
    ],
    compact: false,
  };
}

function membersBlock(crew: readonly CrewMate[], words: Words): Block {
  const say = (key: string) => words.localize(`BLACKOUT.${key}`);
  return {
    title: say("sheet.tab.members"),
    columns: [
      column(say("sheet.name")),
      column(say("sheet.hp"), true),
      column(say("sheet.stamina"), true),
      column(say("unit.av"), true),
      column(say("unit.dr"), true),
      column(say("sheet.passiveEvasion"), true),
      column(say("gear.load"), true),
      column(say("print.conditions")),
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
