/**
 * What stands at all our addresses at one block, and what of it the ledger cannot know yet (R-MONEY-9 (5)). Two halves of one
 * moment: `snapshotOf` in a snapshot of the database whose watcher stands at a block, `countAt` on the chain, which must stand at
 * the very same block before and after it was read. What moved meanwhile is not answered at all.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import { usedAddresses } from '../addresses/addresses-store.ts';
import type { ChainTransaction } from '../chain-source.ts';
import { feeOfOurs } from '../paid-fee.ts';
import { CHAIN_FACTS, fromRaw } from '../terms/chain-terms.ts';
import type { OpenLeg, OpenPayout } from './count-store.ts';
import { openLegs, openPayouts, unbookedSweepFees, untoldTransfers } from './count-store.ts';
import type { OpenChain } from '../open-chains.ts';
import type { ChainCurrency, ChainCount, ChainName } from '../ports.ts';
import type { Cursor } from '../watch-store.ts';
import { readCursor } from '../watch-store.ts';

export interface ChainSnapshot {
  cursor: Cursor;
  addresses: readonly string[];
  payouts: readonly OpenPayout[];
  legs: readonly OpenLeg[];
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
  const unheard = withTransactions(chain, { snapshot, found, hotAddress });
  const outside =
    signer === undefined ? signedElsewhere(chain, { snapshot, found }) : new Map<number, bigint>();
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

interface Known {
  snapshot: ChainSnapshot;
  /** What stands in a block. */
  found: ReadonlyMap<string, ChainTransaction>;
}

/**
 * What stands in a block and has not ended here: the ledger hears of it when it is final. Each transaction costs one fee, which is ours only
 * where one of our addresses pays it: what somebody records of a payout signed outside may be a stranger's.
 */
function withTransactions(chain: ChainName, known: Known & { hotAddress: string }): Map<number, bigint> {
  const { coinId } = CHAIN_FACTS[chain];
  const { snapshot, found, hotAddress } = known;
  const ours = new Set([hotAddress, ...snapshot.addresses]);
  const sums = new Map(snapshot.unheard);
  const less = (currencyId: number, amount: bigint) =>
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) - amount);
  for (const transaction of found.values()) less(coinId, feeOfOurs(chain, transaction, ours));
  for (const payout of snapshot.payouts) if (isPaid(payout, known)) less(payout.currencyId, payout.amount);
  return sums;
}

const isPaid = ({ txIds, to, currencyId, rawAmount }: OpenPayout, { found }: Pick<Known, 'found'>): boolean =>
  txIds.some((txId) => {
    const transaction = found.get(txId);
    return (
      transaction?.isSuccessful === true &&
      transaction.payments.some(
        (paid) => paid.to === to && paid.currencyId === currencyId && paid.rawAmount === rawAmount,
      )
    );
  });

/**
 * Signed elsewhere: whoever signs may have sent it, and says so later. So much may be missing meanwhile, and what it costs, more than it ever
 * does. What he says may be wrong, may be of one that another took the place of, or of one that paid less: until what pays it stands in a block,
 * or persons end it by what arrived, as much may have left. What left besides is missing.
 */
function signedElsewhere(chain: ChainName, known: Known): Map<number, bigint> {
  const { payouts, legs } = known.snapshot;
  const { coinId } = CHAIN_FACTS[chain];
  const sums = new Map<number, bigint>();
  const more = (currencyId: number, amount: bigint) =>
    sums.set(currencyId, (sums.get(currencyId) ?? 0n) + amount);
  for (const payout of payouts)
    if (payout.isOutside && !isPaid(payout, known)) {
      more(payout.currencyId, payout.amount);
      more(coinId, HIGHEST_FEE[chain]);
    }
  for (const { txId, isOutside } of legs)
    if (isOutside && (txId === null || !known.found.has(txId))) more(coinId, HIGHEST_FEE[chain]);
  return sums;
}

/** More than one payout, or transaction of a sweep, ever costs, 10^-8 of the chain's coin: 100 TRX, 0.05 ETH, 0.005 BTC. */
const HIGHEST_FEE: Readonly<Record<ChainName, bigint>> = {
  TRC20: 10_000_000_000n,
  ERC20: 5_000_000n,
  BTC: 500_000n,
};
