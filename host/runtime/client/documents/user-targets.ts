/** The tokens that a user targets. */
export class UserTargets extends Set<any> {
  readonly user: any;

  constructor(user: any) {
    super();
    this.user = user;
  }

  get ids(): string[] {
    return [...this].map(token => token.id);
  }

  /** Returns the token that was targeted first. */
  first(): any {
    return this.values().next().value;
  }
}
