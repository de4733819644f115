import { attributes } from "../../rules/character/attributes.ts";
import { choice, text, toggle, whole } from "../fields.ts";

const { fields } = foundry.data;

/** More than any table needs; what is longer was made to weigh on everybody who draws it. */
const MOST_ROWS = 40;
const MOST_FACES = 200;

const faces = () => new fields.ArrayField(new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, max: 6 }), { max: MOST_FACES });

function schema() {
  return {
    /** Who tests. */
    actor: new fields.DocumentUUIDField({ type: "Actor" }),
    attribute: choice(attributes, "strength"),
    skill: text(),
    /** Dice of the attribute, rank and modifiers of the skill when the test was made (R2.2). */
    attributeDice: whole(0, 0, 99),
    skillRank: whole(0, 0, 99),
    skillModifier: whole(0, -99, 99),
    /** Advantages and disadvantages (R2.4), each with where it comes from and why. */
    rows: new fields.ArrayField(new fields.SchemaField({ source: text(), dice: whole(0, -99, 99), why: text() }), { max: MOST_ROWS }),
    /** Inspiration dice that the roller wants to spend (R4.1). */
    inspiration: whole(0, 0, 99),
    /** Successes needed, or null where the Gamemaster judges. */
    difficulty: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null, min: 0, max: 99 }),
    /** Whose passive skill sets the difficulty; empty for a plain number. */
    against: text(),
    /** The roller chose to fail (R2.15) and rolls to soften it. */
    chosenToFail: toggle(),
    /** What the dice show; empty until they are rolled. */
    faces: faces(),
    inspirationFaces: faces(),
    /** What the writer decided about the Inspiration dice. Only the writer's word counts: it takes back what others put here. */
    verdict: new fields.SchemaField({
      state: choice(["none", "granted", "refused"], "none"),
      /** Language key of why it was refused. */
      reason: text(),
      /** Inspiration dice that were taken from the pool for this test. */
      dice: whole(0, 0, 99),
      /** Inspiration dice left in the pool when it was decided. */
      left: whole(0, 0, 999),
    }),
  };
}

type TestMessageSchema = ReturnType<typeof schema>;

/** What a test card shows: the facts and the faces. The judgement is made from them wherever the card is drawn. */
export class TestMessageData extends foundry.abstract.TypeDataModel<TestMessageSchema, ChatMessage.Implementation> {
  static override defineSchema(): TestMessageSchema {
    return schema();
  }

  /** Where the test stands: it waits for the writer, was refused by it, may be rolled, or is rolled. */
  get state(): "waiting" | "refused" | "ready" | "rolled" {
    if (this.faces.length > 0 || this.inspirationFaces.length > 0) return "rolled";
    if (this.verdict.state === "refused") return "refused";
    return this.inspiration > 0 && this.verdict.state === "none" ? "waiting" : "ready";
  }
}
