/** Weighs what a proposal moves before it is made (R-OPS-9): the sum that decides how many people it needs, and bounds. */
import { formatDecimal } from '@candor/money';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actsSince, insertMoneyAct, medianOf, sumsSince } from './money-acts-store.ts';
import type { LinkedAccounts, MoneyMoved } from './ports.ts';
import type { BoundedKind, MoneySum } from './sum-rules.ts';
import { MONEY_BOUNDS, SUM_LIMITS } from './sum-rules.ts';

/**
 * Under the lock of all acts on money: the highest sum of the window that the act is part of. Accounts of one person are one: what is given to
 * each of them is given to him (R-KYC-4).
 */
export async function weigh(
  tx: Tx,
  of: { makerId: number; moved: MoneyMoved; at: Date; linked: LinkedAccounts },
): Promise<MoneySum> {
  const { makerId, moved, at, linked } = of;
  if (moved.value === undefined) return undefined;
  const since = new Date(at.getTime() - SUM_LIMITS.windowMs);
  const groups: string[][] = [];
  for (const account of moved.accounts) groups.push(await accountsOf(tx, linked, account));
  const before = await sumsSince(tx, { makerId, groups, since });
  return moved.value + (before.maker > before.account ? before.maker : before.account);
}

async function accountsOf(tx: Tx, linked: LinkedAccounts, account: string): Promise<string[]> {
  const userId = /^U:([1-9][0-9]*)$/.exec(account)?.[1];
  if (userId === undefined) return [account];
  return [account, ...(await linked(tx, Number(userId))).map((id) => `U:${id}`)];
}

/** Refuses what is too large or too often for one person's wish, whoever would agree to it. */
export async function refuseBeyondBounds(
  tx: Tx,
  of: { act: BoundedKind; makerId: number; value: bigint | undefined; at: Date },
): Promise<void> {
  const { most, aDay } = MONEY_BOUNDS[of.act];
  if (of.value === undefined) throw new Refusal('worth_unknown');
  if (of.value > most) throw new Refusal('act_too_large', { limit: formatDecimal(most) });
  const since = new Date(of.at.getTime() - SUM_LIMITS.windowMs);
  if ((await actsSince(tx, { makerId: of.makerId, kind: of.act, since })) >= aDay)
    throw new Refusal('acts_too_many', { limit: aDay });
}

export const recordMoneyAct = (
  tx: Tx,
  { moved, ...of }: { proposalId: number; kind: string; makerId: number; moved: MoneyMoved; at: Date },
): Promise<void> => insertMoneyAct(tx, { ...of, accounts: [...new Set(moved.accounts)], value: moved.value });

/** The median of a kind, undefined while too few were carried out to speak of one. */
export async function usualWorth(db: Queryable, act: BoundedKind, at: Date): Promise<bigint | undefined> {
  const since = new Date(at.getTime() - SUM_LIMITS.medianWindowMs);
  const { acts, median } = await medianOf(db, { kind: act, since });
  return acts < SUM_LIMITS.medianFrom ? undefined : median;
}
