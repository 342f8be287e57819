/**
 * Mails and text messages to customers. Sending happens after the act that causes it is committed and never blocks it;
 * a carrier that fails is tried again a few times, then logged and counted.
 */
import { Counter } from 'prom-client';
import type { Language } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Carrier, Message } from './carriers.ts';
import { Undeliverable, missingCarrier, outboxCarrier, smsGatewayCarrier, smtpCarrier } from './carriers.ts';
import type { ContactOf, Teller } from './inbox.ts';
import { createInbox, signed, tellCustomer, tellCustomers } from './inbox.ts';
import { KnownMessages } from './message-texts.ts';
import type { NounMessages, Told, ToldMessage } from './message-texts.ts';
import type { Page } from './page-oncall.ts';
import { pageOncall } from './page-oncall.ts';
import { createPush } from './push/push.ts';
import type { LiveSessions } from './push/push.ts';
import type { QueuedPush } from './push/push-store.ts';
import type { ChangedRecord } from './record-events.ts';
import { recordsChanged } from './record-events.ts';

const RETRY_AFTER_MS = [0, 1_000, 5_000, 20_000];
/** A carrier that hangs must not fill the memory; a code is worthless after five minutes anyway. */
const MOST_UNDERWAY = 5_000;
const LONGEST_SETTLE_MS = 5_000;

/** What a noun uses to tell customers its messages, and no other noun's. */
export interface Tells<Kind extends string> {
  /**
   * Writes a message to the customer's inbox in the caller's transaction, and queues a mail (or text message, when the
   * account has no mail address) in the customer's language; nothing is sent when the transaction is undone.
   */
  tell(tx: Tx, of: Told<Kind>): Promise<void>;
  /** The same for many at once, in a few statements. */
  tellAll(tx: Tx, of: readonly ToldMessage<Kind>[]): Promise<void>;
}

export interface Unkept {
  to: string;
  purpose: string;
  subject: string;
  text: string;
  language?: Language;
  code?: string;
  phrase?: string | null | undefined;
}

export interface Notify extends Tells<string> {
  /** What a noun's messages say: before the start, of every noun that tells any. */
  addMessages(messages: NounMessages): void;
  feature: Feature;
  /**
   * A mail or text message that stands in no inbox: a code, a notice with a link, a mail to an operator (English, if nothing
   * is said). `phrase` is the customer's anti-phishing phrase: it stands in every mail that has one.
   */
  letter(of: Unkept): void;
  /**
   * Says on the private channel `record` that records of customers have changed (R-RT-4): written in the caller's
   * transaction, pushed after its commit. `kind` is `deposit`, `withdrawal`, `kyc`, `message`, …
   */
  recordsChanged(tx: Tx, records: readonly ChangedRecord[]): void;
  /** Calls whoever is on call; resolves when somebody was reached and throws when nobody was. */
  page(of: Page): Promise<void>;
  /**
   * A letter of a noun that keeps it until it is out: resolves when the carrier has it, throws when it has not. Carried again under the same
   * name and moment it is the same mail.
   */
  carry(of: Unkept & { name: string; at: Date }): Promise<void>;
  /** Waits for what is still being sent, a few seconds at most. */
  settle(): Promise<void>;
  /** Something that is told by Web Push alone, in the caller's transaction: it is no message of the inbox. */
  push(tx: Tx, of: readonly QueuedPush[]): Promise<void>;
  /** Which sessions are open: a device is told as long as its session is. */
  liveBy(live: LiveSessions): void;
  /** Sessions have ended in this transaction: their devices are told nothing more. */
  endDevices(tx: Tx, sessionIds: readonly number[]): Promise<void>;
  /** Its own feature: devices, choices and the sending. */
  pushFeature: Feature;
  /** Whoever knows the customers says where each is reached; messages before that are written and not sent. */
  reachBy(contactOf: ContactOf): void;
}

export function createNotify(platform: Platform): Notify {
  let contactOf: ContactOf = async () => undefined;
  const { clock } = platform;
  const known = new KnownMessages();
  const teller: Teller = { platform, reachOf: (kind) => known.reachOf(kind) };
  const push = createPush(platform, { contactOf: (userId, db) => contactOf(userId, db), known });
  const carriers = carriersOf(platform);
  const deliveries = createDeliveries(platform, carriers);

  function compose({ to, purpose, subject, text, language = 'en', code, phrase = null }: Unkept): Message {
    const at = new Date(clock.now()).toISOString();
    const [channel, antiPhishingCode] = [channelOf(to), phrase];
    // A text message is too short for the customer's own words.
    const words = channel === 'mail' ? signed(text, { antiPhishingCode, language }) : text;
    return { to, purpose, subject, code: code ?? null, language, text: words, channel, at };
  }

  return {
    addMessages: (messages) => known.add(messages),
    letter: (of) => deliveries.add(compose(of)),
    carry: ({ name, at, ...of }) =>
      carriers[channelOf(of.to)]({ ...compose(of), name, at: at.toISOString() }),
    page: (of) => pageOncall(platform, carriers.mail, of),
    feature: createInbox(platform, {
      contactOf: (userId, db) => contactOf(userId, db),
      carry: (letter) => carriers[channelOf(letter.to)](compose(letter)),
      known,
    }),
    tell: (tx, message) => tellCustomer(teller, tx, message),
    tellAll: (tx, messages) => tellCustomers(teller, tx, messages),
    recordsChanged: (tx, records) => recordsChanged(platform, tx, records),
    push: push.queue,
    liveBy: push.liveBy,
    endDevices: push.endDevices,
    pushFeature: push.feature,
    reachBy: (known) => void (contactOf = known),
    settle: deliveries.settle,
  };
}

/** What is being sent: counted, tried again, and dropped when too much of it waits. */
function createDeliveries(
  { log, metrics }: Platform,
  carriers: Readonly<Record<Message['channel'], Carrier>>,
): { add(message: Message): void; settle(): Promise<void> } {
  const sent = new Counter({
    name: 'otp_sent_total',
    help: 'Messages by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [metrics],
  });
  const underway = new Set<Promise<void>>();

  function add(message: Message): void {
    if (underway.size >= MOST_UNDERWAY) {
      sent.inc({ channel: message.channel, outcome: 'dropped' });
      log.error({ channel: message.channel, purpose: message.purpose }, 'too many messages wait to be sent');
      return;
    }
    const delivery = deliver(carriers[message.channel], message)
      .then(() => sent.inc({ channel: message.channel, outcome: 'ok' }))
      .catch((error: unknown) => {
        sent.inc({ channel: message.channel, outcome: 'failed' });
        log.error(
          { err: error, channel: message.channel, purpose: message.purpose },
          'a message could not be sent',
        );
      })
      .finally(() => underway.delete(delivery));
    underway.add(delivery);
  }

  return {
    add,
    settle: async () => {
      let timer: NodeJS.Timeout | undefined;
      const enough = new Promise<void>((wake) => (timer = setTimeout(wake, LONGEST_SETTLE_MS)));
      await Promise.race([Promise.all(underway), enough]);
      clearTimeout(timer);
    },
  };
}

const channelOf = (to: string): Message['channel'] => (to.includes('@') ? 'mail' : 'sms');

/** Real ways where they are configured; in a demo the outbox stands in for those that are not. */
function carriersOf({ config, log }: Platform): Record<Message['channel'], Carrier> {
  const outbox = outboxCarrier(config.dataDir);
  const intoOutbox: Carrier = async (message) => {
    await outbox(message);
    // Play money only: whoever runs a demo reads codes here. As plain text, for the log hides fields with such names.
    log.info(`outbox: ${message.code ?? message.purpose} for ${message.to} (${message.purpose})`);
  };
  const without = (setting: string): Carrier =>
    config.mode === 'demo' ? intoOutbox : missingCarrier(setting);
  return {
    mail: config.smtpUrl === undefined ? without('SMTP_URL') : smtpCarrier(config.smtpUrl, config.mailFrom),
    sms: config.smsUrl === undefined ? without('SMS_URL') : smsGatewayCarrier(config.smsUrl),
  };
}

async function deliver(carrier: Carrier, message: Message): Promise<void> {
  let failure: unknown;
  for (const waitMs of RETRY_AFTER_MS) {
    if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs).unref());
    try {
      return await carrier(message);
    } catch (error) {
      if (error instanceof Undeliverable) throw error;
      failure = error;
    }
  }
  throw failure;
}
