/**
 * What of the market is known before the app asks: the replies that the server drew the page with, or, on a page that it did not
 * draw, the list that boot.js asked for while the bundle was on its way. Prices stand on the first paint either way.
 */
import { marketCalls } from '@candor/wire';
import { offerDrawn, offerEarly } from '../../platform/api/index.ts';
import type { Answers } from '../../platform/drawn/drawn-page.ts';

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

export function takeDrawnMarkets(answers: Answers): void {
  const { quotations, pairs } = marketCalls;
  // Drawn without the small charts of a day.
  if (answers[quotations.path] !== undefined)
    offerDrawn(quotations, answers[quotations.path], { isPart: true });
  if (answers[pairs.path] !== undefined) offerDrawn(pairs, answers[pairs.path]);
}
