/**
 * The careful way of the order path: one batch at a time, with the book put back when the database says no, another
 * node's batches replayed, and balances locked when they have moved. The fast way (pair-engine.ts) hands over to it.
 */
import type { Queryable } from '../../platform/db/database.ts';
import { Refusal, Unavailable } from '../../platform/refusal.ts';
import type { BalanceNeed } from './balance-cache.ts';
import type { CommittedBatch, PreparedBatch } from './batch-attempt.ts';
import { commitWritten, headAfter, makePlaces, prepareBatch, writeBatch } from './batch-attempt.ts';
import type { BookDraft } from './book-draft.ts';
import type { CommitFault } from './commit-faults.ts';
import { diagnose } from './commit-faults.ts';
import type { EngineDeps } from './pair-engine.ts';
import type { PairBook } from './pair-book.ts';
import type { OrderState } from './order-state.ts';
import { holdCurrency } from './order-state.ts';
import type { SpotPair } from './spot-pair.ts';
import { batchAt, lockMarket, logAfter } from './spot-store.ts';
import type { Waiting } from './waiting.ts';
import { keyReader } from './waiting.ts';

const MAX_ATTEMPTS = 12;

/** An object: some were answered or must wait, and these are to be tried before those. */
type AttemptResult = 'done' | 'again' | 'locked' | { rest: Waiting[]; later: Waiting[] };

export interface CarefulHost {
  deps: EngineDeps;
  state: PairBook;
  /** Called in log order: own batches with their commit, other nodes' without. */
  finish(batch: readonly Waiting[], committed: CommittedBatch): void;
  followed(draft: BookDraft, firstSeq: number): void;
  /** Loads the pair anew when the book does not follow its log. */
  reload(): Promise<void>;
}

export class CarefulBatches {
  readonly #host: CarefulHost;
  isStale = true;

  constructor(host: CarefulHost) {
    this.#host = host;
  }

  /** Brings a batch through, whatever has moved meanwhile; throws when it cannot. */
  async run(batch: Waiting[]): Promise<void> {
    const { deps, state } = this.#host;
    let rest = batch;
    let mustLock = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (this.isStale) await this.catchUp();
      if (rest.length === 0) return;
      const needs = needsOf(state.pair, rest);
      await makePlaces(
        deps.ledger,
        state.pair,
        rest.map(({ intent }) => intent),
      );
      if (!mustLock) await deps.balances.prepare(deps.db, needs);
      const result = await this.#attempt(rest, mustLock ? needs : undefined);
      if (result === 'done') return;
      if (result === 'locked') mustLock = true;
      else if (typeof result === 'object') {
        if (result.later.length > 0) return this.#inTurn(result.rest, result.later);
        rest = result.rest;
      }
    }
    throw new Refusal('busy');
  }

  /** What uses a key or a name a second time comes after the first use, whatever became of that. */
  async #inTurn(first: Waiting[], later: Waiting[]): Promise<void> {
    await this.run(first).catch((error: unknown) => {
      for (const waiting of first) waiting.reject(error);
    });
    await this.run(later);
  }

  async catchUp(): Promise<void> {
    const { deps, state } = this.#host;
    for (;;) {
      const batches = await logAfter(deps.db, state.pair.id, state.seq);
      try {
        for (const batch of batches) this.#host.followed(state.replay(batch), batch.firstSeq);
      } catch (error) {
        deps.log.error(
          { err: error, pair: state.pair.symbol },
          'the book does not follow its log; loading it anew',
        );
        await this.#host.reload();
        break;
      }
      if (batches.length > 0) continue;
      // Nothing follows, and yet the book may stand behind a batch that never was.
      if (state.seq > 0 && (await batchAt(deps.db, state.pair.id, state.seq)) !== state.head)
        await this.#host.reload();
      break;
    }
    this.isStale = false;
  }

  /**
   * After a lost connection: waits for the market row, so that nothing of the batch can still be under way, and looks
   * whether the batch is in the log.
   */
  async wasCommitted(of: { lastSeq: number; batchId: string }): Promise<boolean> {
    const { deps, state } = this.#host;
    for (let tries = 0; tries < 40; tries += 1) {
      try {
        return await deps.db.transaction('spot-outcome', async (tx) => {
          await lockMarket(tx, state.pair.id);
          return (await batchAt(tx, state.pair.id, of.lastSeq)) === of.batchId;
        });
      } catch (error) {
        deps.log.warn(
          { err: error, pair: state.pair.symbol },
          'the database does not answer; a batch waits for its outcome',
        );
        await new Promise((next) => setTimeout(next, 500));
      }
    }
    this.isStale = true;
    throw new Unavailable('the database did not answer; the outcome of the order is unknown');
  }

  async #attempt(rest: Waiting[], lockNeeds: readonly BalanceNeed[] | undefined): Promise<AttemptResult> {
    const { deps, state } = this.#host;
    const request = { intents: rest.map(({ intent }) => intent), at: deps.now(), keyOf: keyReader(rest) };
    let prepared: PreparedBatch | undefined;
    let committed: CommittedBatch | undefined;
    const attempt = async (db: Queryable): Promise<CommittedBatch | undefined> => {
      // A transaction that was retried comes here again with the book still moved by the first try.
      if (prepared !== undefined) state.book.rollback();
      prepared = undefined;
      state.book.checkpoint();
      try {
        prepared = prepareBatch(state, deps, request);
      } catch (error) {
        state.book.rollback();
        throw error;
      }
      if (prepared.draft.log.length === 0) return { ...prepared, balances: [], journalIds: [], events: [] };
      const written = await writeBatch(db, {
        state: { pair: state.pair, expectedSeq: state.seq },
        deps,
        request,
        prepared,
      });
      return commitWritten(db, written);
    };
    try {
      committed =
        lockNeeds === undefined ? await attempt(deps.db) : await this.#underLocks(lockNeeds, attempt);
    } catch (error) {
      return this.#recover(error, rest, prepared);
    }
    if (committed === undefined) {
      if (prepared !== undefined) state.book.rollback();
      this.isStale = true;
      return 'again';
    }
    this.#settle(rest, committed);
    return 'done';
  }

  #settle(rest: readonly Waiting[], committed: CommittedBatch): void {
    const { deps, state } = this.#host;
    state.book.release();
    state.adopt(committed.draft, headAfter(committed));
    deps.balances.remember(committed.balances);
    this.#host.finish(rest, committed);
  }

  #underLocks(
    needs: readonly BalanceNeed[],
    attempt: (db: Queryable) => Promise<CommittedBatch | undefined>,
  ): Promise<CommittedBatch | undefined> {
    const { deps, state } = this.#host;
    return deps.db.transaction('spot-batch', async (tx) => {
      if ((await lockMarket(tx, state.pair.id)) !== state.head) return undefined;
      await deps.balances.lock(tx, needs);
      return attempt(tx);
    });
  }

  async #recover(
    error: unknown,
    rest: Waiting[],
    prepared: PreparedBatch | undefined,
  ): Promise<AttemptResult> {
    const { deps, state } = this.#host;
    let isSettled = false;
    try {
      const fault = await diagnose(deps.db, error, rest);
      if (
        fault.kind === 'unknown' &&
        prepared !== undefined &&
        (await this.wasCommitted({ lastSeq: prepared.draft.seq, batchId: prepared.batchId }))
      ) {
        isSettled = true;
        this.#settle(rest, { ...prepared, balances: [], journalIds: [], events: [] });
        return 'done';
      }
      if (fault.kind === 'overdraft') return 'locked';
      if (fault.kind === 'retry' || fault.kind === 'unknown') return 'again';
      if (fault.kind === 'duplicates') return sortDuplicates(rest, fault);
      throw error;
    } finally {
      // Whatever the database meant, also when it cannot be asked: a book that keeps what was not committed is wrong.
      if (prepared !== undefined && !isSettled) state.book.rollback();
      deps.balances.forget();
    }
  }
}

function sortDuplicates(
  batch: readonly Waiting[],
  fault: CommitFault & { kind: 'duplicates' },
): AttemptResult {
  const sorted = batch.map((waiting) => ({
    waiting,
    as: fault.sort(waiting.intent, waiting.keyed, waiting),
  }));
  const those = (as: 'try' | 'later') => sorted.filter((one) => one.as === as).map(({ waiting }) => waiting);
  return { rest: those('try'), later: those('later') };
}

/** What each new order of a batch must find available. */
export function needsOf(pair: SpotPair, batch: readonly Waiting[]): BalanceNeed[] {
  const needOf = (order: OrderState): BalanceNeed => ({
    userId: order.userId,
    currencyId: holdCurrency(pair, order.side),
    amount: order.hold,
  });
  return batch.flatMap(({ intent }) => (intent.kind === 'place' ? [needOf(intent.order)] : []));
}
