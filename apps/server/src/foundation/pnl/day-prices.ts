/** Keeps what every currency was worth when a UTC day began, once and for all: whichever node looks first. */
import type { Platform } from '../../platform/platform.ts';
import { startOfUtcDay, utcDay } from '../../platform/clock.ts';
import { USDT_ID } from './pnl-rules.ts';
import type { PnlPorts } from './ports.ts';
import { dayPrices, indexBefore, keepDayPrices } from './prices-store.ts';

/**
 * The index just before midnight where the coin has one, else what it is worth when this is first asked: a price that came late is
 * still the same for everybody and for ever.
 */
export async function keepToday({ db, clock }: Platform, ports: PnlPorts): Promise<void> {
  const now = clock.now();
  const day = utcDay(now);
  const known = (await dayPrices(db, day)).get(day);
  const missing = ports
    .currencies()
    .filter(({ id }) => id !== USDT_ID && known?.has(id) !== true)
    .map(({ id }) => ({ id, pairId: ports.usdtPairOf(id) }));
  if (missing.length === 0) return;
  const at = new Date(startOfUtcDay(now));
  const paired = missing.flatMap(({ id, pairId }) => (pairId === undefined ? [] : [{ id, pairId, at }]));
  const before = await indexBefore(db, paired);
  const prices = new Map<number, bigint>();
  paired.forEach(({ id }, n) => {
    const price = before[n] ?? null;
    if (price !== null) prices.set(id, price);
  });
  for (const { id } of missing) {
    const price = prices.get(id) ?? ports.usdtPrice(id);
    if (price !== undefined && price > 0n) prices.set(id, price);
  }
  if (prices.size > 0) await keepDayPrices(db, day, prices);
}
