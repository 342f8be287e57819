/**
 * Writes the order book into rows that stand already: ten pictures a second touch only the texts that changed and one
 * transform a row, and React is not asked at all.
 */
import { NO_NUMBER } from '@candor/ui';
import { type BookRow, shareOf } from '../../../foundation/market-data/index.ts';
import { balanceOf, priceFigure, quantityFigure } from './book-figures.ts';

export interface RowPaint {
  priceDecimals: number;
  quantityDecimals: number;
  /** What a full bar stands for. */
  deepest: bigint;
  /** Prices at which the customer has an order waiting, on the same grouping. */
  own: ReadonlySet<bigint>;
}

/** `elements` from the best price on; rows the book does not fill are emptied. */
export function paintRows(elements: readonly HTMLElement[], rows: readonly BookRow[], paint: RowPaint): void {
  for (const [index, element] of elements.entries()) {
    const row = rows[index];
    const [bar, price, quantity] = element.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
    if (row === undefined) {
      write(price, NO_NUMBER);
      write(quantity, NO_NUMBER);
      move(bar, 0);
      set(element, 'price', '');
      set(element, 'own', 'no');
      continue;
    }
    const text = priceFigure(row.price, paint.priceDecimals);
    write(price, text);
    write(quantity, quantityFigure(row.quantity, paint.quantityDecimals));
    move(bar, shareOf(row.total, paint.deepest));
    set(element, 'price', text);
    set(element, 'own', paint.own.has(row.price) ? 'yes' : 'no');
  }
}

/** A bar, and both shares in words. */
export function paintBalance(
  element: HTMLElement,
  buys: readonly BookRow[],
  sells: readonly BookRow[],
): void {
  const { share, words } = balanceOf(buys.at(-1)?.total ?? 0n, sells.at(-1)?.total ?? 0n);
  const [bar, left, right] = element.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
  move(bar, share);
  write(left, words[0]);
  write(right, words[1]);
}

function write(element: HTMLElement, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

function move(bar: HTMLElement, share: number): void {
  const transform = `scaleX(${share})`;
  if (bar.style.transform !== transform) bar.style.transform = transform;
}

function set(element: HTMLElement, name: string, value: string): void {
  if (element.dataset[name] !== value) element.dataset[name] = value;
}
