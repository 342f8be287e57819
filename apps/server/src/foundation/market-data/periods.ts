/** The many spellings of an interval in this API family (wire.md section 6) and our own. */
import { INTERVALS, type Interval } from '@candor/wire';

const SPELLINGS: Readonly<Record<string, Interval>> = {
  '1min': '1m',
  '5min': '5m',
  '15min': '15m',
  '30min': '30m',
  '60min': '1h',
  '60m': '1h',
  '1hour': '1h',
  '1H': '1h',
  '2hour': '2h',
  '2H': '2h',
  '4hour': '4h',
  '4H': '4h',
  '12hour': '12h',
  '12H': '12h',
  '1day': '1d',
  '1D': '1d',
  '1week': '1w',
  '1W': '1w',
  '1mon': '1M',
  '1month': '1M',
};
const STANDARD: ReadonlySet<string> = new Set<Interval>(INTERVALS);

/** Case matters between 1m and 1M only; undefined when we have no such interval. */
export function intervalOf(period: string): Interval | undefined {
  if (STANDARD.has(period)) return period as Interval;
  return SPELLINGS[period] ?? SPELLINGS[period.toLowerCase()];
}
