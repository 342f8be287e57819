/** What each product earns the customer: asked of the products that say so, read again when a balance moves. */
import { useQueries } from '@tanstack/react-query';
import type { Earnings, Earns } from '../../foundation/product/index.ts';
import { queryClient } from '../../platform/api/index.ts';
import { useIsLoggedIn } from '../../platform/storage/index.ts';
import { useChannel } from '../../platform/stream/index.ts';

const POLL_MS = 30_000;

export interface EarningRow {
  noun: string;
  earns: Earns;
  earnings: Earnings | undefined;
}

export interface EarningsReading {
  rows: readonly EarningRow[];
  error: unknown;
  retry: () => void;
}

export function useEarnings(sources: readonly { noun: string; earns: Earns }[]): EarningsReading {
  const isLoggedIn = useIsLoggedIn();
  const queries = useQueries(
    {
      queries: sources.map(({ noun, earns }) => ({
        queryKey: ['customer', 'earnings', noun],
        queryFn: () => earns.report(),
        enabled: isLoggedIn,
        refetchInterval: POLL_MS,
      })),
    },
    queryClient,
  );
  const again = (): void => void queryClient.invalidateQueries({ queryKey: ['customer', 'earnings'] });
  useChannel('balance', again);
  return {
    rows: sources.map((source, n) => ({ ...source, earnings: queries[n]?.data })),
    error: queries.find(({ error, data }) => error !== null && data === undefined)?.error ?? null,
    retry: again,
  };
}
