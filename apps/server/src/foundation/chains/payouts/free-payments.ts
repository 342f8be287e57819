/**
 * Which payments to an address may be a payout's: all but as many as others have been paid by, are recorded for, or ask for. A payout sets aside
 * one payment, and not each of its amount: the rest would be nobody's, and given back while it has arrived.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import type { Payout } from '../payouts-store.ts';
import { askedFor, endedBy, recordedFor } from './free-payments-store.ts';

interface Payment {
  txId: string;
  outputIndex: number;
  rawAmount: bigint;
}
type Asking = Pick<Payout, 'id' | 'chain' | 'to' | 'currencyId'>;

/** Those that no other is recorded for. */
export async function unclaimed<P extends Payment>(
  db: Queryable,
  payout: Asking,
  found: readonly P[],
): Promise<P[]> {
  const txIds = [...new Set(found.map(({ txId }) => txId))];
  const ended = await endedBy(db, payout, txIds);
  const open = found.filter(({ txId, outputIndex }) => !ended.has(`${txId}:${outputIndex}`));
  return withoutAsMany(open, {
    each: ({ txId, rawAmount }) => `${txId}:${rawAmount}`,
    many: await recordedFor(db, payout, txIds),
  });
}

/** And of those what is not just what another asks for, of whom nobody has said what pays him; `askedRaw` is what this one asks for, where that is his. */
export async function unasked<P extends Payment>(
  db: Queryable,
  { payout, askedRaw }: { payout: Asking; askedRaw?: bigint },
  found: readonly P[],
): Promise<P[]> {
  const open = await unclaimed(db, payout, found);
  const his = open.filter(({ rawAmount }) => rawAmount === askedRaw);
  const others = open.filter(({ rawAmount }) => rawAmount !== askedRaw);
  const each = ({ rawAmount }: Payment): string => String(rawAmount);
  return [...his, ...withoutAsMany(others, { each, many: await askedFor(db, payout) })];
}

function withoutAsMany<P extends Payment>(
  found: readonly P[],
  { each, many }: { each: (payment: P) => string; many: ReadonlyMap<string, number> },
): P[] {
  const left = new Map(many);
  return found.filter((payment) => {
    const n = left.get(each(payment)) ?? 0;
    if (n > 0) left.set(each(payment), n - 1);
    return n === 0;
  });
}
