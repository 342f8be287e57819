/** Fetches the published allotment of a sale and works it out again in this browser, from public data and the customer's own salt. */
import type { AllotmentReport } from '@candor/proof';
import { verifyAllotment } from '@candor/proof';
import { launchpadCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import type { Subscription } from './commitment-rules.ts';

export interface SaleCheck extends AllotmentReport {
  tookMs: number;
}

export async function checkSale(id: number, subscription: Subscription | undefined): Promise<SaleCheck> {
  const [sale, first] = await Promise.all([
    call(launchpadCalls.sale, { id }),
    call(launchpadCalls.allotment, { id, page: 1 }),
  ]);
  const lines = [...first.lines];
  for (let page = 2; page <= first.pages; page += 1)
    lines.push(...(await call(launchpadCalls.allotment, { id, page })).lines);
  const began = performance.now();
  const mine =
    subscription?.tokens === null || subscription === undefined
      ? undefined
      : { ...subscription, tokens: subscription.tokens };
  const report = verifyAllotment({ ...first, lines }, { sale, own: mine });
  return { ...report, tookMs: Math.round(performance.now() - began) };
}
