/**
 * All rules of this variant by origin. The IDs are from the rules reference, which has its own wording.
 *
 * - `text`: stated in the source text of the variant.
 * - `elsewhere`: stated on another page, or in another revision of the text.
 * - `reading`: deduced, or the project's default for a missing rule. Most of these are settings.
 */
const idsByOrigin = {
  text: [
    "X2.1",
    "X2.2",
    "X2.4",
    "X2.6",
    "X2.7",
    "X2.8",
    "X2.9",
    "X2.10",
    "X3.1",
    "X5.1",
    "X5.3",
    "X6.1",
    "X6.2",
    "X6.3",
    "X6.4",
    "X7.1",
    "X7.2",
    "X7.4",
    "X7.7",
    "X7.8",
    "X7.10",
    "X7.11",
    "X8.1",
    "X8.4",
    "X8.5",
    "X8.6",
    "X9.1",
    "X9.2",
    "X9.3",
  ],
  elsewhere: [
    "X1.1",
    "X1.2",
    "X1.3",
    "X1.4",
    "X1.5",
    "X1.6",
    "X1.7",
    "X1.8",
    "X1.9",
    "X1.10",
    "X1.11",
    "X1.12",
    "X1.13",
    "X1.14",
    "X1.15",
    "X3.2",
    "X3.7",
    "X4.1",
    "X4.3",
    "X5.5",
    "X6.5",
    "X6.6",
    "X6.8",
    "X6.9",
    "X7.3",
    "X7.9",
    "X8.3",
    "X8.7",
    "X10.1",
    "X10.2",
    "X10.3",
    "X10.4",
    "X10.5",
    "X10.6",
  ],
  reading: [
    "X2.3",
    "X2.5",
    "X2.11",
    "X3.3",
    "X3.4",
    "X3.5",
    "X3.6",
    "X4.2",
    "X4.4",
    "X4.5",
    "X5.2",
    "X5.4",
    "X5.6",
    "X5.7",
    "X6.7",
    "X7.5",
    "X7.6",
    "X7.12",
    "X8.2",
    "X10.7",
  ],
} as const;

/** The origin of a rule of this variant. */
export type RangeBandsOrigin = keyof typeof idsByOrigin;
/** The ID of a rule of this variant, such as `X2.3`. */
export type RangeBandsRuleId = (typeof idsByOrigin)[RangeBandsOrigin][number];

/** All rule IDs with their origins. */
export const rangeBandsRules: ReadonlyMap<RangeBandsRuleId, RangeBandsOrigin> = new Map(
  (Object.keys(idsByOrigin) as RangeBandsOrigin[]).flatMap(origin =>
    idsByOrigin[origin].map((id): [RangeBandsRuleId, RangeBandsOrigin] => [id, origin]),
  ),
);
