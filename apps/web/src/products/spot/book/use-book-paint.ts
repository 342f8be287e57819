/** Connects the rows of the order book to its store, past React. */
import { readAmount } from '@candor/money';
import { useEffect, useMemo, useRef } from 'react';
import { type Book, bookRows, deepest, watchBook } from '../../../foundation/market-data/index.ts';
import { readOf, queryClient } from '../../../platform/api/index.ts';
import { spotCalls } from '@candor/wire';
import type { FormPair } from '../form/form-pair.ts';
import { placesOfStep } from './book-figures.ts';
import { paintBalance, paintRows } from './book-painter.ts';

export interface PaintShape {
  step: bigint;
  /** Rows of each side. */
  asks: number;
  bids: number;
}

export function useBookPaint(pair: FormPair, { step, asks, bids }: PaintShape) {
  const asksRef = useRef<HTMLDivElement>(null);
  const bidsRef = useRef<HTMLDivElement>(null);
  const balanceRef = useRef<HTMLParagraphElement>(null);
  const ownMarks = useMemo(() => ownPrices(pair, step), [pair, step]);
  useEffect(() => {
    const rowsOf = (root: HTMLElement | null): HTMLElement[] => [...(root?.children ?? [])] as HTMLElement[];
    // Asks stand with the best price at the bottom, next to the last price.
    const askRows = rowsOf(asksRef.current).reverse();
    const bidRows = rowsOf(bidsRef.current);
    const paint = (book: Book | undefined): void => {
      const sells = bookRows(book?.asks ?? [], { side: 'sell', step, count: asks });
      const buys = bookRows(book?.bids ?? [], { side: 'buy', step, count: bids });
      const shared = {
        priceDecimals: Math.min(pair.priceDecimals, placesOfStep(step)),
        quantityDecimals: pair.quantityDecimals,
        deepest: deepest(buys, sells),
      };
      paintRows(askRows, sells, { ...shared, own: ownMarks('sell') });
      paintRows(bidRows, buys, { ...shared, own: ownMarks('buy') });
      if (balanceRef.current !== null) paintBalance(balanceRef.current, buys, sells);
    };
    return watchBook(pair.key, paint);
  }, [pair, step, asks, bids, ownMarks]);
  return { asksRef, bidsRef, balanceRef };
}

/** Prices of the customer's waiting orders on one grouping, counted anew only when the list of orders changed. */
function ownPrices(pair: FormPair, step: bigint): (side: 'buy' | 'sell') => ReadonlySet<bigint> {
  const { queryKey } = readOf(spotCalls.orders, { status: 1, limit: 100 });
  let from: unknown;
  let sets = { buy: new Set<bigint>(), sell: new Set<bigint>() };
  return (side) => {
    const orders = queryClient.getQueryData(queryKey);
    if (orders !== from) {
      from = orders;
      sets = { buy: new Set(), sell: new Set() };
      for (const order of orders ?? []) {
        const price = readAmount(order.price);
        if (order.symbol.replace('/', '') !== pair.key || price === undefined) continue;
        const rest = price % step;
        if (order.type === 1) sets.buy.add(price - rest);
        else sets.sell.add(rest === 0n ? price : price - rest + step);
      }
    }
    return sets[side];
  };
}
