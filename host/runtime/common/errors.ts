/**
 * Thrown by all parts of Foundry's declared API that this host doesn't implement. Substitutes that do nothing
 * would hide mistakes.
 */
export class NotImplementedInHost extends Error {
  /**
   * The full public name, such as `foundry.canvas.layers.LightingLayer`, `foundry.dice.Roll.simulate` or
   * `foundry.documents.Actor#rollInitiative`.
   */
  readonly api: string;

  constructor(api: string) {
    super(`The stand-in host does not implement ${api}.`);
    this.name = "NotImplementedInHost";
    this.api = api;
  }
}
