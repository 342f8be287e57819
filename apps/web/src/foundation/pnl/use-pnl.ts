/** Reads of profit and loss, again while prices move. */
import { pnlCalls } from '@candor/wire';
import { useCall } from '../../platform/api/index.ts';

const POLL_MS = 30_000;

export const usePnlSummary = () => useCall(pnlCalls.summary, {}, { pollMs: POLL_MS });
export const usePnlReport = (days: number) =>
  useCall(pnlCalls.report, { days: String(days) }, { pollMs: POLL_MS });

/** Average cost and return of a coin; undefined until known, or when none was ever held. */
export function useCoinPnl(currency: number) {
  const { data } = usePnlReport(1);
  return data?.coins.find((coin) => coin.currency === currency);
}
