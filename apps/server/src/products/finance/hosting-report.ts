/** What a customer hosts, earns today and has earned: by currency, and in USDT for all of it together (wire.md 13). */
import { interestOfToday } from '@candor/formulas';
import { formatDecimal, multiplyDown } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { HOSTING_AGREEMENT, type hostingCalls } from '@candor/wire';
import { progressOf } from './hosting-view.ts';
import type { OrderRow } from './orders-store.ts';
import { hostingOf, paidOf } from './orders-store.ts';
import type { FinanceDeps, FinancePorts } from './ports.ts';

interface Held {
  currencyId: number;
  count: number;
  sum: bigint;
  today: bigint;
  paid: bigint;
}

export async function reportOf(
  { platform, ports }: FinanceDeps,
  userId: number,
): Promise<ReplyOf<typeof hostingCalls.report>> {
  const { db, waits } = platform;
  const { version } = HOSTING_AGREEMENT;
  const [open, paid, isAccepted, sale] = await Promise.all([
    hostingOf(db, userId),
    paidOf(db, userId),
    ports.gate.hasAgreed(db, userId),
    ports.gate.onSale(userId),
  ]);
  const held = paid.map(({ currency_id: currencyId, paid: earned }) =>
    heldOf(
      open.filter((row) => row.currency_id === currencyId),
      { currencyId, paid: earned, now: waits.now() },
    ),
  );
  return {
    ...totalsOf(ports, held),
    count: open.length,
    currencies: held.map(({ currencyId, count, sum, today, paid: earned }) => ({
      currency_id: currencyId,
      currency_name: ports.currencyName(currencyId),
      count,
      sum: formatDecimal(sum),
      profit: formatDecimal(today),
      allprofit: formatDecimal(earned),
    })),
    agreement: { version, is_accepted: isAccepted },
    is_on_sale: sale.isOn,
    sale_reason: sale.reason,
  };
}

function heldOf(
  rows: readonly OrderRow[],
  { currencyId, paid, now }: { currencyId: number; paid: bigint; now: number },
): Held {
  return {
    currencyId,
    paid,
    count: rows.length,
    sum: rows.reduce((sum, { amount }) => sum + amount, 0n),
    today: rows.reduce((sum, row) => sum + interestOfToday(progressOf(row), now), 0n),
  };
}

/** In USDT; a currency without a price is left out, and said to be. */
function totalsOf(ports: FinancePorts, held: readonly Held[]) {
  const priced = held.map((each) => ({ ...each, price: ports.usdtPrice(each.currencyId) }));
  const total = (of: 'sum' | 'today' | 'paid'): string =>
    formatDecimal(
      priced.reduce(
        (all, each) => all + (each.price === undefined ? 0n : multiplyDown(each[of], each.price)),
        0n,
      ),
    );
  return {
    sum: total('sum'),
    profit: total('today'),
    allprofit: total('paid'),
    is_complete: priced.every(({ price }) => price !== undefined),
  };
}
