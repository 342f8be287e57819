/**
 * What a transaction has cost us: its fee, where one of our addresses pays it. What somebody records of a payout signed outside may be a stranger's,
 * or moved by somebody with our leave.
 */
import type { Queryable } from '../../platform/db/database.ts';
import { ownerOfAddress } from './addresses/addresses-store.ts';
import type { ChainTransaction } from './chain-source.ts';
import type { ChainName } from './ports.ts';
import { CHAIN_FACTS, fromRawUp } from './terms/chain-terms.ts';

type Paid = Pick<ChainTransaction, 'rawFee' | 'sender'>;

/** 10^-8 of the chain's coin; where the chain is not asked who pays it is ours. */
export const feeOfOurs = (chain: ChainName, { rawFee, sender }: Paid, ours: ReadonlySet<string>): bigint =>
  sender === undefined || sender.split(' ').some((each) => ours.has(each))
    ? fromRawUp(rawFee, CHAIN_FACTS[chain].coinScale)
    : 0n;

/** The same with all addresses that were ever given to customers as ours, besides these. */
export async function paidFee(
  db: Queryable,
  found: Paid,
  { chain, wallets }: { chain: ChainName; wallets: readonly (string | null)[] },
): Promise<bigint> {
  const ours = new Set(wallets.flatMap((each) => each ?? []));
  for (const address of found.sender?.split(' ') ?? [])
    if ((await ownerOfAddress(db, { chain, address })) !== undefined) ours.add(address);
  return feeOfOurs(chain, found, ours);
}
