/** What is wrong with a purchase before it is sent, and what it would bring. The server decides the same again. Pure. */
import { potentialProfit } from '@candor/formulas';
import { formatDecimal, readAmount } from '@candor/money';
import type { ReplyOf, optionCalls } from '@candor/wire';

export type Terms = ReplyOf<typeof optionCalls.seconds>[number];
export type Limits = ReplyOf<typeof optionCalls.limits>;
/** 1 call, 2 put, 3 flat. */
export type OptionKind = '1' | '2' | '3';

export interface Draft {
  kind: OptionKind;
  /** Undefined until a time is chosen, which comes first. */
  seconds: number | undefined;
  stake: string;
}

export interface PurchaseFault {
  code:
    | 'chooseTime'
    | 'stakeRequired'
    | 'stakeTooSmall'
    | 'stakeTooLarge'
    | 'notEnough'
    | 'overLossLimit'
    | 'overOpenStakes'
    | 'noFlat';
  /** Decimal text; empty where no number belongs to it. */
  limit: string;
}

export interface Around {
  terms: readonly Terms[];
  /** Undefined while unknown. */
  available: bigint | undefined;
  limits: Limits | undefined;
}

/** In the order a customer fills the form in. */
export function faultOf(
  { kind, seconds, stake }: Draft,
  { terms, available, limits }: Around,
): PurchaseFault | undefined {
  const chosen = terms.find((each) => each.seconds === seconds);
  if (chosen === undefined) return { code: 'chooseTime', limit: '' };
  if (kind === '3' && chosen.flat_ratio === null) return { code: 'noFlat', limit: '' };
  const units = readAmount(stake);
  if (units === undefined || units === 0n) return { code: 'stakeRequired', limit: '' };
  if (units < (readAmount(chosen.min_num) ?? 0n)) return { code: 'stakeTooSmall', limit: chosen.min_num };
  if (units > (readAmount(chosen.max_amount) ?? units))
    return { code: 'stakeTooLarge', limit: chosen.max_amount };
  if (available !== undefined && units > available)
    return { code: 'notEnough', limit: formatDecimal(available) };
  if (limits === undefined) return undefined;
  const open = readAmount(limits.open_stakes) ?? 0n;
  if (open + units > (readAmount(limits.open_stakes_limit) ?? units))
    return { code: 'overOpenStakes', limit: limits.open_stakes_limit };
  if (units > lossRoom(limits)) return { code: 'overLossLimit', limit: formatDecimal(lossRoom(limits)) };
  return undefined;
}

/** What may still be staked today: open stakes count as if they were lost (R-OPT-11). */
export function lossRoom(limits: Limits): bigint {
  const [limit, lost, open] = [limits.daily_loss_limit, limits.lost_today, limits.open_stakes].map(
    (text) => readAmount(text) ?? 0n,
  );
  const room = limit! - lost! - open!;
  return room < 0n ? 0n : room;
}

/** Whether flat is a choice at all: a live house has none (R-OPT-2). Until that is known, as a demo has it. */
export const sellsFlat = (terms: readonly Terms[] | undefined): boolean =>
  terms === undefined || terms.length === 0 || terms.some((each) => each.flat_ratio !== null);

/** Percent on the stake that a win of this kind pays. */
export function ratioOf(terms: Terms, kind: OptionKind): string {
  return kind === '3' ? (terms.flat_ratio ?? '0') : terms.profit_ratio;
}

/** R-OPT-5: T(stake * ratio), and what comes back in all. */
export function expectedOf(terms: Terms, draft: Draft): { profit: string; back: string } {
  const stake = readAmount(draft.stake) ?? 0n;
  const profit = potentialProfit(stake, (readAmount(ratioOf(terms, draft.kind)) ?? 0n) / 100n);
  return { profit: formatDecimal(profit), back: formatDecimal(stake + profit) };
}

/** What one tap on "Max" gives: the least of the order's maximum, what is available and what the loss limit leaves. */
export function mostStake(terms: Terms, { available, limits }: Around): string {
  const bounds = [readAmount(terms.max_amount) ?? 0n, available ?? 0n];
  if (limits !== undefined) bounds.push(lossRoom(limits));
  const least = bounds.reduce((a, b) => (a < b ? a : b));
  const cent = 1_000_000n;
  return formatDecimal((least / cent) * cent);
}
