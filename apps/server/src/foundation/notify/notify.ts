/**
 * Mails and text messages to customers. Sending happens after the act that causes it is committed and never blocks it;
 * a carrier that fails is tried again a few times, then logged and counted.
 */
import { Counter } from 'prom-client';
import type { Language } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import type { Carrier, Message } from './carriers.ts';
import { outboxCarrier, smsGatewayCarrier, smtpCarrier } from './carriers.ts';
import type { SecurityNotice } from './messages.ts';
import { MESSAGES } from './messages.ts';

const RETRY_AFTER_MS = [0, 1_000, 5_000, 20_000];

export interface Notify {
  code(of: { to: string; purpose: string; code: string; language: Language }): void;
  notice(of: { to: string; notice: SecurityNotice; language: Language }): void;
  /** Waits for what is still being sent. */
  settle(): Promise<void>;
}

export function createNotify(platform: Platform): Notify {
  const { config, log, clock, metrics } = platform;
  const outbox = outboxCarrier(config.dataDir);
  const carriers: Record<Message['channel'], Carrier> = {
    mail: config.smtpUrl === undefined ? outbox : smtpCarrier(config.smtpUrl, config.mailFrom),
    sms: config.smsUrl === undefined ? outbox : smsGatewayCarrier(config.smsUrl),
  };
  const sent = new Counter({
    name: 'otp_sent_total',
    help: 'Messages by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [metrics],
  });
  const underway = new Set<Promise<void>>();

  function send(message: Message): void {
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

  function compose(of: {
    to: string;
    purpose: string;
    code: string | null;
    language: Language;
    text: string;
  }): Message {
    const channel = of.to.includes('@') ? 'mail' : 'sms';
    return {
      ...of,
      channel,
      subject: MESSAGES[of.language].subject,
      at: new Date(clock.now()).toISOString(),
    };
  }

  return {
    code: (of) => send(compose({ ...of, text: MESSAGES[of.language].code.replace('{code}', of.code) })),
    notice: ({ to, notice, language }) =>
      send(compose({ to, purpose: notice, code: null, language, text: MESSAGES[language].notices[notice] })),
    settle: async () => void (await Promise.all(underway)),
  };
}

async function deliver(carrier: Carrier, message: Message): Promise<void> {
  let failure: unknown;
  for (const waitMs of RETRY_AFTER_MS) {
    if (waitMs > 0) await new Promise((next) => setTimeout(next, waitMs).unref());
    try {
      return await carrier(message);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
