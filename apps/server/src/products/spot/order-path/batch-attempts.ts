/**
 * The ways a batch goes to the database: on the pair's own connection right behind the one before, or alone under locks
 * when balances have moved; and how to find out what became of one whose answer was lost.
 */
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database.ts';
import { Unavailable } from '../../../platform/refusal.ts';
import type { OrderState } from '../order-state.ts';
import { holdCurrency } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import type { AttemptDeps, CommittedBatch, WrittenBatch } from './attempt-batch.ts';
import { commitWritten, decideAndWrite, isEmpty, makePlaces } from './attempt-batch.ts';
import type { BalanceNeed } from './balance-cache.ts';
import { isOutcomeUnknown } from './commit-faults.ts';
import type { CommitLines } from './commit-line.ts';
import { lockMarket, loggedBatches, raiseFence } from './order-path-store.ts';
import type { PairMemory } from './pair-memory.ts';
import type { Waiting } from './waiting.ts';

/** A batch that has been sent. */
export interface Attempt {
  batch: Waiting[];
  /** Its step in the memory; undefined when there was none, or it is undone already. */
  written: WrittenBatch | undefined;
  result: Promise<AttemptResult>;
}

export type AttemptResult =
  | { kind: 'committed'; committed: CommittedBatch }
  /** Another node has moved the pair, or the fence was raised: nothing was done. */
  | { kind: 'stale' }
  /** The database said no: nothing was done. */
  | { kind: 'refused'; error: unknown }
  /** The answer was lost: the batch may be there. */
  | { kind: 'unknown'; error: unknown };

export interface BatchAttemptsDeps extends AttemptDeps {
  db: Database;
  lines: CommitLines;
  log: Logger;
  /** How often the database is asked what became of a batch before its customers are told that nobody knows. */
  ask: { times: number; everyMs: number };
}

export class BatchAttempts {
  readonly #memory: PairMemory;
  readonly #deps: BatchAttemptsDeps;

  constructor(memory: PairMemory, deps: BatchAttemptsDeps) {
    this.#memory = memory;
    this.#deps = deps;
  }

  /**
   * Decides a batch, which is a step in the memory from then on, and sends it. Throws when it could not be decided or
   * written down; then nothing of it is left anywhere.
   */
  async start(batch: Waiting[], { mustLock } = { mustLock: false }): Promise<Attempt> {
    const { deps, memory } = { deps: this.#deps, memory: this.#memory };
    const needs = needsOf(memory.pair, batch);
    await makePlaces(deps.ledger, memory, batch);
    if (mustLock) return this.#startUnderLocks(batch, needs);
    await deps.balances.prepare(deps.db, needs);
    const written = await decideAndWrite({ memory, deps, db: deps.db }, batch);
    const line = deps.lines.of(memory.pair.id);
    return { batch, written, result: resultOf(commitWritten(line, written)) };
  }

  /** The newest attempt under way never was. */
  undo({ written }: Attempt): void {
    if (written === undefined) return;
    this.#memory.undo();
    this.#deps.balances.retract(written.draft.journals);
  }

  /** Ids of those that are in the log. After this none of the others can ever commit. Throws when the database stays away. */
  async findLogged(attempts: readonly Attempt[]): Promise<Set<string>> {
    const { db, log, ask } = this.#deps;
    const { id: pairId, symbol } = this.#memory.pair;
    const sent = attempts.flatMap(({ written }) =>
      written === undefined || isEmpty(written)
        ? []
        : [{ batchId: written.batchId, lastSeq: written.draft.seq }],
    );
    for (let times = 0; times < ask.times; times += 1) {
      try {
        return await db.transaction('spot-outcome', async (tx) => {
          await raiseFence(tx, pairId);
          return loggedBatches(tx, pairId, sent);
        });
      } catch (error) {
        log.warn({ err: error, pair: symbol }, 'the database does not answer; a batch waits for its outcome');
        await new Promise((next) => setTimeout(next, ask.everyMs));
      }
    }
    throw new Unavailable('the database did not answer; the outcome of the order is unknown');
  }

  async #startUnderLocks(batch: Waiting[], needs: readonly BalanceNeed[]): Promise<Attempt> {
    const { deps, memory } = { deps: this.#deps, memory: this.#memory };
    let written: WrittenBatch | undefined;
    let fault: { error: unknown } | undefined;
    const committing = deps.db.transaction('spot-batch', async (tx) => {
      // A transaction that is run again comes here with the step of its first run.
      if (written !== undefined) this.undo({ batch, written, result: NEVER });
      written = undefined;
      if ((await lockMarket(tx, memory.pair.id)) !== memory.position.head) return undefined;
      await deps.balances.lock(tx, needs);
      written = await decideAndWrite({ memory, deps, db: tx }, batch).catch((error: unknown) => {
        fault = { error };
        throw error;
      });
      return commitWritten(tx, written);
    });
    const result = await resultOf(committing);
    if (fault !== undefined) throw fault.error;
    return { batch, written, result: Promise.resolve(result) };
  }
}

const NEVER = new Promise<never>(() => {});

function resultOf(committing: Promise<CommittedBatch | undefined>): Promise<AttemptResult> {
  return committing.then(
    (committed) => (committed === undefined ? { kind: 'stale' } : { kind: 'committed', committed }),
    (error: unknown) => ({ kind: isOutcomeUnknown(error) ? 'unknown' : 'refused', error }),
  );
}

/** More than anybody has: how much a new order needs beyond the one it replaces is known when it is decided, so it is read. */
const MOST = 2n ** 62n;

/** What each new order of a batch must find available. */
function needsOf(pair: SpotPair, batch: readonly Waiting[]): BalanceNeed[] {
  const needOf = (order: OrderState, beside?: OrderState): BalanceNeed => ({
    userId: order.userId,
    currencyId: holdCurrency(pair, order.side),
    amount: order.hold + (beside?.hold ?? 0n),
  });
  return batch.flatMap(({ intent }) => {
    if (intent.kind === 'place') return [needOf(intent.order, intent.beside)];
    if (intent.kind !== 'replace') return [];
    return [{ userId: intent.userId, currencyId: holdCurrency(pair, intent.side), amount: MOST }];
  });
}
