import { chosenToggle } from "../../../actions/core/choices.ts";
import type { Card, TargetRow, Text, Tone } from "../../../actions/core/card.ts";
import type { Facts } from "../../../actions/core/facts.ts";
import type { Hand } from "../../../actions/core/hand.ts";
import { cardOf } from "../../../actions/core/plain-card.ts";
import type { Field, Resolution, Action } from "../../../actions/core/action.ts";
import type { VariantPerson } from "../variant.ts";
import { Bout } from "./bout.ts";
import { bandsAction, done, shown, titleOf } from "./kit.ts";
import type { Suffered } from "./suffer.ts";
import { said } from "./words.ts";

/** Whom it is about: the one who acts, and with `everybody` those targeted as well. */
export function affected({ actor, targets, choices }: Facts, bout: Bout): readonly VariantPerson[] {
  const own = bout.own(actor.uuid);
  return chosenToggle(choices, "everybody")
    ? [...new Set([own, ...targets.map(({ uuid }) => bout.byActor(uuid))])]
    : [own];
}

/** The field that takes those in who are targeted; none where nobody is. */
export function everybodyFields({ targets }: Facts): readonly Field[] {
  return targets.length === 0 ? [] : [{ name: "everybody", kind: "toggle", label: said("field.everybody") }];
}

/** A verb that has each of those whom it is about make one check, without anything chosen beside. */
export function checkOfEach(
  key: string,
  outcome: Text,
  check: (bout: Bout, hand: Hand, person: VariantPerson, stream: string) => Suffered,
): Action {
  return bandsAction({
    key,
    targets: "any",
    nature: "byHand",
    defaults: () => ({ everybody: false }),
    fields: everybodyFields,
    preview: () => shown({}),
    judge: (facts, hand) => {
      const bout = new Bout(facts);
      return toEach(facts, bout, titleOf(key), outcome, (person, stream) =>
        check(bout, hand, person, stream),
      );
    },
  });
}

/** What something does to each of them, as a card with a row for each; `stream` of each begins with who they are. */
export function toEach(
  facts: Facts,
  bout: Bout,
  title: Text,
  outcome: Text,
  each: (person: VariantPerson, stream: string) => Suffered,
): Resolution {
  const people = affected(facts, bout);
  const parts = people.map((person, index) => ({
    person,
    part: each(person, index === 0 ? "own" : `person.${index}`),
  }));
  const open = parts.some(({ part }) => part.open);
  const tone: Tone = open ? "ask" : "";
  if (parts.length === 1 && parts[0])
    return done(
      facts,
      bout,
      cardOf(title, outcome, tone, { lines: parts[0].part.lines, dice: parts[0].part.dice }),
    );
  const targets: readonly TargetRow[] = parts.map(({ person, part }) => ({
    uuid: person.actor ?? "",
    name: person.name,
    outcome: { key: "" },
    tone: "",
    dice: part.dice,
    lines: part.lines,
  }));
  const card: Card = cardOf(title, outcome, tone, { targets: targets.map(row => ({ ...row, outcome })) });
  return done(facts, bout, card);
}
