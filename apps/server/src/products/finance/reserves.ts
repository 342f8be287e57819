/** What lies in each product's reserve and what it is for (R-FN-8): figures of one moment, for the public list and for operators. */
import { hostingCoverage } from '@candor/formulas';
import { readBalances, rowOf } from '../../foundation/ledger/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { interestOfUnsold, unsoldOf } from './hosting-rules.ts';
import type { FinanceDeps } from './ports.ts';
import type { ProductRow } from './product.ts';
import type { UnpaidRow } from './products-store.ts';
import { unpaidByProduct } from './products-store.ts';
import { committedOf, freeOf } from './settle-hosting.ts';

export interface Reserve {
  free: bigint;
  committed: bigint;
  /** Interest of open orders that is still to be paid. */
  unpaid: bigint;
  /** Interest of what is still for sale. */
  unsold: bigint;
  /** A fraction, cut; null where nothing is owed. */
  coverage: bigint | null;
  orders: number;
  /** Of them, those that had no interest yet. */
  young: number;
  principal: bigint;
}

export async function reservesOf(
  { platform, ledger }: FinanceDeps,
  products: readonly ProductRow[],
  db: Queryable = platform.db,
): Promise<Map<number, Reserve>> {
  const balanceKeys = products.flatMap(({ id, currency_id: currencyId }) => [
    rowOf(freeOf(id), currencyId),
    rowOf(committedOf(id), currencyId),
  ]);
  const ids = await ledger.directory.idsOf(balanceKeys, db);
  const [balances, unpaid] = await Promise.all([readBalances(db, ids), unpaidByProduct(db)]);
  const held = new Map(balances.map((row) => [row.id, row.available]));
  return new Map(
    products.map((product, n) => [
      product.id,
      reserveOf(product, {
        free: held.get(ids[2 * n]!) ?? 0n,
        committed: held.get(ids[2 * n + 1]!) ?? 0n,
        open: unpaid.find(({ product_id: id }) => id === product.id),
      }),
    ]),
  );
}

function reserveOf(
  product: ProductRow,
  { free, committed, open }: { free: bigint; committed: bigint; open: UnpaidRow | undefined },
): Reserve {
  const unpaid = open?.unpaid ?? 0n;
  const totalYield = product.total_yield;
  return {
    free,
    committed,
    unpaid,
    unsold: interestOfUnsold(product),
    coverage: hostingCoverage({ free, committed, unpaid, unsold: unsoldOf(product), totalYield }),
    orders: Number(open?.orders ?? 0n),
    young: Number(open?.young ?? 0n),
    principal: open?.principal ?? 0n,
  };
}
