/**
 * What may have changed since a withdrawal was asked for and makes people look at it: asked again at each step that brings the money nearer to
 * the door, when it is approved and, by bank, when it is ordered (R-WD-5, R-WD-8, R-KYC-5).
 */
import type { Tx } from '../../../platform/db/database.ts';
import { isSaved } from '../addresses-store.ts';
import { bankAccountById, isBound } from '../bank/bank-accounts-store.ts';
import { isOfAnother } from '../bank/bank-accounts.ts';
import type { WithdrawalDeps } from '../ports.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';

export const changedSince = async (deps: WithdrawalDeps, tx: Tx, row: WithdrawalRow): Promise<boolean> =>
  (await underReview(deps, tx, row)) || (await isStruckOut(deps, tx, row));

/** A risk status that came after the submission, or a verification that ended or was refused since (R-KYC-5, R-KYC-6). */
async function underReview({ ports }: WithdrawalDeps, tx: Tx, { user_id }: WithdrawalRow): Promise<boolean> {
  const level = await ports.kyc.withdrawalLevelOf(user_id, tx);
  if (level === 'refused' || level === 'none') return true;
  return ports.payoutStops.needsPeople(tx, user_id);
}

/**
 * Its owner has struck out where it would go, or bound another account, or is verified as somebody else: money leaves for saved ones only,
 * and for his own name (R-WD-5, R-WD-8).
 */
async function isStruckOut(
  deps: WithdrawalDeps,
  tx: Tx,
  { user_id: userId, address_id: addressId, bank_account_id: accountId }: WithdrawalRow,
): Promise<boolean> {
  if (addressId !== null) return !(await isSaved(tx, addressId));
  if (accountId === null) return false;
  if (!(await isBound(tx, accountId))) return true;
  const account = (await bankAccountById(tx, accountId))!;
  return isOfAnother(deps, account, await deps.ports.kyc.personOf(userId, tx));
}
