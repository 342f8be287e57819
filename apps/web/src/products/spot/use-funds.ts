/** What the customer has of both currencies of a pair in the coin account, live. */
import { parseDecimal } from '@candor/money';
import { useAvailable } from '../../foundation/wallet/index.ts';
import type { FormPair } from './form/form-pair.ts';

export interface Funds {
  /** Undefined while unknown, or when nobody is logged in. */
  base: bigint | undefined;
  quote: bigint | undefined;
}

export function useFunds(pair: FormPair): Funds {
  return { base: units(useAvailable(pair.baseId)), quote: units(useAvailable(pair.quoteId)) };
}

function units(text: string | undefined): bigint | undefined {
  const parsed = text === undefined ? undefined : parseDecimal(text);
  return parsed?.ok === true ? parsed.value : undefined;
}
