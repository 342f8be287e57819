/**
 * The products for everybody else: they come with the page table, after the first paint, and are handed over here. Nobody
 * but the page table imports them, so that they stay in one chunk with it.
 */
import { use } from 'react';
import { settled } from '../../platform/settled.ts';
import type { Product } from './product.ts';

let collected: readonly Product[] = [];
let arrive: (products: readonly Product[]) => void = () => undefined;
const arrival = new Promise<readonly Product[]>((done) => (arrive = done));

export function collectProducts(products: readonly Product[]): void {
  collected = products;
  arrive(products);
  settled(arrival, products);
}

/** On any page but the first one of a visit they are there. */
export function products(): readonly Product[] {
  return collected;
}

/** Waits for them: for what may be drawn before the page table has come. */
export function useProducts(): readonly Product[] {
  return use(arrival);
}
