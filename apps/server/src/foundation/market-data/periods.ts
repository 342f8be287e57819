/** The many spellings of an interval in this API family (wire.md section 6) and our seven. */
import type { Interval } from '@candor/wire';

const SPELLINGS: Readonly<Record<string, Interval>> = {
  '1min': '1m',
  '5min': '5m',
  '30min': '30m',
  '60min': '1h',
  '60m': '1h',
  '1hour': '1h',
  '1H': '1h',
  '1day': '1d',
  '1D': '1d',
  '1week': '1w',
  '1W': '1w',
  '1mon': '1M',
  '1month': '1M',
};
const STANDARD: ReadonlySet<string> = new Set<Interval>(['1m', '5m', '30m', '1h', '1d', '1w', '1M']);

/** Case matters between 1m and 1M only; undefined when we have no such interval. */
export function intervalOf(period: string): Interval | undefined {
  if (STANDARD.has(period)) return period as Interval;
  return SPELLINGS[period] ?? SPELLINGS[period.toLowerCase()];
}
