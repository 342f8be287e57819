/**
 * A transfer of the house's own, as the chain shows it: to the wallet that pays from outside, or from it to outside and no payout of
 * ours. What an operator types is only the transaction's id; how much and which way is what the chain says (R-OPS-9). One of nothing, or that
 * failed, has cost its fee all the same: a nonce that is used so that a payout can be given up (ADR 193).
 */
import type { Queryable } from '../../../platform/db/database.ts';
import { ownerOfAddress } from '../addresses/addresses-store.ts';
import type { ChainTransaction, FoundPayment } from '../chain-source.ts';
import { feeOfOurs } from '../paid-fee.ts';
import { CHAIN_FACTS, fromRaw } from '../terms/chain-terms.ts';
import type { OpenChain } from '../open-chains.ts';
import { isAwaited, isPayoutTransaction } from '../payouts-store.ts';
import { isLegTransaction } from '../sweeps/legs-store.ts';
import { readTxId } from '../tx-id.ts';
import type { ChainCurrency, ChainName, HouseTransfer } from '../ports.ts';

export interface HouseTransferDeps {
  open: readonly Pick<OpenChain, 'chain' | 'source' | 'hotAddress'>[];
  terms(): readonly ChainCurrency[];
}

/** Undefined: no such transaction, one that failed and cost us nothing, not deep enough yet, or none of the house's own. */
export async function houseTransfer(
  db: Queryable,
  { open, terms }: HouseTransferDeps,
  of: { chain: ChainName; txId: string; currencyId: number },
): Promise<HouseTransfer | undefined> {
  const chain = open.find((each) => each.chain === of.chain);
  const carried = terms().find((each) => each.chain === of.chain && each.currencyId === of.currencyId);
  const txId = readTxId(of.chain, of.txId);
  if (chain === undefined || carried === undefined || txId === undefined) return undefined;
  const [found, head] = await Promise.all([chain.source.transaction(txId), chain.source.head()]);
  if (found?.block === undefined) return undefined;
  if (head.number - found.block.number + 1 < carried.confirmations) return undefined;
  if (await isPayoutTransaction(db, { chain: of.chain, txId })) return undefined;
  const fee = feeOf(found, { chain: of.chain, currencyId: of.currencyId, hotAddress: chain.hotAddress });
  if (!found.isSuccessful || found.payments.length === 0)
    return fee === 0n || (await isLegTransaction(db, { chain: of.chain, txId }))
      ? undefined
      : { txId, direction: 'out', amount: fee, outside: '' };
  const payments = found.payments.filter(({ currencyId }) => currencyId === of.currencyId);
  for (const payment of payments) if (await isAwaited(db, { chain: of.chain, ...payment })) return undefined;
  const isOurs = async (address: string | null): Promise<boolean> =>
    address !== null &&
    (address === chain.hotAddress || (await ownerOfAddress(db, { chain: of.chain, address })) !== undefined);
  let sum = 0n;
  const outside = new Set<string>();
  for (const payment of payments) {
    const moved = await signOf(payment, { hotAddress: chain.hotAddress, isOurs });
    sum += moved;
    if (moved !== 0n) outside.add(moved > 0n ? (payment.from ?? '') : payment.to);
  }
  if (sum === 0n) return undefined;
  const amount = fromRaw(sum < 0n ? -sum : sum, carried.chainScale);
  const moved = { txId, amount, outside: [...outside].join(' ') };
  if (sum > 0n) return { ...moved, direction: 'in' };
  return { ...moved, direction: 'out', ...(fee === 0n ? {} : { withFee: amount + fee }) };
}

/** What it took of our wallet, 10^-8; nothing in another currency than the chain's own coin, or where somebody else has paid it. */
const feeOf = (
  found: ChainTransaction,
  of: { chain: ChainName; currencyId: number; hotAddress: string },
): bigint =>
  of.currencyId === CHAIN_FACTS[of.chain].coinId && found.sender !== undefined
    ? feeOfOurs(of.chain, found, new Set([of.hotAddress]))
    : 0n;

/**
 * In smallest units, positive towards the house; gathering among our own addresses moves nothing, however many of them it empties at
 * once: where several send together, what is only partly the house's is nobody's word.
 */
async function signOf(
  { from, to, rawAmount }: FoundPayment,
  { hotAddress, isOurs }: { hotAddress: string; isOurs(address: string | null): Promise<boolean> },
): Promise<bigint> {
  const senders: (string | null)[] = from?.split(' ') ?? [null];
  const areOurs = await Promise.all(senders.map(isOurs));
  if (to === hotAddress && !areOurs.some(Boolean)) return rawAmount;
  if (senders.includes(hotAddress) && areOurs.every(Boolean) && !(await isOurs(to))) return -rawAmount;
  return 0n;
}
