import { conditionEntry } from "../../rules/conditions/registry.ts";
import { isOwn, type ConditionState } from "../../rules/conditions/state.ts";
import { treatTrauma } from "../../rules/health/trauma.ts";
import { defaultHouseRules, type HouseRules } from "../../rules/house-rules.ts";
import { text, type Text } from "./card.ts";
import type { ActorFacts, ItemFacts } from "./facts.ts";
import { limbText } from "./harm.ts";
import type { OwnTest } from "./own-test.ts";
import type { Pair } from "./skill-test.ts";
import { knownItemOf } from "./use-up.ts";

/** An injury, a wound or a condition that can be treated (R9.4, R9.15, T10). */
export interface Complaint extends Pick<ConditionState, "key" | "attribute"> {
  /** The value that identifies this complaint in the choices. */
  readonly value: string;
  readonly name: Text;
  /** Returns the reasons why the treatment test can't be made at the moment. */
  readonly reasons: (
    inCombat: boolean,
    triedLately: boolean,
    houseRules: HouseRules,
  ) => readonly ("inCombat" | "tooSoon" | "takesAnHour")[];
}

const medicine: Pair = { attribute: "intelligence", skill: "medicine" };

/** Returns an actor's own conditions that can be treated, or an empty list if there is no actor. */
export function complaintsOf(patient: ActorFacts | undefined): readonly Complaint[] {
  return (patient?.state.conditions ?? [])
    .filter(isOwn)
    .flatMap(({ key, attribute, limb }): readonly Complaint[] => {
      if (traumaOf(key) === null && !conditionEntry(key).treatments) return [];
      return [
        {
          key,
          attribute,
          value: attribute === null ? key : `${key}.${attribute}`,
          name: conditionText({ key, attribute, ...(limb ? { limb } : {}) }),
          reasons: (inCombat, triedLately, houseRules) => reasonsOf(key, inCombat, triedLately, houseRules),
        },
      ];
    });
}

/** Returns the name of a condition, including the attribute or limb of an injury or wound. */
export function conditionText({
  key,
  attribute,
  limb,
}: Pick<ConditionState, "key" | "attribute" | "limb">): Text {
  const name = text(`BLACKOUT.condition.${key}`);
  if (attribute === null) return name;
  return text("BLACKOUT.conditions.of", {
    name,
    attribute: limb ? limbText(attribute, limb) : text(`BLACKOUT.attribute.${attribute}`),
  });
}

/**
 * Returns the test that treats a complaint. If there is no complaint, returns the test that treats an injury.
 */
export function testAgainst(
  complaint: Complaint | null,
  triedLately: boolean,
  houseRules: HouseRules = defaultHouseRules,
): OwnTest {
  const kind = traumaOf(complaint?.key ?? "injured");
  if (kind)
    return {
      pairs: [medicine],
      difficulty: treatTrauma({ kind, inCombat: false, ...tried(triedLately) }, houseRules).difficulty,
    };
  const { pairs, difficulty } = fixedTestOf(complaint?.key ?? "");
  return { pairs: pairs as OwnTest["pairs"], difficulty };
}

/** Whether using the item removes a condition without a test (T10). */
export function helpsAgainst(item: ItemFacts, { key }: Pick<ConditionState, "key">): boolean {
  if (item.treats?.includes(key)) return true;
  const known = knownItemOf(item);
  return (conditionEntry(key).treatments ?? []).some(
    treatment => treatment.kind === "item" && treatment.item === known,
  );
}

function traumaOf(key: string): "injury" | "wound" | null {
  return key === "injured" ? "injury" : key === "wounded" ? "wound" : null;
}

function reasonsOf(key: string, inCombat: boolean, triedLately: boolean, houseRules: HouseRules) {
  const kind = traumaOf(key);
  if (kind) return treatTrauma({ kind, inCombat, ...tried(triedLately) }, houseRules).reasons;
  return inCombat && fixedTestOf(key).minutes > 0 ? ["takesAnHour" as const] : [];
}

function tried(lately: boolean): { readonly daysSinceLastTry?: number } {
  return lately ? { daysSinceLastTry: 0 } : {};
}

function fixedTestOf(key: string) {
  const test = conditionEntry(key).treatments?.find(treatment => treatment.kind === "test");
  if (test?.kind !== "test") throw new Error(`No test treats ${key}`);
  return test;
}
