/** What a login or opening a frozen account answers when there is a second factor: a ticket for the second step, and the ways to take it. */
import type { RefusalError } from '../../../platform/api/index.ts';

export type SecondWay = 'totp' | 'passkey' | 'recovery';

export interface SecondTicket {
  ticket: string;
  ways: readonly SecondWay[];
}

export function ticketOf({ detail }: RefusalError): SecondTicket {
  const ways = Array.isArray(detail['ways']) ? (detail['ways'] as SecondWay[]) : [];
  return { ticket: String(detail['ticket'] ?? ''), ways };
}
