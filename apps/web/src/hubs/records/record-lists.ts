/** The lists of products that stand beside the account changes. */
import { PRODUCTS } from '../../products/products.ts';

export const RECORD_LISTS = PRODUCTS.flatMap(({ records }) =>
  records?.list === undefined ? [] : [records.list],
);
