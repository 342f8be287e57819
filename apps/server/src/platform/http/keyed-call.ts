/**
 * A call that takes an idempotency key (R-GEN-4, ADR 0041). Equal requests that arrive together share one run on this node;
 * a repeat is answered with the bytes that the first one kept in the transaction of its effect; and before a request with a
 * key is refused, the kept replies are asked, for the refusal may be what the first one's effect has left behind.
 */
import type { Database } from '../db/database.ts';
import { findKept, ownerOf } from '../kept-replies-store.ts';
import { AnsweredBefore, Refusal } from '../refusal.ts';
import type { Caller } from './handler.ts';
import { isOurFault } from './replies.ts';

export class KeyedCalls {
  readonly #db: Database;
  readonly #underway = new Map<string, Promise<string>>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The body of the reply; `run` makes it and keeps it. */
  async answer(caller: Caller, of: { isMet: boolean; run: () => Promise<string> }): Promise<string> {
    // Orders meet a repeat in the batch that would write its key: they pay for no question.
    if (of.isMet) return this.#run(caller, of.run);
    const name = `${ownerOf(caller)} ${caller.idempotencyKey} ${caller.fingerprint}`;
    const running = this.#underway.get(name);
    if (running !== undefined) return running;
    const answering = this.#first(caller, of.run).finally(() => this.#underway.delete(name));
    this.#underway.set(name, answering);
    return answering;
  }

  async #first(caller: Caller, run: () => Promise<string>): Promise<string> {
    return (await findKept(this.#db, caller)) ?? this.#run(caller, run);
  }

  async #run(caller: Caller, run: () => Promise<string>): Promise<string> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof AnsweredBefore) return error.body;
      if (isOurFault(error)) throw error;
      const kept = await findKept(this.#db, caller).catch((other: unknown) => {
        // The key belongs to another request; where the database is away, the first error has said so.
        throw other instanceof Refusal ? other : error;
      });
      if (kept === undefined) throw error;
      return kept;
    }
  }
}
