/**
 * Available coin balances as this node last saw them. Only a guess that saves a read: the database's own check decides,
 * and before a customer is refused for lack of money the balance has been read again.
 */
import type { Journal } from '@candor/ledger';
import type { BalanceRow, Ledger } from '../../../foundation/ledger/index.ts';
import { lockBalances, readBalances } from '../../../foundation/ledger/index.ts';
import type { Queryable } from '../../../platform/db/database.ts';

export interface BalanceNeed {
  userId: number;
  currencyId: number;
  amount: bigint;
}

export class BalanceCache {
  readonly #ledger: Ledger;
  readonly #rows = new Map<number, BalanceRow>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    ledger.onChange((rows) => this.remember(rows));
  }

  idOf(userId: number, currencyId: number): number {
    const id = this.#ledger.directory.known({ userId, account: 'coin', currencyId, shard: 0 });
    if (id === undefined) throw new Error(`balance ${userId}/${currencyId} was not prepared`);
    return id;
  }

  available(userId: number, currencyId: number): bigint {
    return this.#rows.get(this.idOf(userId, currencyId))?.available ?? 0n;
  }

  /** Moves the figures by what a batch under way will change, so that the next batch is decided on them. */
  anticipate(journals: readonly Journal[]): void {
    for (const { postings } of journals) {
      for (const { ledgerAccount, currencyId, amount } of postings) {
        if (
          ledgerAccount.userId === null ||
          ledgerAccount.bucket !== 'available' ||
          ledgerAccount.account !== 'coin'
        )
          continue;
        const id = this.#ledger.directory.knownOf(ledgerAccount, currencyId);
        const row = id === undefined ? undefined : this.#rows.get(id);
        if (row !== undefined) this.#rows.set(row.id, { ...row, available: row.available + amount });
      }
    }
  }

  /** What was anticipated does not come: these balances are read again before the next decision. */
  retract(journals: readonly Journal[]): void {
    for (const { postings } of journals) {
      for (const { ledgerAccount, currencyId } of postings) {
        const id = this.#ledger.directory.knownOf(ledgerAccount, currencyId);
        if (id !== undefined) this.#rows.delete(id);
      }
    }
  }

  remember(rows: readonly BalanceRow[]): void {
    for (const row of rows) this.#rows.set(row.id, row);
  }

  /** Reads what is unknown and what looks too small, so that no refusal rests on an old figure. */
  async prepare(db: Queryable, needs: readonly BalanceNeed[]): Promise<void> {
    const wanted = new Map<number, bigint>();
    for (const { userId, currencyId, amount } of needs) {
      const id = this.idOf(userId, currencyId);
      wanted.set(id, (wanted.get(id) ?? 0n) + amount);
    }
    const stale = [...wanted]
      .filter(([id, amount]) => (this.#rows.get(id)?.available ?? -1n) < amount)
      .map(([id]) => id);
    if (stale.length > 0) this.remember(await readBalances(db, stale));
  }

  /** Locks and reads every balance of the needs: what follows in this transaction is certain. */
  async lock(tx: Queryable, needs: readonly BalanceNeed[]): Promise<void> {
    this.remember(
      await lockBalances(tx, [...new Set(needs.map((need) => this.idOf(need.userId, need.currencyId)))]),
    );
  }

  forget(): void {
    this.#rows.clear();
  }
}
