/** The two books that every case runs on. */
import { createFastBook } from '../fast-book.ts';
import type { BookSnapshot, OrderBook } from '../order-book.ts';
import { createReferenceBook } from '../reference-book.ts';

export const BOOKS: { name: string; create: (snapshot?: BookSnapshot) => OrderBook }[] = [
  { name: 'fast', create: createFastBook },
  { name: 'reference', create: createReferenceBook },
];
