/**
 * What journals beside the order path moved in customers' spot accounts, told to every node once it is committed: programs are told of
 * their balances (R-BOT-7). It carries no truth: whoever misses it reads the balance.
 */
import type { Journal } from '@candor/ledger';
import * as v from 'valibot';
import { shaped } from '../../platform/bus.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Tx } from '../../platform/db/database.ts';

export interface Moved {
  userId: number;
  currencyId: number;
  /** By how much the customer has more, free and locked together, in units of 10^-8 as text; "0": only what is free has changed. */
  by: string;
  /** Milliseconds. */
  at: number;
}

const TOPIC = 'ledger.moved';
const whole = v.pipe(v.number(), v.safeInteger());
const movedShape = shaped(
  v.array(
    v.object({
      userId: whole,
      currencyId: whole,
      by: v.pipe(v.string(), v.regex(/^-?[0-9]{1,20}$/)),
      at: whole,
    }),
  ),
);

export function tellMoved(bus: Bus, tx: Tx, { journals, at }: { journals: readonly Journal[]; at: number }) {
  const sums = new Map<string, { userId: number; currencyId: number; by: bigint }>();
  for (const { postings } of journals)
    for (const { ledgerAccount, currencyId, amount } of postings) {
      if (ledgerAccount.userId === null || ledgerAccount.account !== 'coin') continue;
      const key = `${ledgerAccount.userId}:${currencyId}`;
      const sum = sums.get(key) ?? { userId: ledgerAccount.userId, currencyId, by: 0n };
      sum.by += amount;
      sums.set(key, sum);
    }
  if (sums.size === 0) return;
  const moved: Moved[] = [...sums.values()].map((sum) => ({ ...sum, by: String(sum.by), at }));
  tx.afterCommit(() => bus.publish(TOPIC, moved));
}

export const hearMoved = (bus: Bus, listener: (moved: readonly Moved[]) => void): (() => void) =>
  bus.subscribe(TOPIC, listener, movedShape);
