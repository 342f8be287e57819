/**
 * The ticket of a login on its way to the request: kept in memory only, for who holds it has typed the password. The
 * server uses the login's ticket up, so the answer is asked for once however often the page is drawn.
 */
import { type ReplyOf, secondResetCalls } from '@candor/wire';
import { call } from '../../../platform/api/index.ts';

export type Begun = ReplyOf<typeof secondResetCalls.begin>;

let loginTicket: string | undefined;
const begun = new Map<string, Promise<Begun>>();

export function keepTicket(ticket: string): void {
  loginTicket = ticket;
}

/** undefined when nobody has typed a password in this page's life. */
export function beginOnce(): Promise<Begun> | undefined {
  if (loginTicket === undefined) return undefined;
  const known = begun.get(loginTicket) ?? call(secondResetCalls.begin, { ticket: loginTicket });
  begun.set(loginTicket, known);
  return known;
}
