/** How much of the book stands behind what is open (R-CT-12): what people may not take out of it. */
import { leastCapital, notionalAt } from '@candor/formulas';
import { ONE } from '@candor/money';
import type { HouseLedgerAccount } from '../../../foundation/product.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockExposure } from './exposures-store.ts';
import type { ContractDeps } from '../ports.ts';
import { BOOK } from '../positions/settle-contract.ts';
import { stressAt } from './stress-store.ts';

/** More than any balance can be. */
const ALL = 2n ** 63n - 1n;

/**
 * The least that the book needs so that no pair is beyond its caps at the mark of now; units of 10^-8. Each pair is measured against its
 * share of the book, so the hungriest one decides. Locks the books in the order of pairs: nothing opens until the money has moved.
 */
export async function capitalInUse(deps: ContractDeps, tx: Tx, of: HouseLedgerAccount): Promise<bigint> {
  const { ports, terms } = deps;
  if (of.account !== BOOK.account || of.currencyId !== ports.currencyId) return 0n;
  let needed = 0n;
  for (const { id } of [...ports.pairs()].sort((a, b) => a.id - b.id)) {
    const exposure = await lockExposure(tx, id);
    if (exposure.long_quantity === 0n && exposure.short_quantity === 0n) continue;
    const mark = ports.ticks.latest(id)?.mark;
    const share = terms.current(id)?.capitalShare ?? 0n;
    // Without a mark nothing is measured: all of it stays.
    if (mark === undefined || share === 0n) return ALL;
    const [row] = await stressAt(tx, { pairId: id, prices: [mark] });
    const capital = leastCapital({
      long: notionalAt(exposure.long_quantity, mark),
      short: notionalAt(exposure.short_quantity, mark),
      openProfit: row?.profit ?? 0n,
    });
    const whole = (capital * ONE + share - 1n) / share;
    if (whole > needed) needed = whole;
  }
  return needed;
}
