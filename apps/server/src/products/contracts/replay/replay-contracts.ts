/**
 * Contracts worked out again (R-POL-7, R-CT-2 to 8): what an order opened at and with, what triggered it, what it closed at and paid, from
 * its terms, the published ticks and what the ledger says customers added and fundings took.
 */
import type { Journal } from '@candor/ledger';
import type { ReplayedRecord } from '../../../foundation/replay/index.ts';
import { replayOfRecords } from '../../../foundation/replay/index.ts';
import type { Replay } from '../../../foundation/replay/index.ts';
import { positionsOfOrders } from '../contracts-store.ts';
import type { PositionRow } from '../positions/position.ts';
import { replayedOrder } from './replay-order.ts';
import type { Closed } from './replay-position.ts';
import { replayedPosition } from './replay-position.ts';
import type { ReplayPorts, Replaying } from './replaying.ts';
import { closedJournal, heldJournal, openedJournal, releasedJournal } from '../positions/settle-contract.ts';
import { createTermsDirectory } from '../terms/terms.ts';

/** What a customer wished, and what balances of the moment decided; the order's sums account for both. */
const CHOSEN: readonly string[] = ['contract_margin', 'contract_funding'];

/** A journal that names something else is about nothing that is there. */
const NUMBER = /^[0-9]{1,18}$/;

export const contractReplay = (ports: ReplayPorts): Replay =>
  replayOfRecords({
    name: 'position',
    types: ['contract'],
    recordOf: ({ kind, refId }) => (kind === 'contract_book_cover' ? undefined : refId.split(':')[0]),
    async records(db, ids) {
      const terms = createTermsDirectory();
      await terms.load(db);
      const orders = new Map<bigint, PositionRow[]>();
      for (const row of await positionsOfOrders(
        db,
        ids.filter((id) => NUMBER.test(id)),
      )) {
        const root = row.parent_id ?? row.id;
        orders.set(root, [...(orders.get(root) ?? []), row]);
      }
      const records: ReplayedRecord[] = [];
      for (const parts of orders.values()) records.push(...(await recordsOf({ db, terms, ports }, parts)));
      return records;
    },
  });

/** `parts` are the order and what was split off it to close. */
async function recordsOf(on: Replaying, parts: readonly PositionRow[]): Promise<ReplayedRecord[]> {
  const { order, held, record } = await replayedOrder(on, parts);
  const records = [record];
  for (const row of parts) {
    const { figures, closed } = await replayedPosition(on, row);
    const opening = row.parent_id === null ? journalsOfOrder(on, { row, order, held }) : [];
    const journals = closed === undefined ? opening : [...opening, ...closing(on, row, closed)];
    // What of a shortfall the insurance fund had is not the position's to say.
    const chosen =
      closed !== undefined && closed.close.shortfall > 0n ? [...CHOSEN, 'contract_bankrupt'] : CHOSEN;
    records.push({ id: String(row.id), figures, journals, chosen: new Set(chosen) });
  }
  return records;
}

function journalsOfOrder(
  { ports: { currencyId } }: Replaying,
  { row, order, held }: { row: PositionRow; order: PositionRow; held: bigint },
): Journal[] {
  const waiting = heldJournal({ row: { ...row, held }, currencyId });
  if (row.state === 'cancelled')
    return [...waiting, ...releasedJournal({ row: { ...row, held }, currencyId })];
  return row.entry_price === null
    ? waiting
    : [...waiting, ...openedJournal({ row: order, currencyId, held })];
}

function closing({ ports: { currencyId } }: Replaying, row: PositionRow, { close }: Closed): Journal[] {
  if (close.shortfall > 0n) return [];
  return closedJournal({ row, currencyId, close, covered: 0n });
}
