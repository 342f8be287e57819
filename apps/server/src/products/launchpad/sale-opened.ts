/** Whether a coin has a price of the market, as the database has it: another node may have opened its pair, and this one not heard yet (R-NC-3). */
import { pairNow } from '../../foundation/markets/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { LaunchpadPorts } from './ports.ts';
import type { SaleRow } from './sale.ts';

/** It trades, or has traded and stands still: its price is known either way. */
export async function hasOpened(
  { lastTraded }: Pick<LaunchpadPorts, 'lastTraded'>,
  db: Queryable,
  sale: Pick<SaleRow, 'token_id' | 'currency_id'>,
): Promise<boolean> {
  const pair = await pairNow(db, { baseId: sale.token_id, quoteId: sale.currency_id });
  return pair !== undefined && (pair.state === 'trading' || lastTraded(pair.id) !== undefined);
}
