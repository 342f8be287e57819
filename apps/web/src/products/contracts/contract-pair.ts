/** The pairs on which contracts are sold, those of the public house book, and which of them the page shows: the one in the address, else the one seen last. */
import { type ReplyOf, contractCalls } from '@candor/wire';
import { useEffect } from 'react';
import { type PairInfo, pairKey, usePairs } from '../../foundation/markets/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

const KEY = 'candor.contractPair';
const KNOWN_KEY = 'candor.contractPairs';

export type BookRow = ReplyOf<typeof contractCalls.book>['pairs'][number];

export interface ContractPair {
  id: number;
  /** As channels name it: BTCUSDT. */
  key: string;
  symbol: string;
  base: string;
  quote: string;
  currencyId: string;
  legalId: string;
  /** Decimal text: of contracts once their terms are known, of the coin market until then. */
  priceStep: string;
  decimals: number;
}

export function useContractPair(): {
  pairs: readonly ContractPair[];
  pair: ContractPair | undefined;
  error: unknown;
  retry: () => void;
} {
  const { symbol } = useTextParams('symbol');
  const { data, error, refetch } = useBook();
  const names = data?.pairs.map((row) => row.symbol) ?? readLocal<string[]>(KNOWN_KEY) ?? [];
  const listed = usePairs()?.pairs ?? [];
  const pairs = names.flatMap((name) => {
    const found = listed.find((each) => pairKey(each.symbol) === pairKey(name));
    return found === undefined ? [] : [pairOf(found)];
  });
  useEffect(() => {
    if (data !== undefined)
      writeLocal(
        KNOWN_KEY,
        data.pairs.map((row) => row.symbol),
      );
  }, [data]);
  const wanted = pairKey(symbol ?? readLocal<string>(KEY) ?? '');
  const pair = pairs.find(({ key }) => key === wanted) ?? pairs[0];
  return { pairs, pair, error: pair === undefined ? error : undefined, retry: () => void refetch() };
}

/** The house book as it stands: public, one reply for every screen. */
export function useBook() {
  return useCall(contractCalls.book, {}, { staleMs: 15_000, pollMs: 60_000 });
}

export function rememberContractPair(key: string): void {
  writeLocal(KEY, key);
}

/** Contracts have a price step of their own, often a wider one than the coin market's. */
export function withPriceStep(pair: ContractPair, priceStep: string | undefined): ContractPair {
  return priceStep === undefined
    ? pair
    : { ...pair, priceStep, decimals: priceStep.split('.')[1]?.length ?? 0 };
}

function pairOf(info: PairInfo): ContractPair {
  const [base = '', quote = ''] = info.symbol.split('/');
  return {
    id: info.match_id,
    key: pairKey(info.symbol),
    symbol: info.symbol,
    base,
    quote,
    currencyId: String(info.currency_id),
    legalId: String(info.legal_id),
    priceStep: info.filters.tick,
    decimals: info.filters.price_decimals,
  };
}
