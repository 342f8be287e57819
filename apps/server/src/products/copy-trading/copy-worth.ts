/** What copies are worth: their accounts as the ledger has them, and their open positions at given marks. */
import { sharedValue } from '@candor/formulas';
import type { Marks } from '../../foundation/executions/index.ts';
import { lockBalances, readBalances, rowOf } from '../../foundation/ledger/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { CopyRow } from './copy.ts';
import type { CopyDeps } from './ports.ts';
import { copyAccount } from './settle-copy.ts';

export interface Worth {
  available: bigint;
  /** With the margins of open positions. */
  balance: bigint;
  unrealised: bigint;
  equity: bigint;
  /** V of R-CP-5. */
  value: bigint;
  margin: bigint;
  /** Open positions, those that are closing among them. */
  open: number;
}

type Whose = Pick<CopyRow, 'id' | 'user_id'>;

/** By copy. With `isLocked` the accounts stay as they are until the end of the transaction. */
export async function worthOf(
  { ledger, ports }: CopyDeps,
  db: Queryable | Tx,
  of: { copies: readonly Whose[]; marks: Marks; isLocked?: boolean },
): Promise<Map<bigint, Worth>> {
  const { copies, marks, isLocked = false } = of;
  if (copies.length === 0) return new Map();
  const balanceKeys = copies.map((copy) => rowOf(copyAccount(copy.user_id, copy.id), ports.currencyId));
  const ids = await ledger.directory.idsOf(balanceKeys, db);
  const rows = isLocked ? await lockBalances(db, ids) : await readBalances(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const totals = await ports.desk().totalsOfCopies(db, { copyIds: copies.map(({ id }) => id), marks });
  return new Map(
    copies.map(({ id }, n) => {
      const { available = 0n, frozen = 0n } = byId.get(ids[n]!) ?? {};
      const { profit: unrealised = 0n, margin = 0n, count = 0 } = totals.get(id) ?? {};
      const balance = available + frozen;
      const value = sharedValue({ balance, unrealised });
      return [
        id,
        { available, balance, unrealised, equity: balance + unrealised, value, margin, open: count },
      ];
    }),
  );
}

/** A lead's own contract account: what is in it and what it is worth with his open positions. */
export async function leadWorth(
  { ledger, ports }: CopyDeps,
  db: Queryable | Tx,
  { userId, marks }: { userId: number; marks: Marks },
): Promise<{ balance: bigint; equity: bigint }> {
  const ledgerAccount = { userId, account: 'contract', bucket: 'available' } as const;
  const ids = await ledger.directory.idsOf([rowOf(ledgerAccount, ports.currencyId)], db);
  const [row] = await readBalances(db, ids);
  const balance = (row?.available ?? 0n) + (row?.frozen ?? 0n);
  const { profit } = await ports.desk().totalsOf(db, { userId, marks });
  return { balance, equity: balance + profit };
}
