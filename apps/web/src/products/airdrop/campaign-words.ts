/** How campaigns are shown in words and figures. */
import type { ReplyOf, airdropCalls } from '@candor/wire';
import { trimmed } from '../../foundation/offers/index.ts';

export type AirdropDetail = ReplyOf<typeof airdropCalls.detail>;

export const STATE_TONE = { announced: 'brand', counted: 'rise', paid: 'success' } as const;

/** Days that follow one another, as their first and last. */
export function daysOf(days: readonly string[]): string {
  const [first, last] = [days[0] ?? '', days.at(-1) ?? ''];
  return first === last ? first : `${first} – ${last}`;
}

/** `2026-12-01 00:38:58`: moments are drawn in UTC, and shown so. */
export const utcOf = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ');

export const money = (amount: string, currency: string): string => `${trimmed(amount)} ${currency}`;
