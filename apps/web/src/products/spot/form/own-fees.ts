/** A pair with the fees of whoever looks at it: those of his VIP level, never more than everybody's (R-VIP-1). */
import { decimal, minOf } from '@candor/money';
import { type ReplyOf, vipCalls } from '@candor/wire';
import { useCall } from '../../../platform/api/index.ts';
import type { FormPair } from './form-pair.ts';

type Level = Pick<ReplyOf<typeof vipCalls.level>, 'level' | 'rates'>;

export function useOwnFees(pair: FormPair): FormPair {
  const { data } = useCall(vipCalls.level, {});
  return withFees(pair, data);
}

/** Level 0 pays what the pair says; until the level is known that is shown. */
export function withFees(pair: FormPair, of: Level | undefined): FormPair {
  if (of === undefined || of.level === 0) return pair;
  const { spot_maker: maker, spot_taker: taker } = of.rates;
  return {
    ...pair,
    makerRate: minOf(pair.makerRate, fractionOf(maker)),
    takerRate: minOf(pair.takerRate, fractionOf(taker)),
  };
}

/** Percent of the wire. */
const fractionOf = (percent: string): bigint => decimal(percent) / 100n;
