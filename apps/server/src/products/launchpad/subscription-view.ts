/** A subscription as the wire shows it. Moments stand on the waiting clock (R-GEN-5) and are shown on the one clock. */
import { unrealised } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { DataOf, launchpadChannels } from '@candor/wire';
import type { WaitingClock } from '../../platform/waiting-clock.ts';
import { aliasOf } from './allot-sale.ts';
import type { LaunchpadPorts } from './ports.ts';
import type { SaleRow } from './sale.ts';
import { isTraded, mayCancel, mayTakeBack, phaseOf, takesCommitments, unlocksAt } from './sale.ts';
import type { SubscriptionRow } from './subscriptions-store.ts';

export type WireSubscription = DataOf<typeof launchpadChannels.launchpad>;
type Waits = Pick<WaitingClock, 'now' | 'realOf'>;
export type Prices = Pick<LaunchpadPorts, 'currencyName' | 'pairOf' | 'isTrading' | 'lastTraded'>;

/** R-NC-4: a price only when two customers have traded, and not before the coin was launched. */
export function lastPriceOf(sale: SaleRow, ports: Prices): bigint | undefined {
  if (sale.launched_at === null) return undefined;
  const pair = ports.pairOf(sale.token_id);
  return pair === undefined ? undefined : ports.lastTraded(pair.id);
}

/** The wire's 1 passed, 2 refunded, 3 under review. */
const EXAM: Readonly<Record<SubscriptionRow['state'], number>> = {
  committed: 3,
  allotted: 1,
  released: 1,
  refunded: 2,
  cancelled: 2,
  taken_back: 2,
};

export function renderSubscription(
  row: SubscriptionRow,
  { sale, ports, waits }: { sale: SaleRow; ports: Prices; waits: Waits },
): WireSubscription {
  const now = waits.now();
  const isOpen = row.state === 'committed';
  const last = lastPriceOf(sale, ports);
  const isHeld = (row.state === 'allotted' || row.state === 'released') && row.tokens !== null;
  const gain =
    isHeld && last !== undefined
      ? unrealised({ tokens: row.tokens!, cost: row.cost!, price: sale.price, last })
      : undefined;
  const real = (at: Date | null): number | null => (at === null ? null : waits.realOf(at.getTime()));
  const text = (amount: bigint | null | undefined): string | null =>
    amount === null || amount === undefined ? null : formatDecimal(amount);
  return {
    id: Number(row.id),
    config_id: sale.id,
    new_currency_name: ports.currencyName(sale.token_id),
    currency_name: ports.currencyName(sale.currency_id),
    amount: formatDecimal(row.amount),
    change_rate: formatDecimal(sale.price),
    day: sale.lock_days,
    state: row.state,
    exam_status: EXAM[row.state],
    phase: phaseOf(sale, now),
    is_paused: isOpen && sale.state === 'paused' && !isTraded(ports, sale),
    tokens: text(row.tokens),
    cost: text(row.cost),
    refund: text(row.cost === null ? (row.state === 'refunded' ? row.amount : null) : row.amount - row.cost),
    unrealised: text(gain?.profit),
    interest_rate: text(gain?.percent),
    last_price: text(last),
    may_change: isOpen && takesCommitments(sale, now),
    may_cancel: isOpen && mayCancel(sale, { now, isTrading: isTraded(ports, sale) }),
    may_take_back: row.state === 'allotted' && mayTakeBack(sale, { now, isTrading: isTraded(ports, sale) }),
    alias: aliasOf(row),
    salt: row.salt,
    created_at: waits.realOf(row.created_at.getTime()),
    changed_at: waits.realOf(row.changed_at.getTime()),
    start_at: waits.realOf(sale.opens_at.getTime()),
    end_at: waits.realOf(sale.closes_at.getTime()),
    allots_at: waits.realOf(sale.allots_at.getTime()),
    online_time: real(sale.launched_at ?? sale.launches_at)!,
    unlock_at: waits.realOf(unlocksAt(sale)),
    settled_at: real(row.settled_at),
    over_at: real(row.over_at),
  };
}
