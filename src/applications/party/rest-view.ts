import { hoursOfWork, restLengths } from "../../rules/health/rest.ts";
import type { Concealed } from "../../actions/core/card.ts";
import type { Facts } from "../../actions/core/facts.ts";
import type { Prompt } from "../../actions/core/hand.ts";
import type { Resolution } from "../../actions/core/action.ts";
import { promptView } from "../prompts/prompt-view.ts";
import { initials } from "../shared/pictures.ts";
import { labelled, formatText } from "../shared/texts.ts";
import { plain, type Words } from "../shared/words.ts";
import type { RestState, Substance, Work } from "./rest-state.ts";

/** A party member who can rest. */
export interface Person {
  readonly uuid: string;
  readonly name: string;
  readonly fighting: boolean;
  readonly tools: boolean;
  readonly implanted: boolean;
}

/** The data that the rest window displays. */
export interface RestWorld {
  readonly people: readonly Person[];
  readonly state: RestState;
  readonly work: readonly Work[];
  readonly substances: readonly Substance[];
  /** The result of the current choices, or null if no actor rests. */
  readonly outlook: {
    readonly facts: Facts;
    readonly resolution: Resolution;
    readonly prompts: readonly Prompt[];
  } | null;
  readonly words: Words;
}

/**
 * Returns the view of the rest window: which actors rest, how long the rest takes, and a preview of what each
 * actor will regain or must roll.
 */
export function restView({ people, state, work, substances, outlook, words }: RestWorld) {
  const resting = people.filter(({ uuid, fighting }) => !state.awake.has(uuid) && !fighting);
  const problems = outlook?.resolution.problems ?? [];
  return {
    lengths: restLengths.map(value => ({
      value,
      label: words.localize(`BLACKOUT.partyRest.length.${value}`),
      selected: value === state.length,
    })),
    danger: state.danger,
    settlement: state.settlement,
    passTime: state.passTime,
    mayMend: hoursOfWork(state.length) > 0,
    empty: people.length === 0,
    people: people.map(person => personRow(person, { people, state, work, substances, outlook, words })),
    work: work.map(one => workRow(one, resting, state, words)),
    night: state.length === "night",
    substances:
      state.length === "night"
        ? substances
            .filter(({ of }) => resting.some(({ uuid }) => uuid === of))
            .map(one => ({
              key: one.key,
              label: words.format("BLACKOUT.restWindow.doses", {
                name: people.find(({ uuid }) => uuid === one.of)?.name ?? "",
                what: one.name,
              }),
              value: state.doses.get(one.key) ?? 0,
            }))
        : [],
    problems: problems.map(({ text }) => formatText(text, words)),
    refused: !outlook || problems.length > 0,
    rolls: outlook
      ? words.format("BLACKOUT.restWindow.rolls", { n: plain(outlook.prompts.length) })
      : words.localize("BLACKOUT.restWindow.nobody"),
  };
}

const all = (_concealed: Concealed) => true;

function personRow({ uuid, name, fighting, implanted }: Person, { state, outlook, words }: RestWorld) {
  const row =
    outlook?.resolution.problems.length === 0
      ? outlook.resolution.card.targets.find(target => target.uuid === uuid)
      : undefined;
  const on = !state.awake.has(uuid) && !fighting;
  const rolls = on
    ? (outlook?.prompts ?? [])
        .filter(({ actor }) => actor === uuid)
        .map(prompt => {
          const { question, options } = promptView(prompt, { message: "", sent: false }, all, words);
          const [option] = options;
          return { question, dice: option ? labelled(option.label, option.dice, words) : "" };
        })
    : [];
  const lines = (row?.lines ?? []).map(({ text, value = "", tone = "" }) => ({
    text: formatText(text, words),
    value,
    bad: tone === "bad",
  }));
  return {
    uuid,
    name,
    initials: initials(name),
    on,
    fighting,
    lines,
    rolls,
    dose: implanted && state.length === "night" && on ? { on: !state.without.has(uuid) } : null,
    note: fighting
      ? words.localize("BLACKOUT.restWindow.fights")
      : !on
        ? words.localize("BLACKOUT.restWindow.awake")
        : lines.length + rolls.length === 0
          ? words.localize("BLACKOUT.partyRest.outcome.nothing")
          : "",
  };
}

function workRow(
  { key, what, name, owner }: Work,
  resting: readonly Person[],
  { workers }: RestState,
  words: Words,
) {
  const able = what === "repair" ? resting.filter(({ tools }) => tools) : resting;
  return {
    key,
    label: words.format(`BLACKOUT.restWindow.work.${what === "repair" ? "repair" : "treat"}`, {
      what: formatText(name, words),
      name: owner,
    }),
    unable: able.length === 0,
    workers: [
      {
        value: "",
        label: words.localize(
          able.length === 0 ? "BLACKOUT.restWindow.noTools" : "BLACKOUT.restWindow.noWorker",
        ),
        selected: !workers.has(key),
      },
      ...able.map(({ uuid, name: worker }) => ({
        value: uuid,
        label: worker,
        selected: workers.get(key) === uuid,
      })),
    ],
  };
}
