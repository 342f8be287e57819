/**
 * Mails and text messages to customers. Sending happens after the act that causes it is committed and never blocks it.
 */
import type { Language } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Carrier, Message } from './carriers.ts';
import { missingCarrier, outboxCarrier, smsGatewayCarrier, smtpCarrier } from './carriers.ts';
import type { Waits } from './deliveries.ts';
import { WAITS, createDeliveries } from './deliveries.ts';
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

const FIRST_MS = 500;
/** In a demo nobody has anything to hide, and who tries it waits for nothing. */
const waitsOf = ({ config }: Platform): Waits =>
  config.mode === 'live' ? { ...WAITS, firstMs: FIRST_MS } : WAITS;

export function createNotify(platform: Platform, waits = waitsOf(platform)): Notify {
  let contactOf: ContactOf = async () => undefined;
  const { clock } = platform;
  const known = new KnownMessages();
  const teller: Teller = { platform, topicOf: (kind) => known.topicOf(kind) };
  const push = createPush(platform, { contactOf: (userId, db) => contactOf(userId, db), known });
  const carriers = carriersOf(platform);
  const deliveries = createDeliveries(platform, { carriers, waits });

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
