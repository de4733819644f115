/** How far a quality works by itself: it rolls and applies, it asks first, or it is text for people to read. */
export type Automation = "automated" | "assisted" | "reference";

/** A quality that gear can have (rules reference §11.2, §11.3). */
export interface QualityEntry {
  readonly key: string;
  /** Whether it comes with a number, such as the 2 of Stun 2. */
  readonly hasX: boolean;
  readonly automation: Automation;
}

const withNumber = (key: string): QualityEntry => ({ key, hasX: true, automation: "reference" });
const without = (key: string): QualityEntry => ({ key, hasX: false, automation: "reference" });

/**
 * Every named quality and combat effect of gear. None of them does anything by itself yet, and each entry says so. Burst, Blast, Template and
 * Stealth are numbers of the item itself and no entries here.
 */
export const QUALITIES: readonly QualityEntry[] = [
  withNumber("acid"), without("activeCamouflage"), withNumber("addictive"), without("battery"), withNumber("blinding"), without("bulky"),
  without("conductor"), withNumber("corrosive"), withNumber("deadly"), without("destroyer"), withNumber("fear"), without("finesse"),
  withNumber("frost"), withNumber("gravity"), without("grip"), withNumber("knockback"), withNumber("knockdown"), withNumber("knockout"),
  without("lightningRod"), withNumber("noise"), withNumber("poison"), withNumber("rage"), withNumber("scorch"), without("seeking"),
  without("sharp"), withNumber("shock"), withNumber("shutdown"), withNumber("slow"), withNumber("stun"), without("vulnerable"),
];
