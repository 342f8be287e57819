/** Journals of one customer put together to events: what was gained and given, net, on which account. Pure. */
import { QUIET_KINDS } from '@candor/ledger';
import type { RecordDetail } from './record-details.ts';

export interface OwnPosting {
  line: number;
  account: string;
  bucket: 'a' | 'f';
  currencyId: number;
  amount: bigint;
}

export interface OwnJournal {
  id: bigint;
  kind: string;
  refType: string;
  refId: string;
  /** Milliseconds. */
  at: number;
  postings: readonly OwnPosting[];
  detail: RecordDetail | undefined;
}

export interface Money {
  currencyId: number;
  amount: bigint;
}
export type AccountMoney = Money & { account: string };

export interface WalletEvent {
  /** Newest first. */
  journals: OwnJournal[];
  amounts: AccountMoney[];
  held: AccountMoney[];
  fees: Money[];
}

/** Journals come newest first; those of one order's fills in one moment are neighbours and become one event. */
export function eventsOf(journals: readonly OwnJournal[]): WalletEvent[] {
  const groups: OwnJournal[][] = [];
  for (const journal of journals) {
    const last = groups.at(-1);
    if (last !== undefined && isSameEvent(last[0]!, journal)) last.push(journal);
    else groups.push([journal]);
  }
  return groups.map(eventOf).filter(({ journals: [first], amounts }) => isShown(first!.kind, amounts));
}

/** Quiet kinds are shown all the same should they ever have moved something. */
export const isShown = (kind: string, amounts: readonly unknown[]): boolean =>
  amounts.length > 0 || !QUIET_KINDS.has(kind);

const isSameEvent = (one: OwnJournal, other: OwnJournal): boolean =>
  one.detail?.event !== undefined &&
  one.detail.event === other.detail?.event &&
  one.kind === other.kind &&
  one.at === other.at;

function eventOf(journals: OwnJournal[]): WalletEvent {
  const postings = journals.flatMap((journal) => journal.postings);
  const amounts = summed(postings);
  return {
    journals,
    amounts,
    held: amounts.length > 0 ? [] : summed(postings.filter(({ bucket }) => bucket === 'f')),
    fees: summedFees(journals),
  };
}

/** By account and currency, in the order in which they first occur, without what comes to nothing. */
function summed(postings: readonly OwnPosting[]): AccountMoney[] {
  const sums = new Map<string, AccountMoney>();
  for (const { account, currencyId, amount } of postings) {
    const key = `${account}:${currencyId}`;
    const sum = sums.get(key) ?? { account, currencyId, amount: 0n };
    sums.set(key, { ...sum, amount: sum.amount + amount });
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n);
}

function summedFees(journals: readonly OwnJournal[]): Money[] {
  const sums = new Map<number, bigint>();
  for (const { detail } of journals)
    for (const { currencyId, amount } of detail?.fees ?? [])
      sums.set(currencyId, (sums.get(currencyId) ?? 0n) + amount);
  return [...sums].flatMap(([currencyId, amount]) => (amount === 0n ? [] : [{ currencyId, amount }]));
}
