import { DataModel } from "./data-model.ts";

/** The type-specific data of a document. */
export abstract class TypeDataModel extends DataModel {
  /** The package that provides the model, which the client sets. */
  modelProvider: any = null;

  /** Prepares the model before the document's effects and derived data. */
  prepareBaseData(): void {
    /* nothing to prepare */
  }

  /** Computes values that aren't stored. */
  prepareDerivedData(): void {
    /* nothing to derive */
  }

  /** Returns an element that shows the document inside a text, or null if the document can't be shown. */
  async toEmbed(_config: any, _options: any = {}): Promise<any> {
    return null;
  }

  /** Returns false to prevent the document from being created. */
  async _preCreate(_data: any, _options: any, _user: any): Promise<boolean | void> {
    /* allowed */
  }
  _onCreate(_data: any, _options: any, _userId: string): void {
    /* nothing to do */
  }
  /** Returns false to prevent the document from being updated. */
  async _preUpdate(_changes: any, _options: any, _user: any): Promise<boolean | void> {
    /* allowed */
  }
  _onUpdate(_changed: any, _options: any, _userId: string): void {
    /* nothing to do */
  }
  /** Returns false to prevent the document from being deleted. */
  async _preDelete(_options: any, _user: any): Promise<boolean | void> {
    /* allowed */
  }
  _onDelete(_options: any, _userId: string): void {
    /* nothing to do */
  }
}
