/** How strict a status is, and what takes two persons (R-KYC-5). Pure. */
import { decimal, formatDecimal } from '@candor/money';
import type { RiskStatus } from '@candor/wire/operators';
import { RISK_STATUSES } from '@candor/wire/operators';

const rankOf = (status: RiskStatus): number => RISK_STATUSES.indexOf(status);

export interface Standing {
  status: RiskStatus;
  /** Milliseconds of the waiting clock; null: until it is lifted. */
  until: number | null;
}

/** What is in force: a status that has run out is none. */
export const inForce = (of: Standing, now: number): RiskStatus =>
  of.until !== null && of.until <= now ? 'normal' : of.status;

export const isStricter = (a: RiskStatus, b: RiskStatus): boolean => rankOf(a) > rankOf(b);

/** Two to set "blocked", or for longer than two had agreed to, and two for whatever lets a customer have more than before. */
export function takesTwo(from: Standing, to: Standing, now: number): boolean {
  const before = inForce(from, now);
  if (to.status === 'blocked' && (before !== 'blocked' || endOf(to) > endOf(from))) return true;
  if (isStricter(before, to.status)) return true;
  // Also under a stricter name: what ends earlier leaves nothing of what stood behind it.
  return before !== 'normal' && endOf(to) < endOf(from);
}

/** Restricted and blocked stand on something that can be named. */
export const needsLaw = (status: RiskStatus): boolean => status === 'restricted' || status === 'blocked';

/** Whoever gets this much of listed senders, in USDT, has people look at what he takes out; a stranger's dust changes nothing (R-AML-2). */
export const DUST_BELOW = '10';

/**
 * Whether a case about held deposits is another one than was seen before: each time its sum reaches the next ten USDT. A stranger who
 * sends dust all day does not keep anybody from closing it, and nobody closes ten USDT that he has not seen.
 */
export function isMoreToJudge(before: string, after: string): boolean {
  if (before === '' || after === '') return before !== after;
  const dust = decimal(DUST_BELOW);
  return decimal(before) / dust !== decimal(after) / dust;
}

/**
 * What has no price, by its amounts: `12.5 ABC, 3 DEF`. A currency that was not there is more to judge, and so is one whose sum has a digit
 * more than before: that happens a few times, whatever many small ones a stranger sends.
 */
export function addAmount(
  before: string | undefined,
  { amount, currency }: { amount: bigint; currency: string },
): { text: string; isMore: boolean } {
  const sums = new Map<string, bigint>();
  for (const part of before?.split(', ') ?? []) {
    const [sum = '0', name = ''] = part.split(' ');
    sums.set(name, decimal(sum));
  }
  const old = sums.get(currency);
  const sum = (old ?? 0n) + amount;
  sums.set(currency, sum);
  return {
    text: [...sums].map(([name, of]) => `${formatDecimal(of)} ${name}`).join(', '),
    isMore: old === undefined || String(old).length < String(sum).length,
  };
}

/** Each is more to judge than was seen, so they are few: whoever holds a hundred listed addresses keeps no case open with them. */
const MOST_NAMES = 10;
const BETWEEN = '; ';
const MORE_NAMES = '…';

/** As whom the others on a case are listed, beside `first`, which stands there by itself; and whether `name` is more to judge. */
export function addName(
  before: Readonly<Record<string, string>>,
  { first, name }: { first: string; name: string },
): { text: string; isMore: boolean } {
  const { listed_as: firstBefore = '', also_listed_as: also = '' } = before;
  const known = [firstBefore, ...also.split(BETWEEN)].filter((one) => one !== '');
  const others = [...new Set([...known, name])].filter((one) => one !== first && one !== MORE_NAMES);
  const kept = others.slice(0, MOST_NAMES);
  if (kept.length < others.length || known.includes(MORE_NAMES)) kept.push(MORE_NAMES);
  return { text: kept.join(BETWEEN), isMore: !known.includes(name) && known.length <= MOST_NAMES };
}

const endOf = ({ until }: Standing): number => until ?? Infinity;
