/**
 * What is held outside, by those who hold it: chains as their watcher last counted them, banks by the closing balance of a statement,
 * a demo's play money by the ledger in which alone it exists. Our own books are no witness of what is elsewhere (R-POL-2). Pure.
 */
import { decimal, formatDecimal } from '@candor/money';
import type { PublicView } from '../../foundation/product.ts';

type Reserve = PublicView['reserves'][number];
export type ReserveSource = Reserve['sources'][number];

/** A chain that was counted longer ago than this is not read, nor a bank whose statement is older: they come on working days. */
const UNREAD_AFTER_MS = { chain: 15 * 60_000, bank: 7 * 86_400_000 } as const;

export interface Counted {
  account: string;
  currencyId: number;
  amount: bigint;
  at: number;
  /** Of a chain. */
  blockNumber: number | null;
  /** Number of a bank's statement. */
  statement: string | null;
}

/** What says anything about one account outside; `ledger` is what the books hold against it. */
export function sourceOf(
  of: { account: string; currencyId: number; ledger: bigint },
  { counted, now }: { counted: readonly Counted[]; now: number },
): ReserveSource {
  const { account } = of;
  if (account === 'X:demo')
    return { ...NOTHING, kind: 'play', account, amount: formatDecimal(of.ledger), at: now };
  const kind: 'bank' | 'chain' = account.startsWith('X:bank:') ? 'bank' : 'chain';
  const found = counted.find((each) => each.account === account && each.currencyId === of.currencyId);
  // A bank speaks by its statements: before the first, what stands there is our word alone, and is said to be.
  if (found === undefined)
    return { ...NOTHING, kind, account, stated: kind === 'bank' ? formatDecimal(of.ledger) : null };
  const source = {
    ...NOTHING,
    kind,
    account,
    at: found.at,
    block: found.blockNumber,
    statement: found.statement,
  };
  if (now - found.at > UNREAD_AFTER_MS[kind]) return source;
  const difference = formatDecimal(of.ledger - found.amount);
  return { ...source, amount: formatDecimal(found.amount), difference };
}

const NOTHING = {
  amount: null,
  at: null,
  block: null,
  statement: null,
  difference: null,
  stated: null,
} as const;

/**
 * What of it stands behind what is owed. A chain has paid what the books count as owed until it is final, and has had what was credited since it was
 * counted: by what it showed at one block its account is as the books say but for `short`, by account. Whoever has a payout under way at midnight,
 * or sends a deposit then, makes no venue look short.
 */
export const backedBy = (sources: readonly ReserveSource[], shorts: ReadonlyMap<string, bigint>): bigint =>
  sources.reduce((sum, { account, amount, difference }) => {
    if (amount === null) return sum;
    const [counted, short] = [decimal(amount), shorts.get(account)];
    const explained = short === undefined ? 0n : decimal(difference ?? '0') - short;
    return sum + counted + (explained > 0n ? explained : 0n);
  }, 0n);

/** Enough was read, or it was all read and is not enough, or nobody can say. */
export function statusOf(owed: bigint, held: bigint, sources: readonly ReserveSource[]): Reserve['status'] {
  if (held >= owed) return 'covered';
  return sources.some(({ amount }) => amount === null) ? 'unknown' : 'short';
}
