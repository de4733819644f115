/**
 * Thrown by everything that Foundry declares and this host doesn't implement. A silent substitute would let
 * wrong code pass.
 */
export class NotImplementedInHost extends Error {
  /**
   * The full public name: `foundry.canvas.layers.LightingLayer`, `foundry.dice.Roll.simulate`,
   * `foundry.documents.Actor#rollInitiative`.
   */
  readonly api: string;

  constructor(api: string) {
    super(`The stand-in host does not implement ${api}.`);
    this.name = "NotImplementedInHost";
    this.api = api;
  }
}
