/** The pairs on which contracts are sold, those of the public house book, and which of them the page shows: the one in the address, else the one seen last. */
import { formatDecimal } from '@candor/ui';
import { type ReplyOf, contractCalls } from '@candor/wire';
import { useEffect } from 'react';
import { type PairInfo, pairKey, usePairs } from '../../foundation/markets/index.ts';
import { useCall } from '../../platform/api/index.ts';
import { useTextParams } from '../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';
import { exact } from './figures.ts';

const KEY = 'candor.contractPair';
/** By another name than before, when it held symbols alone. */
const KNOWN_KEY = 'candor.contractSteps';

export type PairExposure = ReplyOf<typeof contractCalls.book>['pairs'][number];

type Known = Pick<PairExposure, 'symbol' | 'price_step'>;

export interface ContractPair {
  id: number;
  /** As channels name it: BTCUSDT. */
  key: string;
  symbol: string;
  base: string;
  quote: string;
  currencyId: string;
  legalId: string;
  /** Decimal text: of contracts, often a wider one than the coin market's. */
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
  const { data, error, refetch } = useContractFund();
  const known = data?.pairs ?? readLocal<Known[]>(KNOWN_KEY) ?? [];
  const listed = usePairs()?.pairs ?? [];
  const pairs = known.flatMap(({ symbol: name, price_step: priceStep }) => {
    const found = listed.find((each) => pairKey(each.symbol) === pairKey(name));
    return found === undefined ? [] : [pairOf(found, priceStep)];
  });
  useEffect(() => {
    if (data !== undefined)
      writeLocal(
        KNOWN_KEY,
        data.pairs.map(({ symbol: name, price_step }) => ({ symbol: name, price_step })),
      );
  }, [data]);
  const wanted = pairKey(symbol ?? readLocal<string>(KEY) ?? '');
  const pair = pairs.find(({ key }) => key === wanted) ?? pairs[0];
  return { pairs, pair, error: pair === undefined ? error : undefined, retry: () => void refetch() };
}

/** The house book as it stands: public, one reply for every screen. */
export function useContractFund() {
  return useCall(contractCalls.book, {}, { staleMs: 15_000, pollMs: 60_000 });
}

/** How prices of a pair are written wherever they stand: in its step, also where a formula gave more places. */
export function usePriceText(pairId: number): (price: string | null) => string {
  const step = useContractFund().data?.pairs.find(({ match_id: id }) => id === pairId)?.price_step;
  return (price) =>
    step === undefined ? exact(price) : formatDecimal(price, { decimals: placesOf(step), keepsSmall: false });
}

const placesOf = (step: string): number => step.split('.')[1]?.length ?? 0;

export function rememberContractPair(key: string): void {
  writeLocal(KEY, key);
}

function pairOf(info: PairInfo, priceStep: string): ContractPair {
  const [base = '', quote = ''] = info.symbol.split('/');
  return {
    id: info.match_id,
    key: pairKey(info.symbol),
    symbol: info.symbol,
    base,
    quote,
    currencyId: String(info.currency_id),
    legalId: String(info.legal_id),
    priceStep,
    decimals: placesOf(priceStep),
  };
}
