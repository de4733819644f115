import { DataModel } from "./data-model.ts";

/** The type-specific data of a document. */
export abstract class TypeDataModel extends DataModel {
  /** The package that provides the model, as set by the client. */
  modelProvider: any = null;

  /** Prepares the model before effects are applied to the document and derived data is prepared. */
  prepareBaseData(): void {
    /* Does nothing by default. */
  }

  /** Computes values that aren't stored. */
  prepareDerivedData(): void {
    /* Does nothing by default. */
  }

  /** Returns an element that shows the document inside a text, or null if that isn't possible. */
  async toEmbed(_config: any, _options: any = {}): Promise<any> {
    return null;
  }

  /** Runs before the document is created. Returning false prevents the creation. */
  async _preCreate(_data: any, _options: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  _onCreate(_data: any, _options: any, _userId: string): void {
    /* Does nothing by default. */
  }
  /** Runs before the document is updated. Returning false prevents the update. */
  async _preUpdate(_changes: any, _options: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  _onUpdate(_changed: any, _options: any, _userId: string): void {
    /* Does nothing by default. */
  }
  /** Runs before the document is deleted. Returning false prevents the deletion. */
  async _preDelete(_options: any, _user: any): Promise<boolean | void> {
    /* By default, the operation is allowed. */
  }
  _onDelete(_options: any, _userId: string): void {
    /* Does nothing by default. */
  }
}
