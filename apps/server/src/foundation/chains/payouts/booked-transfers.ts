/**
 * One transfer on a chain is booked once, whatever it is said to be: equity that came or left, what the issuer of a coin was paid, or a
 * customer's payout (R-OPS-9). The house's own has a journal that is named by the account of the chain and the transaction, and is asked
 * for under a lock, which a payout that is signed outside takes too.
 */
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { ledgerReads } from '../../ledger/index.ts';
import { CHAIN_FACTS, CHAIN_NAMES } from '../terms/chain-terms.ts';
import { lockHouseTransfer } from './house-transfer-store.ts';
import type { Payout } from '../payouts-store.ts';
import { isPayoutTransaction } from '../payouts-store.ts';
import type { ChainName } from '../ports.ts';

/** How a journal refers to it. */
export const TRANSFER_REF = 'statement';
export const transferRef = ({ contra, txId }: { contra: string; txId: string }): string =>
  `${contra}:${txId}`;

/** The chain of `X:trc20`; undefined of what is no chain. */
export const chainOfContra = (contra: string): ChainName | undefined =>
  CHAIN_NAMES.find((chain) => CHAIN_FACTS[chain].contra === contra);

/**
 * As the house's own, or recorded for a customer's payout. Nobody else books it before the end of the transaction. A journal that was
 * undone has booked it all the same.
 */
export async function isBooked(tx: Tx, { contra, txId }: { contra: string; txId: string }): Promise<boolean> {
  const chain = chainOfContra(contra);
  if (chain === undefined) return false;
  await lockHouseTransfer(tx, transferRef({ contra, txId }));
  return (await isPayoutTransaction(tx, { chain, txId })) || isHouseTransfer(tx, { chain, txId });
}

export async function isHouseTransfer(
  db: Queryable,
  { chain, txId }: { chain: ChainName; txId: string },
): Promise<boolean> {
  const refId = transferRef({ contra: CHAIN_FACTS[chain].contra, txId });
  return (await ledgerReads.journalsOfCause(db, { refType: TRANSFER_REF, refId })).length > 0;
}

/**
 * Signed outside, a transaction is whatever somebody says of it: one that is booked as the house's own pays no customer, nor does one that
 * stood in a block before he was to be paid; a reorganisation may have brought it some blocks lower. Nobody books it before the end of
 * the transaction.
 */
export async function paysSomethingElse(
  tx: Tx,
  { chain, signedTx, queuedBlock }: Pick<Payout, 'chain' | 'signedTx' | 'queuedBlock'>,
  { txId, block, depth }: { txId: string; block: number; depth: number },
): Promise<boolean> {
  if (signedTx !== null) return false;
  if (queuedBlock !== null && block + depth <= queuedBlock) return true;
  await lockHouseTransfer(tx, transferRef({ contra: CHAIN_FACTS[chain].contra, txId }));
  return isHouseTransfer(tx, { chain, txId });
}
