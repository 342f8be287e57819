/**
 * Keeps repeats out of batches. A name or key that is used makes the database refuse the whole batch that brings it again, and
 * with it whatever was sent behind; a customer who repeats one fast would slow everybody down. What is known to be committed is
 * answered before it reaches a batch; what stands in a batch under way is waited for, and nobody is told anything before that
 * commit is known; and while repeats come that this node has never heard of, the database is asked before each batch.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import type { BookDraft } from './book-draft.ts';
import { learnKeys, learnNames } from './commit-faults.ts';
import { RepeatMemory, nameOf } from './repeat-memory.ts';
import type { Waiting } from './waiting.ts';
import { keyName } from './waiting.ts';

/** How long the database is asked after it has refused a batch for a repeat: they come in runs. */
const ASK_FOR_MS = 3_000;

export class RepeatGuard {
  readonly memory = new RepeatMemory();
  readonly #db: Queryable;
  readonly #now: () => number;
  readonly #enqueue: (waiting: Waiting) => void;
  readonly #asking = new Set<Promise<void>>();
  #held: Waiting[] = [];
  #askUntil = 0;

  /** `enqueue` is given what was asked for and turned out to be new. */
  constructor(of: { db: Queryable; now: () => number; enqueue: (waiting: Waiting) => void }) {
    this.#db = of.db;
    this.#now = of.now;
    this.#enqueue = of.enqueue;
  }

  /** Waiting behind something under way. */
  get held(): number {
    return this.#held.length;
  }

  /** True when it is answered, or its kept reply is asked for. */
  take(waiting: Waiting): boolean {
    if (this.memory.answer(waiting)) return true;
    if (!this.memory.isKeyUsed(waiting)) return false;
    const asking = this.#askFor(waiting).finally(() => this.#asking.delete(asking));
    this.#asking.add(asking);
    return true;
  }

  /** Of a batch that is about to be sent, what may be sent now: the rest has its answer, or waits for those under way. */
  async sift(batch: Waiting[], underway: readonly { batch: readonly Waiting[] }[]): Promise<Waiting[]> {
    let rest = batch.filter((waiting) => !this.take(waiting));
    const used = new Set(underway.flatMap(({ batch: sent }) => sent.flatMap(usesOf)));
    if (used.size > 0)
      rest = rest.filter((waiting) => {
        const mustWait = usesOf(waiting).some((use) => used.has(use));
        if (mustWait) this.#held.push(waiting);
        return !mustWait;
      });
    if (this.#now() >= this.#askUntil || !rest.some((waiting) => usesOf(waiting).length > 0)) return rest;
    // Unanswered, the batch finds out as it would have otherwise.
    await this.#learn(rest).catch(() => undefined);
    return rest.filter((waiting) => !this.memory.answer(waiting));
  }

  /** Something under way has ended: those who waited for it are looked at again, before the others. */
  release(): Waiting[] {
    const released = this.#held;
    this.#held = [];
    return released;
  }

  /** The database has refused a batch for a repeat. */
  met(): void {
    this.#askUntil = this.#now() + ASK_FOR_MS;
  }

  /** A batch is committed, here or elsewhere; keys are known of this node's own. */
  committed({ log }: Pick<BookDraft, 'log'>, keys: readonly { userId: number; key: string }[]): void {
    for (const command of log)
      if (command.k === 'place' && command.client !== null)
        this.memory.learnName({ userId: command.user, clientOrderId: command.client });
    for (const key of keys) this.memory.learnKey(key);
  }

  async settle(): Promise<void> {
    while (this.#asking.size > 0) await Promise.all(this.#asking);
  }

  /** Its key was used, and the reply is not in memory. */
  async #askFor(waiting: Waiting): Promise<void> {
    try {
      await learnKeys(this.#db, this.memory, [waiting]);
    } catch (error) {
      return waiting.reject(error);
    }
    if (this.memory.answer(waiting)) return;
    // Kept for a day and no longer: the key is free again.
    this.memory.forgetKey(waiting.keyed!);
    this.#enqueue(waiting);
  }

  async #learn(batch: readonly Waiting[]): Promise<void> {
    await learnKeys(this.#db, this.memory, batch);
    await learnNames(this.#db, this.memory, batch);
  }
}

/** What a command would use up: its key, and the name of a new order. */
function usesOf({ intent, keyed }: Waiting): string[] {
  const uses = keyed === undefined ? [] : [`key ${keyName(keyed)}`];
  if (intent.kind === 'place' && intent.order.clientOrderId !== null)
    uses.push(`name ${nameOf(intent.order)}`);
  return uses;
}
