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
import type { ContactOf } from './inbox.ts';
import { createInbox, signed, tellCustomer, tellCustomers } from './inbox.ts';
import type { MessageKind } from './message-kinds.ts';
import type { Page } from './page-oncall.ts';
import { pageOncall } from './page-oncall.ts';
import type { ChangedRecord } from './record-events.ts';
import { recordsChanged } from './record-events.ts';
import type { SecurityNotice } from './messages.ts';
import { MESSAGES } from './messages.ts';

const RETRY_AFTER_MS = [0, 1_000, 5_000, 20_000];
/** A carrier that hangs must not fill the memory; a code is worthless after five minutes anyway. */
const MOST_UNDERWAY = 5_000;
const LONGEST_SETTLE_MS = 5_000;

export interface Notify {
  feature: Feature;
  /** `phrase` is the customer's anti-phishing phrase: it stands in every mail that has one. */
  code(of: {
    to: string;
    purpose: string;
    code: string;
    language: Language;
    phrase?: string | null | undefined;
  }): void;
  /** `link` stands on a line of its own, below what it is for. */
  notice(of: {
    to: string;
    notice: SecurityNotice;
    language: Language;
    phrase?: string | null | undefined;
    link?: string | undefined;
  }): void;
  /** A mail to somebody who is no customer: an operator. */
  letter(of: { to: string; purpose: string; subject: string; text: string }): void;
  /**
   * Writes a message to the customer's inbox in the caller's transaction, and queues a mail (or text message, when the
   * account has no mail address) in the customer's language; nothing is sent when the transaction is undone.
   */
  tell(
    tx: Tx,
    of: { userId: number; kind: MessageKind; params: Readonly<Record<string, string>> },
  ): Promise<void>;
  /** The same for many at once, in a few statements. */
  tellAll(
    tx: Tx,
    of: readonly { userId: number; kind: MessageKind; params: Readonly<Record<string, string>> }[],
  ): Promise<void>;
  /**
   * Says on the private channel `record` that records of customers have changed (R-RT-4): written in the caller's
   * transaction, pushed after its commit. `kind` is `deposit`, `withdrawal`, `kyc`, `message`, …
   */
  recordsChanged(tx: Tx, records: readonly ChangedRecord[]): Promise<void>;
  /** Calls whoever is on call; resolves when somebody was reached and throws when nobody was. */
  page(of: Page): Promise<void>;
  /** Waits for what is still being sent, a few seconds at most. */
  settle(): Promise<void>;
  /** Whoever knows the customers says where each is reached; messages before that are written and not sent. */
  reachBy(contactOf: ContactOf): void;
}

export function createNotify(platform: Platform): Notify {
  let contactOf: ContactOf = async () => undefined;
  const { clock } = platform;
  const carriers = carriersOf(platform);
  const deliveries = createDeliveries(platform, carriers);

  function compose(of: {
    to: string;
    purpose: string;
    code: string | null;
    language: Language;
    text: string;
  }): Message {
    return {
      ...of,
      channel: channelOf(of.to),
      subject: MESSAGES[of.language].subject,
      at: new Date(clock.now()).toISOString(),
    };
  }

  return {
    code: ({ to, purpose, code, language, phrase }) => {
      const text = MESSAGES[language].code.replace('{code}', code);
      deliveries.add(
        compose({ to, purpose, code, language, text: ownWords(text, { to, phrase, language }) }),
      );
    },
    notice: ({ to, notice, language, phrase, link }) => {
      const { notices, notMine, stopReset } = MESSAGES[language];
      const lead = notice === 'second_reset' ? stopReset : notMine;
      const text = link === undefined ? notices[notice] : `${notices[notice]}\n\n${lead}\n${link}`;
      deliveries.add(
        compose({
          to,
          purpose: notice,
          code: null,
          language,
          text: ownWords(text, { to, phrase, language }),
        }),
      );
    },
    letter: (of) =>
      deliveries.add({ ...compose({ ...of, code: null, language: 'en' }), subject: of.subject }),
    page: (of) => pageOncall(platform, carriers.mail, of),
    feature: createInbox(platform, {
      contactOf: (userId, db) => contactOf(userId, db),
      carry: ({ subject, ...letter }) =>
        carriers[channelOf(letter.to)]({ ...compose({ ...letter, code: null }), subject }),
    }),
    tell: (tx, message) => tellCustomer(platform, tx, message),
    tellAll: (tx, messages) => tellCustomers(platform, tx, messages),
    recordsChanged: (tx, records) => recordsChanged(platform, tx, records),
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

/** Mails carry the customer's phrase; a text message is too short for it. */
function ownWords(
  text: string,
  of: { to: string; phrase: string | null | undefined; language: Language },
): string {
  return of.to.includes('@')
    ? signed(text, { antiPhishingCode: of.phrase ?? null, language: of.language })
    : text;
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
