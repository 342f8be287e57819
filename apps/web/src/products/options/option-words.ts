/** Words and figures of options that several parts of the app show. */
import { formatDecimal } from '@candor/ui';
import type { OptionOrder } from './orders/option-list-rules.ts';

export const TYPE_WORD: Readonly<Record<number, 'call' | 'put' | 'flat'>> = {
  1: 'call',
  2: 'put',
  3: 'flat',
};
export const TYPE_TONE: Readonly<Record<number, 'rise' | 'fall' | 'warn'>> = {
  1: 'rise',
  2: 'fall',
  3: 'warn',
};
export const OUTCOME_WORD = { won: 'won', lost: 'lost', flat: 'returned', void: 'voided' } as const;
export const OUTCOME_TONE = { won: 'success', lost: 'danger', flat: 'neutral', void: 'warn' } as const;
const RESULT_WORD = { won: 'wonText', lost: 'lostText', flat: 'flatText' } as const;
const VOID_WORD = { ticks_missing: 'voidTicks', no_price: 'voidNoPrice', halted: 'voidHalted' } as const;

/** What came out, as words with their figures. */
export function resultOf(order: OptionOrder) {
  const { outcome, void_reason: reason } = order;
  const key = outcome === 'void' || outcome === null ? VOID_WORD[reason ?? 'no_price'] : RESULT_WORD[outcome];
  return {
    key,
    values: { n: order.ticks_missing ?? 0, paid: exact(order.paid), stake: exact(order.number) },
  };
}

/** All digits, none invented. */
export function exact(text: string | null | undefined): string {
  return formatDecimal(text, { isTrimmed: true, decimals: 8 });
}

/** "+95", "-100", "0". */
export function signed(text: string): string {
  return formatDecimal(text, { isTrimmed: true, decimals: 8, isSigned: true });
}

/** Seconds as the shortest of s, min and h that is whole. */
export function durationOf(seconds: number): { key: 'seconds' | 'minutes' | 'hours'; n: number } {
  if (seconds < 120) return { key: 'seconds', n: seconds };
  if (seconds < 3600) return { key: 'minutes', n: seconds / 60 };
  return { key: 'hours', n: seconds / 3600 };
}
