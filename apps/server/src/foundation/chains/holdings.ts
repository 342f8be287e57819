/** Counts what stands at all our addresses and at the wallet that pays, for the page that holds it against X:* (R-MONEY-9). */
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { usedAddresses } from './addresses/addresses-store.ts';
import { CHAIN_FACTS, fromRaw } from './terms/chain-terms.ts';
import { readHoldings, saveHolding } from './holdings-store.ts';
import type { OpenChain } from './open-chains.ts';
import type { ChainCurrency, ChainName } from './ports.ts';
import { readCursor } from './watch-store.ts';

export async function countHoldings(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { chain, source, hotAddress }: OpenChain,
  terms: readonly ChainCurrency[],
): Promise<void> {
  const used = (await usedAddresses(db, chain)).filter((address) => address !== hotAddress);
  const [cursor, hot, others] = await Promise.all([
    readCursor(db, chain),
    source.balances([hotAddress]),
    source.balances(used),
  ]);
  const { coinId, coinScale } = CHAIN_FACTS[chain];
  const scales = new Map([
    [coinId, coinScale],
    ...terms
      .filter((each) => each.chain === chain)
      .map((each) => [each.currencyId, each.chainScale] as const),
  ]);
  for (const [currencyId, scale] of scales) {
    const [hotRaw, otherRaw] = [hot.get(currencyId) ?? 0n, others.get(currencyId) ?? 0n];
    await saveHolding(db, {
      chain,
      currencyId,
      rawAmount: hotRaw + otherRaw,
      amount: fromRaw(hotRaw + otherRaw, scale),
      hotAmount: fromRaw(hotRaw, scale),
      blockNumber: cursor?.number ?? 0,
      at: new Date(clock.now()),
    });
  }
}

/** A wallet of the house, and what the chain said it has. */
export interface HouseAddress {
  chain: ChainName;
  address: string;
  holdings: readonly { currencyId: number; amount: bigint }[];
}

export async function houseAddresses(db: Queryable, open: readonly OpenChain[]): Promise<HouseAddress[]> {
  const counted = await readHoldings(db);
  return open.map(({ chain, hotAddress }) => ({
    chain,
    address: hotAddress,
    holdings: counted
      .filter((each) => each.chain === chain)
      .map(({ currencyId, hotAmount }) => ({ currencyId, amount: hotAmount })),
  }));
}
