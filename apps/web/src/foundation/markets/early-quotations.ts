/** The market list that boot.js asked for while the bundle was on its way: prices stand on the first paint. */
import { marketCalls } from '@candor/wire';
import { offerEarly } from '../../platform/api/index.ts';

declare global {
  interface Window {
    candorEarly?: Promise<unknown>;
  }
}

export function takeEarlyQuotations(): void {
  const early = window.candorEarly;
  delete window.candorEarly;
  if (early !== undefined) offerEarly(marketCalls.quotations, early);
}
