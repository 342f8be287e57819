/**
 * What stands at all our addresses at one block, and what of it the ledger cannot know yet (R-MONEY-9 (5)). Two halves of one
 * moment: `snapshotOf` in a snapshot of the database whose watcher stands at a block, `countAt` on the chain, which must stand at
 * the very same block before and after it was read. What moved meanwhile is not answered at all.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import { usedAddresses } from '../addresses/addresses-store.ts';
import type { ChainTransaction } from '../chain-source.ts';
import { CHAIN_FACTS, fromRaw, fromRawUp } from '../terms/chain-terms.ts';
import type { OpenPayout } from './count-store.ts';
import { openLegs, openPayouts, unbookedSweepFees, untoldTransfers } from './count-store.ts';
import type { OpenChain } from '../open-chains.ts';
import type { ChainCurrency, ChainCount, ChainName } from '../ports.ts';
import type { Cursor } from '../watch-store.ts';
import { readCursor } from '../watch-store.ts';

export interface ChainSnapshot {
  cursor: Cursor;
  addresses: readonly string[];
  payouts: readonly OpenPayout[];
  legs: readonly { txId: string | null; rawFee: bigint }[];
  /** 10^-8 by currency: what the chain has done and the ledger has not heard of, positive when the chain has more. */
  unheard: ReadonlyMap<number, bigint>;
}

/** Undefined: the chain was never looked at. */
export async function snapshotOf(db: Queryable, chain: ChainName): Promise<ChainSnapshot | undefined> {
  const cursor = await readCursor(db, chain);
  if (cursor === undefined) return undefined;
  const unheard = await untoldTransfers(db, chain);
  const { coinId } = CHAIN_FACTS[chain];
  unheard.set(coinId, (unheard.get(coinId) ?? 0n) - (await unbookedSweepFees(db, chain)));
  return {
    cursor,
    addresses: await usedAddresses(db, chain),
    payouts: await openPayouts(db, chain),
    legs: await openLegs(db, chain),
    unheard,
  };
}

/** Undefined: the chain does not stand where the snapshot does, or moved while it was read. */
export async function countAt(
  { chain, source, hotAddress, signer }: Pick<OpenChain, 'chain' | 'source' | 'hotAddress' | 'signer'>,
  snapshot: ChainSnapshot,
  terms: readonly ChainCurrency[],
): Promise<ChainCount | undefined> {
  const { cursor } = snapshot;
  const isThere = async (): Promise<boolean> => {
    const { number, hash } = await source.head();
    return number === cursor.number && hash === cursor.hash;
  };
  if (!(await isThere())) return undefined;
  const raw = await source.balances([...new Set([hotAddress, ...snapshot.addresses])]);
  const found = new Map<string, ChainTransaction>();
  for (const txId of txIdsOf(snapshot)) {
    const transaction = await source.transaction(txId);
    if (transaction?.block !== undefined && transaction.block.number <= cursor.number)
      found.set(txId, transaction);
  }
  if (!(await isThere())) return undefined;
  const { coinId, coinScale } = CHAIN_FACTS[chain];
  const carried = terms.filter((each) => each.chain === chain);
  const scales = new Map([
    [coinId, coinScale],
    ...carried.map((each) => [each.currencyId, each.chainScale] as const),
  ]);
  const unheard = withTransactions(chain, { snapshot, found });
  const outside = signer === undefined ? awaitingSignature(chain, snapshot) : new Map<number, bigint>();
  return {
    blockNumber: cursor.number,
    currencies: [...scales].map(([currencyId, scale]) => ({
      currencyId,
      isCarried: carried.some((each) => each.currencyId === currencyId),
      held: fromRaw(raw.get(currencyId) ?? 0n, scale),
      unheard: unheard.get(currencyId) ?? 0n,
      mayHaveLeft: outside.get(currencyId) ?? 0n,
    })),
  };
}

const txIdsOf = ({ payouts, legs }: ChainSnapshot): Set<string> =>
  new Set([...payouts.flatMap(({ txIds }) => txIds), ...legs.flatMap(({ txId }) => txId ?? [])]);

/** What stands in a block and has not ended here: the ledger hears of it when it is final. Each transaction costs one fee. */
function withTransactions(
  chain: ChainName,
  { snapshot, found }: { snapshot: ChainSnapshot; found: ReadonlyMap<string, ChainTransaction> },
): Map<number, bigint> {
  const { coinId, coinScale } = CHAIN_FACTS[chain];
  const sums = new Map(snapshot.unheard);
  const less = (currencyId: number, amount: bigint) =>
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) - amount);
  for (const { rawFee } of found.values()) less(coinId, fromRawUp(rawFee, coinScale));
  for (const { txIds, to, currencyId, amount, rawAmount } of snapshot.payouts) {
    const isPaid = txIds.some((txId) => {
      const transaction = found.get(txId);
      return (
        transaction?.isSuccessful === true &&
        transaction.payments.some(
          (paid) => paid.to === to && paid.currencyId === currencyId && paid.rawAmount === rawAmount,
        )
      );
    });
    if (isPaid) less(currencyId, amount);
  }
  return sums;
}

/**
 * Signed elsewhere: whoever signs may have sent it, and says so later. So much may be missing meanwhile, and what it costs: of
 * a sweep its planned fee, of a payout, whose fee nobody here knows, more than any ever does.
 */
function awaitingSignature(chain: ChainName, { payouts, legs }: ChainSnapshot): Map<number, bigint> {
  const { coinId, coinScale } = CHAIN_FACTS[chain];
  const sums = new Map<number, bigint>();
  const more = (currencyId: number, amount: bigint) =>
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + amount);
  for (const { txIds, currencyId, amount } of payouts)
    if (txIds.length === 0) {
      more(currencyId, amount);
      more(coinId, FEE_OF_A_PAYOUT[chain]);
    }
  for (const { txId, rawFee } of legs) if (txId === null) more(coinId, fromRawUp(rawFee, coinScale));
  return sums;
}

/** More than one payout ever costs, 10^-8 of the chain's coin: 100 TRX, 0.05 ETH, 0.005 BTC. */
const FEE_OF_A_PAYOUT: Readonly<Record<ChainName, bigint>> = {
  TRC20: 10_000_000_000n,
  ERC20: 5_000_000n,
  BTC: 500_000n,
};
