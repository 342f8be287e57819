/** What the customer has of both currencies of a pair in the coin account, live. */
import { readAmount } from '@candor/money';
import { useAvailable } from '../../foundation/wallet/index.ts';
import type { FormPair } from './form/form-pair.ts';

export interface Funds {
  /** Undefined while unknown, or when nobody is logged in. */
  base: bigint | undefined;
  quote: bigint | undefined;
}

export function useFunds(pair: FormPair): Funds {
  return { base: readAmount(useAvailable(pair.baseId)), quote: readAmount(useAvailable(pair.quoteId)) };
}
