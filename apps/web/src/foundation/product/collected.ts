/** The products for whoever stands below them; the page table hands them over before it opens a page. */
import type { Product } from './product.ts';

let collected: readonly Product[] = [];

export function collectProducts(products: readonly Product[]): void {
  collected = products;
}

export function products(): readonly Product[] {
  return collected;
}
