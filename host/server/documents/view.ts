/** The documents of one type as instances of the Base classes. They are built on first use. */
import { Collection } from "../../runtime/common/utils/collection.ts";
import { environment } from "../../runtime/common/environment.ts";
import { clone } from "./data.ts";
import type { Transaction } from "../world/transaction.ts";

export class DocumentView extends Collection<any> {
  readonly #transaction: Transaction;
  readonly #name: string;
  #version = -1;

  constructor(transaction: Transaction, name: string) {
    super();
    this.#transaction = transaction;
    this.#name = name;
  }

  /** Discards documents built before the last change. */
  #refresh(): void {
    if (this.#version === this.#transaction.version) return;
    this.#version = this.#transaction.version;
    super.clear();
  }

  override get(id: string): any {
    this.#refresh();
    const known = super.get(id);
    if (known) return known;
    const source = this.#transaction.get(null, this.#name, id);
    if (!source) return undefined;
    const document = environment.documentClass(this.#name).fromSource(clone(source));
    super.set(id, document);
    return document;
  }

  override has(id: string): boolean {
    return this.#transaction.get(null, this.#name, id) !== undefined;
  }

  /** Returns all documents as instances of their Base classes. */
  documents(): any[] {
    return this.#transaction.all(null, this.#name).map(source => this.get(source._id));
  }
}
