/** Heights of the bars of the chart of flows, out of decimal text: the largest bar is full. Pure, without floats for money. */
import { decimal } from '@candor/money';

export interface Flow {
  day: string;
  currency: string;
  deposits: string;
  withdrawals: string;
  fees: string;
}

export interface Bar {
  day: string;
  deposits: string;
  withdrawals: string;
  /** Thousandths of the height of one half of the chart. */
  up: number;
  down: number;
}

export function currenciesOf(flows: readonly Flow[]): string[] {
  return [...new Set(flows.map(({ currency }) => currency))].sort();
}

export function barsOf(flows: readonly Flow[], currency: string): Bar[] {
  const ofCurrency = flows
    .filter((flow) => flow.currency === currency)
    .sort((a, b) => a.day.localeCompare(b.day));
  const amounts = ofCurrency.flatMap(({ deposits, withdrawals }) => [
    decimal(deposits),
    decimal(withdrawals),
  ]);
  const largest = amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
  const share = (amount: string) => (largest === 0n ? 0 : Number((decimal(amount) * 1000n) / largest));
  return ofCurrency.map(({ day, deposits, withdrawals }) => ({
    day,
    deposits,
    withdrawals,
    up: share(deposits),
    down: share(withdrawals),
  }));
}

/** The `count` days up to `last`, so that a quiet day is a gap and not a smaller chart. */
export function daysUpTo(last: string, count: number): string[] {
  const end = Date.parse(last);
  return Array.from({ length: count }, (_, index) =>
    new Date(end - (count - 1 - index) * 86_400_000).toISOString().slice(0, 10),
  );
}
