/** What a customer leases, what the last day brought and what was paid in all: by currency, and in USDT for all of it (wire.md 15). */
import { fixedOutput, rentLeft } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { MACHINE_AGREEMENT, type machineCalls } from '@candor/wire';
import { lastShareOf } from './payouts-store.ts';
import { usdtOf } from './package-view.ts';
import type { MachinesDeps, MachinesPorts } from './ports.ts';
import { termsOf } from './rental-view.ts';
import { outputOfCustomer, runningOf } from './rentals-store.ts';

interface Money {
  currencyId: number;
  amount: bigint;
}

export async function reportOf(
  { platform, ports }: MachinesDeps,
  userId: number,
): Promise<ReplyOf<typeof machineCalls.report>> {
  const { db } = platform;
  const { version } = MACHINE_AGREEMENT;
  const [running, paid, measured, isAccepted, sale] = await Promise.all([
    runningOf(db, userId),
    outputOfCustomer(db, userId),
    lastShareOf(db, userId),
    ports.gate.hasAgreed(db, userId),
    ports.gate.onSale(userId),
  ]);
  const rent = running.map((row) => ({
    currencyId: row.rent_currency_id,
    amount: rentLeft(termsOf(row), row.days),
  }));
  const fixed = running
    .filter(({ days }) => days > 0)
    .map((row) => ({
      currencyId: row.output_currency_id,
      amount: fixedOutput({ units: row.units, daily: row.daily_output ?? 0n, days: 1 }),
    }));
  const last = measured.map((row) => ({ currencyId: row.currency_id, amount: row.amount }));
  const all = paid.map((row) => ({ currencyId: row.currency_id, amount: row.paid }));
  const sums = [rent, [...fixed, ...last], all].map((money) => sumOf(ports, money));
  return {
    sum: formatDecimal(sums[0]!.sum),
    count: running.length,
    profit: formatDecimal(sums[1]!.sum),
    allprofit: formatDecimal(sums[2]!.sum),
    is_complete: sums.every(({ isComplete }) => isComplete),
    currencies: paid.map(({ currency_id: id, paid: amount }) => ({
      currency_id: id,
      currency_name: ports.currencyName(id),
      allprofit: formatDecimal(amount),
    })),
    agreement: { version, is_accepted: isAccepted },
    is_on_sale: sale.isOn,
    sale_reason: sale.reason,
  };
}

/** In USDT; a currency without a price is left out, and said to be. */
function sumOf(ports: MachinesPorts, all: readonly Money[]): { sum: bigint; isComplete: boolean } {
  const worths = all
    .filter(({ amount }) => amount > 0n)
    .map(({ currencyId, amount }) => usdtOf(ports, currencyId, amount));
  return {
    sum: worths.reduce<bigint>((sum, worth) => sum + (worth ?? 0n), 0n),
    isComplete: !worths.includes(undefined),
  };
}
