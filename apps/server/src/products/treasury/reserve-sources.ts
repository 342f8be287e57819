/**
 * What is held outside, by those who hold it: chains as their watcher last counted them, banks by the closing balance of a statement,
 * a demo's play money by the ledger in which alone it exists. Our own books are no witness of what is elsewhere (R-POL-2). Pure.
 */
import { formatDecimal } from '@candor/money';
import type { PublicView } from '../../foundation/product.ts';

type Reserve = PublicView['reserves'][number];
export type ReserveSource = Reserve['sources'][number];

/** A chain that was counted longer ago than this is not read. */
const UNREAD_AFTER_MS = 15 * 60_000;

export interface Counted {
  account: string;
  currencyId: number;
  amount: bigint;
  at: number;
  blockNumber: number;
}

/** What says anything about one account outside; `ledger` is what the books hold against it. */
export function sourceOf(
  of: { account: string; currencyId: number; ledger: bigint },
  { counted, now }: { counted: readonly Counted[]; now: number },
): ReserveSource {
  const { account } = of;
  if (account === 'X:demo')
    return { kind: 'play', account, amount: formatDecimal(of.ledger), at: now, block: null };
  const kind = account.startsWith('X:bank:') ? 'bank' : 'chain';
  const found = counted.find((each) => each.account === account && each.currencyId === of.currencyId);
  if (found === undefined || now - found.at > UNREAD_AFTER_MS)
    return { kind, account, amount: null, at: found?.at ?? null, block: found?.blockNumber ?? null };
  return { kind, account, amount: formatDecimal(found.amount), at: found.at, block: found.blockNumber };
}

/** Enough was read, or it was all read and is not enough, or nobody can say. */
export function statusOf(owed: bigint, held: bigint, sources: readonly ReserveSource[]): Reserve['status'] {
  if (held >= owed) return 'covered';
  return sources.some(({ amount }) => amount === null) ? 'unknown' : 'short';
}
