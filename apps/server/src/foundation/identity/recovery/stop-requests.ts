/**
 * Requests that would replace what an account is proved with, stopped by who can only make it safer: its owner's freeze, its closure, the
 * links of our mails, and any change of a proof (R-SEC-5). Whoever still wants one asks again.
 */
import { languageOf } from '@candor/wire';
import type { Tx } from '../../../platform/db/database.ts';
import type { SecurityNotice } from '../context/notice-texts.ts';
import type { IdentityContext } from '../context/identity-context.ts';
import { linkOf } from '../context/identity-context.ts';
import { sendNotice } from '../context/send-notices.ts';
import { ENDS_SESSIONS } from '../context/tickets-store.ts';
import type { UserRow } from '../context/users-store.ts';
import { lastContactChange, moveContactChange } from './contact-changes-store.ts';
import { lastSecondReset, moveSecondReset } from './second-resets-store.ts';

/** The page of the app that the link in the mail opens. */
const STOP_PAGE = 'pages/user/login/stopReset';
const UNDECIDED = ['open', 'proposed'] as const;
/** Under the customer's lock; whether there was any. A proposal that stood on one closes itself. */
export async function stopRequests(context: IdentityContext, tx: Tx, userId: number): Promise<boolean> {
  const wasContact = await stopContactChange(context, tx, userId);
  const second = await lastSecondReset(tx, userId);
  const stop = { version: null, from: UNDECIDED, to: 'cancelled', at: context.now() } as const;
  const stopped = second && (await moveSecondReset(tx, { ...stop, id: second.id }));
  if (stopped !== undefined)
    await context.notify.tell(tx, { userId, kind: 'second_reset_cancelled', params: {} });
  return wasContact || stopped !== undefined;
}

/** The one of the two that is asked for in a session. */
export async function stopContactChange(context: IdentityContext, tx: Tx, userId: number): Promise<boolean> {
  const contact = await lastContactChange(tx, userId);
  const stop = { version: null, from: UNDECIDED, to: 'cancelled', at: context.now() } as const;
  const stopped = contact && (await moveContactChange(tx, { ...stop, id: contact.id }));
  if (stopped !== undefined)
    await context.notify.tell(tx, { userId, kind: 'contact_change_cancelled', params: {} });
  return stopped !== undefined;
}

/** With the link that stops it to everything that is bound: a thief may read one of them. */
export async function sendStopLinks(
  context: IdentityContext,
  tx: Tx,
  { user, notice }: { user: UserRow; notice: SecurityNotice },
): Promise<void> {
  const { notify, tickets } = context;
  for (const to of [user.email, user.phone]) {
    if (to === null) continue;
    // One each: a link works once, and the one read by a thief must not use up the owner's.
    const challenge = notice === 'request_cancelled' ? { challenge: ENDS_SESSIONS } : {};
    const ticket = await tickets.issue(tx, { kind: 'second_lost_stop', userId: user.id, ...challenge });
    tx.afterCommit(() =>
      sendNotice(notify, {
        to,
        notice,
        language: languageOf(user.language) ?? 'zh',
        phrase: user.anti_phishing_phrase,
        link: linkOf(context, `${STOP_PAGE}?t=${ticket}`),
      }),
    );
  }
}
