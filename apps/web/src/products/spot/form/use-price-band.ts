/** The price band of a pair while its order form is on the screen (R-SPOT-6); what the server says last decides. */
import { marketCalls } from '@candor/wire';
import { useMemo } from 'react';
import { useCall } from '../../../platform/api/index.ts';
import type { FormPair } from './form-pair.ts';
import { type PriceBand, bandOf } from './order-form-rules.ts';

/** The band follows the index; an order that is typed takes some seconds. */
const POLL_MS = 5_000;

/** Null while it is not known, and where the pair has none. */
export function usePriceBand(pair: FormPair, isAsked: boolean): PriceBand | null {
  const { data } = useCall(
    marketCalls.deal,
    { symbol: `${pair.base}/${pair.quote}` },
    { isEnabled: isAsked, pollMs: POLL_MS, staleMs: POLL_MS },
  );
  const band = data?.symbol === `${pair.base}/${pair.quote}` ? data.band : null;
  return useMemo(() => bandOf(band), [band]);
}
