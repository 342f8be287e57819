/**
 * One transfer of the house's own is booked once, whatever it is said to be: equity that came or left, or what the issuer of a coin was
 * paid (R-OPS-9). Its journal is named by the account of the chain and the transaction, and asked for under a lock.
 */
import type { Tx } from '../../platform/db/database.ts';
import { ledgerReads } from '../ledger/index.ts';
import { CHAIN_FACTS, CHAIN_NAMES } from './chain-terms.ts';
import { lockHouseTransfer } from './house-transfer-store.ts';
import type { ChainName } from './ports.ts';

/** How a journal refers to it. */
export const TRANSFER_REF = 'statement';
export const transferRef = ({ contra, txId }: { contra: string; txId: string }): string =>
  `${contra}:${txId}`;

/** The chain of `X:trc20`; undefined of what is no chain. */
export const chainOfContra = (contra: string): ChainName | undefined =>
  CHAIN_NAMES.find((chain) => CHAIN_FACTS[chain].contra === contra);

/** Nobody else books it before the end of the transaction. A journal that was undone has booked it all the same. */
export async function isBooked(tx: Tx, of: { contra: string; txId: string }): Promise<boolean> {
  const refId = transferRef(of);
  await lockHouseTransfer(tx, refId);
  return (await ledgerReads.journalsOfCause(tx, { refType: TRANSFER_REF, refId })).length > 0;
}
