/** The customer's inbox: what he was told, read or unread; and the mails that go out with it, retried until they are out. */
import { notifyCalls } from '@candor/wire';
import type { Language } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { INBOX_TEXTS } from './inbox-texts/index.ts';
import { renderMessage } from './inbox-view.ts';
import type { MessageKind } from './message-kinds.ts';
import type { MessageRow } from './messages-store.ts';
import {
  claimDue,
  countUnread,
  insertMessage,
  insertMessages,
  listMessages,
  markCarried,
  markRead,
} from './messages-store.ts';
import { recordsChanged, registerRecordReplay } from './record-events.ts';

/** Where a customer is reached and in which language; identity knows. */
export interface Contact {
  email: string | null;
  phone: string | null;
  language: Language;
  antiPhishingCode: string | null;
}
export type ContactOf = (userId: number, db: Queryable) => Promise<Contact | undefined>;

export interface Letter {
  to: string;
  purpose: string;
  language: Language;
  subject: string;
  text: string;
}

const SEND_EVERY_MS = 1_000;
const AT_ONCE = 20;
/** After the last one a message stays in the inbox only. */
const AGAIN_AFTER_S = [30, 120, 600, 3_600, 6 * 3_600];

/** Worth a text message where there is no mail address: somebody may be taking the account or the money. */
const URGENT: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'withdrawal_submitted',
  'address_added',
  'bank_bound',
  'second_reset_refused',
  'contact_change_requested',
  'phone_changed',
  'email_changed',
  'withdrawals_frozen',
  'account_frozen',
  'closure_requested',
  'account_closed',
  'account_reopened',
]);

/** A proof of the account was changed or used up: its owner hears of it wherever he is reached (R-SEC-5). */
const EVERYWHERE: ReadonlySet<MessageKind> = new Set<MessageKind>([
  'login_password_changed',
  'fund_password_changed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'second_factor_on',
  'second_factor_off',
  'second_reset_done',
  'phone_changed',
  'email_changed',
  'account_reopened',
]);

/** Its mail goes out by itself, for it carries a link that the inbox must not keep. */
const INBOX_ONLY: ReadonlySet<MessageKind> = new Set<MessageKind>(['second_reset_requested']);

/** Writes a message in the caller's transaction; the inbox shows it and the carrier takes it after the commit. */
export async function tellCustomer(
  platform: Platform,
  tx: Tx,
  { userId, kind, params }: { userId: number; kind: MessageKind; params: Readonly<Record<string, string>> },
): Promise<void> {
  const id = await insertMessage(tx, { userId, kind, params, at: new Date(platform.clock.now()) });
  await recordsChanged(platform, tx, [{ userId, kind: 'message', id: String(id) }]);
}

/** The same for many customers at once. */
export async function tellCustomers(
  platform: Platform,
  tx: Tx,
  messages: readonly { userId: number; kind: MessageKind; params: Readonly<Record<string, string>> }[],
): Promise<void> {
  if (messages.length === 0) return;
  const ids = await insertMessages(tx, messages, new Date(platform.clock.now()));
  const records = messages.map(({ userId }, n) => ({ userId, kind: 'message', id: String(ids[n]) }));
  await recordsChanged(platform, tx, records);
}

export function createInbox(
  platform: Platform,
  { contactOf, carry }: { contactOf: ContactOf; carry(letter: Letter): Promise<void> },
): Feature {
  const { db, clock, jobs, log } = platform;

  async function carryDue(): Promise<void> {
    const now = clock.now();
    // The first wait covers a crash while it is being carried; failures set their own.
    const due = await claimDue(db, {
      at: new Date(now),
      again: new Date(now + AGAIN_AFTER_S[0]! * 1000),
      most: AT_ONCE,
    });
    for (const message of due) {
      const isOut = await carryOne(message).catch((error: unknown) => {
        log.warn(
          { err: error, kind: message.kind, tries: message.carrier_tries },
          'a message could not be carried',
        );
        return message.carrier_tries > AGAIN_AFTER_S.length;
      });
      if (isOut) await markCarried(db, message.id, new Date(clock.now()));
    }
  }

  async function carryOne(message: MessageRow): Promise<boolean> {
    if (INBOX_ONLY.has(message.kind)) return true;
    const contact = await contactOf(message.user_id, db);
    if (contact === undefined) return true;
    const { title, text } = renderMessage(message, contact.language);
    const letter = { purpose: message.kind, language: contact.language, subject: title };
    // Where one way fails the message is tried again on all: twice is better than never.
    for (const to of addressesOf(contact, message.kind))
      await carry({ ...letter, to, text: to.includes('@') ? signed(text, contact) : text });
    return true;
  }

  return {
    name: 'notify',
    routes: routesOf(notifyCalls, {
      async messages({ page, limit }, { session: { userId }, language }) {
        const { rows, count, unread } = await listMessages(db, { userId, limit, offset: (page - 1) * limit });
        const list = rows.map((row) => ({
          id: Number(row.id),
          kind: row.kind,
          ...renderMessage(row, language),
          at: row.at.getTime(),
          is_read: row.read_at !== null,
        }));
        return { list, count, unread };
      },
      unread: async (_request, { session: { userId } }) => ({ unread: await countUnread(db, userId) }),
      async read({ id }, { session: { userId } }) {
        await markRead(db, { userId, id, at: new Date(clock.now()) });
        return { unread: await countUnread(db, userId) };
      },
    }),
    async start() {
      registerRecordReplay(platform);
      jobs.every('notify-messages', SEND_EVERY_MS, carryDue);
    },
  };
}

function addressesOf({ email, phone }: Contact, kind: MessageKind): string[] {
  const reached = [email, phone].filter((to) => to !== null);
  if (EVERYWHERE.has(kind)) return reached;
  return email === null && !URGENT.has(kind) ? [] : reached.slice(0, 1);
}

/** The customer's own words at the end of every mail prove that it is ours. */
export function signed(
  text: string,
  { antiPhishingCode, language }: Pick<Contact, 'antiPhishingCode' | 'language'>,
): string {
  if (antiPhishingCode === null) return text;
  return `${text}\n\n${INBOX_TEXTS[language].words.antiPhishing.replace('{code}', antiPhishingCode)}`;
}
