/** The customer's inbox: what he was told, read or unread; and the mails that go out with it, retried until they are out. */
import { notifyCalls } from '@candor/wire';
import type { Language } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { renderMessage } from './inbox-view.ts';
import type { KnownMessages, Reach, Told, ToldMessage } from './message-texts.ts';
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
import { queuePushes } from './push/push-store.ts';
import { recordsChanged, registerRecordReplay } from './record-events.ts';
import { SHARED_WORDS } from './shared-words/index.ts';

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

/**
 * Of one kind, to one customer. What he does himself, again and again, would be a text message each that the house pays, and mails that all others'
 * wait behind: those that say that somebody has taken an account as well.
 */
const CARRIED_A_DAY = 20;
const SEND_EVERY_MS = 1_000;
const AT_ONCE = 20;
/** Mails under way at once: one after the other, each of half a second, everybody would wait for a few hundred of one customer. */
const LANES = 5;
/** After the last one a message stays in the inbox only. */
const AGAIN_AFTER_S = [30, 120, 600, 3_600, 6 * 3_600];

export interface Teller {
  platform: Platform;
  topicOf: KnownMessages['topicOf'];
}

/** Writes a message in the caller's transaction; the inbox shows it and the carrier takes it after the commit. */
export async function tellCustomer(
  { platform, topicOf }: Teller,
  tx: Tx,
  { userId, kind, params }: Told,
): Promise<void> {
  const at = new Date(platform.clock.now());
  const [id] = await together([
    insertMessage(tx, { userId, kind, params }, { at, mostADay: CARRIED_A_DAY }),
    queuePushes(tx, [{ userId, topic: topicOf(kind), kind, params }], at),
  ]);
  recordsChanged(platform, tx, [{ userId, kind: 'message', id: String(id) }]);
}

/** The same for many customers at once. */
export async function tellCustomers(
  { platform, topicOf }: Teller,
  tx: Tx,
  messages: readonly ToldMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const at = new Date(platform.clock.now());
  const ids = await insertMessages(tx, messages, { at, mostADay: CARRIED_A_DAY });
  const pushed = messages.filter(({ ways }) => ways?.push !== false);
  await queuePushes(
    tx,
    pushed.map(({ userId, kind, params }) => ({ userId, topic: topicOf(kind), kind, params })),
    at,
  );
  const records = messages.map(({ userId }, n) => ({ userId, kind: 'message', id: String(ids[n]) }));
  recordsChanged(platform, tx, records);
}

export interface InboxNeeds {
  contactOf: ContactOf;
  carry(letter: Letter): Promise<void>;
  known: KnownMessages;
}

export function createInbox(platform: Platform, { contactOf, carry, known }: InboxNeeds): Feature {
  const { db, clock, jobs, log } = platform;
  const rendered = ({ kind, params }: MessageRow, language: Language) =>
    renderMessage(known.textOf(kind, language), params, language);

  async function carryDue(): Promise<void> {
    const now = clock.now();
    const due = await claimDue(db, {
      at: new Date(now),
      againAfterS: AGAIN_AFTER_S,
      // Somebody may be taking the account or the money: that waits behind nobody's fills.
      first: known.farKinds(),
      most: AT_ONCE,
    });
    const left = due.values();
    // Each lane takes the next one that is left.
    const lane = async (): Promise<void> => {
      for (const message of left) await carryOne(message);
    };
    await Promise.all(Array.from({ length: LANES }, lane));
  }

  async function carryOne(message: MessageRow): Promise<void> {
    const letters = lettersOf(message);
    const carried = carryAll(message, letters);
    // A gateway for text messages that hangs keeps no mail waiting: each is given up by itself before its message is due again.
    if (await hasText(letters))
      carried.catch((error: unknown) => log.warn({ err: error }, 'a carried message was not noted'));
    else await carried;
  }

  async function carryAll(message: MessageRow, letters: Promise<readonly Letter[]>): Promise<void> {
    const isOut = await carryEach(letters, carry).catch((error: unknown) => {
      log.warn(
        { err: error, kind: message.kind, tries: message.carrier_tries },
        'a message could not be carried',
      );
      return message.carrier_tries > AGAIN_AFTER_S.length;
    });
    if (isOut) await markCarried(db, message.id, new Date(clock.now()));
  }

  async function lettersOf(message: MessageRow): Promise<Letter[]> {
    const reach = known.reachOf(message.kind);
    if (!message.by_mail || reach === 'inbox') return [];
    const contact = await contactOf(message.user_id, db);
    if (contact === undefined) return [];
    const { title, text } = rendered(message, contact.language);
    const letter = { purpose: message.kind, language: contact.language, subject: title };
    return addressesOf(contact, reach).map((to) => ({
      ...letter,
      to,
      text: to.includes('@') ? signed(text, contact) : text,
    }));
  }

  return {
    name: 'notify',
    routes: inboxRoutes(platform, rendered),
    async start() {
      registerRecordReplay(platform);
      jobs.every('notify-messages', SEND_EVERY_MS, carryDue);
    },
  };
}

type Rendered = (row: MessageRow, language: Language) => ReturnType<typeof renderMessage>;

function inboxRoutes({ db, clock }: Platform, rendered: Rendered): Feature['routes'] {
  return routesOf(notifyCalls, {
    async messages({ page, limit }, { session: { userId }, language }) {
      const { rows, count, unread } = await listMessages(db, { userId, limit, offset: (page - 1) * limit });
      const list = rows.map((row) => ({
        id: Number(row.id),
        kind: row.kind,
        ...rendered(row, language),
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
  });
}

/** Where one way fails the message is tried again on all: twice is better than never. */
async function carryEach(letters: Promise<readonly Letter[]>, carry: InboxNeeds['carry']): Promise<true> {
  for (const letter of await letters) await carry(letter);
  return true;
}

/** Whether one of them is no mail; of those that could not be made none is. */
const hasText = (letters: Promise<readonly Letter[]>): Promise<boolean> =>
  letters.then(
    (made) => made.some(({ to }) => !to.includes('@')),
    () => false,
  );

function addressesOf({ email, phone }: Contact, reach: Reach | undefined): string[] {
  const reached = [email, phone].filter((to) => to !== null);
  if (reach === 'everywhere') return reached;
  return email === null && reach !== 'urgent' ? [] : reached.slice(0, 1);
}

/** The customer's own words at the end of every mail prove that it is ours. */
export function signed(
  text: string,
  { antiPhishingCode, language }: Pick<Contact, 'antiPhishingCode' | 'language'>,
): string {
  if (antiPhishingCode === null) return text;
  return `${text}\n\n${SHARED_WORDS[language].words.antiPhishing.replace('{code}', antiPhishingCode)}`;
}
